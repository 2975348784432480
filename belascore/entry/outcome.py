"""What was made: points and tricks of every side, out of the numbers and capots of an entry."""

from collections.abc import Sequence
from typing import Final, Literal

from belascore.entry.context import Context
from belascore.faults import UsageError
from belascore.rounds import Numbers
from belascore.rules.law import Law
from belascore.score.points import example_points
from belascore.tuples import NamedTuple

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


Points = tuple[Numbers | None, tuple[int, ...] | None]
"""Points of each side, and tricks of each side."""


class Figure(NamedTuple):
    """A bid or a result, as it stands in the entry.

    Attributes:
        side: whose it is, where the entry says so; otherwise the taker's.
        early: whether it stands before the call, or no call has come yet.
    """

    shape: Literal["number", "capot", "numbers"]
    text: str
    numbers: tuple[int, ...] = ()
    side: int | None = None
    early: bool = True

    @property
    def bare(self) -> bool:
        """Whether it could be a bid as well."""
        return self.side is None and self.shape != "numbers"


def result(results: Sequence[Figure], taker: int, law: Law, total: int | None) -> Points:
    """Points and tricks that the results come to.

    Args:
        results: those of the entry, the bid taken out.
        taker: index of the taker's side.
        law: the law in force.
        total: the deal's points where they are fixed, and known.

    Raises:
        UsageError: two results.
    """
    shapes = sorted(figure.shape for figure in results)
    if not shapes:
        return None, None
    # `162 capot`: two figures and one result, the points that the tricks held
    if shapes == ["capot", "number"] and all(figure.bare for figure in results):
        points = next(figure.numbers[0] for figure in results if figure.numbers)
        return swept(taker, points, law, total)
    if len(shapes) > 1:
        raise _two_results(results, law, total)
    figure = results[0]
    side = taker if figure.side is None else figure.side
    if figure.shape == "capot":
        return swept(side, None, law, total)
    if figure.shape == "number":
        return completed(side, figure.numbers[0], law, total), None
    return figure.numbers, None


def fixed_total(call: str | None, law: Law, *, claimed: bool) -> int | None:
    """The deal's points, where they are fixed and all played: not so when a side claims."""
    contract = law.contract(call)
    return law.deal_total(contract) if contract and law.whole_deck and not claimed else None


def completed(side: int, points: int, law: Law, total: int | None) -> Numbers:
    """Points of every side from one side's; what cannot follow stays open."""
    rest = total - points if total is not None and law.sides == 2 else -1
    others = rest if rest >= 0 else None
    return tuple(points if of == side else others for of in range(law.sides))


def swept(side: int, points: int | None, law: Law, total: int | None) -> Points:
    """Points and tricks of a deal in which one side took every trick."""
    tricks = tuple(law.deck.hand if of == side else 0 for of in range(law.sides))
    if points is not None and total not in (None, points):
        return completed(side, points, law, total), tricks
    held = total if points is None else points
    if held is None:
        return None, tricks
    return tuple(held if of == side else 0 for of in range(law.sides)), tricks


def _two_results(results: Sequence[Figure], law: Law, total: int | None) -> UsageError:
    first, second = results[0].text, results[1].text
    capot = next((figure.text for figure in results if figure.shape == "capot"), None)
    if capot:
        return UsageError("two-results.capot", word=first, second=second, entry=capot)
    if not (results[0].bare and results[1].bare):
        return UsageError("two-results", word=first, second=second)
    variant = "bid" if law.bidding.kind == "auction" else "number"
    if len(results) != law.sides:
        return UsageError(f"two-results.{variant}", word=first, second=second)
    points = "-".join(figure.text for figure in results)
    if sum(sum(figure.numbers) for figure in results) == total:
        return UsageError("two-results.sum", word=first, second=second, points=points)
    return UsageError(f"two-results.{variant}.all", word=first, second=second, points=points)
