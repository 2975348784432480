"""Tricks, finished or not: who holds one, and what lies in it."""

from collections.abc import Sequence
from typing import NamedTuple

from belascore.cards import Card
from belascore.play.tables import Owed, Tables


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
