"""A round as the entry that says it, in canonical English."""

from collections.abc import Iterator

from belascore.entry.context import (
    ALL_PASS,
    NAME_KEYS,
    NUMBER_KEYS,
    VOID,
    Context,
    People,
    written,
)
from belascore.entry.outcome import completed, fixed_total, swept
from belascore.rounds import BeloteClaim, Claim, Numbers, Round
from belascore.score.melds import BELOTE
from belascore.words.notation import compact


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
    return "=".join(part for part in (said, compact(claim.cards)) if part)


def _joined(numbers: Numbers) -> str:
    return "-".join("" if number is None else str(number) for number in numbers)
