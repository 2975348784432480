"""Rows: the flat tables that match files and JSON hold, to values and back."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from belascore.cards import RANKS, Card, parse_cards
from belascore.faults import BadValueError, Fault, Or, Place, nearest
from belascore.rounds.fields import (
    RowError,
    day_of,
    flagged,
    is_number,
    moment_of,
    name_of,
    number_of,
    numbers_of,
    open_numbers,
    owned,
    require_few,
    text_of,
    texts_of,
    true_of,
)
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
    hidden_character,
)

OUTCOMES: Final = ("made", "failed", "tied")
"""What a table may say of a deal; the points, where there are some, must agree."""
_HEADER_LINE: Final = r"(target: [1-9][0-9]{0,4}|dealer: .+|seats: .+|name: [^=]+ = [^=]+)"


def _cards(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    require_few(len(cards))
    return cards


def _claim(text: str) -> Claim:
    who, rest = owned(text)
    rest, flags = flagged(rest, ("late", "unshown"))
    said, equals, cards = (part.strip() for part in rest.partition("="))
    if equals:
        if not is_number(said):
            raise BadValueError("value-bad.meld-points", value=said)
        return Claim(who, points=int(said), cards=_cards(cards), flags=flags)
    if is_number(said):
        return Claim(who, points=int(said), flags=flags)
    meld, top = _said_to(said)
    if top is not None:
        points, kind = (int(meld), None) if is_number(meld) else (None, meld)
        return Claim(who, points, kind, flags=flags, top=top)
    if all(2 <= len(word) <= 3 and _is_capital(word) for word in said.split(" ")):
        return Claim(who, cards=_cards(said), flags=flags)
    return Claim(who, kind=said, flags=flags)


_TO: Final = " to "


def _said_to(said: str) -> tuple[str, str | None]:
    """A meld that was said, and the rank that it reaches: `terca to K`."""
    meld, to, top = said.rpartition(_TO)
    return (meld, top) if to and meld and top in tuple(RANKS) else (said, None)


def _is_capital(word: str) -> bool:
    return word.isascii() and word.isalnum() and word == word.upper()


def _belote(text: str) -> BeloteClaim:
    who, flags = flagged(text, ("uncalled",))
    if not who:
        raise BadValueError("value-bad.belote-of-nobody")
    return BeloteClaim(who, "uncalled" in flags)


def _hand(text: str) -> HandClaim:
    who, rest = owned(text)
    words = rest.split()
    known = " ".join(word for word in words if word != "?")
    require_few(len(words))
    return HandClaim(who, parse_cards(known), words.count("?"))


def _trick(text: str) -> TrickClaim:
    leader, rest = owned(text)
    if "?" in rest.split():
        raise BadValueError("value-bad.unknown-card", value=text)
    return TrickClaim(leader, _cards(rest))


def _forfeit(value: Any) -> Forfeit:
    return Forfeit(*owned(text_of(value)))


def _bid(value: Any) -> int | str:
    """A number, also one that a program wrote as a text; or the name of a bid."""
    if isinstance(value, int):
        return number_of(value)
    text = text_of(value)
    return int(text) if is_number(text) else text


def _outcome(value: Any) -> str:
    text = text_of(value)
    if text not in OUTCOMES:
        raise BadValueError("value-bad.outcome", value=text, outcomes=Or(OUTCOMES))
    return text


def _header_lines(value: Any) -> tuple[str, ...]:
    lines = tuple(texts_of(value))
    for line in lines:
        if not re.fullmatch(_HEADER_LINE, line):
            raise BadValueError("value-bad.correction", value=line)
        if line.startswith("name: "):
            name_of(line.partition("=")[2].strip())
    return lines


def _ends(value: Any) -> str:
    text = text_of(value)
    if text != "stopped" and not (text.startswith("abandon: ") and text[9:].strip()):
        raise BadValueError("value-bad.ending", value=text)
    return text


_READERS: Final[Mapping[str, Callable[[Any, int], Any]]] = {
    "n": lambda v, _: number_of(v),
    "taker": lambda v, _: name_of(v),
    "call": lambda v, _: text_of(v),
    "bid": lambda v, _: _bid(v),
    "double": lambda v, _: text_of(v),
    "outcome": lambda v, _: _outcome(v),
    "points": open_numbers,
    "last": lambda v, _: name_of(v),
    "tricks": numbers_of,
    "melds": lambda v, _: tuple(_claim(text) for text in texts_of(v)),
    "belote": lambda v, _: tuple(_belote(text) for text in texts_of(v)),
    "hands": lambda v, _: tuple(_hand(text) for text in texts_of(v)),
    "discards": lambda v, _: tuple(_hand(text) for text in texts_of(v)),
    "play": lambda v, _: tuple(_trick(text) for text in texts_of(v)),
    "forfeit": lambda v, _: _forfeit(v),
    "claim": lambda v, _: name_of(v),
    "void": lambda v, _: text_of(v),
    "dealer": lambda v, _: name_of(v),
    "agreed": numbers_of,
    "paper": numbers_of,
    "replaces": lambda v, _: number_of(v),
    "strikes": lambda v, _: number_of(v),
    "restores": lambda v, _: number_of(v),
    "accepts": lambda v, _: number_of(v, least=0),
    "undo": lambda v, _: true_of(v),
    "redo": lambda v, _: true_of(v),
    "header": lambda v, _: _header_lines(v),
    "ends": lambda v, _: _ends(v),
    "about": lambda v, _: number_of(v),
    "note": lambda v, _: text_of(v),
    "at": lambda v, _: moment_of(v),
    "seal": lambda v, _: text_of(v),
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
    faults: list[Fault] = []
    for key, value in row.items():
        reader = _READERS.get(key)
        if reader is None:
            faults.append(unknown_key(key, KEYS))
            continue
        try:
            values[key] = reader(value, sides)
        except BadValueError as bad:
            faults.append(bad.fault._replace(place=Place(key=key)))
    if values.get("n", number) != number:
        faults.append(out_of_order(values["n"], number))
    if faults:
        raise RowError(tuple(faults))
    return Round(**{"n": number, **values})


def unknown_key(key: str, known: tuple[str, ...]) -> Fault:
    """That a key is unknown, with the one that was probably meant."""
    near = nearest(key, known)
    place = Place(key=key if not hidden_character(key) else "?")
    if near:
        return Fault("key-unknown.near", {"near": near}, place)
    return Fault("key-unknown.in-row", {"keys": known}, place)


def out_of_order(number: int, expected: int) -> Fault:
    """That a block has another number than its place in the match."""
    return Fault("value-bad.order", {"number": number, "expected": expected}, Place(key="n"))


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
    """A meld as files hold it, `Ana: 50 = 7H 8H 9H TH !late`, `Ana: terca to K`."""
    cards = " ".join(str(card) for card in claim.cards)
    said = claim._replace(top=None).said + (f"{_TO}{claim.top}" if claim.top else "")
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


_FORM: Final = '{ mi = ["Ana", "Ivo"], vi = ["Eva", "Jure"] }'


def _sides(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not isinstance(value, Mapping) or not 2 <= len(value) <= 4:
        raise BadValueError("value-bad.sides", form=_FORM)
    sides = tuple(
        (name_of(key), tuple(name_of(name) for name in texts_of(players)))
        for key, players in value.items()
    )
    if len({len(players) for _, players in sides}) != 1:
        raise BadValueError("value-bad.uneven-sides")
    names = [name.casefold() for _, players in sides for name in players]
    for name in names:
        if names.count(name) > 1:
            raise BadValueError("value-bad.name-twice", value=name)
    return sides


def _schema(value: Any) -> int:
    number = number_of(value)
    if number > SCHEMA:
        raise BadValueError("value-bad.newer", number=number, schema=SCHEMA)
    return number


_HEADER_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "schema": _schema,
    "id": text_of,
    "ruleset": text_of,
    "edition": number_of,
    "rules": text_of,
    "target": number_of,
    "date": day_of,
    "sides": _sides,
    "follows": text_of,
    "dealer": name_of,
}
HEADER_KEYS: Final = tuple(_HEADER_READERS)
"""Every key of a match's header, in the order in which it is written."""


