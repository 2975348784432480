"""`belascore table`: deal after deal at one prompt, in the grammar of `add`."""

from pathlib import Path
from typing import Annotated

import typer

from belascore.cli.add import enter_typed
from belascore.cli.common import MatchOption, is_dialogue, open_game, target, without_program
from belascore.cli.output import emit, speech
from belascore.cli.program import run

_HELP = (
    "An entry:    ana hearts 102 +20        (more: belascore help entry)",
    "Empty line:  the score      show: the sheet      need: what is needed      log",
    "u undo       redo           w [N] or why [N]: the clauses of deal N",
    "edit N 98, drop N, restore @N, note [N] TEXT, dispute N, end: as in the shell",
    ". or q or Ctrl-D  leaves    ? or help: this      help TOPIC",
)
_LEAVE = (".", "q", "quit", "exit")
_SHORT = {"u": "undo", "w": "why", "?": "help"}
_AS_IN_THE_SHELL = (
    *("show", "need", "why", "log", "undo", "redo"),
    *("edit", "drop", "restore", "note", "dispute", "end"),
)
"""Commands that may be typed here as they are, about this match."""


def table(
    plain: Annotated[
        bool, typer.Option("--plain", help="Only lines: nothing is completed, edited or redrawn.")
    ] = False,
    match: MatchOption = None,
) -> None:
    """Type deal after deal at one prompt; see the score after each.

    On a terminal Tab completes names and calls, and the arrow keys bring back what was typed.
    """
    from belascore.cli.prompt import typed_lines
    from belascore.store.atomic import require_writable

    path = target(match)
    _score(path)
    require_writable(path)  # not only when the first deal has been typed
    worst = 0
    for line in typed_lines(path, plain=plain):
        if line in _LEAVE:
            break
        worst = max(worst, _done(path, line))
    if worst and not is_dialogue():  # who typed it has read what went wrong
        raise typer.Exit(worst)


def _done(path: Path, line: str) -> int:
    """Do what one line says; its exit code, as if it stood alone in a shell."""
    try:
        return _one(path, line)
    except typer.Exit as ended:
        return ended.exit_code
    except Exception as error:
        from typer.exceptions import TyperException

        from belascore.cli.faults import report
        from belascore.faults import BelascoreError

        if isinstance(error, BelascoreError | TyperException):
            return report(error)
        raise


def _one(path: Path, line: str) -> int:
    line = _as_copied(line, path)
    word, _, rest = line.partition(" ")
    command = _SHORT.get(word.casefold(), word.casefold())
    if not line:
        _score(path)
    elif command == "help":
        if rest:
            return run([command, rest.strip()])
        emit(_HELP)
    elif command in _AS_IN_THE_SHELL and not (rest and _plays(word, path)):
        return run([command, "--match", str(path), *_words(command, rest)])
    else:
        from belascore.match.enter import Typed

        yes = line.endswith(" --yes")
        entry = line.removesuffix("--yes") if yes else line
        enter_typed(path, Typed(entry, comments=True, confirmed=yes), yes=yes)
    return 0


def _as_copied(line: str, path: Path) -> str:
    """A line without the program's name and `add`, which remedies show for a shell."""
    line = without_program(line)
    word, _, rest = line.partition(" ")
    return rest.strip() if word == "add" and rest and not _plays(word, path) else line


def _words(command: str, rest: str) -> list[str]:
    if command == "note":
        return ["--", *rest.split()]
    from belascore.entry.tokens import split

    return split(rest, comments=False)[0]


def _plays(word: str, path: Path) -> bool:
    """Whether somebody here is called as a command is."""
    from belascore.match.game import load_game
    from belascore.words.vocabulary import fold

    names = load_game(path).score.seats.names()
    return fold(word) in map(fold, names)


def _score(path: Path) -> None:
    from belascore.answers.echo import score_lines
    from belascore.answers.phrases import voice_of

    game = open_game(path)
    emit(score_lines(game.score, game.law, voice_of(game.score, game.law, speech())))
