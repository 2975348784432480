"""A record of cards: what it shows to be irregular, and everything that follows from it.

The deeper the evidence, the more is checked: hands say who holds which melds and the belote, tricks
say points, tricks and the last one. What the table wrote beside its cards is compared with them.
An irregular card is a warning, and the deal is scored as it was played: what it costs is for the
table to say, by a `forfeit`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from belascore.cards import Card, CardSet, card_of
from belascore.play.melds import held
from belascore.play.record import Hand, Irregularity, Record, Trick, hand_of
from belascore.play.replaying import Replay, replay
from belascore.rounds import BeloteClaim, Claim, Round
from belascore.rules.law import SUIT_CALLS, Law
from belascore.score.facts import Setting
from belascore.score.melds import BELOTE
from belascore.score.verdict import Finding

REVOKE = "revoke"
"""The penalty that rulesets have for every irregular card, where they have one."""


def with_cards(written: Round, setting: Setting) -> tuple[Round, list[Finding]]:
    """The round with everything that its cards say, and what they show to be irregular."""
    law = setting.law
    if written.hands is None and written.play is None:
        return written, []
    if written.play and written.call is None:
        return written, [Finding("call-needed", "call", {}, law.bidding.cites)]
    if written.call is not None and law.contract(written.call) is None:
        return written, []
    record = _record(written, setting)
    result = replay(law.tables(written.call or _any_call(law)), record)
    findings = [_finding(one, setting) for one in result.irregular]
    if any(one.trick == 0 and one.code != "deck-incomplete" for one in result.irregular):
        return written, findings
    written, compared = _with_tricks(written, result, setting)
    hands = {seat: hand for seat, hand in enumerate(record.hands) if hand and not hand.unknown}
    return _with_hands(written, hands, setting, [*findings, *compared])


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


def _finding(one: Irregularity, setting: Setting) -> Finding:
    law, players = setting.law, setting.seats.players
    data: dict[str, Any] = {
        "who": players[one.seat] if one.seat is not None else "",
        "other": players[one.other] if one.other is not None else "",
        "card": str(one.card) if one.card is not None else "",
        "cards": [str(card) for card in one.could_have],
        "trick": one.trick,
        "hand": law.deck.hand,
        "penalty": REVOKE if REVOKE in law.penalties else "",
    }
    if one.code == "card-twice":
        data["cards"] = [str(one.card)]
    deck = one.trick == 0 or one.code in ("card-twice", "hand-size", "not-in-hand")
    return Finding(one.code, "hands" if one.trick == 0 else "play", data, _cites(law, deck=deck))


def _cites(law: Law, *, deck: bool) -> tuple[str, ...]:
    return law.deck.cites if deck else law.play.cites


# What follows from the tricks


def _with_tricks(written: Round, result: Replay, setting: Setting) -> tuple[Round, list[Finding]]:
    """Points, tricks and the last trick, where every trick was recorded."""
    law = setting.law
    winners = [winner for winner in result.winners if winner is not None]
    if len(winners) != law.deck.hand:
        return written, []
    points, tricks = _counted(winners, result, setting)
    last = setting.seats.players[winners[-1]]
    findings = []
    if written.points is not None and any(
        number not in (None, points[side]) for side, number in enumerate(written.points)
    ):
        data = {"points": [number or 0 for number in written.points], "cards_say": list(points)}
        findings.append(Finding("points-do-not-add-up", "points", data, law.values_cites))
    if written.tricks not in (None, tricks):
        data = {"tricks": list(written.tricks or ()), "cards_say": list(tricks)}
        findings.append(Finding("tricks-do-not-add-up", "tricks", data, law.deck.cites))
    said = setting.seats.find(written.last) if written.last else None
    if said is not None and said.side != setting.seats.side_of[winners[-1]]:
        lasts = {"last": written.last, "cards_say": last}
        findings.append(Finding("tricks-do-not-add-up", "last", lasts, law.deck.cites))
    written = written._replace(points=points, tricks=tricks, last=written.last or last)
    if written.melds is None and law.melds is not None and law.melds.found_in == "trick":
        written = written._replace(melds=tuple(_in_tricks(written, winners, setting)))
    return written, findings


def _in_tricks(written: Round, winners: list[int], setting: Setting) -> Iterator[Claim]:
    """The melds that lie in tricks; each belongs to who won the trick."""
    melds = setting.law.melds
    assert melds is not None
    royal = any(kind.shape == "royal-pair" for kind in melds.kinds)
    for winner, trick in zip(winners, written.play or (), strict=True):
        cards, name = CardSet(trick.cards), setting.seats.players[winner]
        for meld in held(cards, melds.kinds, melds.reuse):
            yield Claim(name, cards=tuple(meld.cards))
        if royal and written.call in SUIT_CALLS:
            pair = tuple(card_of(rank, written.call) for rank in "QK")
            if all(card in cards for card in pair):
                yield Claim(name, cards=pair)


def _counted(
    winners: list[int], result: Replay, setting: Setting
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    law, side_of = setting.law, setting.seats.side_of
    points, tricks = [0] * law.sides, [0] * law.sides
    for winner, worth in zip(winners, result.points, strict=True):
        points[side_of[winner]] += worth
        tricks[side_of[winner]] += 1
    points[side_of[winners[-1]]] += law.last_trick.points
    return tuple(points), tuple(tricks)


# What follows from the hands


def _with_hands(
    written: Round, hands: Mapping[int, Hand], setting: Setting, findings: list[Finding]
) -> tuple[Round, list[Finding]]:
    """Melds and belote of the hands that are known; an absent key lets the cards speak."""
    law, contract = setting.law, setting.law.contract(written.call)
    speaks = law.melds is not None and law.melds.found_in == "hand"
    if written.melds is None and speaks and (contract is None or contract.melds):
        melds = tuple(claim for seat, hand in hands.items() for claim in _held(seat, hand, setting))
        written = written._replace(melds=melds)
    elif speaks:
        findings = findings + list(_unheld(written, hands, setting))
    if written.belote is None and not _belote_announced(written):
        holders = [seat for seat, hand in hands.items() if _has_belote(hand, written.call, law)]
        claims = tuple(BeloteClaim(setting.seats.players[seat]) for seat in holders)
        return written._replace(belote=claims), findings
    return written, findings + list(_no_belote(written, hands, setting))


def _held(seat: int, hand: Hand, setting: Setting) -> Iterator[Claim]:
    melds = setting.law.melds
    assert melds is not None
    for meld in held(hand.cards, melds.kinds, melds.reuse):
        yield Claim(setting.seats.players[seat], cards=tuple(meld.cards))


def _unheld(written: Round, hands: Mapping[int, Hand], setting: Setting) -> Iterator[Finding]:
    """Cards of a declared meld that its owner's hand does not hold."""
    for claim in written.melds or ():
        for card in _missing(claim.who, claim.cards, hands, setting):
            data = {"who": claim.who, "card": str(card), "trick": 0}
            yield Finding("not-in-hand", "melds", data, setting.law.deck.cites)


