"""`belascore table`: deal after deal at one prompt, in the grammar of `add`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli import entries, undo
from belascore.cli.add import enter_typed
from belascore.cli.common import MatchOption, emit, open_game, say, target

if TYPE_CHECKING:
    from collections.abc import Callable

_HELP = (
    "An entry:    ana hearts 102 +20        (more: belascore help entry)",
    "Empty line:  the score      show: the sheet      need: what is needed",
    "u undo       redo           w N or why N: the clauses of round N",
    ". or Ctrl-D  leaves",
)


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
    from belascore.store.writing import require_writable

    path = target(match)
    _score(path)
    require_writable(path)  # not only when the first deal has been typed
    for line in typed_lines(path, plain=plain):
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
