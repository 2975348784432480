"""`belascore export`: a match in another format, printed or kept in a file."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from belascore.cli.common import LayoutOption, MatchOption, open_game
from belascore.cli.files import print_data, write_file


def export(
    form: Annotated[
        str | None, typer.Argument(metavar="FORMAT", help="txt, md, html, csv, json, xlsx or svg.")
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
    from belascore.store.exporting import BINARY, SHEETS, exported, form_of, write_export

    file = None if output is None or str(output) == "-" else output
    chosen = form_of(form, file)
    if dialect == "eu" and chosen != "csv":
        raise UsageError(f"{chosen} has no dialects", "--dialect is for csv.")
    game = open_game(match)
    wish = Wish(layout, detail, running, blank)
    if wish != PLAIN and chosen not in SHEETS:
        raise UsageError(f"{chosen} is no sheet", f"Sheets are: {', '.join(SHEETS)}.")
    data = exported(game, chosen, eu=dialect == "eu", wish=wish)
    if file is None:
        print_data(data, for_people=chosen == "txt", text=chosen not in BINARY)
    else:
        write_file(file, lambda over: write_export(file, data, [game.path], over=over), yes=yes)
