"""A deal written down card by card, and played again: duties, tricks, who held what."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from belascore.cards import Card, CardSet
from belascore.play.tables import Refusal, Tables, as_set, legal, refusal

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


class Replay(NamedTuple):
    """What came of a deal; all empty but the faults where the hands cannot be.

    Attributes:
        winners: seat that won each trick; None where the trick is not finished.
        points: points of the cards in each trick.
        irregular: every irregularity, in the order of play.
    """

    winners: tuple[int | None, ...]
    points: tuple[int, ...]
    irregular: tuple[Irregularity, ...]


_Run = tuple[list[int], list[int | None], list[int], dict[int, int]]
"""A deal as far as it was played: `held, winners, points, doubts`, a plain tuple for its price.

`held` is the mask of what is left of each hand, by seat. `doubts` are the seats from which a card
came that may be irregular, with the mask of the hand as it was then.
"""


def replay(tables: Tables, record: Record) -> Replay:
    """Replay a deal under the tables of its contract and call."""
    held, faults = holdings(tables, record)
    if faults:
        return Replay((), (), tuple(faults))
    run: _Run = held, [], [], {}
    irregular: list[Irregularity] = []
    while _played(tables, record, run):
        irregular += _looked_into(tables, record, run)
    _, winners, points, _ = run
    if None in winners or 0 < len(winners) < record.size:
        irregular = sorted([*irregular, *_gap(tables, record)], key=_in_order)
    return Replay(tuple(winners), tuple(points), tuple(irregular))


def _played(tables: Tables, record: Record, run: _Run) -> bool:
    """Play on out of the hands, up to and with a trick that has to be looked into, if there is one.

    These are the questions of `legal`, asked of one card only. What they do not find plainly
    regular is put among the doubts and left to `legal` itself.
    """
    players, _, _, _, leads, turns = tables
    held, winners, points, doubts = run
    due = winners[-1] if winners else record.first
    for leader, cards in record.tricks[len(winners) :]:
        suit, facts, (rise, _), veil, (foes, mates) = leads[cards[0] if cards else 0]
        best = top = worth = 0
        holder = leader
        for seat, card in zip(turns[leader], cards):  # noqa: B905  (the argument costs a tenth)
            mask, follows, key, value = facts[card]
            hand = held[seat]
            worth += value
            if hand & mask:
                held[seat] = hand - mask
            else:
                doubts[seat] = hand
            if follows:
                if key > top:
                    top = key
                elif hand & rise[top]:
                    doubts[seat] = hand
            else:
                need, allow, spare, _ = (mates if holder ^ seat == 2 else foes)[best]
                owes = allow if hand & need else hand & spare
                if hand & suit or (owes and not mask & owes):
                    doubts[seat] = hand
            if key > best:
                best, holder, top = key, seat, veil[key] or top
        points.append(worth)
        if doubts or leader != due or len(cards) != players:
            winners.append(holder if len(cards) == players else None)
            return True
        due = holder
        winners.append(due)
    return False


def _looked_into(tables: Tables, record: Record, run: _Run) -> list[Irregularity]:
    """What really was irregular in the last trick, and how far the hands can be relied on now."""
    held, winners, _, doubts = run
    place = len(winners) - 1
    due = winners[place - 1] if place else record.first
    leader, cards = record.tricks[place]
    number, turn = place + 1, tables.turns[leader]
    found = []
    if cards and due not in (None, leader):
        found.append(Irregularity("wrong-leader", leader, number, 1, cards[0], other=due))
    found += _judged(tables, number, turn, cards, doubts)
    doubts.clear()
    if len(cards) > len(turn):
        position = len(turn) + 1
        found.append(Irregularity("hand-size", leader, number, position, cards[position - 1]))
    # Whoever showed a card that was not his, or none, may have given any other card of his hand.
    strangers = [one.seat for one in found if one.code == "not-in-hand" and one.seat is not None]
    for seat in (*strangers, *turn[len(cards) :]):
        held[seat] &= _shown_later(tables, record, number, seat)
    return found


def _judged(
    tables: Tables,
    number: int,
    turn: tuple[int, ...],
    cards: tuple[Card, ...],
    doubts: dict[int, int],
) -> Iterator[Irregularity]:
    """Of the cards in doubt those that are irregular, with the reason and the alternatives."""
    for seat, mask in doubts.items():
        place, hand = turn.index(seat), as_set(mask)
        code = refusal(tables, hand, cards[:place], cards[place])
        if code is not None:
            could = legal(tables, hand, cards[:place])
            yield Irregularity(code, seat, number, place + 1, cards[place], could)


def _shown_later(tables: Tables, record: Record, number: int, seat: int) -> int:
    """The cards that a player gives to the tricks after one."""
    return CardSet(
        card
        for leader, cards in record.tricks[number:]
        for player, card in zip(tables.turns[leader], cards, strict=False)
        if player == seat
    )


def _in_order(one: Irregularity) -> tuple[int, int]:
    return one.trick, one.position


def _gap(tables: Tables, record: Record) -> Iterator[Irregularity]:
    """The first place where a card is missing."""
    short = (
        (number, len(cards) + 1)
        for number, (_, cards) in enumerate(record.tricks, 1)
        if len(cards) < tables.players
    )
    trick, position = next(short, (len(record.tricks) + 1, 1))
    if trick <= record.size:
        unseen = _unseen(tables, record)
        yield Irregularity("deck-incomplete", None, trick, position, could_have=unseen)


def _unseen(tables: Tables, record: Record) -> CardSet:
    """The cards that were dealt and not played, as far as one can tell."""
    dealt = sum(int(hand.cards) for hand in record.hands if hand is not None)
    if tables.players * record.size + len(record.laid) == len(tables.pack):
        dealt = int(tables.pack)
    played = CardSet(card for _, cards in record.tricks for card in cards)
    return as_set(dealt & ~(played | record.laid))
