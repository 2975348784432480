"""Stage: did the taker pass?"""

from belascore.rules.law import Law
from belascore.score.facts import Facts
from belascore.score.state import State
from belascore.score.verdict import Judgement, Outcome


def judge(facts: Facts, law: Law, state: State) -> State:
    """Compare the points that count: the taker's with those of all others together."""
    assert facts.taker is not None
    counted = tuple(
        sum(
            line.amount
            for line in state.lines
            if line.side == side and line.source in law.judge.counts
        )
        for side in range(law.sides)
    )
    mine, total = counted[facts.taker], sum(counted)
    # a tie that stands needs half, any other needs more than half
    needed = -(-total // 2) if law.judge.tie == "made" else total // 2 + 1
    outcome = _outcome(mine, total - mine, law.judge.tie)
    return state._replace(
        judgement=Judgement(outcome, facts.taker, counted, needed, law.judge.cites)
    )


def _outcome(mine: int, theirs: int, tie: Outcome) -> Outcome:
    if mine == theirs:
        return tie
    return "made" if mine > theirs else "failed"
