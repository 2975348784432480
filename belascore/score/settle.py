"""Stage: points that change hands once the outcome is known."""

from collections.abc import Iterator

from belascore.ledger import POT, Line
from belascore.rules.law import Law, Transfer
from belascore.score.facts import Facts
from belascore.score.state import State


def transfer(facts: Facts, law: Law, state: State) -> State:
    """Move what the rows of `[transfer]` for this outcome say, line by line."""
    assert state.judgement is not None
    assert facts.taker is not None
    rows = [row for row in law.transfers if row.when == state.judgement.outcome]
    moved = [line for row in rows for line in _moved(row, facts.taker, law, state)]
    return state.with_lines(moved)


def _moved(row: Transfer, taker: int, law: Law, state: State) -> Iterator[Line]:
    for line in state.lines:
        if line.side != taker or line.source not in row.sources:
            continue
        moved = line._replace(stage="transfer", reason=row.when, cites=row.cites)
        yield moved._replace(amount=-line.amount)
        receivers = {"pot": (POT,), "nobody": ()}.get(row.to, defence(taker, law))
        for side in receivers:
            yield moved._replace(side=side)  # several receivers get the whole each


def defence(taker: int, law: Law) -> tuple[int, ...]:
    """The sides that play against the taker's."""
    return tuple(side for side in range(law.sides) if side != taker)
