"""The figures of many matches as an answer: what is told of them, in words of the catalogue."""

import pytest

from belascore.answers.stats import Coverage, Stats
from belascore.faults import UnreadableError
from belascore.stats import COLUMNS, Figures
from belascore.words.say import ENGLISH

ANA = Figures("Ana", 4, 2, 2, 1, 1, 11, 4, 2, 1, 0, 1, 2, 1250, ())
IVO = Figures("Ivo", 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ())
BAD = UnreadableError("ruleset-bad", value="x")


def lines(columns: int | None = None) -> list[str]:
    return list(map(str, Stats((ANA, IVO), {"by": "player"}, {}, columns).lines(ENGLISH)))


def test_columns_that_say_nothing_are_left_out() -> None:
    head, _, last = lines()
    assert head == (
        "player  matches  won  lost  streak  deals  calls  made  failed  made %"
        "  made streak  capots  average"
    )
    assert last.split() == ["Ivo", "1", *["0"] * 9]


@pytest.mark.parametrize("columns", [90, 60, 40])
def test_a_page_has_the_columns_there_is_room_for(columns: int) -> None:
    assert max(map(len, lines(columns))) <= columns
    assert lines(columns)[0].startswith("player  matches  won")


def test_people_and_programs_are_given_the_same_numbers() -> None:
    answer = Stats((ANA,), {"by": "player", "player": ""})
    (row,) = answer.json()["rows"]
    head, told = (str(line).split() for line in answer.lines(ENGLISH))
    assert told[:4] == [row["name"], *(str(row[key]) for key in ("matches", "won", "lost"))]
    assert head[-1] == "average"
    assert told[-1] == str(row["average"]) == "113.6"
    assert answer.heading == ("player", *COLUMNS)
    assert [len(cells) for cells in answer.cells] == [len(answer.heading)]


def test_programs_are_told_which_files_are_left_out() -> None:
    answer = Stats((), {"by": "player"}, {"e.toml": BAD}).json()
    assert answer["skipped"] == [
        {"file": "e.toml", "exit": 3, "fault": 'the rules of "x" cannot be played by'}
    ]


@pytest.mark.parametrize("by", ["player", "pair", "law", "month"])
def test_whatever_is_told_apart_has_a_heading_and_a_drawing(by: str) -> None:
    assert ENGLISH.has(f"stats.by.{by}")
    assert str(ENGLISH.say(f"stats.drawing.{by}")) == f"Calls by {by}"


def test_what_is_in_the_figures_and_what_is_not() -> None:
    covered = Coverage(
        matches=1, deals=2, unreadable=(BAD,), copies=("a.toml",),
        apart=(("b.toml", "c.toml"),), changed=1, nameless=2,
    )  # fmt: skip
    assert list(map(str, covered.left_out(ENGLISH))) == [
        'left out: the rules of "x" cannot be played by',
        "left out: a.toml is a copy of another one",
        "left out: b.toml went another way than c.toml",
    ]
    assert list(map(str, covered.notes(ENGLISH))) == [
        "1 of the matches hold rounds changed after they were recorded",
        "2 of the matches name no players",
    ]
    assert str(covered.counted(ENGLISH)) == "1 match, 2 deals"
    nothing = Coverage(matches=0, deals=0, is_empty=True)
    assert str(nothing.counted(ENGLISH)) == "0 matches, 0 deals: nothing to show"
