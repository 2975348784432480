"""`belascore show`, `need`, `why` and `log`: reading a match."""

from shutil import get_terminal_size
from typing import Annotated

import typer

from belascore.cli.common import (
    LayoutOption,
    MatchOption,
    emit,
    emit_json,
    is_json,
    open_game,
)


def show(
    detail: Annotated[
        bool, typer.Option("--detail", help="Also deal by deal, with what decided it.")
    ] = False,
    running: Annotated[bool, typer.Option("--running", help="Also the running totals.")] = False,
    chart: Annotated[
        bool, typer.Option("--chart", help="Also the way to here, in blocks.")
    ] = False,
    last: Annotated[
        int | None, typer.Option("--last", metavar="N", min=1, help="Only the last N deals.")
    ] = None,
    layout: LayoutOption = "",
    match: MatchOption = None,
) -> None:
    """Show the score sheet."""
    from belascore.exchange.sheets import sheet_of
    from belascore.sheet.build import Wish
    from belascore.sheet.exporters.to_text import lines

    game = open_game(match)
    if is_json():
        from belascore.cli.answers import emit_score

        emit_score(game)
        return
    sheet = sheet_of(game, Wish(layout, detail, running, last=last))
    emit(lines(sheet, get_terminal_size().columns, numbered=True), game, isolates=True)
    if chart:
        from belascore.sheet.sparks import sparks

        emit(["", *sparks(sheet)], isolates=True)


def need(match: MatchOption = None) -> None:
    """Show what each side needs in this deal, and to the target."""
    from belascore.answers.need import needs

    game = open_game(match)
    if is_json():
        from belascore.answers.need import needs_answer

        emit_json(needs_answer(game.score, game.law))
    else:
        emit(needs(game.score, game.law), game)


def why(
    number: Annotated[
        str, typer.Argument(metavar="N", help="Of the round, as `log` has it, or last.")
    ],
    match: MatchOption = None,
) -> None:
    """Explain a round line by line, with the clause behind each.

    Example: belascore why 3
    """
    from belascore.answers.why import explanation
    from belascore.cli.numbers import round_of

    game = open_game(match)
    entry = round_of(game, number)
    if is_json():
        from belascore.cli.answers import emit_explained

        emit_explained(game, entry, clause_text)
    else:
        emit(explanation(game.score, entry, game.law, clause_text), game)


def clause_text(cite: str) -> str:
    """What a clause says; nothing for house rules and for what the table agreed."""
    from belascore.rules.clauses import find_clause

    if "#" not in cite:
        return ""
    _, clause = find_clause(cite)
    return f"{clause.says} {clause.reading}".strip()


def log(match: MatchOption = None) -> None:
    """Show every entry ever made, also what was crossed out."""
    from belascore.answers.log import history
    from belascore.store.tampering import seals_of

    game = open_game(match)
    if is_json():
        from belascore.cli.answers import emit_history

        emit_history(game)
    else:
        emit(history(game.score, game.law, game.match.rounds, seals_of(game.document)), game)
