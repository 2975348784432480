"""What each side needs: to pass in the deal that is played now, and to reach the target."""

from collections.abc import Iterator
from typing import Any

from belascore.answers.phrases import (
    Voice,
    deals_and_speaks,
    finish_text,
    goal,
    open_by,
    still_open,
    still_to_go,
    voice_of,
)
from belascore.faults import Or
from belascore.rules.law import Cites, Contract, Law
from belascore.score.verdict import Score
from belascore.text import Text, name, table, text
from belascore.tuples import NamedTuple
from belascore.words.say import Speech


class Bar(NamedTuple):
    """The least that is more than the others have, and of how much."""

    call: str
    needed: int
    of: int


class Needs(NamedTuple):
    """What each side needs, as the match stands."""

    score: Score
    law: Law

    def json(self) -> dict[str, Any]:
        """As JSON; `bars` is empty where nobody has to have the most."""
        score, law = self.score, self.law
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
            "to_go": score.to_go and list(score.to_go),
            "floor": law.judge.floor,
            "bid_from": law.bidding.min if auction else None,
            "bars": [bar._asdict() for bar in bars],
            "cites": list(_test_cites(law)),
            "pot": score.pot,
        }

    def lines(self, speech: Speech) -> list[Text]:
        """The bars of this deal, and each side's way to the target."""
        score, law = self.score, self.law
        voice = voice_of(score, law, speech)
        if score.finish is not None:
            return [finish_text(score, voice)]
        lines = [line] if (line := deals_and_speaks(score, law, voice)) else []
        if score.target:
            to_target = [goal(score, law, speech), *(text(str(rest)) for rest in score.to_go or ())]
            rows = [[Text(), *map(name, voice.terms.sides)], to_target]
            lines += table(rows, "<" + ">" * law.sides, speech.room)
        else:
            lines.append(still_to_go(score, law, speech))
        if held := still_open(score, law, voice):
            lines += [held, text(f"  {' '.join(open_by(score, law))}")]
        lines += _bars(law, voice)
        return lines + ([voice.say("need.pot", pot=score.pot)] if score.pot else [])


def _bars(law: Law, voice: Voice) -> Iterator[Text]:
    """What the taker must count: the bid, the floor, more than the others."""
    if not law.whole_deck and law.judge.floor is None:
        yield voice.say("need.more-than-all")
        return
    needs, bidding = law.judge.needs, law.bidding
    told = list(_compared(law, voice)) if "more-than-others" in needs else []
    parts = []
    if "reach-bid" in needs:
        upward = "need.bid.max" if bidding.max else "need.bid"
        parts.append(voice.say(upward, min=bidding.min, max=bidding.max))
    if law.judge.floor is not None:
        parts.append(text(str(law.judge.floor)))
    if told:
        parts.append(voice.say("need.more") if parts or len(told) > 1 else told.pop())
    every = parts[0]
    for part in parts[1:]:
        every = voice.say("need.and", this=every, more=part)
    yield voice.say("need.to-pass", every=every)
    yield from told
    yield from (voice.say("need.named", bid=voice.word(bid)) for bid in bidding.named)
    yield text(f"  {' '.join(_test_cites(law))}")


def _test_cites(law: Law) -> Cites:
    tie = ("tie",) if law.judge.tie == "made" else ()
    return law.cites("judge", *map("needs.{}".format, law.judge.needs), "floor", *tie)


def _compared(law: Law, voice: Voice) -> Iterator[Text]:
    """What is more than the others have, for each call whose points differ."""
    told: dict[Text, str] = {}
    for contract in law.contracts.values():
        bare, *more = (
            voice.say("need.bar", needed=bar.needed, all=bar.of) for bar in _figures(law, contract)
        )
        extras = Or([voice.word(word) for word in _extras(law, contract)])
        bar = voice.say("need.bar.with", bar=bare, extras=extras, bars=more) if more else bare
        told.setdefault(bar, contract.name)
    if len(told) == 1:
        yield from told
        return
    for bar, call in told.items():
        yield voice.say("label", label=voice.word(call), text=bar)


def _extras(law: Law, contract: Contract) -> list[str]:
    """What may be added to the points of the cards in the test."""
    there = {"melds": law.melds and contract.melds, "belote": law.belote and contract.belote}
    return [word for word in there if there[word] and word in law.judge.counts]


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
