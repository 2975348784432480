"""Ruleset files that are not shipped: read within bounds and reviewed."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from belascore.faults import (
    BelascoreError,
    Fault,
    IntegrityError,
    NotFoundError,
    Place,
    UnreadableError,
)
from belascore.matchfile.bounds import decoded, flaws
from belascore.matchfile.syntax import Examples, excerpt, parsed, placed, split_lines
from belascore.rules.load import NEW_RULESET, shipped_ruleset
from belascore.store.disk import fetch
from belascore.text import printable

if TYPE_CHECKING:
    from belascore.own_rules.review import Review

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
    from belascore.own_rules.review import Review

    try:
        law = read_lawfile(path)
    except BelascoreError as error:
        return Review(error.faults or (error.fault,), (), error.exit_code)
    return review_file(law)


def review_file(law: LawFile) -> "Review":
    """Every fault of a ruleset file and what is most likely a slip, each with its line."""
    from belascore.own_rules.review import review  # loads pydantic
    from belascore.own_rules.spans import line_of, spans

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
