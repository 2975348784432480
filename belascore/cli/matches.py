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
    from belascore.sheet.parts import goal, terms_of, versus
    from belascore.store.game import load_game

    try:
        game = load_game(path)
    except BelascoreError as error:
        return [path.stem, "cannot be read", str(error).splitlines()[0][:60]]
    terms = terms_of(game.score, game.law)
    state = finish_text(game.score, terms) if game.score.finish else goal(game.score, game.law)
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
    emit([f"Open: {game.path.stem}", score_line(game.score, game.law)], game)


@app.command()
def path(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Else that of the open match.")
    ] = None,
) -> None:
    """Print the path of a match file."""
    from belascore.store.library import find, open_match

    emit([str(find(name) if name else open_match())])


@app.command()
def rename(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name, or a part of it.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What it is to be called.")],
) -> None:
    """Give a stored match another name."""
    from belascore.store.library import find
    from belascore.store.library import rename as give_name

    emit([f"Renamed: {give_name(find(name), new).stem}"])


@app.command()
def rm(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name, or a part of it.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Move a stored match to the trash folder; nothing is deleted."""
    from belascore.cli.common import is_dialogue
    from belascore.errors import UsageError
    from belascore.store.library import discard, find

    found = find(name)
    if not yes and not is_dialogue():
        raise UsageError(f"{found.stem} stays where it is", "Add --yes to move it to the trash.")
    if not yes and not typer.confirm(f"Move {found.stem} to the trash?", err=True):
        raise typer.Exit(1)
    emit([f"In the trash: {discard(found)}"])
