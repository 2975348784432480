"""`belascore undo`, `redo`, `edit`, `drop`, `restore`, `note`: putting right what was entered."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli.common import (
    ACT,
    MatchOption,
    entry_of,
    is_address,
    now,
    open_game,
    target,
    whole_number,
)
from belascore.cli.output import say_all, tell

if TYPE_CHECKING:
    from belascore.match.game import Game, Recording
    from belascore.rounds import Round


Number = Annotated[
    str, typer.Argument(metavar="[N]", help="Of the deal, or @N of the log; else the last deal.")
]


def edit(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="N ENTRY...", help="A whole entry, or only what is different."),
    ] = None,
    add: Annotated[bool, typer.Option("--add", help="Keep all, and add these words.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="This belot is meant.")] = False,
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="OLD=NEW", help="A misspelt name.")
    ] = None,
    seats: Annotated[
        str, typer.Option("--seats", metavar="A,B,C,D", help="The true order of play.")
    ] = "",
    dealer: Annotated[
        str, typer.Option("--dealer", metavar="NAME", help="Of the first deal.")
    ] = "",
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", parser=whole_number, help="Another target."),
    ] = None,
    match: MatchOption = None,
) -> None:
    """Correct a deal in its place, or the head of the match.

    Only the points: belascore edit 3 98

    Something forgotten: belascore edit 3 --add bela

    The whole entry: belascore edit 3 ivo clubs 98

    The head of the match: belascore edit --name Jre=Jure
    """
    from belascore.faults import UsageError
    from belascore.match.correct import HeaderChange, edited, headed

    words = what or []
    change = HeaderChange(name or (), seats, dealer, to)
    if words and change != HeaderChange():
        raise UsageError("round-and-head")
    if not words:
        _correct(match, None, lambda game, _: headed(game, change, now()))
        return
    _correct(
        match,
        words[0],
        lambda game, number: edited(game, number, words[1:], now(), add=add, confirmed=yes),
    )


def drop(number: Number = "", match: MatchOption = None) -> None:
    """Cross out a deal, wherever it stands; `restore` brings it back."""
    from belascore.match.correct import dropped

    _correct(match, number, lambda game, at: game.ahead([dropped(game, at, now())]))


def restore(
    struck: Annotated[str, typer.Argument(metavar="@N", help="Of the deal, as `log` numbers it.")],
    match: MatchOption = None,
) -> None:
    """Bring back a deal that was crossed out."""
    from belascore.match.correct import not_by_deal, restored

    def back(game: "Game", at: int) -> "Game":
        return game.ahead([restored(game, at, now())])

    if not struck.startswith(ACT):
        raise not_by_deal(open_game(match))
    _correct(match, struck, back)


def note(
    words: Annotated[list[str], typer.Argument(metavar="[N] TEXT", help="About deal N, or all.")],
    match: MatchOption = None,
) -> None:
    """Write a note about one deal, or about the evening.

    Example: belascore note 3 "the nine was shown late"
    """
    from belascore.faults import Remedy, UsageError
    from belascore.match.game import hold_game, record
    from belascore.rounds import Round

    numbered = is_address(words[0])
    text = " ".join(words[1:] if numbered else words).strip()
    if not text:
        raise UsageError("note-empty", command=Remedy("note", ("3", "the words")))
    with hold_game(target(match)) as game:
        about = entry_of(game, words[0]).number if numbered else None
        ahead = game.ahead([Round(about=about, note=text, at=now())])
        with record(game, ahead) as recording:
            _noted(recording)


def _noted(recording: "Recording") -> None:
    from belascore.answers.status import Noted

    tell(Noted(recording.after.score, recording.after.law))
    say_all(recording.notes)


def _correct(match: Path | None, text: str | None, judged: Callable[["Game", int], "Game"]) -> None:
    """Record one correcting block and show what it changed.

    Args:
        match: the file of the match, if it is not the open one.
        text: the deal as it was named; None where the head is corrected.
        judged: given the match and the number of the block, the match with the correction.
    """
    from belascore.answers.edit import Correction
    from belascore.match.game import hold_game, record

    with hold_game(target(match)) as game:
        number = None if text is None else entry_of(game, text).number
        with record(game, judged(game, number or 0)) as recording:
            after = recording.after
            tell(Correction(game.score, after.score, number, after.law))
            say_all(recording.notes)


def undo(match: MatchOption = None) -> None:
    """Take the last act back. Nothing is erased: `redo` brings it again."""
    from belascore.score.corrections import undo_block

    _reverse(match, undo_block, "nothing-to-undo")


def redo(match: MatchOption = None) -> None:
    """Bring back what the last undo took away."""
    from belascore.score.corrections import redo_block

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
