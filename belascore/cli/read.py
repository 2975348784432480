"""`belascore show`, `need`, `why` and `log`: reading a match."""

from shutil import get_terminal_size
from typing import Annotated

import typer

from belascore.cli.common import LayoutOption, MatchOption, open_game
from belascore.cli.output import emit, emit_json, is_json, speech, tell
from belascore.text import Text


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
        from belascore.answers.score_json import score_answer
        from belascore.answers.status import Standing

        head = Standing(game.score, game.law, str(game.path)).json()
        emit_json({**head, **score_answer(game.score, game.law)})
        return
    sheet = sheet_of(game, speech(), Wish(layout, detail, running, last=last))
    emit(lines(sheet, get_terminal_size().columns, numbered=True))
    if chart:
        from belascore.sheet.paper.terminal import sparks

        emit([Text(), *sparks(sheet)])


def need(match: MatchOption = None) -> None:
    """Show what each side needs in this deal, and to the target."""
    from belascore.answers.need import Needs

    game = open_game(match)
    tell(Needs(game.score, game.law))


def why(
    number: Annotated[
        str, typer.Argument(metavar="[N]", help="Of the deal, or @N of the log; else the last.")
    ] = "",
    match: MatchOption = None,
) -> None:
    """Explain a deal line by line, with the clause behind each.

    Example: belascore why 3
    """
    from belascore.answers.why import Explanation
    from belascore.cli.common import entry_of

    game = open_game(match)
    tell(Explanation(game.score, entry_of(game, number), game.law, clause_text))


def clause_text(cite: str) -> str:
    """What a clause says; nothing for house rules and for what the table agreed."""
    from belascore.rules.load import clause_in, find_clause

    if "#" not in cite:
        return ""
    _, clause = find_clause(cite)
    return clause_in(speech().language, clause)


def log(match: MatchOption = None) -> None:
    """Show every entry ever made, also what was crossed out."""
    from belascore.answers.log import History
    from belascore.store.tampering import seals_of

    game = open_game(match)
    seals, rows = seals_of(game.document), tuple(game.document.rows)
    tell(History(game.score, game.law, game.match.rounds, seals, rows))
