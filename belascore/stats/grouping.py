"""Which matches belong together: of a span of days, of a player, a pair, a law or a month."""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple

from belascore.faults import NotFoundError, Remedy, UsageError, nearest
from belascore.stats.figures import Figures, Record, View, figures_of, name_key

_DAY: Final = r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?"


class Period(NamedTuple):
    """The days from `since` to `until`, both of them in it; None is without end."""

    since: dt.date | None
    until: dt.date | None

    def holds(self, record: Record) -> bool:
        """Whether a match was played in it; one without a date is only in the endless one."""
        if record.date is None:
            return self == (None, None)
        return (self.since or dt.date.min) <= record.date <= (self.until or dt.date.max)


def period(since: str = "", until: str = "") -> Period:
    """The period that two texts say; an empty one says nothing.

    Raises:
        UsageError: one of them is no day, month or year, or they hold no day.
    """
    span = Period(_span(since)[0] if since else None, _span(until)[1] if until else None)
    if span.since and span.until and span.since > span.until:
        raise UsageError("dates-turned", until=until, since=since)
    return span


def _span(text: str) -> tuple[dt.date, dt.date]:
    """First and last day of a year, a month or a day."""
    found = re.fullmatch(_DAY, text, re.ASCII)
    try:
        year, month, day = (int(part or 0) for part in found.groups()) if found else (0, 0, 0)
        first = dt.date(year, month or 1, day or 1)
        if day:
            return first, first
        next_one = dt.date(year + 1, 1, 1)
        if month:
            next_one = dt.date(year + month // 12, month % 12 + 1, 1)
        return first, next_one - dt.timedelta(days=1)
    except ValueError:
        raise UsageError("no-date", value=text) from None


By = Literal["player", "pair", "law", "month"]
"""By what figures are told apart."""

UNDATED: Final = "undated"
_JOINED: Final = " + "
_NAMED: Final = 5
"""Players that are named where several may be meant."""


def figures_by(records: Iterable[Record], by: By, player: str = "") -> tuple[Figures, ...]:
    """The figures of every player, pair, law or month, those with most matches first.

    Somebody is known by his name: two spellings that differ in capitals are one person, called as
    the last match calls him. Months stand in their order. By law and by month they are those of
    the whole table, or of `player` alone.

    Args:
        records: the matches.
        by: what to tell apart.
        player: the key of a player (`player_key`); only matches that he played are looked at.
    """
    groups: defaultdict[str, list[tuple[str, View]]] = defaultdict(list)
    ordered = sorted(records, key=lambda record: record.order)
    for record in ordered:
        for name, view in _views(record, by, player):
            groups[name_key(name)].append((name, view))
    spelt = _spelt(ordered)
    made = [
        _called(figures_of(found[-1][0], [view for _, view in found]), by, spelt)
        for found in groups.values()
    ]
    made.sort(key=lambda one: one.name)
    if by != "month":
        made.sort(key=lambda one: -one.matches)
    return tuple(made)


def _called(figures: Figures, by: By, spelt: Mapping[str, str]) -> Figures:
    """The figures with partners, and the two of a pair, as the last match of each calls them."""
    name = figures.name
    if by == "pair":
        name = _JOINED.join(spelt[name_key(one)] for one in name.split(_JOINED))
    partners = (one._replace(name=spelt[name_key(one.name)]) for one in figures.partners)
    return figures._replace(name=name, partners=tuple(partners))


def _spelt(records: Iterable[Record]) -> dict[str, str]:
    """How each player is called, as the last of the records calls him."""
    return {name_key(name): name for record in records for side in record.sides for name in side}


def player_key(typed: str, records: Iterable[Record]) -> str:
    """The key of the player whose name that is, or begins so.

    Raises:
        NotFoundError: nobody of that name plays in these matches.
        UsageError: it may be several.
    """
    known = _spelt(records)
    wanted = name_key(typed)
    near = [wanted] if wanted in known else [key for key in known if key.startswith(wanted)]
    if len(near) == 1:
        return near[0]
    if near and wanted:
        players = sorted(known[key] for key in near)[:_NAMED]
        raise UsageError("ambiguous-player", value=typed, players=players)
    if meant := nearest(wanted, known):
        raise NotFoundError("no-such-player.near", value=typed, who=known[meant])
    raise NotFoundError("no-such-player", value=typed, stats=Remedy("stats"))


def _views(record: Record, by: By, player: str) -> Iterator[tuple[str, View]]:
    """The match as it is seen in each group it belongs to, with the name of the group."""
    if by == "pair":
        yield from _pairs(record, player)
        return
    own = list(_players(record, player))
    if by == "player":
        yield from own
        return
    name = record.law if by == "law" else _month(record)
    views = [view for _, view in own] if player else [View(record)]
    yield from ((name, view) for view in views)


def _players(record: Record, player: str) -> Iterator[tuple[str, View]]:
    for side, names in enumerate(record.sides):
        for name in names:
            if player in ("", name_key(name)):
                yield name, View(record, side, name)


def _pairs(record: Record, player: str) -> Iterator[tuple[str, View]]:
    for side, names in enumerate(record.sides):
        if len(names) == 2 and (not player or player in map(name_key, names)):
            yield _JOINED.join(sorted(names, key=name_key)), View(record, side)


def _month(record: Record) -> str:
    return f"{record.date:%Y-%m}" if record.date else UNDATED
