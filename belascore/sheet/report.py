"""The deals of a match in words: what was called and counted, what came of it, and why."""

from collections.abc import Iterator
from typing import NamedTuple

from belascore.answers.phrases import (
    blocks_that_stand,
    call_sign,
    in_present_names,
    outcome_mark,
    player_name,
    sum_of,
)
from belascore.faults import foremost
from belascore.rounds import Claim, Round
from belascore.rules.law import Law
from belascore.score.corrections import unscored
from belascore.score.verdict import Entry, Finding, Status, writing
from belascore.sheet.tally import Evening
from belascore.text import DASH, Text, Textual, spaced


class Deal(NamedTuple):
    """One block of the match, in words.

    Attributes:
        number: its place among the deals that stand; None for any other block.
        label: how it is named: the same, or `@7`, its place in the file.
        call: the suit as its glyph, or the call in words, with the bid and the double.
        points: card points of each side, as far as they are known.
        declared: who declared what, as the table wrote it, cards with their glyphs.
        outcome: what became of it: `made: 122 of 182, needs 92`.
        score: what each side writes; empty unless the deal is scored.
        parts: what that is made of: `102 + 20 = 122`; empty where it is one thing.
        clauses: cites of what decided it.
        findings: what the table should look at.
        stands: whether it is not crossed out.
    """

    number: int | None
    label: str
    status: Status
    dealer: str
    taker: str
    call: Text
    points: str
    declared: tuple[tuple[str, Text], ...]
    outcome: Text
    score: tuple[int, ...]
    parts: tuple[str, ...]
    totals: tuple[int, ...]
    clauses: tuple[str, ...]
    findings: tuple[Text, ...]
    note: str
    stands: bool


def deals_of(evening: Evening) -> Iterator[Deal]:
    """Every block of a match, in words."""
    stands = blocks_that_stand(evening.score)
    for entry in evening.score.entries:
        yield _deal(entry, evening)._replace(stands=entry.number in stands)


def _deal(entry: Entry, evening: Evening) -> Deal:
    verdict, score, terms = entry.verdict, evening.score, evening.terms
    written = in_present_names(verdict.written, score.seats)
    scored = entry.status == "scored"
    unwritten = evening.voice.phrase(unscored(entry))
    outcome = _outcome(entry, written, evening) if scored else unwritten
    points = ("" if number is None else str(number) for number in written.points or ())
    return Deal(
        number=entry.deal,
        label=entry.label,
        status=entry.status,
        dealer=player_name(score, entry.dealer),
        taker=terms.name(written.taker or ""),
        call=_call(written, evening),
        points="–".join(points),
        declared=tuple(_declared(written, evening)),
        outcome=outcome,
        score=(entry.score or ()) if scored else (),
        parts=tuple(_parts(entry, side, evening.law) for side in evening.sides if scored),
        totals=entry.totals,
        clauses=writing(verdict),
        findings=tuple(said(finding, evening) for finding in verdict.findings),
        note="" if written.act == "note" else written.note or "",
        stands=True,
    )


def _call(written: Round, evening: Evening) -> Text:
    bid = "" if written.bid is None else str(written.bid)
    return spaced(bid, call_sign(written, evening.voice), evening.word(written.double or ""))


def _parts(entry: Entry, side: int, law: Law) -> str:
    """What a side writes, with its parts; where points become tens, both: 106 → 10."""
    lines = entry.verdict.lines
    if law.unit == 1:
        parts = sum_of(lines, side)
        return parts if "=" in parts else ""
    exact = sum_of([line for line in lines if line.source != "rounding"], side)
    return "" if exact == DASH else f"{exact} → {(entry.score or ())[side]}"


def _declared(written: Round, evening: Evening) -> Iterator[tuple[str, Text]]:
    terms = evening.terms
    for claim in written.melds or ():
        yield terms.name(claim.who), _meld(claim)
    for belote in written.belote or ():
        code = "detail.belote.uncalled" if belote.uncalled else "detail.belote"
        yield terms.name(belote.who), evening.say(code, belote=evening.word("belote"))


def _meld(claim: Claim) -> Text:
    said = claim.kind or ("" if claim.points is None else str(claim.points))
    cards = " ".join(card.glyphs for card in claim.cards)
    return spaced(said, cards, *claim.flags)


def _outcome(entry: Entry, written: Round, evening: Evening) -> Text:
    verdict, judgement = entry.verdict, entry.verdict.judgement
    if verdict.is_agreed:
        return evening.say("detail.agreed")
    if verdict.wins is not None:
        return evening.say("detail.won", side=verdict.wins)
    if verdict.claims is not None:
        return evening.say("detail.claimed", side=verdict.claims)
    if judgement is None or judgement.outcome == "forfeit":
        who = written.forfeit.who if written.forfeit else ""
        forfeit = evening.word("forfeit")
        return evening.say("echo.forfeit", forfeit=forfeit, who=who) if who else Text()
    told: dict[str, Textual | int] = {"capot": evening.word("capot")}
    told["outcome"] = _mark(judgement.outcome, evening)
    code = "detail.capot" if verdict.capot is not None else "detail.outcome"
    if not judgement.counted:
        return evening.say("detail.outcome.uncounted", **told)
    if judgement.taker is None or judgement.needed is None:
        return evening.say(code, **told)
    counted = {"counted": judgement.counted[judgement.taker], "all": sum(judgement.counted)}
    return evening.say(f"{code}.counted", **told, **counted, needed=judgement.needed)


def _mark(outcome: str, evening: Evening) -> Text:
    return evening.say("detail.made") if outcome == "made" else outcome_mark(outcome, evening.voice)


def said(finding: Finding, evening: Evening) -> Text:
    """A finding with its severity and the clause it rests on."""
    line = evening.say(f"why.{finding.severity}", finding=evening.voice.finding(finding))
    return line + (f" ({foremost(finding.cites)})" if finding.cites else "")
