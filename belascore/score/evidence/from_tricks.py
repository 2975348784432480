"""What follows from the tricks of a deal, and what was written beside them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from belascore.cards import Card, CardSet, card_of
from belascore.play.held_melds import held
from belascore.play.replaying import Replay
from belascore.rounds import Claim, Round, Who
from belascore.rules.law import SUIT_CALLS, Law
from belascore.score.facts import Setting
from belascore.score.melds import ROYAL, Meld, read_claims
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
