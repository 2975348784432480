"""Find a ruleset and its sources, lay the house rules over it, check and compile it."""

import tomllib
from collections.abc import Mapping
from itertools import chain, cycle
from pathlib import Path
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from belascore.faults import NotFoundError, Remedy, UnreadableError, nearest
from belascore.rules import data_folder
from belascore.rules.compile import compile_law, digest
from belascore.rules.law import Law
from belascore.tuples import NamedTuple

NEW_RULESET: Final = Remedy("rules new", ("ID",), ("from=BASE",))
"""How one of one's own is begun."""
_LONGEST_ID: Final = 40
_OPTIONS: Final = "\n[[option]]"
"""Where the options of a shipped ruleset begin; they are the last of its tables."""


class RulesetError(UnreadableError):
    """A ruleset that cannot be played by; names every fault with its key."""


def ruleset_ids() -> tuple[str, ...]:
    """The rulesets that are shipped, by id."""
    return tuple(sorted(path.stem for path in data_folder("rulesets").glob("*.toml")))


def shipped_ruleset(name: str) -> dict[str, Any]:
    """The TOML document of a shipped ruleset.

    Raises:
        NotFoundError: no ruleset of that id is shipped; the message says which are.
    """
    return tomllib.loads(shipped_text(name))


def shipped_text(name: str) -> str:
    """The text of a shipped ruleset, comments and all.

    Raises:
        NotFoundError: no ruleset of that id is shipped; the message says which are.
    """
    # the name may come from a stranger's file: it must never become a path
    if len(name) <= _LONGEST_ID and name.replace("-", "").isalnum() and name.isascii():
        try:
            return (data_folder("rulesets") / f"{name}.toml").read_text(encoding="utf-8")
        except FileNotFoundError:
            pass
    raise _unknown(name)


def load_law(
    name: str,
    house: Mapping[str, Any] | None = None,
    own_rules: Mapping[str, Any] | None = None,
    pinned: str = "",
    *,
    options: bool = True,
) -> Law:
    """The law in force.

    Args:
        name: id of a shipped ruleset; `own_rules` stand in its place where they are given.
        house: house rules to lay over it.
        own_rules: a whole ruleset that is not shipped.
        pinned: digest of a law that was checked before; the same law is not checked again.
        options: whether to name in it what houses differ in. To play by a shipped law as it is
            takes none of them, and they are half of its text.

    Raises:
        NotFoundError: no such ruleset.
        HouseError: a house rule that names nothing.
        RulesetError: the result cannot be played by.
    """
    if not house and own_rules is None:
        text = shipped_text(name)
        return compile_law(tomllib.loads(text if options else text.partition(_OPTIONS)[0]))
    from belascore.rules.house import house_names  # most matches have no house rules

    ruleset = own_rules if own_rules is not None else shipped_ruleset(name)
    laid = _laid(ruleset, house or {}, name)
    trusted = pinned == _digest_or_none(laid)
    if not trusted:
        require_valid(laid, name)
    try:
        law = compile_law(laid)._replace(house=house_names(house or {}))
    except (KeyError, TypeError, ValueError, AttributeError):
        require_valid(laid, name)
        raise
    if trusted:
        _require_runnable(law, laid, name)
    return law


def _require_runnable(law: Law, laid: Mapping[str, Any], name: str) -> None:

    if not is_runnable(law):
        require_valid(laid, name)


