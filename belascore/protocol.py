"""The batch protocol: one JSON question a line, one JSON answer a line.

It is the stable interface for leagues, other apps and the golden cases. `--json` of every command
prints the same objects. Cards are canonical, sides come in the header's order, `score`, `totals`
and `pot` are what the sheet says, everything else is in points.
"""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from belascore.errors import BelascoreError, NotFoundError, shown
from belascore.ledger import POT
from belascore.rounds import Header, Match, Round, RowError, RowFault, Seats, from_row
from belascore.rounds import header_from_row as read_header
from belascore.rules.house import HouseError
from belascore.rules.law import Law
from belascore.rules.load import RulesetError, load_law
from belascore.score.contest import contest
from belascore.score.declared import meld_data
from belascore.score.melds import Meld, read_claims
from belascore.score.replay import replay
from belascore.score.verdict import Entry, Finding, Score
from belascore.words.wording import Terms, finding_text, line_text, terms_for

Answer = dict[str, Any]


class QuestionError(BelascoreError):
    """A question that cannot be answered, with its error code and key."""

    exit_code = 1

    def __init__(self, code: str, what: str, key: str = "") -> None:
        super().__init__(what)
        self.code, self.key = code, key


def answer_line(text: str) -> str:
    """The answer to one line, as one line; what is wrong with it comes back as an `error`."""
    try:
        answer = answer_question(json.loads(text))
    except (ValueError, RecursionError) as error:
        answer = _error("not-json", f"this line is not JSON: {str(error)[:120]}", "")
    except QuestionError as error:
        answer = _error(error.code, error.what, error.key)
    return json.dumps(answer, ensure_ascii=False, allow_nan=False)


def answer_question(question: Any) -> Answer:
    """The answer to one question.

    Raises:
        QuestionError: it cannot be answered as asked.
    """
    if not isinstance(question, dict):
        raise QuestionError("not-json", "a question is a JSON object")
    ask = question.get("ask")
    if not isinstance(ask, str) or ask not in _ASKS:
        raise QuestionError("ask-unknown", f"ask is {shown(ask)}; known: {', '.join(_ASKS)}", "ask")
    return _ASKS[ask](question)


def _error(code: str, text: str, key: str) -> Answer:
    return {"error": {"code": code, "text": text, "key": key}}


def _only(question: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in question:
        if key not in known:
            raise QuestionError("key-unknown", f"{shown(key)} is not a known key", str(key)[:40])


def _law(name: Any, house: Any, own_rules: Any = None) -> Law:
    house = {} if house is None else house
    if not isinstance(house, dict) or not isinstance(own_rules, dict | None):
        raise QuestionError("value-bad", "house and rules are objects", "house")
    if not isinstance(name, str):
        raise QuestionError("key-missing", "ruleset is missing", "ruleset")
    try:
        return load_law(name, house, own_rules)
    except NotFoundError as error:
        raise QuestionError("ruleset-unknown", str(error), "ruleset") from None
    except HouseError as error:
        raise QuestionError("house-bad", str(error), "house") from None
    except RulesetError as error:
        code = "ruleset-bad" if own_rules is not None and not house else "house-bad"
        raise QuestionError(code, str(error), code.partition("-")[0]) from None


def _raise(fault: RowFault, where: str) -> None:
    text = f"{fault.key} {fault.what}" + (f" {fault.remedy}" if fault.remedy else "")
    raise QuestionError(fault.code, text, f"{where}{fault.key}")


# score


def _score(question: Mapping[str, Any]) -> Answer:
    _only(question, ("ask", "match", "house", "rounds"))
    if not isinstance(question.get("match"), dict):
        raise QuestionError("key-missing", "match is missing", "match")
    row = dict(question["match"])
    own_rules, house = row.pop("rules", None), row.pop("house", None)
    if own_rules is not None:
        row.setdefault("ruleset", own_rules.get("id") if isinstance(own_rules, dict) else None)
    header = _header(row)
    law = _law(header.ruleset, question.get("house", house), own_rules)
    _fit(header, law)
    rounds = _rounds(question.get("rounds", []), law)
    score = replay(Match(header, {}, None, rounds), law)
    return score_answer(score, law)


def _header(row: Mapping[str, Any]) -> Header:
    try:
        return read_header(row)
    except RowError as error:
        _raise(error.faults[0], "match.")
        raise


def _fit(header: Header, law: Law) -> None:
    """The sides must be those of the game: so many, with so many players, or with none named."""
    players = [len(names) for _, names in header.sides]
    size = law.table.players // law.sides
    if len(players) != law.sides or players[0] not in (0, size):
        text = f"{law.id} is for {law.sides} sides of {size}, not {len(players)} of {players[0]}"
        raise QuestionError("sides-do-not-fit", text, "match.sides")


def _rounds(rows: Any, law: Law) -> tuple[Round, ...]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise QuestionError("value-bad", "rounds is a list of objects", "rounds")
    rounds = []
    for number, row in enumerate(rows, 1):
        try:
            rounds.append(from_row(row, number, law.sides))
        except RowError as error:
            _raise(error.faults[0], f"rounds.{number}.")
    return tuple(rounds)


def score_answer(score: Score, law: Law) -> Answer:
    """A replayed match as JSON."""
    terms = terms_for(law.words, score.seats.keys)
    players, keys = score.seats.players, score.seats.keys
    finish = score.finish
    return {
        "schema": "belascore/score@1",
        "ruleset": law.id,
        "edition": law.edition,
        "digest": law.digest,
        "sides": list(keys),
        "unit": 1,
        "rounds": [entry_answer(entry, score, terms) for entry in score.entries],
        "totals": list(score.totals),
        "pot": score.pot,
        "next_dealer": _player(players, score.next_dealer),
        "finish": finish
        and {
            "winner": None if finish.winner is None else keys[finish.winner],
            "reason": finish.reason,
        },
        "findings": [_finding(finding, terms) for finding in score.findings],
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
                "text": line_text(line, terms),
            }
            for line in verdict.lines
        ],
        "findings": [_finding(finding, terms) for finding in verdict.findings],
    }
    if entry.by is not None:
        answer["by"] = entry.by
    return answer


