"""The questions `legal`, `trick` and `melds`: cards without a match."""

from collections.abc import Mapping
from typing import Any

from belascore.cards import Card, CardSet
from belascore.errors import shown
from belascore.protocol.question import (
    Answer,
    QuestionError,
    call_of,
    cards_of,
    header_of,
    law_of,
    only,
    require_fit,
    rounds_of,
)
from belascore.protocol.scoring import finding_answer
from belascore.rounds import Header, Round, Seats
from belascore.rules.law import Law
from belascore.score.contest import contest
from belascore.score.declared import meld_data
from belascore.score.facts import Setting
from belascore.score.melds import BELOTE, Meld, read_claims
from belascore.score.verdict import Finding
from belascore.words.irregular import owed
from belascore.words.terms import terms_for


def legal_cards(question: Mapping[str, Any]) -> Answer:
    """Answer which cards of a hand may be played."""
    only(question, ("ask", "ruleset", "house", "call", "hand", "trick"))
    law = law_of(question.get("ruleset"), question.get("house"))
    hand, trick = cards_of(question, "hand"), cards_of({"trick": "", **question}, "trick")
    _require_fit(hand, trick, law)
    return legal_answer(law, call_of(question, law), hand, trick)


def _require_fit(hand: tuple[Card, ...], trick: tuple[Card, ...], law: Law) -> None:
    """Somebody's hand, and a trick to which he has not played yet."""
    both = [str(card) for card in hand if card in trick]
    if not 0 < len(hand) <= law.deck.hand:
        text = f"a hand has 1 to {law.deck.hand} cards, not {len(hand)}"
        raise QuestionError("value-bad", text, "hand")
    if len(trick) >= law.table.players:
        text = f"{len(trick)} cards lie there, and a trick has {law.table.players}"
        raise QuestionError("value-bad", text, "trick")
    if both:
        text = f"{' '.join(both)} is in the hand and in the trick"
        raise QuestionError("value-bad", text, "trick")


def legal_answer(law: Law, call: str, hand: tuple[Card, ...], trick: tuple[Card, ...]) -> Answer:
    """Which cards of a hand may be played to a trick, and why the others may not, as JSON."""
    from belascore.play.legal import legal, refusal  # only these questions need the play floor

    tables, held = law.tables(call), CardSet(hand)
    allowed = legal(tables, held, trick)
    illegal = {}
    for card in hand:
        reason = refusal(tables, held, trick, card)
        if reason is not None:
            text = f"{card.glyphs} may not be played: {owed(reason)}"
            illegal[str(card)] = {"reason": reason, "cites": list(law.play.cites), "text": text}
    return {"legal": [str(card) for card in hand if card in allowed], "illegal": illegal}


def trick(question: Mapping[str, Any]) -> Answer:
    """Answer who wins a trick."""
    only(question, ("ask", "ruleset", "house", "call", "cards"))
    law = law_of(question.get("ruleset"), question.get("house"))
    cards = cards_of(question, "cards")
    if not 0 < len(cards) <= law.table.players:
        text = f"a trick has 1 to {law.table.players} cards, not {len(cards)}"
        raise QuestionError("value-bad", text, "cards")
    return trick_answer(law, call_of(question, law), cards)


def trick_answer(law: Law, call: str, cards: tuple[Card, ...]) -> Answer:
    """Who wins a trick, by the place of his card, and its points, as JSON.

    Where melds are found in tricks, also those that lie in it.
    """
    from belascore.play.tricks import points, winner  # only these questions need the play floor
    from belascore.score.evidence.from_tricks import lying_in

    tables = law.tables(call)
    answer = {"winner": winner(tables, cards), "points": points(tables, cards)}
    if law.melds is None or law.melds.found_in != "trick":
        return answer
    melds = lying_in(cards, law, call)
    return answer | {"melds": [{"kind": one.kind, "points": one.points} for one in melds]}


def melds(question: Mapping[str, Any]) -> Answer:
    """Answer whose melds count, from claims or from hands."""
    only(question, ("ask", "ruleset", "house", "call", "players", "melds", "hands"))
    law = law_of(question.get("ruleset"), question.get("house"))
    try:
        header = header_of({"ruleset": law.id, "sides": question.get("players")})
    except QuestionError as error:
        raise QuestionError(error.code, error.what.replace("sides", "players"), "players") from None
    require_fit(header, law)
    row = {key: question[key] for key in ("call", "melds", "hands") if key in question}
    try:
        written = rounds_of([row], law)[0]
    except QuestionError as error:
        raise QuestionError(error.code, error.what, error.key.rpartition(".")[2]) from None
    return contest_answer(written, header, law)


def contest_answer(written: Round, header: Header, law: Law) -> Answer:
    """Whose melds count, of claims or hands, as JSON."""
    if law.melds is None:
        raise QuestionError("value-bad", f"{law.id} has no melds", "melds")
    seats, terms = Seats(header.sides), terms_for(law.words, header.sides)
    written, irregular = _with_hands(written, Setting(seats, law, lead=0))
    claims, belotes = [], []
    contract = law.contract(written.call)
    for claim in (written.melds or ()) if contract is None or contract.melds else ():
        who = seats.find(claim.who)
        if who is None:
            raise QuestionError("value-bad", f"{shown(claim.who)} does not play here", "melds")
        if claim.kind == BELOTE:
            belotes.append(who)
        else:
            claims.append((claim, who))
    melds, findings = read_claims(claims, law, written.call)
    findings = (*irregular, *findings)
    result = contest(melds, belotes, law, written.call, lead=0)
    if result.undecided:
        one, other = map(meld_data, result.undecided)
        findings += (Finding("meld-undecided", "melds", {"one": one, "other": other}),)
    refused = any(finding.severity == "error" for finding in findings)
    lost = dict(result.reasons)
    winners = {meld.who.side for meld in result.counts}
    alone = winners.pop() if len(winners) == 1 else None
    rulings = [_ruling(meld, lost, seats, law) for meld in melds]
    scores = dict.fromkeys(seats.keys, 0)
    for ruling in rulings:
        if ruling["status"] == "scores" and not refused:
            scores[ruling["side"]] += ruling["points"]
    return {
        "scores": scores,
        "winner": None if alone is None or refused else seats.keys[alone],
        "melds": rulings,
        "findings": [finding_answer(finding, terms) for finding in findings],
    }


def _with_hands(written: Round, setting: Setting) -> tuple[Round, tuple[Finding, ...]]:
    """The round with the melds that its hands hold."""
    if written.hands is None:
        return written, ()
    from belascore.score.evidence.audit import (
        with_cards,  # only records of cards need the play floor
    )

    for claim in written.hands:
        who = setting.seats.find(claim.who)
        if who is None or who.seat is None:
            raise QuestionError("value-bad", f"{shown(claim.who)} does not play here", "hands")
    written, findings = with_cards(written, setting)
    return written, tuple(findings)


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
