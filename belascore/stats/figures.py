"""Figures over many matches: the record of each, who sat where, and what is counted of them."""

import datetime as dt
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from belascore.ledger import balance
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score

Order = tuple[dt.date, str, str]


class Deal(NamedTuple):
    """A scored deal.

    Attributes:
        side: index of the side that called; None where nobody did.
        player: who of it called; empty where only the side is written.
        outcome: made, failed or tied; None where the law judged nothing that was written, as in a
            deal that was forfeited, claimed, or agreed at the table.
        capot: index of the side that took every trick.
        points: what each side writes, in points also where the sheet counts in tens.
    """

    side: int | None
    player: str
    outcome: str | None
    capot: int | None
    points: tuple[int, ...]


class Record(NamedTuple):
    """A match.

    Attributes:
        law: id of the law, with what the house changed behind plus signs.
        order: by which matches stand in the order in which they were played.
        sides: the players of each side, as the match calls them now; empty where nobody is named.
        winner: index of the side that won; None while nobody has.
        unscored: how many deals have no score because something in them is wrong.
    """

    law: str
    date: dt.date | None
    order: Order
    sides: tuple[tuple[str, ...], ...]
    winner: int | None
    deals: tuple[Deal, ...]
    unscored: int


def name_key(name: str) -> str:
    """By what a player is known in all his matches, however his name is capitalised."""
    return unicodedata.normalize("NFC", name).casefold().strip()


def record_of(score: Score, law: Law) -> Record:
    """The record of a match that was replayed."""
    date = score.header.date
    moments = (entry.verdict.written.at for entry in score.entries)
    first = next((at.isoformat() for at in moments if at), "")
    return Record(
        law="+".join((law.id, *law.house)),
        date=date,
        order=(date or dt.date.min, first, score.header.id),
        sides=tuple(players for _, players in score.header.sides),
        winner=score.finish.winner if score.finish else None,
        deals=tuple(_deals(score, law)),
        unscored=sum(entry.status == "withheld" for entry in score.entries),
    )


def _deals(score: Score, law: Law) -> Iterator[Deal]:
    for entry in score.entries:
        if entry.status == "scored":
            yield _deal(entry, score, law)


def _deal(entry: Entry, score: Score, law: Law) -> Deal:
    verdict = entry.verdict
    who = score.seats.find(verdict.written.taker) if verdict.written.taker else None
    alone = () if who is None else score.header.sides[who.side][1]
    named = who is not None and (who.seat is not None or len(alone) == 1)
    return Deal(
        side=who.side if who else None,
        player="" if who is None or not named else who.name if who.seat is not None else alone[0],
        outcome=_outcome(entry),
        capot=verdict.capot,
        points=tuple(balance(verdict.lines, side) for side in range(law.sides)),
    )


def _outcome(entry: Entry) -> str | None:
    judgement = entry.verdict.judgement
    if entry.verdict.is_agreed or judgement is None or judgement.outcome == "forfeit":
        return None
    return judgement.outcome


class View(NamedTuple):
    """A match as one of those at the table saw it.

    Attributes:
        side: index of the own side; None for whoever looks at the whole table.
        player: whose calls count; empty for those of the whole side.
    """

    record: Record
    side: int | None = None
    player: str = ""


class Partner(NamedTuple):
    """With whom somebody played: in how many matches, and how many of them they won."""

    name: str
    matches: int
    won: int


class Figures(NamedTuple):
    """What comes out of some matches.

    Attributes:
        name: of the player, the pair, the law or the month.
        won: matches; None, as `lost` and both streaks of matches, where nobody's side is taken.
        streak: the most matches that were won one after another; those that nobody won are
            passed over.
        streak_now: matches won in a row up to the last one, or lost, as a negative number.
        calls: scored deals that were called. Those that are neither made, failed nor tied were
            forfeited, claimed, or agreed at the table.
        made_streak: the most calls that were made one after another.
        capots: deals in which the side took every trick; of a whole table, those of anybody.
        points: that the side wrote; of a whole table, that all sides wrote.
        partners: those on the same side, who played most often first.
    """

    name: str
    matches: int
    won: int | None
    lost: int | None
    streak: int | None
    streak_now: int | None
    deals: int
    calls: int
    made: int
    failed: int
    tied: int
    made_streak: int
    capots: int
    points: int
    partners: tuple[Partner, ...]

    @property
    def percent(self) -> int | None:
        """How many of a hundred calls that were judged are made."""
        judged = self.made + self.failed + self.tied
        return _rounded(100 * self.made, judged) if judged else None

    @property
    def average_tenths(self) -> int | None:
        """Points a deal, in tenths of a point."""
        return _rounded(10 * self.points, self.deals) if self.deals else None


