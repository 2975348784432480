"""What sentences give as an example: words of an entry that the game at the table takes."""

from typing import Final

from belascore.rules.law import Law
from belascore.score.points import example_points

SAMPLE_CALL: Final = "hearts"
SAMPLE_MADE: Final = "122"
"""Points that a taker makes who has bid."""


def points_of_all(law: Law) -> str:
    """Card points of every side; three numbers, or two, of cards that need not all be played."""
    return "102-60" if law.whole_deck and law.sides == 2 else example_points(law.sides)


def tricks_of_all(law: Law) -> str:
    """Tricks of every side."""
    return "-".join(("7", "1", "0")[: law.sides])


def sample_points(law: Law) -> str:
    """The points as an entry needs them: the taker's, where the rest can be filled in."""
    return "102" if law.whole_deck and law.sides == 2 else points_of_all(law)


def sample_deal(law: Law) -> str:
    """What follows the taker: `hearts 102`, `80 hearts 102`, `hearts 82-60-20`."""
    bid = f"{law.bidding.min} " if law.bidding.kind == "auction" else ""
    return f"{bid}{SAMPLE_CALL} {sample_points(law)}"
