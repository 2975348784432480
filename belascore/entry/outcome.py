"""What the taker bid and what was made, out of the numbers and capots of an entry."""

from collections.abc import Sequence
from typing import Literal

from belascore.errors import UsageError
from belascore.rounds import Numbers
from belascore.rules.law import Law
from belascore.tuples import NamedTuple

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


def split_bid(
    figures: Sequence[Figure], *, called: bool, excused: bool, who: str
) -> tuple[Figure | None, list[Figure]]:
    """The bid and the results, in a game with an auction.

    A number before the call is the bid. Without a call the first of two is, and one alone could be
    either, unless no result is owed.

    Raises:
        UsageError: two bids, or one that may be the result.
    """
    bids = [at for at, figure in enumerate(figures) if figure.bare and figure.early]
    if called and len(bids) > 1:
        one, two = (figures[at].text for at in bids[:2])
        raise UsageError(
            f'"{one}" and "{two}" both stand where the bid does',
            f'Bid, suit, points: "{who} {one} hearts {two}".',
        )
    if not called and len(figures) == 1 and bids and not excused:
        text = figures[0].text
        raise UsageError(
            f'"{text}": is that the bid or the points?',
            f'Write both, "{who} {text} hearts 122".',
        )
    if bids and figures[bids[0]].numbers == (0,):
        raise UsageError('"0" is no bid', f'Bid, suit, points: "{who} 80 hearts 122".')
    results = [figure for at, figure in enumerate(figures) if at not in bids[:1]]
    return (figures[bids[0]] if bids else None), results


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
    if shapes == ["capot", "number"] and all(figure.bare for figure in results):
        points = next(figure.numbers[0] for figure in results if figure.numbers)
        return swept(taker, points, law, total)
    if len(shapes) > 1:
        raise _two_results(results, law)
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
    other = rest if rest >= 0 else None
    return tuple(points if at == side else other for at in range(law.sides))


def swept(side: int, points: int | None, law: Law, total: int | None) -> Points:
    """Points and tricks of a deal in which one side took every trick."""
    tricks = tuple(law.deck.hand if at == side else 0 for at in range(law.sides))
    if points is not None and total not in (None, points):
        return completed(side, points, law, total), tricks
    held = total if points is None else points
    if held is None:
        return None, tricks
    return tuple(held if at == side else 0 for at in range(law.sides)), tricks


def _two_results(results: Sequence[Figure], law: Law) -> UsageError:
    one, two = results[0], results[1]
    what = f'"{one.text}" and "{two.text}" are two results'
    capot = next((figure for figure in results if figure.shape == "capot"), None)
    if capot:
        return UsageError(what, f'Write "{capot.text}" alone: every trick says the points.')
    if not (one.bare and two.bare):
        return UsageError(what, "Write one of them.")
    hint = "The bid stands before the suit. " if law.bidding.kind == "auction" else ""
    hint += f'A meld is "+{two.text}"'
    if len(results) == law.sides:
        hint += f'; points of all sides are "{"-".join(figure.text for figure in results)}"'
    return UsageError(what, hint + ".")
