"""Numbers as they are typed: of ASCII digits, though Python would read those of every script."""

from typing import TYPE_CHECKING, Final

from belascore.errors import NotFoundError, UsageError, shown

if TYPE_CHECKING:
    from belascore.match.game import Game
    from belascore.score.verdict import Entry

LAST: Final = "last"
"""What may stand for the number of the last deal."""
_DEALS: Final = ("scored", "void", "withheld")
_LONGEST: Final = 9


def whole_number(text: str) -> int:
    """The number of an option; whoever takes it says what is wrong with one below nothing.

    Raises:
        UsageError: it is none.
    """
    if _is_number(text.removeprefix("-")):
        return int(text[:_LONGEST])
    raise UsageError(f"{shown(text)} is no whole number", "Write digits, 0 to 9.")


def round_number(game: "Game", text: str) -> int:
    """The number of a round as it was typed, or of the last deal; there need not be one of it.

    Raises:
        UsageError: it is none; says which rounds there are.
    """
    if text.casefold() == LAST and (deal := _last_deal(game)):
        return deal
    if _is_number(text):
        return int(text[:_LONGEST])
    raise UsageError(f"{shown(text)} is no round number", _rounds_there(game))


def _last_deal(game: "Game") -> int | None:
    standing = (one.number for one in reversed(game.score.entries) if one.status in _DEALS)
    return next(standing, None)


def round_of(game: "Game", text: str) -> "Entry":
    """The entry of a round, by its number as it was typed.

    Raises:
        UsageError: it is no number.
        NotFoundError: there is no such round; says which there are.
    """
    number = round_number(game, text)
    entry = game.score.entry(number)
    if entry is None:
        raise NotFoundError(f"there is no round {number}", _rounds_there(game))
    return entry


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _rounds_there(game: "Game") -> str:
    last = len(game.score.entries)
    return f"Rounds here: 1 to {last}." if last else "Nothing has been entered yet."
