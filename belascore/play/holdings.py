"""Who held what: the hands as written, completed by the cards that were played."""

from collections.abc import Iterator

from belascore.play.record import Hand, Irregularity, Record
from belascore.play.tables import Tables, as_set


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
