"""What replaying a deal and finding melds cost, beside the same work done with plain objects.

    python tests/bench/play.py [--deals N]

Both sides do the same deals, turn by turn, and must agree on every one. Aims: replay with every
card checked at least 7 times the naive one, melds at least 20 times; and from the text of a play to
its verdict, melds included, at least 0.55 times the replay alone.
"""

import argparse
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import naive_play as naive
from side_by_side import compare

from belascore.cards import Card, CardSet, card_of, parse_cards
from belascore.play.givens import Duties, Kind
from belascore.play.held_melds import Held, found, has_belote, held, meld_tables
from belascore.play.replaying import Hand, Record, Trick, hand_of, replay
from belascore.play.tables import tables

TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
DUTIES = {
    "always a trump": Duties("unless-ruffed", "always", "always", "always", "must"),
    "partner exempts": Duties("never", "always", "unless-partner", "unless-partner", "may"),
}
NAIVE = (
    naive.Kind("three", "run", 20, 3),
    naive.Kind("four", "run", 50, 4),
    naive.Kind("five", "run", 100, 5, longer=True),
    naive.Kind("jacks", "four", 200, ranks=("J",)),
    naive.Kind("nines", "four", 150, ranks=("9",)),
    naive.Kind("alike", "four", 100, ranks=("T", "Q", "K", "A")),
)
KINDS = tuple(Kind(**vars(kind)) for kind in NAIVE)


class Deal(NamedTuple):
    """One deal in both forms."""

    hands: naive.Hands
    tricks: list[naive.Trick]
    record: Record


def compact(card: naive.Card) -> Card:
    return card_of(card.rank.value, card.suit.value)


def rules_of(duties: Duties) -> naive.Rules:
    trumps = {rank: TRUMP_VALUES[rank.value] for rank in naive.Rank}
    plain = {rank: PLAIN_VALUES[rank.value] for rank in naive.Rank}
    return naive.Rules("one", naive.Suit.HEARTS, trumps, plain, *duties[:5], players=4, hand=8)


def deal_at_random(rules: naive.Rules, random: Random) -> Deal:
    hands = naive.deal(rules, random)
    tricks = naive.play_out(rules, hands, random)
    record = Record(
        hands=tuple(Hand(CardSet(map(compact, hand))) for hand in hands),
        tricks=tuple(Trick(leader.leader, tuple(map(compact, leader.cards))) for leader in tricks),
        size=rules.hand,
        first=tricks[0].leader,
    )
    return Deal(hands, tricks, record)


def bench_replay(name: str, duties: Duties, count: int) -> None:
    rules = rules_of(duties)
    table = tables("one", "hearts", TRUMP_VALUES, PLAIN_VALUES, duties, 4)
    random = Random(name)
    deals = [deal_at_random(rules, random) for _ in range(count)]

    def ours() -> None:
        for deal in deals:
            replay(table, deal.record)

    def theirs() -> None:
        for deal in deals:
            naive.replay(rules, deal.hands, deal.tricks, deal.record.first)

    for deal in deals:
        mine = replay(table, deal.record)
        other = naive.replay(rules, deal.hands, deal.tricks, deal.record.first)
        assert not mine.irregular
        assert not other.faults
        assert (list(mine.winners), list(mine.points)) == (other.winners, other.points)
    compare(f"replay, {name}", ours, theirs, count, 7)


class Written(NamedTuple):
    """A deal as text: who led and what was played, trick by trick, and the four hands."""

    record: Record
    leaders: list[int]
    play: list[str]
    hands: list[str]


def as_text(record: Record) -> Written:
    return Written(
        record,
        [trick.leader for trick in record.tricks],
        [" ".join(map(str, trick.cards)) for trick in record.tricks],
        [" ".join(map(str, hand.cards)) for hand in record.hands if hand],
    )


def bench_text(count: int) -> None:
    """From the text of a play to its verdict, beside the replay alone."""
    random, duties = Random("text"), DUTIES["always a trump"]
    rules, kinds = rules_of(duties), meld_tables(KINDS)
    table = tables("one", "hearts", TRUMP_VALUES, PLAIN_VALUES, duties, 4)
    deals = [as_text(deal_at_random(rules, random).record) for _ in range(count)]

    def judged(deal: Written, hands: tuple[Hand | None, ...]) -> None:
        tricks = tuple(map(Trick, deal.leaders, map(parse_cards, deal.play)))
        replay(table, Record(hands, tricks, deal.record.size, deal.record.first))
        for hand in hands:
            if hand:
                found(kinds, hand.cards, True)

    def read(deal: Written) -> tuple[Hand, ...]:
        return tuple(hand_of(parse_cards(hand)) for hand in deal.hands)

    unknown = (None,) * 4

    def beside(name: str, aim: float | None, task: Callable[[Written], None]) -> None:
        def alone() -> None:
            for deal in deals:
                replay(table, deal.record)

        compare(name, lambda: list(map(task, deals)), alone, count, aim, "replay")

    beside("text of the play to verdict", 0.55, lambda deal: judged(deal, deal.record.hands))
    beside("the same, no hands known", None, lambda deal: judged(deal, unknown))
    beside("the same, text of the hands too", None, lambda deal: judged(deal, read(deal)))


def bench_melds(count: int, *, reuse: bool) -> None:
    random = Random(reuse)
    rules = rules_of(DUTIES["always a trump"])
    hands = [hand for _ in range(count) for hand in naive.deal(rules, random)]
    sets = [CardSet(map(compact, hand)) for hand in hands]
    table = meld_tables(KINDS)

    def compiled() -> None:
        for hand in sets:
            found(table, hand, reuse)
            has_belote(hand, "hearts")

    def looked_up() -> None:
        for hand in sets:
            held(hand, KINDS, reuse)
            has_belote(hand, "hearts")

    def theirs() -> None:
        for hand in hands:
            naive.melds_of(hand, NAIVE, reuse)
            naive.has_belote(hand, naive.Suit.HEARTS)

    for hand, cards in zip(hands, sets, strict=True):
        mine, others = held(cards, KINDS, reuse), naive.melds_of(hand, NAIVE, reuse)
        assert points_of(mine) == points_of(others)
    word = "reuse" if reuse else "no reuse"
    compare(f"melds, {word}", compiled, theirs, len(sets), 20)
    compare(f"melds, {word}, kinds looked up", looked_up, theirs, len(sets), None)


def points_of(melds: Sequence[naive.Meld] | Sequence[Held]) -> list[int]:
    return sorted(meld.points for meld in melds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    count = parser.parse_args().deals
    for name, duties in DUTIES.items():
        bench_replay(name, duties, count)
    bench_text(count)
    for reuse in (True, False):
        bench_melds(count, reuse=reuse)


if __name__ == "__main__":
    main()
