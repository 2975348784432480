"""What the table wrote, completed and checked.

Anything that cannot be is an error finding; then the round's points are withheld.
"""

from collections.abc import Iterator
from typing import Any

from belascore.cards import DECK, Card, card_of
from belascore.ledger import POT, balance
from belascore.rounds import Round
from belascore.rules.law import SUIT_CALLS, Cites, Contract, Law
from belascore.score.declared import beyond_tricks, lapses, with_belotes, with_melds
from belascore.score.facts import Facts, Setting, Stage, State
from belascore.score.points import example_points, with_claim, with_numbers
from belascore.score.verdict import Finding, has_errors


def complete(written: Round, setting: Setting) -> tuple[Facts, tuple[Finding, ...]]:
    """The facts of a deal, and everything the table should look at; any error withholds it."""
    findings = [*_strangers(written, setting), *_refused(written, setting)]
    facts = Facts(written, contract=setting.law.contract(written.call))
    if written.taker and (who := setting.seats.find(written.taker)):
        facts = facts._replace(taker=who.side)
    if any(finding.code == "unknown-player" for finding in findings):
        return facts, tuple(findings)
    if written.hands is not None or written.play is not None:
        from belascore.score.evidence.audit import (
            with_cards,  # only records of cards need the play floor
        )

        written, found = with_cards(written, setting)
        facts = facts._replace(written=written)
        findings += found
    facts, found = _forfeited(facts, setting)
    findings += found
    facts, found = with_melds(facts, setting)
    findings += found
    facts, found = with_belotes(facts, setting)
    findings += found
    facts, found = with_claim(facts, setting)
    findings += found
    if facts.claim is not None:
        return facts, tuple(findings)
    stopped = written.forfeit is not None or (written.claim is not None and _no_claims(setting.law))
    if not stopped and (facts.wins is None or written.points is not None):
        facts, found = with_numbers(facts, setting)
        refused = written.play is not None and has_errors(findings)
        findings += _beyond(facts, setting)
        findings += [*_unsaid(written, setting.law, refused=refused), *found]
        if any(facts.trickless):
            findings += lapses(facts, setting.law)
    return facts, tuple(findings)


def _strangers(written: Round, setting: Setting) -> Iterator[Finding]:
    names = [("taker", written.taker), ("last", written.last), ("claim", written.claim)]
    names += [("melds", claim.who) for claim in written.melds or ()]
    names += [("belote", claim.who) for claim in written.belote or ()]
    if written.forfeit:
        names.append(("forfeit", written.forfeit.who))
    names.append(("dealer", written.dealer))
    names += [("hands", claim.who) for claim in (*(written.hands or ()), *(written.discards or ()))]
    names += [("play", trick.leader) for trick in written.play or ()]
    for key, name in names:
        who = setting.seats.find(name) if name else None
        players = key in ("dealer", "hands", "play")
        if name and (who is None or (players and who.seat is None)):
            there = setting.seats.players if players else setting.seats.names()
            data = {"name": name, "there": list(there)}
            yield Finding("unknown-player", key, data, setting.law.cites("table", "players"))


def _refused(written: Round, setting: Setting) -> Iterator[Finding]:
    """What this game has not got."""
    law = setting.law
    if law.bidding.kind == "forced":
        yield from _not_first(written, setting)
    elif written.call == "all-pass" and law.deal.all_pass == "dealer-must":
        cites = law.cites("deal", "all_pass")
        yield Finding("all-pass-not-allowed", "call", {}, cites)
    if written.call not in (None, "all-pass") and law.contract(written.call) is None:
        cites = law.cites("contracts.suit", "trumps")
        yield Finding("unknown-call", "call", {"call": written.call}, cites)
    if written.bid is not None and not _may_bid(written.bid, law):
        bounds = _bounds(written.bid, law)
        yield Finding("bid-not-allowed", "bid", _bid_data(written.bid, law), bounds)
    if written.double is not None and written.double not in law.doubles:
        data = {"double": written.double, "there": list(law.doubles)}
        table = next((f"double.{name}" for name in law.doubles), "contracts.suit")
        yield Finding("double-not-allowed", "double", data, law.cites(table, "trumps"))
    if written.claim is not None and _no_claims(law):
        cites = law.cites("match", "claims")
        yield Finding("claim-not-allowed", "claim", {"who": written.claim}, cites)


