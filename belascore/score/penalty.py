"""A forfeit: one side broke a rule, and the others write what the penalty says."""

from collections.abc import Iterator

from belascore.ledger import Line
from belascore.rules.law import Law
from belascore.score.facts import Facts
from belascore.score.settle import defence


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
