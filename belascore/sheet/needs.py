"""What each side needs: to pass in the deal that is played now, and to reach the target."""

from typing import Any

from belascore.rules.law import Law
from belascore.score.verdict import Score
from belascore.sheet.echo import finish_text, still_to_go
from belascore.sheet.parts import deals, goal, terms_of, to_go
from belascore.sheet.text import table
from belascore.words.wording import Terms


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
    lines += _bars(law, terms)
    if score.pot:
        lines.append(f"{score.pot} hang: they go to the winner of this deal")
    return lines


def _who(score: Score) -> str:
    players = score.seats.players
    return f"{deals(score)}, {players[score.lead]} speaks first."


def _bars(law: Law, terms: Terms) -> list[str]:
    """What the taker must count, bare and with the most usual additions."""
    cites = "  " + " ".join(law.judge.cites)
    if law.judge.floor is not None:
        return [f"to pass, the taker needs {law.judge.floor}", cites]
    if "reach-bid" in law.judge.needs:
        more = " and more than the others" if "more-than-others" in law.judge.needs else ""
        return [f"to pass, the taker needs the bid{more}", cites]
    if not law.whole_deck:
        return ["The taker needs more than all others together."]
    texts = [f"{bar} of {pot}" for bar, pot in _figures(law)]
    more = f", with melds or {terms.word('belote')} {', '.join(texts[1:])}" if texts[1:] else ""
    return [f"to pass, the taker needs {texts[0]}{more}", cites]


def _figures(law: Law) -> list[tuple[int, int]]:
    """The least that passes and of how much, bare and with the most usual additions."""
    total = law.deal_total(next(iter(law.contracts.values())))
    extras = [0]
    if law.melds:
        extras += sorted({kind.points for kind in law.melds.kinds if kind.points})[:2]
    elif law.belote:
        extras.append(law.belote.points)
    half = law.judge.tie == "made"
    pots = [total + more for more in extras]
    return [(-(-pot // 2) if half else pot // 2 + 1, pot) for pot in pots]


def needs_answer(score: Score, law: Law) -> dict[str, Any]:
    """What each side needs as JSON; `bars` is empty where no number says who passes."""
    counted = law.judge.floor is None and "reach-bid" not in law.judge.needs and law.whole_deck
    bars = _figures(law) if counted and score.finish is None else []
    return {
        "schema": "belascore/need@1",
        "ruleset": law.id,
        "digest": law.digest,
        "sides": list(score.seats.keys),
        "totals": list(score.totals),
        "target": score.target,
        "to_go": list(to_go(score)) if score.target else None,
        "floor": law.judge.floor,
        "bars": [{"needed": needed, "of": of} for needed, of in bars],
        "cites": list(law.judge.cites),
        "pot": score.pot,
    }
