"""House rules: what one table changes, laid over a ruleset before it is compiled.

`[house]` of a match holds `options`, names of the ruleset's `[[option]]`s, single values under
dotted keys (`"judge.tie" = "made"`) and whole tables (`carry = { to = "deal-winner" }`). Each key
that is set rests on the clauses of the option and on `house`; what a whole table, or a list, leaves
as it was keeps its own. A star stands for every table there is once all else is laid:
`"contracts.*.up_from"` is of every contract, also of one that another option brings.
"""

import copy
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from belascore.faults import HOUSE, And, Remedy, UsageError, nearest
from belascore.rules.law import Cites
from belascore.tuples import NamedTuple

_NAMED: Final = ("transfer", "penalty", "award", "contracts", "double")
"""Tables whose members are tables with cites of their own."""
_STAR: Final = ".*."
LEVEL: Final = "level"
"""Among the criteria of a contest: that none of them separates two melds."""
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
    bases = []
    for key, value, by in _settings(ruleset, house):
        bases.append(by)
        for meant in _every(laid, key):
            _set(laid, meant, value, by)
    for by in bases:
        _cite(laid, by)
    return laid


class _By(NamedTuple):
    """On what a setting rests.

    Attributes:
        cites: of an option; none where the house sets a key itself.
        clauses: those of them that decide one key, by its dotted name.
    """

    cites: Cites = ()
    clauses: Mapping[str, Iterable[str]] = MappingProxyType({})

    def behind(self, key: str) -> list[str]:
        """The clauses of a key, or of the nearest that it lies in; the house is marked last."""
        while key and key not in self.clauses:
            key = key.rpartition(".")[0]
        cites = self.clauses[key] if key else self.cites
        return list(dict.fromkeys((*(cite for cite in cites if cite != HOUSE), HOUSE)))


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
) -> Iterator[tuple[str, Any, _By]]:
    options = {option["name"]: option for option in ruleset.get("option", ())}
    names = house.get("options", ())
    chosen: dict[str, tuple[str, Any]] = {}
    starred = []
    for name in names if isinstance(names, list | tuple) else (names,):
        if name not in options:
            raise _no_option(ruleset["id"], name, list(options))
        by = _By(tuple(options[name]["cites"]), options[name].get("clauses", {}))
        for key, value in options[name]["set"].items():
            _agree(name, key, value, chosen)
            laid = key, value, by
            if _STAR in key:
                starred.append(laid)
            else:
                yield laid
    yield from starred
    for key, value in house.items():
        if key != "options":
            yield key, value, _By()


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


def _set(laid: dict[str, Any], key: str, value: Any, by: _By) -> None:
    *path, last = key.split(".")
    if isinstance(value, Mapping) and not path and last in _NAMED:
        before, laid[last] = laid.get(last, {}), {}
        for name, inner in value.items():
            if name in before:
                laid[last][name] = before[name]
            _set(laid, f"{last}.{name}", inner, by)
        return
    tables = _way(laid, path, key)
    if isinstance(value, Mapping) and _is_cited_table(path, last):
        tables[-1][last] = _table(tables[-1].get(last, {}), value, key, by)
        absent = last if path != [] and path[0] == "award" else (path or [last])[0]
        laid["without"] = [name for name in laid["without"] if name != absent]
        return
    before = tables[-1].get(last)
    tables[-1][last] = copy.deepcopy(value)
    cited = [at for at, table in enumerate(tables) if "cites" in table]
    if cited:
        at = cited[-1]
        below = ".".join((*path[at:], last))
        _lay(tables[at], below, ".".join(path[:at]), _changed(below, before, value), by)


def _way(laid: dict[str, Any], path: list[str], key: str) -> list[dict[str, Any]]:
    """The tables on the way to a key, the whole ruleset first."""
    tables = [laid]
    if path and path[0] in laid["without"]:
        laid.setdefault(path[0], {})
    for part in path:
        inner = tables[-1].get(part)
        if not isinstance(inner, dict):
            raise HouseError("no-such-key", value=key, show=Remedy("rules show", (laid["id"],)))
        tables.append(inner)
    return tables


