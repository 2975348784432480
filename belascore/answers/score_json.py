"""Scores as JSON: a match, a deal, a finding, as the batch protocol has them."""

from collections.abc import Collection
from typing import Any

from belascore.ledger import POT
from belascore.rounds import Claim
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Finding, Score
from belascore.words.say import ENGLISH
from belascore.words.terms import Terms, terms_for

Answer = dict[str, Any]


def score_answer(score: Score, law: Law, numbers: Collection[int] | None = None) -> Answer:
    """A replayed match as JSON.

    Args:
        score: of the match.
        law: it is scored by.
        numbers: of the rounds to name; None is all.
    """
    terms = terms_for(law.words, score.header.sides)
    players, keys = score.seats.players, score.seats.keys
    finish = score.finish
    return {
        "schema": "belascore/score@1",
        "ruleset": law.id,
        "edition": law.edition,
        "digest": law.digest,
        "sides": list(keys),
        "unit": law.unit,
        "rounds": [
            entry_answer(entry, score, terms)
            for entry in score.entries
            if numbers is None or entry.number in numbers
        ],
        "totals": list(score.totals),
        "pot": score.pot,
        "target": score.target,
        "to_go": score.to_go and list(score.to_go),
        "next_dealer": _player(players, score.next_dealer),
        "finish": finish
        and {
            "winner": None if finish.winner is None else keys[finish.winner],
            "reason": finish.reason,
        },
        "findings": [finding_answer(finding, terms) for finding in score.findings],
    }


def entry_answer(entry: Entry, score: Score, terms: Terms) -> Answer:
    """One block of a replayed match as JSON."""
    keys, verdict, judgement = score.seats.keys, entry.verdict, entry.verdict.judgement
    taker = score.seats.find(verdict.written.taker) if verdict.written.taker else None
    answer: Answer = {
        "number": entry.number,
        "deal": entry.deal,
        "status": entry.status,
        "outcome": judgement.outcome if judgement else None,
        "taker": keys[taker.side] if taker else None,
        "counted": list(judgement.counted) if judgement and judgement.counted else None,
        "needed": judgement.needed if judgement else None,
        "of": sum(judgement.counted) if judgement and judgement.counted else None,
        "judged_by": list(judgement.cites) if judgement else [],
        "score": list(entry.score) if entry.score is not None else None,
        "totals": list(entry.totals),
        "pot": entry.pot,
        "dealer": _player(score.seats.players, entry.dealer),
        "lines": [
            {
                "stage": line.stage,
                "side": "pot" if line.side == POT else keys[line.side],
                "source": line.source,
                "amount": line.amount,
                "reason": line.reason,
                "cites": list(line.cites),
                "text": str(ENGLISH.reason(line, terms)),
            }
            for line in verdict.lines
        ],
        "findings": [finding_answer(finding, terms) for finding in verdict.findings],
    }
    if entry.by is not None:
        answer["by"] = entry.by
    if verdict.written.hands or verdict.written.play:
        answer["melds"] = [_shown(claim) for claim in verdict.written.melds or ()]
    return answer


def _shown(claim: Claim) -> Answer:
    """A meld that the cards of a deal show: whose, its cards, and of a run the highest rank."""
    suits = {card.suit for card in claim.cards}
    top = max(claim.cards).rank if len(suits) == 1 else None
    return {"by": claim.who, "cards": list(map(str, claim.cards)), "top": top}


def _player(players: tuple[str, ...], seat: int | None) -> str | None:
    return players[seat] if seat is not None and seat < len(players) else None


def finding_answer(finding: Finding, terms: Terms) -> Answer:
    """A finding as JSON."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "key": finding.key,
        "cites": list(finding.cites),
        "text": str(ENGLISH.finding(finding.code, finding.data, terms)),
    }
