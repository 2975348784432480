"""A sheet: what people keep of a match, as typed cells in columns. It is built once.

A layout says which columns there are and what stands in them; an exporter only arranges what is
here and does no arithmetic. A name in a text is a span of its own, so that each exporter can keep
its direction of writing in its own way.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final, Literal

from belascore.answers.phrases import in_present_names, player_name
from belascore.jsontext import json_text
from belascore.rounds import header_to_row, to_row
from belascore.score.corrections import unscored
from belascore.score.verdict import Entry, Score
from belascore.text import Text, Textual, joined, styled
from belascore.tuples import NamedTuple
from belascore.words.say import ENGLISH, Speech

Look = Literal["number", "note", "text"]
"""A number that counts, a small note beside it, or a text."""

Kind = Literal["round", "remark", "games", "hangs", "carried", "sum"]
"""One deal; what is said of it; games won; points that hang below it; a sum from the page before;
a sum."""


class Column(NamedTuple):
    """One column of a grid.

    Attributes:
        head: what stands above it.
        align: `<`, `>` or `^`, as `format` has them.
        look: how its cells are set.
        side: whose it is, by index; None if nobody's.
        adds: how a sum of it is made: its numbers added, the last of them, or not at all.
        ruled: whether a heavy line stands on its left.
        grey: whether it is only a help to the eye, as running totals are.
        group: what stands above the heads of neighbours that have it in common.
    """

    head: Textual = ""
    align: Literal["<", ">", "^"] = ">"
    look: Look = "number"
    side: int | None = None
    adds: Literal["", "all", "last"] = ""
    ruled: bool = False
    grey: bool = False
    group: Textual = ""


class Cell(NamedTuple):
    """One cell: its text, the number that it stands for, and whether it is crossed out."""

    text: Textual = ""
    value: int | None = None
    struck: bool = False


class Row(NamedTuple):
    """One line of a grid: a cell a column; a remark has one for all of them but the first.

    Attributes:
        number: of the deal that it is about, if it is about one that stands.
    """

    kind: Kind
    cells: tuple[Cell, ...]
    number: int | None = None


class Grid(NamedTuple):
    """Columns with their rows, the sums last.

    Attributes:
        label: index of the column in which a sum is named.
        carried: what a sum from the page before is called.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    label: int
    carried: Textual
    title: Textual = ""


class Paper(NamedTuple):
    """The paper that a sheet is kept on: millimetres, and how many deals stand on a page."""

    width: int
    height: int
    deals: int


class Control(NamedTuple):
    """A sum that has to come out right, in words, and whether it does."""

    says: Text
    right: bool

    def verdict(self, speech: Speech) -> Text:
        """Whether it comes out right, as a word; what does not stands out."""
        return (
            speech.say("control.right")
            if self.right
            else styled(speech.say("control.wrong"), "error")
        )

    def line(self, speech: Speech) -> Text:
        """The sum and the word."""
        return joined(": ", (self.says, self.verdict(speech)))


class Curve(NamedTuple):
    """The running total of one side, from nothing at the start, a number a deal.

    Attributes:
        label: the name of the side.
    """

    label: str
    totals: tuple[int, ...]


class Sheet(NamedTuple):
    """A whole sheet.

    Attributes:
        layout: its name.
        speech: the language that it is written in.
        people: what each side is called, and its players: names, and nothing else.
        facts: of the match, for the top: law, target, date.
        grids: the score; behind it the deals with their reasons, where they are wanted.
        footer: how the match stands.
        remarks: what was noted; where each deal stands with its reasons, and its notes with it,
            what the table should look at, of the match as a whole.
        clauses: cites of all that decided a deal, with what they say.
        origin: law, edition and seal, for the foot of the paper; empty where nobody asked.
        day: of the match; None if nobody wrote it down.
        blank: whether it is to be written on by hand.
    """

    layout: str
    speech: Speech
    paper: Paper
    people: tuple[tuple[str, tuple[str, ...]], ...]
    facts: tuple[Text, ...]
    grids: tuple[Grid, ...]
    controls: tuple[Control, ...]
    footer: tuple[Text, ...]
    remarks: tuple[Text, ...]
    clauses: tuple[tuple[str, str], ...]
    curves: tuple[Curve, ...]
    target: int | None
    origin: Text
    day: date | None
    blank: bool = False


Value = int | str | None

JOINED: Final = " | "
"""What stands between the items of one cell; no name holds it."""

