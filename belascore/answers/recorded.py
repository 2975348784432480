"""A deal written down card by card, judged: what a referee speaks of."""

from collections.abc import Iterator
from typing import Any, Final

from belascore.answers.cards_asked import cited
from belascore.answers.echo import finding_line
from belascore.answers.phrases import Voice
from belascore.answers.why import Says, clauses
from belascore.faults import Phrase, Place
from belascore.rounds import Round, Seats
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Finding, Score, telling
from belascore.text import DASH, Text, name, table, text
from belascore.tuples import NamedTuple
from belascore.words.say import Speech
from belascore.words.say.variants import PLAYED
from belascore.words.terms import Terms

OFFENCES: Final = PLAYED | {"wrong-leader"}
"""Codes of what a player did against the rules of play."""
UNCHECKED: Final = frozenset(
    ("hand-size", "card-twice", "not-in-hand", "unknown-player", "call-needed", "unknown-call")
)
"""Codes of a record that says nothing of who kept to the rules."""


class Recorded(NamedTuple):
    """A deal with cards, judged.

    Attributes:
        number: of the round; None where it is the only one.
        alone: whether there is no match around it.
        written: as the table wrote it.
        held: the same, with only what the cards say.
        forfeited: what it comes to if the penalty for the first offence that has one is paid.
        places: where that of which each error speaks stands in the file, in their order.
    """

    number: int | None
    alone: bool
    written: Round
    entry: Entry
    held: Round
    forfeited: Entry | None
    places: tuple[Place, ...] = ()

    @property
    def offences(self) -> tuple[Finding, ...]:
        """What players did against the rules of play, in that order."""
        return offences_of(self.entry)

    @property
    def priced(self) -> Finding | None:
        """The first offence that the law has a penalty for."""
        return priced_of(self.entry)


def offences_of(entry: Entry) -> tuple[Finding, ...]:
    """What players did against the rules of play, in that order."""
    found = entry.verdict.findings
    return tuple(one for one in found if one.code in OFFENCES and one.key == "play")


def priced_of(entry: Entry) -> Finding | None:
    """The first offence that the law has a penalty for."""
    offences = (one for one in offences_of(entry) if one.code != "wrong-leader")
    return next((one for one in offences if one.data["penalty"]), None)


def is_clean(recorded: Recorded) -> bool:
    """Whether the deal can be scored and nobody broke a rule of play."""
    return recorded.entry.status in ("scored", "void") and not recorded.offences


def incomplete(deal: Recorded) -> list[Finding]:
    """What the record does not hold."""
    return [one for one in deal.entry.verdict.findings if one.code == "deck-incomplete"]


def trick_table(deal: Recorded, seats: Seats, law: Law, terms: Terms, speech: Speech) -> list[Text]:
    """The tricks of a deal, irregular cards marked; nothing where nobody can tell who won them."""
    play = deal.written.play or ()
    called = deal.written.call is not None and law.contract(deal.written.call) is not None
    if not play or not called or not _seated(deal.written, seats):
        return []
    leads, takes, points = (speech.say(f"judge.{head}") for head in ("leads", "takes", "points"))
    head = [Text(), leads, *map(name, seats.players), takes, points, Text()]
    rows = [head, *_trick_rows(deal, seats, law)]
    aligns = ">" + "<" * (len(head) - 3) + "><"
    lines = ["  " + line for line in table(rows, aligns, speech.room_behind(2))]
    size = law.table.players
    for number, trick in enumerate(play, 1):
        if len(trick.cards) < size:
            data = {"trick": number, "n": len(trick.cards), "size": size}
            lines.append("  " + speech.say("judge.trick-open", data))
    if len(play) > law.deck.hand:
        data = {"count": len(play), "hand": law.deck.hand}
        lines.append("  " + speech.say("judge.tricks-too-many", data))
    return [*lines, *(finding_line(finding, Voice(speech, terms)) for finding in incomplete(deal))]


def _seated(written: Round, seats: Seats) -> bool:
    whos = [seats.find(trick.leader) for trick in written.play or ()]
    return all(who is not None and who.seat is not None for who in whos)


