"""The question `score`: a whole match, replayed."""

from collections.abc import Mapping
from typing import Any

from belascore.ledger import POT
from belascore.protocol.question import (
    Answer,
    QuestionError,
    header_of,
    law_of,
    only,
    require_fit,
    rounds_of,
)
from belascore.rounds import Match
from belascore.rules.law import Law
from belascore.score.replay import replay
from belascore.score.verdict import Entry, Finding, Score
from belascore.words.say import ENGLISH
from belascore.words.terms import Terms, terms_for


def score(question: Mapping[str, Any]) -> Answer:
    """Answer how a match stands, round by round."""
    only(question, ("ask", "match", "house", "rounds"))
    if not isinstance(question.get("match"), dict):
        raise QuestionError("key-missing", "match is missing", "match")
    row = dict(question["match"])
    own_rules, house = row.pop("rules", None), row.pop("house", None)
    if own_rules is not None:
        row.setdefault("ruleset", own_rules.get("id") if isinstance(own_rules, dict) else None)
    header = header_of(row)
    law = law_of(header.ruleset, question.get("house", house), own_rules)
    require_fit(header, law)
    rounds = rounds_of(question.get("rounds", []), law)
    replayed = replay(Match(header, {}, None, rounds), law)
    return score_answer(replayed, law)


def score_answer(score: Score, law: Law) -> Answer:
    """A replayed match as JSON."""
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
        "rounds": [entry_answer(entry, score, terms) for entry in score.entries],
        "totals": list(score.totals),
        "pot": score.pot,
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
        "status": entry.status,
        "outcome": judgement.outcome if judgement else None,
        "taker": keys[taker.side] if taker else None,
        "counted": list(judgement.counted) if judgement else None,
        "needed": judgement.needed if judgement else None,
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
    return answer


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
