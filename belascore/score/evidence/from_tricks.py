"""What follows from the tricks of a deal, and what was written beside them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from belascore.cards import Card, CardSet, card_of
from belascore.play.held_melds import has_belote, held
from belascore.play.replaying import Record, Replay, Trick
from belascore.rounds import BeloteClaim, Claim, Round, Who
from belascore.rules.law import SUIT_CALLS, Law
from belascore.score.facts import Setting
from belascore.score.melds import BELOTE, ROYAL, Meld, read_claims
from belascore.score.verdict import Finding, has_errors


def with_tricks(written: Round, result: Replay, setting: Setting) -> tuple[Round, list[Finding]]:
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
        findings.append(Finding("points-do-not-add-up", "points", data, law.cites("values")))
    if written.tricks not in (None, tricks):
        data = {"tricks": list(written.tricks or ()), "cards_say": list(tricks)}
        findings.append(Finding("tricks-do-not-add-up", "tricks", data, law.cites("deck", "hand")))
    said = setting.seats.find(written.last) if written.last else None
    if said is not None and said.side != setting.seats.side_of[winners[-1]]:
        lasts = {"last": written.last, "cards_say": last}
        findings.append(Finding("tricks-do-not-add-up", "last", lasts, law.cites("deck", "hand")))
    written = written._replace(points=points, tricks=tricks, last=written.last or last)
    if law.melds is None or law.melds.found_in != "trick":
        return written, findings
    there = tuple(_in_tricks(written, winners, setting))
    if written.melds is None:
        return written._replace(melds=tuple(claim for _, claim in there)), findings
    return written, [*findings, *_other_melds(written, there, setting)]


def _other_melds(
    written: Round, there: Sequence[tuple[int, Claim]], setting: Setting
) -> Iterator[Finding]:
    """Where a side wrote other points than lie in its tricks; scored as written.

    Melds that are written as late or not called are in the sum: of them the table knows.
    """
    law = setting.law
    assert law.melds is not None
    said, faults = _read(written.melds or (), written, setting)
    if has_errors(faults):
        return
    shown = [(n, meld) for n, claim in there for meld in _read((claim,), written, setting)[0]]
    for side, name in enumerate(setting.seats.keys):
        wrote = sum(meld.points for meld in said if meld.who.side == side)
        lie = Counter[int]()
        for number, meld in shown:
            lie[number] += meld.points * (meld.who.side == side)
        if wrote != lie.total():
            numbers = {"wrote": wrote, "cards_say": lie.total(), "in_tricks": [*(+lie).items()]}
            cites = law.cites("melds", "found_in")
            yield Finding("paper-differs", "melds", {"who": name, **numbers}, cites)


def _read(
    claims: Iterable[Claim], written: Round, setting: Setting
) -> tuple[tuple[Meld, ...], tuple[Finding, ...]]:
    owned = [(claim, who) for claim in claims if (who := setting.seats.find(claim.who))]
    return read_claims(owned, setting.law, written.call)


def _in_tricks(written: Round, winners: list[int], setting: Setting) -> Iterator[tuple[int, Claim]]:
    """The melds that lie in tricks, with the trick; each belongs to who won it."""
    for number, trick in enumerate(written.play or (), 1):
        winner = winners[number - 1]
        name = setting.seats.players[winner]
        for claim in _claims(trick.cards, name, setting.law, written.call):
            yield number, claim


def lying_in(cards: Sequence[Card], law: Law, call: str) -> tuple[Meld, ...]:
    """The melds that lie in one trick, of whoever wins it."""
    winner = Who(0, None, "")
    return read_claims([(claim, winner) for claim in _claims(cards, "", law, call)], law, call)[0]


def _claims(cards: Sequence[Card], name: str, law: Law, call: str | None) -> Iterator[Claim]:
    """The melds that lie in one trick, as their owner would claim them: a run brings its pair."""
    assert law.melds is not None
    melds = held(CardSet(cards), law.melds.kinds, law.melds.reuse)
    for meld in melds:
        yield Claim(name, cards=tuple(meld.cards))
    if call in SUIT_CALLS and any(kind.shape == ROYAL for kind in law.melds.kinds):
        pair = tuple(card_of(rank, call) for rank in "QK")
        runs = [meld.cards for meld in melds if meld.shape == "run"]
        if all(card in cards for card in pair) and not any(pair[0] in run for run in runs):
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


DISCARD: Final = "discard"
"""In `award.belote.not_on`: a first card that neither led nor followed suit nor ruffed."""


class _Pair(NamedTuple):
    """King and queen of trumps in one hand; `thrown` in this trick, the first of the two tells."""

    suit: str
    first: Card | None = None
    thrown: int = 0


_Hands = Mapping[int, CardSet]
"""Those that are known, by seat."""
_Pairs = Mapping[int, Sequence[_Pair]]


def with_hands(written: Round, record: Record, setting: Setting) -> tuple[Round, list[Finding]]:
    """The round with the melds and belotes that its hands hold, and what they refute."""
    law, contract = setting.law, setting.law.contract(written.call)
    hands, findings = _known(record), list[Finding]()
    speaks = law.melds is not None and law.melds.found_in == "hand"
    if written.melds is None and speaks and (contract is None or contract.melds):
        melds = tuple(claim for seat in hands for claim in _held(seat, hands[seat], setting))
        written = written._replace(melds=melds)
    elif speaks:
        # one that nobody was shown may never have been there
        claims = [claim for claim in written.melds or () if "unshown" not in claim.flags]
        findings += [*_unheld(claims, hands, setting), *_too_dear(claims, hands, setting)]
    pairs = {seat: _pairs(hand, written, record, setting) for seat, hand in hands.items()}
    said = [claim.who for claim in written.melds or () if claim.kind == BELOTE]
    if written.belote is None and not said:
        findings += _thrown_away(pairs, setting)
        return written._replace(belote=tuple(_belotes(pairs, setting))), findings
    said += [claim.who for claim in written.belote or () if not claim.uncalled]
    return written, [*findings, *_no_belote(written, said, hands, pairs, setting)]


def _known(record: Record) -> dict[int, CardSet]:
    known = {}
    for seat, hand in enumerate(record.hands):
        if hand is not None and not hand.unknown:
            known[seat] = hand.cards
            continue
        shown = _shown(seat, record)
        both = shown if hand is None else hand.cards.joined(shown)
        if len(both) == record.size:
            known[seat] = both
    return known


def _shown(seat: int, record: Record) -> CardSet:
    """The cards that a player gave to the tricks."""
    players = len(record.hands)
    return CardSet(
        card
        for leader, cards in record.tricks
        for place, card in enumerate(cards)
        if (leader + place) % players == seat
    )


# Melds


def _held(seat: int, hand: CardSet, setting: Setting) -> Iterator[Claim]:
    melds = setting.law.melds
    assert melds is not None
    for meld in held(hand, melds.kinds, melds.reuse):
        yield Claim(setting.seats.players[seat], cards=tuple(meld.cards))


def _unheld(claims: Iterable[Claim], hands: _Hands, setting: Setting) -> Iterator[Finding]:
    """Cards of a declared meld that its owner's hand does not hold."""
    for claim in claims:
        who = setting.seats.find(claim.who)
        hand = hands.get(who.seat) if who and who.seat is not None else None
        for card in claim.cards:
            if hand is not None and card not in hand:
                data = {"who": claim.who, "card": str(card), "trick": 0}
                yield Finding("not-in-hand", "melds", data, setting.law.cites("deck"))


