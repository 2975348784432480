"""By which law and among whom a question is judged that comes without a match.

Nobody needs names to ask whether a card was right. Where names are typed and none were listed,
they are those of the seats, A1 B1 A2 B2, or else of the people who play the last match.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from belascore.answers.cards_asked import Playable, Trick, judged_trick, playable
from belascore.answers.deal import JudgedEntry
from belascore.answers.meld_contest import MeldContest, meld_contest
from belascore.answers.why import Says
from belascore.entry import Context, parse
from belascore.entry.context import People
from belascore.entry.items import items_of, points_of
from belascore.entry.parsing import require_few_melds
from belascore.entry.tokens import read_call, read_pack
from belascore.faults import Phrase, Remedy, UsageError
from belascore.match.begin import law_of
from belascore.own_rules.file import find_ruleset, is_file_name
from belascore.rounds import (
    BeloteClaim,
    Claim,
    HandClaim,
    Header,
    Match,
    Round,
    RowError,
    Seats,
    header_from_row,
    usual_sides,
)
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids
from belascore.score.replay import replay
from belascore.store.library import last_match
from belascore.words.say import ENGLISH
from belascore.words.vocabulary import fold, meaning

_NAMES: Final = ("Ana", "Maja", "Ivo", "Pero")


def in_order(law: Law) -> Remedy:
    """How to say who plays."""
    return Remedy("", options=(f"players={','.join(_NAMES[: law.table.players])}",))


def law_for(rules: str | None, options: Sequence[str]) -> Law:
    """The law of an id or a file, or else that of the last match, with more house rules over it.

    Raises:
        UsageError: there is no last match, or no such option.
        BelascoreError: the law cannot be read, or is not known here.
    """
    if not options:
        return law_of(rules)
    last = last_match()
    if last is not None and (rules is None or rules == last.header.ruleset not in ruleset_ids()):
        house = with_options(last.house if rules is None else {}, options)
        return load_law(last.header.ruleset, house, last.own_rules)
    if rules is None:
        return law_of(rules)  # says which there are
    doc = find_ruleset(rules)
    return load_law(doc["id"], {"options": [*options]}, doc if is_file_name(rules) else None)


def with_options(house: Mapping[str, Any], more: Sequence[str]) -> dict[str, Any]:
    """House rules with more options among them."""
    options = house.get("options", ())
    chosen = options if isinstance(options, list | tuple) else (options,)
    return {**house, "options": [*dict.fromkeys((*chosen, *more))]}


def header_for(
    law: Law, players: str, dealer: str, hint: str = "", *, sure: bool = False
) -> Header:
    """The header of a match that nobody begins.

    Args:
        law: it would be played by.
        players: their names in order of play, joined by commas; or nothing.
        dealer: who dealt; or nothing, then the last of them.
        hint: a name that was typed: it tells which table is meant.
        sure: whether it must be somebody's name, if it is no word of the game.

    Raises:
        UsageError: the names do not fit the game or each other.
    """
    header = _named(law, players) if players else _unnamed(law, hint, sure=sure)
    if not dealer:
        return header
    seats = Seats(header.sides)
    who = People(Context(law, seats)).find(dealer)
    if who.seat is None:
        raise UsageError("dealer-is-side", word=dealer)
    return header._replace(dealer=seats.players[who.seat])


def _named(law: Law, players: str) -> Header:
    names = [name.strip() for name in players.split(",")]
    if len(names) != law.table.players:
        data: dict[str, Any] = {"rules": law.id, "size": law.table.players, "count": len(names)}
        raise UsageError("players-do-not-fit", **data, option=in_order(law))
    folded = [fold(name) for name in names]
    twice = next((name for name in names if folded.count(fold(name)) > 1), None)
    if twice is not None:
        raise UsageError("player-twice", word=twice)
    keys = folded
    if law.table.pairs:
        keys = [law.words.get(word, word).lower() for word in ("us", "them")]
        keys = ["A", "B"] if {fold(key) for key in keys} & {*folded} else keys
    return _header(law, {key: names[side :: law.sides] for side, key in enumerate(keys)})


def _unnamed(law: Law, hint: str, *, sure: bool) -> Header:
    usual = _header(law, usual_sides(law.sides, law.table.players))
    if not hint or People(Context(law, Seats(usual.sides))).beginning(hint):
        return usual
    last = _of_last_match(law, usual)
    if last is None and sure and hint[0].isalpha() and meaning(hint) is None:
        seats = list(Seats(usual.sides).players)
        raise UsageError("unknown-player.seat", word=hint, seats=seats, option=in_order(law))
    return last or usual


def _of_last_match(law: Law, usual: Header) -> Header | None:
    """The people of the last match and who deals next, if as many play this game."""
    last = last_match()
    if last is None or _shape(last.header.sides) != _shape(usual.sides):
        return None
    score = replay(last, law)
    dealer = -1 if score.next_dealer is None else score.next_dealer
    return usual._replace(sides=score.header.sides, dealer=score.seats.players[dealer])


def _shape(sides: tuple[tuple[str, tuple[str, ...]], ...]) -> list[int]:
    return [len(players) for _, players in sides]


def _header(law: Law, sides: dict[str, list[str]]) -> Header:
    try:
        header = header_from_row({"ruleset": law.id, "sides": sides})
    except RowError as error:
        fault = error.faults[0]
        cause, mend = (Phrase(fault.code + part, fault.data) for part in ("", ".remedy"))
        code = "name-unfit.said" if ENGLISH.has(mend.code) else "name-unfit.in-order"
        raise UsageError(code, cause=cause, mend=mend, option=in_order(law)) from None
    return header._replace(dealer=Seats(header.sides).players[-1])


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
