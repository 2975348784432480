"""Rows: the flat tables that match files and JSON hold, to values and back."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final, NamedTuple

from belascore.cards import Card, parse_cards
from belascore.errors import shown
from belascore.rounds.names import hidden_character, name_fault
from belascore.rounds.values import (
    SCHEMA,
    BeloteClaim,
    Claim,
    Forfeit,
    HandClaim,
    Header,
    Numbers,
    Round,
    TrickClaim,
)


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


class _BadError(ValueError):
    def __init__(self, what: str, remedy: str = "", code: str = "value-bad") -> None:
        super().__init__(what)
        self.what, self.remedy, self.code = what, remedy, code


def _text(value: Any, what: str = "a text") -> str:
    if not isinstance(value, str):
        raise _BadError(f"must be {what}, not {shown(value)}", 'Put it in quotes: "..."')
    hidden = hidden_character(value)
    if hidden:
        raise _BadError(f"holds the character {hidden}, which cannot be seen", "Take it out.")
    return unicodedata.normalize("NFC", value)


# One reader a key


def _name(value: Any) -> str:
    text = _text(value, "a name")
    fault = name_fault(text)
    if fault:
        raise _BadError(fault)
    return text


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < 100_000:
        raise _BadError(f"must be a whole number from 1, not {shown(value)}")
    return value


def _true(value: Any) -> bool:
    if value is not True:
        raise _BadError(f"must be true or left out, not {shown(value)}")
    return True


_NUMBERS: Final = re.compile(r"[0-9]{0,5}(-[0-9]{0,5})+|[0-9]{1,5}")


def _open_numbers(value: Any, sides: int) -> Numbers:
    form = "-".join(("98", "64", "20")[:sides])
    text = _text(value, f'numbers like "{form}"')
    if not _NUMBERS.fullmatch(text):
        raise _BadError(f"must be numbers joined by dashes, not {shown(text)}", f'Write "{form}".')
    numbers = tuple(int(part) if part else None for part in text.split("-"))
    if len(numbers) != sides or not any(number is not None for number in numbers):
        raise _BadError(
            f"must be {sides} numbers, one a side, not {shown(text)}", f'Write "{form}".'
        )
    return numbers


def _numbers(value: Any, sides: int) -> tuple[int, ...]:
    numbers = _open_numbers(value, sides)
    full = tuple(number for number in numbers if number is not None)
    if len(full) != sides:
        raise _BadError(f"must hold a number for each side, not {shown(value)}")
    return full


def _list(value: Any) -> list[str]:
    if not isinstance(value, list):
        raise _BadError(f"must be a list of texts, not {shown(value)}", 'Write ["...", "..."].')
    return [_text(item) for item in value]


def _owner(text: str) -> tuple[str, str]:
    who, colon, rest = text.partition(":")
    if not colon or not who.strip() or not rest.strip():
        raise _BadError(f"{shown(text)} does not say whose", 'Write "WHO: WHAT".')
    return who.strip(), rest.strip()


def _flags(text: str, allowed: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    words = text.split()
    flags = tuple(word[1:] for word in words if word.startswith("!"))
    for flag in flags:
        if flag not in allowed:
            marks = " or ".join("!" + name for name in allowed)
            raise _BadError(f"{shown('!' + flag)} is not a mark", f"Known here: {marks}.")
    return " ".join(word for word in words if not word.startswith("!")), flags


_CARDS: Final = re.compile(r"[0-9A-Z]{2,3}( [0-9A-Z]{2,3})*")


def _shown_cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise _BadError(str(error), code="card-bad") from None


def _claim(text: str) -> Claim:
    who, rest = _owner(text)
    rest, flags = _flags(rest, ("late", "unshown"))
    said, equals, cards = (part.strip() for part in rest.partition("="))
    if equals:
        if not _digits(said):
            raise _BadError(
                f"{shown(said)} before = must be points", 'Write "WHO: 50 = 7H 8H 9H TH".'
            )
        return Claim(who, points=int(said), cards=_shown_cards(cards), flags=flags)
    if _digits(said):
        return Claim(who, points=int(said), flags=flags)
    if _CARDS.fullmatch(said):
        return Claim(who, cards=_shown_cards(said), flags=flags)
    return Claim(who, kind=said, flags=flags)


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 5


def _belote(text: str) -> BeloteClaim:
    who, flags = _flags(text, ("uncalled",))
    if not who:
        raise _BadError("a belote without a name", 'Write the player: "Ana".')
    return BeloteClaim(who, "uncalled" in flags)


def _hand(text: str) -> HandClaim:
    who, rest = _owner(text)
    words = rest.split()
    known = " ".join(word for word in words if word != "?")
    return HandClaim(who, _shown_cards(known), words.count("?"))


def _trick(text: str) -> TrickClaim:
    leader, rest = _owner(text)
    if "?" in rest.split():
        raise _BadError(
            f"{shown(text)} holds a card nobody knows", "Leave out the trick from that card on."
        )
    return TrickClaim(leader, _shown_cards(rest))


def _forfeit(value: Any) -> Forfeit:
    return Forfeit(*_owner(_text(value)))


def _moment(value: Any) -> datetime:
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise _BadError(f"is not a moment: {shown(value)}") from None
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise _BadError("must be a moment with its time zone", "Write 2026-01-16T20:04:00Z.")
    return value.astimezone(UTC).replace(microsecond=0)


def _day(value: Any) -> date:
    if isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise _BadError(f"is not a day: {shown(value)}", "Write 2026-01-16.") from None
    if isinstance(value, datetime) or not isinstance(value, date):
        raise _BadError("must be a day", "Write 2026-01-16.")
    return value


def _bid(value: Any) -> int | str:
    return _number(value) if isinstance(value, int) else _text(value)


_HEADER_LINE: Final = re.compile(
    r"(target: [1-9][0-9]{0,4}|dealer: .+|seats: .+|name: [^=]+ = [^=]+)"
)


def _header_lines(value: Any) -> tuple[str, ...]:
    lines = tuple(_list(value))
    for line in lines:
        if not _HEADER_LINE.fullmatch(line):
            raise _BadError(
                f"{shown(line)} corrects nothing",
                'Write "name: OLD = NEW", "target: 701", "dealer: NAME" or "seats: A, B, C, D".',
            )
    return lines


def _ends(value: Any) -> str:
    text = _text(value)
    if text != "stopped" and not (text.startswith("abandon: ") and text[9:].strip()):
        raise _BadError(f"is {shown(text)}", 'Write "stopped" or "abandon: WHO".')
    return text


_READERS: Final[Mapping[str, Callable[[Any, int], Any]]] = {
    "n": lambda v, _: _number(v),
    "taker": lambda v, _: _name(v),
    "call": lambda v, _: _text(v),
    "bid": lambda v, _: _bid(v),
    "double": lambda v, _: _text(v),
    "points": _open_numbers,
    "last": lambda v, _: _name(v),
    "tricks": _numbers,
    "melds": lambda v, _: tuple(_claim(text) for text in _list(v)),
    "belote": lambda v, _: tuple(_belote(text) for text in _list(v)),
    "hands": lambda v, _: tuple(_hand(text) for text in _list(v)),
    "discards": lambda v, _: tuple(_hand(text) for text in _list(v)),
    "play": lambda v, _: tuple(_trick(text) for text in _list(v)),
    "forfeit": lambda v, _: _forfeit(v),
    "claim": lambda v, _: _name(v),
    "void": lambda v, _: _text(v),
    "dealer": lambda v, _: _name(v),
    "agreed": _numbers,
    "paper": _numbers,
    "replaces": lambda v, _: _number(v),
    "strikes": lambda v, _: _number(v),
    "restores": lambda v, _: _number(v),
    "accepts": lambda v, _: _number(v),
    "undo": lambda v, _: _true(v),
    "redo": lambda v, _: _true(v),
    "header": lambda v, _: _header_lines(v),
    "ends": lambda v, _: _ends(v),
    "about": lambda v, _: _number(v),
    "note": lambda v, _: _text(v),
    "at": lambda v, _: _moment(v),
    "seal": lambda v, _: _text(v),
}
KEYS: Final = tuple(_READERS)
"""Every key of a block, in the order in which blocks are written."""


def from_row(row: Mapping[str, Any], number: int, sides: int) -> Round:
    """The block that a flat table of a match file, or a JSON object, says.

    Args:
        row: keys and values as TOML or JSON gave them.
        number: the block's position, from 1, used where the row has no `n`.
        sides: how many sides the match has.

    Raises:
        RowError: holds every key that cannot be read.
    """
    values: dict[str, Any] = {}
    faults: list[RowFault] = []
    for key, value in row.items():
        reader = _READERS.get(key)
        if reader is None:
            faults.append(_unknown_key(key, KEYS))
            continue
        try:
            values[key] = reader(value, sides)
        except _BadError as bad:
            faults.append(RowFault(bad.code, key, bad.what, bad.remedy))
    if values.get("n", number) != number:
        faults.append(RowFault("value-bad", "n", f"is {values['n']}, expected {number}"))
    if faults:
        raise RowError(tuple(faults))
    return Round(**{"n": number, **values})


def _unknown_key(key: str, known: tuple[str, ...]) -> RowFault:
    import difflib  # only a misspelt key needs it

    near = difflib.get_close_matches(key, known, 1)
    remedy = f"Did you mean {near[0]}?" if near else f"Known keys: {' '.join(known)}."
    return RowFault("key-unknown", key if not hidden_character(key) else "?", "is unknown", remedy)


def to_row(written: Round) -> dict[str, Any]:
    """The flat table that says this block, keys in their order; `from_row` reads it back."""
    row: dict[str, Any] = {}
    for key, value in written._asdict().items():
        if value is None or value is False:
            continue
        writer = _WRITERS.get(key)
        row[key] = writer(value) if writer else value
    return row


def _joined(numbers: Numbers) -> str:
    return "-".join("" if number is None else str(number) for number in numbers)


def claim_text(claim: Claim) -> str:
    """A meld as files hold it, `Ana: 50 = 7H 8H 9H TH !late`."""
    cards = " ".join(str(card) for card in claim.cards)
    said = claim.kind or ("" if claim.points is None else str(claim.points))
    what = f"{said} = {cards}" if said and cards else said or cards
    return " ".join([f"{claim.who}: {what}", *("!" + flag for flag in claim.flags)])


def _hand_text(hand: HandClaim) -> str:
    return f"{hand.who}: " + " ".join([*map(str, hand.cards), *["?"] * hand.unknown])


_WRITERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "points": _joined,
    "tricks": _joined,
    "agreed": _joined,
    "paper": _joined,
    "melds": lambda claims: [claim_text(claim) for claim in claims],
    "belote": lambda claims: [f"{c.who} !uncalled" if c.uncalled else c.who for c in claims],
    "hands": lambda hands: [_hand_text(hand) for hand in hands],
    "discards": lambda hands: [_hand_text(hand) for hand in hands],
    "play": lambda tricks: [f"{t.leader}: {' '.join(map(str, t.cards))}" for t in tricks],
    "forfeit": lambda forfeit: f"{forfeit.who}: {forfeit.penalty}",
    "header": list,
}


# The header


def _sides(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not isinstance(value, Mapping) or not 2 <= len(value) <= 4:
        raise _BadError(
            "must name the sides", 'Write { mi = ["Ana", "Ivo"], vi = ["Eva", "Jure"] }.'
        )
    sides = tuple(
        (_name(key), tuple(_name(name) for name in _list(players)))
        for key, players in value.items()
    )
    if len({len(players) for _, players in sides}) != 1:
        raise _BadError("the sides have not the same number of players")
    names = [name.casefold() for _, players in sides for name in players]
    for name in names:
        if names.count(name) > 1:
            raise _BadError(
                f"the name {shown(name)} is there twice", "Give each player another name."
            )
    return sides


def _schema(value: Any) -> int:
    number = _number(value)
    if number > SCHEMA:
        raise _BadError(
            f"is {number}, made by a newer belascore; this one reads up to {SCHEMA}",
            "Nothing was changed. Install the newer belascore.",
        )
    return number


_HEADER_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "schema": _schema,
    "id": _text,
    "ruleset": _text,
    "edition": _number,
    "rules": _text,
    "target": _number,
    "date": _day,
    "sides": _sides,
    "follows": _text,
    "dealer": _name,
}
HEADER_KEYS: Final = tuple(_HEADER_READERS)
"""Every key of a match's header, in the order in which it is written."""


