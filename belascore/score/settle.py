"""Stages: points that change hands once the outcome is known, and what a double multiplies."""

from collections.abc import Iterator, Sequence

from belascore.ledger import POT, Line, Source
from belascore.rules.law import Cites, Law, Transfer, merged
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
