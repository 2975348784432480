"""From a ruleset's TOML to the law the engine runs on.

A shipped ruleset is compiled as it stands, since the tests validate every one; what comes from
elsewhere is checked by `belascore.rules.validity` first (see `belascore.rules.load`).

The types of the law's fields say how each table is read. Here stands only what a ruleset words
otherwise than the law: names of tables, and what is counted from several keys.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType, NoneType
from typing import Any, Final, get_args, get_origin

from belascore.canon import canon
from belascore.canon import digest as hashed
from belascore.rules.law import Law

_IN_WORDS_ONLY: Final = ("title", "words", "option", "sheet")
"""Top keys that decide no point, so that a better title does not change the digest."""
_SUITS: Final = {"one": (1, 3), "none": (0, 4), "all": (4, 0)}
"""How many suits are trumps and how many are plain."""


def digest(ruleset: Mapping[str, Any]) -> str:
    """`sha256:` and the hash of everything in a ruleset that decides points; cites do not."""
    kept = {key: value for key, value in ruleset.items() if key not in _IN_WORDS_ONLY}
    return "sha256:" + hashed(canon(_deciding(kept)).encode()).hex()


def _deciding(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: _deciding(inner) for key, inner in value.items() if key != "cites"}


def compile_law(ruleset: Mapping[str, Any]) -> Law:
    """The law of a ruleset that the schema accepts.

    Raises:
        AttributeError, KeyError, TypeError, ValueError: the ruleset is not one that the schema
            accepts.
    """
    awards, values = ruleset["award"], ruleset["values"]
    law: Law = _table(
        Law,
        {
            **ruleset,
            "digest": digest(ruleset),
            "table": _seats(ruleset["table"]),
            "values_cites": values["cites"],
            "contracts": {
                name: _contract(row, values["tables"]) for name, row in ruleset["contracts"].items()
            },
            **{key: awards[key] for key in ("last_trick", "capot", "belote") if key in awards},
            "bid_cites": awards["bid"]["cites"] if "bid" in awards else None,
            "melds": _melds(ruleset.get("melds")),
            "transfers": ruleset["transfer"],
            "doubles": _by_factor(ruleset.get("double", {})),
            "penalties": ruleset.get("penalty", {}),
            "end": ruleset["match"],
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
    return {**row, **points, "pack": of_trumps * trumps + of_plain * plain}


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
    values = []
    for field, of in kind.__annotations__.items():
        key = field.rstrip("_")  # `from_`
        if key in row:
            values.append(_value(of, row[key]))
        elif key == "name" and name:
            values.append(name)
        elif field in kind._field_defaults:
            values.append(kind._field_defaults[field])
        elif NoneType in get_args(of):
            values.append(None)
        else:
            raise KeyError(key)
    return kind(*values)


def _value(kind: Any, value: Any, name: str = "") -> Any:
    if hasattr(kind, "_fields"):
        return _table(kind, value, name)
    of, inner = get_origin(kind), get_args(kind)
    if of is Mapping:
        return MappingProxyType({key: _value(inner[1], row, key) for key, row in value.items()})
    if of is tuple:
        return tuple(_value(inner[0], row, key) for key, row in _rows(value))
    if NoneType in inner:
        return None if value is None else _value(inner[0], value)
    return value


def _rows(value: Any) -> Iterable[tuple[str, Any]]:
    """Tables by name, or a list of what has its names in it."""
    return value.items() if isinstance(value, Mapping) else (("", row) for row in value)
