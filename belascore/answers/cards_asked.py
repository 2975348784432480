"""Cards without a match: what may be played to a trick, and who wins one."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from belascore.cards import SUIT_GLYPHS, SUIT_NAMES, Card, CardSet
from belascore.faults import Phrase, foremost
from belascore.rules.law import Cites, Law, merged
from belascore.score.melds import Meld
from belascore.text import Text, Textual, at_columns, joined, text
from belascore.tuples import NamedTuple
from belascore.words.notation import glyphs
from belascore.words.say import ENGLISH, Speech

_CITE: Final = 71
_PLACES: Final = ("first", "second", "third", "fourth")


def law_name(law: Law, speech: Speech) -> Text:
    """Which law, as every answer names it."""
    code = "judge.law.house" if law.house else "judge.law"
    return speech.say(code, {"rules": law.id, "edition": law.edition})


def call_name(call: str, speech: Speech) -> Text:
    """`♥ trumps`, or the call as it stands."""
    if call not in SUIT_NAMES:
        return text(call)
    return speech.say("judge.trumps", {"suit": SUIT_GLYPHS[SUIT_NAMES.index(call)]})


def cited(line: Textual, cites: tuple[str, ...]) -> Text:
    """A line, indented, with its first clause where the clauses stand."""
    return at_columns((0, "  " + text(line)), (_CITE, text(foremost(cites))))


class Playable(NamedTuple):
    """What of a hand may be played to a trick.

    Attributes:
        trick: what lies there, in playing order.
        card: the only one that is asked about, if one is.
        legal: what may be played, in the order of the hand.
        illegal: for each other card, what is owed instead, as a finding's code.
        holder: whose card holds the trick, by its place; None where nothing lies there.
    """

    law: Law
    call: str
    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    card: Card | None
    legal: tuple[Card, ...]
    illegal: Mapping[Card, str]
    holder: int | None

    @property
    def exit_code(self) -> int:
        """1 where the card that is asked about may not be played."""
        return int(self.card is not None and self.card not in self.legal)

    def json(self) -> dict[str, Any]:
        """As the batch protocol has it: the whole hand, whatever card is asked about."""
        illegal = {
            str(card): {
                "reason": reason,
                "cites": list(self.cites(card)),
                "text": str(_refusal(card, reason, ENGLISH)),
            }
            for card, reason in self.illegal.items()
        }
        return {"legal": [*map(str, self.legal)], "illegal": illegal}

    def lines(self, speech: Speech) -> list[Text]:
        """Which cards may be played, and why the others may not; or only of that one."""
        parts = (call_name(self.call, speech), *self._trick(speech), law_name(self.law, speech))
        lines, cards = [joined(" · ", parts)], [*map(str, self.legal)]
        legal = "  " + speech.say("judge.legal", {"cards": cards})
        if self.card is None:
            return [*lines, legal, *(self._refused(card, speech) for card in self.illegal)]
        if self.card in self.illegal:
            return [*lines, self._refused(self.card, speech), legal]
        code = "judge.legal.one" if self.card in self.legal else "play-illegal.not-in-hand"
        lines.append("  " + speech.say(code, {"card": str(self.card)}))
        return [*lines, *[legal] * self.exit_code]

    def _refused(self, card: Card, speech: Speech) -> Text:
        return cited(_refusal(card, self.illegal[card], speech), self.cites(card))

    def cites(self, card: Card) -> Cites:
        """The clauses of the duty that a card would break."""
        from belascore.score.evidence.audit import duty  # only what is refused needs it

        return duty(self.law, self.call, self.trick, self.illegal[card])

    def _trick(self, speech: Speech) -> Iterator[Text]:
        if self.holder is None:
            yield speech.say("judge.trick.lead")
            return
        yield speech.say("judge.trick", {"cards": [*map(str, self.trick)]})
        if len(self.trick) > 1:
            partner = self.law.table.pairs and self.holder == len(self.trick) - 2
            code = "judge.holds.partner" if partner else "judge.holds"
            yield speech.say(code, {"card": str(self.trick[self.holder])})


def _refusal(card: Card, reason: str, speech: Speech) -> Text:
    return speech.say(f"play-illegal.{reason}", {"card": str(card)})


def playable(
    law: Law, call: str, hand: tuple[Card, ...], trick: tuple[Card, ...], card: Card | None = None
) -> Playable:
    """What of a hand may be played to a trick, and whether this card may.

    Args:
        law: it is played by.
        call: what the taker called.
        hand: of whoever plays.
        trick: what lies there, in playing order.
        card: the only one that is asked about, if one is.
    """
    from belascore.play.tables import (  # only these questions need the play floor
        legal,
        refusal,
        winner,
    )

    tables, held = law.tables(call), CardSet(hand)
    allowed = legal(tables, held, trick)
    reasons = {each: refusal(tables, held, trick, each) for each in hand}
    illegal = {each: reason for each, reason in reasons.items() if reason is not None}
    ordered = tuple(each for each in hand if each in allowed)
    owed = MappingProxyType(illegal)
    return Playable(law, call, hand, trick, card, ordered, owed, winner(tables, trick))


class Trick(NamedTuple):
    """A trick, who wins it and what it is worth.

    Attributes:
        cards: in playing order.
        players: their names in that order; none where nobody is named.
        winner: the place of the card that wins, or holds it so far.
        worths: card points, one by one.
        cites: the clauses by which it is taken.
        melds: those that lie in it; None where melds are not found in tricks.
        trumped: whether a trump takes it that was not led.
    """

    law: Law
    call: str
    cards: tuple[Card, ...]
    players: tuple[str, ...]
    winner: int
    worths: tuple[int, ...]
    cites: Cites
    melds: tuple[Meld, ...] | None
    trumped: bool
    exit_code: int = 0

    def json(self) -> dict[str, Any]:
        """As the batch protocol has it."""
        answer: dict[str, Any] = {"winner": self.winner, "points": sum(self.worths)}
        if self.melds is not None:
            answer["melds"] = [
                {"kind": meld.kind, "points": meld.points, "cites": list(self._behind(meld))}
                for meld in self.melds
            ]
        worth = {"worth": list(self.worths), "worth_cites": list(self._worth_cites())}
        return {**answer, **worth, "cites": list(self.cites)}

    def lines(self, speech: Speech) -> list[Text]:
        """Who wins it and what it is worth."""
        call, shown = call_name(self.call, speech), glyphs(self.cards)
        lines = [
            joined(" · ", (call, shown, law_name(self.law, speech))),
            cited(self._winner(speech), self.cites),
        ]
        pairs = zip(self.cards, self.worths, strict=True)
        worth = " + ".join(f"{card.glyphs} {points}" for card, points in pairs)
        lines.append(cited(f"{worth} = {sum(self.worths)}", self._worth_cites()))
        if self.melds:
            lines.append(cited(self._melds(self.melds), merged(*map(self._behind, self.melds))))
        return lines

    def _worth_cites(self) -> Cites:
        contract = self.law.contract(self.call)
        tables = [f"tables.{name}" for name in contract.tables] if contract else []
        return self.law.cites("values", *tables)

    def _behind(self, meld: Meld) -> Cites:
        return self.law.cites("melds", f"kinds.{meld.kind}")

    def _winner(self, speech: Speech) -> Text:
        missing = self.law.table.players - len(self.cards)
        whose = Phrase(f"judge.card.{_PLACES[self.winner]}")
        if self.players:
            whose = Phrase("judge.card.of", {"who": self.players[self.winner]})
        why = Phrase("judge.highest.trump" if self.trumped else "judge.highest")
        data = {"card": str(self.cards[self.winner]), "whose": whose, "why": why}
        if missing:
            return speech.say("judge.wins.so-far", {**data, "missing": missing})
        return speech.say("judge.wins", data)

    def _melds(self, melds: tuple[Meld, ...]) -> Text:
        each = " + ".join(f"{meld.kind} {meld.points}" for meld in melds)
        total = f" = {sum(meld.points for meld in melds)}" * (len(melds) > 1)
        return text(f"{self.law.words.get('melds', 'melds')}: {each}{total}")


def judged_trick(
    law: Law, call: str, cards: tuple[Card, ...], players: tuple[str, ...] = ()
) -> Trick:
    """Who wins a trick and what it is worth.

    Args:
        law: it is played by.
        call: what the taker called.
        cards: at least one, in playing order.
        players: their names in that order; none where nobody is named.
    """
    from belascore.play.tables import winner  # only these questions need the play floor
    from belascore.score.evidence.audit import taking
    from belascore.score.evidence.from_tricks import lying_in

    tables = law.tables(call)
    place = winner(tables, cards)
    assert place is not None
    worths = tuple(tables.points[card] for card in cards)
    there = law.melds is not None and law.melds.found_in == "trick"
    melds = lying_in(cards, law, call) if there else None
    trumped = cards[place] in tables.trumps and cards[place].suit != cards[0].suit
    behind = taking(law, call)
    return Trick(law, call, cards, players, place, worths, behind, melds, trumped)
