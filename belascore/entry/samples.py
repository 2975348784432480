"""What sentences give as an example: words of an entry that the game at the table takes."""

from typing import Final

from belascore.entry.context import Context
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


def sample_deal(context: Context) -> str:
    """What follows the taker, in the ruleset's words: `herc 102`, `80 pique 102`."""
    law = context.law
    bid = f"{law.bidding.min} " if law.bidding.kind == "auction" else ""
    return f"{bid}{context.local(SAMPLE_CALL)} {sample_points(law)}"


def sample_extras(context: Context) -> str:
    """The same, with all that may stand behind it."""
    melds = " +20" if context.law.melds else ""
    belote = f" {context.local('belote')}" if context.law.belote else ""
    return f"{sample_deal(context)}{melds}{belote}"
