"""The answers: findings, the judgement of a contract, the verdict of a round, the score of a match.

A finding is what the table should look at. An *error* means that the round cannot be scored as
written; its points are withheld and the rest goes on. A *warning* is scored as the clause says.
An *info* is for the curious.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

from belascore.faults import HOUSE
from belascore.ledger import Line
from belascore.rounds import Header, Round, Seats
from belascore.tuples import NamedTuple

Severity = Literal["error", "warning", "info"]

SEVERITIES: Final[Mapping[str, Severity]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "points-needed",
                "outcome-differs",
                "points-do-not-add-up",
                "points-impossible",
                "sweep-or-not",
                "capot-impossible",
                "tricks-do-not-add-up",
                "taker-needed",
                "taker-not-first",
                "call-needed",
                "bid-needed",
                "unknown-player",
                "unknown-call",
                "melds-not-in-this-game",
                "bid-not-allowed",
                "double-not-allowed",
                "all-pass-not-allowed",
                "not-a-meld",
                "meld-points-impossible",
                "meld-undecided",
                "card-twice",
                "card-in-two-melds",
                "belote-not-possible",
                "hand-size",
                "not-in-hand",
                "penalty-unknown",
                "claim-not-allowed",
                "round-after-end",
            ),
            "error",
        ),
        **dict.fromkeys(
            (
                "revoke",
                "must-beat",
                "must-ruff",
                "must-overruff",
                "must-underruff",
                "must-not-underruff",
                "wrong-leader",
                "deck-incomplete",
                "strikes-nothing",
                "meld-late",
                "meld-unshown",
                "meld-misannounced",
                "belote-uncalled",
                "claim-false",
                "paper-differs",
                "target-not-offered",
                "round-changed",
                "name-taken",
            ),
            "warning",
        ),
        **dict.fromkeys(("meld-outranked", "meld-lapsed", "agreed-against-law"), "info"),
    }
)
"""Every code there is, with its severity."""


class Finding(NamedTuple):
    """One thing about a round that the table should know.

    Attributes:
        key: the key of the block it is about, as `melds`.
        data: fills its sentence in `belascore.words.say`: texts, numbers, lists of them.
    """

    code: str
    key: str = ""
    data: Mapping[str, Any] = MappingProxyType({})
    cites: tuple[str, ...] = ()
    round: int | None = None

    @property
    def severity(self) -> Severity:
        """How bad it is; an error withholds the round."""
        return SEVERITIES[self.code]


Outcome = Literal["made", "failed", "tied", "forfeit"]
Fate = Literal["", "made", "failed", "tied", "forfeit", "agreed", "won", "claimed"]
"""What became of a deal; nothing where it was not scored."""


class Judgement(NamedTuple):
    """Did the taker pass?

    Attributes:
        taker: index of his side.
        counted: points that count, a number a side; none where nobody counted.
        needed: the least of them that passes; None where nothing was compared.
    """

    outcome: Outcome
    taker: int | None
    counted: tuple[int, ...]
    needed: int | None
    cites: tuple[str, ...]


class Verdict(NamedTuple):
    """What one round comes to.

    Attributes:
        lines: the ledger, empty where the round is withheld or void.
        written: the round with what follows from it filled in (both numbers of the points).
        wins: index of the side that won the match outright in this deal.
        claims: index of the side that rightly claimed the match in this deal.
        capot: index of the side that took every trick.
    """

    written: Round
    judgement: Judgement | None = None
    lines: tuple[Line, ...] = ()
    findings: tuple[Finding, ...] = ()
    wins: int | None = None
    claims: int | None = None
    capot: int | None = None

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that withhold the round."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def is_agreed(self) -> bool:
        """Whether the table wrote what it agreed on, and not what the law says."""
        return any(line.stage == "agreed" for line in self.lines)

    @property
    def fate(self) -> Fate:
        """What became of the deal: what was agreed or paid goes before what ended the match."""
        if self.is_agreed:
            return "agreed"
        outcome = self.judgement.outcome if self.judgement else ""
        if outcome == "forfeit":
            return outcome
        if self.wins is not None:
            return "won"
        return "claimed" if self.claims is not None else outcome


Status = Literal["scored", "void", "struck", "withheld", "correction"]


class Entry(NamedTuple):
    """One block of the match with what it does to the totals.

    Attributes:
        by: number of the block whose text is in force here, where a correction replaced it.
        dealer: seat of who dealt, None where nobody knows.
        score: in points; None unless scored.
        totals: in points, after this block; the same for `pot`.
        deal: its place among the deals that stand, which people count; None for any other block,
            and for a deal that was not played.
    """

    number: int
    status: Status
    verdict: Verdict
    by: int | None
    dealer: int | None
    score: tuple[int, ...] | None
    totals: tuple[int, ...]
    pot: int
    deal: int | None = None

    @property
    def label(self) -> str:
        """How it is named and typed: the number of its deal, or `@7`, that of its block."""
        return act_label(self.number) if self.deal is None else str(self.deal)


def act_label(number: int) -> str:
    """How a block is named and typed by its place in the file: `@7`."""
    return f"@{number}"


class Finish(NamedTuple):
    """How the match ended: the winning side, if any, and why."""

    winner: int | None
    reason: Literal["target", "belot", "claim", "rounds", "stopped", "abandon"]


class Score(NamedTuple):
    """A whole match, replayed.

    Attributes:
        header: with every standing correction of it.
        target: what the match is played to, in the sheet's unit; None if over a number of deals.
        entries: one a block, in order.
        lead: seat of who leads the next deal.
    """

    header: Header
    seats: Seats
    target: int | None
    entries: tuple[Entry, ...]
    totals: tuple[int, ...]
    pot: int
    next_dealer: int | None
    lead: int
    finish: Finish | None
    findings: tuple[Finding, ...]

    @property
    def to_go(self) -> tuple[int, ...] | None:
        """Points that each side still needs; None in a match over a number of deals."""
        if self.target is None:
            return None
        return tuple(max(self.target - total, 0) for total in self.totals)

    def entry(self, number: int) -> Entry | None:
        """The entry of block `number`, or None."""
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None

    @property
    def deals(self) -> tuple[Entry, ...]:
        """The deals that stand, in order: the first of them is deal 1."""
        return tuple(entry for entry in self.entries if entry.deal is not None)

    def deal(self, number: int) -> Entry | None:
        """The deal with that number, or None."""
        deals = self.deals
        return deals[number - 1] if 0 < number <= len(deals) else None

    def label(self, number: int) -> str:
        """How block `number` is named and typed, be it there or not."""
        entry = self.entry(number)
        return entry.label if entry else act_label(number)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether one of the findings withholds the round."""
    return any(finding.severity == "error" for finding in findings)


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
