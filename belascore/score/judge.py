"""Stage: did the taker pass?"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from belascore.faults import HOUSE
from belascore.ledger import Source
from belascore.rules.law import Cites, Judge, Law, NamedBid, merged
from belascore.score.facts import Facts, State
from belascore.score.verdict import Judgement, Outcome

_FLOOR, _BID, _MORE = "reach-floor", "reach-bid", "more-than-others"
_COUNTABLE: Final[tuple[Source, ...]] = ("cards", "capot", "melds", "belote")


def judge(facts: Facts, law: Law, state: State) -> State:
    """Add up what counts and ask every need; the others are taken together."""
    assert facts.taker is not None
    counted = _counted(law, state, law.judge.counts)
    promised = _promised(facts, law)
    if promised is not None:
        kept = facts.capot == facts.taker
        outcome: Outcome = "made" if kept else "failed"
        needed = None  # tricks were promised, points are not compared
        named = law.cites("bidding", f"named.{promised.name}.needs")
        cites = merged(named, law.cites("judge", "needs"))
    else:
        bars = _bars(sum(counted), facts, law.judge)
        outcome = _outcome(counted[facts.taker], sum(counted), bars, law.judge)
        needed = max(bars.values())
        cites = _cites(counted, bars, outcome, facts, law, state)
    return state._replace(judgement=Judgement(outcome, facts.taker, counted, needed, cites))


def _counted(law: Law, state: State, sources: Sequence[str]) -> tuple[int, ...]:
    """What these sources bring every side."""
    return tuple(
        sum(line.amount for line in state.lines if line.side == side and line.source in sources)
        for side in range(law.sides)
    )


def _promised(facts: Facts, law: Law) -> NamedBid | None:
    bid = facts.written.bid
    return law.bidding.named.get(bid) if isinstance(bid, str) else None


def _bars(total: int, facts: Facts, law: Judge) -> Mapping[str, int]:
    """The least number that meets each need; a tie that stands needs half, else more than half."""
    bars = {_FLOOR: law.floor} if law.floor is not None else {}
    if _BID in law.needs and isinstance(facts.written.bid, int):
        bars[_BID] = facts.written.bid
    if _MORE in law.needs:
        bars[_MORE] = -(-total // 2) if law.tie == "made" else total // 2 + 1
    return bars


def _outcome(mine: int, total: int, bars: Mapping[str, int], law: Judge) -> Outcome:
    """A tie is one only if nothing else is missing."""
    if any(mine < bar for need, bar in bars.items() if law.tie is None or need != _MORE):
        return "failed"
    if law.tie is None or mine > total - mine:
        return "made"
    return law.tie if mine == total - mine else "failed"


# By which clause


def _cites(
    counted: tuple[int, ...],
    bars: Mapping[str, int],
    outcome: Outcome,
    facts: Facts,
    law: Law,
    state: State,
) -> Cites:
    assert facts.taker is not None
    mine, total = counted[facts.taker], sum(counted)
    others_met = all(mine >= bar for need, bar in bars.items() if need != _MORE)
    if _MORE in bars and law.judge.tie and mine * 2 == total and others_met:
        keys = ["tie"]
    else:
        unmet = [need for need in bars if mine < bars[need]]
        keys = [_deciding(unmet or [max(bars, key=lambda need: bars[need])], law)]
        keys += ["floor"] * (f"needs.{_FLOOR}" in keys)
    keys += _dropped(mine, total, outcome, law)
    keys += _recounted(outcome, facts, law, state)
    return law.cites("judge", *keys, "counts")


def _deciding(needs: Sequence[str], law: Law) -> str:
    """Of several needs that were not met the one that is not the house's: it would do alone."""
    keys = [f"needs.{need}" for need in needs]
    return next((key for key in keys if HOUSE not in law.clauses.get(f"judge.{key}", ())), keys[0])


def _dropped(mine: int, total: int, outcome: Outcome, law: Law) -> Iterator[str]:
    """The need to have more, where it is not asked any more and the taker has not."""
    if outcome == "made" and _MORE not in law.judge.needs and mine * 2 <= total:
        yield f"needs.{_MORE}"


def _recounted(outcome: Outcome, facts: Facts, law: Law, state: State) -> list[str]:
    """The sources that the house counts or leaves out, where that turns the outcome."""
    keys = {source: f"counts.{source}" for source in _COUNTABLE}
    turned = [it for it in _COUNTABLE if f"judge.{keys[it]}" in law.clauses]
    if not turned:
        return []
    before = [it for it in _COUNTABLE if (it in law.judge.counts) != (it in turned)]
    counted = _counted(law, state, before)
    bars = _bars(sum(counted), facts, law.judge)
    if _outcome(counted[facts.taker or 0], sum(counted), bars, law.judge) == outcome:
        return []
    return [keys[it] for it in turned if any(line.source == it for line in state.lines)]
