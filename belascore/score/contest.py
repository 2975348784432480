"""The contest: of all melds that were declared in time, whose count."""

from collections.abc import Mapping, Sequence
from itertools import islice, product
from typing import Final

from belascore.cards import RANKS
from belascore.rounds import Who
from belascore.rules.law import Cites, Law
from belascore.score.melds import Meld, could_be
from belascore.tuples import NamedTuple

_READINGS: Final = 64
"""How many readings are looked at; two sides cannot hold more than six melds of such a worth."""


class Lost(NamedTuple):
    """A meld that does not count.

    Attributes:
        by: what decided against it.
        best: the meld (or the player's sum) that won; None where nobody's did.
    """

    meld: Meld
    by: str
    best: Meld | None


class Contest(NamedTuple):
    """Whose melds count.

    Attributes:
        counts: the melds that are written.
        undecided: two melds that the table's entry does not separate.
        lost: those that are not, once it is decided.
        by: what does not separate the two that are undecided.
    """

    counts: tuple[Meld, ...]
    undecided: tuple[Meld, Meld] | None = None
    lost: tuple[Lost, ...] = ()
    by: str = ""


class _Bid(NamedTuple):
    """What takes part in the contest: a meld, or all that a player announced.

    Attributes:
        shape: what it is taken for, where the table did not say whether it is a run or a four.
    """

    meld: Meld
    low: int
    high: int
    shape: str | None = None


def contest(
    melds: Sequence[Meld], belotes: Sequence[Who], law: Law, call: str | None, lead: int
) -> Contest:
    """Decide whose melds count.

    Args:
        melds: the claims, those at fault included; they take no part.
        belotes: who announced a belote at the start, where it weighs in the contest.
        law: whose `[melds]` rank them.
        call: what the taker called, None where it was not written.
        lead: seat of the first to play.
    """
    assert law.melds is not None
    standing = tuple(meld for meld in melds if not meld.at_fault and not meld.wins_match)
    rank = _Ranking(law, call, lead, melds)
    if law.melds.contest == "none":
        return Contest(standing)
    if law.melds.contest == "player-total":
        return _decided(standing, _player_totals(standing, belotes, law), rank)
    if law.melds.contest == "one":
        return _decided(standing, _singly(standing), rank)
    return _by_shape(standing, rank)


def lost_by(law: Law, by: str, shape: str | None) -> Cites:
    """The clauses by which a meld of a shape loses the contest, or is not told from another."""
    return law.cites("melds", f"rank_by.{by}", f"contest.{shape}")


def _by_shape(standing: Sequence[Meld], rank: "_Ranking") -> Contest:
    """Runs and fours apart; a number that may be either decides only what both would."""
    open_ = [at for at, meld in enumerate(standing) if meld.shape is None]
    first = _apart(standing, dict.fromkeys(open_, "run"), rank)
    if not open_ or len({meld.who.side for meld in standing}) == 1:
        return first
    for shapes in islice(product(("run", "four"), repeat=len(open_)), 1, _READINGS):
        other = _apart(standing, dict(zip(open_, shapes, strict=True)), rank)
        if set(other.counts) != set(first.counts) or other.undecided or first.undecided:
            one = standing[open_[0]]
            rival = next(meld for meld in standing if meld.who.side != one.who.side)
            undecided = first.undecided or other.undecided or (one, rival)
            return Contest((), undecided, by=first.by or other.by or "shape")
    return first


def _apart(standing: Sequence[Meld], shapes: Mapping[int, str], rank: "_Ranking") -> Contest:
    """Runs and fours apart, where each meld without a shape is taken for what `shapes` says."""
    whole = Contest(())
    for shape in ("run", "four"):
        alike = [meld for at, meld in enumerate(standing) if (meld.shape or shapes[at]) == shape]
        one = _decided(alike, _singly(alike, shape), rank)
        whole = Contest(
            (*whole.counts, *one.counts),
            whole.undecided or one.undecided,
            (*whole.lost, *one.lost),
            whole.by or one.by,
        )
    return whole


def _singly(standing: Sequence[Meld], shape: str | None = None) -> list[_Bid]:
    return [_Bid(meld, meld.points, meld.points, shape) for meld in standing]


def _decided(standing: Sequence[Meld], bids: Sequence[_Bid], rank: "_Ranking") -> Contest:
    """One contest: the side of the best bid writes, if it can be told which is best."""
    tied: tuple[Meld, Meld] | None = None
    by = ""
    for bid in bids:
        results = [(rank.compare(bid, b), b) for b in bids if b.meld.who.side != bid.meld.who.side]
        if all(sign is not None and sign > 0 for (sign, _), _ in results):
            winners = tuple(meld for meld in standing if meld.who.side == bid.meld.who.side)
            losers = [meld for meld in standing if meld.who.side != bid.meld.who.side]
            lost = (Lost(meld, _why(rank, bid, meld, bids), bid.meld) for meld in losers)
            return Contest(winners, lost=tuple(lost))
        if tied is None and not any(sign is not None and sign < 0 for (sign, _), _ in results):
            for (sign, criterion), b in results:
                if sign is None:
                    tied, by = (bid.meld, b.meld), criterion
                    break
    level = () if tied else tuple(Lost(meld, "level", None) for meld in standing)
    return Contest((), undecided=tied, lost=level, by=by)


