"""Beginning a match: people, law and target are checked before a file is made."""

import datetime as dt
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from belascore.faults import (
    BelascoreError,
    Data,
    Place,
    Remedy,
    StorageError,
    UnreadableError,
    UsageError,
)
from belascore.match.game import Game, game_of
from belascore.matchfile import header_text, read_match
from belascore.own_rules.file import find_ruleset, is_file_name, own_ruleset
from belascore.rounds import MOST, Header, Match, Seats, name_fault
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids, started_by
from belascore.score.corrections import resolve
from belascore.store.folders import new_id
from belascore.store.library import begin_open, last_match, new_path
from belascore.store.save import create
from belascore.words.vocabulary import fold


class Wanted(NamedTuple):
    """What a match is to be, as it was asked for; None or empty means the usual.

    Attributes:
        rules: the id of a ruleset, or a file; the usual is that of the last match.
        plain: that nothing else is as in the last match by these rules.
        again: that nobody was named, and those who played last are meant.
    """

    players: Sequence[str]
    rules: str | None = None
    dealer: str | None = None
    target: int | None = None
    house: Mapping[str, Any] = {}
    sides: Sequence[str] = ()
    plain: bool = False
    again: bool = False


Kept = Literal["house", "target", "sides", "players"]
"""What of the last match by the same rules stays as it was."""


class Begun(NamedTuple):
    """A match that was begun, and what of it is as in the last one by these rules."""

    game: Game
    kept: tuple[Kept, ...]


def begin(wanted: Wanted, today: dt.date, file: Path | None) -> Begun:
    """Make the match file and, in the library, open it.

    The table's rules stay: house rules, target and the names of the sides are those of the last
    match by these rules, and the people are where that is asked.

    Raises:
        UsageError: people, dealer, target or house rules that cannot be.
        NotFoundError: no such ruleset or file.
        UnreadableError: a ruleset file that cannot be read or played by.
        BelascoreError: the file could not be made.
    """
    wanted, kept = as_before(wanted)
    header, text = head_of(wanted, today)
    path = file or new_path(header)
    document = begin_open(path, text) if file is None else create(path, text)
    return Begun(game_of(path, document), kept)


def as_before(wanted: Wanted) -> tuple[Wanted, tuple[Kept, ...]]:
    """What is wanted, with what stays as it was in the last match by the same rules.

    Raises:
        UsageError, NotFoundError, UnreadableError: as `begin` says.
    """
    name, own = _ruleset(wanted.rules)
    last = None if wanted.plain else _last_by(name, own)
    if last is None:
        return wanted, ()
    kept: list[Kept] = []
    if last.house and not wanted.house:
        try:
            load_law(name, last.house, own)
        except BelascoreError:
            return wanted, ()  # rules of an earlier edition, which say nothing any more
        wanted, kept = wanted._replace(house=last.house), ["house"]
    law = load_law(name, wanted.house, own)
    score = resolve(last.header, last.rounds)
    header = score.header
    if wanted.target is None and header.target in {*law.end.choices} - {law.end.target}:
        wanted = wanted._replace(target=header.target)
        kept.append("target")
    keys = [key for key, _ in header.sides]
    if law.table.pairs and not wanted.sides and keys != _side_keys((), (), law):
        wanted = wanted._replace(sides=keys)
        kept.append("sides")
    if wanted.again and not wanted.players and score.seats.players:
        wanted = wanted._replace(players=score.seats.players)
        kept.append("players")
    return wanted, tuple(kept)


def _last_by(name: str, own: Mapping[str, Any] | None) -> Match | None:
    """The last match by that ruleset; none where the matches cannot be listed."""
    try:
        return last_match(partial(_is_by, name, own))
    except StorageError:
        return None  # whoever makes the file says what is wrong there


def _is_by(name: str, own: Mapping[str, Any] | None, match: Match) -> bool:
    """Whether a match was played by that ruleset; one of somebody's own has to be the same."""
    return match.header.ruleset == name and match.own_rules == own


def head_of(wanted: Wanted, today: dt.date) -> tuple[Header, str]:
    """The head of a new match, and the text of its file; nothing is written.

    Raises:
        UsageError, NotFoundError, UnreadableError: as `begin` says.
    """
    name, own = _ruleset(wanted.rules)
    law = load_law(name, wanted.house, own)
    players = tuple(wanted.players)
    _check_players(players, law)
    header = Header(
        ruleset=law.id,
        edition=law.edition,
        sides=_sides(players, wanted.sides, law),
        target=_target(wanted.target, law),
        dealer=_dealer(wanted.dealer, players),
        date=today,
        id=new_id(),
        rules=law.digest,
    )
    text = header_text(header, wanted.house, own)
    _require_kept(text, own)
    return header, text


