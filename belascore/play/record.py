"""A deal as the table wrote it down, card by card, and what can be irregular in it."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from belascore.cards import Card, CardSet
from belascore.play.legal import Refusal

Code = Literal[Refusal, "wrong-leader", "deck-incomplete", "card-twice", "hand-size"]

NO_CARDS: Final = CardSet()


class Hand(NamedTuple):
    """The cards of one player before the first trick.

    Attributes:
        cards: those that were written down.
        unknown: how many more he held, written `?`.
        twice: cards that were written more than once.
    """

    cards: CardSet
    unknown: int = 0
    twice: CardSet = NO_CARDS

    @property
    def size(self) -> int:
        """How many cards were written down, known or not."""
        return len(self.cards) + len(self.twice) + self.unknown


class Trick(NamedTuple):
    """One trick: the seat that led, and the cards in playing order."""

    leader: int
    cards: tuple[Card, ...]


class Record(NamedTuple):
    """Everything of a deal that was written down.

    Attributes:
        hands: by seat, seats in order of play; None where nothing is known.
        size: cards each player plays, which is the number of tricks.
        first: seat that had to lead the first trick; None where nobody knows.
        laid: cards laid away before the play, out of every hand; the hand they came from may be
            written with them or without.
    """

    hands: tuple[Hand | None, ...]
    tricks: tuple[Trick, ...]
    size: int
    first: int | None = None
    laid: CardSet = NO_CARDS


class Irregularity(NamedTuple):
    """One thing that is not as the rules have it.

    Attributes:
        seat: who did it; of a hand at fault, whose it is; None for an incomplete deck.
        trick: its number from 1; 0 where a hand is at fault.
        position: place of the card in the trick, from 1.
        could_have: what he could have played instead; of an incomplete deck, what was not seen.
        other: the seat that should have led, or where the card also is.
    """

    code: Code
    seat: int | None
    trick: int = 0
    position: int = 0
    card: Card | None = None
    could_have: CardSet = NO_CARDS
    other: int | None = None


def hand_of(cards: Iterable[Card], unknown: int = 0) -> Hand:
    """A hand from cards as they were written, those that come twice marked."""
    written = tuple(cards)
    held = CardSet(written)
    if held.bit_count() == len(written):
        return Hand(held, unknown)
    times = Counter(written)
    return Hand(held, unknown, CardSet(card for card in times if times[card] > 1))
