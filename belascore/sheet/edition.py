"""A match as every exporter takes it: its sheet, its document, a row of named columns a block.

Rows are for other programs too, so their words are canonical.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from belascore.answers.phrases import in_present_names, player_name
from belascore.jsontext import json_text
from belascore.rounds import header_to_row, to_row
from belascore.score.deeds import unscored
from belascore.score.verdict import Entry, Score
from belascore.sheet.model import Sheet
from belascore.tuples import NamedTuple
from belascore.words.say import ENGLISH

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
        rows: a block each, its cells by the names of their columns (`belascore.sheet.edition`).
        document: everything, as JSON has it.
        keys: of the sides, for the names of the columns.
        eu: whether spreadsheets of most of Europe are to read it.
    """

    sheet: Callable[[], Sheet]
    rows: Callable[[], Iterable[Mapping[str, Value]]] = tuple
    document: Callable[[], Mapping[str, Any]] = dict
    keys: tuple[str, ...] = ()
    eu: bool = False
