"""The contest: of all melds that were declared in time, whose count."""

from collections.abc import Sequence
from typing import NamedTuple

from belascore.cards import RANKS
from belascore.rounds import Who
from belascore.rules.law import Law
from belascore.score.melds import Meld


class Contest(NamedTuple):
    """Whose melds count.

    Attributes:
        winner: index of the side, None where nobody's count.
        undecided: two melds that the table's entry does not separate.
        best: the meld (or the player's sum) that won.
        reasons: for each losing meld, what decided against it.
    """

    winner: int | None
    undecided: tuple[Meld, Meld] | None = None
    best: Meld | None = None
    reasons: tuple[tuple[Meld, str], ...] = ()


class _Bid(NamedTuple):
    """What takes part in the contest: a meld, or all that a player announced."""

    meld: Meld
    low: int
    high: int


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
    standing = [meld for meld in melds if not meld.at_fault and not meld.wins_match]
    if law.melds.contest == "player-total":
        bids = _player_totals(standing, belotes, law)
    else:
        bids = [_Bid(meld, meld.points, meld.points) for meld in standing]
    rank = _Ranking(law, call, lead)
    tied: tuple[Meld, Meld] | None = None
    for bid in bids:
        results = [(rank.compare(bid, b), b) for b in bids if b.meld.who.side != bid.meld.who.side]
        if all(result is not None and result[0] > 0 for result, _ in results):
            losers = [m for m in standing if m.who.side != bid.meld.who.side]
            reasons = tuple((meld, _why(rank, bid, meld, bids)) for meld in losers)
            return Contest(bid.meld.who.side, best=bid.meld, reasons=reasons)
        if tied is None and not any(result is not None and result[0] < 0 for result, _ in results):
            tied = next(((bid.meld, b.meld) for result, b in results if result is None), None)
    level = () if tied else tuple((meld, "level") for meld in standing)
    return Contest(None, undecided=tied, reasons=level)


def _why(rank: "_Ranking", best: _Bid, meld: Meld, bids: Sequence[_Bid]) -> str:
    """What decided against a losing meld."""
    rival = next((bid for bid in bids if bid.meld is meld), None)
    if rival is None:
        rival = next((bid for bid in bids if bid.meld.who == meld.who), None)
    result = rank.compare(best, rival) if rival else None
    return result[1] if result else "side"


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

    def __init__(self, law: Law, call: str | None, lead: int) -> None:
        assert law.melds is not None
        self.rank_by = law.melds.rank_by
        self.players = law.table.players
        self.call = call
        self.lead = lead

    def compare(self, one: _Bid, other: _Bid) -> tuple[int, str] | None:
        """Positive if `one` is better, 0 if level, and what decided; None if nobody can say."""
        for criterion in self.rank_by:
            sign = self._by(criterion, one, other)
            if sign is None:
                return None
            if sign:
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
        if criterion == "four-natural":  # ranks fours only
            return _rank_of_four(meld) if meld.shape == "four" else 0
        seat = meld.who.seat
        return None if seat is None else -((seat - self.lead) % self.players)

    def _in_trumps(self, meld: Meld) -> int | None:
        if meld.shape == "four":
            return 0
        if meld.cards is None or self.call is None:
            return None
        return int(next(iter(meld.cards)).suit == self.call)


def _rank_of_four(meld: Meld) -> int | None:
    """Place of a four's rank in the natural order, which the three of another suit share."""
    return None if meld.cards is None else RANKS.index(next(iter(meld.cards)).rank)