def _too_dear(claims: Iterable[Claim], hands: _Hands, setting: Setting) -> Iterator[Finding]:
    """Melds said by points or by name that are worth more than their owner, or his side, holds."""
    melds = setting.law.melds
    assert melds is not None
    worth = {kind.name.casefold(): kind.points for kind in melds.kinds}
    said = [
        (who, claim.points or worth.get((claim.kind or "").casefold(), 0))
        for claim in claims
        if not claim.cards and (who := setting.seats.find(claim.who))
    ]
    for who in dict.fromkeys(who for who, _ in said):
        seats = _seats(who, setting)
        if not all(seat in hands for seat in seats):
            continue
        total = sum(points for other, points in said if _covers(who, other))
        there = [m for seat in seats for m in held(hands[seat], melds.kinds, melds.reuse)]
        most = sum(meld.points for meld in there)
        if total > most:
            data = {"who": who.name, "points": total, "holds": most}
            cites = setting.law.cites("melds", "kinds")
            yield Finding("meld-points-impossible", "melds", data, cites)


# Belotes


def _pairs(hand: CardSet, written: Round, record: Record, setting: Setting) -> list[_Pair]:
    law, contract = setting.law, setting.law.contract(written.call)
    if law.belote is None or contract is None or not contract.belote:
        return []
    pairs = [_Pair(suit) for suit in law.trumps(written.call) if has_belote(hand, suit)]
    if DISCARD not in law.belote.not_on or contract.trumps != "all":
        return pairs  # a trump that does not follow suit ruffs
    return [_thrown(pair, record.tricks) for pair in pairs]


