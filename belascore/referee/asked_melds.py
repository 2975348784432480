"""Melds without a match: what was declared, or whole hands, and whose melds count."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from belascore.entry import Context
from belascore.entry.context import People
from belascore.entry.items import items_of, points_of
from belascore.entry.readers import read_call, read_pack
from belascore.errors import UsageError, shown
from belascore.faults import Phrase
from belascore.referee.people import header_for
from belascore.rounds import BeloteClaim, Claim, HandClaim, Header, Round, Seats
from belascore.rules.law import Law
from belascore.score.declared import with_belotes, with_melds
from belascore.score.facts import Facts, Setting
from belascore.score.melds import BELOTE, Meld, read_claims
from belascore.score.verdict import Finding

_FORM: Final = 'Write "{name}:789H", "{name}:terca" or "{name}+20".'


class Contested(NamedTuple):
    """Melds that were declared, and what became of them.

    Attributes:
        header: the people; its dealer says who plays first.
        written: what was declared, or what the hands hold.
        melds: every meld, in the order in which it was declared.
        facts: with those that count.
    """

    law: Law
    header: Header
    written: Round
    melds: tuple[Meld, ...]
    facts: Facts
    findings: tuple[Finding, ...]


def contested(
    law: Law, call: str | None, words: Sequence[str], players: str, dealer: str, *, hands: bool
) -> Contested:
    """Whose melds count.

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
    seats = Seats(header.sides)
    context = Context(law, seats)
    written = _hands(words, context) if hands else _declared(words, context)
    setting = Setting(seats, law, _lead(header, seats))
    findings: list[Finding] = []
    written = written._replace(call=call)
    if hands:
        from belascore.score.evidence.audit import (
            with_cards,  # only records of cards need the play floor
        )

        written, findings = with_cards(written, setting)
    melds = _read(written, setting)
    facts, more = with_melds(Facts(written, contract=law.contract(call)), setting)
    if call is None and _hangs_on_trumps(more, law):
        read_call("", law, "call")  # asks what was called
    facts, last = with_belotes(facts, setting)
    return Contested(law, header, written, melds, facts, (*findings, *more, *last))


def contest_answer(asked: Contested) -> dict[str, Any]:
    """The same as JSON, as `belascore batch` answers it."""
    from belascore.protocol.card_questions import contest_answer

    seats = Seats(asked.header.sides)
    first = _lead(asked.header, seats)
    keys = [seats.keys[side] for side in seats.side_of[first:] + seats.side_of[:first]]
    players = seats.players[first:] + seats.players[:first]
    sides = tuple(
        (key, tuple(name for name, own in zip(players, keys, strict=True) if own == key))
        for key in dict.fromkeys(keys)
    )
    answer = contest_answer(asked.written, asked.header._replace(sides=sides), asked.law)
    return answer | {"scores": {key: answer["scores"][key] for key in seats.keys}}


def _hangs_on_trumps(findings: Sequence[Finding], law: Law) -> bool:
    undecided = any(finding.code == "meld-undecided" for finding in findings)
    return undecided and law.melds is not None and "trump" in law.melds.rank_by


def _lead(header: Header, seats: Seats) -> int:
    dealer = seats.find(header.dealer or "")
    assert dealer is not None
    assert dealer.seat is not None
    return (dealer.seat + 1) % len(seats.players)


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
            form = _FORM.format(name=people.sample())
            raise UsageError(f"{shown(word)} does not say whose", form)
        who = people.find(head)
        said = points_of(who, rest) if sign == "+" else items_of(who, rest, context)
        if said.forfeit or said.capot:
            raise UsageError(f"{shown(rest)} is no meld", _FORM.format(name=people.sample()))
        melds += said.melds
        belotes += said.belote
    return Round(melds=tuple(melds), belote=tuple(belotes) or None)


def _hands(words: Sequence[str], context: Context) -> Round:
    people, hands = People(context), []
    for word in words:
        head, colon, rest = word.partition(":")
        who = people.find(head.strip()) if colon else None
        if who is None or who.seat is None:
            raise UsageError(f"{shown(word)} is no player's hand", 'Write "ana:7H8H9HTHJSQSKSAS".')
        size, whose = context.law.deck.hand, f"the hand of {who.name}"
        holder = Phrase("holder.hand-of", {"who": who.name})
        cards = read_pack(rest, context.law, holder, size)
        if len(cards) < size:
            raise UsageError(
                f"{whose}: {len(cards)} cards, a hand has {size}", "Leave out --hands."
            )
        hands.append(HandClaim(who.name, cards))
    return Round(hands=tuple(hands))


def _read(written: Round, setting: Setting) -> tuple[Meld, ...]:
    """Every meld, also those that came too late or were never shown."""
    if setting.law.melds is None:
        return ()
    claims = [
        (claim, who)
        for claim in written.melds or ()
        if claim.kind != BELOTE and (who := setting.seats.find(claim.who))
    ]
    return read_claims(claims, setting.law, written.call)[0]