def _missing(
    name: str, cards: tuple[Card, ...], hands: Mapping[int, Hand], setting: Setting
) -> list[Card]:
    who = setting.seats.find(name)
    hand = hands.get(who.seat) if who and who.seat is not None else None
    return [card for card in cards if hand and card not in hand.cards]


def _belote_announced(written: Round) -> bool:
    return any(claim.kind == BELOTE for claim in written.melds or ())


def _has_belote(hand: Hand, call: str | None, law: Law) -> bool:
    contract = law.contract(call)
    if law.belote is None or contract is None or not contract.belote or call not in SUIT_CALLS:
        return False
    return all(card_of(rank, call) in hand.cards for rank in "KQ")


def _no_belote(written: Round, hands: Mapping[int, Hand], setting: Setting) -> Iterator[Finding]:
    """Belotes that the hand of who claimed them refutes."""
    call, law = written.call, setting.law
    if call not in SUIT_CALLS or law.belote is None:
        return
    royal = tuple(card_of(rank, call) for rank in "KQ")
    for claim in written.belote or ():
        missing = _missing(claim.who, royal, hands, setting)
        if missing:
            data = {"why": "hand", "who": claim.who, "card": str(missing[0])}
            yield Finding("belote-not-possible", "belote", data, law.belote.cites)
