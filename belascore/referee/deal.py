"""A deal to be judged and the file it stands in: what was written, its score, its lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from belascore.answers.deal import JudgedDeals
from belascore.answers.recorded import Recorded, priced_of
from belascore.answers.why import Says
from belascore.faults import NOTHING, NotFoundError, Place, UsageError
from belascore.matchfile.syntax import Spot, excerpt, locate
from belascore.referee.loose_deal import item_line
from belascore.rounds import KEYS, Forfeit, Match, Round
from belascore.rules.law import Law
from belascore.score.corrections import looks_back
from belascore.score.facts import Setting
from belascore.score.replay import replay
from belascore.score.verdict import Entry, Finding, Score
from belascore.text import printable

_DEALS: Final = 64
"""How many deals are judged at once: an evening has fewer."""


class Source(NamedTuple):
    """The text of a file, and whether its deals stand below a `[[round]]`."""

    name: str
    lines: list[str]
    listed: bool = True
    known: Mapping[Any, int] = NOTHING

    def indexed(self, numbers: Sequence[int]) -> "Source":
        """The same, and where each key of these deals stands: found in one walk over the text."""
        if not self.listed:
            return self
        spots = [Spot(f"round.{key}", number) for number in numbers for key in KEYS]
        return self._replace(known=locate(self.lines, spots))

    def place(self, number: int, key: str, at: int | None = None) -> Place:
        """Where a key of a deal stands, or one text of its list."""
        spot = Spot(f"round.{key}", number) if self.listed else Spot(key)
        line = self.known.get(spot) or locate(self.lines, [spot])[spot]
        line = line if at is None else item_line(self.lines, line, at)
        round_ = number if self.listed else None
        return Place(self.name, line, round_, printable(key, 40), excerpt(self.lines, line))


class Case(NamedTuple):
    """A file with deals in it, read and judged.

    Attributes:
        alone: whether there is no match around them.
    """

    law: Law
    match: Match
    score: Score
    source: Source
    alone: bool

    def written(self, entry: Entry) -> Round:
        """The block that is in force for an entry, as it stands in the file."""
        return self.match.rounds[(entry.by or entry.number) - 1]

    def place(self, entry: Entry, finding: Finding) -> Place:
        """Where that of which a finding speaks stands in the file."""
        written, number = self.written(entry), entry.by or entry.number
        if getattr(written, finding.key, None) is None:
            return Place(self.source.name, None, None if self.alone else number, finding.key)
        return self.source.place(number, finding.key, _item(written, finding))


def _item(written: Round, finding: Finding) -> int | None:
    """Which of the texts of its key a finding is about."""
    if finding.key == "play" and finding.data.get("trick"):
        return int(finding.data["trick"]) - 1
    name = finding.data.get("name") or finding.data.get("who")
    owners = {
        "hands": [claim.who for claim in written.hands or ()],
        "play": [trick.leader for trick in written.play or ()],
        "melds": [claim.who for claim in written.melds or ()],
    }.get(finding.key, [])
    return owners.index(name) if name in owners else None


def deals_of(case: Case, number: int | None) -> list[Entry]:
    """The deals to judge: the one that was asked for, else all with cards, else the last.

    Raises:
        NotFoundError: there is no such deal, or none at all.
    """
    entries = case.score.entries
    deals = [entry for entry in entries if entry.status not in ("correction", "struck")]
    chosen = [deal for deal in deals if number in (None, deal.deal)]
    if not chosen:
        place, there = Place(case.source.name), [deal.deal for deal in deals if deal.deal]
        if number is None:
            raise NotFoundError("no-such-round.empty-file", place=place)
        code = "no-such-round.of" if there else "no-such-round.empty"
        raise NotFoundError(code, place=place, number=number, there=there)
    carded = [deal for deal in chosen if case.written(deal).hands or case.written(deal).play]
    return carded or chosen[-1:]


def judged_deals(case: Case, number: int | None, says: Says) -> JudgedDeals:
    """The deals to judge, each with what follows from its cards and what its offender would pay.

    Args:
        case: the file.
        number: of the only round to judge; else all with cards, or else the last.
        says: the text of a clause.

    Raises:
        NotFoundError: there is no such deal, or none at all.
        UsageError: there are more than are judged at once.
    """
    entries = deals_of(case, number)
    if len(entries) > _DEALS:
        first, last = entries[0].number, entries[-1].number
        place, count = Place(case.source.name), len(entries)
        raise UsageError(
            "too-many-deals", place=place, count=count, most=_DEALS, first=first, last=last
        )
    source = case.source.indexed([entry.by or entry.number for entry in entries])
    case = case._replace(source=source)
    deals = tuple(_recorded(case, entry) for entry in entries)
    return JudgedDeals(case.law, case.score, deals, says)


def _recorded(case: Case, entry: Entry) -> Recorded:
    only = case.alone and len(case.match.rounds) == 1
    return Recorded(
        None if only else entry.deal,
        case.alone,
        case.written(entry),
        entry,
        _held(case, entry),
        _forfeited(case, entry),
        tuple(case.place(entry, finding) for finding in entry.verdict.errors),
    )


def _held(case: Case, entry: Entry) -> Round:
    """The deal with only what its cards say."""
    from belascore.score.evidence.audit import (
        with_cards,  # only records of cards need the play floor
    )

    if any(finding.code == "unknown-player" for finding in entry.verdict.findings):
        return Round()
    bare = case.written(entry)._replace(
        points=None, tricks=None, last=None, melds=None, belote=None
    )
    lead = 0 if entry.dealer is None else (entry.dealer + 1) % case.law.table.players
    return with_cards(bare, Setting(case.score.seats, case.law, lead))[0]


def _forfeited(case: Case, entry: Entry) -> Entry | None:
    """What the deal comes to if the penalty for the first offence that has one is paid."""
    priced = priced_of(entry)
    if priced is None:
        return None
    rounds = list(case.match.rounds)
    at = (entry.by or entry.number) - 1
    forfeit = Forfeit(priced.data["who"], priced.data["penalty"])
    if not any(map(looks_back, rounds[at:])):
        del rounds[at + 1 :]  # what came after changes nothing
    # whatever was counted no longer matters
    rounds[at] = rounds[at]._replace(forfeit=forfeit, points=None, tricks=None, last=None)
    score = replay(case.match._replace(rounds=tuple(rounds)), case.law)
    return score.entries[entry.number - 1]
