"""`belascore matches`: the stored matches."""

from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli.common import emit

if TYPE_CHECKING:
    from pathlib import Path

app = typer.Typer(help="The stored matches.", rich_markup_mode=None)


@app.command("list")
def list_() -> None:
    """List the stored matches, last played first; * marks the open one."""
    from belascore.errors import NotFoundError
    from belascore.sheet.text import table
    from belascore.store.library import list_matches, open_match

    try:
        current = open_match()
    except NotFoundError:
        current = None
    rows = [["*" if path == current else "", *_described(path)] for path in list_matches()]
    emit(table(rows, "<<<<") if rows else ["There are no matches yet. Begin one: belascore new"])


def _described(path: "Path") -> list[str]:
    from belascore.errors import BelascoreError
    from belascore.sheet.echo import finish_text
    from belascore.sheet.parts import terms_of, versus
    from belascore.store.game import load_game

    try:
        game = load_game(path)
    except BelascoreError as error:
        return [path.stem, "cannot be read", str(error).splitlines()[0][:60]]
    terms = terms_of(game.score, game.law)
    state = finish_text(game.score, terms) if game.score.finish else f"to {game.score.target}"
    return [path.stem, game.law.id, f"{versus(game.score.totals, terms)} · {state}"]


@app.command("open")
def open_(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name, or a part of it.")],
) -> None:
    """Make a stored match the open one."""
    from belascore.sheet.echo import score_line
    from belascore.store.game import load_game
    from belascore.store.library import find, set_open

    game = load_game(find(name))
    set_open(game.path)
    emit([f"Open: {game.path.stem}", score_line(game.score, game.law)])


@app.command()
def path(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Else that of the open match.")
    ] = None,
) -> None:
    """Print the path of a match file."""
    from belascore.store.library import find, open_match

    emit([str(find(name) if name else open_match())])