def usual_sides(sides: int, players: int) -> dict[str, list[str]]:
    """The sides of a table where nobody is named: A1 A2 and B1 B2, or A, B and C."""
    letters = "ABCD"[:sides]
    return {key: [f"{key}1", f"{key}2"] if players > sides else [key] for key in letters}


def header_from_row(row: Mapping[str, Any]) -> Header:
    """The header that `[match]`, or the `match` of a batch question, says.

    Raises:
        RowError: holds every key that cannot be read or is missing.
    """
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, value in row.items():
        reader = _HEADER_READERS.get(key)
        if reader is None:
            faults.append(unknown_key(key, HEADER_KEYS))
            continue
        try:
            values[key] = reader(value)
        except BadValueError as bad:
            faults.append(bad.fault._replace(place=Place(key=key)))
    faults += [
        Fault("key-missing.in-row", place=Place(key=key))
        for key in ("ruleset", "sides")
        if key not in row
    ]
    if not faults and values.get("dealer") is not None:
        players = [name for _, names in values["sides"] for name in names]
        if values["dealer"] not in players:
            faults.append(Fault("value-bad.no-player", place=Place(key="dealer")))
    if faults:
        raise RowError(tuple(faults))
    return Header(**values)


def header_to_row(header: Header) -> dict[str, Any]:
    """The table that says this header, keys in their order."""
    values = header._asdict()
    values["sides"] = {key: list(players) for key, players in header.sides}
    return {key: values[key] for key in HEADER_KEYS if values[key] not in (None, "")}
