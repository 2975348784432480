"""Which clauses decide a deal: of many that it rests on, those that a reader should see."""

from collections.abc import Iterator
from typing import Final

from belascore.faults import HOUSE
from belascore.score.verdict import Verdict

_FEW: Final = 2
_MAIN: Final = 3


def few(cites: tuple[str, ...]) -> str:
    """The first clauses that something rests on, and whether it rests on the house."""
    house = HOUSE in cites and cites[0] != HOUSE
    shown = (cites[0], HOUSE) if house else cites[:_FEW]
    more = f" +{len(cites) - len(shown)}" if len(cites) > len(shown) else ""
    return " ".join(shown) + more


def telling(cites: tuple[str, ...]) -> tuple[str, ...]:
    """The first clause of many, or all those that the house rests on."""
    return cites[: cites.index(HOUSE) + 1] if HOUSE in cites else cites[:1]


def explaining(verdict: Verdict) -> tuple[str, ...]:
    """The clauses worth reading: of findings, of the test, of what moved, of what was declared."""
    return tuple(dict.fromkeys(_explaining(verdict)))


def _explaining(verdict: Verdict) -> Iterator[str]:
    for finding in verdict.findings:
        yield from telling(finding.cites)
    if verdict.judgement:
        yield from verdict.judgement.cites
    for line in verdict.lines:
        if line.stage != "award":
            yield from line.cites
        elif line.source != "cards" or HOUSE in line.cites:
            yield from telling(line.cites)


def comparing(verdict: Verdict) -> tuple[str, ...]:
    """The clauses in which laws may differ: of the test, of what counts in vain, of what moved."""
    return tuple(dict.fromkeys(_comparing(verdict)))


def _comparing(verdict: Verdict) -> Iterator[str]:
    if verdict.judgement:
        yield from verdict.judgement.cites
    for finding in verdict.findings:
        yield from telling(finding.cites)
    for line in verdict.lines:
        of_house = line.stage == "award" and HOUSE in line.cites
        if line.reason in ("to-sweeper", "match") or of_house:
            yield from telling(line.cites)
        elif line.source == "match" or line.stage in ("transfer", "scale", "carry", "penalty"):
            yield from line.cites


def writing(verdict: Verdict) -> tuple[str, ...]:
    """What decided who writes: the test, then what moved, or else what stands there."""
    return tuple(dict.fromkeys(_writing(verdict)))[:_MAIN]


def _writing(verdict: Verdict) -> Iterator[str]:
    judgement, lines = verdict.judgement, verdict.lines
    moved = [line for line in lines if line.stage != "award" or HOUSE in line.cites]
    if judgement and judgement.cites and not verdict.is_agreed:
        yield from telling(judgement.cites)
    for line in moved or ([] if judgement else lines[:1]):
        yield from telling(line.cites)
