"""A law that was checked when its match began is not checked again; that it can be run is seen.

The digest in a match says that its rules are those of its beginning. Anybody can compute one, so a
stranger's file may claim it for rules that nobody ever checked.
"""

from collections.abc import Mapping
from itertools import chain, cycle
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from belascore.rules.law import Law

_LARGEST: Final = 100_000
_PLAYERS: Final = (2, 3, 4)
_PLAIN: Final = (int, str, bool)


def is_runnable(law: Law) -> bool:
    """Whether every value of a compiled law is of the type that the engine takes it for."""
    return _fits(law, Law) and law.table.players in _PLAYERS


def _fits(value: Any, kind: Any) -> bool:
    if kind in _PLAIN:
        return type(value) is kind and (kind is not int or abs(value) <= _LARGEST)
    if hasattr(kind, "_fields"):
        return isinstance(value, kind) and all(map(_fits, value, kind.__annotations__.values()))
    of, inner = get_origin(kind), get_args(kind)
    if of is tuple:
        return isinstance(value, tuple) and all(_fits(one, inner[0]) for one in value)
    if of is Mapping:
        return isinstance(value, Mapping) and all(map(_fits, chain(*value.items()), cycle(inner)))
    if of is Literal:
        return value in inner
    nothing = kind is NoneType and value is None
    return kind is Any or nothing or any(_fits(value, one) for one in inner)
