"""What messages give as an example: words of an entry that the game at the table takes."""

from belascore.rules.law import Law
from belascore.score.points import example_points


def points_of_all(sides: int, *, whole_deck: bool) -> str:
    """Card points of every side; three numbers, or two, of cards that need not all be played."""
    return "102-60" if whole_deck and sides == 2 else example_points(sides)


def sample_points(law: Law) -> str:
    """The points as an entry needs them: the taker's, where the rest can be filled in."""
    if law.whole_deck and law.sides == 2:
        return "102"
    return points_of_all(law.sides, whole_deck=law.whole_deck)


def sample_bid(law: Law) -> str:
    """The lowest bid and a blank; nothing where nobody bids."""
    return f"{law.bidding.min} " if law.bidding.kind == "auction" else ""


def sample_deal(law: Law) -> str:
    """What follows the taker: `hearts 102`, `80 hearts 102`, `hearts 82-60-20`."""
    return f"{sample_bid(law)}hearts {sample_points(law)}"