def _rounded(number: int, parts: int) -> int:
    """Divided, a half away from nothing."""
    sign = -1 if number < 0 else 1
    return sign * ((2 * abs(number) + parts) // (2 * parts))


def figures_of(name: str, views: Sequence[View]) -> Figures:
    """Figures of some matches, which stand in the order in which they were played."""
    deals = [(view, deal) for view in views for deal in view.record.deals]
    calls = [deal for view, deal in deals if _is_call(view, deal)]
    outcomes = Counter(deal.outcome for deal in calls)
    results = list(_results(views))
    sided = all(view.side is not None for view in views)
    return Figures(
        name=name,
        matches=len(views),
        won=sum(results) if sided else None,
        lost=len(results) - sum(results) if sided else None,
        streak=_longest(results) if sided else None,
        streak_now=_now(results) if sided else None,
        deals=len(deals),
        calls=len(calls),
        made=outcomes["made"],
        failed=outcomes["failed"],
        tied=outcomes["tied"],
        made_streak=_longest(deal.outcome == "made" for deal in calls if deal.outcome),
        capots=sum(_is_capot(view, deal) for view, deal in deals),
        points=sum(_points(view, deal) for view, deal in deals),
        partners=tuple(_partners(views)),
    )


def _is_call(view: View, deal: Deal) -> bool:
    if view.player:
        return deal.player == view.player
    return deal.side is not None and view.side in (None, deal.side)


def _is_capot(view: View, deal: Deal) -> bool:
    return deal.capot is not None and view.side in (None, deal.capot)


def _points(view: View, deal: Deal) -> int:
    return sum(deal.points) if view.side is None else deal.points[view.side]


def _results(views: Iterable[View]) -> Iterator[bool]:
    """Whether each match that somebody won was won by the own side."""
    for view in views:
        if view.record.winner is not None:
            yield view.record.winner == view.side


def _longest(results: Iterable[bool]) -> int:
    best = run = 0
    for won in results:
        run = run + 1 if won else 0
        best = max(best, run)
    return best


def _now(results: Sequence[bool]) -> int:
    run = 0
    for won in reversed(results):
        if won != results[-1]:
            break
        run += 1
    return run if results and results[-1] else -run


def _partners(views: Iterable[View]) -> Iterator[Partner]:
    """Of a player; a pair and a whole table have none."""
    found: dict[str, Partner] = {}
    for record, side, player in views:
        others = record.sides[side] if side is not None and player else ()
        for name in (other for other in others if other != player):
            _, matches, won = found.get(name_key(name), Partner(name, 0, 0))
            now = Partner(name, matches + 1, won + (record.winner == side))
            found[name_key(name)] = now
    yield from sorted(found.values(), key=lambda one: (-one.matches, one.name))


Cell = int | float | str | None
"""A whole number, a number with one decimal, a text; None where a row has no such figure."""


def _average(figures: Figures) -> Cell:
    tenths = figures.average_tenths
    return None if tenths is None else tenths / 10


def _partner(figures: Figures) -> Cell:
    return figures.partners[0].name if figures.partners else None


def _with_partner(figures: Figures) -> Cell:
    return figures.partners[0].matches if figures.partners else None


COLUMNS: Final[Mapping[str, Callable[[Figures], Cell]]] = MappingProxyType(
    {
        "matches": lambda one: one.matches,
        "won": lambda one: one.won,
        "lost": lambda one: one.lost,
        "streak": lambda one: one.streak,
        "streak now": lambda one: one.streak_now,
        "deals": lambda one: one.deals,
        "calls": lambda one: one.calls,
        "made": lambda one: one.made,
        "failed": lambda one: one.failed,
        "tied": lambda one: one.tied,
        "made %": lambda one: one.percent,
        "made streak": lambda one: one.made_streak,
        "capots": lambda one: one.capots,
        "points": lambda one: one.points,
        "average": _average,
        "partner": _partner,
        "with partner": _with_partner,
    }
)
"""Every column behind the name, with what a row says in it."""


def cells(figures: Figures) -> dict[str, Cell]:
    """A row: the name, and all cells by the names of their columns."""
    return {"name": figures.name, **{name: say(figures) for name, say in COLUMNS.items()}}


def plain(figures: Figures) -> dict[str, Any]:
    """A row for other programs: every figure by its name, and all partners."""
    row = figures._asdict()
    row["percent"] = figures.percent
    row["average"] = _average(figures)
    row["partners"] = [partner._asdict() for partner in figures.partners]
    return row
