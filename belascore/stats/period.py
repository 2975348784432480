"""Spans of days: what `2026`, `2026-01` and `2026-01-16` mean as a beginning and as an end."""

import datetime as dt
import re
from typing import Final, NamedTuple

from belascore.faults import UsageError
from belascore.stats.records import Record

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
