"""Adding up a pile of cards: what each is worth, and what they come to."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from belascore.cards import SUIT_NAMES, Card
from belascore.entry.readers import calls_of
from belascore.faults import Or, Remedy, UsageError
from belascore.rules.law import Contract, Law
from belascore.text import table
from belascore.words.notation import glyphs


class Pile(NamedTuple):
    """A pile of cards, added up as it is written: what multiplies a contract comes later.

    Attributes:
        call: the suit that was named, or None where it makes no difference.
        points: of each card, None where that depends on the suit and the sum does not.
        last: points for the last trick.
        of: what the whole deal holds, None where that is not fixed.
    """

    call: str | None
    cards: tuple[Card, ...]
    points: tuple[int | None, ...]
    last: int
    total: int
    of: int | None


def add_up(cards: Sequence[Card], law: Law, call: str | None, *, last: bool) -> Pile:
    """What cards come to.

    Args:
        cards: of one pack, in any order.
        law: by which values.
        call: what was called; None where nobody said.
        last: whether the last trick is in the pile.

    Raises:
        UsageError: what they come to depends on the call.
    """
    calls = calls_of(law) if call is None else (call,)
    worths = [tuple(_worth(card, law, called) for card in cards) for called in calls]
    extra = law.last_trick.points if last else 0
    totals = {sum(worth) + extra for worth in worths}
    if len(totals) > 1:
        raise _which_suit(cards, worths, calls)
    each = worths[0] if len(set(worths)) == 1 else (None,) * len(cards)
    whole = {law.deal_total(_contract(law, called)) for called in calls if law.whole_deck}
    return Pile(
        call,
        tuple(cards),
        each,
        extra,
        totals.pop(),
        whole.pop() if len(whole) == 1 else None,
    )


def pile_lines(pile: Pile, law: Law) -> list[str]:
    """A pile as text, suit by suit, and the sum."""
    rows = list(_suits(pile))
    if pile.last:
        rows.append(["", law.words.get("last-trick", "last trick"), str(pile.last)])
    rows.append(["", "", str(pile.total)])
    if not any(row[0] for row in rows):
        rows = [row[1:] for row in rows]
    lines = table(rows, "<<>"[-len(rows[0]) :])
    if pile.of is not None and pile.total <= pile.of:
        lines[-1] += f"  of {pile.of}, which leaves {pile.of - pile.total}"
    return lines


def pile_answer(pile: Pile, law: Law) -> dict[str, Any]:
    """A pile as JSON."""
    return {
        "schema": "belascore/count@1",
        "ruleset": law.id,
        "digest": law.digest,
        "call": pile.call,
        "cards": [
            {"card": str(card), "points": points}
            for card, points in zip(pile.cards, pile.points, strict=True)
        ],
        "last_trick": pile.last,
        "points": pile.total,
        "of": pile.of,
    }


def _suits(pile: Pile) -> Iterator[list[str]]:
    ordered = sorted(SUIT_NAMES, key=lambda suit: suit != pile.call)
    for suit in ordered:
        held = [pair for pair in zip(pile.cards, pile.points, strict=True) if pair[0].suit == suit]
        known = [points for _, points in held if points is not None]
        if known:
            cards = " + ".join(f"{card.glyphs} {points}" for card, points in held)
            yield ["trumps" if suit == pile.call else "", cards, str(sum(known))]
        elif held:
            yield ["", glyphs(card for card, _ in held), ""]


def _which_suit(
    cards: Sequence[Card], worths: Sequence[tuple[int, ...]], calls: Sequence[str]
) -> UsageError:
    """Asks for the call, with a card that is worth one thing or another."""
    card, points = next(
        (card, sorted(set(points), reverse=True))
        for card, points in zip(cards, zip(*worths, strict=True), strict=True)
        if len(set(points)) > 1
    )
    option = Remedy("", options=("call",))
    return UsageError(
        "call-needed.pile", card=str(card), points=Or(points), there=sorted(calls), option=option
    )


def _contract(law: Law, call: str) -> Contract:
    contract = law.contract(call)
    assert contract is not None, "one of the law's own calls"
    return contract


def _worth(card: Card, law: Law, call: str) -> int:
    contract = _contract(law, call)
    trump = contract.trumps == "all" or (contract.trumps == "one" and card.suit == call)
    values = contract.trump_values if trump else contract.plain_values
    return (values or {}).get(card.rank, 0)
