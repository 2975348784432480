"""Judging without a match: by which law, among whom, and what is asked.

Nobody needs names to ask whether a card was right. Where names are typed and none were listed,
they are those of the seats, A1 B1 A2 B2, or else of the people who play the last match.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from belascore.cards import Card
from belascore.entry import Context, parse
from belascore.entry.context import People, nearest
from belascore.errors import UsageError, shown
from belascore.rounds import Header, Match, Round, RowError, Seats, header_from_row
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids
from belascore.score.replay import replay
from belascore.score.verdict import Score
from belascore.store.beginning import law_of
from belascore.store.lawfile import find_ruleset, is_file_name
from belascore.store.library import last_match
from belascore.words.notation import glyphs, read_cards
from belascore.words.vocabulary import all_words, fold, meaning

Sides = tuple[tuple[str, tuple[str, ...]], ...]

OPTIONS: Final = ("--rules", "--house", "--players", "--dealer", "--json", "--yes")
"""Of `judge round`; one typed wrong ends among the words of the entry."""
_IN_ORDER: Final = "Name them in order of play: --players Ana,Maja,Ivo,Pero"


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


# The law and the people


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
        house = dict(last.house) if rules is None else {}
        house["options"] = [*dict.fromkeys((*house.get("options", ()), *options))]
        return load_law(last.header.ruleset, house, last.own_rules)
    if rules is None:
        return law_of(rules)  # says which there are
    doc = find_ruleset(rules)
    return load_law(doc["id"], {"options": [*options]}, doc if is_file_name(rules) else None)


def header_for(law: Law, players: str, dealer: str, hint: str = "") -> Header:
    """The header of a match that nobody begins.

    Args:
        law: it would be played by.
        players: their names in order of play, joined by commas; or nothing.
        dealer: who dealt; or nothing, then the last of them.
        hint: a name that was typed: it tells which table is meant.

    Raises:
        UsageError: the names do not fit the game or each other.
    """
    header = _named(law, players) if players else _unnamed(law, hint)
    if not dealer:
        return header
    seats = Seats(header.sides)
    who = People(Context(law, seats)).find(dealer)
    if who.seat is None:
        raise UsageError(f"{shown(dealer)} is a side, and a player deals", "Name the player.")
    return header._replace(dealer=seats.players[who.seat])


def _named(law: Law, players: str) -> Header:
    names = [name.strip() for name in players.split(",")]
    if len(names) != law.table.players:
        what = f"{law.id} is for {law.table.players} players, not {len(names)}"
        raise UsageError(what, _IN_ORDER)
    folded = [fold(name) for name in names]
    twice = next((name for name in names if folded.count(fold(name)) > 1), None)
    if twice is not None:
        raise UsageError(f"{shown(twice)} is there twice", "Give each player another name.")
    keys = folded
    if law.table.pairs:
        keys = [law.words.get(word, word).casefold() for word in ("us", "them")]
        keys = ["A", "B"] if {fold(key) for key in keys} & {*folded} else keys
    return _header(law, {key: names[side :: law.sides] for side, key in enumerate(keys)})


def _unnamed(law: Law, hint: str) -> Header:
    letters = "ABCD"[: law.sides]
    size = law.table.players // law.sides
    players = {one: [f"{one}{n}" for n in (1, 2)] if size == 2 else [one] for one in letters}
    usual = _header(law, players)
    if not hint or People(Context(law, Seats(usual.sides))).beginning(hint):
        return usual
    return _of_last_match(law, usual) or usual


def _of_last_match(law: Law, usual: Header) -> Header | None:
    """The people of the last match and who deals next, if as many play this game."""
    last = last_match()
    if last is None or _shape(last.header.sides) != _shape(usual.sides):
        return None
    score = replay(last, law)
    dealer = None if score.next_dealer is None else score.seats.players[score.next_dealer]
    return usual._replace(sides=score.header.sides, dealer=dealer or usual.dealer)


def _shape(sides: Sides) -> list[int]:
    return [len(players) for _, players in sides]


def _header(law: Law, sides: dict[str, list[str]]) -> Header:
    try:
        header = header_from_row({"ruleset": law.id, "sides": sides})
    except RowError as error:
        raise UsageError(error.faults[0].what, error.faults[0].remedy or _IN_ORDER) from None
    return header._replace(dealer=Seats(header.sides).players[-1])


# What is typed


def call_of(typed: str | None, law: Law) -> str:
    """The call of that word, in any language.

    Raises:
        UsageError: it is none, or none of this game.
    """
    calls = [call for call in all_calls() if law.contract(call)]
    there = f"Write --call with one of: {', '.join(calls)}."
    if typed is None:
        raise UsageError("what was called?", there)
    said = meaning(typed)
    if said is None or said.kind not in ("suit", "call"):
        near = nearest(typed, [word for word, one in all_words().items() if one.value in calls])
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
        raise UsageError(f"{what}: {len(cards)} cards, and {law.id} has at most {most} there")
    return cards


def asked_trick(law: Law, call: str | None, cards: str) -> Asked:
    """The question who wins a trick.

    Raises:
        UsageError: the cards cannot be read, or are no trick.
    """
    called = call_of(call, law)
    return Asked(law, called, cards_of(cards, "the trick", law, law.table.players))


def asked_play(law: Law, call: str | None, hand: str, trick: str, card: str) -> Asked:
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
    header = header_for(law, players, dealer, "".join(hint))
    written = parse(words, Context(law, Seats(header.sides), confirmed, OPTIONS))
    return written, replay(Match(header, {}, None, (written,)), law)