def _laid(ruleset: Mapping[str, Any], house: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The ruleset with the house rules in it; neither has been checked yet."""
    from belascore.rules.house import HouseError, lay_over

    try:
        return lay_over(ruleset, house) if house else dict(ruleset)
    except (KeyError, TypeError, ValueError, AttributeError):
        require_valid(ruleset, name)
        raise HouseError("house-bad") from None


def require_valid(ruleset: Mapping[str, Any], name: str) -> None:
    """Refuse a ruleset that the schema does not accept.

    Raises:
        RulesetError: holds every fault.
    """
    from belascore.rules.validity import check  # pydantic costs ten times a bare start

    faults = check(ruleset, name)
    if faults:
        raise RulesetError("ruleset-bad", value=name, faults=faults)


def _digest_or_none(ruleset: Mapping[str, Any]) -> str | None:
    try:
        return digest(ruleset)
    except (TypeError, ValueError):
        return None


def started_by(text: str) -> list[str]:
    """The rulesets whose id begins so."""
    return [name for name in ruleset_ids() if text and name.startswith(text)]


def _unknown(name: str) -> NotFoundError:
    ids = ruleset_ids()
    if len(begun := started_by(name)) > 1:
        return NotFoundError("ruleset-unknown.several", value=name, rulesets=begun)
    near = nearest(name, ids)
    if near:
        return NotFoundError("ruleset-unknown.near", value=name, near=near, rulesets=ids)
    return NotFoundError("ruleset-unknown", value=name, rulesets=ids)


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


class Clause(NamedTuple):
    """One clause of a source, in our own words.

    Attributes:
        terms: the source's own words for the thing.
        reading: what we fixed where the source leaves something open.
        waived: why no ruleset rests on it, where none does.
    """

    cite: str
    says: str
    terms: str
    reading: str
    waived: str


class Seed(NamedTuple):
    """One source: what it is, how it was read, and its clauses."""

    id: str
    title: str
    where: str
    language: str
    read: str
    clauses: tuple[Clause, ...]


def load_seeds() -> Mapping[str, Seed]:
    """Every seed by its id."""
    paths = sorted(data_folder("seeds").glob("*.toml"))
    return {seed.id: seed for seed in map(_read, paths)}


def find_clause(cite: str) -> tuple[Seed, Clause]:
    """The clause that `seed#clause` names.

    Raises:
        NotFoundError: there is no such seed or clause; the message says what there is.
    """
    seeds = load_seeds()
    name, _, _ = cite.partition("#")
    if name not in seeds:
        raise NotFoundError("source-unknown", value=name, sources=list(seeds))
    for clause in seeds[name].clauses:
        if clause.cite == cite:
            return seeds[name], clause
    clauses = [clause.cite for clause in seeds[name].clauses]
    raise NotFoundError("clause-unknown", value=cite, clauses=clauses)


def said_in(language: str) -> Mapping[str, str]:
    """What a language says of the law, where it does not leave that in English.

    Of a clause with its reading (`001#judge`), of a shipped ruleset's title (`bela-hr`), of an
    option (`bela-hr+tie-hangs`). What rests on a clause is always named by its cite.
    """
    path = data_folder("seeds") / "say" / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def clause_in(language: str, clause: Clause) -> str:
    """A clause with its reading in a language, or else in English."""
    english = f"{clause.says} {clause.reading}".strip()
    return english if language == "en" else said_in(language).get(clause.cite, english)


def _read(path: Path) -> Seed:
    doc = tomllib.loads(path.read_text(encoding="utf-8"))
    source = doc["source"]
    clauses = tuple(
        Clause(
            f"{source['id']}#{row['id']}",
            row["says"],
            row.get("terms", ""),
            row.get("reading", ""),
            row.get("waived", ""),
        )
        for row in doc["clause"]
    )
    return Seed(
        source["id"],
        source["title"],
        source.get("url") or source.get("file", ""),
        source["language"],
        source["read"],
        clauses,
    )


def resting_on(cite: str, ruleset: Mapping[str, Any]) -> list[str]:
    """The tables of a ruleset that cite a clause: `bela-hr: award.capot`."""
    tables: list[str] = []

    def walk(table: Mapping[str, Any], path: str) -> None:
        own = table.get("clauses", {}).values() if "cites" in table else ()
        if any(cite in cites for cites in (table.get("cites", ()), *own)):
            tables.append(f"{ruleset['id']}: {path}")
        for key, value in table.items():
            if isinstance(value, Mapping):
                walk(value, f"{path}.{key}" if path else key)
        for option in table.get("option", ()):
            walk(option, f"option {option['name']}")

    walk(ruleset, "")
    return tables
