"""Writing: the exact text, and that what is appended changes nothing before it."""

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
import tomli_w
from telling import raises, told

from belascore.cards import parse_cards
from belascore.faults import BelascoreError, StorageError, UnreadableError, UsageError
from belascore.matchfile import (
    Document,
    appended,
    block,
    block_text,
    bounds,
    header_text,
    read_match,
)
from belascore.matchfile.seal import FIRST
from belascore.rounds import BeloteClaim, Claim, Forfeit, Header, Round, to_row

SIDES = (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))
HEADER = Header(
    ruleset="bela-hr",
    sides=SIDES,
    edition=1,
    target=1001,
    dealer="Jure",
    date=date(2026, 1, 16),
    id="7f3k2m9q4tz8",
    rules="sha256:9c1f",
    follows="5c1",
)
SAMPLE = Round(
    n=1,
    taker="Ana",
    call="hearts",
    points=(98, 64),
    melds=(Claim("Ana", cards=parse_cards("7H 8H 9H")),),
    belote=(BeloteClaim("Ana"),),
    at=datetime(2026, 1, 16, 20, 4, tzinfo=UTC),
)
HEADER_TEXT = """\
# belascore match. You may read and edit this file.
[match]
schema  = 1
id      = "7f3k2m9q4tz8"
ruleset = "bela-hr"
edition = 1
rules   = "sha256:9c1f"
target  = 1001
date    = 2026-01-16
sides   = { mi = ["Ana", "Ivo"], vi = ["Eva", "Jure"] }
follows = "5c1"
dealer  = "Jure"
"""
SAMPLE_TEXT = """
[[round]]
n = 1
taker = "Ana"
call = "hearts"
points = "98-64"
melds = [
    "Ana: 7H 8H 9H",
]
belote = [
    "Ana",
]
at = 2026-01-16 20:04:00+00:00
seal = "i5d6btdlojjpxnuwgza54jnrri"
"""


def new(
    header: Header = HEADER, house: dict[str, Any] | None = None, own: dict[str, Any] | None = None
) -> Document:
    return read_match(header_text(header, house or {}, own).encode(), "evening.toml")


def test_header_in_full() -> None:
    assert header_text(HEADER, {}, None) == HEADER_TEXT
    assert new().match.header == HEADER


def test_header_without_names() -> None:
    bare = Header("bela-hr", (("mi", ()), ("vi", ())))
    text = header_text(bare, {}, None)
    assert text.endswith("sides   = { mi = [], vi = [] }\n")
    assert new(bare).match.header == bare


def test_strange_but_lawful_names() -> None:
    sides = (("наши", ("<b>Ana", "Маја")), ("they all", ("🂡 Đuro", "O [] {}")))
    header = Header("belot-bg", sides)
    assert new(header).match.header == header


def test_house_and_own_rules_stand_before_the_first_block() -> None:
    house = {"options": ["tie-hangs"], "judge.tie": "made", "transfer.tied": {"to": "pot"}}
    own = {"id": "own", "words": {"made": 'say "ok" \\ Šime'}, "option": [{"name": "a"}] * 3}
    document = new(HEADER, house, own)
    assert document.match.house == house
    assert document.match.own_rules == own
    text = appended(document, SAMPLE).data.decode()
    assert text.index("[match]") < text.index("[rules]") < text.index("[house]")
    assert text.endswith("\n" + SAMPLE_TEXT)


def test_sample_block_in_full() -> None:
    assert block_text(SAMPLE, FIRST) == SAMPLE_TEXT


@pytest.mark.parametrize(
    "written",
    [
        SAMPLE,
        Round(n=2, undo=True, strikes=1, note='He said "98"; \\ is a backslash. Žuja \U0001f600'),
        Round(n=3, taker="mi", bid=110, double="x", points=(98, None), melds=()),
        Round(n=4, forfeit=Forfeit("Ana", "revoke"), header=("name: Jre = Jure", "target: 701")),
    ],
)
def test_a_block_is_what_tomli_w_writes(written: Round) -> None:
    row = to_row(written)
    assert block_text(written, FIRST).startswith("\n[[round]]\n" + tomli_w.dumps(row))


