"""The numbers of a deal: points of each side, tricks, and whether one side took them all."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from belascore.rules.law import Contract, Law
from belascore.score.facts import Facts, Setting
from belascore.score.verdict import Finding


def example_points(sides: int) -> str:
    """Card points of every side, as an entry writes them where any may be unplayed."""
    return "-".join(("82", "60", "20")[:sides])


def with_numbers(facts: Facts, setting: Setting) -> tuple[Facts, list[Finding]]:
    """The facts with points, capot and trickless sides, or what keeps them from adding up."""
    law, written = setting.law, facts.written
    contract = facts.contract or next(iter(law.contracts.values()))
    if written.points is None:
        return facts, []
    total = law.deal_total(contract)
    filled = _filled(written.points, total, law)
    if filled is None:
        data = {
            "all": not law.whole_deck or law.sides > 2,
            "form": example_points(law.sides),
        }
        return facts, [Finding("points-needed", "points", data, law.cites("values"))]
    facts = facts._replace(written=written._replace(points=filled))
    amiss = list(_sums(filled, written.tricks, contract, law))
    if amiss:
        return facts, amiss
    capot, amiss = _capot(facts, setting)
    amiss += _idle(facts, setting)
    if not amiss:
        amiss = list(_possible(facts, contract, setting))
    tricks = written.tricks
    trickless = tuple(
        tricks[side] == 0 if tricks else capot not in (None, side) for side in range(law.sides)
    )
    return facts._replace(points=filled, capot=capot, trickless=trickless), amiss


def _filled(points: tuple[int | None, ...], total: int, law: Law) -> tuple[int, ...] | None:
    """All sides' points: a single gap is the rest of the deal; None where more is missing."""
    known = [number for number in points if number is not None]
    if len(known) == len(points):
        return tuple(known)
    if len(known) < len(points) - 1 or not law.whole_deck:
        return None
    rest = total - sum(known)
    return tuple(rest if number is None else number for number in points)


def _sums(
    points: tuple[int, ...], tricks: tuple[int, ...] | None, contract: Contract, law: Law
) -> Iterator[Finding]:
    total, given = law.deal_total(contract), sum(max(number, 0) for number in points)
    least = total - _left_out(contract, law)
    if min(points) < 0 or not least <= given <= total:
        # in tens, as many a sheet has it, the points of all tricks are 160
        sweeps = (total + law.capot.points, total - total % 10 + law.capot.points)
        swept = law.whole_deck and law.capot.points > 0 and max(points) in sweeps
        data = {"points": [max(n, 0) for n in points], "total": total, "capot": swept}
        if swept:
            data["extra"] = law.capot.points
        if law.sides == 2 and min(points) >= 0 and given == total - law.last_trick.points:
            data["last"] = law.last_trick.points
        if given < least != total:
            data["least"] = least
        yield Finding("points-do-not-add-up", "points", data, law.cites("values"))
    if tricks is not None and sum(tricks) != law.deck.hand:
        data = {"tricks": list(tricks), "hand": law.deck.hand}
        yield Finding("tricks-do-not-add-up", "tricks", data, law.cites("deck", "hand"))


def _left_out(contract: Contract, law: Law) -> int:
    """The most points that the cards which are not played can hold."""
    if law.whole_deck:
        return 0
    unplayed = len(contract.pack) - law.table.players * law.deck.hand
    return sum(sorted(contract.pack, reverse=True)[:unplayed])


def _capot(facts: Facts, setting: Setting) -> tuple[int | None, list[Finding]]:
    """The side with every trick; points alone cannot tell it from a side with empty tricks."""
    law, tricks = setting.law, facts.written.tricks
    points = [number or 0 for number in facts.written.points or ()]
    if tricks is not None:
        return (tricks.index(law.deck.hand) if law.deck.hand in tricks else None), []
    holders = [side for side, number in enumerate(points) if number]
    if len(holders) != 1:
        return None, []
    data = {"side": holders[0], "points": sum(points), "tricks": law.deck.hand}
    return None, [Finding("sweep-or-not", "points", data, law.cites("award.capot"))]


def _idle(facts: Facts, setting: Setting) -> list[Finding]:
    """Of three sides one without points may have no trick, and then what it declared lapses."""
    points, law = facts.written.points or (), setting.law
    if facts.written.tricks is not None or law.sides < 3:
        return []
    declared = {meld.who.side for meld in facts.melds} | {who.side for who in facts.belotes}
    return [
        Finding("sweep-or-not", "points", {"idle": side}, law.cites("award.capot"))
        for side, number in enumerate(points)
        if number == 0 and side in declared
    ]


