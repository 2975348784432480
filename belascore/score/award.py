"""Stage: who earned which points, before anything changes hands."""

from collections.abc import Iterator

from belascore.ledger import Line
from belascore.rules.law import Law
from belascore.score.facts import Facts
from belascore.score.state import State


def award(facts: Facts, law: Law, state: State) -> State:
    """Write the points of cards, of the capot, of melds and of the belote."""
    return state.with_lines(
        (*_cards(facts, law), *_melds(facts, law), *_belotes(facts, law), *_bid(facts, law))
    )


def _cards(facts: Facts, law: Law) -> Iterator[Line]:
    cites = tuple(dict.fromkeys((*law.values_cites, *law.last_trick.cites)))
    factor = facts.contract.factor if facts.contract else 1
    if factor != 1 and facts.contract:
        cites = (*cites, *facts.contract.cites)
    for side, points in enumerate(facts.points or ()):
        if points:
            yield Line("award", side, "cards", points * factor, "cards", cites)
    if facts.capot is not None and law.capot.points:
        times = factor if facts.contract and "capot" in facts.contract.multiplies else 1
        points, why = law.capot.points * times, law.capot.cites
        yield Line("award", facts.capot, "capot", points, "capot", why if times == 1 else cites)


def _melds(facts: Facts, law: Law) -> Iterator[Line]:
    if law.melds is None:
        return
    for meld in facts.melds:
        side, reason = _owner(meld.who.side, facts, law.melds.without_trick)
        if side is not None and meld.points:
            yield Line(
                "award", side, "melds", meld.points, reason or "meld", law.melds.cites,
                meld.who.name, meld.kind,
            )  # fmt: skip


def _belotes(facts: Facts, law: Law) -> Iterator[Line]:
    if law.belote is None:
        return
    for who in facts.belotes:
        side, reason = _owner(who.side, facts, law.belote.without_trick)
        if side is not None:
            yield Line(
                "award", side, "belote", law.belote.points, reason or "belote", law.belote.cites,
                who.name,
            )  # fmt: skip


def _bid(facts: Facts, law: Law) -> Iterator[Line]:
    bid = facts.written.bid
    worth = law.bidding.worth(bid) if bid is not None else None
    if law.bid_cites and facts.taker is not None and worth:
        cites = law.bid_cites
        if isinstance(bid, str):  # what it is worth is said there
            cites = tuple(dict.fromkeys((*cites, *law.bidding.cites)))
        yield Line("award", facts.taker, "bid", worth, "bid", cites)


def _owner(side: int, facts: Facts, without_trick: str) -> tuple[int | None, str]:
    """Who writes what a side declared, and a reason where it is not the side itself."""
    if not facts.trickless or not facts.trickless[side] or without_trick == "kept":
        return side, ""
    if without_trick == "to-sweeper" and facts.capot is not None:
        return facts.capot, "to-sweeper"
    return None, ""
