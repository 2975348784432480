"""A record of cards: what it shows to be irregular, and everything that follows from it.

The deeper the evidence, the more is checked: hands say who holds which melds and the belote, tricks
say points, tricks and the last one. What the table wrote beside its cards is compared with them.
An irregular card is a warning, and the deal is scored as it was played: what it costs is for the
table to say, by a `forfeit`.
"""

from collections.abc import Sequence
from typing import Any, Final

from belascore.cards import Card, CardSet
from belascore.play.replaying import Hand, Irregularity, Record, Trick, hand_of, replay
from belascore.play.tables import winner
from belascore.rounds import Round
from belascore.rules.law import SUIT_CALLS, Cites, Law
from belascore.score.evidence.from_tricks import with_hands, with_tricks
from belascore.score.facts import Setting
from belascore.score.verdict import Finding, has_errors

_OF_THE_DECK: Final = ("card-twice", "hand-size", "not-in-hand", "deck-incomplete")
_TOLD: Final = 64
"""Irregular cards of a deal that are told: every card of a pack twice; more is no deal."""
REVOKE = "revoke"
"""The penalty that rulesets have for every irregular card, where they have one."""


def with_cards(written: Round, setting: Setting) -> tuple[Round, list[Finding]]:
    """The round with everything that its cards say, and what they show to be irregular."""
    law = setting.law
    if written.hands is None and written.play is None:
        return written, []
    if written.play and written.call is None:
        return written, [Finding("call-needed", "call", {}, law.cites("bidding", "kind"))]
    if written.call is not None and law.contract(written.call) is None:
        return written, []
    record = _record(written, setting)
    result = replay(law.tables(written.call or _any_call(law)), record)
    irregular = result.irregular[:_TOLD]
    findings = [_finding(slip, record, written, setting) for slip in irregular]
    if has_errors(findings):  # cards that cannot lie there prove nothing else
        return written, findings
    written, compared = with_tricks(written, result, setting)
    written, refuted = with_hands(written, record, setting)
    return written, [*findings, *compared, *refuted]


def _any_call(law: Law) -> str:
    """A call to look at hands by where none was written: their faults do not depend on it."""
    suits = (call for call in sorted(SUIT_CALLS) if law.contract(call))
    return next(suits, next(iter(law.contracts)))


def _record(written: Round, setting: Setting) -> Record:
    seats, players = setting.seats, setting.law.table.players
    hands: list[Hand | None] = [None] * players
    for seat in range(players):
        claims = [c for c in written.hands or () if _seat(c.who, setting) == seat]
        if claims:
            cards = [card for claim in claims for card in claim.cards]
            hands[seat] = hand_of(cards, sum(claim.unknown for claim in claims))
    tricks = tuple(Trick(_seat(trick.leader, setting), trick.cards) for trick in written.play or ())
    laid = CardSet(card for claim in written.discards or () for card in claim.cards)
    first = setting.lead if seats.players else None
    return Record(tuple(hands), tricks, setting.law.deck.hand, first, laid)


def _seat(name: str, setting: Setting) -> int:
    who = setting.seats.find(name)
    assert who is not None  # strangers were sent away before
    assert who.seat is not None
    return who.seat


# What was irregular


def _finding(slip: Irregularity, record: Record, written: Round, setting: Setting) -> Finding:
    law, players = setting.law, setting.seats.players
    hand = record.hands[slip.seat] if slip.seat is not None else None
    data: dict[str, Any] = {
        "who": players[slip.seat] if slip.seat is not None else "",
        "other": players[slip.other] if slip.other is not None else "",
        "card": str(slip.card) if slip.card is not None else "",
        "cards": [str(card) for card in slip.could_have],
        "trick": slip.trick,
        "hand": law.deck.hand,
        "has": hand.size if hand else 0,
        "penalty": REVOKE if REVOKE in law.penalties else "",
    }
    if slip.code == "card-twice":
        data["cards"] = [str(slip.card)]
    deck = slip.trick == 0 or slip.code in _OF_THE_DECK
    cites = _deck(slip, law) if deck else _duty(slip, record, law, written.call or "")
    return Finding(slip.code, "hands" if slip.trick == 0 else "play", data, cites)


def _deck(slip: Irregularity, law: Law) -> Cites:
    return law.cites("deck", "ranks" if slip.code == "card-twice" else "hand")


def _duty(slip: Irregularity, record: Record, law: Law, call: str) -> Cites:
    """The clauses of the duty that a card broke; who leads is said where cards are dealt."""
    if slip.code == "wrong-leader":
        return law.cites("deal", "lead")
    lying = record.tricks[slip.trick - 1].cards[: slip.position - 1]
    return duty(law, call, lying, slip.code)


_DUTIES: Final = {
    "must-ruff": "ruff",
    "must-overruff": "overruff",
    "must-underruff": "underruff",
    "must-not-underruff": "underruff",
}


def duty(law: Law, call: str, trick: Sequence[Card], refusal: str) -> Cites:
    """The clauses behind a refusal, those of its duty first.

    Args:
        law: it is played by.
        call: what the taker called.
        trick: what lay there, in playing order.
        refusal: as `belascore.play.legal` gives it.
    """
    if refusal == "not-in-hand":
        return law.cites("deck")
    key = _DUTIES.get(refusal, "follow")
    if refusal == "must-beat":
        key = "beat_trump" if trick[0].suit in law.trumps(call) else "beat_led"
    contract = law.contract(call)
    partner = law.table.pairs and winner(law.tables(call), trick) == len(trick) - 2
    cases = [f"{key}.partner"] * partner + [f"{key}.{contract.name if contract else 'suit'}"]
    return law.cites("play", *cases)


def taking(law: Law, call: str) -> Cites:
    """The clauses by which a trick is taken."""
    contract = law.contract(call)
    return law.cites("play", f"trick.{contract.name}" if contract else "trick")