def header_from_row(row: Mapping[str, Any]) -> Header:
    """The header that `[match]`, or the `match` of a batch question, says.

    Raises:
        RowError: holds every key that cannot be read or is missing.
    """
    values: dict[str, Any] = {}
    faults: list[RowFault] = []
    for key, value in row.items():
        reader = _HEADER_READERS.get(key)
        if reader is None:
            faults.append(_unknown_key(key, HEADER_KEYS))
            continue
        try:
            values[key] = reader(value)
        except _BadError as bad:
            faults.append(RowFault(bad.code, key, bad.what, bad.remedy))
    faults += [
        RowFault("key-missing", key, "is missing") for key in ("ruleset", "sides") if key not in row
    ]
    if not faults and values.get("dealer") is not None:
        players = [name for _, names in values["sides"] for name in names]
        if values["dealer"] not in players:
            faults.append(RowFault("value-bad", "dealer", "does not play in this match"))
    if faults:
        raise RowError(tuple(faults))
    return Header(**values)


def header_to_row(header: Header) -> dict[str, Any]:
    """The table that says this header, keys in their order."""
    values = header._asdict()
    values["sides"] = {key: list(players) for key, players in header.sides}
    return {key: values[key] for key in HEADER_KEYS if values[key] not in (None, "")}
