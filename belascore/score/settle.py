"""Stages: points that change hands once the outcome is known, and what a double multiplies."""

from collections.abc import Iterator

from belascore.ledger import POT, Line, Source
from belascore.rules.law import Law, Transfer
from belascore.score.facts import Facts
from belascore.score.state import State


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
    return state.with_lines(moved)


def _moved(row: Transfer, facts: Facts, law: Law, state: State) -> Iterator[Line]:
    assert facts.taker is not None
    taker, others = (facts.taker,), defence(facts.taker, law)
    givers = taker if row.from_ == "taker" else others
    receivers = {"taker": taker, "defence": others, "pot": (POT,), "nobody": ()}[row.to]
    for line in state.lines:
        if line.side not in givers or line.source not in row.sources:
            continue
        moved = line._replace(stage="transfer", reason=_reason(row), cites=row.cites)
        yield moved._replace(amount=-line.amount)
        for side in receivers:
            yield moved._replace(side=side)  # several receivers get the whole each


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
        if line.side in winners and line.source in double.sources:
            key = (line.side, line.source, line.by, line.kind)
            sums[key] = sums.get(key, 0) + line.amount
    times, cites, name = double.factor - 1, double.cites, double.name
    return state.with_lines(
        Line("scale", side, source, amount * times, "doubled", cites, by, kind, name)
        for (side, source, by, kind), amount in sums.items()
        if amount
    )
