"""Adding up a pile of cards: what each is worth, and what they come to."""

from collections.abc import Iterator, Sequence
from typing import Any

from belascore.cards import SUIT_NAMES, Card
from belascore.entry.tokens import calls_of
from belascore.faults import Or, Remedy, UsageError
from belascore.rules.law import Contract, Law
from belascore.text import Text, table, text
from belascore.tuples import NamedTuple
from belascore.words.notation import glyphs
from belascore.words.say import Speech


class Pile(NamedTuple):
    """A pile of cards, added up as it is written: what multiplies a contract comes later.

    Attributes:
        call: the suit that was named, or None where it makes no difference.
        points: of each card, None where that depends on the suit and the sum does not.
        last: points for the last trick.
        of: what the whole deal holds, None where that is not fixed.
    """

    law: Law
    call: str | None
    cards: tuple[Card, ...]
    points: tuple[int | None, ...]
    last: int
    total: int
    of: int | None
    exit_code: int = 0

    def json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "schema": "belascore/count@1",
            "ruleset": self.law.id,
            "digest": self.law.digest,
            "call": self.call,
            "cards": [
                {"card": str(card), "points": points}
                for card, points in zip(self.cards, self.points, strict=True)
            ],
            "last_trick": self.last,
            "points": self.total,
            "of": self.of,
        }

    def lines(self, speech: Speech) -> list[Text]:
        """Suit by suit, and the sum."""
        rows = list(self._suits(speech))
        if self.last:
            word = self.law.words.get("last-trick") or speech.say("count.last-trick")
            rows.append([Text(), text(word), text(str(self.last))])
        rows.append([Text(), Text(), text(str(self.total))])
        if not any(row[0] for row in rows):
            rows = [row[1:] for row in rows]
        lines = table(rows, "<<>"[-len(rows[0]) :])
        if self.of is not None and self.total <= self.of:
            data = {"all": self.of, "rest": self.of - self.total}
            lines[-1] = lines[-1] + "  " + speech.say("count.of", data)
        return lines

    def _suits(self, speech: Speech) -> Iterator[list[Text]]:
        pairs = [*zip(self.cards, self.points, strict=True)]
        for suit in sorted(SUIT_NAMES, key=lambda suit: suit != self.call):
            held = [pair for pair in pairs if pair[0].suit == suit]
            known = [points for _, points in held if points is not None]
            if known:
                cards = " + ".join(f"{card.glyphs} {points}" for card, points in held)
                trumps = speech.say("count.trumps") if suit == self.call else Text()
                yield [trumps, text(cards), text(str(sum(known)))]
            elif held:
                yield [Text(), text(glyphs(card for card, _ in held)), Text()]


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
        law,
        call,
        tuple(cards),
        each,
        extra,
        totals.pop(),
        whole.pop() if len(whole) == 1 else None,
    )


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
