"""A match that comes as JSON: what it says before it is a match file of ours.

An export carries the blocks as they stood in their file, seals and all. They are taken over as
they are, so that the seals go on saying what they said.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from belascore.faults import BadValueError, Fault, Place, Remedy
from belascore.jsontext import read_json
from belascore.matchfile import SHOWN, unreadable
from belascore.matchfile.block import TEXT
from belascore.matchfile.bounds import BLOCKS
from belascore.rounds import Header, RowError, from_row, header_from_row, hidden_character
from belascore.text import printable

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


def in_row(error: RowError, place: Place) -> Iterator[Fault]:
    """The faults of a row that stands there, each at its key."""
    for fault in error.faults:
        yield fault._replace(place=place._replace(key=printable(fault.place.key, 40)))


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
    place = Place(name)
    try:
        document = read_json(text)
    except BadValueError as bad:
        fault = bad.fault._replace(place=bad.fault.place._replace(file=name))
        if fault.place.line:
            fault = fault._replace(code="json-bad.syntax-in-file")
        raise unreadable(name, [fault]) from None
    schema = document.get("schema") if isinstance(document, dict) else None
    ours = f"{FAMILY}{VERSION}"
    if isinstance(document, dict) and schema == ours:
        return document
    if isinstance(schema, str) and schema.startswith(FAMILY):
        raise unreadable(name, [Fault("newer-export", place=place)])
    data = {"schema": ours, "export": Remedy("export", ("json",))}
    raise unreadable(name, [Fault("not-an-export", data, place)])


# Tables that are passed through; what they mean is for the rules to say


def _table(key: str, document: Mapping[str, Any], name: str, faults: list[Fault]) -> dict[str, Any]:
    table = document.get(key)
    if table is None:
        return {}
    if not isinstance(table, dict):
        faults.append(Fault("value-bad.table", {"form": "{ }"}, Place(name, key=key)))
        return {}
    for fault in strange_values(key, table):
        faults.append(fault._replace(place=fault.place._replace(file=name)))
        if len(faults) > SHOWN:
            break
    return table


def strange_values(path: str, value: Any, depth: int = _DEPTH) -> Iterator[Fault]:
    """Values below a table that a match file cannot hold, each at its path."""
    place = Place(key=path)
    if isinstance(value, dict | list) and not depth:
        yield Fault("value-bad.deep", place=place)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strange_values(path, key, depth)
            yield from strange_values(f"{path}.{printable(key, 40)}", inner, depth - 1)
    elif isinstance(value, list):
        for inner in value:
            yield from strange_values(path, inner, depth - 1)
    elif isinstance(value, str) and (hidden := hidden_character(value)):
        yield Fault("value-bad.hidden", {"character": hidden}, place)
    elif not isinstance(value, str | int):
        yield Fault("value-bad.text-or-number", place=place)


# The header and the blocks


def _header(row: Any, name: str, faults: list[Fault]) -> Header | None:
    if not isinstance(row, dict) or len(row) > _KEYS:
        faults.append(Fault("key-missing.table", place=Place(name, key="match")))
        return None
    try:
        return header_from_row(row)
    except RowError as error:
        faults += in_row(error, Place(name))
        return None


def _rows(
    rows: Any, header: Header | None, name: str, faults: list[Fault]
) -> Iterator[Mapping[str, Any]]:
    if not isinstance(rows, list) or len(rows) > BLOCKS:
        place = Place(name, key="rounds")
        faults.append(Fault("value-bad.blocks", {"most": BLOCKS}, place))
        return
    for number, row in enumerate(rows, 1):
        if len(faults) > SHOWN or header is None:
            return
        place = Place(name, round=number)
        try:
            yield _row(row, number, len(header.sides))
        except RowError as error:
            faults += in_row(error, place)


def _row(row: Any, number: int, sides: int) -> Mapping[str, Any]:
    """The row as a match file holds it: the moment is no text there.

    Raises:
        RowError: it cannot be read, or not be written down.
    """
    if not isinstance(row, dict) or not row.keys() - {"n"} or len(row) > _KEYS:
        raise RowError((Fault("value-bad.block"),))
    written = from_row(row, number, sides)
    for key, value in row.items():
        texts = value if isinstance(value, list) else [value]
        if any(isinstance(text, str) and len(text) > TEXT for text in texts):
            raise RowError((Fault("value-bad.too-long", {"most": TEXT}, Place(key=key)),))
    return {key: written.at if key == "at" else value for key, value in row.items()}
