"""From a ruleset's TOML to the law the engine runs on.

A shipped ruleset is compiled as it stands, since the tests validate every one; what comes from
elsewhere is checked by `belascore.rules.validity` first (see `belascore.rules.load`).

The types of the law's fields say how each table is read. Here stands only what a ruleset words
otherwise than the law: names of tables, and what is counted from several keys.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import GenericAlias, MappingProxyType, NoneType, UnionType
from typing import Any, Final

from belascore.jsontext import canon
from belascore.jsontext import digest as hashed
from belascore.rules.law import Cites, Law

_IN_WORDS_ONLY: Final = ("title", "words", "option", "sheet")
"""Top keys that decide no point, so that a better title does not change the digest."""
_UNDECIDING: Final = ("bidding.said_in", "bidding.first")
"""Keys that do not either: how a bid is said, and who speaks first."""
_SUITS: Final = {"one": (1, 3), "none": (0, 4), "all": (4, 0)}
"""How many suits are trumps and how many are plain."""
_PLAIN: Final = (int, str, bool)
"""Types of which many are taken as they are, at once: every command starts with this."""


def digest(ruleset: Mapping[str, Any]) -> str:
    """`sha256:` and the hash of everything in a ruleset that decides points."""
    kept = {key: value for key, value in ruleset.items() if key not in _IN_WORDS_ONLY}
    return "sha256:" + hashed(canon(_deciding(kept)).encode()).hex()


def _deciding(table: dict[str, Any], path: str = "") -> dict[str, Any]:
    return {
        key: _deciding(value, f"{path}{key}.") if isinstance(value, dict) else value
        for key, value in table.items()
        if not _holds_clauses(key, table) and f"{path}{key}" not in _UNDECIDING
    }


def _holds_clauses(key: str, table: Mapping[str, Any]) -> bool:
    return key == "cites" or (key == "clauses" and "cites" in table)


def compile_law(ruleset: Mapping[str, Any]) -> Law:
    """The law of a ruleset that the schema accepts.

    Raises:
        AttributeError, KeyError, TypeError, ValueError: the ruleset is not one that the schema
            accepts.
    """
    awards, values = ruleset["award"], ruleset["values"]["tables"]
    law: Law = _table(
        Law,
        {
            **ruleset,
            "digest": digest(ruleset),
            "table": _seats(ruleset["table"]),
            "contracts": {
                name: _contract(row, values) for name, row in ruleset["contracts"].items()
            },
            **{key: awards[key] for key in ("last_trick", "capot", "belote") if key in awards},
            "melds": _melds(ruleset.get("melds")),
            "transfers": ruleset["transfer"],
            "doubles": _by_factor(ruleset.get("double", {})),
            "penalties": ruleset.get("penalty", {}),
            "end": ruleset["match"],
            "clauses": dict(_clauses(ruleset, "")),
            "options": ruleset.get("option", ()),
        },
    )
    return law


def _seats(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "pairs": row["sides"] == "pairs"}


def _contract(row: Mapping[str, Any], tables: Mapping[str, Any]) -> dict[str, Any]:
    """A contract with the points of its cards in place of their names."""
    trumps, plain = _SUITS[row["trumps"]]
    kinds = ("trump_values", "plain_values")
    points = {kind: tables[row[kind]] for kind in kinds if kind in row}
    of_trumps, of_plain = (tuple(points.get(kind, {}).values()) for kind in kinds)
    names = [row[kind] for kind in kinds if kind in row]
    return {**row, **points, "tables": names, "pack": of_trumps * trumps + of_plain * plain}


def _clauses(table: Mapping[str, Any], path: str) -> Iterator[tuple[str, Cites]]:
    """The clauses of every table, and of the keys that have some of their own, by dotted names."""
    for key, value in table.items():
        if key == "cites" and not isinstance(value, dict):
            yield path[:-1], tuple(value)
            yield from ((path + it, tuple(of)) for it, of in table.get("clauses", {}).items())
        elif isinstance(value, dict) and not (path == "" and key == "words"):
            yield from _clauses(value, f"{path}{key}.")


def _melds(row: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if row is None:
        return None
    kinds = row["kinds"].items()
    won = {name: {**kind, "wins_match": kind.get("wins") == "match"} for name, kind in kinds}
    return {**row, "kinds": won}


def _by_factor(rows: Mapping[str, Any]) -> dict[str, Any]:
    """The first is the double and the second the redouble."""
    return dict(sorted(rows.items(), key=lambda row: row[1]["factor"]))


# What the types say


def _table(kind: Any, row: Mapping[str, Any], name: str = "") -> Any:
    """A named tuple from a table; `name` is the key it stands under."""
    values, absent = [], kind._field_defaults
    for field, of in kind.__annotations__.items():
        key = "from" if field == "from_" else field
        if key in row:
            value = row[key]
            values.append(value if type(of) is type else _value(of, value))
        elif key == "name" and name:
            values.append(name)
        elif field in absent:
            values.append(absent[field])
        elif NoneType in getattr(of, "__args__", ()):
            values.append(None)
        else:
            raise KeyError(key)
    return kind(*values)


def _value(kind: Any, value: Any, name: str = "") -> Any:
    """A value of a type; `name` is the key it stands under."""
    form = type(kind)
    if form is UnionType:
        return None if value is None else _value(kind.__args__[0], value)
    if form is GenericAlias:
        return _many(kind.__origin__, kind.__args__, value)
    if hasattr(kind, "_fields"):
        return _table(kind, value, name)
    return value


def _many(kind: Any, inner: tuple[Any, ...], value: Any) -> Any:
    if kind is tuple:
        if inner[0] in _PLAIN:
            return tuple(value)
        return tuple(_value(inner[0], row, key) for key, row in _rows(value))
    if inner[1] in _PLAIN:
        return MappingProxyType(dict(value))
    return MappingProxyType({key: _value(inner[1], row, key) for key, row in value.items()})


def _rows(value: Any) -> Iterable[tuple[str, Any]]:
    """Tables by name, or a list of what has its names in it."""
    return value.items() if isinstance(value, Mapping) else (("", row) for row in value)
