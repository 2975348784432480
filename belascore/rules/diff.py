"""Two laws, key by key: what differs, and the clause behind each side of the difference."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

_NO_LAW: Final = ("schema", "id", "edition", "title", "words", "option", "sheet", "without")
"""Top keys that say nothing about play."""


class Setting(NamedTuple):
    """A key's value and the clauses of the table it stands in."""

    value: Any
    cites: tuple[str, ...]


class Difference(NamedTuple):
    """A key on which two laws differ; None where one of them has no such key."""

    key: str
    one: Setting | None
    other: Setting | None


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Every key on which two rulesets differ, in the order of the first, then of the second."""
    mine, theirs = dict(settings(one)), dict(settings(other))
    return tuple(
        Difference(key, mine.get(key), theirs.get(key))
        for key in dict.fromkeys((*mine, *theirs))
        if _value(mine.get(key)) != _value(theirs.get(key))
    )


def settings(ruleset: Mapping[str, Any]) -> Iterator[tuple[str, Setting]]:
    """Every key of a ruleset that says something about play, dotted, with its table's clauses."""
    law = {key: value for key, value in ruleset.items() if key not in _NO_LAW}
    yield from _settings(law, "", ())


def _settings(
    table: Mapping[str, Any], path: str, cites: tuple[str, ...]
) -> Iterator[tuple[str, Setting]]:
    cites = tuple(table.get("cites", cites))
    for key, value in table.items():
        dotted = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _settings(value, dotted, cites)
        elif key != "cites":
            yield dotted, Setting(value, cites)


def _value(setting: Setting | None) -> Any:
    return None if setting is None else setting.value
