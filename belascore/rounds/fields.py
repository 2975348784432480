"""Reading one value of a row: what it must be, what is wrong where it is not; and moments."""

import unicodedata
from datetime import UTC, date, datetime
from typing import Any, Final

from belascore.faults import BadValueError, Fault, Or
from belascore.rounds.values import Numbers, hidden_character, name_fault

MOST: Final = 99_999
"""The largest target, and number of a block, that a match may hold."""


ITEMS: Final = 64
"""What a list of a block may hold, and a hand or meld of cards: twice a deck."""


class RowError(ValueError):
    """A row that cannot be read; holds every fault of it, each at its key."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults


def text_of(value: Any, kind: str = "text", **data: Any) -> str:
    """A text without anything hidden in it, in NFC; `kind` and its data say which is wanted."""
    if not isinstance(value, str):
        raise BadValueError(f"value-bad.{kind}", value=value, **data)
    hidden = hidden_character(value)
    if hidden:
        raise BadValueError("value-bad.hidden", character=hidden)
    return unicodedata.normalize("NFC", value)


def name_of(value: Any) -> str:
    """The name of a player or side."""
    name = text_of(value, "name")
    cause = name_fault(name)
    if cause:
        raise BadValueError("value-bad.unfit-name", cause=cause)
    return name


def number_of(value: Any, *, least: int = 1) -> int:
    """A whole number from `least`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST:
        raise BadValueError("value-bad.whole-number", value=value, least=least, most=MOST)
    return value


def true_of(value: Any) -> bool:
    """True; what is not true is left out."""
    if value is not True:
        raise BadValueError("value-bad.true", value=value)
    return True


def open_numbers(value: Any, sides: int) -> Numbers:
    """A number a side, some of which may be missing: `98-`."""
    form = "-".join(("98", "64", "20")[:sides])
    typed = text_of(value, "numbers", form=form)
    parts = typed.split("-")
    if parts == [""] or not all(is_number(part) for part in parts if part):
        raise BadValueError("value-bad.dashes", value=typed, form=form)
    numbers = tuple(int(part) if part else None for part in parts)
    if len(numbers) != sides or not any(number is not None for number in numbers):
        raise BadValueError("value-bad.one-a-side", value=typed, sides=sides, form=form)
    return numbers


def numbers_of(value: Any, sides: int) -> tuple[int, ...]:
    """A number for every side: `98-64`."""
    numbers = open_numbers(value, sides)
    full = tuple(number for number in numbers if number is not None)
    if len(full) != sides:
        raise BadValueError("value-bad.each-side", value=value)
    return full


def texts_of(value: Any) -> list[str]:
    """A list of texts."""
    if not isinstance(value, list):
        raise BadValueError("value-bad.texts", value=value)
    require_few(len(value))
    return [text_of(item) for item in value]


def require_few(count: int) -> None:
    """Refuse a list of more things than any deal has."""
    if count > ITEMS:
        raise BadValueError("value-bad.too-many", count=count, most=ITEMS)


def owned(item: str) -> tuple[str, str]:
    """Whose, and what: `Ana: 7H 8H 9H`."""
    who, colon, rest = item.partition(":")
    if not colon or not who.strip():
        raise BadValueError("value-bad.owner", value=item)
    if not rest.strip():
        raise BadValueError("value-bad.nothing-owned", value=item)
    return who.strip(), rest.strip()


def flagged(item: str, allowed: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The words before the marks, and the marks: `Ana !uncalled`."""
    words = item.split()
    flags = tuple(word[1:] for word in words if word.startswith("!"))
    for flag in flags:
        if flag not in allowed:
            marks = Or("!" + name for name in allowed)
            raise BadValueError("value-bad.mark", value="!" + flag, marks=marks)
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
            raise BadValueError("value-bad.moment", value=value) from None
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise BadValueError("value-bad.time-zone")
    try:
        moment = value.astimezone(UTC).replace(microsecond=0)
    except OverflowError:
        raise BadValueError("value-bad.moment-far") from None
    # a day from either end of the calendar no clock of the world can show it
    if not 1 < moment.year < 9999:
        raise BadValueError("value-bad.moment-far")
    return moment


def day_of(value: Any) -> date:
    """A day."""
    if isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise BadValueError("value-bad.no-day", value=value) from None
    if isinstance(value, datetime) or not isinstance(value, date):
        raise BadValueError("value-bad.day")
    return value


def local(moment: datetime) -> datetime:
    """A moment in the time zone of the computer; in UTC where that is none that can be."""
    try:
        return moment.astimezone()
    except (ValueError, OverflowError, OSError):  # TZ=XXX+24, or a clock at the calendar's end
        return moment.astimezone(UTC)


def today() -> date:
    """The day it is at the table."""
    return local(datetime.now(UTC)).date()
