"""Stage: did the taker pass?"""

from belascore.rules.law import Judge, Law, NamedBid
from belascore.score.facts import Facts
from belascore.score.state import State
from belascore.score.verdict import Judgement, Outcome


def judge(facts: Facts, law: Law, state: State) -> State:
    """Add up what counts and ask every need; the others are taken together."""
    assert facts.taker is not None
    counted = tuple(
        sum(
            line.amount
            for line in state.lines
            if line.side == side and line.source in law.judge.counts
        )
        for side in range(law.sides)
    )
    promised = _promised(facts, law)
    if promised is not None:
        kept = facts.capot == facts.taker
        outcome: Outcome = "made" if kept else "failed"
        needed = None  # tricks were promised, points are not compared
    else:
        bars = _bars(sum(counted), facts, law.judge)
        outcome = _outcome(counted[facts.taker], sum(counted), bars, law.judge)
        needed = max(bars)
    return state._replace(
        judgement=Judgement(outcome, facts.taker, counted, needed, law.judge.cites)
    )


def _promised(facts: Facts, law: Law) -> NamedBid | None:
    bid = facts.written.bid
    return law.bidding.named.get(bid) if isinstance(bid, str) else None


def _bars(total: int, facts: Facts, law: Judge) -> list[int]:
    """The least number that meets each need; a tie that stands needs half, else more than half."""
    bars = [law.floor] if law.floor is not None else []
    if "reach-bid" in law.needs and isinstance(facts.written.bid, int):
        bars.append(facts.written.bid)
    if "more-than-others" in law.needs:
        bars.append(-(-total // 2) if law.tie == "made" else total // 2 + 1)
    return bars


def _outcome(mine: int, total: int, bars: list[int], law: Judge) -> Outcome:
    """A tie is one only if nothing else is missing."""
    others = bars[:-1] if law.tie is not None else bars
    if any(mine < bar for bar in others):
        return "failed"
    if law.tie is None or mine > total - mine:
        return "made"
    return law.tie if mine == total - mine else "failed"
