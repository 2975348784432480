"""A match that comes as JSON: what it says before it is a match file of ours.

An export carries the blocks as they stood in their file, seals and all. They are taken over as
they are, so that the seals go on saying what they said.
"""

from collections.abc import Iterator, Mapping, Sequence
from json import JSONDecodeError
from typing import Any, Final, NamedTuple

from belascore.errors import Fault, Place, UnreadableError, printable
from belascore.jsontext import read_json
from belascore.matchfile.block import TEXT
from belascore.matchfile.bounds import BLOCKS
from belascore.matchfile.read import SHOWN
from belascore.rounds import (
    Header,
    RowError,
    RowFault,
    from_row,
    header_from_row,
    hidden_character,
)

FAMILY: Final = "belascore/match@"
VERSION: Final = 1
_DEPTH: Final = 8
_KEYS: Final = 64


class Foreign(NamedTuple):
    """A match that was read from another format.

    Attributes:
        rows: its blocks, ready for a match file; a seal is as it was.
        totals: what the other file says the score is; empty where it says nothing.
        notes: what was left out of it.
    """

    header: Header
    house: Mapping[str, Any]
    own_rules: Mapping[str, Any] | None
    rows: tuple[Mapping[str, Any], ...]
    totals: tuple[Any, ...] = ()
    notes: tuple[str, ...] = ()


def unreadable(name: str, faults: Sequence[Fault]) -> UnreadableError:
    """The error that shows the first faults of a file and counts the others."""
    count = f": {len(faults)} faults" if len(faults) > 1 else ""
    more = f"and {len(faults) - SHOWN} more" if len(faults) > SHOWN else ""
    return UnreadableError(f"{name} cannot be read{count}", more, faults=tuple(faults[:SHOWN]))


def row_faults(error: RowError, place: Place) -> Iterator[Fault]:
    """The faults of a row, each at its key."""
    for fault in error.faults:
        key = printable(fault.key, 40)
        yield Fault(printable(fault.what), printable(fault.remedy, 400), place._replace(key=key))


def read_export(text: str, name: str) -> Foreign:
    """Read a JSON export.

    Raises:
        UnreadableError: holds every fault that was found; after twenty, no more are looked for.
    """
    document = _parsed(text, name)
    faults: list[Fault] = []
    house = _table("house", document, name, faults)
    own_rules = _table("rules", document, name, faults)
    header = _header(document.get("match"), name, faults)
    rows = tuple(_rows(document.get("rounds", []), header, name, faults))
    if faults or header is None:
        raise unreadable(name, faults)
    score = document.get("score")
    totals = score.get("totals") if isinstance(score, dict) else None
    told = tuple(totals) if isinstance(totals, list) else ()
    return Foreign(header, house, own_rules or None, rows, told)


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        document = read_json(text)
    except JSONDecodeError as error:
        fault = Fault(f"this is not JSON: {error.msg}", place=Place(name, error.lineno))
        raise unreadable(name, [fault]) from None
    except ValueError as error:
        raise unreadable(name, [Fault(str(error), place=Place(name))]) from None
    schema = document.get("schema") if isinstance(document, dict) else None
    if isinstance(document, dict) and schema == f"{FAMILY}{VERSION}":
        return document
    what, remedy = f'"schema" is not "{FAMILY}{VERSION}"', "`belascore export json` writes a match."
    if isinstance(schema, str) and schema.startswith(FAMILY):
        what, remedy = "made by a newer belascore", "Install the newer one."
    raise unreadable(name, [Fault(what, remedy, Place(name))])


# Tables that are passed through; what they mean is for the rules to say


def _table(key: str, document: Mapping[str, Any], name: str, faults: list[Fault]) -> dict[str, Any]:
    table = document.get(key)
    if table is None:
        return {}
    if not isinstance(table, dict):
        faults.append(Fault("must be a table", "Write { } or null.", Place(name, key=key)))
        return {}
    for path, what in strange_values(key, table):
        faults.append(Fault(what, "", Place(name, key=path)))
        if len(faults) > SHOWN:
            break
    return table


def strange_values(path: str, value: Any, depth: int = _DEPTH) -> Iterator[tuple[str, str]]:
    """Values below a table that a match file cannot hold, each with its path and what it is."""
    if isinstance(value, dict | list) and not depth:
        yield path, "is nested too deeply"
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strange_values(path, key, depth)
            yield from strange_values(f"{path}.{printable(key, 40)}", inner, depth - 1)
    elif isinstance(value, list):
        for inner in value:
            yield from strange_values(path, inner, depth - 1)
    elif isinstance(value, str) and (hidden := hidden_character(value)):
        yield path, f"holds the character {hidden}, which cannot be seen"
    elif not isinstance(value, str | int):
        yield path, "must be a text or a whole number, true or false"


# The header and the blocks


def _header(row: Any, name: str, faults: list[Fault]) -> Header | None:
    if not isinstance(row, dict) or len(row) > _KEYS:
        faults.append(Fault("is missing, or no table", "", Place(name, key="match")))
        return None
    try:
        return header_from_row(row)
    except RowError as error:
        faults += row_faults(error, Place(name))
        return None


def _rows(
    rows: Any, header: Header | None, name: str, faults: list[Fault]
) -> Iterator[Mapping[str, Any]]:
    if not isinstance(rows, list) or len(rows) > BLOCKS:
        what = f"must be a list of at most {BLOCKS} blocks"
        faults.append(Fault(what, "", Place(name, key="rounds")))
        return
    for number, row in enumerate(rows, 1):
        if len(faults) > SHOWN or header is None:
            return
        place = Place(name, round=number)
        try:
            yield _row(row, number, len(header.sides))
        except RowError as error:
            faults += row_faults(error, place)


def _row(row: Any, number: int, sides: int) -> Mapping[str, Any]:
    """The row as a match file holds it: the moment is no text there.

    Raises:
        RowError: it cannot be read, or not be written down.
    """
    if not isinstance(row, dict) or not row.keys() - {"n"} or len(row) > _KEYS:
        raise RowError((RowFault("value-bad", "", "must be a table that says something"),))
    written = from_row(row, number, sides)
    for key, value in row.items():
        texts = value if isinstance(value, list) else [value]
        if any(isinstance(text, str) and len(text) > TEXT for text in texts):
            raise RowError((RowFault("value-bad", key, f"is longer than {TEXT} characters"),))
    return {key: written.at if key == "at" else value for key, value in row.items()}