def _not_first(written: Round, setting: Setting) -> Iterator[Finding]:
    """That nobody called, or somebody else than the first to speak, where he has to call."""
    cites, seats = setting.law.cites("bidding", "kind"), setting.seats
    first = seats.players[setting.lead] if setting.dealt and seats.players else None
    if written.call == "all-pass":
        yield Finding("all-pass-not-allowed", "call", {"first": first}, cites)
    who = seats.find(written.taker) if written.taker else None
    if who is None or first is None:
        return
    caller = seats.find(first)
    if caller is not None and (who.side != caller.side or who.seat not in (None, caller.seat)):
        data = {"who": who.name, "first": first}
        yield Finding("taker-not-first", "taker", data, cites)


def _may_bid(bid: int | str, law: Law) -> bool:
    return law.bidding.kind == "auction" and law.bidding.worth(bid) is not None


def _bounds(bid: int | str, law: Law) -> Cites:
    """The clauses by which nobody may bid so: of the named bids, or of the bound that it breaks."""
    bidding = law.bidding
    if bidding.kind != "auction":
        return law.cites("bidding", "kind")
    if isinstance(bid, str):
        return law.cites("bidding", f"named.{bid}", "kind")
    if bidding.max is not None and bid > bidding.max:
        return law.cites("bidding", "max")
    return law.cites("bidding", "min" if bid < bidding.min else "step")


def _bid_data(bid: int | str, law: Law) -> dict[str, Any]:
    bidding = law.bidding
    there = [] if bidding.kind != "auction" else [str(bidding.min), str(bidding.min + bidding.step)]
    return {"bid": bid, "there": there, "named": list(bidding.named), "max": bidding.max}


def _no_claims(law: Law) -> bool:
    return law.end.claims == "never"


def _beyond(facts: Facts, setting: Setting) -> Iterator[Finding]:
    """Melds that the tricks of their side cannot hold, and a sweep of all but the best trump."""
    law, contract, points = setting.law, facts.contract, facts.points
    if contract is None or points is None or law.melds is None:
        return
    call = facts.written.call
    if law.melds.found_in == "trick":
        worth = _worth(contract, call) if call in SUIT_CALLS else {}
        tricks = facts.written.tricks or ()
        held = [meld for meld in facts.called if not facts.trickless[meld.who.side]]
        yield from beyond_tricks(held, law, worth, points, tricks)
    elif contract.trumps == "one" and call in SUIT_CALLS and facts.capot is not None:
        value = contract.trump_values or {}
        best = card_of(max(law.deck.ranks, key=lambda rank: value[rank]), call)
        for meld in facts.called:
            if meld.who.side != facts.capot and best in (meld.cards or ()):
                data = {"who": meld.who.name, "card": str(best), "side": facts.capot}
                yield Finding("capot-impossible", "tricks", data, law.cites("award.capot"))
                return


def _worth(contract: Contract, call: str) -> dict[Card, int]:
    """Points of each card where a suit is trumps."""
    trumps, plain = contract.trump_values or {}, contract.plain_values or {}
    return {card: (trumps if card.suit == call else plain).get(card.rank, 0) for card in DECK}