def test_appended_blocks_are_numbered_sealed_and_after_the_old_bytes() -> None:
    first = appended(new(), SAMPLE._replace(n=77, seal="nonsense"))
    assert first.data.decode() == HEADER_TEXT + SAMPLE_TEXT
    second = appended(first, Round(strikes=1, undo=True), Round(void="misdealt"))
    assert second.data.startswith(first.data)
    assert [one.n for one in second.match.rounds] == [1, 2, 3]
    assert second.seals == ("good", "good", "good")
    assert appended(first) == first


def test_times_are_written_in_utc_and_whole_seconds() -> None:
    late = datetime(2026, 1, 17, 1, 34, 0, 5, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    assert (
        "at = 2026-01-16 20:04:00+00:00\n"
        in appended(new(), SAMPLE._replace(at=late)).data.decode()
    )


@pytest.mark.parametrize("ending", ["", "\n", "\n\n# the end", "  \n\t\n"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_comments_line_ends_and_marks_survive(bom: str, newline: str, ending: str) -> None:
    text = bom + "# by hand\n" + HEADER_TEXT + SAMPLE_TEXT.rstrip() + ending
    old = text.replace("\n", newline).encode()
    grown = appended(read_match(old, "x"), Round(void="misdealt"))
    assert grown.data.startswith(old)
    assert grown.seals == ("good", "good")
    added = grown.data[len(old) :].decode()
    assert added.count("\n") == added.count(newline) > 4
    assert (b"\r\n" in grown.data) == (newline == "\r\n")


def test_a_table_of_ones_own_after_the_blocks() -> None:
    data = (HEADER_TEXT + SAMPLE_TEXT + '[x-club]\nname = "Dom"\n').encode()
    assert appended(read_match(data, "x"), Round(void="x")).seals == ("good", "good")


def test_a_block_after_one_typed_by_hand() -> None:
    data = (HEADER_TEXT + '\n[[round]]\ntaker = "Ana"\npoints = "98-64"\n').encode()
    grown = appended(read_match(data, "x"), SAMPLE)
    assert grown.seals == ("unsealed", "good")


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (Round(note="two\nlines"), "U+000A"),
        (Round(note="\udc8a"), "U+DC8A"),
        (Round(taker="\x1b[0m"), "U+001B"),
        (Round(note="x" * 3000), "3000 characters"),
        (Round(points=(1, 2, 3)), "2 numbers"),
    ],
)
def test_what_cannot_be_written_down_is_told_before(written: Round, words: str) -> None:
    with raises(UsageError, match=r"round @1|note") as caught:
        appended(new(), written)
    assert words in told(caught.value)


def test_longest_note_of_escapes() -> None:
    note = '"' * block.TEXT
    assert appended(new(), Round(note=note)).match.rounds[0].note == note


def test_a_full_file() -> None:
    padding = ("#" * 4000 + "\n") * 262
    data = (HEADER_TEXT + padding).encode()[: (1 << 20) - 100] + b"\n"
    with raises(StorageError, match="the match file is full"):
        appended(read_match(data, "x"), SAMPLE)


@pytest.mark.parametrize(
    ("table", "most"), [("[x-{n}]\n", bounds.TABLES), ("#\n", bounds.LINES - 30)]
)
def test_a_file_with_no_room_for_lines_or_tables(table: str, most: int) -> None:
    """What is appended must never make a file that could not be read again."""
    rest = "".join(table.format(n=n) for n in range(most - 1))
    document = read_match((HEADER_TEXT + rest).encode(), "x")
    with raises(StorageError, match="the match file is full"):
        fill(document)


def fill(document: Document) -> None:
    for _ in range(20):
        document = appended(document, Round(void="x"))
        assert read_match(document.data, "x") == document


def test_what_does_not_read_back_is_never_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("\n[[round]]\nn = 1\n", "\n[[round]]\nn = \n", "", SAMPLE_TEXT + "\n[house]\n"):
        monkeypatch.setattr(block, "sealed_text", lambda *_, text=text: text)
        with raises(BelascoreError, match="nothing was written") as caught:
            appended(new(), SAMPLE._replace(taker="Eva"))
        assert caught.value.exit_code == 70
        assert not isinstance(caught.value, UnreadableError)
