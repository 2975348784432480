"""Reading one value of a row: what it must be, and what is wrong where it is not."""

import unicodedata
from datetime import UTC, date, datetime
from typing import Any, Final

from belascore.errors import shown
from belascore.rounds.names import hidden_character, name_fault
from belascore.rounds.values import Numbers
from belascore.tuples import NamedTuple

MOST: Final = 99_999
"""The largest target, and number of a block, that a match may hold."""


class RowFault(NamedTuple):
    """What is wrong with one key of a row; `code` is an error code of the batch protocol."""

    code: str
    key: str
    what: str
    remedy: str = ""


class RowError(ValueError):
    """A row that cannot be read; holds every fault of it."""

    def __init__(self, faults: tuple[RowFault, ...]) -> None:
        super().__init__("; ".join(f"{fault.key}: {fault.what}" for fault in faults))
        self.faults = faults


class BadValueError(ValueError):
    """A value that cannot be read: what is wrong, and what mends it."""

    def __init__(self, what: str, remedy: str = "", code: str = "value-bad") -> None:
        super().__init__(what)
        self.what, self.remedy, self.code = what, remedy, code


def text_of(value: Any, what: str = "a text") -> str:
    """A text without anything hidden in it, in NFC."""
    if not isinstance(value, str):
        raise BadValueError(f"must be {what}, not {shown(value)}", 'Put it in quotes: "..."')
    hidden = hidden_character(value)
    if hidden:
        raise BadValueError(f"holds the character {hidden}, which cannot be seen", "Take it out.")
    return unicodedata.normalize("NFC", value)


def name_of(value: Any) -> str:
    """The name of a player or side."""
    text = text_of(value, "a name")
    fault = name_fault(text)
    if fault:
        raise BadValueError(fault)
    return text


def number_of(value: Any, *, least: int = 1) -> int:
    """A whole number from `least`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST:
        what = f"must be a whole number from {least} to {MOST}, not {shown(value)}"
        raise BadValueError(what)
    return value


def true_of(value: Any) -> bool:
    """True; what is not true is left out."""
    if value is not True:
        raise BadValueError(f"must be true or left out, not {shown(value)}")
    return True


def open_numbers(value: Any, sides: int) -> Numbers:
    """A number a side, some of which may be missing: `98-`."""
    form = "-".join(("98", "64", "20")[:sides])
    text = text_of(value, f'numbers like "{form}"')
    parts = text.split("-")
    if parts == [""] or not all(is_number(part) for part in parts if part):
        raise BadValueError(
            f"must be numbers joined by dashes, not {shown(text)}", f'Write "{form}".'
        )
    numbers = tuple(int(part) if part else None for part in parts)
    if len(numbers) != sides or not any(number is not None for number in numbers):
        raise BadValueError(
            f"must be {sides} numbers, one a side, not {shown(text)}", f'Write "{form}".'
        )
    return numbers


def numbers_of(value: Any, sides: int) -> tuple[int, ...]:
    """A number for every side: `98-64`."""
    numbers = open_numbers(value, sides)
    full = tuple(number for number in numbers if number is not None)
    if len(full) != sides:
        raise BadValueError(f"must hold a number for each side, not {shown(value)}")
    return full


def texts_of(value: Any) -> list[str]:
    """A list of texts."""
    if not isinstance(value, list):
        raise BadValueError(f"must be a list of texts, not {shown(value)}", 'Write ["...", "..."].')
    return [text_of(item) for item in value]


def owned(text: str) -> tuple[str, str]:
    """Whose, and what: `Ana: 7H 8H 9H`."""
    who, colon, rest = text.partition(":")
    if not colon or not who.strip():
        raise BadValueError(f"{shown(text)} does not say whose", 'Write "WHO: WHAT".')
    if not rest.strip():
        raise BadValueError(f"{shown(text)} has nothing after the colon", 'Write "WHO: WHAT".')
    return who.strip(), rest.strip()


def flagged(text: str, allowed: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The words before the marks, and the marks: `Ana !uncalled`."""
    words = text.split()
    flags = tuple(word[1:] for word in words if word.startswith("!"))
    for flag in flags:
        if flag not in allowed:
            marks = " or ".join("!" + name for name in allowed)
            raise BadValueError(f"{shown('!' + flag)} is not a mark", f"Known here: {marks}.")
    return " ".join(word for word in words if not word.startswith("!")), flags


def is_number(text: str) -> bool:
    """Whether a text is ASCII digits, not too many."""
    return text.isascii() and text.isdigit() and len(text) <= 5


def moment_of(value: Any) -> datetime:
    """A moment in UTC, whole seconds."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise BadValueError(f"is not a moment: {shown(value)}") from None
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise BadValueError("must be a moment with its time zone", "Write 2026-01-16T20:04:00Z.")
    return value.astimezone(UTC).replace(microsecond=0)


def day_of(value: Any) -> date:
    """A day."""
    if isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise BadValueError(f"is not a day: {shown(value)}", "Write 2026-01-16.") from None
    if isinstance(value, datetime) or not isinstance(value, date):
        raise BadValueError("must be a day", "Write 2026-01-16.")
    return value
