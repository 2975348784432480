"""Questions about cards, and about a deal in one line, read as people type them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from belascore.cards import Card
from belascore.entry import Context, parse
from belascore.entry.readers import read_call, read_pack
from belascore.errors import UsageError
from belascore.faults import Phrase
from belascore.referee.people import header_for
from belascore.rounds import Match, Round, Seats
from belascore.rules.law import Law
from belascore.score.replay import replay
from belascore.score.verdict import Score
from belascore.words.notation import glyphs

TRICK: Final = Phrase("holder.trick")
HAND: Final = Phrase("holder.hand")
CARD: Final = Phrase("holder.card")

OPTIONS: Final = ("rules", "house", "players", "dealer", "json", "yes")
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


def asked_trick(law: Law, call: str, cards: str) -> Asked:
    """The question who wins a trick.

    Raises:
        UsageError: the cards cannot be read, or are no trick.
    """
    called = read_call(call, law, "call")
    return Asked(law, called, read_pack(cards, law, TRICK, law.table.players))


def asked_play(law: Law, call: str, hand: str, trick: str, card: str) -> Asked:
    """The question what may be played to a trick, and whether this card may.

    Raises:
        UsageError: the cards cannot be read, or do not fit together.
    """
    called, most = read_call(call, law, "call"), law.table.players - 1
    held = read_pack(hand, law, HAND, law.deck.hand)
    lies = read_pack(trick, law, TRICK, most) if trick.strip() else ()
    both = [each for each in held if each in lies]
    if both:
        raise UsageError(f"{glyphs(both)} is in the hand and in the trick", "Take it out of one.")
    wanted = read_pack(card, law, CARD, 1) if card else (None,)
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
