"""`belascore end` and `belascore next`: stopping a match, and the next game of the series."""

from typing import Annotated

import typer

from belascore.cli.common import MatchOption, now, open_game, target
from belascore.cli.output import say_all, tell
from belascore.clock import today


def end(
    abandon: Annotated[
        str, typer.Option("--abandon", metavar="WHO", help="Who gave up; the others have won.")
    ] = "",
    match: MatchOption = None,
) -> None:
    """Stop the match before its target. `undo` takes that back."""
    from belascore.answers.status import Ended
    from belascore.match.game import hold_game, record
    from belascore.match.gather import ending

    with hold_game(target(match)) as game:
        ahead = game.ahead([ending(game, abandon)._replace(at=now())])
        with record(game, ahead) as recording:
            after = recording.after
            tell(Ended(after.score, after.law, after.document.code))
            say_all(recording.notes)


def next_(match: MatchOption = None) -> None:
    """Begin the next game: the same people and law, the deal goes on."""
    from belascore.answers.status import Begun, Standing
    from belascore.match.gather import next_game, series
    from belascore.sheet.build import games_won

    before = open_game(match)
    game = next_game(before, today(), None)
    won = games_won([one.score for one in series(before)])
    tell(Begun(Standing(game.score, game.law, str(game.path)), won))
