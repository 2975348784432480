"""Which card points a number of tricks can hold."""

from functools import lru_cache

Reach = tuple[int, ...]
"""For every number of cards, the sums they can have, as bits: bit s of entry n, n cards make s."""


@lru_cache(maxsize=16)
def _reach(pack: tuple[int, ...]) -> Reach:
    # one number holds all entries, each as wide as the whole pack: a card more shifts by an entry
    width = sum(pack) + 1
    sums = 1
    for points in pack:
        sums |= sums << width + points
    entry = (1 << width) - 1
    return tuple(sums >> width * cards & entry for cards in range(len(pack) + 1))


def can_hold(
    pack: tuple[int, ...], points: int, cards: range, last_trick: int, has_last: bool | None
) -> bool:
    """Whether some cards of the pack make these points.

    Args:
        pack: points of every card.
        points: last trick included.
        cards: the numbers of cards that are possible.
        last_trick: points of the last trick.
        has_last: whether the last trick is in the points; None where nobody knows.
    """
    sums = _reach(pack)
    extras = {True: (last_trick,), False: (0,), None: (0, last_trick)}[has_last]
    return any(
        points >= extra and sums[number] >> (points - extra) & 1
        for number in cards
        for extra in extras
        if number or not extra
    )
