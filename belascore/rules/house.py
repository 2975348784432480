"""House rules: what one table changes, laid over a ruleset before it is compiled.

`[house]` of a match holds `options`, names of the ruleset's `[[option]]`s, single values under
dotted keys (`"judge.tie" = "made"`) and whole tables (`carry = { to = "deal-winner" }`). What rests
on one cites `house` beside its clauses. A star stands for every table there is once all else is
laid: `"contracts.*.up_from"` is of every contract, also of one that another option brings.
"""

import copy
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from belascore.faults import And, Remedy, UsageError
from belascore.spelling import nearest

_NAMED: Final = ("transfer", "penalty", "award", "contracts", "double")
"""Tables whose members are tables with cites of their own."""
_STAR: Final = ".*."
SETTING: Final = Remedy("", options=("set=judge.tie=made",))
"""How a key is set."""


class HouseError(UsageError):
    """A house rule that names no key or no option of the ruleset."""


def lay_over(ruleset: Mapping[str, Any], house: Mapping[str, Any]) -> dict[str, Any]:
    """The ruleset with the house rules in it; the original stays as it is.

    Raises:
        HouseError: a key or an option that the ruleset does not know.
    """
    laid = copy.deepcopy(dict(ruleset))
    for key, value, cites in _settings(ruleset, house):
        for meant in _every(laid, key):
            _set(laid, meant, value, cites)
    return laid


def house_names(house: Mapping[str, Any]) -> tuple[str, ...]:
    """In what a house differs: its options by name, and the keys it sets."""
    options = house.get("options", ())
    names = options if isinstance(options, list | tuple) else (options,)
    return (*names, *(key for key in house if key != "options"))


def setting(typed: str) -> tuple[str, Any]:
    """A dotted key and its value from `judge.tie=made`: read as TOML, or else a text.

    Raises:
        UsageError: there is no key, or no equals sign.
    """
    key, equals, value = typed.partition("=")
    if not equals or not key.strip():
        raise UsageError("nothing-set", value=typed, example=SETTING)
    try:
        return key.strip(), tomllib.loads(f"value = {value.strip()}")["value"]
    except (ValueError, RecursionError):  # also numbers with thousands of digits
        return key.strip(), value.strip()


def settings_of(typed: Iterable[str]) -> dict[str, Any]:
    """The keys and values of several texts as `setting` reads them.

    Raises:
        UsageError: one of them sets nothing, or a key is set twice.
    """
    settings: dict[str, Any] = {}
    for key, value in map(setting, typed):
        if key in settings:
            raise UsageError("key-set-twice", value=key)
        settings[key] = value
    return settings


def _settings(
    ruleset: Mapping[str, Any], house: Mapping[str, Any]
) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    options = {option["name"]: option for option in ruleset.get("option", ())}
    names = house.get("options", ())
    chosen: dict[str, tuple[str, Any]] = {}
    starred = []
    for name in names if isinstance(names, list | tuple) else (names,):
        if name not in options:
            raise _no_option(ruleset["id"], name, list(options))
        for key, value in options[name]["set"].items():
            _agree(name, key, value, chosen)
            laid = key, value, ("house", *options[name]["cites"])
            if _STAR in key:
                starred.append(laid)
            else:
                yield laid
    yield from starred
    for key, value in house.items():
        if key != "options":
            yield key, value, ("house",)


def _agree(name: str, key: str, value: Any, chosen: dict[str, tuple[str, Any]]) -> None:
    """Two options may not set one key differently, nor one of them a table and the other in it."""
    for before, (rival, other) in chosen.items():
        if rival != name and _meet(key, before) and (key != before or other != value):
            options = [rival, name]
            raise HouseError("options-contradict", options=And(options), set=min(key, before))
    chosen.setdefault(key, (name, value))


def _meet(one: str, other: str) -> bool:
    """Whether two keys are one, or one lies in the other; a table may hold what a star is of."""
    ones, others = one.split("."), other.split(".")
    if len(ones) > len(others):
        ones, others = others, ones
    starred = "*" in others and "*" not in ones and len(ones) < len(others)
    return not starred and all(a == b or "*" in (a, b) for a, b in zip(ones, others, strict=False))


def _every(laid: Mapping[str, Any], key: str) -> list[str]:
    """The keys that one with a star stands for."""
    table, star, rest = key.partition(_STAR)
    rows = laid.get(table)
    if not star or not isinstance(rows, Mapping):
        return [key]
    return [f"{table}.{name}.{rest}" for name, row in rows.items() if isinstance(row, Mapping)]


def _set(laid: dict[str, Any], key: str, value: Any, cites: tuple[str, ...]) -> None:
    *path, last = key.split(".")
    if isinstance(value, Mapping) and not path and last in _NAMED:
        laid[last] = {}
        for name, inner in value.items():
            _set(laid, f"{last}.{name}", inner, cites)
        return
    tables = [laid]
    if path and path[0] in laid["without"]:
        laid.setdefault(path[0], {})
    for part in path:
        inner = tables[-1].get(part)
        if not isinstance(inner, dict):
            raise HouseError("no-such-key", value=key, show=Remedy("rules show", (laid["id"],)))
        tables.append(inner)
    if isinstance(value, Mapping) and _is_cited_table(path, last):
        own = tuple(value.get("cites", ()))
        tables[-1][last] = {**copy.deepcopy(dict(value)), "cites": _merged(own, cites)}
        absent = last if path != [] and path[0] == "award" else (path or [last])[0]
        laid["without"] = [name for name in laid["without"] if name != absent]
        return
    tables[-1][last] = copy.deepcopy(value)
    for table in reversed(tables):
        if "cites" in table:
            table["cites"] = _merged(tuple(table["cites"]), cites)
            return


def _is_cited_table(path: list[str], last: str) -> bool:
    return (not path and last != "words") or (len(path) == 1 and path[0] in _NAMED)


def _merged(first: tuple[str, ...], more: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys((*first, *more)))


def _no_option(ruleset: str, name: Any, options: list[str]) -> HouseError:
    if not options:
        return HouseError("no-such-option.none", ruleset=ruleset, value=name)
    near = nearest(name, options) if isinstance(name, str) else ""
    if near:
        return HouseError("no-such-option.near", ruleset=ruleset, value=name, near=near)
    return HouseError("no-such-option", ruleset=ruleset, value=name, options=options)
