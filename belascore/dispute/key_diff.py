"""Two laws, key by key: what differs, and the clause behind each side of the difference."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from belascore.rules.law import merged

_NO_LAW: Final = ("schema", "id", "edition", "title", "words", "option", "sheet", "without")
"""Top keys that say nothing about play."""


class Setting(NamedTuple):
    """A key's value and the clauses behind it: those of its own, then of the table it stands in."""

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
    yield from _settings(law, "", Behind())


class Behind(NamedTuple):
    """The clauses behind the keys of a table, or of a table in one that has clauses."""

    cites: tuple[str, ...] = ()
    clauses: Mapping[str, Sequence[str]] = MappingProxyType({})
    path: str = ""

    def within(self, table: Mapping[str, Any], key: str) -> "Behind":
        """The same of a table that stands in this one."""
        if "cites" in table:
            return Behind(tuple(table["cites"]), table.get("clauses", {}))
        return self._replace(path=f"{self.path}{key}.")

    def of(self, key: str) -> tuple[str, ...]:
        """The clauses of a key: those of its members, its own, then those of the table."""
        key = f"{self.path}{key}"
        inner = [cites for name, cites in self.clauses.items() if name.startswith(f"{key}.")]
        while key:
            inner.append(self.clauses.get(key, ()))
            key = key.rpartition(".")[0]
        return merged(*map(tuple, inner), self.cites)


def is_clauses(key: str, table: Mapping[str, Any]) -> bool:
    """Whether a key holds clauses and nothing else."""
    return "cites" in table and key in ("cites", "clauses")


def _settings(table: Mapping[str, Any], path: str, behind: Behind) -> Iterator[tuple[str, Setting]]:
    for key, value in table.items():
        dotted = f"{path}.{key}" if path else key
        if isinstance(value, Mapping) and not is_clauses(key, table):
            yield from _settings(value, dotted, behind.within(value, key))
        elif not is_clauses(key, table):
            yield dotted, Setting(value, behind.of(key))


def _value(setting: Setting | None) -> Any:
    return None if setting is None else setting.value


Ruleset = Mapping[str, Any]
Path = tuple[str, ...]

_NAMES: Final = (("double",), ("melds", "kinds"))
"""Tables whose members are called as the table speaks: what differs in names only is the same."""


class Change(NamedTuple):
    """A key on which two laws differ, or a whole table that only one of them has.

    Attributes:
        one: what the first law says; None where it has no such key. A table's value is a mapping.
        other: the same of the second law.
    """

    path: Path
    one: Setting | None
    other: Setting | None

    @property
    def key(self) -> str:
        """The dotted key."""
        return ".".join(self.path)


def changes(one: Ruleset, other: Ruleset) -> tuple[Change, ...]:
    """Every key on which two rulesets differ; a table that one of them has not got is one key."""
    tables = dict.fromkeys(
        key.partition(".")[0] for law in (one, other) for key, _ in settings(law)
    )
    mine, theirs = ({key: law[key] for key in tables if key in law} for law in (one, other))
    return tuple(_changes(mine, theirs, (), (Behind(), Behind())))


def _changes(
    one: Ruleset, other: Ruleset, path: Path, behind: tuple[Behind, Behind]
) -> Iterator[Change]:
    for key in dict.fromkeys((*one, *other)):
        if is_clauses(key, one) or is_clauses(key, other):
            continue
        mine, theirs, there = one.get(key), other.get(key), (*path, key)
        if (
            isinstance(mine, Mapping)
            and isinstance(theirs, Mapping)
            and not _renamed(mine, theirs, there)
        ):
            inner = behind[0].within(mine, key), behind[1].within(theirs, key)
            yield from _changes(mine, theirs, there, inner)
        elif _meant(mine, there) != _meant(theirs, there):
            mine_by, theirs_by = (one_of.of(key) for one_of in behind)
            yield Change(there, _setting(mine, mine_by), _setting(theirs, theirs_by))


def _renamed(one: Ruleset, other: Ruleset, path: Path) -> bool:
    return path in _NAMES and set(one) != set(other)


def _meant(value: Any, path: Path) -> Any:
    """A value without its clauses, and without the names that are only words."""
    if not isinstance(value, Mapping):
        return value
    plain = {key: _meant(inner, ()) for key, inner in value.items() if not is_clauses(key, value)}
    if path in _NAMES:
        return sorted(json.dumps(inner, sort_keys=True) for inner in plain.values())
    return plain


def _setting(value: Any, cites: Path) -> Setting | None:
    if isinstance(value, Mapping):
        return Setting(_meant(value, ()), _cited(value) or cites)
    return None if value is None else Setting(value, cites)


def _cited(table: Ruleset) -> Path:
    """The clauses of a table and of all tables in it."""
    inner = [_cited(value) for value in table.values() if isinstance(value, Mapping)]
    own = table.get("clauses", {}).values() if "cites" in table else ()
    return merged(*map(tuple, own), tuple(table.get("cites", ())), *inner)


def laid(one: Ruleset, other: Ruleset, chosen: Iterable[Change]) -> Ruleset:
    """The first law with these keys as the second has them; what a game lacks is named anew."""
    doc = dict(one)
    for change in chosen:
        *path, last = change.path
        table, theirs = doc, other
        for key in path:
            table[key] = dict(table[key])
            table, theirs = table[key], theirs[key]
        if change.other is None:
            del table[last]
        else:
            table[last] = theirs[last]
    names = dict.fromkeys((*one["without"], *other["without"]))
    names |= dict.fromkeys(key for key, value in doc.items() if value == {})
    doc["without"] = [name for name in names if not (doc.get(name) or doc["award"].get(name))]
    return doc
