"""A match as a report: what the sheet says in short, deal by deal and with its reasons.

It is the one model behind the exports that people read. Its texts are ready to print; an exporter
arranges and escapes them.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from belascore.rounds import Claim, Round
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Finding, Score, Status
from belascore.sheet.echo import outcome_mark, unscored
from belascore.sheet.model import Sheet
from belascore.sheet.parts import call_sign, sum_of, terms_of
from belascore.sheet.people import in_present_names, player_name
from belascore.words.wording import Terms, finding_text

_CLAUSES: Final = 3

Says = Callable[[str], str]
"""The text of a clause by its cite; empty for `house` and `table`, which have none."""


class Deal(NamedTuple):
    """One block of the match, in words.

    Attributes:
        call: the suit as its glyph, or the call in words, with the bid and the double.
        points: card points of each side, as far as they are known.
        declared: who declared what, as the table wrote it, cards with their glyphs.
        outcome: what became of it: `made: 122 of 182, needs 92`.
        score: what each side writes, with its parts; empty unless the deal is scored.
        clauses: cites of what decided it.
        findings: what the table should look at.
    """

    number: int
    status: Status
    dealer: str
    taker: str
    call: str
    points: str
    declared: tuple[tuple[str, str], ...]
    outcome: str
    score: tuple[str, ...]
    totals: tuple[int, ...]
    clauses: tuple[str, ...]
    findings: tuple[str, ...]
    note: str


class Curve(NamedTuple):
    """The running total of one side, from nothing at the start, a number a scored deal."""

    label: str
    totals: tuple[int, ...]


class Report(NamedTuple):
    """A whole match, in words.

    Attributes:
        people: what each side is called, and its players.
        facts: a label and what is said of it: the law, the date.
        sheet: the score sheet of the game's own tradition.
        findings: of the match as a whole.
        clauses: cites of all that decided a deal, with what they say.
        origin: by what, and from which match, the report was made.
    """

    people: tuple[tuple[str, tuple[str, ...]], ...]
    facts: tuple[tuple[str, str], ...]
    sheet: Sheet
    deals: tuple[Deal, ...]
    curves: tuple[Curve, ...]
    target: int | None
    findings: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]
    origin: str


def build_report(score: Score, law: Law, sheet: Sheet, says: Says, origin: str) -> Report:
    """The report of a match."""
    terms = terms_of(score, law)
    deals = tuple(_deal(entry, score, terms) for entry in score.entries)
    cites = dict.fromkeys(cite for deal in deals for cite in deal.clauses)
    played = [entry for entry in score.entries if entry.status == "scored"]
    people = zip(terms.sides, score.header.sides, strict=True)
    return Report(
        people=tuple((label, players) for label, (_, players) in people),
        facts=tuple(_facts(score, law)),
        sheet=sheet,
        deals=deals,
        curves=tuple(
            Curve(label, (0, *(entry.totals[side] for entry in played)))
            for side, label in enumerate(terms.sides)
        ),
        target=score.target,
        findings=tuple(_said(finding, terms) for finding in score.findings),
        clauses=tuple((cite, text) for cite in cites if (text := says(cite))),
        origin=origin,
    )


def _facts(score: Score, law: Law) -> Iterator[tuple[str, str]]:
    if score.header.date:
        yield "date", score.header.date.isoformat()
    yield "law", f"{law.id}, edition {law.edition} ({law.title})"
    if law.house:
        yield "house rules", ", ".join(law.house)
    if score.target:
        yield "played to", str(score.target)
    if score.header.dealer:
        yield "first dealer", score.header.dealer


# One block


def _deal(entry: Entry, score: Score, terms: Terms) -> Deal:
    verdict = entry.verdict
    written = in_present_names(verdict.written, score.seats)
    scored = entry.status == "scored"
    points = ("" if number is None else str(number) for number in written.points or ())
    return Deal(
        number=entry.number,
        status=entry.status,
        dealer=player_name(score, entry.dealer),
        taker=terms.name(written.taker or ""),
        call=_call(written),
        points="–".join(points),
        declared=tuple(_declared(written, terms)),
        outcome=_outcome(entry, written, terms) if scored else unscored(entry),
        score=tuple(sum_of(verdict.lines, side) for side in range(len(terms.sides)) if scored),
        totals=entry.totals,
        clauses=tuple(dict.fromkeys(_deciding(entry)))[:_CLAUSES],
        findings=tuple(_said(finding, terms) for finding in verdict.findings),
        note="" if written.act == "note" else written.note or "",
    )


def _call(written: Round) -> str:
    bid = "" if written.bid is None else str(written.bid)
    return " ".join(part for part in (bid, call_sign(written), written.double) if part)


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
    if any(line.stage == "agreed" for line in verdict.lines):
        return "agreed at the table"
    if verdict.wins is not None:
        return f"{terms.sides[verdict.wins]} win the match in this deal"
    if verdict.claims is not None:
        return f"claimed by {terms.sides[verdict.claims]}: the deal stops here"
    if judgement is None or judgement.outcome == "forfeit":
        who = terms.name(written.forfeit.who) if written.forfeit else ""
        return f"{terms.word('forfeit')} ({who})" if who else ""
    word = "made" if judgement.outcome == "made" else outcome_mark(judgement.outcome, terms)
    capot = f"{terms.word('capot')}, " if verdict.capot is not None else ""
    if judgement.taker is None or judgement.needed is None:
        return f"{capot}{word}"
    counted = f"{judgement.counted[judgement.taker]} of {sum(judgement.counted)}"
    return f"{capot}{word}: {counted}, needs {judgement.needed}"


def _deciding(entry: Entry) -> Iterator[str]:
    """What decided who writes: the test, then what moved, or else what stands in their place."""
    judgement, lines = entry.verdict.judgement, entry.verdict.lines
    moved = [line for line in lines if line.stage != "award"]
    if judgement and judgement.cites and not any(line.stage == "agreed" for line in lines):
        yield judgement.cites[0]
        yield from (cite for cite in judgement.cites if cite == "house")
    for line in moved or ([] if judgement else lines[:1]):
        yield line.cites[0]


def _said(finding: Finding, terms: Terms) -> str:
    cite = f" ({finding.cites[0]})" if finding.cites else ""
    return f"{finding.severity}: {finding_text(finding.code, finding.data, terms)}{cite}"
