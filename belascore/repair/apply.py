"""Carrying out what was chosen for a damaged match, or accepting it: no byte is lost."""

import datetime as dt
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from belascore.faults import (
    BusyError,
    Fault,
    NotConfirmedError,
    NotFoundError,
    RefusedError,
    Remedy,
    UsageError,
)
from belascore.match.game import Game
from belascore.repair.plan import Plan, Way
from belascore.rounds import Round
from belascore.rounds.fields import local
from belascore.store.atomic import ELSEWHERE, require_writable, signals_held, write_whole
from belascore.store.disk import DISK, Disk, fetch, locked
from belascore.store.save import write_match
from belascore.store.second_copy import confirm, copies_of, forget_changes
from belascore.store.tampering import HEAD, compared, traces

_LONGEST_NAME: Final = 200
"""Bytes of a name to which an ending is put, so that systems that allow 255 allow it."""


def carry_out(made: Plan, way: Way, now: dt.datetime, disk: Disk = DISK) -> tuple[Path, ...]:
    """Do what a plan says, and keep beside the match all that is not in it afterwards.

    Args:
        made: the plan that somebody has seen.
        way: the one of its ways that was chosen.
        now: the moment, for the name of what is kept.
        disk: the calls to make.

    Returns:
        The files that were kept.

    Raises:
        BusyError: the file is another one than the plan was made for.
        StorageError: the match is as it was.
        NotConfirmedError: it is done, but may not survive a power cut.
    """
    require_writable(made.path)
    target = Path(os.path.realpath(made.path))
    with locked(target):
        state = target.stat() if target.exists() else None
        there = fetch(target)[0] if state else None
        if there != made.found:
            raise BusyError("file-changed")
        stamp = f"{local(now):%Y%m%d-%H%M%S}"
        kept = []
        # what is kept is written first: a kill between the two leaves it twice, never nowhere
        for kind, data in _left_over(made, way):
            kept.append(_free(target, f"{kind}-{stamp}"))
            with suppress(NotConfirmedError):  # the match's own save says so
                write_whole(kept[-1], data, over=False, otherwise=ELSEWHERE, like=state, disk=disk)
        with signals_held():
            try:
                write_match(target, way.data, way.data, disk=disk)
            except NotConfirmedError:
                _settle(target)  # it is there all the same
                raise
            _settle(target)
    return tuple(kept)


def _settle(target: Path) -> None:
    forget_changes(target)
    confirm(target)


def _left_over(made: Plan, way: Way) -> Iterator[tuple[str, bytes]]:
    """What is neither in the match afterwards nor kept yet: the file, and a copy that says more."""
    if made.found:
        yield "torn" if made.torn else "before", made.found
    for copy in copies_of(made.path):
        kept = compared(way.data, copy) == "accepted"  # in the state folder it stays
        if copy != made.found and not way.data.startswith(copy) and not kept:
            yield "copy", copy


def _free(target: Path, ending: str) -> Path:
    """A name beside the match that nothing has."""
    name = target.name
    while len(os.fsencode(name)) > _LONGEST_NAME:
        name = name[:-1]
    path = target.with_name(f"{name}.{ending}")
    number = 1
    while os.path.lexists(path):
        number += 1
        path = target.with_name(f"{name}.{ending}-{number}")
    return path


ALL: Final = -1


def numbered(text: str) -> int:
    """The number of what is to be accepted: of a round as `@3` or `3`, `head`, or `all`.

    Raises:
        UsageError: it is none of these.
    """
    if text.casefold() in ("head", "all"):
        return HEAD if text.casefold() == "head" else ALL
    number = text.removeprefix("@")
    if not (number.isascii() and number.isdigit() and len(number) <= 5):
        example = Remedy("accept", ("@3",), ("because=TEXT",))
        raise UsageError("not-a-round", word=text, command=example)
    return int(number)


def acceptances(
    game: Game, number: int, because: str
) -> tuple[tuple[Round, ...], tuple[Fault, ...]]:
    """The blocks that accept, and what they settle: one for a round or the head, or for each.

    Raises:
        UsageError: no reason is given.
        NotFoundError: there is no such round.
        RefusedError: there is nothing to accept.
    """
    if not because.strip():
        reason = Remedy("", options=("because=TEXT",))
        raise UsageError("reason-needed", option=reason)
    count = len(game.match.rounds)
    if number > count:
        raise NotFoundError("no-such-round.accept", number=number, count=count)
    found = traces(game.document, *copies_of(game.path))
    settled = [trace for trace in found if number in (ALL, trace.data["number"])]
    if not settled:
        raise _nothing(number, found)
    numbers = dict.fromkeys(trace.data["number"] for trace in settled)
    blocks = tuple(Round(accepts=accepted, note=because.strip()) for accepted in numbers)
    return blocks, tuple(settled)


def _nothing(number: int, found: tuple[Fault, ...]) -> RefusedError:
    if number == ALL:
        return RefusedError("nothing-to-accept")
    code = "nothing-to-accept.round" if number else "nothing-to-accept.head"
    others = [f"@{number}" if (number := trace.data["number"]) else "head" for trace in found]
    return RefusedError(code if others else f"{code}.none", number=number, there=others)
