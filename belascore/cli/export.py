"""`belascore export`: a match in another format, printed or kept in a file."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from belascore.cli.common import MatchOption, open_game
from belascore.cli.files import print_data, write_file


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
    yes: Annotated[bool, typer.Option("--yes", help="Replace a file that is there.")] = False,
    match: MatchOption = None,
) -> None:
    """Print the match in another format, or write it to a file.

    Example: belascore export html -o evening.html

    A file's extension says the format: belascore export -o evening.csv
    """
    from belascore.errors import UsageError
    from belascore.store.exporting import exported, form_of, write_export

    file = None if output is None or str(output) == "-" else output
    chosen = form_of(form, file)
    if dialect == "eu" and chosen != "csv":
        raise UsageError(f"{chosen} has no dialects", "--dialect is for csv.")
    game = open_game(match)
    data = exported(game, chosen, eu=dialect == "eu")
    if file is None:
        print_data(data)
    else:
        write_file(file, lambda over: write_export(file, data, [game.path], over=over), yes=yes)
