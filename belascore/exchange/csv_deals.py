"""A match that comes as comma-separated values: rows to blocks, with the line of every fault.

The file holds the deals as they stood, not how they came to be: what was crossed out, and the
corrections themselves, stay behind.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from belascore.exchange.json_match import in_row, strange_values
from belascore.faults import BadValueError, Fault, Place
from belascore.jsontext import read_json
from belascore.matchfile import unreadable
from belascore.matchfile.block import TEXT
from belascore.matchfile.bounds import BLOCKS
from belascore.rounds import Header, Round, RowError, Seats, from_row, header_from_row
from belascore.sheet.model import LISTS, MATCH, NUMBERS, TEXTS, column_names, original
from belascore.text import printable

_COLUMNS: Final = 200
_DELIMITERS: Final = ",;\t"


class Line(NamedTuple):
    """One row: the line of the file it begins on, and its cells by the names of their columns."""

    number: int
    cells: Mapping[str, str]

    def cell(self, column: str) -> str:
        """The cell of a column; empty where it is blank or not there."""
        return self.cells.get(column, "")


class Faults:
    """What was found wrong so far."""

    def __init__(self, name: str) -> None:
        """Nothing yet, in the file of that name."""
        self._name, self._found = name, list[Fault]()

    def add(self, line: int, key: str, code: str, **data: Any) -> None:
        """Something is wrong on a line, in the column `key`."""
        self._found.append(Fault(code, data, Place(self._name, line, key=printable(key, 40))))

    def row(self, line: int, error: RowError) -> None:
        """What a line says cannot be a block."""
        self._found += in_row(error, Place(self._name, line))

    def end(self) -> None:
        """Stop here if anything was wrong.

        Raises:
            UnreadableError: holds every fault.
        """
        if self._found:
            raise unreadable(self._name, self._found)


def read_table(text: str, faults: Faults) -> tuple[tuple[str, ...], list[Line]]:
    """The names of the columns, and the rows below them that are not blank."""
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: tuple[str, ...] = ()
    lines: list[Line] = []
    end = 0
    try:
        for cells in reader:
            begin, end = end + 1, reader.line_num
            if len(cells) > _COLUMNS:
                faults.add(begin, "", "too-many-cells", count=len(cells), most=_COLUMNS)
                return columns, lines
            texts = [original(cell).strip() for cell in cells]
            if not any(texts):
                continue
            if not columns:
                columns = tuple(" ".join(text.casefold().split()) for text in texts)
                continue
            if any(texts[len(columns) :]):
                data = {"count": len(texts), "columns": len(columns)}
                faults.add(begin, "", "cells-beyond-head", **data)
            lines.append(Line(begin, dict(zip(columns, texts, strict=False))))
            if len(lines) > BLOCKS:
                faults.add(1, "", "too-many-rows", most=BLOCKS)
                break
    except csv.Error as error:
        faults.add(reader.line_num, "", "csv-bad", message=str(error))
        return columns, lines
    if not lines:
        faults.add(1, "", "no-rows")
    return columns, lines


_LEFT_OUT: Final = ("struck", "correction")
_STATUSES: Final = ("scored", "void", "withheld", *_LEFT_OUT)
_HOUSE: Final = '{"judge.tie": "made"}'
_NEEDED: Final = ("rules", "sides")

Numbers = tuple[int | None, ...]


class Deals(NamedTuple):
    """What a table of deals says.

    Attributes:
        scores: what it says that each block scored; None where it does not say it whole.
        lines: the line of each block; None where it says itself that it cannot be scored.
        left_out: how many rows were no deals that stand.
    """

    header: Header
    house: Mapping[str, Any]
    rounds: tuple[Round, ...]
    scores: tuple[Numbers | None, ...]
    lines: tuple[int | None, ...]
    left_out: int


def read_csv(text: str, name: str) -> Deals:
    """Read a table of deals.

    Raises:
        UnreadableError: holds every fault that was found, with its line.
    """
    faults = Faults(name)
    columns, lines = read_table(text, faults)
    faults.end()
    match = _match(lines, faults)
    faults.end()
    header, house = _header(match, lines, faults), _house(match, lines, faults)
    faults.end()
    keys = tuple(key for key, _ in header.sides)
    _check_columns(columns, keys, faults)
    kept = [line for line in lines if line.cell("status") not in _LEFT_OUT]
    header = header._replace(dealer=(kept[0].cell("dealer") or None) if kept else None)
    rows = [_row(line, keys, faults) for line in kept]
    scores = [_numbers("score", line, keys, faults) for line in kept]
    dealt = zip(kept, rows, _dealers(kept, header), strict=True)
    rounds = tuple(_rounds(dealt, len(keys), faults))
    faults.end()
    told = (score if None not in score else None for score in scores)
    at = (None if line.cell("status") == "withheld" else line.number for line in kept)
    return Deals(header, house, rounds, tuple(told), tuple(at), len(lines) - len(kept))


# The columns


def is_of_deals(text: str) -> bool:
    """Whether the first line names a column that a table of deals has."""
    first = text.strip().partition("\n")[0].casefold()
    names = {name.strip(' \t\r"') for name in re.split("[,;\t]", first)}
    return not names.isdisjoint(column_names(()))


def _check_columns(columns: Sequence[str], keys: Sequence[str], faults: Faults) -> None:
    known = [name.casefold() for name in column_names(keys)]
    for at, name in enumerate(columns):
        if name in columns[:at]:
            faults.add(1, name, "column-twice")
        elif name and name not in known:
            faults.add(1, name, "column-unknown", known=known)


# The match


def _match(lines: Sequence[Line], faults: Faults) -> dict[str, str]:
    """What all rows say of the match."""
    match: dict[str, str] = {}
    for line in lines:
        for key in MATCH:
            cell = line.cell(key)
            if cell and match.setdefault(key, cell) != cell:
                above = printable(match[key], 40)
                faults.add(line.number, key, "value-bad.another-match", value=cell, above=above)
    for key in _NEEDED:
        if key not in match:
            faults.add(1, key, f"column-missing.{key}")
    return match


def _header(match: Mapping[str, str], lines: Sequence[Line], faults: Faults) -> Header:
    row: dict[str, Any] = {"ruleset": match.get("rules"), "sides": _sides(match.get("sides", ""))}
    row |= {"date": match["date"]} if "date" in match else {}
    row |= {"target": _whole(match["target"])} if "target" in match else {}
    try:
        return header_from_row(row)
    except RowError as error:
        faults.row(lines[0].number if lines else 1, error)
        return Header("", ())


def _sides(text: str) -> dict[str, list[str]]:
    sides = {}
    for part in text.split("|"):
        key, _, players = part.partition(":")
        sides[key.strip()] = [name.strip() for name in players.split(",") if name.strip()]
    return sides


def _house(match: Mapping[str, str], lines: Sequence[Line], faults: Faults) -> dict[str, Any]:
    text = match.get("house", "{}")
    try:
        house = read_json(text)
    except BadValueError:
        house = None
    if isinstance(house, dict) and not list(strange_values("house", house)):
        return house
    faults.add(lines[0].number, "house", "value-bad.house-rules", form=_HOUSE)
    return {}


# The deals


def _row(line: Line, keys: Sequence[str], faults: Faults) -> dict[str, Any]:
    """The row of a match file that a line says."""
    status = line.cell("status")
    if status not in ("", *_STATUSES):
        faults.add(line.number, "status", "value-bad.status", value=status, known=_STATUSES)
    row: dict[str, Any] = {key: line.cell(key) for key in (*TEXTS, "note") if line.cell(key)}
    if "bid" in row:
        row["bid"] = _whole(row["bid"])
    for key in LISTS:
        if items := [item.strip() for item in line.cell(key).split("|") if item.strip()]:
            row[key] = items
    for key in NUMBERS:
        numbers = _numbers(key, line, keys, faults)
        if any(number is not None for number in numbers):
            row[key] = "-".join("" if number is None else str(number) for number in numbers)
    for key, value in row.items():
        if isinstance(value, str) and len(value) > TEXT:
            faults.add(line.number, key, "value-bad.too-long", most=TEXT)
    return row


def _numbers(name: str, line: Line, keys: Sequence[str], faults: Faults) -> Numbers:
    """The cells of a column that there is for each side."""
    columns = [f"{name} {key}".casefold() for key in keys]
    values = [_whole(line.cell(column)) for column in columns]
    for column, value in zip(columns, values, strict=True):
        if isinstance(value, str) and value:
            faults.add(line.number, column, "value-bad.no-number", value=value)
    return tuple(value if isinstance(value, int) else None for value in values)


def _whole(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else text


def _dealers(lines: Sequence[Line], header: Header) -> Iterator[str | None]:
    """Who dealt, of each deal that was another's turn, or may have been."""
    players = Seats(header.sides).players
    turn = header.dealer
    for line in lines:
        dealer = line.cell("dealer") or None
        yield dealer if dealer != turn else None
        turn = dealer
        if line.cell("call") == "all-pass":
            # who deals next is for the law to say
            turn = None
        elif line.cell("status") != "void" and not line.cell("void") and dealer in players:
            turn = players[(players.index(dealer) + 1) % len(players)]


def _rounds(
    dealt: Iterable[tuple[Line, Mapping[str, Any], str | None]], sides: int, faults: Faults
) -> Iterator[Round]:
    for number, (line, row, dealer) in enumerate(dealt, 1):
        try:
            yield from_row({**row, "dealer": dealer} if dealer else row, number, sides)
        except RowError as error:
            faults.row(line.number, error)
