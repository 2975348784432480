"""Adding up a pile of cards: what each is worth, and what they come to."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from belascore.cards import SUIT_NAMES, Card
from belascore.errors import BelascoreError, UsageError, shown
from belascore.rules.law import Contract, Law
from belascore.text import table
from belascore.words.notation import glyphs
from belascore.words.vocabulary import meaning


class PileError(BelascoreError):
    """Cards that no pile of this game can hold."""

    exit_code = 1


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
        cards: in any order.
        law: by which values.
        call: the suit of trumps or the contract, in any language; None where nobody said.
        last: whether the last trick is in the pile.

    Raises:
        PileError: a card is there twice, or not in the pack.
        UsageError: what they come to depends on the call, or the call is none.
    """
    _check(cards, law)
    calls = _calls(law) if call is None else (_read_call(call, law),)
    worths = [tuple(_worth(card, law, one) for card in cards) for one in calls]
    extra = law.last_trick.points if last else 0
    totals = {sum(worth) + extra for worth in worths}
    if len(totals) > 1:
        raise UsageError("which suit is trumps?" + _differing(cards, worths), _named(law))
    each = worths[0] if len(set(worths)) == 1 else (None,) * len(cards)
    whole = {law.deal_total(_contract(law, one)) for one in calls if law.whole_deck}
    return Pile(
        calls[0] if call is not None else None,
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


def _differing(cards: Sequence[Card], worths: Sequence[tuple[int, ...]]) -> str:
    for card, points in zip(cards, zip(*worths, strict=True), strict=True):
        if len(set(points)) > 1:
            choice = " or ".join(map(str, sorted(set(points), reverse=True)))
            return f" {card.glyphs} counts {choice}"
    return ""


def _check(cards: Sequence[Card], law: Law) -> None:
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        verb = "is" if len(twice) == 1 else "are"
        raise PileError(f"{glyphs(twice)} {verb} there twice", "A pack holds each card once.")
    strange = [card for card in cards if card.rank not in law.deck.ranks]
    if strange:
        verb = "is" if len(strange) == 1 else "are"
        raise PileError(f"{glyphs(strange)} {verb} not in the pack of {law.id}")


def _read_call(typed: str, law: Law) -> str:
    said = meaning(typed)
    call = said.value if said and said.kind in ("suit", "call") else None
    if call is None:
        raise UsageError(f"{shown(typed)} is no suit", _named(law))
    if call not in _calls(law):
        raise UsageError(f"{call} cannot be called in {law.id}", _named(law))
    return call


def _calls(law: Law) -> tuple[str, ...]:
    """Everything that a taker may call: the suits, and contracts that name none."""
    suits = SUIT_NAMES if "suit" in law.contracts else ()
    return (*suits, *(name for name in law.contracts if name != "suit"))


def _named(law: Law) -> str:
    return f"Add --call with one of: {', '.join(_calls(law))}."


def _contract(law: Law, call: str) -> Contract:
    contract = law.contract(call)
    assert contract is not None, "one of the law's own calls"
    return contract


def _worth(card: Card, law: Law, call: str) -> int:
    contract = _contract(law, call)
    trump = contract.trumps == "all" or (contract.trumps == "one" and card.suit == call)
    values = contract.trump_values if trump else contract.plain_values
    return (values or {}).get(card.rank, 0)
