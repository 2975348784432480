"""Errors: every one knows its place, what is wrong and what mends it.

What cannot be read is raised as one of these. What the table did against the rules is never
raised: it is a finding in the verdict (`belascore.score.verdict`).
"""

import unicodedata
from typing import Any, Final

from belascore.tuples import NamedTuple

_KEPT: Final = "\n\u200c\u200d"


def shown(value: Any, limit: int = 40) -> str:
    """A bad value as a message may print it: bounded, quoted if a text, nothing hidden in it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a very large number"
    if isinstance(value, str):
        return f'"{printable(value, limit)}"'
    kinds = {float: "a decimal number", list: "a list", dict: "a table", type(None): "nothing"}
    return kinds.get(type(value), "a date or time")


def printable(text: str, limit: int = 200) -> str:
    """A text as a message may quote it: on one line, nothing hidden in it, and cut."""
    shown = visible(text[: limit + 1])
    for kept in _KEPT:
        shown = shown.replace(kept, _named(kept))
    return shown if len(text) <= limit and len(shown) <= 2 * limit else shown[:limit] + "..."


def visible(text: str) -> str:
    """A text as a terminal may print it: what cannot be seen is named, `<U+001B>`.

    Line ends stay, for no text of a match can hold one, and so do joiners of letters and emoji.
    """
    return text if text.isprintable() else "".join(map(_seen, text))


def _seen(character: str) -> str:
    if character == "\t":
        return " "
    hidden = unicodedata.category(character)[0] == "C" or character in "\u2028\u2029"
    return _named(character) if hidden and character not in _KEPT else character


def _named(character: str) -> str:
    return f"<U+{ord(character):04X}>"


def so_many(number: int, thing: str) -> str:
    """So many of a thing: `1 deal`, `3 deals`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


class Place(NamedTuple):
    """Where something stands: a file, its line, a round in it, a key of that round."""

    file: str = ""
    line: int | None = None
    round: int | None = None
    key: str = ""

    def __str__(self) -> str:
        spot = f"{self.file}:{self.line}" if self.file and self.line else self.file
        parts = [spot, f"round {self.round}" if self.round else "", self.key]
        return ": ".join(part for part in parts if part)


class Fault(NamedTuple):
    """One thing that is wrong in a text: where, the offending line, what, and the remedy."""

    what: str
    remedy: str = ""
    place: Place = Place()
    excerpt: str = ""

    def __str__(self) -> str:
        where = str(self.place)
        lines = [f"{where}: {self.what}" if where else self.what]
        if self.excerpt:
            lines.append(f"  | {self.excerpt}")
        if self.remedy:
            lines.append(f"  {self.remedy}")
        return "\n".join(lines)


class BelascoreError(Exception):
    """The base of all errors.

    Attributes:
        exit_code: what the command line ends with.
        code: a word for programs, `not-found`; or that of the finding behind it.
        key: of the entry or question that is at fault; empty if none is.
        plain: what is wrong in one line, where the message is laid out for a terminal.
        cites: the clauses that it rests on.
    """

    exit_code: int = 70
    code: str = "bug"
    key: str = ""
    plain: str = ""
    cites: tuple[str, ...] = ()

    def __init__(self, what: str, remedy: str = "", *, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy
        self.faults = faults

    def __str__(self) -> str:
        lines = [self.what]
        lines += [str(fault) for fault in self.faults]
        if self.remedy:
            lines.append(f"  {self.remedy}")
        return "\n".join(lines)


class RefusedError(BelascoreError):
    """What was asked can be read, but the law or the match does not allow it: nothing was done."""

    exit_code = 1
    code = "refused"


class UsageError(BelascoreError):
    """What was typed cannot be read, or means two things."""

    exit_code = 2
    code = "usage"


class UnreadableError(BelascoreError):
    """A file, a ruleset or a seed that cannot be read; holds every fault found in it."""

    exit_code = 3
    code = "unreadable"


class NotFoundError(BelascoreError):
    """No such match, round, ruleset or clause."""

    exit_code = 4
    code = "not-found"


class BusyError(BelascoreError):
    """Another belascore is writing, or the match changed while a question was open."""

    exit_code = 5
    code = "busy"


class MissingExtraError(BelascoreError):
    """What was asked needs an extra that is not installed."""

    exit_code = 6


class StorageError(BelascoreError):
    """A file could not be read or written; what was there is as it was."""

    exit_code = 7
    code = "storage"


class IntegrityError(BelascoreError):
    """The file is torn, emptied or was changed after it was written."""

    exit_code = 8
    code = "integrity"


class NotConfirmedError(BelascoreError):
    """The round is in the file, but the disk did not confirm it."""

    exit_code = 9
    code = "not-confirmed"
