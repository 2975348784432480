"""`belascore end` and `belascore next`: stopping a match, and the next game of the series."""

import datetime as dt
from typing import Annotated

import typer

from belascore.cli.common import (
    MatchOption,
    emit,
    emit_json,
    is_json,
    now,
    open_game,
    say_all,
    target,
)


def end(
    abandon: Annotated[
        str, typer.Option("--abandon", metavar="WHO", help="Who gave up; the others have won.")
    ] = "",
    match: MatchOption = None,
) -> None:
    """Stop the match before its target. `undo` takes that back."""
    from belascore.answers.echo import score_line
    from belascore.match.game import hold_game, record
    from belascore.match.series import ending

    with hold_game(target(match)) as game:
        ahead = game.ahead([ending(game, abandon)._replace(at=now())])
        with record(game, ahead) as recording:
            after = recording.after
            if is_json():
                from belascore.cli.answers import emit_score

                emit_score(after, (recording.entry.number,))
                return
            code = f"Code for paper: {after.document.code}"
            emit([score_line(after.score, after.law), code], after)
            emit(["Back: belascore undo. On: belascore next"])
            say_all(recording.notes)


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
