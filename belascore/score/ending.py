"""The end of a match: looked at after every scored deal."""

from collections.abc import Sequence

from belascore.rules.law import Law
from belascore.score.verdict import Finish, Verdict


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
    best = max(totals)
    leader = totals.index(best) if totals.count(best) == 1 else None
    taker = _taker_past(verdict, totals, target)
    if law.end.both_over == "taker" and taker is not None:
        leader = taker
    if law.end.rounds is not None:
        return Finish(leader, "rounds") if deals >= law.end.rounds else None
    if target is None or best < target or leader is None or _barred(verdict, leader, law):
        return None
    return Finish(leader, "target")


def _taker_past(verdict: Verdict, totals: tuple[int, ...], target: int | None) -> int | None:
    """The taker, where he and another are past the target with this deal."""
    taker = verdict.judgement.taker if verdict.judgement else None
    past = [side for side, total in enumerate(totals) if target is not None and total >= target]
    return taker if len(past) > 1 and taker in past else None


def _barred(verdict: Verdict, leader: int, law: Law) -> bool:
    """Whether a match may not end on this deal: after a capot, or won by belote alone."""
    if "capot" in law.end.not_on and verdict.capot is not None:
        return True
    own = {source for source, points in _sums(verdict, leader) if points > 0}
    return bool(own) and own <= set(law.end.not_by)


def _sums(verdict: Verdict, side: int) -> Sequence[tuple[str, int]]:
    sums: dict[str, int] = {}
    for line in verdict.lines:
        if line.side == side:
            sums[line.source] = sums.get(line.source, 0) + line.amount
    return tuple(sums.items())
