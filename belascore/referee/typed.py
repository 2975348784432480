"""Questions about cards, and about a deal in one line, read as people type them."""

from collections.abc import Sequence
from typing import Final

from belascore.answers.cards_asked import Playable, Trick, judged_trick, playable
from belascore.answers.round import JudgedEntry
from belascore.answers.why import Says
from belascore.entry import Context, parse
from belascore.entry.readers import read_call, read_pack
from belascore.faults import Phrase, UsageError
from belascore.referee.people import header_for
from belascore.rounds import Match, Seats
from belascore.rules.law import Law
from belascore.score.replay import replay

TRICK: Final = Phrase("holder.trick")
HAND: Final = Phrase("holder.hand")
CARD: Final = Phrase("holder.card")

OPTIONS: Final = ("rules", "house", "players", "dealer", "json", "yes")
"""Of `judge round`; one typed wrong ends among the words of the entry."""


def asked_trick(law: Law, call: str, cards: str, players: tuple[str, ...] = ()) -> Trick:
    """Who wins a trick.

    Args:
        law: it is played by.
        call: what the taker called.
        cards: in playing order.
        players: their names in that order; none where nobody is named.

    Raises:
        UsageError: the cards cannot be read, or are no trick.
    """
    called = read_call(call, law, "call")
    return judged_trick(law, called, read_pack(cards, law, TRICK, law.table.players), players)


def asked_play(law: Law, call: str, hand: str, trick: str, card: str) -> Playable:
    """What of a hand may be played to a trick, and whether this card may.

    Raises:
        UsageError: the cards cannot be read, or do not fit together.
    """
    called, most = read_call(call, law, "call"), law.table.players - 1
    held = read_pack(hand, law, HAND, law.deck.hand)
    laid = read_pack(trick, law, TRICK, most) if trick.strip() else ()
    both = [str(each) for each in held if each in laid]
    if both:
        raise UsageError("card-held-and-laid", n=len(both), cards=both)
    wanted = read_pack(card, law, CARD, 1)[0] if card else None
    return playable(law, called, held, laid, wanted)


# A deal in one line


def judged_entry(
    law: Law, words: Sequence[str], players: str, dealer: str, says: Says, *, confirmed: bool
) -> JudgedEntry:
    """How the deal of an entry is scored, in a match of which nothing else is known.

    Raises:
        UsageError: it cannot be read.
    """
    hint = words[0].replace("+", ":").split(":")[0].split()[:1] if words else []
    header = header_for(law, players, dealer, "".join(hint), sure=True)
    written = parse(words, Context(law, Seats(header.sides), confirmed, OPTIONS))
    return JudgedEntry(written, replay(Match(header, {}, None, (written,)), law), law, says)
