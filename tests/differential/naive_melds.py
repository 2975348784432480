"""Whose melds count, written down once more from the clauses of each game, with cards as texts.

A hand's melds are found by looking; which side writes is said by one function a game. Sides are 0
and 1, seats 0 to 3 in playing order.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

NATURAL = "789TJQKA"
IN_TRUMPS = "78QKTA9J"
FOURS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
RUNS = {3: 20, 4: 50}


class Meld(NamedTuple):
    """A run, or four of a rank; `top` is the rank of a run's highest card, or of the four."""

    seat: int
    cards: tuple[str, ...]
    points: int
    four: bool
    top: str

    @property
    def run_length(self) -> int:
        return 0 if self.four else len(self.cards)

    @property
    def run_top(self) -> int:
        return 0 if self.four else NATURAL.index(self.top)

    def is_run_in(self, suit: str) -> bool:
        return not self.four and self.cards[0][1] == suit


ROEM_OF_FOURS = {
    "klaverjas-rotterdam": dict.fromkeys(NATURAL, 100),  # nku#roem
    "klaverjas-amsterdam": {"J": 200, **dict.fromkeys("TQKA", 100)},  # nl#jacks-200
}

Contest = Callable[[Sequence[Meld], str], tuple[int, int]]


def melds_of(seat: int, hand: Sequence[str], *, reuse: bool) -> list[Meld]:
    """All melds, or the dearest of which no card is in two; the more fours the better then."""
    fours = [
        Meld(seat, tuple(rank + suit for suit in "SHDC"), worth, four=True, top=rank)
        for rank, worth in FOURS.items()
        if all(rank + suit in hand for suit in "SHDC")
    ]
    if reuse:
        return [*runs_of(seat, hand), *fours]
    choices = []
    for number in range(len(fours) + 1):
        for taken in combinations(fours, number):
            used = {card for four in taken for card in four.cards}
            left = [card for card in hand if card not in used]
            choices.append([*runs_of(seat, left), *taken])
    return max(choices, key=lambda melds: (total(melds), sum(meld.four for meld in melds)))


def runs_of(seat: int, hand: Sequence[str]) -> Iterator[Meld]:
    for suit in "SHDC":
        held = "".join(rank if rank + suit in hand else " " for rank in NATURAL)
        for row in held.split():
            if len(row) >= 3:
                cards = tuple(rank + suit for rank in row)
                yield Meld(seat, cards, RUNS.get(len(row), 100), four=False, top=row[-1])


def total(melds: Sequence[Meld]) -> int:
    return sum(meld.points for meld in melds)


def of_side(melds: Sequence[Meld], side: int) -> list[Meld]:
    return [meld for meld in melds if meld.seat % 2 == side]


def to_the_best(
    melds: Sequence[Meld], better: Callable[[Meld], tuple[int, ...]]
) -> tuple[int, int]:
    """The side of the best single meld writes all of its own; nobody if both have one as good."""
    best = max(map(better, melds), default=())
    ahead = {meld.seat % 2 for meld in melds if better(meld) == best}
    scores = [total(of_side(melds, side)) if ahead == {side} else 0 for side in (0, 1)]
    return scores[0], scores[1]


def bela(melds: Sequence[Meld], trump: str) -> tuple[int, int]:
    """001#contest: points, four alike, the longer, the higher sequence, who comes first."""
    return to_the_best(melds, lambda m: (m.points, m.four, m.run_length, m.run_top, -m.seat))


def belot(melds: Sequence[Meld], trump: str) -> tuple[int, int]:
    """000#contest: what a player announced in all, then who comes first."""
    totals = [total([meld for meld in melds if meld.seat == seat]) for seat in range(4)]
    side = totals.index(max(totals)) % 2
    written = total(of_side(melds, side))
    return (written, 0) if side == 0 else (0, written)


def federation(meld: Meld, trump: str) -> tuple[int, ...]:
    """ffb-c15#contest: points, four alike, of two fours aces first, the higher, trumps."""
    rank = "TQKA".find(meld.top) if meld.four else 0
    return meld.points, meld.four, rank, meld.run_top, meld.is_run_in(trump)


def coinche(melds: Sequence[Meld], trump: str) -> tuple[int, int]:
    """ffb-c15#level-melds: between equals nobody writes."""
    return to_the_best(melds, lambda meld: federation(meld, trump))


def belote(melds: Sequence[Meld], trump: str) -> tuple[int, int]:
    """002#contest: between equals who comes first."""
    return to_the_best(melds, lambda meld: (*federation(meld, trump), -meld.seat))


def pilotta(melds: Sequence[Meld], trump: str) -> tuple[int, int]:
    """pil#contest: four alike, points, the longer, the higher, trumps; then nobody."""
    return to_the_best(
        melds, lambda m: (m.four, m.points, m.run_length, m.run_top, m.is_run_in(trump))
    )


def belotten(melds: Sequence[Meld], trump: str) -> tuple[int, int]:
    """003#contest: the same, and between equals who comes first."""

    def better(meld: Meld) -> tuple[int, ...]:
        run = meld.run_length, meld.run_top, meld.is_run_in(trump)
        return (meld.four, meld.points, *run, -meld.seat)

    return to_the_best(melds, better)


def belot_bg(melds: Sequence[Meld], trump: str) -> tuple[int, int]:
    """hit#rows, hit#fours: two contests; equal rows do not count."""
    rows = to_the_best([m for m in melds if not m.four], lambda m: (m.run_length, m.run_top))
    fours = to_the_best([m for m in melds if m.four], lambda m: (IN_TRUMPS.index(m.top),))
    return rows[0] + fours[0], rows[1] + fours[1]


def roem(trick: Sequence[str], trump: str, game: str) -> int:
    """nku#roem: what lies in one trick adds up."""
    ranks = {card[0] for card in trick}
    pair = 20 if {"K" + trump, "Q" + trump} <= set(trick) else 0
    alike = ROEM_OF_FOURS[game].get(trick[0][0], 0) if len(ranks) == 1 else 0
    return pair + alike + total([*runs_of(0, trick)])
