"""Accepting: somebody says that what was changed by hand is right as it stands, and why."""

from typing import Final

from belascore.errors import NotFoundError, RefusedError, UsageError, shown
from belascore.match.game import Game
from belascore.rounds import Round
from belascore.store.second_copy import witnesses
from belascore.store.tampering import HEAD, Trace, traces

ALL: Final = -1


def numbered(text: str) -> int:
    """The number of what is to be accepted: of a round, `head`, or `all`.

    Raises:
        UsageError: it is none of these.
    """
    if text.casefold() in ("head", "all"):
        return HEAD if text.casefold() == "head" else ALL
    if not (text.isascii() and text.isdigit() and len(text) <= 5):
        raise UsageError(
            f"{shown(text)} is no round", 'As in: belascore accept 3 --because "the reason"'
        )
    return int(text)


def acceptances(game: Game, number: int, because: str) -> tuple[tuple[Round, ...], tuple[str, ...]]:
    """The blocks that accept, and what they settle: one for a round or the head, or for each.

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
    settled = [one for one in found if number in (ALL, one.number)]
    if not settled:
        raise _nothing(number, found)
    numbers = dict.fromkeys(one.number for one in settled)
    blocks = tuple(Round(accepts=one, note=because.strip()) for one in numbers)
    return blocks, tuple(one.text for one in settled)


def _nothing(number: int, found: tuple[Trace, ...]) -> RefusedError:
    if number == ALL:
        return RefusedError("everything is as it was recorded", "There is nothing to accept.")
    what = f"round {number}" if number else "the head"
    others = ", ".join(str(one.number or "head") for one in found)
    there = f"To accept there is: {others}." if found else "Nothing here was changed by hand."
    return RefusedError(f"{what} is as it was recorded", there)