def _trick_rows(deal: Recorded, seats: Seats, law: Law) -> Iterator[list[Text]]:
    from belascore.play.tables import points, winner  # only records of cards need the play floor

    tables = law.tables(deal.written.call or "")
    found = deal.entry.verdict.findings
    played = [one for one in found if one in deal.offences or one.code == "not-in-hand"]
    led_wrongly = {one.data["trick"] for one in played if one.code == "wrong-leader"}
    wrong = {(one.data["trick"], one.data["card"]) for one in played if one.code != "wrong-leader"}
    for number, trick in enumerate(deal.written.play or (), 1):
        leader = seats.find(trick.leader)
        assert leader is not None
        assert leader.seat is not None
        turn = tables.turns[leader.seat]
        cards = dict.fromkeys(turn, DASH)
        for seat, card in zip(turn, trick.cards, strict=False):
            cards[seat] = card.glyphs + "!" * ((number, str(card)) in wrong)
        place = winner(tables, trick.cards)
        whole = len(trick.cards) == len(turn) and place is not None
        takes = name(seats.players[turn[place or 0]]) if whole else text(DASH)
        last = f"+{law.last_trick.points}" if number == law.deck.hand and whole else ""
        leads = name(leader.name) + "!" * (number in led_wrongly)
        laid = [text(cards[seat]) for seat in range(len(turn))]
        worth = text(str(points(tables, trick.cards)))
        yield [text(str(number)), leads, *laid, takes, worth, text(last)]


def offence_lines(
    deal: Recorded, score: Score, law: Law, terms: Terms, says: Says, speech: Speech
) -> Iterator[Text]:
    """Each offence, the first offender and what it costs by the law; or that there was none."""
    if not deal.offences:
        yield from _nothing_found(deal, law, speech)
        return
    yield speech.say("judge.against")
    for offence in deal.offences:
        told = offence._replace(data={**offence.data, "penalty": ""})  # said once, below
        yield finding_line(told, Voice(speech, terms))
    first = deal.offences[0].data
    who = score.seats.find(first["who"])
    data: dict[str, Any] = {"who": first["who"], "trick": first["trick"]}
    if who:
        yield speech.say("judge.first-offender", {**data, "side": who.side}, terms)
    else:
        yield speech.say("judge.first-offender.unseated", data, terms)
    yield from _remedy(deal, law, terms, speech)
    if deal.written.forfeit is not None:
        return  # the score below says what it rests on
    cites = [cite for offence in deal.offences for cite in telling(offence.cites)]
    if deal.priced:
        cites += telling(law.cites(f"penalty.{deal.priced.data['penalty']}", "award"))
    yield from clauses(cites, says, speech)


def _nothing_found(deal: Recorded, law: Law, speech: Speech) -> Iterator[Text]:
    codes = {finding.code for finding in deal.entry.verdict.findings if finding.key != "melds"}
    if not deal.written.play or codes & UNCHECKED:
        return
    hands = deal.written.hands or ()
    whole = len(hands) == law.table.players and not any(hand.unknown for hand in hands)
    yield speech.say("judge.clean" if whole else "judge.clean.as-far")


def _remedy(deal: Recorded, law: Law, terms: Terms, speech: Speech) -> Iterator[Text]:
    done, first, priced = deal.written.forfeit, deal.offences[0], deal.priced
    if done is not None:
        data = {"who": done.who, "penalty": done.penalty}
        yield "  " + speech.say("judge.penalty.written", data, terms)
        return
    if first != priced:
        code = "judge.penalty.none" if priced else "judge.penalty.none.table"
        yield "  " + speech.say(code, {"rules": law.id})
    if priced is None or deal.forfeited is None:
        return
    who, penalty, trick = (priced.data[key] for key in ("who", "penalty", "trick"))
    code = "judge.penalty" if first == priced else "judge.penalty.trick"
    price: dict[str, Any] = {
        "rules": law.id,
        "penalty": penalty,
        "trick": trick,
        "written": _written(deal.forfeited),
    }
    yield cited(speech.say(code, price, terms), law.cites(f"penalty.{penalty}", "award"))
    data = {"who": who, "penalty": penalty, "typed": f"{'-'.join(who.split())}:{penalty}"}
    yield "  " + speech.say("judge.penalty.decides", data, terms)


def _written(entry: Entry) -> list[Phrase]:
    """What each side writes."""
    if entry.score is None:
        return [Phrase("judge.writes.unknown")]
    return [
        Phrase(
            "judge.writes" if number else "judge.writes.nothing", {"side": side, "number": number}
        )
        for side, number in enumerate(entry.score)
    ]
