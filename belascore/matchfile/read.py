"""Reading a match file: bytes to a match, or every fault of the file at once."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from belascore.errors import (
    BelascoreError,
    Fault,
    IntegrityError,
    Place,
    UnreadableError,
    printable,
)
from belascore.matchfile.bounds import Flaw, flaws
from belascore.matchfile.decode import decoded
from belascore.matchfile.lines import Spot, excerpt, last_block, locate, split_lines
from belascore.matchfile.seal import SealStatus, code, head, verify
from belascore.matchfile.sections import Found, match_of
from belascore.matchfile.syntax import parsed
from belascore.rounds import Match, header_to_row
from belascore.tuples import NamedTuple

SHOWN: Final = 20
"""How many faults of a file are shown at once."""
NAME: Final = 100
_EMPTY: Final = "the block is empty"


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
        return code(head(self.rows))

    def accepted(self, row: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What a block of this file accepts: an earlier one, or for 0 all that stands above them.

        None if it accepts nothing.
        """
        number = row.get("accepts")
        if number is None or not number < row.get("n", 0) or number > len(self.rows):
            return None
        if number:
            return self.rows[int(number) - 1]
        match = self.match
        rules = dict(match.own_rules) if match.own_rules else {}
        return {"match": header_to_row(match.header), "house": match.house, "rules": rules}

    def place(self, number: int, key: str = "") -> Place:
        """Where block `number`, or one key of it, stands in the file."""
        path = f"round.{key}" if key else "round"
        spot = Spot(path, number)
        lines = split_lines(self.data.decode("utf-8-sig"))
        return Place(self.name, locate(lines, [spot])[spot], number, key)


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


def _read(text: str, tail: Flaw | None, data: bytes, name: str) -> Document:
    lines = split_lines(text)
    found = flaws(lines)
    tables: dict[str, Any] = {}
    if not found:
        tables, flaw = parsed(text, lines)
        found = (flaw,) if flaw else ()
    if found:
        raise _refusal(lines, found, data, name)
    match, faults = match_of(tables, lines)
    rows = tuple(tables.get("round", ()))
    if faults:
        error = _faulty(lines, faults, name)
        if _cut_value(faults, rows, text):
            raise _torn(len(rows) - 1, last_block(lines) or len(lines), error.faults, name)
        raise error
    if rows and not rows[-1].keys() - {"n"}:
        start = last_block(lines) or len(lines)
        raise _torn(len(rows) - 1, start, _placed(lines, (Flaw(start, _EMPTY),), name), name)
    if tail:
        what = f"{name}: the end of the file is damaged; {_safe(len(rows))}"
        raise IntegrityError(what, faults=_placed(lines, (tail,), name))
    document = Document(match, rows, (), data, name)
    return document._replace(seals=verify(rows, accepted=document.accepted))


def _cut_value(faults: list[Found], rows: Sequence[Mapping[str, Any]], text: str) -> bool:
    """Whether the only fault is a number or time at the very end, where it may have been longer."""
    if not rows or not rows[-1] or text.endswith("\n"):
        return False
    key, value = list(rows[-1].items())[-1]
    loose = isinstance(value, int | date)
    return loose and all(one.spot.round == len(rows) and one.key == key for one in faults)


def _refusal(lines: list[str], found: tuple[Flaw, ...], data: bytes, name: str) -> BelascoreError:
    """A last block that cannot be parsed is torn, if all before it can be read."""
    start = last_block(lines)
    faults = _placed(lines, found, name)
    if not start or not all(flaw.cut and flaw.line >= start for flaw in found):
        return _unreadable(name, faults)
    first = min(flaw.line for flaw in found)
    above = _whole(lines, first, data, name) if first > start else None
    if above is not None:
        return _litter(len(above.rows), first, faults, name)
    try:
        safe = len(_above(lines, start, data, name).rows)
    except BelascoreError as error:
        return _unreadable(name, error.faults + faults)
    return _torn(safe, start, faults, name)


def _above(lines: list[str], line: int, data: bytes, name: str) -> Document:
    return _read("\n".join(lines[: line - 1]), None, data, name)


def _whole(lines: list[str], line: int, data: bytes, name: str) -> Document | None:
    """What stands above a line, if its last block is there to its seal."""
    try:
        above = _above(lines, line, data, name)
    except BelascoreError:
        return None
    return above if above.seals[-1:] == ("good",) else None


def _litter(safe: int, start: int, faults: tuple[Fault, ...], name: str) -> IntegrityError:
    return IntegrityError(
        f"{name}: what stands after the last whole block cannot be read; {_safe(safe)}",
        f"Copy the file, then delete everything from line {start} on.",
        faults=faults,
    )


def _torn(safe: int, start: int, faults: tuple[Fault, ...], name: str) -> IntegrityError:
    return IntegrityError(
        f"{name}: the last block is incomplete or mistyped (an interrupted write?); {_safe(safe)}",
        f"Copy the file, then mend the block, or delete everything from line {start} on.",
        faults=faults,
    )


def _safe(rounds: int) -> str:
    if not rounds:
        return "the header is whole"
    return "1 whole round is safe" if rounds == 1 else f"{rounds} whole rounds are safe"


def _placed(lines: list[str], found: Iterable[Flaw], name: str) -> tuple[Fault, ...]:
    return tuple(
        Fault(flaw.what, flaw.remedy, Place(name, flaw.line), excerpt(lines, flaw.line))
        for flaw in found
    )


def _faulty(lines: list[str], found: list[Found], name: str) -> BelascoreError:
    """Faults of what the tables say, each with its line."""
    places = locate(lines, [one.spot for one in found[:SHOWN]])
    faults = tuple(
        Fault(
            printable(one.what),
            printable(one.remedy, 400),
            Place(name, places[one.spot], one.spot.round or None, printable(one.key, 40)),
            excerpt(lines, places[one.spot]),
        )
        for one in sorted(found[:SHOWN], key=lambda one: places[one.spot])
    )
    if all(one.moved for one in found):
        return IntegrityError(
            f"{name}: a block was taken out, doubled or moved",
            "Put it back, or number the blocks 1, 2, 3 ... again: the seals will name the change.",
            faults=faults,
        )
    return _unreadable(name, faults, len(found))


def _unreadable(name: str, faults: tuple[Fault, ...], count: int = 0) -> UnreadableError:
    count = max(count, len(faults))
    what = f"{name} cannot be read" + (f": {count} faults" if count > 1 else "")
    more = f"and {count - SHOWN:,} more" if count > SHOWN else ""
    return UnreadableError(what, more, faults=faults[:SHOWN])
