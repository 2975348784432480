"""A deal as the table wrote it down, card by card: who held what, and what can be irregular."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from belascore.cards import Card, CardSet
from belascore.play.tables import Tables, as_set
from belascore.play.tricks import Refusal

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


def holdings(tables: Tables, record: Record) -> tuple[list[int], list[Irregularity]]:
    """The mask of every hand as far as it is known, and the faults of hands that cannot be."""
    held: list[int] = []
    room: list[int] = []
    faults: list[Irregularity] = []
    laid = seen = int(record.laid)
    size = record.size
    for seat, hand in enumerate(record.hands):
        if hand is None:
            held.append(0)
            room.append(size)
            continue
        cards, unknown, twice = hand
        mask: int = cards
        if laid and mask & laid == laid and mask.bit_count() + unknown > size:
            mask ^= laid
        if twice or mask & seen or mask.bit_count() + unknown != size:
            faults += _faults(record, seat, hand, mask, held)
        seen |= mask
        held.append(mask)
        room.append(unknown)
    if any(room) and not faults:
        faults += _complete(tables, record, held, room)
    return held, faults


def _faults(
    record: Record, seat: int, hand: Hand, mask: int, held: list[int]
) -> Iterator[Irregularity]:
    """Why a hand cannot be: too many or too few cards, or cards that are elsewhere too."""
    if mask.bit_count() + len(hand.twice) + hand.unknown != record.size:
        yield Irregularity("hand-size", seat)
    for card in hand.twice:
        yield Irregularity("card-twice", seat, card=card, other=seat)
    for other, others in enumerate(held):
        for card in as_set(mask & others):
            yield Irregularity("card-twice", seat, card=card, other=other)
    for card in as_set(mask & record.laid):
        yield Irregularity("card-twice", seat, card=card)


def _complete(
    tables: Tables, record: Record, held: list[int], room: list[int]
) -> Iterator[Irregularity]:
    """Take every card that a player shows into his hand, where it has room and nobody holds it."""
    unknown = free = int(tables.pack) & ~(record.laid | sum(held))
    for number, (leader, cards) in enumerate(record.tricks, 1):
        turn = tables.turns[leader]
        for seat, card in zip(turn, cards, strict=False):
            mask = 1 << card
            if free & mask:
                if room[seat]:
                    free ^= mask
                    held[seat] |= mask
                    room[seat] -= 1
            elif unknown & mask:
                other = next(at for at, hand in enumerate(held) if hand & mask)
                position = turn.index(seat) + 1
                yield Irregularity("card-twice", seat, number, position, card, other=other)
