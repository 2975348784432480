"""Which cards may be played, and why another may not."""

from collections.abc import Sequence
from typing import Literal

from belascore.cards import Card, CardSet
from belascore.play.tables import RUFFED, Tables, as_set
from belascore.play.tricks import Standing, standing

Refusal = Literal[
    "not-in-hand",
    "revoke",
    "must-beat",
    "must-ruff",
    "must-overruff",
    "must-underruff",
    "must-not-underruff",
]


def legal(tables: Tables, hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """The cards of a hand that may be played to a trick; never none, and all of them to lead.

    Args:
        tables: of the contract and call.
        hand: what the player holds.
        trick: what lies there, in playing order; with four players the card two back is the
            partner's.
    """
    return as_set(_allowed(int(hand), standing(tables, trick))) if trick else hand


def _allowed(hand: int, now: Standing) -> int:
    follow = hand & now.suit
    if follow:
        return follow & now.rise or follow
    need, allow, spare, _ = now.owed
    return hand & allow if hand & need else hand & spare or hand


def refusal(tables: Tables, hand: CardSet, trick: Sequence[Card], card: Card) -> Refusal | None:
    """Why a card may not be played to a trick; None where it may."""
    if card not in hand:
        return "not-in-hand"
    if card in legal(tables, hand, trick):
        return None
    now = standing(tables, trick)
    if hand & now.suit:
        return "must-beat" if now.suit >> card & 1 else "revoke"
    need, _, _, over = now.owed
    if card in tables.trumps:
        return "must-overruff" if over and hand & need else "must-not-underruff"
    if now.best < RUFFED:
        return "must-ruff"
    return "must-overruff" if hand & need else "must-underruff"