def _thrown(pair: _Pair, tricks: Iterable[Trick]) -> _Pair:
    """The pair with the trick in which the first of the two was thrown away, if it was."""
    royal = _royal(pair.suit)
    for number, (_, cards) in enumerate(tricks, 1):
        first = next((card for card in cards if card in royal), None)
        if first is not None:
            return pair if cards[0].suit == pair.suit else pair._replace(first=first, thrown=number)
    return pair


def _royal(suit: str) -> tuple[Card, Card]:
    return card_of("K", suit), card_of("Q", suit)


def _belotes(pairs: _Pairs, setting: Setting) -> Iterator[BeloteClaim]:
    for seat, own in pairs.items():
        for pair in own:
            if not pair.thrown:
                yield BeloteClaim(setting.seats.players[seat])


def _thrown_away(pairs: _Pairs, setting: Setting) -> Iterator[Finding]:
    """Why a pair in a hand is no belote."""
    belote = setting.law.belote
    if belote is None:
        return
    for seat, pair in ((seat, pair) for seat, own in pairs.items() for pair in own if pair.thrown):
        name = setting.seats.players[seat]
        lost = {"who": name, "kind": BELOTE, "points": belote.points, "top": None}
        played = {"card": str(pair.first), "trick": pair.thrown}
        data = {"meld": lost, "becomes": "thrown", **played}
        yield Finding("meld-lapsed", "belote", data, setting.law.cites("award.belote", "not_on"))


def _no_belote(
    written: Round, said: Sequence[str], hands: _Hands, pairs: _Pairs, setting: Setting
) -> Iterator[Finding]:
    """Belotes that the hand of who claimed them refutes, or the hands of his side."""
    law, contract = setting.law, setting.law.contract(written.call)
    trumps = law.trumps(written.call)
    if law.belote is None or contract is None or not contract.belote:
        return
    claimed = [who for name in said if (who := setting.seats.find(name))]
    for who in dict.fromkeys(claimed):
        seats = _seats(who, setting)
        if not all(seat in pairs for seat in seats):
            continue
        own = [pair for seat in seats for pair in pairs[seat]]
        count = sum(_covers(who, other) for other in claimed) if len(trumps) > 1 else 1
        if count > sum(not pair.thrown for pair in own):
            missing = _missing(seats, hands, trumps)
            data = {"who": who.name, **_why(count, own, missing)}
            keys = ("not_on",) * (data["why"] == "discard")
            cites = law.cites("award.belote", *keys)
            yield Finding("belote-not-possible", "belote", data, cites)


def _missing(seats: Sequence[int], hands: _Hands, trumps: Sequence[str]) -> list[Card]:
    """King or queen that one hand does not hold, where one suit is trumps."""
    if len(trumps) != 1 or len(seats) != 1:
        return []
    return [card for card in _royal(trumps[0]) if card not in hands[seats[0]]]


def _seats(who: Who, setting: Setting) -> list[int]:
    if who.seat is not None:
        return [who.seat]
    return [seat for seat, side in enumerate(setting.seats.side_of) if side == who.side]


def _covers(who: Who, other: Who) -> bool:
    return who.side == other.side and who.seat in (None, other.seat)


def _why(count: int, own: Sequence[_Pair], missing: Sequence[Card]) -> dict[str, Any]:
    """Why a belote cannot be: a card that is missing, one thrown away, or too few pairs."""
    if missing:
        return {"why": "hand", "card": str(missing[0])}
    thrown = next((pair for pair in own if pair.thrown), None)
    if count <= len(own) and thrown is not None:
        return {"why": "discard", "card": str(thrown.first), "trick": thrown.thrown}
    return {"why": "more" if own else "pairs", "count": count, "pairs": len(own)}
