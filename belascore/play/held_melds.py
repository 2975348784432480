"""Melds that a hand holds, found in tables of one suit's 256 possible holdings."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple

from belascore.cards import DECK, RANKS, SUIT_NAMES, CardSet, card_of
from belascore.play.givens import Kind

_ROYAL: Final = {suit: int(CardSet(card_of(rank, suit) for rank in "KQ")) for suit in SUIT_NAMES}


class Held(NamedTuple):
    """One meld in a hand.

    Attributes:
        kind: its name.
        shape: run or four.
        top: of a run, place of its highest card in the natural order.
    """

    kind: str
    shape: str
    points: int
    cards: CardSet
    top: int | None


class MeldTables(NamedTuple):
    """Runs by suit and what is held of it, fours by the ranks that are held in every suit."""

    runs: tuple[tuple[tuple[Held, ...], ...], ...]
    fours: tuple[tuple[Held, ...], ...]


@lru_cache(maxsize=64)
def meld_tables(kinds: tuple[Kind, ...]) -> MeldTables:
    """Compile the kinds of melds of a game."""
    of_length = [_kind_of_run(length, kinds) for length in range(len(RANKS) + 1)]
    of_rank = [_fours(rank, kinds) for rank in range(len(RANKS))]
    return MeldTables(
        tuple(
            tuple(_runs(suit, holding, of_length) for holding in range(256)) for suit in range(4)
        ),
        tuple(
            tuple(chain.from_iterable(of_rank[rank] for rank in range(8) if common >> rank & 1))
            for common in range(256)
        ),
    )


def held(hand: CardSet, kinds: tuple[Kind, ...], reuse: bool) -> tuple[Held, ...]:
    """The melds a hand holds: of runs the longest, by suit, then the fours.

    Args:
        hand: any set of cards.
        kinds: what counts as a meld; a run belongs to the kind of its exact length first.
        reuse: whether a card may stand in a run and in a four. If not, the choice worth most: a
            four may shorten a run, but a long run is never split to be paid twice.
    """
    return found(meld_tables(kinds), hand, reuse)


def found(tables: MeldTables, hand: CardSet, reuse: bool) -> tuple[Held, ...]:
    """As `held`, where the tables are at hand already."""
    (spades, hearts, diamonds, clubs), of_ranks = tables
    c, d, h, s = hand.to_bytes(4)  # a byte a suit
    fours = of_ranks[s & h & d & c]
    runs = spades[s] + hearts[h] + diamonds[d] + clubs[c]
    if not fours:
        return runs
    return runs + fours if reuse or not runs else _dearest(tables, hand, fours)


def _dearest(tables: MeldTables, hand: CardSet, fours: tuple[Held, ...]) -> tuple[Held, ...]:
    """The choice worth most in which no card stands twice; at equal points with more fours."""
    choices = []
    for count in range(len(fours), -1, -1):
        for taken in combinations(fours, count):
            rest = hand & ~sum(four.cards for four in taken)
            runs = (suit[rest >> 8 * n & 255] for n, suit in enumerate(tables.runs))
            choices.append((*chain.from_iterable(runs), *taken))
    return max(choices, key=lambda melds: sum(meld.points for meld in melds))


def has_belote(hand: CardSet, suit: str) -> bool:
    """Whether a hand holds king and queen of a suit of trumps."""
    royal = _ROYAL[suit]
    return hand & royal == royal


# The tables


def _runs(suit: int, holding: int, of_length: Sequence[Kind | None]) -> tuple[Held, ...]:
    """The runs in a suit of which the ranks of `holding` are held."""
    runs = []
    for top, length in _stretches(holding):
        kind = of_length[length]
        if kind is not None:
            # A run longer than any kind takes is declared by its highest cards.
            shown = length if kind.longer else kind.length
            cards = CardSet(DECK[suit * 8 + top - below] for below in range(shown))
            runs.append(Held(kind.name, kind.shape, kind.points, cards, top))
    return tuple(runs)


@cache
def _stretches(holding: int) -> tuple[tuple[int, int], ...]:
    """Of every unbroken row of ranks its highest and its length."""
    rows = []
    length = 0
    for rank in range(len(RANKS) + 1):
        if holding >> rank & 1:
            length += 1
        elif length:
            rows.append((rank - 1, length))
            length = 0
    return tuple(rows)


def _kind_of_run(length: int, kinds: Sequence[Kind]) -> Kind | None:
    """The kind of its exact length, else the longest that takes it, else the longest below."""
    return max(
        (kind for kind in kinds if kind.shape == "run" and kind.length <= length),
        key=lambda kind: (kind.length == length, kind.longer, kind.length),
        default=None,
    )


def _fours(rank: int, kinds: Sequence[Kind]) -> tuple[Held, ...]:
    """What four of a rank are worth; usually one meld or none."""
    return tuple(
        Held(kind.name, kind.shape, kind.points, CardSet(DECK[rank::8]), None)
        for kind in kinds
        if kind.shape == "four" and RANKS[rank] in kind.ranks
    )
