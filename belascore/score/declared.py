"""What was declared: melds with their contest, the belote, and whether hands and tricks hold it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from belascore.cards import RANKS, Card, CardSet
from belascore.play.givens import Kind
from belascore.rounds import Claim, Numbers, Who
from belascore.rules.law import Law
from belascore.score.contest import Contest, contest, lost_by
from belascore.score.facts import Facts, Setting
from belascore.score.melds import BELOTE, ROYAL, Meld, belote_elsewhere, could_be, read_claims
from belascore.score.verdict import Finding
from belascore.tuples import NamedTuple


class Declared(NamedTuple):
    """The melds of a deal, and what became of them.

    Attributes:
        melds: all of them, also those that came too late or were never shown.
        contest: whose count; None where nobody declared any, or a penalty pays them all.
    """

    facts: Facts
    findings: list[Finding]
    melds: tuple[Meld, ...] = ()
    contest: Contest | None = None


def with_melds(facts: Facts, setting: Setting) -> tuple[Facts, list[Finding]]:
    """The facts with the melds that were called and those that count."""
    declared = declared_melds(facts, setting)
    return declared.facts, declared.findings


def declared_melds(facts: Facts, setting: Setting) -> Declared:
    """The melds that were declared, those that count, and the facts with both."""
    law, claims = setting.law, facts.written.melds or ()
    owned = [(claim, who) for claim in claims if (who := setting.seats.find(claim.who))]
    plain = [(claim, who) for claim, who in owned if claim.kind != BELOTE]
    announced = [who for claim, who in owned if claim.kind == BELOTE]
    if law.melds is None or (facts.contract and not facts.contract.melds):
        return Declared(facts, list(_not_there(plain, facts, law)))
    if not owned:
        return Declared(facts, [])
    melds, found = read_claims(plain, law, facts.written.call)
    findings = list(found) or list(crowded(melds, law))
    called = tuple(meld for meld in melds if not meld.at_fault)
    facts = facts._replace(called=called, wins=next((m for m in called if m.wins_match), None))
    if facts.forfeit is not None:  # a penalty pays what was called, whoever's counts
        return Declared(facts, findings, melds)
    result = contest(melds, announced, law, facts.written.call, setting.lead)
    if result.undecided is not None:
        one, other = result.undecided
        pair = {"one": meld_data(one), "other": meld_data(other)}
        cites = lost_by(law, result.by, one.shape)
        findings.append(Finding("meld-undecided", "melds", pair, cites))
    for lost in result.lost:
        best = meld_data(lost.best) if lost.best else None
        data = {"meld": meld_data(lost.meld), "best": best, "by": lost.by}
        cites = lost_by(law, lost.by, lost.meld.shape)
        findings.append(Finding("meld-outranked", "melds", data, cites))
    return Declared(facts._replace(melds=result.counts), findings, melds, result)


def _not_there(owned: Sequence[tuple[Claim, Who]], facts: Facts, law: Law) -> Iterator[Finding]:
    """That melds were declared where there are none."""
    call = facts.written.call if law.melds else None  # the game has some, but not there
    contract = facts.contract.name if law.melds and facts.contract else "suit"
    cites = law.cites(f"contracts.{contract}", "melds")
    for _, who in owned[:1]:
        yield Finding("melds-not-in-this-game", "melds", {"who": who.name, "call": call}, cites)


def meld_data(meld: Meld) -> dict[str, Any]:
    """A meld as a finding tells it."""
    return {
        "who": meld.who.name,
        "kind": meld.kind,
        "points": meld.points,
        "top": None if meld.top is None else RANKS[meld.top],
    }


def with_belotes(facts: Facts, setting: Setting) -> tuple[Facts, list[Finding]]:
    """The facts with the belotes that were called."""
    law, written = setting.law, facts.written
    claims = [(c.who, c.uncalled) for c in written.belote or ()]
    claims += [(c.who, False) for c in written.melds or () if _is_belote(c)]
    # one a trump suit: where every suit is trumps a player may hold several
    most = 4 if facts.contract and facts.contract.trumps == "all" else 1
    said: list[Who] = []
    findings: list[Finding] = []
    cites = law.cites("award.belote")
    for name, uncalled in claims:
        who = setting.seats.find(name)
        if who is None:
            continue
        if uncalled:
            findings.append(Finding("belote-uncalled", "belote", {"who": name}, cites))
        elif most > 1 or not any(_same_hand(who, other) for other in said):
            said.append(who)
    if law.belote is None or (facts.contract and not facts.contract.belote):
        contract = facts.contract.name if facts.contract else "suit"
        cites = law.cites(f"contracts.{contract}", "belote")
        findings += [Finding("belote-not-possible", "belote", {"why": "game"}, cites)] * bool(said)
    elif len(said) > most:
        data = {"why": "two", "who": said[0].name, "other": said[1].name}
        findings.append(Finding("belote-not-possible", "belote", data, cites))
    else:
        findings += _shown_elsewhere(said, law.trumps(written.call), facts, cites)
    return facts._replace(belotes=tuple(said)), findings


def _shown_elsewhere(
    said: Sequence[Who], trumps: Sequence[str], facts: Facts, cites: tuple[str, ...]
) -> Iterator[Finding]:
    """Belotes of which a meld in another hand shows a card."""
    for who in dict.fromkeys(said):
        meld = belote_elsewhere(who, said.count(who), trumps, facts.called) if trumps else None
        if meld is not None:
            data = {"why": "shown", "who": who.name, "other": meld.who.name}
            yield Finding("belote-not-possible", "belote", data, cites)


def _is_belote(claim: Claim) -> bool:
    return claim.kind == BELOTE


def _same_hand(one: Who, other: Who) -> bool:
    return one.side == other.side and (None in (one.seat, other.seat) or one.seat == other.seat)


def lapses(facts: Facts, law: Law) -> Iterator[Finding]:
    """Melds and belotes of a side without a trick that are lost or travel."""
    for meld in facts.melds:
        if law.melds and facts.trickless[meld.who.side] and law.melds.without_trick != "kept":
            data = {"meld": meld_data(meld), "becomes": law.melds.without_trick}
            yield Finding("meld-lapsed", "melds", data, law.cites("melds", "without_trick"))
    for who in facts.belotes:
        if law.belote and facts.trickless[who.side] and law.belote.without_trick != "kept":
            lost = {"who": who.name, "kind": BELOTE, "points": law.belote.points, "top": None}
            data = {"meld": lost, "becomes": law.belote.without_trick}
            yield Finding("meld-lapsed", "belote", data, law.cites("award.belote", "without_trick"))


_FEW: Final = 3
"""Two melds are looked at by their number and their cards; there is always room for two others."""
_TRIES: Final = 50_000
"""After so many tries to deal the melds it is taken for granted that they can be."""


def crowded(melds: Sequence[Meld], law: Law) -> Iterator[Finding]:
    """Melds without cards that cannot all be there: two fours of jacks, ten cards of eight."""
    assert law.melds is not None
    kinds = {kind.name: kind for kind in law.melds.kinds}
    for name, count in Counter(meld.kind for meld in melds if meld.kind).items():
        if count > _in_pack(kinds[name]):
            data: dict[str, object] = {"kind": name, "count": count}
            cites = law.cites("melds", f"kinds.{name}")
            yield Finding("meld-points-impossible", "melds", data, cites)
            return
    if law.melds.found_in != "hand":
        return
    for who in dict.fromkeys(meld.who for meld in melds):
        own = [meld for meld in melds if meld.who == who]
        hands = 1 if who.seat is not None else law.table.players // law.sides
        if _cards(own, reuse=law.melds.reuse) > law.deck.hand * hands:
            data = {"who": who.name, "count": len(own), "hand": law.deck.hand * hands}
            yield Finding("meld-points-impossible", "melds", data, law.cites("deck", "hand"))
            return
    if any(meld.cards is None for meld in melds) and not _can_be_dealt(melds, law):
        there = {"together": [meld.kind or str(meld.points) for meld in melds]}
        yield Finding("meld-points-impossible", "melds", there, law.cites("deck"))


def _can_be_dealt(melds: Sequence[Meld], law: Law) -> bool:
    """Whether there are hands in which all these melds are."""
    assert law.melds is not None
    if len(melds) < _FEW:
        return True
    dearest = sorted(melds, key=lambda meld: -meld.points)  # of which there is the least choice
    choices = [could_be(meld, melds, law) for meld in dearest]
    if not all(choices):
        return True  # one of them is at fault in another way, and that is said
    tries = iter(range(_TRIES))
    return _dealt(choices, (), law, tries)


def _dealt(
    choices: Sequence[tuple[Meld, ...]], held: tuple[Meld, ...], law: Law, tries: Iterator[int]
) -> bool:
    if not choices:
        return True
    for meld in choices[0]:
        if next(tries, None) is None:
            return True
        if _goes_with(meld, held, law) and _dealt(choices[1:], (*held, meld), law, tries):
            return True
    return False


def _goes_with(meld: Meld, held: Iterable[Meld], law: Law) -> bool:
    assert law.melds is not None
    hand = mine = int(meld.cards or 0)
    for other in held:
        cards = int(other.cards or 0)
        same = other.who.seat == meld.who.seat
        if mine & cards and not (same and law.melds.reuse and meld.shape != other.shape):
            return False
        hand |= cards if same else 0
    return hand.bit_count() <= law.deck.hand


def beyond_tricks(
    melds: Sequence[Meld], law: Law, worth: Mapping[Card, int], points: Numbers, tricks: Numbers
) -> Iterator[Finding]:
    """Roem that cannot have lain in the tricks of its side.

    Args:
        melds: found in tricks.
        law: whose `[melds]` they are.
        worth: points of each card under the call; empty where nobody knows it.
        points: of each side.
        tricks: of each side; empty where nobody wrote them.
    """
    assert law.melds is not None
    for side in range(law.sides):
        own = [meld for meld in melds if meld.who.side == side]
        if not own:
            continue
        cards = CardSet(card for meld in own for card in meld.cards or ())
        least = sum(worth.get(card, 0) for card in cards)
        data = {"who": own[0].who.name, "side": side}
        if least > (points[side] or 0):
            holds = {**data, "least": least, "pile": points[side]}
            yield Finding("points-impossible", "melds", holds, law.cites("melds", "found_in"))
        elif tricks and (needed := _in_tricks(own)) > (tricks[side] or 0):
            took = {**data, "needed": needed, "tricks": tricks[side]}
            yield Finding("meld-points-impossible", "melds", took, law.cites("melds", "found_in"))


def _in_tricks(melds: Sequence[Meld]) -> int:
    """The fewest tricks in which these melds lie: one run or one four in each; a pair beside it."""
    shapes = Counter(meld.shape for meld in melds)
    pairs = min(1, shapes[ROYAL] + shapes[None])
    return max(pairs, len(melds) - pairs)


def _in_pack(kind: Kind) -> int:
    """How often a kind can be there at once: once a rank, side by side in every suit, or once."""
    if kind.shape == ROYAL:
        return 1
    return len(kind.ranks) if kind.shape == "four" else 4 * (8 // kind.length)


def _cards(melds: Iterable[Meld], *, reuse: bool) -> int:
    """The fewest cards that hold these melds; a run and a four may share one if cards may."""
    runs = [meld.length or 3 for meld in melds if meld.shape == "run"]
    fours = sum(meld.shape != "run" for meld in melds)
    shared = len(runs) * fours if reuse else 0
    return max(sum(runs) + 4 * fours - shared, sum(runs), 4 * fours)
