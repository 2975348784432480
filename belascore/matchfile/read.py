"""Reading a match file: bytes to a match or every fault of it at once; and its head at a glance."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from belascore.faults import BelascoreError, Fault, IntegrityError, Phrase, Place
from belascore.matchfile.bounds import SHOWN, decoded, flaws, is_cut, unreadable
from belascore.matchfile.seal import SealStatus, match_code, verify
from belascore.matchfile.sections import Spotted, match_of
from belascore.matchfile.syntax import (
    Spot,
    last_block,
    locate,
    opens_round,
    parsed,
    placed,
    split_lines,
)
from belascore.rounds import Match, Seats, header_to_row
from belascore.text import printable
from belascore.tuples import NamedTuple

NAME: Final = 100
"""Characters of a file's name that messages show."""
_MOVED: Final = "value-bad.order"


class Document(NamedTuple):
    """A match file as it was read.

    Attributes:
        rows: the tables of the blocks as TOML gave them, which the seals are made of.
        seals: what each block's seal says.
        data: the bytes of the file, to which blocks are appended.
        name: the file's name, as messages show it.
    """

    match: Match
    rows: tuple[Mapping[str, Any], ...]
    seals: tuple[SealStatus, ...]
    data: bytes
    name: str = ""

    @property
    def newline(self) -> str:
        """The file's own line end."""
        return "\r\n" if 2 * self.data.count(b"\r\n") > self.data.count(b"\n") else "\n"

    @property
    def code(self) -> str:
        """The code of the match as it stands, for paper: `lxzi-tfoi-c2wk`."""
        return match_code(self.above, self.rows)

    @property
    def above(self) -> Mapping[str, Any]:
        """All that stands above the blocks."""
        match = self.match
        rules = dict(match.own_rules) if match.own_rules else {}
        return {"match": header_to_row(match.header), "house": match.house, "rules": rules}

    def accepted(self, row: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What a block of this file accepts: an earlier one, or for 0 all that stands above them.

        None if it accepts nothing.
        """
        number = row.get("accepts")
        if number is None or not number < row.get("n", 0) or number > len(self.rows):
            return None
        return self.rows[int(number) - 1] if number else self.above

    def place(self, number: int, key: str = "") -> Place:
        """Where block `number`, or one key of it, stands in the file."""
        path = f"round.{key}" if key else "round"
        spot = Spot(path, number)
        return Place(self.name, self._located([spot])[spot], number, key)

    def lines_of(self, numbers: Iterable[int]) -> Mapping[int, int]:
        """On which line each of these blocks begins; for 0 the first."""
        spots = [Spot("round", number) for number in numbers]
        return {spot.round: line for spot, line in self._located(spots).items()}

    def _located(self, spots: Sequence[Spot]) -> Mapping[Spot, int]:
        return locate(split_lines(self.data.decode("utf-8-sig")), spots) if spots else {}


def read_match(data: bytes, name: str) -> Document:
    """Read a match file.

    Args:
        data: the whole file.
        name: what messages call it.

    Raises:
        UnreadableError: holds every fault that was found, at most the first twenty.
        IntegrityError: the file is empty, its last block is incomplete, or a block is missing.
    """
    name = printable(name, NAME)
    text, tail = decoded(data, name)
    return _read(text, tail, data, name)


def _read(text: str, tail: Fault | None, data: bytes, name: str) -> Document:
    lines = split_lines(text)
    found = flaws(lines)
    tables: dict[str, Any] = {}
    if not found:
        tables, flaw = parsed(text, lines)
        found = (flaw,) if flaw else ()
    if found:
        raise _refusal(lines, found, data, name)
    match, spotted = match_of(tables, lines)
    rows = tuple(tables.get("round", ()))
    if spotted:
        error = _faulty(lines, spotted, name)
        if _cut_value(spotted, rows, text):
            raise _torn(len(rows) - 1, last_block(lines) or len(lines), error.faults, name)
        raise error
    if rows and not rows[-1].keys() - {"n"}:
        start = last_block(lines) or len(lines)
        empty = Fault("block-empty", place=Place(line=start))
        raise _torn(len(rows) - 1, start, _placed(lines, (empty,), name), name)
    if tail:
        safe, faults = _safe(len(rows)), _placed(lines, (tail,), name)
        raise IntegrityError("end-damaged", place=Place(name), safe=safe, faults=faults)
    document = Document(match, rows, (), data, name)
    return document._replace(seals=verify(rows, accepted=document.accepted))


def _cut_value(faults: list[Spotted], rows: Sequence[Mapping[str, Any]], text: str) -> bool:
    """Whether the only fault is a number or time at the very end, where it may have been longer."""
    if not rows or not rows[-1] or text.endswith("\n"):
        return False
    key, value = list(rows[-1].items())[-1]
    loose = isinstance(value, int | date)
    places = (fault.place for _, fault in faults)
    return loose and all((place.round, place.key) == (len(rows), key) for place in places)


def _refusal(lines: list[str], found: tuple[Fault, ...], data: bytes, name: str) -> BelascoreError:
    """A last block that cannot be parsed is torn, if all before it can be read."""
    start = last_block(lines)
    faults = _placed(lines, found, name)
    first = min(fault.place.line or 1 for fault in found)
    if not start or first < start or not all(map(is_cut, found)):
        return unreadable(name, faults)
    above = _whole(lines, first, data, name) if first > start else None
    if above is not None:
        place, safe = Place(name, first), _safe(len(above.rows))
        return IntegrityError("end-unreadable", place=place, safe=safe, faults=faults)
    try:
        whole = len(_above(lines, start, data, name).rows)
    except BelascoreError as error:
        return unreadable(name, error.faults + faults)
    return _torn(whole, start, faults, name)


def _above(lines: list[str], line: int, data: bytes, name: str) -> Document:
    return _read("\n".join(lines[: line - 1]), None, data, name)


def _whole(lines: list[str], line: int, data: bytes, name: str) -> Document | None:
    """What stands above a line, if its last block is there to its seal."""
    try:
        above = _above(lines, line, data, name)
    except BelascoreError:
        return None
    return above if above.seals[-1:] == ("good",) else None


def _torn(whole: int, start: int, faults: tuple[Fault, ...], name: str) -> IntegrityError:
    """That the last block, which begins on that line, is incomplete."""
    place, safe = Place(name, start), _safe(whole)
    return IntegrityError("block-torn", place=place, safe=safe, faults=faults)


def _safe(rounds: int) -> Phrase:
    """How many rounds there are that nothing happened to."""
    return Phrase("rounds-safe", {"n": rounds}) if rounds else Phrase("rounds-safe.none")


def _placed(lines: list[str], found: Iterable[Fault], name: str) -> tuple[Fault, ...]:
    return tuple(placed(fault, lines, name) for fault in found)


def _faulty(lines: list[str], found: list[Spotted], name: str) -> BelascoreError:
    """Faults of what the tables say, each with its line."""
    places = locate(lines, [spot for spot, _ in found[:SHOWN]])
    faults = []
    for spot, fault in sorted(found[:SHOWN], key=lambda one: places[one.spot]):
        place = fault.place._replace(line=places[spot], key=printable(fault.place.key, 40))
        faults.append(fault._replace(place=place))
    shown = _placed(lines, faults, name)
    if all(fault.code == _MOVED for _, fault in found):
        return IntegrityError("block-moved", place=Place(name), faults=shown)
    return unreadable(name, shown, len(found))


_RENAMED: Final = r'[ \t]*"name: (.+?) = (.+?)"'
"""A correction of a name, as a block that was appended has it: on a line of its own."""


class Outline(NamedTuple):
    """The head of a match, and what can be seen of its blocks.

    Attributes:
        head: the match without its blocks.
        blocks: how many there are.
        players: in order of play, as they are called now.
    """

    head: Match
    blocks: int
    players: tuple[str, ...]


def outline(data: bytes, name: str = "") -> Outline:
    """Look at a match file.

    Raises:
        BelascoreError: its head cannot be read.
    """
    text, _ = decoded(data, name)
    lines = split_lines(text)
    blocks = [number for number, line in enumerate(lines) if opens_round(line)]
    first = blocks[0] if blocks else len(lines)
    head = read_match("\n".join(lines[:first]).encode(), name).match
    players = list(Seats(head.header.sides).players)
    for line in lines[first:]:
        renamed = re.match(_RENAMED, line) if "name: " in line else None
        if renamed:
            players = [renamed[2] if player == renamed[1] else player for player in players]
    return Outline(head, len(blocks), tuple(players))
