"""Points that change hands: of a fallen side, what hung, a forfeit; doubles and whole units."""

from collections.abc import Iterator, Mapping, Sequence

from belascore.ledger import POT, Line, Source, balance
from belascore.rules.law import Cites, Contract, Law, Transfer, UpFrom, merged
from belascore.score.facts import Facts, State


def transfer(facts: Facts, law: Law, state: State) -> State:
    """Move what the rows of `[transfer]` for this outcome say, line by line."""
    assert state.judgement is not None
    doubled = facts.written.double is not None
    rows = [
        row
        for row in law.transfers
        if row.when == state.judgement.outcome and row.doubled in (None, doubled)
    ]
    moved = [line for row in rows for line in _moved(row, facts, law, state)]
    stays = tuple(_by_what_it_stays(line, rows, facts, law) for line in state.lines)
    return state._replace(lines=stays).with_lines(moved)


def _moved(row: Transfer, facts: Facts, law: Law, state: State) -> Iterator[Line]:
    givers, receivers = (_sides(whom, facts, law) for whom in (row.from_, row.to))
    for line in state.lines:
        if line.side not in givers or line.source not in row.sources:
            continue
        cites = law.cites(f"transfer.{row.name}", "share", "to", f"sources.{line.source}")
        moved = line._replace(stage="transfer", reason=_reason(row), cites=cites)
        yield moved._replace(amount=-line.amount)
        for side in receivers:
            yield moved._replace(side=side)  # several receivers get the whole each


def _by_what_it_stays(line: Line, rows: Sequence[Transfer], facts: Facts, law: Law) -> Line:
    """A line with the clauses by which it does not move, where a row has some for its source."""
    behind: list[Cites] = []
    for row in rows:
        gives = line.side in _sides(row.from_, facts, law)
        if gives and line.source in row.sources:
            return line
        key = "sources" if gives else "to"
        if gives or line.side in _sides(row.to, facts, law):
            behind.append(law.clauses.get(f"transfer.{row.name}.{key}.{line.source}", ()))
    return line._replace(cites=merged(*behind, line.cites)) if any(behind) else line


def _sides(whom: str, facts: Facts, law: Law) -> tuple[int, ...]:
    """Those that a row of `[transfer]` means."""
    assert facts.taker is not None
    if whom == "taker":
        return (facts.taker,)
    return defence(facts.taker, law) if whom == "defence" else (POT,) * (whom == "pot")


def _reason(row: Transfer) -> str:
    """A slug for what moves where: `failed`, or `made-defence-taker` where it is not the usual."""
    usual = {"failed": ("taker", "defence"), "tied": ("taker", "pot")}
    if (row.from_, row.to) == usual.get(row.when):
        return row.when
    return f"{row.from_}-{row.to}"


def defence(taker: int, law: Law) -> tuple[int, ...]:
    """The sides that play against the taker's."""
    return tuple(side for side in range(law.sides) if side != taker)


def scale(facts: Facts, law: Law, state: State) -> State:
    """Multiply the winner's points of the sources a double names; on a tie those of the pot."""
    double = law.doubles.get(facts.written.double or "")
    if double is None or state.judgement is None or facts.taker is None:
        return state
    outcome = state.judgement.outcome
    winners = {"made": (facts.taker,), "failed": defence(facts.taker, law)}.get(outcome, (POT,))
    sums: dict[tuple[int, Source, str, str], int] = {}
    for line in state.lines:
        if line.side in winners:
            key = (line.side, line.source, line.by, line.kind)
            sums[key] = sums.get(key, 0) + line.amount
    there = dict.fromkeys(source for (_, source, _, _), amount in sums.items() if amount)
    left_out = [f"sources.{source}" for source in there if source not in double.sources]
    times, name = double.factor - 1, double.name
    cites = {
        source: law.cites(f"double.{name}", "factor", f"sources.{source}", *left_out)
        for source in double.sources
    }
    return state.with_lines(
        Line("scale", side, source, amount * times, "doubled", cites[source], by, kind, name)
        for (side, source, by, kind), amount in sums.items()
        if amount and source in cites
    )


def carry(facts: Facts, law: Law, state: State) -> State:
    """Hand the pot to the taker if he made it, to the defence if he fell; a tie leaves it."""
    assert state.judgement is not None
    assert facts.taker is not None
    if not state.pot or law.carry is None or state.judgement.outcome == "tied":
        return state
    made = state.judgement.outcome == "made"
    winner = facts.taker if made else defence(facts.taker, law)[0]
    return state.with_lines(
        Line("carry", side, "pot", amount, "carried", law.cites("carry", "to"))
        for side, amount in ((POT, -state.pot), (winner, state.pot))
    )


def penalty_lines(facts: Facts, law: Law) -> tuple[Line, ...]:
    """What the penalty awards, to each opponent of who broke the rule."""
    assert facts.forfeit is not None
    offender, _ = facts.forfeit
    return tuple(line for side in defence(offender.side, law) for line in _paid(side, facts, law))


def _paid(side: int, facts: Facts, law: Law) -> Iterator[Line]:
    assert facts.forfeit is not None
    penalty = facts.forfeit[1]
    contract = facts.contract or next(iter(law.contracts.values()))
    amount = penalty.points
    if penalty.award != "fixed":
        amount = law.deal_total(contract) * contract.factor
    cites = law.cites(f"penalty.{penalty.name}", "award", "points", "melds")
    paid = Line("penalty", side, "cards", amount, "penalty", cites, penalty.name)
    yield paid
    if penalty.melds:
        yield paid._replace(source="melds", amount=penalty.melds)
    if penalty.award != "deal-and-melds":
        return
    for meld in facts.called:
        if meld.points:
            yield paid._replace(
                source="melds", amount=meld.points, by=meld.who.name, kind=meld.kind
            )
    for who in facts.belotes:
        if law.belote:
            yield paid._replace(source="belote", amount=law.belote.points, by=who.name)


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
