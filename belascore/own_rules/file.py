"""Ruleset files that are not shipped: read within bounds and reviewed."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from belascore.errors import BelascoreError, Fault, NotFoundError, Place, UnreadableError
from belascore.matchfile import printable
from belascore.matchfile.bounds import Flaw, flaws
from belascore.matchfile.decode import decoded
from belascore.matchfile.lines import excerpt, split_lines
from belascore.matchfile.syntax import Examples, parsed
from belascore.rules.load import shipped_ruleset
from belascore.store.disk import fetch

LIMIT: Final = 1 << 16
"""Bytes that a ruleset may have."""

_NAME: Final = 100
_SHOWN: Final = 20
_EXAMPLES: Final = Examples(
    'tie = "made"', '"made"', "[judge], and [[option]] for each option", "a ruleset"
)
_WRITE_ONE: Final = "Write one: belascore rules new ID --from BASE"


class LawFile(NamedTuple):
    """A ruleset file that is TOML; whether it is a ruleset is for `review_file` to say."""

    name: str
    text: str
    doc: Mapping[str, Any]


class Reviewed(NamedTuple):
    """What was found in a file, each with its line; with warnings only, it can be played by."""

    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]


class Checked(NamedTuple):
    """What was found in a file, and the exit code that it deserves."""

    exit_code: int
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]


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
    except NotFoundError as error:
        file = f"{rules}.toml"
        if os.sep not in rules and "\0" not in rules and Path(file).is_file():
            remedy = f"Do you mean the file? ./{printable(file)}"
            raise NotFoundError(error.what, remedy) from None
        raise


def own_ruleset(path: Path) -> Mapping[str, Any]:
    """The ruleset in a file, if it can be played by.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: holds every fault, at most the first twenty.
        StorageError: the system did not let us read it.
    """
    law = read_lawfile(path)
    faults = review_file(law).faults
    if faults:
        raise UnreadableError(f"{law.name} cannot be played by", faults=faults)
    return law.doc


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
        raise _unreadable(name, tuple(_placed(flaw, lines, name) for flaw in found))
    return LawFile(name, text, doc)


def check_ruleset(path: Path) -> Checked:
    """Read and review a ruleset file; whatever is wrong with it is part of the answer."""
    try:
        law = read_lawfile(path)
    except BelascoreError as error:
        return Checked(error.exit_code, error.faults or (Fault(error.what, error.remedy),), ())
    reviewed = review_file(law)
    return Checked(UnreadableError.exit_code if reviewed.faults else 0, *reviewed)


def review_file(law: LawFile) -> Reviewed:
    """Every fault of a ruleset file and what is most likely a slip, each with its line."""
    from belascore.own_rules.review import review  # loads pydantic
    from belascore.own_rules.spans import line_of, spans

    found, lines = spans(law.text), split_lines(law.text)

    def placed(fault: Fault) -> Fault:
        line = line_of(law.text, found, fault.place.key)
        place = Place(law.name, line or None, None, printable(fault.place.key, 80))
        return Fault(printable(fault.what), printable(fault.remedy), place, excerpt(lines, line))

    result = review(law.doc, law.name)
    return Reviewed(tuple(map(placed, result.faults)), tuple(map(placed, result.warnings)))


def _bytes(path: Path, name: str) -> bytes:
    try:
        data, _ = fetch(path, LIMIT)
    except NotFoundError as error:
        raise NotFoundError(error.what, _WRITE_ONE) from None
    except UnreadableError as error:
        raise UnreadableError(error.what, "Give the ruleset file itself.") from None
    if len(data) > LIMIT:
        what = f"larger than {LIMIT >> 10} KiB"
        raise _unreadable(name, (Fault(what, "No ruleset is that large.", Place(name)),))
    return data


def _text(data: bytes, name: str) -> str:
    try:
        text, tail = decoded(data, name)
    except UnreadableError:
        raise
    except BelascoreError as error:  # an empty match is a loss; this is no ruleset
        raise UnreadableError(error.what, _WRITE_ONE) from None
    if tail:
        raise _unreadable(name, (_placed(tail, [], name),))
    return text


def _placed(flaw: Flaw, lines: list[str], name: str) -> Fault:
    return Fault(flaw.what, flaw.remedy, Place(name, flaw.line), excerpt(lines, flaw.line))


def _unreadable(name: str, faults: tuple[Fault, ...]) -> UnreadableError:
    return UnreadableError(f"{name} cannot be read", faults=faults[:_SHOWN])
