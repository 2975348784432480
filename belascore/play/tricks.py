"""Tricks: who holds one, what lies in it, what may be played to it and why nothing else may."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from belascore.cards import Card, CardSet
from belascore.play.tables import RUFFED, Owed, Tables, as_set


class Standing(NamedTuple):
    """How a trick stands for the player whose turn it is.

    Attributes:
        holder: place of the card that holds it.
        best: key of that card.
        suit: cards of the suit led.
        rise: of those, what has to be played if held.
        owed: what a player without that suit owes.
    """

    holder: int
    best: int
    suit: int
    rise: int
    owed: Owed


def standing(tables: Tables, trick: Sequence[Card]) -> Standing:
    """How a trick stands in which at least one card lies."""
    suit, facts, rises, veil, owed = tables.leads[trick[0]]
    best = top = holder = 0
    for place, card in enumerate(trick):
        _, follows, key, _ = facts[card]
        if follows:
            top = max(top, key)
        if key > best:
            best, holder, top = key, place, veil[key] or top
    partner = holder == len(trick) - 2
    return Standing(holder, best, suit, rises[partner][top], owed[partner][best])


def winner(tables: Tables, trick: Sequence[Card]) -> int | None:
    """Place of the card that wins the trick, or holds it so far; None while nothing lies there."""
    return standing(tables, trick).holder if trick else None


def points(tables: Tables, trick: Sequence[Card]) -> int:
    """Points of the cards that lie in the trick."""
    return sum(tables.points[card] for card in trick)


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
