"""Questions about cards, and about a deal in one line, read as people type them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from belascore.cards import Card
from belascore.entry import Context, parse
from belascore.errors import UsageError, shown
from belascore.referee.people import header_for
from belascore.rounds import Match, Round, Seats
from belascore.rules.law import Law
from belascore.score.replay import replay
from belascore.score.verdict import Score
from belascore.spelling import nearest
from belascore.words.notation import glyphs, read_cards
from belascore.words.vocabulary import all_words, fold, meaning

OPTIONS: Final = ("--rules", "--house", "--players", "--dealer", "--json", "--yes")
"""Of `judge round`; one typed wrong ends among the words of the entry."""


class Asked(NamedTuple):
    """Cards on the table, and whose law they are judged by.

    Attributes:
        cards: those that lie in the trick, in playing order.
        hand: of whoever is to play; empty where nobody is.
        card: which of them is asked about.
    """

    law: Law
    call: str
    cards: tuple[Card, ...]
    hand: tuple[Card, ...] = ()
    card: Card | None = None


def call_of(typed: str, law: Law) -> str:
    """The call of that word, in any language.

    Raises:
        UsageError: it is none, or none of this game.
    """
    calls = [call for call in all_calls() if law.contract(call)]
    there = f"Write --call with one of: {', '.join(calls)}."
    if not typed.strip():
        raise UsageError("what was called?", there)
    said = meaning(typed)
    if said is None or said.kind not in ("suit", "call"):
        near = nearest(
            fold(typed), [word for word, one in all_words().items() if one.value in calls]
        )
        raise UsageError(f"{shown(typed)} is no suit", f'Did you mean "{near}"?' if near else there)
    if said.value not in calls:
        raise UsageError(f"{said.value} cannot be called in {law.id}", there)
    return said.value


def all_calls() -> list[str]:
    """Everything that may be called in one game or another."""
    calls = (one for one in all_words().values() if one.kind in ("suit", "call"))
    return sorted({one.value for one in calls})


def cards_of(typed: str, what: str, law: Law, most: int) -> tuple[Card, ...]:
    """The cards of a hand or a trick, in the order written.

    Raises:
        UsageError: one cannot be read, is there twice or is not in the pack; or they are too many.
    """
    try:
        cards = read_cards(typed)
    except ValueError as error:
        raise UsageError(f"{what}: {error}", "More: belascore help notation") from None
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise UsageError(f"{what}: {glyphs(twice)} is there twice", "A pack holds each card once.")
    strange = [card for card in cards if card.rank not in law.deck.ranks]
    if strange:
        raise UsageError(f"{what}: {glyphs(strange)} is not in the pack of {law.id}")
    if len(cards) > most:
        raise UsageError(f"{what}: {len(cards)} cards, and at most {most} can be there")
    return cards


def asked_trick(law: Law, call: str, cards: str) -> Asked:
    """The question who wins a trick.

    Raises:
        UsageError: the cards cannot be read, or are no trick.
    """
    called = call_of(call, law)
    return Asked(law, called, cards_of(cards, "the trick", law, law.table.players))


def asked_play(law: Law, call: str, hand: str, trick: str, card: str) -> Asked:
    """The question what may be played to a trick, and whether this card may.

    Raises:
        UsageError: the cards cannot be read, or do not fit together.
    """
    called, most = call_of(call, law), law.table.players - 1
    held = cards_of(hand, "the hand", law, law.deck.hand)
    lies = cards_of(trick, "the trick", law, most) if trick.strip() else ()
    both = [each for each in held if each in lies]
    if both:
        raise UsageError(f"{glyphs(both)} is in the hand and in the trick", "Take it out of one.")
    wanted = cards_of(card, "the card", law, 1) if card else (None,)
    return Asked(law, called, lies, held, wanted[0])


# A deal in one line


def judged_entry(
    law: Law, words: Sequence[str], players: str, dealer: str, *, confirmed: bool
) -> tuple[Round, Score]:
    """How the deal of an entry is scored, in a match of which nothing else is known.

    Raises:
        UsageError: it cannot be read.
    """
    hint = words[0].replace("+", ":").split(":")[0].split()[:1] if words else []
    header = header_for(law, players, dealer, "".join(hint), sure=True)
    written = parse(words, Context(law, Seats(header.sides), confirmed, OPTIONS))
    return written, replay(Match(header, {}, None, (written,)), law)
