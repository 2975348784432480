"""Entering deals: what was typed is read, judged, and recorded only if the law can score it."""

import datetime as dt
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from belascore.entry import Context, parse
from belascore.errors import BelascoreError
from belascore.match.game import Game, record
from belascore.rounds import Round
from belascore.score.verdict import Entry
from belascore.tuples import NamedTuple

REPEAT_WITHIN: Final = dt.timedelta(minutes=2)
"""The same entry again within this time is more often a slip than a deal."""


class RepeatedError(BelascoreError):
    """The same entry as the last round, moments ago: somebody has to say that it is meant."""

    exit_code = 1
    code = "repeated"


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

    @property
    def tokens(self) -> list[str]:
        """The words one by one."""
        return self.words.split() if isinstance(self.words, str) else list(self.words)


class Entered(NamedTuple):
    """The match after an entry, and the entry's place in it."""

    game: Game
    entry: Entry
    repeated: bool = False


def preview(game: Game, typed: Typed) -> tuple[Round, Entry]:
    """Read and judge an entry without recording it.

    Returns:
        The round with everything filled in that follows, and how it would be scored.

    Raises:
        UsageError: it cannot be read.
        RefusedError: the law cannot score it.
    """
    context = Context(game.law, game.score.seats, typed.confirmed)
    written = parse(typed.words, context, comments=typed.comments)
    if typed.note:
        written = written._replace(note=typed.note)
    entry = game.ahead([written]).score.entries[-1]
    if entry.verdict.errors:
        from belascore.answers.refusal import refused  # most entries are right

        raise refused(entry.verdict.errors, written, typed.tokens, game.score, game.law)
    return entry.verdict.written, entry


def enter(
    path: Path,
    typed: Typed,
    now: dt.datetime,
    *,
    ask_repeat: bool = False,
    tell: Callable[[Entered], None],
) -> None:
    """Record one entry.

    Args:
        path: of the match file.
        typed: the entry.
        now: the moment to write beside it.
        ask_repeat: refuse what looks like a slip of the finger, so that somebody can be asked.
        tell: given the match after it, as soon as it is recorded.

    Raises:
        UsageError, RefusedError, RepeatedError: nothing was recorded.
        BelascoreError: it could not be saved.
    """
    repeated = False

    def decide(game: Game) -> list[Round]:
        nonlocal repeated
        written, _ = preview(game, typed)
        repeated = _repeats(game, written, now)
        if repeated and ask_repeat:
            last = game.match.rounds[-1]
            raise RepeatedError(f"this is round {last.n} again, recorded a moment ago")
        return [written._replace(at=now)]

    record(path, decide, lambda game: tell(Entered(game, game.score.entries[-1], repeated)))


def _repeats(game: Game, written: Round, now: dt.datetime) -> bool:
    last = game.match.rounds[-1] if game.match.rounds else None
    if last is None or last.at is None or now - last.at > REPEAT_WITHIN:
        return False
    return last._replace(n=0, at=None, seal=None) == written._replace(n=0, at=None, seal=None)


# Many lines at once


class Lines(NamedTuple):
    """What became of many lines: the match after them, their rounds, and what was refused."""

    game: Game
    rounds: tuple[Round, ...]
    refused: tuple[tuple[int, BelascoreError], ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """How each of the rounds was scored."""
        entries = self.game.score.entries
        return entries[len(entries) - len(self.rounds) :]


class ManyRefusedError(BelascoreError):
    """Some of many lines cannot be recorded, so none was.

    Attributes:
        refused: each with its line and what is wrong with it.
    """

    code = "lines-refused"

    def __init__(self, refused: Sequence[tuple[int, BelascoreError]]) -> None:
        lines = "\n".join(f"line {number}: {error}" for number, error in refused)
        super().__init__(f"nothing was recorded\n{lines}", "Mend them, or add --keep-going.")
        self.refused = tuple(refused)
        self.exit_code = max(error.exit_code for _, error in refused)


def judge_lines(game: Game, lines: Sequence[tuple[int, Typed]], *, keep_going: bool) -> Lines:
    """Read and judge many entries, each after those before it, without recording any.

    Raises:
        ManyRefusedError: names every line that is wrong, unless `keep_going`.
    """
    refused: list[tuple[int, BelascoreError]] = []
    rounds: list[Round] = []
    for number, typed in lines:
        try:
            rounds.append(preview(game.ahead(rounds), typed)[0])
        except BelascoreError as error:
            refused.append((number, error))
    if refused and not keep_going:
        raise ManyRefusedError(refused)
    return Lines(game.ahead(rounds), tuple(rounds), tuple(refused))


def enter_lines(
    path: Path, lines: Sequence[tuple[int, Typed]], now: dt.datetime, *, keep_going: bool
) -> Lines:
    """Record many entries: all of them, or none unless `keep_going`.

    Raises:
        ManyRefusedError: names every line that is wrong; nothing was recorded.
    """
    judged: list[Lines] = []

    def decide(game: Game) -> list[Round]:
        judged.append(judge_lines(game, lines, keep_going=keep_going))
        return [written._replace(at=now) for written in judged[0].rounds]

    game = record(path, decide)
    return judged[0]._replace(game=game)
