"""Lines as wide as a terminal: nothing is lost, no number and no word is broken."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belascore.text import Span, Text, capitals, folded, name, table, text, width

WORDS = st.lists(
    st.tuples(
        st.sampled_from(
            ["Ana", "162", "+", "20", "=", "182", "·", "Željko", "needs", "ВИСЯЩА", ":"]
        ),
        st.sampled_from([" ", " ", " ", "  ", "      "]),
    ),
    min_size=1,
    max_size=40,
)


@given(words=WORDS, columns=st.integers(20, 90), lead=st.integers(0, 6))
def test_folding_keeps_every_word_within_the_width(
    words: list[tuple[str, str]], columns: int, lead: int
) -> None:
    line = " " * lead + "".join(word + gap for word, gap in words).rstrip()
    lines = folded(text(line), columns)
    assert all(width(part) <= columns for part in lines)
    assert " ".join(map(str, lines)).split() == line.split()
    if width(line) <= columns:
        assert lines == [text(line)]


def test_a_line_is_parted_at_its_gaps_and_never_within_a_sum() -> None:
    line = "1 ♥ Ana    MI 92 + 50 = 142     VI 70             made: 142, needs 107 of 212"
    assert folded(line, 60) == [
        "1 ♥ Ana    MI 92 + 50 = 142     VI 70",
        "  made: 142, needs 107 of 212",
    ]
    assert folded("needs 110, all to NOUS: 160 + 110 = 270", 32) == [
        "needs 110, all to NOUS:",
        "  160 + 110 = 270",
    ]


def test_a_column_of_text_goes_on_below_itself() -> None:
    line = "  --cut     " + "what stands there is cut off and kept beside the match"
    assert folded(line, 40) == [
        "  --cut     what stands there is cut off",
        "            and kept beside the match",
    ]


def test_styles_and_names_survive() -> None:
    line = Text((Span("all to ", "failed"), *name("Ana Marija").spans, Span(" " * 9 + "162")))
    assert folded(line, 18) == [
        Text((Span("all to ", "failed"), Span("Ana Marija", "", True))),
        Text((Span("  "), Span("162"))),
    ]


def test_a_longer_word_stays_whole() -> None:
    assert folded("see /home/ana/matches/evening.toml now", 20) == [
        "see",
        "  /home/ana/matches/evening.toml",
        "  now",
    ]


ROWS = [
    ["", "MI", "VI", "rests on"],
    ["bela-hr in force", "102", "60", "001#judge 001#writes 001#failed"],
    ["tie-hangs", "", "182", ""],
]


@pytest.mark.parametrize("columns", [None, 60, 50, 40, 30])
def test_a_table_that_is_too_wide_keeps_its_columns(columns: int | None) -> None:
    lines = table(ROWS, "<>><", columns)
    assert " ".join(lines).split() == " ".join(" ".join(row) for row in ROWS).split()
    if columns and columns >= 40:
        assert max(map(len, lines)) <= columns
    ends = {found.end() for line in lines for found in re.finditer(r"\b(?:VI|60|182)\b", line)}
    assert len(ends) == 1


@pytest.mark.parametrize(
    ("word", "loud"), [("κρέμεται", "ΚΡΕΜΕΤΑΙ"), ("litige", "LITIGE"), ("висяща", "ВИСЯЩА")]
)
def test_greek_capitals_bear_no_accent(word: str, loud: str) -> None:
    assert capitals(word) == loud