def _player(players: tuple[str, ...], seat: int | None) -> str | None:
    return players[seat] if seat is not None and seat < len(players) else None


def _finding(finding: Finding, terms: Terms) -> Answer:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "key": finding.key,
        "cites": list(finding.cites),
        "text": finding_text(finding.code, finding.data, terms),
    }


# melds


def _melds(question: Mapping[str, Any]) -> Answer:
    _only(question, ("ask", "ruleset", "house", "call", "players", "melds"))
    header = _header({"ruleset": question.get("ruleset"), "sides": question.get("players")})
    law = _law(header.ruleset, question.get("house"))
    _fit(header, law)
    row = {key: question[key] for key in ("call", "melds") if key in question}
    written = _rounds([row], law)[0]
    return _contest_answer(written, Seats(header.sides), law)


def _contest_answer(written: Round, seats: Seats, law: Law) -> Answer:
    terms = terms_for(law.words, seats.keys)
    claims = []
    for claim in written.melds or ():
        who = seats.find(claim.who)
        if who is None:
            raise QuestionError("value-bad", f"{shown(claim.who)} does not play here", "melds")
        claims.append((claim, who))
    melds, findings = read_claims(claims, law)
    result = contest(melds, [], law, written.call, lead=0)
    if result.undecided:
        one, other = map(meld_data, result.undecided)
        findings += (Finding("meld-undecided", "melds", {"one": one, "other": other}),)
    refused = any(finding.severity == "error" for finding in findings)
    lost = dict(result.reasons)
    rulings = [_ruling(meld, lost, seats, law) for meld in melds]
    scores = dict.fromkeys(seats.keys, 0)
    for ruling in rulings:
        if ruling["status"] == "scores" and not refused:
            scores[ruling["side"]] += ruling["points"]
    return {
        "scores": scores,
        "winner": None if result.winner is None or refused else seats.keys[result.winner],
        "melds": rulings,
        "findings": [_finding(finding, terms) for finding in findings],
    }


def _ruling(meld: Meld, lost: Mapping[Meld, str], seats: Seats, law: Law) -> Answer:
    status, reason = "scores", "best"
    if meld.at_fault:
        status = reason = meld.at_fault
    elif meld in lost:
        status, reason = "outranked", lost[meld]
    return {
        "by": meld.who.name,
        "side": seats.keys[meld.who.side],
        "kind": meld.kind,
        "points": meld.points,
        "status": status,
        "reason": reason,
        "cites": list(law.melds.cites) if law.melds else [],
    }


_ASKS: Final[Mapping[str, Callable[[Mapping[str, Any]], Answer]]] = MappingProxyType(
    {"score": _score, "melds": _melds}
)
