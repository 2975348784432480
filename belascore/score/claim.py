"""A claim: a side says during the deal that it has enough, and the deal stops there."""

from typing import Any

from belascore.score.facts import Facts, Setting
from belascore.score.verdict import Finding


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
