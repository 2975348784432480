"""A fall that nobody counted: the table says it, and the law needs no points to score it."""

from belascore.ledger import POT, balance
from belascore.rules.law import Law
from belascore.score.facts import Facts
from belascore.score.points import example_points
from belascore.score.state import Stage, State
from belascore.score.verdict import Finding


def is_uncounted(facts: Facts) -> bool:
    """Whether the table says that the taker fell, and no points."""
    return facts.written.outcome == "failed" and facts.points is None and facts.wins is None


def uncounted(
    facts: Facts, law: Law, stages: tuple[Stage, ...], pot: int
) -> tuple[State, tuple[Finding, ...]]:
    """What a fall comes to whatever the taker's cards held, or that the law must know it.

    It is scored with the least and with the most card points that fall; only where both come to the
    same for everybody may they stay unknown.
    """
    if law.sides != 2 or not law.whole_deck or facts.contract is None or facts.taker is None:
        return State(pot=pot), (_needed(law),)

    taker, total = facts.taker, law.deal_total(facts.contract)

    def scored(points: int) -> State:
        both = tuple(points if side == taker else total - points for side in range(2))
        deal, state = facts._replace(points=both, trickless=(False, False)), State(pot=pot)
        for stage in stages:
            state = stage(deal, law, state)
        return state

    def falls(state: State) -> bool:
        return state.judgement is not None and state.judgement.outcome == "failed"

    least = scored(0)
    if not falls(least):
        data = {"said": "failed", "outcome": least.judgement.outcome if least.judgement else ""}
        return least, (Finding("outcome-differs", "outcome", data, law.cites("judge", "needs")),)
    low, high = 0, total  # the most that falls, by halves: who has more never falls sooner
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if falls(scored(middle)) else (low, middle - 1)
    most = scored(low)
    if any(balance(least.lines, n) != balance(most.lines, n) for n in (POT, 0, 1)):
        return least, (_needed(law),)
    assert least.judgement is not None
    return least._replace(judgement=least.judgement._replace(counted=(), needed=None)), ()


def _needed(law: Law) -> Finding:
    data = {"all": False, "form": example_points(law.sides), "swept": False, "fell": True}
    return Finding("points-needed", "points", data, law.cites("values"))


def outcome_amiss(facts: Facts, state: State) -> tuple[Finding, ...]:
    """That the points say another outcome than the table."""
    said, judgement = facts.written.outcome, state.judgement
    if said is None or judgement is None or judgement.outcome == said:
        return ()
    data = {
        "said": said,
        "outcome": judgement.outcome,
        "counted": judgement.counted[judgement.taker or 0],
        "all": sum(judgement.counted),
        "needed": judgement.needed,
    }
    return (Finding("outcome-differs", "outcome", data, judgement.cites),)
