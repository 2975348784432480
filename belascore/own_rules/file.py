"""Rulesets of one's own as files: read within bounds, and every key of them reviewed."""

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from belascore.faults import (
    BelascoreError,
    Fault,
    IntegrityError,
    NotFoundError,
    Phrase,
    Place,
    UnreadableError,
    nearest,
)
from belascore.matchfile.bounds import decoded, flaws
from belascore.matchfile.syntax import Examples, excerpt, parsed, placed, split_lines
from belascore.rounds import hidden_character
from belascore.rules.compile import digest
from belascore.rules.consistency import at
from belascore.rules.house import HouseError
from belascore.rules.load import NEW_RULESET, load_law, load_seeds, ruleset_ids, shipped_ruleset
from belascore.rules.validity import check, kept_by_oversight
from belascore.store.disk import fetch
from belascore.text import printable

LIMIT: Final = 1 << 16
"""Bytes that a ruleset may have."""

_NAME: Final = 100
_SHOWN: Final = 20
_EXAMPLES: Final = Examples("rules", 'tie = "made"', '"made"')


class LawFile(NamedTuple):
    """A ruleset file that is TOML; whether it is a ruleset is for `review_file` to say."""

    name: str
    text: str
    doc: Mapping[str, Any]


def is_file_name(rules: str) -> bool:
    """Whether somebody who says which rules means a file and not an id."""
    return "/" in rules or os.sep in rules or rules.endswith(".toml")


def find_ruleset(rules: str) -> Mapping[str, Any]:
    """The ruleset of an id or in a file, whole.

    Raises:
        NotFoundError: there is no such ruleset or file.
        UnreadableError: the file cannot be read or played by; holds every fault.
        StorageError: the system did not let us read it.
    """
    if is_file_name(rules):
        return own_ruleset(Path(rules))
    try:
        return shipped_ruleset(rules)
    except NotFoundError:
        file = f"{rules}.toml"
        if os.sep not in rules and "\0" not in rules and Path(file).is_file():
            raise NotFoundError("ruleset-unknown.file", value=rules, file=file) from None
        raise


def own_ruleset(path: Path) -> Mapping[str, Any]:
    """The ruleset in a file, if it can be played by.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: holds every fault, at most the first twenty.
        StorageError: the system did not let us read it.
    """
    law = read_lawfile(path)
    require_playable(law)
    return law.doc


def require_playable(law: LawFile) -> None:
    """Refuse a ruleset file that cannot be played by.

    Raises:
        UnreadableError: holds every fault, at most the first twenty.
    """
    faults = review_file(law).faults
    if faults:
        raise UnreadableError("ruleset-bad.file", file=law.name, faults=faults)


def read_lawfile(path: Path) -> LawFile:
    """Read a ruleset file as far as TOML goes.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: it is too large or no TOML; holds every fault.
        StorageError: the system did not let us read it.
    """
    name = printable(str(path), _NAME)
    text = _text(_bytes(path, name), name)
    lines = split_lines(text)
    found = flaws(lines)
    doc: dict[str, Any] = {}
    if not found:
        doc, flaw = parsed(text, lines, _EXAMPLES)
        found = (flaw,) if flaw else ()
    if found:
        raise _unreadable(name, *(placed(flaw, lines, name) for flaw in found))
    return LawFile(name, text, doc)


def check_ruleset(path: Path) -> "Review":
    """Read and review a ruleset file; whatever is wrong with it is part of the answer."""
    from belascore.own_rules.file import Review

    try:
        law = read_lawfile(path)
    except BelascoreError as error:
        return Review(error.faults or (error.fault,), (), error.exit_code)
    return review_file(law)


def review_file(law: LawFile) -> "Review":
    """Every fault of a ruleset file and what is most likely a slip, each with its line."""
    from belascore.own_rules.file import review  # loads pydantic
    from belascore.own_rules.patch import line_of, spans

    found, lines = spans(law.text), split_lines(law.text)

    def at_its_line(fault: Fault) -> Fault:
        line = line_of(law.text, found, fault.place.key)
        key = printable(fault.place.key, 80)
        place = Place(law.name, line or None, None, key, excerpt(lines, line))
        return fault._replace(place=place)

    result = review(law.doc, law.name)
    faults, warnings = map(at_its_line, result.faults), map(at_its_line, result.warnings)
    return result._replace(faults=tuple(faults), warnings=tuple(warnings))


def _bytes(path: Path, name: str) -> bytes:
    try:
        data, _ = fetch(path, LIMIT)
    except NotFoundError:
        raise NotFoundError("no-ruleset-file", file=str(path), new=NEW_RULESET) from None
    except UnreadableError:
        raise UnreadableError("ruleset-no-plain-file", file=str(path)) from None
    if len(data) > LIMIT:
        raise _unreadable(name, Fault("ruleset-file-too-large", {"most": LIMIT >> 10}, Place(name)))
    return data


def _text(data: bytes, name: str) -> str:
    try:
        text, tail = decoded(data, name)
    except UnreadableError as error:
        raise _unreadable(name, *error.faults) from None
    except IntegrityError:  # an empty match is a loss; this is no ruleset
        raise UnreadableError("ruleset-empty", file=name, new=NEW_RULESET) from None
    if tail:
        raise _unreadable(name, placed(tail, [], name))
    return text


def _unreadable(name: str, *faults: Fault) -> UnreadableError:
    return UnreadableError("ruleset-unreadable", file=name, faults=faults[:_SHOWN])


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
