"""The referee's answers about cards: what may be played, who wins a trick, whose melds count."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from belascore.answers.echo import finding_line
from belascore.answers.phrases import versus
from belascore.cards import SUIT_GLYPHS, SUIT_NAMES, Card, card_of, parse_card
from belascore.rounds import Header, Seats
from belascore.rules.law import Law
from belascore.score.facts import Facts
from belascore.score.melds import Meld
from belascore.score.verdict import Finding, has_errors
from belascore.text import DASH, at_columns, table
from belascore.words.notation import glyphs
from belascore.words.terms import terms_for

CITE: Final = 71
"""The column where the clauses stand."""
_PLACES: Final = ("first", "second", "third", "fourth")


def law_name(law: Law) -> str:
    """Which law, as every answer names it."""
    house = ", house rules" if law.house else ""
    return f"{law.id}, edition {law.edition}{house}"


def call_words(call: str) -> str:
    """`♥ trumps`, or the call in words."""
    return f"{SUIT_GLYPHS[SUIT_NAMES.index(call)]} trumps" if call in SUIT_NAMES else call


# What may be played


def play_lines(
    answer: Mapping[str, Any], law: Law, call: str, trick: Sequence[Card], card: Card | None
) -> list[str]:
    """Which cards may be played, and why others may not.

    Args:
        answer: that of the batch protocol.
        law: by which.
        call: what the taker called.
        trick: what lies there, in playing order.
        card: the only one that is asked about.
    """
    lines = [" · ".join((call_words(call), *_on_the_table(law, call, trick), law_name(law)))]
    legal = "  may be played: " + glyphs(map(parse_card, answer["legal"]))
    if card is None:
        return [*lines, legal, *map(_refused, answer["illegal"].values())]
    if str(card) in answer["illegal"]:
        return [*lines, _refused(answer["illegal"][str(card)]), legal]
    if str(card) in answer["legal"]:
        return [*lines, f"  {card.glyphs} may be played"]
    return [*lines, f"  {card.glyphs} may not be played: it is not in the hand", legal]


def _refused(row: Mapping[str, Any]) -> str:
    return at_columns((0, f"  {row['text']!s}"), (CITE, str(row["cites"][0])))


def _on_the_table(law: Law, call: str, trick: Sequence[Card]) -> Iterator[str]:
    from belascore.play.tricks import winner  # only these answers need the play floor

    place = winner(law.tables(call), trick)
    if place is None:
        yield "you lead"
        return
    yield f"on the table {glyphs(trick)}"
    partner = law.table.pairs and place == len(trick) - 2
    if len(trick) > 1:
        yield f"{trick[place].glyphs} holds it" + (", your partner's" if partner else "")


# Who wins a trick


def trick_lines(
    answer: Mapping[str, Any], law: Law, call: str, trick: Sequence[Card], players: Sequence[str]
) -> list[str]:
    """Who wins a trick and what it is worth.

    Args:
        answer: that of the batch protocol.
        law: by which.
        call: what the taker called.
        trick: its cards, in playing order.
        players: their names in that order; none where nobody is named.
    """
    place, tables = answer["winner"], law.tables(call)
    best, missing = trick[place], law.table.players - len(trick)
    whose = f"{players[place]}'s" if players else f"the {_PLACES[place]} card"
    ruffed = best in tables.trumps and best.suit != trick[0].suit
    why = "the highest trump" if ruffed else "the highest of the suit led"
    wins = "wins" if not missing else f"holds it so far ({missing} to come)"
    worth = " + ".join(f"{card.glyphs} {tables.points[card]}" for card in trick)
    title = (call_words(call), glyphs(trick), law_name(law))
    lines = [
        " · ".join(title),
        at_columns((0, f"  {best.glyphs}, {whose}, {wins}: {why}"), (CITE, law.play.cites[0])),
        at_columns((0, f"  {worth} = {answer['points']}"), (CITE, law.values_cites[0])),
    ]
    melds = answer.get("melds")
    if melds and law.melds:
        each = " + ".join(f"{one['kind']} {one['points']}" for one in melds)
        total = f" = {sum(one['points'] for one in melds)}" * (len(melds) > 1)
        word = law.words.get("melds", "melds")
        lines.append(at_columns((0, f"  {word}: {each}{total}"), (CITE, law.melds.cites[0])))
    return lines


# Whose melds count


def melds_lines(
    melds: Sequence[Meld], facts: Facts, findings: Sequence[Finding], header: Header, law: Law
) -> list[str]:
    """Which melds count, why the others do not, and what each side writes.

    Args:
        melds: every meld that was declared.
        facts: with those that count.
        findings: what there is to say of them.
        header: the people; its dealer says who plays first.
        law: by which.
    """
    seats, terms = Seats(header.sides), terms_for(law.words, header.sides)
    dealer = seats.players.index(header.dealer or seats.players[-1])
    first = f"{seats.players[(dealer + 1) % len(seats.players)]} plays first"
    call = (call_words(facts.written.call),) if facts.written.call else ()
    lines = [" · ".join((*call, first, law_name(law)))]
    if has_errors(findings):
        return lines + [finding_line(one, terms) for one in findings if one.severity == "error"]
    said = [finding_line(finding, terms) for finding in findings]
    rows = [*_meld_rows(melds, facts), *_belote_rows(facts, law)]
    lines += ["  " + line for line in table(rows, "<<<><")] if rows else []
    points = [sum(_points(facts, law, side)) for side in range(law.sides)]
    cites = law.melds.cites if law.melds else law.table.cites
    end = versus(points, terms)
    if facts.wins is not None:
        end = f"{terms.sides[facts.wins.who.side]} wins the match"
    return [*lines, *said, at_columns((0, f"  {end}"), (CITE, cites[0]))]


def _meld_rows(melds: Sequence[Meld], facts: Facts) -> Iterator[list[str]]:
    for meld in melds:
        if meld.wins_match and not meld.at_fault:
            verdict = "wins the match"
        else:
            verdict = "counts" if meld in facts.melds else "does not count"
        points = "" if meld.wins_match else str(meld.points)
        yield [meld.who.name, glyphs(meld.cards or ()) or DASH, meld.kind, points, verdict]


def _belote_rows(facts: Facts, law: Law) -> Iterator[list[str]]:
    if law.belote is None:
        return
    trumps = law.trumps(facts.written.call)
    royal = {suit: (card_of("K", suit), card_of("Q", suit)) for suit in trumps}
    hands = {claim.who: claim.cards for claim in facts.written.hands or ()}
    row = [law.words.get("belote", "belote"), str(law.belote.points), "counts"]
    for at, who in enumerate(facts.belotes):
        hand = hands.get(who.name, ())
        held = [pair for pair in royal.values() if len(royal) == 1 or set(pair) <= set(hand)]
        own = held[facts.belotes[:at].count(who) :]  # where every suit is trumps, one a suit
        yield [who.name, glyphs(own[0]) if own else DASH, *row]


def _points(facts: Facts, law: Law, side: int) -> Iterator[int]:
    yield from (meld.points for meld in facts.melds if meld.who.side == side)
    if law.belote:
        yield from (law.belote.points for who in facts.belotes if who.side == side)
