"""Whether a match that comes from elsewhere is in the library already: by its id, or its deals."""

from collections.abc import Iterator
from pathlib import Path

from belascore.faults import BelascoreError
from belascore.matchfile import read_match
from belascore.rounds import Match, Seats
from belascore.store.disk import fetch
from belascore.store.library import list_matches


def with_id(wanted: str) -> Path | None:
    """The stored match of that id."""
    return next((path for path, one in _holding(wanted) if one.header.id == wanted), None)


def with_deals(match: Match) -> Path | None:
    """The stored match in which the same people played these deals.

    Deals are known again by the moment they were entered; where that is not told, all have to be
    the same on the same day. Nothing is found for a match without deals.
    """
    day = match.header.date.isoformat() if match.header.date else ""
    return next((path for path, one in _holding(day) if _is_same(match, one)), None)


def _holding(text: str) -> Iterator[tuple[Path, Match]]:
    """The stored matches that can be read and in whose files this text stands."""
    for path in list_matches():
        try:
            data, _ = fetch(path)
            if text.encode() in data:
                yield path, read_match(data, path.name).match
        except BelascoreError:
            continue


def _is_same(match: Match, other: Match) -> bool:
    if match.header.date != other.header.date or not _people(match) & _people(other):
        return False
    moments, others = _moments(match), _moments(other)
    if moments:
        # some may have been corrected since, or a few be new
        return 2 * len(moments & others) >= min(len(moments), len(others)) > 0
    deals = _deals(match)
    return bool(deals) and deals == _deals(other)


def _people(match: Match) -> set[str]:
    """Who plays; the sides where nobody is named."""
    seats = Seats(match.header.sides)
    return {*(seats.players or seats.keys)}


def _moments(match: Match) -> set[object]:
    return {(one.at, one.call) for one in match.rounds if one.at and one.act in ("deal", "void")}


def _deals(match: Match) -> list[object]:
    return [(one.taker, one.call, one.points, one.void) for one in match.rounds]
