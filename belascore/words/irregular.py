"""Sentences for what a record of cards shows: who played what, and what he owed instead."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from belascore.cards import parse_card
from belascore.errors import so_many

Data = Mapping[str, Any]

_NAMED: Final = 8
"""Cards that a sentence names; of more it says how many."""

_OWED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "revoke": "must follow suit",
        "must-beat": "must go higher in the suit led",
        "must-ruff": "must play a trump",
        "must-overruff": "must go over the trump that lies there",
        "must-underruff": "must play a trump, even a lower one",
        "must-not-underruff": "must keep a lower trump back while holding another card",
    }
)


def owed(code: str) -> str:
    """What a player owes, by the code of what he did instead."""
    return _OWED[code]


def _owed(code: str) -> Callable[[Data], str]:
    def text(data: Data) -> str:
        played = f"{data['who']} played {card(data['card'])} to trick {data['trick']}"
        could = f", with {_either(data['cards'])}" if data["cards"] else ""
        penalty = f"; if the table says so: {data['who']}:{data['penalty']}"
        owed_then = _OWED[code].replace("must", "had to")
        return f"{played} and {owed_then}{could}{penalty if data['penalty'] else ''}"

    return text


def _either(cards: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(cards[:-1]), cards[-1])))


def _wrong_leader(data: Data) -> str:
    return f"{data['who']} led to trick {data['trick']}, and it was {data['other']}'s turn"


def _incomplete(data: Data) -> str:
    cards = data["cards"]
    what = " ".join(cards) if len(cards) <= _NAMED else f"{len(cards)} cards"
    return f"the deal is not complete: {what or 'some cards'} never came"


def _not_in_hand(data: Data) -> str:
    where = f" and played it to trick {data['trick']}" if data["trick"] else ""
    return f"{data['who']} does not hold {card(data['card'])}{where}"


def _hand_size(data: Data) -> str:
    if data["trick"]:
        return f"trick {data['trick']} has more cards than players"
    return f"the hand of {data['who']} has {so_many(data['has'], 'card')}, and not {data['hand']}"


def card(name: str) -> str:
    """A card with its glyph."""
    return parse_card(name).glyphs


IRREGULAR: Final[Mapping[str, Callable[[Data], str]]] = MappingProxyType(
    {
        **{code: _owed(code) for code in _OWED},
        "wrong-leader": _wrong_leader,
        "deck-incomplete": _incomplete,
        "not-in-hand": _not_in_hand,
        "hand-size": _hand_size,
    }
)
"""A sentence for every code that a record of cards raises."""
