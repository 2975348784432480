"""Correcting: earlier rounds are edited, crossed out or brought back; nothing is erased."""

from collections.abc import Sequence

from belascore.answers.refusal import refused
from belascore.entry import Context, amend
from belascore.errors import NotFoundError, RefusedError, UsageError, shown
from belascore.match.game import Game
from belascore.match.targets import offered_target
from belascore.rounds import Round, name_fault
from belascore.score.verdict import Entry
from belascore.tuples import NamedTuple
from belascore.words.vocabulary import fold


class HeaderChange(NamedTuple):
    """What of the head of a match is to be put right."""

    names: Sequence[str] = ()
    seats: str = ""
    dealer: str = ""
    target: int | None = None


def edited(game: Game, number: int, words: Sequence[str], *, add: bool, confirmed: bool) -> Round:
    """The block that puts another text in the place of a round.

    Raises:
        NotFoundError: there is no such deal.
        UsageError: the words cannot be read.
        RefusedError: the law cannot score the result.
    """
    entry = _deal(game, number)
    if entry.status == "struck":
        raise RefusedError(
            f"round {number} is crossed out", f"Bring it back: belascore restore {number}"
        )
    stands = entry.verdict.written
    context = Context(game.law, game.score.seats, confirmed)
    new = amend(stands, words, context, add=add)
    # the text in force may be a correction's: its own position, seal and moment stay its own
    block = new._replace(
        n=0, at=None, seal=None, replaces=number, undo=False, redo=False,
    )  # fmt: skip
    errors = game.ahead([block]).score.entries[number - 1].verdict.errors
    if errors:
        raise refused(errors, block, list(words), game.score, game.law)
    return block


def dropped(game: Game, number: int) -> Round:
    """The block that crosses out a round.

    Raises:
        NotFoundError: there is no such deal.
        RefusedError: it is crossed out already.
    """
    if _deal(game, number).status == "struck":
        raise RefusedError(f"round {number} is crossed out already")
    return Round(strikes=number)


def restored(game: Game, number: int) -> Round:
    """The block that brings a crossed-out round back.

    Raises:
        NotFoundError: there is no such deal.
        RefusedError: it is not crossed out.
    """
    if _deal(game, number).status != "struck":
        raise RefusedError(f"round {number} is not crossed out")
    return Round(restores=number)


def _deal(game: Game, number: int) -> Entry:
    entry = game.score.entry(number)
    deals = [e.number for e in game.score.entries if e.status != "correction"]
    if entry is None or number not in deals:
        there = ", ".join(map(str, deals)) or "none yet"
        what = f"round {number} is no deal" if entry else f"there is no round {number}"
        raise NotFoundError(what, f"Deals here: {there}.")
    return entry


# The header


def header_block(game: Game, change: HeaderChange) -> Round:
    """The block that corrects the head of a match.

    Raises:
        UsageError: nothing to correct, or people that are not there.
    """
    lines = [_renamed(game, text) for text in change.names]
    if change.seats:
        lines.append(f"seats: {', '.join(_seated(game, change.seats))}")
    if change.dealer:
        lines.append(f"dealer: {_player(game, change.dealer)}")
    if change.target is not None:
        lines.append(f"target: {offered_target(change.target, game.law)}")
    if not lines:
        raise UsageError(
            "nothing to correct was given",
            "Write a round: belascore edit 3 98; or the head: --name, --seats, --dealer, --to.",
        )
    return Round(header=tuple(lines))


def _renamed(game: Game, text: str) -> str:
    old, equals, new = (part.strip() for part in text.partition("="))
    if not equals:
        raise UsageError(f"{shown(text)} renames nobody", "Write --name Jre=Jure")
    name = _player(game, old)
    fault = name_fault(new)
    others = [fold(other) for other in game.score.seats.names() if other != name]
    if fold(new) in others:
        fault = f"{shown(new)} is at the table already"
    seats = game.score.seats
    earlier = seats.find(new)
    if not fault and earlier is not None and earlier != seats.find(name):
        fault = f"{shown(new)} stands in earlier rounds for {earlier.name}"
    if fault:
        raise UsageError(fault, "Give another name.")
    return f"name: {name} = {new}"


def _seated(game: Game, text: str) -> list[str]:
    names = [_player(game, name.strip()) for name in text.split(",")]
    if sorted(names) != sorted(game.score.seats.players):
        raise UsageError(
            f"{shown(text)} does not seat everybody once",
            f"Write all, in order of play: --seats {','.join(game.score.seats.players)}",
        )
    return names


def _player(game: Game, text: str) -> str:
    players = game.score.seats.players
    found = [name for name in players if fold(name) == fold(text)]
    if not found:
        raise UsageError(
            f"{shown(text)} does not play in this match", f"At the table: {', '.join(players)}."
        )
    return found[0]
