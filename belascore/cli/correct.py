"""`belascore edit`, `drop`, `restore` and `note`: putting right what was entered before."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli.common import MatchOption, emit, is_json, now, say_notes, target

if TYPE_CHECKING:
    from belascore.rounds import Round
    from belascore.store.game import Game

Number = Annotated[int, typer.Argument(metavar="N", help="Of the round, as `log` numbers it.")]


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
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Another target.")] = None,
    match: MatchOption = None,
) -> None:
    """Correct a round in its place, or the head of the match.

    Only the points: belascore edit 3 98

    Something forgotten: belascore edit 3 --add bela

    The whole entry: belascore edit 3 ivo clubs 98

    The head of the match: belascore edit --name Jre=Jure
    """
    from belascore.errors import UsageError, shown
    from belascore.store.correcting import HeaderChange, edited, header_block

    words = what or []
    change = HeaderChange(name or (), seats, dealer, to)
    if words and change != HeaderChange():
        both = "a round and the head of the match are corrected one at a time"
        raise UsageError(both, "Give the options of the head in an edit of their own.")
    if not words:
        _correct(match, lambda game: header_block(game, change), None)
        return
    if not (words[0].isascii() and words[0].isdigit()):
        raise UsageError(f"{shown(words[0])} is no round", "Write its number: belascore edit 3 98")
    number = int(words[0][:6])
    _correct(match, lambda game: edited(game, number, words[1:], add=add, confirmed=yes), number)


def drop(number: Number, match: MatchOption = None) -> None:
    """Cross out a round, wherever it stands; `restore` brings it back."""
    from belascore.store.correcting import dropped

    _correct(match, lambda game: dropped(game, number), number)


def restore(number: Number, match: MatchOption = None) -> None:
    """Bring back a round that was crossed out."""
    from belascore.store.correcting import restored

    _correct(match, lambda game: restored(game, number), number)


def note(
    words: Annotated[list[str], typer.Argument(metavar="[N] TEXT", help="About round N, or all.")],
    match: MatchOption = None,
) -> None:
    """Write a note about one round, or about the evening.

    Example: belascore note 3 "the nine was shown late"
    """
    from belascore.cli.common import round_of
    from belascore.errors import UsageError
    from belascore.rounds import Round

    numbered = words[0].isascii() and words[0].isdigit()
    about = int(words[0][:6]) if numbered else None
    text = " ".join(words[1:] if numbered else words).strip()
    if not text:
        raise UsageError("the note says nothing", 'Write belascore note 3 "the words"')

    def decide(game: "Game") -> Sequence[Round]:
        if about is not None:
            round_of(game, about)
        return [Round(about=about, note=text, at=now())]

    from belascore.store.game import record

    record(target(match), decide, _noted)


def _noted(game: "Game") -> None:
    number = len(game.match.rounds)
    if is_json():
        from belascore.cli.answers import emit_score

        emit_score(game, (number,))
    else:
        emit([f"Noted as {number}."])


def _correct(match: Path | None, decide: Callable[["Game"], "Round"], number: int | None) -> None:
    """Record one correcting block and show what it changed."""
    from belascore.sheet.changes import changes
    from belascore.store.game import record

    before: list[Game] = []

    def judged(game: "Game") -> Sequence["Round"]:
        before.append(game)
        return [decide(game)._replace(at=now())]

    def tell(after: "Game") -> None:
        if is_json():
            from belascore.cli.answers import emit_changes

            emit_changes(before[0], after, number)
        else:
            emit(changes(before[0].score, after.score, number, after.law), after)
        say_notes(after)

    record(target(match), judged, tell)
