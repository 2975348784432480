"""`belascore table`: deal after deal at one prompt, in the grammar of `add`."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from belascore.cli import entries, undo
from belascore.cli.add import enter_typed
from belascore.cli.common import MatchOption, emit, from_input, open_game, say, target, whole

_LONGEST: Final = 10_000
_HELP = (
    "An entry:    ana hearts 102 +20        (more: belascore help entry)",
    "Empty line:  the score      show: the sheet      need: what is needed",
    "u undo       redo           w N or why N: the clauses of round N",
    ". or Ctrl-D  leaves",
)


def table(
    plain: Annotated[  # noqa: ARG001 the only form there is; named so that scripts keep working
        bool, typer.Option("--plain", help="Plain lines, one prompt each.")
    ] = False,
    match: MatchOption = None,
) -> None:
    """Type deal after deal at one prompt; see the score after each."""
    from belascore.store.writing import require_writable

    path = target(match)
    _score(path)
    require_writable(path)  # not only when the first deal has been typed
    for line in _lines():
        if line == ".":
            return
        try:
            _one(path, line)
        except typer.Exit:
            continue
        except Exception as error:
            from belascore.errors import BelascoreError

            if not isinstance(error, BelascoreError):
                raise
            say(f"belascore: {error}")


def _lines() -> Iterator[str]:
    if not sys.stdin.isatty():
        # of a line that never ends no more is kept than a round could need
        while line := from_input(sys.stdin.readline, _LONGEST):
            yield whole(line).strip()
        return
    while True:
        try:
            yield whole(input("> ")).strip()
        except EOFError:
            return


def _one(path: Path, line: str) -> None:
    """Do what one line says."""
    commands: dict[str, Callable[[], None]] = {
        "": lambda: _score(path),
        "?": lambda: emit(_HELP),
        "show": lambda: entries.show(match=path),
        "need": lambda: entries.need(path),
        "log": lambda: entries.log(path),
        "u": lambda: undo.undo(path),
        "undo": lambda: undo.undo(path),
        "redo": lambda: undo.redo(path),
    }
    word, _, rest = line.partition(" ")
    if line in commands:
        commands[line]()
    elif word in ("w", "why"):
        entries.why(rest.strip(), path)
    else:
        from belascore.store.entering import Typed

        enter_typed(path, Typed(line, comments=True), yes=False)


def _score(path: Path) -> None:
    from belascore.sheet.echo import score_lines

    game = open_game(path)
    emit(score_lines(game.score, game.law), game)
