"""Entries as text, and the figures of a deal: points and tricks of every side as they are typed."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from belascore.entry.context import (
    ALL_PASS,
    NAME_KEYS,
    NUMBER_KEYS,
    VOID,
    Context,
    People,
    written,
)
from belascore.faults import UsageError
from belascore.rounds import BeloteClaim, Claim, Numbers, Round
from belascore.rules.law import Law
from belascore.score.melds import BELOTE
from belascore.score.points import example_points
from belascore.tuples import NamedTuple
from belascore.words.notation import compact

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


def render(deal: Round, context: Context, *, comments: bool = False, local: bool = False) -> str:
    """The entry that says a round: what `parse` reads back as the same.

    What no entry can say is left out: records of hands and play, and who corrects what.

    Args:
        deal: a deal or a void one.
        context: the table it belongs to.
        comments: whether to write the note behind a `#`.
        local: whether to write calls, capot and the like in the ruleset's words, for somebody to
            type; else in English.
    """
    note = f"# {deal.note}" if comments and deal.note else ""
    if deal.void is not None:
        words = [VOID, deal.void if deal.void != VOID else ""]
    elif deal.taker is None:
        words = ["pass" if deal.call == ALL_PASS else ""]
    else:
        words = list(_Writer(deal, context, local).words())
    return " ".join(word for word in (*words, note) if word)


class _Writer:
    __slots__ = ("_context", "_deal", "_local", "_people", "_taker")

    def __init__(self, deal: Round, context: Context, local: bool) -> None:
        self._local = local
        self._deal = deal
        self._context = context
        self._people = People(context)
        who = context.seats.find(deal.taker or "")
        self._taker = who.side if who else 0

    def words(self) -> Iterator[str]:
        """The entry's words in their order, some of them empty."""
        deal = self._deal
        yield self._people.written(deal.taker or "")
        yield "" if deal.bid is None else str(deal.bid)
        yield self._word(deal.call)
        yield self._word(deal.double)
        yield self._word(deal.outcome)
        yield from self._result()
        yield from self._melds()
        for claim in deal.belote or ():
            yield self._belote(claim)
        if deal.forfeit:
            who = self._people.written(deal.forfeit.who)
            yield f"{who}:{written(deal.forfeit.penalty)}"
        for key in NAME_KEYS:
            if name := getattr(deal, key):
                yield f"{key}={self._people.written(name)}"
        for key in NUMBER_KEYS[1:]:
            if numbers := getattr(deal, key):
                yield f"{key}={_joined(numbers)}"

    def _word(self, value: str | None) -> str:
        return self._context.local(value) if value and self._local else value or ""

    # Points and tricks

    def _result(self) -> Iterator[str]:
        deal, law = self._deal, self._context.law
        total = fixed_total(deal.call, law, claimed=deal.claim is not None)
        # alone, a number would be the bid
        shaped = self._context.auction and deal.bid is None and deal.call is None
        sides = sorted(range(law.sides), key=lambda side: side != self._taker)
        for side in sides:
            if (deal.points, deal.tricks) == swept(side, None, law, total):
                own = side == self._taker and not shaped
                capot = self._word("capot")
                yield capot if own else f"{self._side(side)}:{capot}"
                return
        number = deal.points[self._taker] if deal.points and deal.tricks and not shaped else None
        if number is not None and (deal.points, deal.tricks) == swept(
            self._taker, number, law, total
        ):
            yield f"{number} {self._word('capot')}"
            return
        yield self._points(sides, shaped, total)
        if deal.tricks:
            yield f"tricks={_joined(deal.tricks)}"

    def _points(self, sides: list[int], shaped: bool, total: int | None) -> str:
        points = self._deal.points
        if points is None:
            return ""
        for side in sides:
            number, open_ = points[side], points.count(None)
            if number is not None and (
                open_ == len(points) - 1
                or points == completed(side, number, self._context.law, total)
            ):
                plain = side == self._taker and not shaped
                return str(number) if plain else f"{self._side(side)}={number}"
        return _joined(points)

    def _side(self, side: int) -> str:
        return self._people.written(self._people.side(side).name)

    # Melds and belotes

    def _melds(self) -> Iterator[str]:
        for group in _groups(self._deal.melds or ()):
            who = self._people.written(group[0].who)
            flags = next((claim.flags for claim in group if claim.kind != BELOTE), ())
            if not flags and all(claim == Claim(claim.who, claim.points) for claim in group):
                own = group[0].who == self._people.side(self._taker).name
                yield "".join(["" if own else who, *(f"+{claim.points}" for claim in group)])
            else:
                yield f"{who}:{'+'.join([*map(_item, group), *flags])}"

    def _belote(self, claim: BeloteClaim) -> str:
        own = claim.who == self._people.side(self._taker).name
        if own and not claim.uncalled:
            return self._word(BELOTE)
        who, belote = self._people.written(claim.who), self._word(BELOTE)
        return f"{who}:{belote}{'+uncalled' * claim.uncalled}"


def _groups(claims: tuple[Claim, ...]) -> list[list[Claim]]:
    """Claims that one word can say: of one owner, with the same marks.

    A belote announced among the melds carries no mark, and must share a word with one of them.
    """
    groups: list[list[Claim]] = []
    for claim in claims:
        group = [*(groups[-1] if groups else ()), claim]
        marks = {meld.flags for meld in group if meld.kind != BELOTE}
        late = any("late" in flags for flags in marks)
        apart = len(marks) > 1 or (late and any(meld.kind == BELOTE for meld in group))
        if len(group) > 1 and group[0].who == claim.who and not apart:
            groups[-1] = group
        else:
            groups.append([claim])
    return groups


def _item(claim: Claim) -> str:
    said = written(claim.kind or "") or ("" if claim.points is None else str(claim.points))
    said += f"-{claim.top.replace('T', '10')}" if claim.top else ""
    return "=".join(part for part in (said, compact(claim.cards)) if part)


def _joined(numbers: Numbers) -> str:
    return "-".join("" if number is None else str(number) for number in numbers)