def _possible(facts: Facts, contract: Contract, setting: Setting) -> Iterator[Finding]:
    """Points that no tricks can hold; only where every card is played."""
    law, points, tricks = setting.law, facts.written.points, facts.written.tricks
    if points is None or not (law.whole_deck or tricks):
        return
    last = setting.seats.find(facts.written.last) if facts.written.last else None
    # the smaller number tells more: nobody sees that 161 are impossible, everybody that 1 is
    for number, side in sorted((number or 0, side) for side, number in enumerate(points)):
        taken = range(tricks[side], tricks[side] + 1) if tricks else range(1, law.deck.hand)
        cards = range(
            taken.start * law.table.players, taken.stop * law.table.players, law.table.players
        )
        has_last = None if last is None else last.side == side
        last_points = law.last_trick.points
        if not law.whole_deck and cards.start:
            continue  # with cards out of play all that is sure is that no trick holds no point
        if not can_hold(contract.pack, number, cards, last_points, has_last):
            data = {
                "side": side,
                "points": list(points),
                "tricks": tricks[side] if tricks else None,
            }
            yield Finding("points-impossible", "points", data, law.cites("values"))
            return


Reach = tuple[int, ...]
"""For every number of cards, the sums they can have, as bits: bit s of entry n, n cards make s."""


@lru_cache(maxsize=16)
def _reach(pack: tuple[int, ...]) -> Reach:
    # one number holds all entries, each as wide as the whole pack: a card more shifts by an entry
    width = sum(pack) + 1
    sums = 1
    for points in pack:
        sums |= sums << width + points
    entry = (1 << width) - 1
    return tuple(sums >> width * cards & entry for cards in range(len(pack) + 1))


def can_hold(
    pack: tuple[int, ...], points: int, cards: range, last_trick: int, has_last: bool | None
) -> bool:
    """Whether some cards of the pack make these points.

    Args:
        pack: points of every card.
        points: last trick included.
        cards: the numbers of cards that are possible.
        last_trick: points of the last trick.
        has_last: whether the last trick is in the points; None where nobody knows.
    """
    sums = _reach(pack)
    extras = {True: (last_trick,), False: (0,), None: (0, last_trick)}[has_last]
    return any(
        points >= extra and sums[number] >> (points - extra) & 1
        for number in cards
        for extra in extras
        if number or not extra
    )


def with_claim(facts: Facts, setting: Setting) -> tuple[Facts, list[Finding]]:
    """The facts with a rightful claim; a wrong one is a warning, and the deal is played out.

    Only a side that defends may claim, after a trick it has won, and what it has must reach the
    target: its total, the card points of its tricks so far, its melds that count and its belote.
    """
    name, law = facts.written.claim, setting.law
    if name is None or law.end.claims == "never":
        return facts, []
    who = setting.seats.find(name)
    assert who is not None  # strangers were sent away before
    points = tuple(number or 0 for number in facts.written.points or (0,) * law.sides)
    has = _held(who.side, points, facts, setting)
    wrong = _wrong(who.side, has, facts, setting)
    if wrong is None:
        return facts._replace(claim=who.side, points=points), []
    if wrong == "points" and facts.written.points and facts.written.points[who.side] is None:
        # filled in with the rest of the deal, which was not played, it might be enough
        unsaid = {"who": setting.seats.keys[who.side], "so_far": True}
        return facts, [Finding("points-needed", "points", unsaid, law.cites("match", "claims"))]
    data: dict[str, Any] = {"who": name, "has": has, "target": setting.target, "why": wrong}
    return facts, [Finding("claim-false", "claim", data, law.cites("match", "claims"))]


def _held(side: int, points: tuple[int, ...], facts: Facts, setting: Setting) -> int:
    melds = sum(meld.points for meld in facts.melds if meld.who.side == side)
    belote = setting.law.belote.points if setting.law.belote else 0
    belotes = belote * sum(who.side == side for who in facts.belotes)
    return setting.totals[side] * setting.law.unit + points[side] + melds + belotes


def _wrong(side: int, has: int, facts: Facts, setting: Setting) -> str | None:
    """Why a claim is wrong, or None."""
    last = setting.seats.find(facts.written.last) if facts.written.last else None
    if facts.taker is None or side == facts.taker:
        return "taker"
    if last is not None and last.side != side:
        return "trick"
    target = (setting.target or 0) * setting.law.unit
    return "points" if has < target else None
