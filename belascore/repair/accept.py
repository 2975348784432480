"""Accepting: somebody says that what was changed by hand is right as it stands, and why."""

from typing import Final

from belascore.faults import Fault, NotFoundError, RefusedError, Remedy, UsageError
from belascore.match.game import Game
from belascore.rounds import Round
from belascore.store.second_copy import copies_of
from belascore.store.tampering import HEAD, traces

ALL: Final = -1


def numbered(text: str) -> int:
    """The number of what is to be accepted: of a round as `@3` or `3`, `head`, or `all`.

    Raises:
        UsageError: it is none of these.
    """
    if text.casefold() in ("head", "all"):
        return HEAD if text.casefold() == "head" else ALL
    number = text.removeprefix("@")
    if not (number.isascii() and number.isdigit() and len(number) <= 5):
        example = Remedy("accept", ("@3",), ("because=the reason",))
        raise UsageError("not-a-round", word=text, command=example)
    return int(number)


def acceptances(
    game: Game, number: int, because: str
) -> tuple[tuple[Round, ...], tuple[Fault, ...]]:
    """The blocks that accept, and what they settle: one for a round or the head, or for each.

    Raises:
        UsageError: no reason is given.
        NotFoundError: there is no such round.
        RefusedError: there is nothing to accept.
    """
    if not because.strip():
        reason = Remedy("", options=("because=the reason",))
        raise UsageError("reason-needed", option=reason)
    count = len(game.match.rounds)
    if number > count:
        raise NotFoundError("no-such-round.accept", number=number, count=count)
    found = traces(game.document, *copies_of(game.path))
    settled = [trace for trace in found if number in (ALL, trace.data["number"])]
    if not settled:
        raise _nothing(number, found)
    numbers = dict.fromkeys(trace.data["number"] for trace in settled)
    blocks = tuple(Round(accepts=accepted, note=because.strip()) for accepted in numbers)
    return blocks, tuple(settled)


def _nothing(number: int, found: tuple[Fault, ...]) -> RefusedError:
    if number == ALL:
        return RefusedError("nothing-to-accept")
    code = "nothing-to-accept.round" if number else "nothing-to-accept.head"
    others = [f"@{number}" if (number := trace.data["number"]) else "head" for trace in found]
    return RefusedError(code if others else f"{code}.none", number=number, there=others)