NUMBERS: Final = ("points", "tricks", "agreed", "paper")
"""Keys of a block that have a column a side."""
LISTS: Final = ("melds", "belote")
TEXTS: Final = ("taker", "call", "bid", "double", "last", "forfeit", "claim", "void", "at")
MATCH: Final = ("rules", "house", "target", "date", "sides")
"""What a row says of the whole match, so that rows of many matches can stand in one table."""

COLUMNS: Final = (
    *("n", "deal", "status", "dealer", "taker", "call", "points *", "melds", "belote"),
    *("outcome", "score *", "total *", "hangs", "note"),
    *("bid", "double", "tricks *", "last", "forfeit", "claim", "void", "agreed *", "paper *", "at"),
    *MATCH,
)


def column_names(keys: Sequence[str]) -> tuple[str, ...]:
    """The names of all columns, `points mi`, for the keys of the sides."""
    return tuple(
        name
        for column in COLUMNS
        for name in ([column.replace("*", key) for key in keys] if "*" in column else [column])
    )


def cells(score: Score, ruleset: str, house: Mapping[str, Any]) -> Iterator[dict[str, Value]]:
    """The rows of a match, each with its cells by the names of their columns."""
    header = header_to_row(score.header)
    match: dict[str, Value] = {
        "rules": ruleset,
        "house": json_text(house) if house else None,
        "target": score.target,
        "date": str(header.get("date", "")),
        "sides": JOINED.join(f"{key}: {', '.join(names)}" for key, names in score.header.sides),
    }
    blank = dict.fromkeys(column_names(score.seats.keys))
    for entry in score.entries:
        yield blank | _block(entry, score) | match


def _block(entry: Entry, score: Score) -> dict[str, Value]:
    verdict, keys = entry.verdict, score.seats.keys
    row = to_row(in_present_names(verdict.written, score.seats))
    cell: dict[str, Value] = {
        "n": entry.number,
        "deal": entry.deal,
        "status": entry.status,
        "dealer": player_name(score, entry.dealer),
        "outcome": verdict.judgement.outcome if verdict.judgement else None,
        "hangs": entry.pot or None,
        "note": row.get("note") if entry.status != "correction" else _what(entry),
    }
    cell |= {key: _one(row[key]) for key in TEXTS if key in row}
    cell |= {key: JOINED.join(row[key]) for key in LISTS if key in row}
    for key in NUMBERS:
        cell |= _sides(key, keys, getattr(verdict.written, key))
    cell |= _sides("score", keys, entry.score) | _sides("total", keys, entry.totals)
    return cell


def _what(entry: Entry) -> str:
    told = unscored(entry)
    return str(ENGLISH.say(told.code, told.data))


def _one(value: Any) -> int | str:
    if isinstance(value, int | str):
        return value
    return str(value.isoformat()).replace("+00:00", "Z")


def _sides(
    name: str, keys: Sequence[str], numbers: Sequence[int | None] | None
) -> dict[str, Value]:
    return {f"{name} {key}": number for key, number in zip(keys, numbers or (), strict=False)}


# What a spreadsheet would run

_DANGER: Final = r"""'*[\s\ufeff]*[=+\-@|%＝＋－＠\t\r\n]"""
_UNSAFE: Final = re.compile(rf"(^|[;,\t\r\n])(?={_DANGER})")
_QUOTED: Final = re.compile(rf"(^|[;,\t\r\n])'(?={_DANGER})")


def neutral(text: str) -> str:
    """A text no spreadsheet takes for a formula: an apostrophe stands before what it would run.

    Also behind a comma or semicolon: a spreadsheet of another country parts the cells there.
    """
    return _UNSAFE.sub(r"\1'", text)


def original(text: str) -> str:
    """The text that `neutral` made safe."""
    return _QUOTED.sub(r"\1", text)


class Edition(NamedTuple):
    """What an exporter can print of a match.

    Attributes:
        sheet: the score sheet.
        rows: a block each, its cells by the names of their columns (`belascore.sheet.model`).
        document: everything, as JSON has it.
        keys: of the sides, for the names of the columns.
        eu: whether spreadsheets of most of Europe are to read it.
    """

    sheet: Callable[[], Sheet]
    rows: Callable[[], Iterable[Mapping[str, Value]]] = tuple
    document: Callable[[], Mapping[str, Any]] = dict
    keys: tuple[str, ...] = ()
    eu: bool = False
