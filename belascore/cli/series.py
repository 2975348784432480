"""`belascore end` and `belascore next`: stopping a match, and the next game of the series."""

import datetime as dt
from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli.common import (
    MatchOption,
    emit,
    emit_json,
    is_json,
    now,
    open_game,
    say_notes,
    target,
)

if TYPE_CHECKING:
    from belascore.match.game import Game


def end(
    abandon: Annotated[
        str, typer.Option("--abandon", metavar="WHO", help="Who gave up; the others have won.")
    ] = "",
    match: MatchOption = None,
) -> None:
    """Stop the match before its target. `undo` takes that back."""
    from belascore.answers.echo import score_line
    from belascore.match.game import record
    from belascore.match.series import ending

    def tell(game: "Game") -> None:
        if is_json():
            from belascore.cli.answers import emit_score

            emit_score(game, (len(game.match.rounds),))
            return
        code = f"Code for paper: {game.document.code}"
        emit([score_line(game.score, game.law), code], game)
        emit(["Back: belascore undo. On: belascore next"])
        say_notes(game)

    record(target(match), lambda game: [ending(game, abandon)._replace(at=now())], tell)


def next_(match: MatchOption = None) -> None:
    """Begin the next game: the same people and law, the deal goes on."""
    from belascore.cli.new import greeting
    from belascore.match.series import next_game, series
    from belascore.sheet.build import games_line, games_won

    before = open_game(match)
    game = next_game(before, dt.datetime.now().astimezone().date(), None)
    won = games_won([one.score for one in series(before)])
    if is_json():
        from belascore.cli.answers import match_answer

        emit_json({**match_answer(game), "games": list(won)})
        return
    emit(greeting(game))
    emit([games_line(won, game.score, game.law)])
