"""Stage: who earned which points, before anything changes hands."""

from collections.abc import Iterator

from belascore.ledger import Line
from belascore.rules.law import Cites, Law, merged
from belascore.score.facts import Facts, State
from belascore.score.melds import worth_keys


def award(facts: Facts, law: Law, state: State) -> State:
    """Write the points of cards, of the capot, of melds and of the belote."""
    return state.with_lines(
        (*_cards(facts, law), *_melds(facts, law), *_belotes(facts, law), *_bid(facts, law))
    )


def _cards(facts: Facts, law: Law) -> Iterator[Line]:
    taken = "taker" if facts.capot == facts.taker else "defence"
    cites, capot = _card_cites(facts, law), law.cites("award.capot", f"points.{taken}")
    factor = facts.contract.factor if facts.contract else 1
    for side, points in enumerate(facts.points or ()):
        if points:
            bare = facts.capot == side and not law.capot.points  # all tricks, and nothing for them
            behind = merged(capot, cites) if bare else cites
            yield Line("award", side, "cards", points * factor, "cards", behind)
    if facts.capot is not None and law.capot.points:
        contract, times = facts.contract, 1
        if contract and factor != 1 and "capot" in contract.multiplies:
            times = factor
            factors = law.cites(f"contracts.{contract.name}", "multiplies.capot", "factor")
            capot = merged(factors, capot)
        yield Line("award", facts.capot, "capot", law.capot.points * times, "capot", capot)


def _card_cites(facts: Facts, law: Law) -> Cites:
    """The clauses behind the points of the cards, those of the last trick among them."""
    contract = facts.contract
    keys = [f"tables.{name}" for name in contract.tables] if contract else []
    parts = [law.cites("values", *keys), law.cites("award.last_trick", "points")]
    if contract and (contract.factor != 1 or f"contracts.{contract.name}.factor" in law.clauses):
        parts.append(law.cites(f"contracts.{contract.name}", "factor"))
    if law.rounding and law.rounding.unit == 1:  # no line says that nothing was rounded
        parts.append(law.cites("rounding", "unit"))
    return merged(*parts)


def _melds(facts: Facts, law: Law) -> Iterator[Line]:
    if law.melds is None:
        return
    for meld in facts.melds:
        side, reason = _owner(meld.who.side, facts, law.melds.without_trick)
        if side is not None and meld.points:
            keys = ["without_trick"] * _is_trickless(meld.who.side, facts)
            cites = law.cites("melds", *keys, *worth_keys(meld, facts.melds))
            yield Line(
                "award", side, "melds", meld.points, reason or "meld", cites,
                meld.who.name, meld.kind,
            )  # fmt: skip


def _belotes(facts: Facts, law: Law) -> Iterator[Line]:
    if law.belote is None:
        return
    for who in facts.belotes:
        side, reason = _owner(who.side, facts, law.belote.without_trick)
        if side is not None:
            keys = ("without_trick",) * _is_trickless(who.side, facts)
            cites = law.cites("award.belote", *keys, "points")
            yield Line(
                "award", side, "belote", law.belote.points, reason or "belote", cites, who.name
            )


def _bid(facts: Facts, law: Law) -> Iterator[Line]:
    bid = facts.written.bid
    worth = law.bidding.worth(bid) if bid is not None else None
    if law.writes_bid and facts.taker is not None and worth:
        cites = law.cites("award.bid")
        if isinstance(bid, str):  # what it is worth is said there
            cites = merged(law.cites("bidding", f"named.{bid}.value"), cites)
        yield Line("award", facts.taker, "bid", worth, "bid", cites)


def _is_trickless(side: int, facts: Facts) -> bool:
    return bool(facts.trickless) and facts.trickless[side]


def _owner(side: int, facts: Facts, without_trick: str) -> tuple[int | None, str]:
    """Who writes what a side declared, and a reason where it is not the side itself."""
    if not _is_trickless(side, facts) or without_trick == "kept":
        return side, ""
    if without_trick == "to-sweeper" and facts.capot is not None:
        return facts.capot, "to-sweeper"
    return None, ""
