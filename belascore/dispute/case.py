"""What is disputed: a deal with all that was so when it was played, or a whole match."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from belascore.rounds import Match, Round, Seats
from belascore.rules.law import Law
from belascore.score.replay import replay
from belascore.score.verdict import Entry, Finding, Score

Numbers = tuple[int, ...]

_LATE: Final = "round-after-end"


class Played(NamedTuple):
    """A match as it was played.

    Attributes:
        ruleset: that its law was made of, without the rules of its house.
        law: in force.
        score: by that law.
    """

    match: Match
    ruleset: Mapping[str, Any]
    law: Law
    score: Score


class Case(NamedTuple):
    """One deal with all that was so when it was played.

    Attributes:
        written: what the table wrote.
        law: that it was played by.
        lead: seat of who led.
        dealt: whether anybody knows who dealt, and so who spoke first.
        totals: in points, before the deal.
        target: in points; None in a match over a number of deals.
        pot: points that hung before the deal.
    """

    written: Round
    seats: Seats
    law: Law
    lead: int
    dealt: bool
    totals: Numbers
    target: int | None
    pot: int


class Evening(NamedTuple):
    """A whole match.

    Attributes:
        law: that it was played by.
        readable: numbers of the blocks that this law has no fault to find with.
    """

    match: Match
    law: Law
    readable: frozenset[int]


def case_of(played: Played, entry: Entry) -> Case | None:
    """A deal of a match as it was played; None where the entry is no deal to score."""
    if entry.status != "scored" and not (entry.status == "withheld" and faults(entry)):
        return None
    score, law = played.score, played.law
    before = score.entry(entry.number - 1)
    return Case(
        written=played.match.rounds[(entry.by or entry.number) - 1],
        seats=score.seats,
        law=law,
        lead=_lead(played, entry),
        dealt=entry.dealer is not None,
        totals=tuple(n * law.unit for n in before.totals) if before else (0,) * law.sides,
        target=score.target and score.target * law.unit,
        pot=before.pot * law.unit if before else 0,
    )


def evening_of(played: Played) -> Evening:
    """A whole match as it was played."""
    readable = (entry.number for entry in played.score.entries if not faults(entry))
    return Evening(played.match, played.law, frozenset(readable))


def faults(entry: Entry) -> list[Finding]:
    """Why a deal cannot be scored; that the match was over before it is no fault of the deal."""
    return [finding for finding in entry.verdict.errors if finding.code != _LATE]


def late(entry: Entry) -> bool:
    """Whether the match was over before it."""
    return any(finding.code == _LATE for finding in entry.verdict.errors)


def _lead(played: Played, entry: Entry) -> int:
    """The seat of who led; where nobody knows who dealt, as the replay counts the deals."""
    dealer, players, match = entry.dealer, played.score.seats.players, played.match
    if dealer is None and players:
        # somebody led all the same: suppose that the last of the players dealt first
        header = match.header._replace(dealer=players[-1])
        supposed = replay(match._replace(header=header), played.law)
        dealer = supposed.entries[entry.number - 1].dealer
    return 0 if dealer is None else (dealer + 1) % played.law.table.players
