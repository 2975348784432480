"""`belascore undo` and `belascore redo`: the last act is crossed out, or brought back."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from belascore.cli.common import MatchOption, now, target
from belascore.cli.output import say_all, tell

if TYPE_CHECKING:
    from belascore.rounds import Round


def undo(match: MatchOption = None) -> None:
    """Take the last act back. Nothing is erased: `redo` brings it again."""
    from belascore.score.reversal import undo_block

    _reverse(match, undo_block, "nothing-to-undo")


def redo(match: MatchOption = None) -> None:
    """Bring back what the last undo took away."""
    from belascore.score.reversal import redo_block

    _reverse(match, redo_block, "nothing-to-redo")


def _reverse(
    match: Path | None,
    block_for: Callable[[Sequence["Round"]], "Round | None"],
    nothing: str,
) -> None:
    from belascore.answers.edit import Reversal
    from belascore.faults import RefusedError
    from belascore.match.game import hold_game, record

    with hold_game(target(match)) as game:
        block = block_for(game.match.rounds)
        if block is None:
            raise RefusedError(nothing)
        with record(game, game.ahead([block._replace(at=now())])) as recording:
            after = recording.after
            tell(Reversal(game.score, after.score, after.match.rounds, after.law))
            say_all(recording.notes)
