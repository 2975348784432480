"""Heads: the table at the top of a match file, or the `match` of a question, to values and back."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from belascore.faults import BadValueError, Fault, Place
from belascore.rounds.fields import (
    RowError,
    day_of,
    name_of,
    number_of,
    text_of,
    texts_of,
)
from belascore.rounds.rows import unknown_key
from belascore.rounds.values import SCHEMA, Header

_FORM: Final = '{ mi = ["Ana", "Ivo"], vi = ["Eva", "Jure"] }'


def _sides(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not isinstance(value, Mapping) or not 2 <= len(value) <= 4:
        raise BadValueError("value-bad.sides", form=_FORM)
    sides = tuple(
        (name_of(key), tuple(name_of(name) for name in texts_of(players)))
        for key, players in value.items()
    )
    if len({len(players) for _, players in sides}) != 1:
        raise BadValueError("value-bad.uneven-sides")
    names = [name.casefold() for _, players in sides for name in players]
    for name in names:
        if names.count(name) > 1:
            raise BadValueError("value-bad.name-twice", value=name)
    return sides


def _schema(value: Any) -> int:
    number = number_of(value)
    if number > SCHEMA:
        raise BadValueError("value-bad.newer", number=number, schema=SCHEMA)
    return number


_HEADER_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "schema": _schema,
    "id": text_of,
    "ruleset": text_of,
    "edition": number_of,
    "rules": text_of,
    "target": number_of,
    "date": day_of,
    "sides": _sides,
    "follows": text_of,
    "dealer": name_of,
}
HEADER_KEYS: Final = tuple(_HEADER_READERS)
"""Every key of a match's header, in the order in which it is written."""


def usual_sides(sides: int, players: int) -> dict[str, list[str]]:
    """The sides of a table where nobody is named: A1 A2 and B1 B2, or A, B and C."""
    letters = "ABCD"[:sides]
    return {key: [f"{key}1", f"{key}2"] if players > sides else [key] for key in letters}


def header_from_row(row: Mapping[str, Any]) -> Header:
    """The header that `[match]`, or the `match` of a batch question, says.

    Raises:
        RowError: holds every key that cannot be read or is missing.
    """
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, value in row.items():
        reader = _HEADER_READERS.get(key)
        if reader is None:
            faults.append(unknown_key(key, HEADER_KEYS))
            continue
        try:
            values[key] = reader(value)
        except BadValueError as bad:
            faults.append(bad.fault._replace(place=Place(key=key)))
    faults += [
        Fault("key-missing.in-row", place=Place(key=key))
        for key in ("ruleset", "sides")
        if key not in row
    ]
    if not faults and values.get("dealer") is not None:
        players = [name for _, names in values["sides"] for name in names]
        if values["dealer"] not in players:
            faults.append(Fault("value-bad.no-player", place=Place(key="dealer")))
    if faults:
        raise RowError(tuple(faults))
    return Header(**values)


def header_to_row(header: Header) -> dict[str, Any]:
    """The table that says this header, keys in their order."""
    values = header._asdict()
    values["sides"] = {key: list(players) for key, players in header.sides}
    return {key: values[key] for key in HEADER_KEYS if values[key] not in (None, "")}
