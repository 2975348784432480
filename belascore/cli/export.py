"""`belascore export`: a match in another format, printed or kept in a file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from belascore.cli.common import (
    LayoutOption,
    MatchOption,
    is_dialogue,
    nobody_reads,
    open_game,
    say,
    say_all,
)

if TYPE_CHECKING:
    from belascore.store.game import Game


def export(
    form: Annotated[
        str | None, typer.Argument(metavar="FORMAT", help="txt, csv, json, md or html.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write it there; - prints it."),
    ] = None,
    dialect: Annotated[
        Literal["comma", "eu"],
        typer.Option("--dialect", help="Of csv: eu has semicolons, for most of Europe."),
    ] = "comma",
    layout: LayoutOption = "",
    detail: Annotated[
        bool, typer.Option("--detail", help="Also deal by deal, with what decided it.")
    ] = False,
    running: Annotated[bool, typer.Option("--running", help="Also the running totals.")] = False,
    blank: Annotated[bool, typer.Option("--blank", help="An empty sheet, to write on.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Replace a file that is there.")] = False,
    match: MatchOption = None,
) -> None:
    """Print the match in another format, or write it to a file.

    Example: belascore export html -o evening.html

    A file's extension says the format: belascore export -o evening.csv
    """
    from belascore.errors import UsageError
    from belascore.sheet.build import PLAIN, Wish
    from belascore.store.exporting import DATA, SHEETS, exported, form_of

    file = None if output is None or str(output) == "-" else output
    chosen = form_of(form, file)
    if dialect == "eu" and chosen != "csv":
        raise UsageError(f"{chosen} has no dialects", "--dialect is for csv.")
    game = open_game(match)
    wish = Wish(layout, detail, running, blank)
    if wish != PLAIN and chosen in DATA:
        raise UsageError(f"{chosen} is data and no sheet", f"Sheets are: {', '.join(SHEETS)}.")
    data = exported(game, chosen, eu=dialect == "eu", wish=wish)
    if file is None:
        _print(data)
    else:
        _write(file, data, game, yes=yes)


def _print(data: bytes) -> None:
    """Text to a terminal, which may lack a glyph; to anybody else the very bytes."""
    try:
        if sys.stdout.isatty():
            sys.stdout.write(data.decode().removeprefix("\ufeff"))
        else:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        nobody_reads()


def _write(file: Path, data: bytes, game: "Game", *, yes: bool) -> None:
    from belascore.matchfile import printable
    from belascore.store.exporting import write_export

    name = printable(str(file))
    if not yes and file.is_file() and is_dialogue():
        yes = typer.confirm(f"{name} is there already. Replace it?", err=True)
        if not yes:
            say("Nothing was written.")
            raise typer.Exit(1)
    notes = write_export(file, data, game, over=yes)
    say(f"Written: {name}")
    say_all(notes)
