"""Points as bookkeeping: a score is the sum of its lines, and the lines are its explanation."""

from collections.abc import Iterable
from typing import Final, Literal

from belascore.tuples import NamedTuple

Stage = Literal["award", "transfer", "round", "scale", "carry", "penalty", "agreed"]
"""The step that wrote a line. A penalty and an agreed score stand in place of all other steps."""

Source = Literal["cards", "capot", "melds", "belote", "bid", "rounding", "pot", "match", "agreed"]
"""The kind of points: in cards (with the last trick), for all tricks, melds, belote, the bid, what
rounding adds or takes, hung points carried along, a match won outright, or what the table agreed to
write."""

POT: Final = -1
"""The holder of points that hang: they belong to no side yet."""


class Line(NamedTuple):
    """Points that come to a side, or leave it.

    Attributes:
        side: index of the side in the match's order, or `POT`.
        amount: points; negative when they leave.
        reason: a slug that `belascore.words.say` has a sentence for, `reason.SLUG`.
        cites: the clauses it rests on, never empty.
        by: the player the points come from (a meld, a belote), or the penalty's name.
        kind: the name of a meld's kind.
        double: the name of the double that multiplied them.
    """

    stage: Stage
    side: int
    source: Source
    amount: int
    reason: str
    cites: tuple[str, ...]
    by: str = ""
    kind: str = ""
    double: str = ""


def balance(lines: Iterable[Line], side: int) -> int:
    """What the lines come to for one side (or the `POT`), in points."""
    return sum(line.amount for line in lines if line.side == side)
