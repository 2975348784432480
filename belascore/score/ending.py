"""The end of a match: looked at after every scored deal."""

from collections.abc import Sequence
from typing import Literal

from belascore.rules.law import Law
from belascore.score.verdict import Finish, Verdict

Held = Literal["level", "capot", "belote"]


def finish_after(
    verdict: Verdict, totals: tuple[int, ...], target: int | None, law: Law, deals: int
) -> Finish | None:
    """How the match ended with this deal, or None if it goes on.

    Args:
        verdict: of the deal.
        totals: after it, in the sheet's unit.
        target: that the match is played to; None where it is played over a number of deals.
        law: whose `[match]` says when it ends.
        deals: how many were scored, this one included.
    """
    if verdict.wins is not None:
        return Finish(verdict.wins, "belot")
    if verdict.claims is not None:
        return Finish(verdict.claims, "claim")
    leader = _leader(verdict, totals, target, law)
    if law.end.rounds is not None:
        return Finish(leader, "rounds") if deals >= law.end.rounds else None
    if target is None or max(totals) < target or _held(verdict, leader, law):
        return None
    return Finish(leader, "target")


def held_open(
    verdict: Verdict, totals: tuple[int, ...], target: int | None, law: Law
) -> Held | None:
    """Why a match goes on after this deal though its target is reached; None where it is not."""
    if law.end.rounds is not None or target is None or max(totals) < target:
        return None
    return _held(verdict, _leader(verdict, totals, target, law), law)


def _leader(verdict: Verdict, totals: tuple[int, ...], target: int | None, law: Law) -> int | None:
    """Who would win if the match ended now; None where nobody is ahead."""
    taker = _taker_past(verdict, totals, target)
    if law.end.both_over == "taker" and taker is not None:
        return taker
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _taker_past(verdict: Verdict, totals: tuple[int, ...], target: int | None) -> int | None:
    """The taker, where he and another are past the target with this deal."""
    taker = verdict.judgement.taker if verdict.judgement else None
    past = [side for side, total in enumerate(totals) if target is not None and total >= target]
    return taker if len(past) > 1 and taker in past else None


def _held(verdict: Verdict, leader: int | None, law: Law) -> Held | None:
    """What keeps a match from ending on this deal: nobody ahead, a capot, belote alone."""
    if leader is None:
        return "level"
    if "capot" in law.end.not_on and verdict.capot is not None:
        return "capot"
    own = {source for source, points in _sums(verdict, leader) if points > 0}
    return "belote" if own and own <= set(law.end.not_by) else None


def _sums(verdict: Verdict, side: int) -> Sequence[tuple[str, int]]:
    sums: dict[str, int] = {}
    for line in verdict.lines:
        if line.side == side:
            sums[line.source] = sums.get(line.source, 0) + line.amount
    return tuple(sums.items())
