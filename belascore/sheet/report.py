"""The deals of a match in words: what was called and counted, what came of it, and why."""

from collections.abc import Iterator
from typing import NamedTuple

from belascore.answers.phrases import (
    Voice,
    blocks_that_stand,
    call_sign,
    in_present_names,
    outcome_mark,
    player_name,
    sum_of,
    terms_of,
)
from belascore.rounds import Claim, Round
from belascore.rules.law import Law
from belascore.score.deciding import writing
from belascore.score.deeds import unscored
from belascore.score.verdict import Entry, Finding, Score, Status
from belascore.text import DASH, bare
from belascore.words.say import ENGLISH
from belascore.words.terms import Terms


class Deal(NamedTuple):
    """One block of the match, in words.

    Attributes:
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

    number: int
    status: Status
    dealer: str
    taker: str
    call: str
    points: str
    declared: tuple[tuple[str, str], ...]
    outcome: str
    score: tuple[int, ...]
    parts: tuple[str, ...]
    totals: tuple[int, ...]
    clauses: tuple[str, ...]
    findings: tuple[str, ...]
    note: str
    stands: bool


def deals_of(score: Score, law: Law) -> Iterator[Deal]:
    """Every block of a match, in words."""
    terms = terms_of(score, law)
    stands = blocks_that_stand(score)
    for entry in score.entries:
        yield _deal(entry, score, law, terms)._replace(stands=entry.number in stands)


def _deal(entry: Entry, score: Score, law: Law, terms: Terms) -> Deal:
    verdict = entry.verdict
    written = in_present_names(verdict.written, score.seats)
    scored = entry.status == "scored"
    points = ("" if number is None else str(number) for number in written.points or ())
    return Deal(
        number=entry.number,
        status=entry.status,
        dealer=player_name(score, entry.dealer),
        taker=terms.name(written.taker or ""),
        call=_call(written, terms),
        points="–".join(points),
        declared=tuple(_declared(written, terms)),
        outcome=_outcome(entry, written, terms)
        if scored
        else str(Voice(ENGLISH, terms).phrase(unscored(entry))),
        score=(entry.score or ()) if scored else (),
        parts=tuple(_parts(entry, side, law) for side in range(len(terms.sides)) if scored),
        totals=entry.totals,
        clauses=writing(verdict),
        findings=tuple(said(finding, terms) for finding in verdict.findings),
        note="" if written.act == "note" else bare(written.note or ""),
        stands=True,
    )


def _call(written: Round, terms: Terms) -> str:
    bid = "" if written.bid is None else str(written.bid)
    parts = (bid, call_sign(written, terms), terms.word(written.double or ""))
    return " ".join(part for part in parts if part)


def _parts(entry: Entry, side: int, law: Law) -> str:
    """What a side writes, with its parts; where points become tens, both: 106 → 10."""
    lines = entry.verdict.lines
    if law.unit == 1:
        parts = sum_of(lines, side)
        return parts if "=" in parts else ""
    exact = sum_of([line for line in lines if line.source != "rounding"], side)
    return "" if exact == DASH else f"{exact} → {(entry.score or ())[side]}"


def _declared(written: Round, terms: Terms) -> Iterator[tuple[str, str]]:
    for claim in written.melds or ():
        yield terms.name(claim.who), _meld(claim)
    for belote in written.belote or ():
        uncalled = " uncalled" if belote.uncalled else ""
        yield terms.name(belote.who), f"{terms.word('belote')}{uncalled}"


def _meld(claim: Claim) -> str:
    said = claim.kind or ("" if claim.points is None else str(claim.points))
    cards = " ".join(card.glyphs for card in claim.cards)
    return " ".join(part for part in (said, cards, *claim.flags) if part)


def _outcome(entry: Entry, written: Round, terms: Terms) -> str:
    verdict, judgement = entry.verdict, entry.verdict.judgement
    if verdict.is_agreed:
        return "agreed at the table"
    if verdict.wins is not None:
        return f"{terms.sides[verdict.wins]} win the match in this deal"
    if verdict.claims is not None:
        return f"claimed by {terms.sides[verdict.claims]}: the deal stops here"
    if judgement is None or judgement.outcome == "forfeit":
        who = terms.name(written.forfeit.who) if written.forfeit else ""
        return f"{terms.word('forfeit')} ({who})" if who else ""
    word = (
        "made"
        if judgement.outcome == "made"
        else outcome_mark(judgement.outcome, Voice(ENGLISH, terms))
    )
    capot = f"{terms.word('capot')}, " if verdict.capot is not None else ""
    if judgement.taker is None or judgement.needed is None:
        return f"{capot}{word}"
    counted = f"{judgement.counted[judgement.taker]} of {sum(judgement.counted)}"
    return f"{capot}{word}: {counted}, needs {judgement.needed}"


def said(finding: Finding, terms: Terms) -> str:
    """A finding with its severity and the clause it rests on."""
    cite = f" ({finding.cites[0]})" if finding.cites else ""
    return f"{finding.severity}: {ENGLISH.finding(finding.code, finding.data, terms)}{cite}"