def _unsaid(written: Round, law: Law, *, refused: bool) -> Iterator[Finding]:
    """What a deal must say to be scored; of points, a refused record of play has no say."""
    if written.taker is None and written.call != "all-pass":
        yield Finding("taker-needed", "taker", {}, law.cites("judge", "needs"))
    # a record of tricks has asked already
    if written.call is None and len(law.contracts) > 1 and not written.play:
        yield Finding("call-needed", "call", {}, law.cites("bidding", "kind"))
    if written.bid is None and law.bidding.kind == "auction" and written.call != "all-pass":
        yield Finding("bid-needed", "bid", {}, law.cites("bidding", "kind"))
    uncounted = written.outcome == "failed" or written.call == "all-pass"
    if written.points is None and not uncounted and not refused:
        data = {
            "all": not law.whole_deck or law.sides > 2,
            "form": example_points(law.sides),
            "swept": written.tricks is not None and law.deck.hand in written.tricks,
        }
        yield Finding("points-needed", "points", data, law.cites("values"))


def _forfeited(facts: Facts, setting: Setting) -> tuple[Facts, list[Finding]]:
    forfeit = facts.written.forfeit
    if forfeit is None:
        return facts, []
    penalty = setting.law.penalties.get(forfeit.penalty)
    if penalty is None:
        law = setting.law
        table = next((f"penalty.{name}" for name in law.penalties), "play")
        cites = law.cites(table, "follow")
        data = {"penalty": forfeit.penalty, "there": list(law.penalties)}
        return facts, [Finding("penalty-unknown", "forfeit", data, cites)]
    who = setting.seats.find(forfeit.who)
    assert who is not None  # strangers were sent away before
    return facts._replace(forfeit=(who, penalty)), []


def is_uncounted(facts: Facts) -> bool:
    """Whether the table says that the taker fell, and no points."""
    return facts.written.outcome == "failed" and facts.points is None and facts.wins is None


def uncounted(
    facts: Facts, law: Law, stages: tuple[Stage, ...], pot: int
) -> tuple[State, tuple[Finding, ...]]:
    """What a fall comes to whatever the taker's cards held, or that the law must know it.

    It is scored with the least and with the most card points that fall; only where both come to the
    same for everybody may they stay unknown.
    """
    if law.sides != 2 or not law.whole_deck or facts.contract is None or facts.taker is None:
        return State(pot=pot), (_needed(law),)

    taker, total = facts.taker, law.deal_total(facts.contract)

    def scored(points: int) -> State:
        both = tuple(points if side == taker else total - points for side in range(2))
        deal, state = facts._replace(points=both, trickless=(False, False)), State(pot=pot)
        for stage in stages:
            state = stage(deal, law, state)
        return state

    def falls(state: State) -> bool:
        return state.judgement is not None and state.judgement.outcome == "failed"

    least = scored(0)
    if not falls(least):
        data = {"said": "failed", "outcome": least.judgement.outcome if least.judgement else ""}
        return least, (Finding("outcome-differs", "outcome", data, law.cites("judge", "needs")),)
    low, high = 0, total  # the most that falls, by halves: who has more never falls sooner
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if falls(scored(middle)) else (low, middle - 1)
    most = scored(low)
    if any(balance(least.lines, n) != balance(most.lines, n) for n in (POT, 0, 1)):
        return least, (_needed(law),)
    assert least.judgement is not None
    return least._replace(judgement=least.judgement._replace(counted=(), needed=None)), ()


def _needed(law: Law) -> Finding:
    data = {"all": False, "form": example_points(law.sides), "swept": False, "fell": True}
    return Finding("points-needed", "points", data, law.cites("values"))


def outcome_amiss(facts: Facts, state: State) -> tuple[Finding, ...]:
    """That the points say another outcome than the table."""
    said, judgement = facts.written.outcome, state.judgement
    if said is None or judgement is None or judgement.outcome == said:
        return ()
    data = {
        "said": said,
        "outcome": judgement.outcome,
        "counted": judgement.counted[judgement.taker or 0],
        "all": sum(judgement.counted),
        "needed": judgement.needed,
    }
    return (Finding("outcome-differs", "outcome", data, judgement.cites),)