def _why(rank: "_Ranking", best: _Bid, meld: Meld, bids: Sequence[_Bid]) -> str:
    """What decided against a losing meld."""
    rival = next((bid for bid in bids if bid.meld is meld), None)
    if rival is None:
        rival = next((bid for bid in bids if bid.meld.who == meld.who), None)
    sign, criterion = rank.compare(best, rival) if rival else (None, "")
    return "side" if sign is None else criterion


def _player_totals(melds: Sequence[Meld], belotes: Sequence[Who], law: Law) -> list[_Bid]:
    """The sum of each player; a side's number may be one partner's or both partners'."""
    belote = law.belote.points if law.belote else 0
    parts = [(meld.who, meld.points) for meld in melds] + [(who, belote) for who in belotes]
    bids = []
    for who in dict.fromkeys(who for who, _ in parts):
        own = [points for one, points in parts if one == who]
        if who.seat is not None:
            floating = [p for one, p in parts if one.side == who.side and one.seat is None]
            bids.append(_Bid(Meld(who, sum(own)), sum(own), sum(own) + sum(floating)))
        else:
            bids.append(_Bid(Meld(who, sum(own)), max(own), sum(own)))
    return bids


class _Ranking:
    """Which of two bids is better, criterion by criterion."""

    def __init__(self, law: Law, call: str | None, lead: int, melds: Sequence[Meld]) -> None:
        assert law.melds is not None
        self.law = law
        self.contest = law.melds.contest
        self.melds = melds
        self.rank_by = law.melds.rank_by
        self.players = law.table.players
        self.call = call
        self.lead = lead
        contract = law.contract(call) or next(iter(law.contracts.values()))
        self.trump_values = contract.trump_values or {}

    def compare(self, one: _Bid, other: _Bid) -> tuple[int | None, str]:
        """Positive if `one` is better, 0 if level, None if nobody can say; and what decided.

        What was not said is no question where it would change nothing: of all melds that the two
        may be, each pair has to come to the same.
        """
        plain = self._compare(one, other)
        if plain[0] is not None or self.contest == "player-total":
            return plain
        first: tuple[int | None, str] | None = None
        for mine, theirs in product(self._could_be(one), self._could_be(other)):
            if int(mine.cards or 0) & int(theirs.cards or 0):
                continue  # not both can be
            sign, by = self._compare(one._replace(meld=mine), other._replace(meld=theirs))
            if sign is None or (first is not None and sign != first[0]):
                return plain
            told = sign, by if one.meld.cards else "side"
            first = told if first in (None, told) else (sign, "side")
        return first or plain

    def _could_be(self, bid: _Bid) -> list[Meld]:
        melds = could_be(bid.meld, self.melds, self.law)
        return [meld for meld in melds if bid.shape in (None, meld.shape)]

    def _compare(self, one: _Bid, other: _Bid) -> tuple[int | None, str]:
        for criterion in self.rank_by:
            sign = self._by(criterion, one, other)
            if sign != 0:
                return sign, criterion
        return 0, "level"

    def _by(self, criterion: str, one: _Bid, other: _Bid) -> int | None:
        if criterion == "points":
            if one.low > other.high or one.high < other.low:
                return 1 if one.low > other.high else -1
            return 0 if one.low == one.high == other.low == other.high else None
        mine, theirs = self._value(criterion, one.meld), self._value(criterion, other.meld)
        if mine is None or theirs is None:
            return None
        return (mine > theirs) - (mine < theirs)

    def _value(self, criterion: str, meld: Meld) -> int | None:
        if criterion == "shape":
            return None if meld.shape is None else int(meld.shape == "four")
        if criterion == "length":
            return meld.length
        if criterion == "top":  # ranks runs only
            return 0 if meld.shape == "four" else meld.top
        if criterion == "trump":
            return self._in_trumps(meld)
        if criterion in ("four-natural", "four-trick"):  # ranks fours only
            return 0 if meld.shape == "run" else self._four(meld, criterion)
        seat = meld.who.seat
        return None if seat is None else -((seat - self.lead) % self.players)

    def _in_trumps(self, meld: Meld) -> int | None:
        if meld.shape == "four":
            return 0
        if meld.cards is None or self.call is None:
            return None
        return int(next(iter(meld.cards)).suit == self.call)

    def _four(self, meld: Meld, criterion: str) -> int | None:
        """Place of a four: in the natural order, or by what one of its cards is worth in trumps."""
        if meld.shape is None or meld.cards is None:
            return None
        rank = next(iter(meld.cards)).rank
        if criterion == "four-natural":
            return RANKS.index(rank)
        return self.trump_values.get(rank, 0)
