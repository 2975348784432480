"""What each side needs: to pass in the deal that is played now, and to reach the target."""

from typing import Any, Final

from belascore.answers.echo import finish_text, still_to_go
from belascore.answers.held import still_open
from belascore.answers.phrases import deals, goal, terms_of, to_go
from belascore.rules.law import Contract, Law
from belascore.score.verdict import Score
from belascore.text import table
from belascore.tuples import NamedTuple
from belascore.words.terms import Terms

_CALLS: Final = {"suit": "a suit"}


def needs(score: Score, law: Law) -> list[str]:
    """The bars of this deal, and each side's way to the target."""
    terms = terms_of(score, law)
    if score.finish is not None:
        return [finish_text(score, terms)]
    lines = [_who(score)] if deals(score) else []
    rows = [["", *terms.sides]]
    if score.target:
        rows.append([goal(score, law), *map(str, to_go(score))])
        lines += table(rows, "<" + ">" * len(terms.sides))
    else:
        lines.append(still_to_go(score, law))
    if held := still_open(score, law, terms):
        lines += [held, f"  {' '.join(law.end.cites)}"]
    lines += _bars(law, terms)
    if score.pot:
        lines.append(f"{score.pot} hang: they go to the winner of this deal")
    return lines


def _who(score: Score) -> str:
    players = score.seats.players
    return f"{deals(score)}, {players[score.lead]} speaks first."


def _bars(law: Law, terms: Terms) -> list[str]:
    """What the taker must count: the bid, the floor, more than the others."""
    if not law.whole_deck and law.judge.floor is None:
        return ["The taker needs more than all others together."]
    needs, bidding = law.judge.needs, law.bidding
    told = _compared(law, terms) if "more-than-others" in needs else []
    parts = []
    if "reach-bid" in needs:
        parts.append(f"the bid, {bidding.min} {f'to {bidding.max}' if bidding.max else 'up'}")
    if law.judge.floor is not None:
        parts.append(str(law.judge.floor))
    if told:
        parts.append("more than the others:" if parts or len(told) > 1 else told.pop())
    lines = [f"to pass, the taker needs {', and '.join(parts)}", *told]
    lines += [f"who bids {terms.word(name)} needs every trick" for name in bidding.named]
    return [*lines, "  " + " ".join(law.judge.cites)]


def _compared(law: Law, terms: Terms) -> list[str]:
    """What is more than the others have, for each call whose points differ."""
    told: dict[str, str] = {}
    for contract in law.contracts.values():
        texts = [f"{bar.needed} of {bar.of}" for bar in _figures(law, contract)]
        extra = " or ".join(terms.word(name) for name in _extras(law, contract))
        more = f", with {extra} {', '.join(texts[1:])}" if texts[1:] else ""
        told.setdefault(texts[0] + more, contract.name)
    if len(told) == 1:
        return list(told)
    return [f"{terms.word(name, _CALLS.get(name, ''))}: {text}" for text, name in told.items()]


def _extras(law: Law, contract: Contract) -> list[str]:
    """What may be added to the points of the cards in the test."""
    there = {"melds": law.melds and contract.melds, "belote": law.belote and contract.belote}
    return [name for name in there if there[name] and name in law.judge.counts]


class Bar(NamedTuple):
    """The least that is more than the others have, and of how much."""

    call: str
    needed: int
    of: int


def _figures(law: Law, contract: Contract) -> list[Bar]:
    """The bars of a call, bare and with the most usual additions."""
    total = law.deal_total(contract) * contract.factor
    more = _extras(law, contract)
    extras = {law.belote.points} if law.belote and "belote" in more else set()
    if law.melds and "melds" in more:
        extras = set(sorted({kind.points for kind in law.melds.kinds if kind.points})[:2])
    half = law.judge.tie == "made"
    pots = [total, *(total + points for points in sorted(extras))]
    return [Bar(contract.name, -(-pot // 2) if half else pot // 2 + 1, pot) for pot in pots]


def needs_answer(score: Score, law: Law) -> dict[str, Any]:
    """What each side needs as JSON; `bars` is empty where nobody has to have the most."""
    counted = law.whole_deck and "more-than-others" in law.judge.needs and score.finish is None
    bars = [bar for one in law.contracts.values() for bar in _figures(law, one) if counted]
    auction = law.bidding.kind == "auction"
    return {
        "schema": "belascore/need@1",
        "ruleset": law.id,
        "digest": law.digest,
        "sides": list(score.seats.keys),
        "totals": list(score.totals),
        "target": score.target,
        "to_go": list(to_go(score)) if score.target else None,
        "floor": law.judge.floor,
        "bid_from": law.bidding.min if auction else None,
        "bars": [bar._asdict() for bar in bars],
        "cites": list(law.judge.cites),
        "pot": score.pot,
    }
