"""Stage: did the taker pass?"""

from belascore.rules.law import Judge, Law
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
    outcome = _outcome(counted[facts.taker], sum(counted), law.judge)
    needed = max(_bars(sum(counted), law.judge))
    return state._replace(
        judgement=Judgement(outcome, facts.taker, counted, needed, law.judge.cites)
    )


def _bars(total: int, law: Judge) -> list[int]:
    """The least number that meets each need; a tie that stands needs half, else more than half."""
    bars = [law.floor] if law.floor is not None else []
    if "more-than-others" in law.needs:
        bars.append(-(-total // 2) if law.tie == "made" else total // 2 + 1)
    return bars


def _outcome(mine: int, total: int, law: Judge) -> Outcome:
    """A tie is one only if nothing else is missing."""
    if law.floor is not None and mine < law.floor:
        return "failed"
    if law.tie is None or mine > total - mine:
        return "made"
    return law.tie if mine == total - mine else "failed"
