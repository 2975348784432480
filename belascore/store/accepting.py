"""Accepting: somebody says that what was changed by hand is right as it stands, and why."""

from belascore.errors import NotFoundError, RefusedError, UsageError, shown
from belascore.rounds import Round
from belascore.store.game import Game
from belascore.store.shadow import witnesses
from belascore.store.traces import HEAD, traces


def numbered(text: str) -> int:
    """The number of what is to be accepted: of a round, or `head`.

    Raises:
        UsageError: it is neither.
    """
    if text.casefold() == "head":
        return HEAD
    if not (text.isascii() and text.isdigit() and len(text) <= 5):
        raise UsageError(
            f"{shown(text)} is no round", 'As in: belascore accept 3 --because "the reason"'
        )
    return int(text)


def acceptance(game: Game, number: int, because: str) -> tuple[Round, tuple[str, ...]]:
    """The block that accepts, and what it settles.

    Raises:
        UsageError: no reason is given.
        NotFoundError: there is no such round.
        RefusedError: there is nothing to accept.
    """
    if not because.strip():
        raise UsageError("why is it right as it stands?", 'Add --because "the reason".')
    if number > len(game.match.rounds):
        raise NotFoundError(
            f"there is no round {number}", f"Rounds here: {len(game.match.rounds)}."
        )
    found = traces(game.document, *witnesses(game.path))
    settled = tuple(one.text for one in found if one.number == number)
    if not settled:
        what = f"round {number}" if number else "the head"
        others = ", ".join(str(one.number or "head") for one in found)
        there = f"To accept there is: {others}." if found else "Nothing here was changed by hand."
        raise RefusedError(f"{what} is as it was recorded", there)
    return Round(accepts=number, note=because.strip()), settled
