"""Reviewing a ruleset that somebody wrote: all that keeps it from being played by, at once."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from belascore.errors import Fault, Place, UnreadableError, shown
from belascore.rounds import hidden_character
from belascore.rules import schema
from belascore.rules.clauses import load_seeds
from belascore.rules.compile import digest
from belascore.rules.house import HouseError
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset
from belascore.spelling import nearest

SHOWN: Final = 20
"""How many faults of one ruleset are named."""
_ENTRIES: Final = 64
_VALUES: Final = 4000
_DEPTH: Final = 8

Placed = tuple[str, str, str]
"""A dotted key, what is wrong there, and the remedy."""


class Review(NamedTuple):
    """What was found; with warnings only, a ruleset may be played by."""

    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...] = ()


def review(doc: Mapping[str, Any], name: str) -> Review:
    """Every fault of a ruleset that somebody wrote, and what is most likely a slip.

    Args:
        doc: the ruleset as TOML gave it.
        name: what faults call it.
    """
    odd = list(_foreign(doc)) or list(_oversized(doc)) or list(_odd(doc))
    if odd:  # nothing below can walk or print these
        return Review(_faults(odd, name))
    formal = schema.check(doc, name)
    faults = (*formal, *_faults(_cites(doc), name))
    if formal:
        return Review(faults[:SHOWN])
    faults += _faults(chain(_identity(doc), _options(doc)), name)
    slips = [("judge.counts", _OVERSIGHT.format(it), _KEEP) for it in schema.kept_by_oversight(doc)]
    return Review(faults[:SHOWN], _faults(slips, name))


_OVERSIGHT: Final = "{} counts, and no transfer moves it away from a fallen taker"
_KEEP: Final = "If it is meant to stay, list it in judge.keeps."


def _faults(found: Iterable[Placed], name: str) -> tuple[Fault, ...]:
    first = islice(found, SHOWN)  # looking for near words takes a while for each
    return tuple(Fault(what, remedy, Place(name, key=key)) for key, what, remedy in first)


# What no ruleset needs and no message should have to show


def _foreign(doc: Mapping[str, Any]) -> Iterator[Placed]:
    if "judge" not in doc and "deck" not in doc:
        yield "", "this is TOML, but not a ruleset", "Write one: belascore rules new ID --from BASE"


def _oversized(doc: Mapping[str, Any]) -> Iterator[Placed]:
    todo: list[tuple[Any, int]] = [(doc, 0)]
    count = 0
    while todo:
        value, depth = todo.pop()
        count += 1
        if count > _VALUES or depth > _DEPTH:
            yield "", "is too large, or nested too deeply", "No game needs that."
            return
        inner = value.values() if isinstance(value, Mapping) else value
        if isinstance(value, Mapping | list):
            todo += [(one, depth + 1) for one in inner]


def _odd(value: Any, path: str = "") -> Iterator[Placed]:
    if isinstance(value, dict | list) and len(value) > _ENTRIES:
        yield path, f"has {len(value)} entries, at most {_ENTRIES} fit", ""
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            hidden = hidden_character(key)
            if hidden:
                yield path, f"has a key with the character {hidden}, which cannot be seen", ""
            else:
                yield from _odd(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for inner in value:
            yield from _odd(inner, path)
    elif isinstance(value, str):
        hidden = hidden_character(value)
        if hidden:
            yield path, f"holds the character {hidden}, which cannot be seen", "Take it out."
    elif not isinstance(value, int):
        yield path, f"must not be {shown(value)}", "Write a text, a whole number, true or false."


# What no schema can see


def _identity(doc: Mapping[str, Any]) -> Iterator[Placed]:
    if doc["id"] in ruleset_ids() and digest(shipped_ruleset(doc["id"])) != digest(doc):
        yield "id", "is that of a ruleset of belascore, whose rules are others", "Choose another."
    end = doc["match"]
    if end.get("target") not in end.get("choices", (None,)):
        yield "match.target", f"is {end['target']}, and no choice", "Add it to match.choices."


def _cites(doc: Mapping[str, Any]) -> Iterator[Placed]:
    """Clauses that are cited and are nowhere."""
    cited = [(path, cite) for path, cite in _cited("", doc) if cite != "house"]
    clauses = [clause.cite for seed in load_seeds().values() for clause in seed.clauses]
    known = frozenset(clauses)
    for path, cite in cited:
        if cite.count("#") == 1 and cite not in known:
            near = nearest(cite, clauses)
            hint = f"Did you mean {near}?" if near else "A rule of your own cites house."
            yield path, f"there is no clause {cite[:80]}", hint


def _cited(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            dotted = f"{path}.{key}" if path else key
            if key == "cites" and isinstance(inner, list):
                yield from ((dotted, cite) for cite in inner if isinstance(cite, str))
            else:
                yield from _cited(dotted, inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _cited(f"{path}.{number}", inner)


def _options(doc: Mapping[str, Any]) -> Iterator[Placed]:
    """Options that cannot be chosen, each tried alone."""
    seen: set[str] = set()
    for number, option in enumerate(doc.get("option", ())):
        if option["name"] in seen:
            yield f"option.{number}.name", f"there is a second option {option['name']}", ""
            continue
        seen.add(option["name"])
        for what in option_faults(doc, option["name"]):
            yield f"option.{number}", f"the option {option['name']} alone: {what}", ""


def option_faults(doc: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Why an option cannot be laid over its sound ruleset; empty where it can."""
    try:
        load_law(str(doc["id"]), {"options": [name]}, doc)
    except HouseError as error:
        return (error.what,)
    except UnreadableError as error:
        return tuple(f"{fault.place.key}: {fault.what}" for fault in error.faults)
    return ()
