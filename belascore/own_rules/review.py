"""Reviewing a ruleset that somebody wrote: all that keeps it from being played by, at once."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from belascore.faults import Fault, Phrase, Place, UnreadableError
from belascore.rounds import hidden_character
from belascore.rules.clauses import load_seeds
from belascore.rules.compile import digest
from belascore.rules.consistency import at
from belascore.rules.house import HouseError
from belascore.rules.load import NEW_RULESET, load_law, ruleset_ids, shipped_ruleset
from belascore.rules.validity import check, kept_by_oversight
from belascore.spelling import nearest

SHOWN: Final = 20
"""How many faults of one ruleset are named."""
_ENTRIES: Final = 64
_VALUES: Final = 4000
_DEPTH: Final = 8


class Review(NamedTuple):
    """What is wrong with a ruleset; with warnings only, it may be played by.

    Attributes:
        exit_code: what whoever only wanted to know ends with; 0 where it may be played by.
    """

    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...] = ()
    exit_code: int = 0


def review(doc: Mapping[str, Any], name: str) -> Review:
    """Every fault of a ruleset that somebody wrote, and what is most likely a slip.

    Args:
        doc: the ruleset as TOML gave it.
        name: what faults call it.
    """
    odd = list(_foreign(doc)) or list(_oversized(doc)) or list(_odd(doc))
    if odd:  # nothing below can walk or print these
        return _review(_named(odd, name))
    formal = check(doc, name)
    faults = (*formal, *_named(_cites(doc), name))
    if formal:
        return _review(faults)
    faults += _named(chain(_identity(doc), _options(doc)), name)
    slips = [at("judge.counts", "kept-by-oversight", source=it) for it in kept_by_oversight(doc)]
    return _review(faults, _named(slips, name))


def _review(faults: tuple[Fault, ...], warnings: tuple[Fault, ...] = ()) -> Review:
    return Review(faults[:SHOWN], warnings, UnreadableError.exit_code if faults else 0)


def _named(faults: Iterable[Fault], name: str) -> tuple[Fault, ...]:
    first = islice(faults, SHOWN)  # looking for near words takes a while for each
    return tuple(fault._replace(place=Place(name, key=fault.place.key)) for fault in first)


# What no ruleset needs and no message should have to show


def _foreign(doc: Mapping[str, Any]) -> Iterator[Fault]:
    if "judge" not in doc and "deck" not in doc:
        yield at("", "not-a-ruleset", new=NEW_RULESET)


def _oversized(doc: Mapping[str, Any]) -> Iterator[Fault]:
    todo: list[tuple[Any, int]] = [(doc, 0)]
    count = 0
    while todo:
        value, depth = todo.pop()
        count += 1
        if count > _VALUES or depth > _DEPTH:
            yield at("", "ruleset-too-large")
            return
        inner = value.values() if isinstance(value, Mapping) else value
        if isinstance(value, Mapping | list):
            todo += [(member, depth + 1) for member in inner]


def _odd(value: Any, path: str = "") -> Iterator[Fault]:
    if isinstance(value, dict | list) and len(value) > _ENTRIES:
        yield at(path, "too-many-entries", entries=len(value), most=_ENTRIES)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            hidden = hidden_character(key)
            if hidden:
                yield at(path, "hidden-in-ruleset.key", character=hidden)
            else:
                yield from _odd(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for inner in value:
            yield from _odd(inner, path)
    elif isinstance(value, str):
        hidden = hidden_character(value)
        if hidden:
            yield at(path, "hidden-in-ruleset", character=hidden)
    elif not isinstance(value, int):
        yield at(path, "value-bad.law.kind", value=value)


# What no schema can see


def _identity(doc: Mapping[str, Any]) -> Iterator[Fault]:
    if doc["id"] in ruleset_ids() and digest(shipped_ruleset(doc["id"])) != digest(doc):
        yield at("id", "ruleset-id-taken.other")
    end = doc["match"]
    if end.get("target") not in end.get("choices", (None,)):
        yield at("match.target", "target-no-choice", target=end["target"])


def _cites(doc: Mapping[str, Any]) -> Iterator[Fault]:
    """Clauses that are cited and are nowhere."""
    cited = [(path, cite) for path, cite in _cited("", doc) if cite != "house"]
    clauses = [clause.cite for seed in load_seeds().values() for clause in seed.clauses]
    known = frozenset(clauses)
    for path, cite in cited:
        if cite.count("#") == 1 and cite not in known:
            near = nearest(cite, clauses)
            code = "clause-unknown.near" if near else "clause-unknown.cited"
            yield at(path, code, cite=cite[:80], **({"near": near} if near else {}))


def _cited(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            dotted = f"{path}.{key}" if path else key
            if (key == "cites" or path.endswith(".clauses")) and isinstance(inner, list):
                yield from ((dotted, cite) for cite in inner if isinstance(cite, str))
            else:
                yield from _cited(dotted, inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _cited(f"{path}.{number}", inner)


def _options(doc: Mapping[str, Any]) -> Iterator[Fault]:
    """Options that cannot be chosen, each tried alone."""
    seen: set[str] = set()
    for number, option in enumerate(doc.get("option", ())):
        if option["name"] in seen:
            yield at(f"option.{number}.name", "option-twice", option=option["name"])
            continue
        seen.add(option["name"])
        for fault in option_faults(doc, option["name"]):
            why = Phrase(fault.code, fault.data)
            if fault.place.key:
                why = Phrase("option-unfit.at", {"setting": fault.place.key, "why": why})
            yield at(f"option.{number}", "option-unfit", option=option["name"], why=why)


def option_faults(doc: Mapping[str, Any], name: str) -> tuple[Fault, ...]:
    """Why an option cannot be laid over its sound ruleset; empty where it can."""
    try:
        load_law(str(doc["id"]), {"options": [name]}, doc)
    except HouseError as error:
        return (error.fault,)
    except UnreadableError as error:
        return error.faults
    return ()
