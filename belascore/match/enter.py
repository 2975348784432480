"""Entering deals: what was typed is read, judged, and recorded only if the law can score it."""

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from belascore.entry import Context, parse
from belascore.entry.parsing import refused
from belascore.faults import BelascoreError, Fault, RefusedError, Remedy
from belascore.match.game import Game, Recording, hold_game, record
from belascore.rounds import Round
from belascore.score.verdict import Entry
from belascore.tuples import NamedTuple

REPEAT_WITHIN: Final = dt.timedelta(minutes=2)
"""The same entry again within this time is more often a slip than a deal."""


Repeated = Literal["refuse", "note", "fine"]
"""What becomes of what looks like a slip of the finger."""


class Typed(NamedTuple):
    """One entry as it was typed, with the options given beside it.

    Attributes:
        words: the tokens of a shell, or one whole line.
        comments: whether `#` begins a note, as it does in lines that no shell has read.
        confirmed: that a meld which wins the match is meant.
    """

    words: str | Sequence[str]
    note: str = ""
    comments: bool = False
    confirmed: bool = False


def preview(game: Game, typed: Typed, now: dt.datetime | None = None) -> Game:
    """Read and judge an entry without recording it.

    Args:
        game: the match before it.
        typed: the entry.
        now: the moment to write beside it.

    Returns:
        The match as if it stood there already, with everything filled in that follows.

    Raises:
        UsageError: it cannot be read.
        RefusedError: the law cannot score it.
    """
    context = Context(game.law, game.score.seats, typed.confirmed)
    written = parse(typed.words, context, comments=typed.comments)._replace(at=now)
    if typed.note:
        written = written._replace(note=typed.note)
    ahead = game.ahead([written])
    verdict = ahead.score.entries[-1].verdict
    if verdict.errors:
        raise refused(verdict.errors, written, game.score, game.law)
    return ahead.with_last(verdict.written)


@contextmanager
def enter(
    path: Path,
    typed: Typed,
    now: dt.datetime,
    repeated: Repeated = "note",
    known: Game | None = None,
) -> Iterator[Recording]:
    """Record one entry.

    Interruptions are held back until the body of the `with` has told what was recorded.

    Args:
        path: of the match file.
        typed: the entry.
        now: the moment to write beside it.
        repeated: whether the same entry again, moments later, is refused, so that somebody can be
            asked, or is recorded with a note, or without one.
        known: the match as it was, which is not replayed again where its file is the same.

    Raises:
        UsageError, RefusedError: nothing was recorded; `repeated` says that it looks like a slip.
        BelascoreError: it could not be saved.
    """
    with hold_game(path, known) as game:
        ahead = preview(game, typed, now)
        repeats = repeated != "fine" and _repeats(game, ahead.match.rounds[-1], now)
        if repeats and repeated == "refuse":
            raise RefusedError("repeated", number=game.score.entries[-1].label)
        with record(game, ahead) as recording:
            notes = (Fault("repeated.note", {"undo": Remedy("undo")}),) if repeats else ()
            yield recording._replace(notes=recording.notes + notes)


def _repeats(game: Game, written: Round, now: dt.datetime) -> bool:
    last = game.match.rounds[-1] if game.match.rounds else None
    if last is None or last.at is None or now - last.at > REPEAT_WITHIN:
        return False
    return last._replace(n=0, at=None, seal=None) == written._replace(n=0, at=None, seal=None)


# Many lines at once


class Lines(NamedTuple):
    """What became of many lines.

    Attributes:
        game: the match after them.
        entries: how each line that is right was scored.
        refused: the others, each with what is wrong with it.
        notes: what should be known of the file, and of how it was saved.
    """

    game: Game
    entries: tuple[Entry, ...]
    refused: tuple[tuple[int, BelascoreError], ...]
    notes: tuple[Fault, ...] = ()


def judge_lines(
    game: Game,
    lines: Sequence[tuple[int, Typed]],
    now: dt.datetime | None = None,
    *,
    keep_going: bool,
) -> Lines:
    """Read and judge many entries, each after those before it, without recording any.

    Raises:
        BelascoreError: `lines-refused` names every line that is wrong, unless `keep_going`.
    """
    refused: list[tuple[int, BelascoreError]] = []
    ahead = game
    for number, typed in lines:
        try:
            ahead = preview(ahead, typed, now)
        except BelascoreError as error:
            refused.append((number, error))
    if refused and not keep_going:
        # of the kind of the worst of them, and with its exit code
        kind = max((type(error) for _, error in refused), key=lambda kind: kind.exit_code)
        raise kind(
            "lines-refused", refused=tuple(refused), option=Remedy("", options=("keep-going",))
        )
    return Lines(ahead, ahead.score.entries[len(game.score.entries) :], tuple(refused))


@contextmanager
def enter_lines(
    path: Path, lines: Sequence[tuple[int, Typed]], now: dt.datetime, *, keep_going: bool
) -> Iterator[Lines]:
    """Record many entries: all of them, or none unless `keep_going`.

    Raises:
        BelascoreError: `lines-refused` names every line that is wrong; nothing was recorded.
    """
    with hold_game(path) as game:
        judged = judge_lines(game, lines, now, keep_going=keep_going)
        with record(game, judged.game) as recording:
            yield judged._replace(game=recording.after, notes=recording.notes)
