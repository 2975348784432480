"""What was declared: melds with their contest, and the belote."""

from collections.abc import Iterator, Sequence
from typing import Any

from belascore.cards import RANKS
from belascore.rounds import Claim, Who
from belascore.rules.law import Law
from belascore.score.contest import Contest, contest, lost_by
from belascore.score.facts import Facts, Setting
from belascore.score.meld_limits import crowded
from belascore.score.melds import BELOTE, Meld, belote_elsewhere, read_claims
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
