"""`belascore add`: one deal, or many from standard input."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belascore.cli.common import (
    MatchOption,
    ask,
    from_input,
    is_dialogue,
    now,
    open_game,
    target,
    whole,
    without_program,
)
from belascore.cli.output import complain, is_json, say, say_all, speech, tell
from belascore.faults import RefusedError, Remedy, UsageError
from belascore.text import joined

if TYPE_CHECKING:
    from belascore.match.enter import Lines, Repeated, Typed
    from belascore.match.game import Game, Recording

MOST_BYTES: Final = 1_000_000
"""Of the lines that one `add -` reads; a match file is no larger."""


def add(
    entry: Annotated[
        list[str] | None,
        typer.Argument(metavar="ENTRY...", help="TAKER CALL POINTS [+MELDS]; - reads lines."),
    ] = None,
    note: Annotated[
        str, typer.Option("--note", metavar="TEXT", help="Words to keep beside the deal.")
    ] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what it would come to; record nothing.")
    ] = False,
    yes: Annotated[
        bool, typer.Option("--yes", help="It is meant: this belot, or the same deal again.")
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="With -: record the good lines, report the rest.")
    ] = False,
    match: MatchOption = None,
) -> None:
    """Record one deal and show what it comes to.

    Example: belascore add ana hearts 102 +20

    Every trick: belascore add vi spades capot

    More: belascore help entry
    """
    from belascore.match.enter import Typed

    words = [whole(word) for word in entry or ()]
    if words[:2] == ["belascore", "add"]:  # a remedy was pasted behind the command
        words = words[2:]
    if words == ["-"]:
        if note:
            raise UsageError("note-of-many")
        _add_lines(match, keep_going=keep_going, dry_run=dry_run, yes=yes)
        return
    typed = Typed(words, note, confirmed=yes)
    if dry_run:
        show_only(open_game(match), typed)
    else:
        enter_typed(target(match), typed, yes=yes)


def show_only(game: "Game", typed: "Typed") -> None:
    """Show what an entry would come to; record nothing."""
    from belascore.answers.echo import Echo
    from belascore.match.enter import preview

    ahead = preview(game, typed)
    tell(Echo(ahead.score, game.law, ahead.score.entries[-1:], recorded=False))
    if not is_json():
        _say_dry_run()


class DeclinedError(typer.Exit):
    """Nothing was recorded, as somebody said no, or typed something else instead."""

    def __init__(self, instead: str) -> None:
        super().__init__(1)
        self.instead = instead


def enter_typed(path: Path, typed: "Typed", *, yes: bool, known: "Game | None" = None) -> "Game":
    """Record an entry and show what it came to; ask first where it looks like a slip.

    Args:
        path: of the match file.
        typed: the entry.
        yes: whether it is meant, also where it looks like a slip.
        known: the match as it was, which is not replayed again where its file is the same.

    Returns:
        The match after it.

    Raises:
        DeclinedError: nothing was recorded, for the answer was no yes.
    """
    asked = is_dialogue()
    try:
        return _enter(path, typed, "note" if not asked else "fine" if yes else "refuse", known)
    except RefusedError as error:
        if error.fault.code != "repeated":
            raise
        answer = ask(speech().say("repeated.question", error.fault.data))
        if not answer.yes:
            say(speech().say("nothing-recorded"))
            raise DeclinedError(answer.instead) from None
        return _enter(path, typed, "fine", known)


def _enter(path: Path, typed: "Typed", repeated: "Repeated", known: "Game | None") -> "Game":
    from belascore.match.enter import enter

    with enter(path, typed, now(), repeated, known) as recording:
        _tell(recording)
    return recording.after


def _tell(recording: "Recording") -> None:
    from belascore.answers.echo import Echo

    game = recording.after
    tell(Echo(game.score, game.law, (recording.entry,), recorded=True))
    say_all(recording.notes)


def _add_lines(match: Path | None, *, keep_going: bool, dry_run: bool, yes: bool) -> None:
    from belascore.match.enter import Typed, enter_lines, judge_lines

    lines = [
        (number, Typed(_copied(line), comments=True, confirmed=yes))
        for number, line in enumerate(_read_lines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if dry_run:
        game = open_game(match)
        done = judge_lines(game, lines, keep_going=keep_going)
        _tell_lines(done, recorded=False)
    else:
        with enter_lines(target(match), lines, now(), keep_going=keep_going) as done:
            _tell_lines(done, recorded=True)
    if done.refused:
        raise typer.Exit(max(error.exit_code for _, error in done.refused))


def _copied(line: str) -> str:
    """A line without the command that remedies show before an entry."""
    entry = without_program(line.lstrip())
    return entry.removeprefix("add ") if entry != line.lstrip() else line


def _read_lines() -> list[str]:
    """The lines of standard input: UTF-8, whatever the locale; else as the locale says."""
    data: bytes = from_input(sys.stdin.buffer.read, MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UsageError("too-many-lines.typed")
    try:
        return data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        return data.decode(sys.stdin.encoding, "surrogateescape").splitlines()


def _tell_lines(done: "Lines", *, recorded: bool) -> None:
    from belascore.answers.echo import Echo
    from belascore.cli.faults import fault_answer

    game = done.game
    refused = [{"line": line, "error": fault_answer(error)} for line, error in done.refused]
    tell(Echo(game.score, game.law, done.entries, recorded, refused))
    if is_json():
        return
    say_all(done.notes)
    for number, error in done.refused:
        first, *others = speech().error(error)
        line = speech().say("place.line", {"number": number})
        complain(joined(": ", (line, first)), *others)
    if not recorded:
        _say_dry_run()


def _say_dry_run() -> None:
    option = Remedy("", options=("dry-run",))
    say(speech().say("dry-run", {"option": option}))
