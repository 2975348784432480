"""Questions about cards, about melds, and about a deal in one line, read as people type them."""

from collections.abc import Sequence
from typing import Final

from belascore.answers.cards_asked import Playable, Trick, judged_trick, playable
from belascore.answers.deal import JudgedEntry
from belascore.answers.meld_contest import MeldContest, meld_contest
from belascore.answers.why import Says
from belascore.entry import Context, parse
from belascore.entry.context import People
from belascore.entry.items import items_of, points_of
from belascore.entry.parsing import require_few_melds
from belascore.entry.readers import read_call, read_pack
from belascore.faults import Phrase, Remedy, UsageError
from belascore.referee.people import header_for
from belascore.rounds import BeloteClaim, Claim, HandClaim, Match, Round, Seats
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


def contested(
    law: Law, call: str | None, words: Sequence[str], players: str, dealer: str, *, hands: bool
) -> MeldContest:
    """Whose melds count, of what was typed.

    Args:
        law: it is played by.
        call: what the taker called, where that is known.
        words: `ana:789H`, `maja+50`; of hands `ana:7H8H9HTHJS...`.
        players: in order of play, joined by commas; or nothing.
        dealer: who dealt; or nothing, then the first of them plays first.
        hands: whether the words are whole hands.

    Raises:
        UsageError: something cannot be read.
    """
    words = _whole_words(words)
    hint = words[0].replace("+", ":").split(":")[0] if words else ""
    header = header_for(law, players, dealer, hint, sure=True)
    context = Context(law, Seats(header.sides))
    written = _hands(words, context) if hands else _declared(words, context)
    answer = meld_contest(written._replace(call=call), header, law)
    if call is None and _hangs_on_trumps(answer):
        read_call("", law, "call")  # asks what was called
    return answer


def _hangs_on_trumps(answer: MeldContest) -> bool:
    undecided = any(finding.code == "meld-undecided" for finding in answer.findings)
    return undecided and answer.law.melds is not None and "trump" in answer.law.melds.rank_by


# What is typed


def _whole_words(words: Sequence[str]) -> list[str]:
    """The words, with those that a shell has torn off put back: `ana:` `7H` `8H` `9H`."""
    together: list[str] = []
    for word in words:
        if together and ":" not in word and "+" not in word:
            together[-1] += f" {word}"
        else:
            together.append(word)
    return together


def _declared(words: Sequence[str], context: Context) -> Round:
    people = People(context)
    melds: list[Claim] = []
    belotes: list[BeloteClaim] = []
    for word in words:
        sign = next((character for character in word if character in ":+"), "")
        head, _, rest = (part.strip() for part in word.partition(sign or " "))
        if not sign or not head:
            raise UsageError("meld-without-owner", word=word, sample=people.sample())
        who = people.find(head)
        said = points_of(who, rest) if sign == "+" else items_of(who, rest, context)
        if said.forfeit or said.capot:
            raise UsageError("not-a-meld.typed", word=rest, sample=people.sample())
        melds += said.melds
        belotes += said.belote
    declared = Round(melds=tuple(melds), belote=tuple(belotes) or None)
    require_few_melds(declared)
    return declared


def _hands(words: Sequence[str], context: Context) -> Round:
    people, hands = People(context), []
    for word in words:
        head, colon, rest = word.partition(":")
        who = people.find(head.strip()) if colon else None
        if who is None or who.seat is None:
            raise UsageError("hand-without-player", word=word)
        size = context.law.deck.hand
        holder = Phrase("holder.hand-of", {"who": who.name})
        cards = read_pack(rest, context.law, holder, size)
        if len(cards) < size:
            option = Remedy("", options=("hands",))
            raise UsageError(
                "hand-size.typed", who=who.name, count=len(cards), hand=size, option=option
            )
        hands.append(HandClaim(who.name, cards))
    return Round(hands=tuple(hands))
