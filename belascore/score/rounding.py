"""Stage: points become whole units, by integer thresholds; the difference is a line of its own."""

from collections.abc import Mapping

from belascore.ledger import POT, Line, balance
from belascore.rules.law import Cites, Contract, Law, UpFrom, merged
from belascore.score.facts import Facts
from belascore.score.state import State


def round_(facts: Facts, law: Law, state: State) -> State:
    """Round what each side, and the pot, comes to after the transfers."""
    contract, rounding = facts.contract, law.rounding
    if rounding is None or contract is None or contract.up_from is None:
        return state
    holders = [*range(law.sides), POT]
    points = {holder: balance(state.lines, holder) for holder in holders}
    taker = facts.taker if rounding.ahead == "taker" else None
    leads = _leaders(law, state) if taker is None else (taker,)
    if rounding.method == "leader-and-rest":
        written = _leader_and_rest(points, leads, contract.up_from, rounding.unit)
    else:
        written = {
            holder: _rounded(points[holder], rounding.unit, contract.up_from, holder in leads)
            for holder in holders
        }
    lines = []
    for holder in holders:
        if more := written[holder] - points[holder]:
            cites = _cites(law, contract, holder in leads)
            lines.append(Line("round", holder, "rounding", more, "rounded", cites))
    return state.with_lines(lines)


def _cites(law: Law, contract: Contract, leads: bool) -> Cites:
    """The clauses of the rounding; the thresholds stand in the contract."""
    key = "up_from.winner" if leads else "up_from.loser"
    return merged(
        law.cites("rounding", "method", "ahead"), law.cites(f"contracts.{contract.name}", key)
    )


def _leaders(law: Law, state: State) -> tuple[int, ...]:
    """The sides that no other has more award points than, the bid aside."""
    awarded = [
        sum(
            line.amount
            for line in state.lines
            if line.side == side and line.stage == "award" and line.source != "bid"
        )
        for side in range(law.sides)
    ]
    return tuple(side for side, points in enumerate(awarded) if points == max(awarded))


def _rounded(points: int, unit: int, up_from: UpFrom, leads: bool) -> int:
    rest = points % unit
    up = rest >= (up_from.winner if leads else up_from.loser)
    return points - rest + (unit if up else 0)


def _leader_and_rest(
    points: Mapping[int, int], leads: tuple[int, ...], up_from: UpFrom, unit: int
) -> dict[int, int]:
    """The leader is rounded, the rest of the whole goes to the others.

    A side that holds anything is left with at least one unit, which the leader gives.
    """
    total = sum(points.values())
    whole = (total + unit // 2) // unit * unit
    leader = max(points, key=lambda holder: (points[holder], holder in leads))
    others = [holder for holder in points if holder != leader]
    first = min(whole, _rounded(points[leader], unit, up_from, leader in leads))
    rest = whole - first
    if rest < unit and any(points[holder] > 0 for holder in others):
        first, rest = whole - unit, unit
    takes = max(others, key=lambda holder: points[holder])
    return {holder: first if holder == leader else rest if holder == takes else 0
            for holder in points}  # fmt: skip