def law_of(rules: str | None) -> Law:
    """The law of an id or a file; of None that of the last match, house rules and all.

    Raises:
        UsageError: there is no last match.
        BelascoreError: the law cannot be read, or is not known here.
    """
    last = last_match() if rules is None else None
    if last is not None:
        return load_law(last.header.ruleset, last.house, last.own_rules, last.header.rules)
    name, own = _ruleset(rules)
    return load_law(name, None, own)


def _ruleset(rules: str | None) -> tuple[str, Mapping[str, Any] | None]:
    """The id of the rules that are meant, and those rules themselves if they are not shipped."""
    if rules and is_file_name(rules):
        own = own_ruleset(Path(rules))
        return own["id"], own
    if rules in ruleset_ids():
        return rules, None
    last = last_match()
    if last is not None and rules in (None, "", last.header.ruleset):
        return last.header.ruleset, last.own_rules
    if not rules:
        raise UsageError("rules-needed", option=_option("rules=ID"), there=ruleset_ids())
    if len(begun := started_by(rules)) == 1:
        return begun[0], None
    find_ruleset(rules)  # says what there is instead
    return rules, None


def _require_kept(text: str, own: Mapping[str, Any] | None) -> None:
    """Refuse a match, or its rules, that its file would not give back as they are."""
    try:
        # bytes that are no characters are refused where the file is made
        kept = read_match(text.encode(errors="replace"), "the match").match.own_rules
    except BelascoreError as error:
        # a place in a file that is not there would mislead
        faults = tuple(fault._replace(place=Place(key=fault.place.key)) for fault in error.faults)
        if own is None:
            raise UsageError("match-not-kept", faults=faults) from None
        raise UnreadableError("rules-not-kept", faults=faults) from None
    if own is not None and kept != own:
        raise BelascoreError("rules-not-kept.other")


def _check_players(players: Sequence[str], law: Law) -> None:
    if players and len(players) != law.table.players:
        example = Remedy("new", ("Ana", "Maja", "Ivo", "Pero"))
        raise UsageError(
            "player-count",
            rules=law.id,
            n=law.table.players,
            count=len(players),
            command=example,
        )
    for name in players:
        if cause := name_fault(name):
            raise UsageError("name-unfit.player", cause=cause)
    folded = [fold(name) for name in players]
    for name in players:
        if folded.count(fold(name)) > 1:
            raise UsageError("name-twice", word=name)


def _sides(
    players: Sequence[str], labels: Sequence[str], law: Law
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    keys = _side_keys(players, labels, law)
    for key in keys:
        if cause := name_fault(key):
            raise UsageError("name-unfit.side", cause=cause, sides=_SIDES)
        if law.table.pairs and fold(key) in [fold(name) for name in players]:
            raise UsageError("side-is-player", word=key, option=_SIDES)
    return tuple((key, tuple(players[side :: law.sides])) for side, key in enumerate(keys))


def _side_keys(players: Sequence[str], labels: Sequence[str], law: Law) -> list[str]:
    if not law.table.pairs:
        return [fold(name) for name in players] or [str(label) for label in labels]
    usual = [law.words.get("us", "us").lower(), law.words.get("them", "them").lower()]
    keys = list(labels) or usual
    if len(keys) != law.sides or len({fold(key) for key in keys}) != law.sides:
        raise UsageError("sides-alike.named", option=_SIDES)
    return keys


def _target(target: int | None, law: Law) -> int | None:
    return law.end.target if target is None else offered_target(target, law)


def _dealer(dealer: str | None, players: Sequence[str]) -> str | None:
    if dealer is None:
        return players[-1] if players else None
    seat = Seats((("", tuple(players)),)).find(dealer)
    near = [name for name in players if fold(name) == fold(dealer)]
    if seat is None and not near:
        raise UsageError("unknown-player.dealer", word=dealer, people=players)
    return near[0] if near else dealer


def offered_target(target: int, law: Law) -> int:
    """A target that the law offers.

    Raises:
        UsageError: it does not; says what it does offer, and how a house plays to another.
    """
    choices = law.end.choices
    if target in choices:
        return target
    code = f"target-not-offered.{'asked' if choices else 'asked-deals'}"
    data: Data = {"rules": law.id, "target": target, "choices": choices, "n": law.end.rounds or 0}
    if not 1 <= target <= MOST:
        raise UsageError(f"{code}.out-of-bounds", **data, most=MOST)
    setting = Remedy("new", ("...",), (f"set=match.target={target}",))
    show = Remedy("rules show", (law.id,), ("agree",))
    raise UsageError(code, **data, command=setting if choices else show)


def _option(text: str) -> Remedy:
    return Remedy("", options=(text,))


_SIDES: Final = _option("sides=US,THEM")
