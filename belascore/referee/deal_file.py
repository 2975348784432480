"""A deal to be judged, as it comes in a file: in a whole match, or what was written of it alone.

A match file is read as always. A deal alone, the keys of one `[[round]]` with or without that line,
may be written as people type: cards in every notation, the call in every language.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from belascore.entry import Context
from belascore.faults import (
    And,
    BelascoreError,
    Fault,
    NotFoundError,
    Place,
    Remedy,
    UnreadableError,
    UsageError,
)
from belascore.match.game import game_of
from belascore.matchfile import SIZE, read_match, unreadable
from belascore.matchfile.bounds import decoded, flaws
from belascore.matchfile.syntax import parsed, placed, split_lines
from belascore.referee.deal import Case, Source, first_name, plain_row
from belascore.referee.typed import header_for, law_for, with_options
from belascore.rounds import Match, Round, RowError, Seats, from_row
from belascore.rules.law import Law
from belascore.rules.load import load_law
from belascore.score.replay import replay
from belascore.store.disk import fetch
from belascore.text import printable

_NAME: Final = 100
_KEYS: Final = 64
# a block that was copied out of a match file has these too
_OF_FILES: Final = ("n", "at", "seal", "replaces", "undo", "redo")


class Wanted(NamedTuple):
    """By which law and among whom a deal is judged, as far as its file does not say."""

    rules: str | None = None
    house: Sequence[str] = ()
    players: str = ""
    dealer: str = ""


def file_bytes(path: Path) -> bytes:
    """The bytes of a file, at most one more than a match file may have.

    Raises:
        BelascoreError: it is not there, no plain file, or the system did not let us.
    """
    try:
        return fetch(path, SIZE)[0]
    except NotFoundError:
        raise NotFoundError("no-such-file.deal", place=Place(printable(str(path)))) from None


def read_case(data: bytes, name: str, wanted: Wanted) -> Case:
    """Read a match file or a deal alone, and judge it.

    Raises:
        UnreadableError: it cannot be read; holds every fault.
        UsageError: the law or the people are missing, or do not fit.
        BelascoreError: the law cannot be read, or is not known here.
    """
    name = printable(name, _NAME)
    text = _text(data, name)
    lines = split_lines(text)
    found = flaws(lines)
    doc: dict[str, Any] = {}
    if not found:
        doc, flaw = parsed(text, lines)
        found = (flaw,) if flaw else ()
    if found:
        raise unreadable(name, [placed(flaw, lines, name) for flaw in found])
    source = Source(name, lines, "match" in doc or "round" in doc)
    return _in_a_match(data, source, wanted) if "match" in doc else _alone(doc, source, wanted)


def _text(data: bytes, name: str) -> str:
    try:
        text, tail = decoded(data, name)
    except UnreadableError:
        raise
    except BelascoreError:  # an empty match is a loss; here nothing was ever written
        raise UnreadableError("no-deal.nothing", place=Place(name)) from None
    if tail:
        raise unreadable(name, [placed(tail, [], name)])
    return text


def _in_a_match(data: bytes, source: Source, wanted: Wanted) -> Case:
    if wanted.players or wanted.dealer:
        options = Remedy("", options=("players",)), Remedy("", options=("dealer",))
        raise UsageError("people-known", place=Place(source.name), options=And(options))
    game = game_of(Path(source.name), read_match(data, source.name))
    case = Case(game.law, game.match, game.score, source, alone=False)
    if wanted.rules is None and not wanted.house:
        return case
    law = _other_law(game.match, wanted)
    if (law.sides, law.table.players) != (game.law.sides, game.law.table.players):
        raise UsageError("players-do-not-fit.file", place=Place(source.name), rules=law.id)
    return case._replace(law=law, score=replay(game.match, law))


def _other_law(match: Match, wanted: Wanted) -> Law:
    if wanted.rules is not None:
        return law_for(wanted.rules, wanted.house)
    house = with_options(match.house, wanted.house)
    return load_law(match.header.ruleset, house, match.own_rules)


def _alone(doc: Mapping[str, Any], source: Source, wanted: Wanted) -> Case:
    law = law_for(wanted.rules, wanted.house)
    rows = _rows(doc, source)
    header = header_for(law, wanted.players, wanted.dealer, first_name(rows[0]))
    context = Context(law, Seats(header.sides))
    faults: list[Fault] = []
    rounds = [_read(row, at, context, source, faults) for at, row in enumerate(rows, 1)]
    if faults:
        raise unreadable(source.name, faults)
    if not wanted.dealer:
        rounds = [_dealt(deal, context.seats) for deal in rounds]
    match = Match(header, {}, None, tuple(rounds))
    return Case(law, match, replay(match, law), source, alone=True)


def _rows(doc: Mapping[str, Any], source: Source) -> list[dict[str, Any]]:
    found = doc["round"] if source.listed else doc
    rows = found if isinstance(found, list) else [found]
    beside = [key for key in doc if source.listed and key != "round"]
    if beside:
        place = Source(source.name, source.lines, listed=False).place(0, beside[0])
        raise unreadable(source.name, [Fault("outside-round", place=place)])
    if not all(isinstance(row, dict) and len(row) <= _KEYS for row in rows) or not rows:
        raise UnreadableError("no-deal", place=Place(source.name))
    return [{key: row[key] for key in row if key not in _OF_FILES} for row in rows]


def _read(
    row: Mapping[str, Any], number: int, context: Context, source: Source, faults: list[Fault]
) -> Round:
    plain, unread = plain_row(row, context, partial(source.place, number))
    faults += unread
    try:
        return from_row(plain, number, context.law.sides)
    except RowError as error:
        places = (source.place(number, fault.place.key) for fault in error.faults)
        pairs = zip(error.faults, places, strict=True)
        faults += [fault._replace(place=place) for fault, place in pairs]
    return Round()


def _dealt(deal: Round, seats: Seats) -> Round:
    """The deal with its dealer, where nobody wrote him down: who led first sits next to him."""
    leader = seats.find(deal.play[0].leader) if deal.play else None
    if deal.dealer or leader is None or leader.seat is None:
        return deal
    return deal._replace(dealer=seats.players[leader.seat - 1])
