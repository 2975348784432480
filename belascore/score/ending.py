"""The end of a match: looked at after every scored deal."""

from typing import Literal

from belascore.rules.law import Cites, Law
from belascore.score.verdict import Finish, Verdict

Held = Literal["level", "capot", "hanging", "nothing", "unmade", "beaten", "belote"]


def finish_after(
    verdict: Verdict,
    totals: tuple[int, ...],
    target: int | None,
    law: Law,
    deals: int,
    *,
    hangs: bool = False,
) -> Finish | None:
    """How the match ended with this deal, or None if it goes on.

    Args:
        verdict: of the deal.
        totals: after it, in the sheet's unit.
        target: that the match is played to; None where it is played over a number of deals.
        law: whose `[match]` says when it ends.
        deals: how many were scored, this one included.
        hangs: whether points hang after it.
    """
    if verdict.wins is not None:
        return Finish(verdict.wins, "belot")
    if verdict.claims is not None:
        return Finish(verdict.claims, "claim")
    leader = _leader(verdict, totals, target, law)
    over = law.end.rounds is not None and deals >= law.end.rounds
    if law.end.target is None:
        return Finish(leader, "rounds") if over else None
    if target is None or max(totals) < target or _held(verdict, leader, law, hangs=hangs):
        return Finish(leader, "rounds") if over and leader is not None else None
    return Finish(leader, "target")


def held_open(
    verdict: Verdict, totals: tuple[int, ...], target: int | None, law: Law, *, hangs: bool = False
) -> Held | None:
    """Why a match goes on after this deal though its target is reached; None where it is not."""
    if law.end.target is None or target is None or max(totals) < target:
        return None
    return _held(verdict, _leader(verdict, totals, target, law), law, hangs=hangs)


def behind_end(law: Law, reason: str, past: int = 1) -> Cites:
    """The clauses by which a match is over, or goes on.

    Args:
        law: whose `[match]` says so.
        reason: how it ended, or what holds it.
        past: how many sides are past the target.
    """
    if reason == "belot":
        winning = [kind.name for kind in law.melds.kinds if kind.wins_match] if law.melds else []
        return law.cites("melds", *(f"kinds.{name}" for name in winning))
    if reason in law.end.not_on:
        return law.cites("match", f"not_on.{reason}")
    if reason in ("belote", "nothing"):
        return law.cites("match", "not_by.belote")
    both = ("both_over",) if reason == "target" and past > 1 else ()
    return law.cites("match", *both, "claims" if reason == "claim" else reason)


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


def _held(verdict: Verdict, leader: int | None, law: Law, *, hangs: bool) -> Held | None:
    """What keeps a match from ending on this deal, the first thing that does."""
    if leader is None:
        return "level"
    sums = _sums(verdict, leader)
    bars: dict[Held, bool] = {
        "capot": verdict.capot is not None,
        "hanging": hangs,
        "nothing": sum(sums.values()) == 0,
        "unmade": not _made(verdict, leader),
        "beaten": _beaten(verdict, leader),
    }
    bar = next((bar for bar, barred in bars.items() if barred and bar in law.end.not_on), None)
    if bar is not None or not law.end.not_by:
        return bar
    own = {source for source, points in sums.items() if points > 0}
    if own <= set(law.end.not_by):  # who was held back once is so still with nothing more
        return "belote" if own else "nothing"
    return None


def _made(verdict: Verdict, side: int) -> bool:
    judgement = verdict.judgement
    return bool(judgement and judgement.taker == side and judgement.outcome == "made")


def _beaten(verdict: Verdict, side: int) -> bool:
    """Whether a side fell, or took no trick."""
    judgement = verdict.judgement
    fell = bool(judgement and judgement.taker == side and judgement.outcome == "failed")
    return fell or verdict.capot not in (None, side)


def _sums(verdict: Verdict, side: int) -> dict[str, int]:
    """What a side writes in this deal, by source."""
    sums: dict[str, int] = {}
    for line in verdict.lines:
        if line.side == side:
            sums[line.source] = sums.get(line.source, 0) + line.amount
    return sums