def _is_cited_table(path: list[str], last: str) -> bool:
    return (not path and last != "words") or (len(path) == 1 and path[0] in _NAMED)


# The clauses of what is set


def _table(before: Mapping[str, Any], value: Mapping[str, Any], path: str, by: _By) -> Any:
    """A whole table that is set: what it leaves as it was keeps its clauses."""
    table = copy.deepcopy(dict(value))
    if "cites" not in before or "cites" in value:
        table["cites"] = list(dict.fromkeys((*value.get("cites", ()), *by.behind(path))))
        return table
    kept = {
        key: list(cites)
        for key, cites in before.get("clauses", {}).items()
        if key.partition(".")[0] in value
    }
    table = {**table, "cites": list(before["cites"]), "clauses": kept | table.get("clauses", {})}
    for key in value:
        if key != "clauses" and before.get(key) != value[key]:
            _lay(table, key, path, _changed(key, before.get(key), value[key]), by)
    if not table["clauses"]:
        del table["clauses"]
    return table


def _cite(laid: dict[str, Any], by: _By) -> None:
    """Put down the clauses of an option behind keys that it changed in no other way."""
    for key in by.clauses:
        *path, last = key.split(".")
        at, tables = 0, [laid]
        while at < len(path) and isinstance(inner := tables[-1].get(path[at]), dict):
            tables.append(inner)
            at += 1
        at = max((n for n, table in enumerate(tables) if "cites" in table), default=0)
        below = ".".join((*path[at:], last))
        clauses = tables[at].get("clauses", {})
        if at and not any(f"{name}.".startswith(f"{below}.") for name in clauses):
            tables[at]["clauses"] = {**clauses, below: by.behind(key)}


def _lay(table: dict[str, Any], key: str, path: str, changed: Iterable[str], by: _By) -> None:
    """Put the clauses of a setting on what it changed in a table; `path` is the table's name."""
    if key == "cites":
        table["cites"] = list(dict.fromkeys((*table["cites"], *by.behind(path))))
    elif key.partition(".")[0] != "clauses":
        laid = {name: by.behind(f"{path}.{name}") for name in changed}
        kept = table.get("clauses", {})
        if key in laid:  # no value of it is what it was
            kept = {name: cites for name, cites in kept.items() if not name.startswith(f"{key}.")}
        if laid or kept:
            table["clauses"] = {**kept, **laid}


def _changed(key: str, before: Any, value: Any) -> Iterator[str]:
    """The key, or of a list or table the members in which it is another one than before."""
    key, _, member = key.partition(".")
    if member and key != "named":  # what lies in a member is the member's
        yield f"{key}.{member.partition('.')[0]}"
    elif member:
        yield f"{key}.{member}"
    elif isinstance(before, list) and isinstance(value, list):
        members = _reranked if key == "rank_by" else _differing
        yield from (f"{key}.{one}" for one in members(before, value))
    elif isinstance(before, Mapping) and isinstance(value, Mapping):
        every = dict.fromkeys((*value, *before))
        yield from (f"{key}.{name}" for name in every if before.get(name) != value.get(name))
    else:
        yield key


def _differing(before: list[Any], value: list[Any]) -> Iterator[Any]:
    yield from (one for one in value if one not in before)
    yield from (one for one in before if one not in value)


def _reranked(before: list[Any], value: list[Any]) -> Iterator[Any]:
    """The criteria that may decide otherwise than before; those of no difference as `level`.

    One that is asked behind all that stood before it then decides as it did.
    """
    for at, one in enumerate(value):
        first = before[: before.index(one)] if one in before else [None]
        if any(other not in value[:at] for other in first):
            yield one
    if any(one not in value for one in before):
        yield LEVEL


def _no_option(ruleset: str, name: Any, options: list[str]) -> HouseError:
    if not options:
        return HouseError("no-such-option.none", ruleset=ruleset, value=name)
    near = nearest(name, options) if isinstance(name, str) else ""
    if near:
        return HouseError("no-such-option.near", ruleset=ruleset, value=name, near=near)
    return HouseError("no-such-option", ruleset=ruleset, value=name, options=options)
