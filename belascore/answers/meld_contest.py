"""Whose melds count: of what was declared or of whole hands, asked without a match."""

from collections.abc import Iterator
from typing import Any

from belascore.answers.cards_asked import call_name, cited, law_name
from belascore.answers.echo import finding_line
from belascore.answers.phrases import Voice, versus
from belascore.answers.score_json import finding_answer
from belascore.cards import RANKS, card_of
from belascore.rounds import Header, Round, Seats, Who
from belascore.rules.law import Cites, Law
from belascore.score.contest import Lost, lost_by
from belascore.score.declared import declared_melds, with_belotes
from belascore.score.facts import Facts, Setting
from belascore.score.melds import BELOTE, Meld, worth_keys
from belascore.score.verdict import Finding, has_errors
from belascore.text import DASH, Text, joined, name, table, text
from belascore.tuples import NamedTuple
from belascore.words.notation import glyphs
from belascore.words.say import Speech
from belascore.words.terms import Terms, terms_for


class MeldContest(NamedTuple):
    """Melds, whose of them count, and what each side writes.

    Attributes:
        lead: seat of the first to play.
        melds: every meld, in the order in which it was declared.
        facts: with those that count, and the belotes: they stand outside of the contest.
        lost: those that do not, once it is decided whose do.
    """

    law: Law
    seats: Seats
    terms: Terms
    lead: int
    melds: tuple[Meld, ...]
    facts: Facts
    lost: tuple[Lost, ...]
    findings: tuple[Finding, ...]

    @property
    def exit_code(self) -> int:
        """1 where the melds cannot be as they were declared, or nobody can say whose count."""
        return int(has_errors(self.findings))

    @property
    def scores(self) -> tuple[int, ...]:
        """What each side writes for melds, in points; nothing where they cannot be so.

        A belote stands outside of the contest, and is no part of it.
        """
        scores = [0] * self.law.sides
        if not self.exit_code:
            for meld in self.facts.melds:
                scores[meld.who.side] += meld.points
        return tuple(scores)

    @property
    def belotes(self) -> tuple[int, ...]:
        """What each side writes for belotes, in points."""
        worth = self.law.belote.points if self.law.belote and not self.exit_code else 0
        sides = [who.side for who in self.facts.belotes]
        return tuple(worth * sides.count(side) for side in range(self.law.sides))

    @property
    def winner(self) -> int | None:
        """The side that has the melds that count, or that which wins the match by one."""
        if self.exit_code:
            return None
        if self.facts.wins is not None:
            return self.facts.wins.who.side
        sides = {meld.who.side for meld in self.facts.melds}
        return sides.pop() if len(sides) == 1 else None

    def json(self) -> dict[str, Any]:
        """As the batch protocol has it."""
        keys = self.seats.keys
        belotes = self.facts.belotes if self.law.belote else ()
        return {
            "scores": dict(zip(keys, self.scores, strict=True)),
            "winner": None if self.winner is None else keys[self.winner],
            "melds": [*map(self._meld, self.melds), *map(self._belote, belotes)],
            "findings": [finding_answer(finding, self.terms) for finding in self.findings],
        }

    def _meld(self, meld: Meld) -> dict[str, Any]:
        status, reason = "scores", "best"
        cites = self.law.cites("melds", *worth_keys(meld, self.melds))
        lost = {lost.meld: lost.by for lost in self.lost}
        if meld.at_fault:
            status = reason = meld.at_fault
            cites = self.law.cites("melds", "announced" if reason == "late" else "shown")
        elif meld in lost:
            status, reason = "outranked", lost[meld]
            cites = lost_by(self.law, reason, meld.shape)
        row = self._row(meld.who, meld.kind, meld.points, status, reason, cites)
        cards = [str(card) for card in meld.cards or ()]
        top = None if meld.top is None else RANKS[meld.top]
        return {**row, "cards": cards or None, "top": top}

    def _belote(self, who: Who) -> dict[str, Any]:
        assert self.law.belote is not None
        points, cites = self.law.belote.points, self.law.cites("award.belote", "points")
        return self._row(who, BELOTE, points, "apart", BELOTE, cites)

    def _row(
        self, who: Who, kind: str, points: int, status: str, reason: str, cites: tuple[str, ...]
    ) -> dict[str, Any]:
        if self.exit_code and status in ("scores", "apart"):
            status = reason = "withheld"
        return {
            "by": who.name,
            "side": self.seats.keys[who.side],
            "kind": kind,
            "points": points,
            "status": status,
            "reason": reason,
            "cites": list(cites),
            "cards": None,
            "top": None,
        }

    def lines(self, speech: Speech) -> list[Text]:
        """Which melds count, why the others do not, and what each side writes."""
        voice = Voice(speech, self.terms)
        lines = [joined(" · ", self._title(speech))]
        if self.exit_code:
            errors = (finding for finding in self.findings if finding.severity == "error")
            return lines + [finding_line(finding, voice) for finding in errors]
        rows = [*self._meld_rows(speech), *self._belote_rows(speech)]
        lines += (
            ["  " + line for line in table(rows, "<<<><", speech.room_behind(2))] if rows else []
        )
        lines += [finding_line(finding, voice) for finding in self.findings]
        if self.facts.wins is None:
            return [*lines, cited(self._sums(speech), self.deciding)]
        won = speech.say("judge.match-won", {"side": self.facts.wins.who.side}, self.terms)
        return [*lines, cited(won, self.deciding)]

    @property
    def deciding(self) -> Cites:
        """The clauses of the outcome: of what wins the match, or of what the first meld lost by.

        Where nothing but a belote was called, those of the belote.
        """
        if not self.melds and any(self.belotes):
            return self.law.cites("award.belote", "points")
        if self.law.melds is None:
            return self.law.cites("contracts.suit", "melds")
        if self.facts.wins is not None:
            return self.law.cites("melds", f"kinds.{self.facts.wins.kind}")
        for lost in self.lost:
            return lost_by(self.law, lost.by, lost.meld.shape)
        return self.law.cites("melds", "contest")

    def _sums(self, speech: Speech) -> Text:
        sums = versus(self.scores, self.terms)
        if not any(self.belotes):
            return sums
        both = map(sum, zip(self.scores, self.belotes, strict=True))
        data = {
            "sums": sums,
            "belote": speech.word(BELOTE, self.terms),
            "all": " : ".join(map(str, both)),
        }
        return speech.say("judge.sums.belote", data)

    def _title(self, speech: Speech) -> Iterator[Text]:
        if self.facts.written.call:
            yield call_name(self.facts.written.call, speech)
        if self.seats.players:
            yield speech.say("judge.plays-first", {"who": self.seats.players[self.lead]})
        yield law_name(self.law, speech)

    def _meld_rows(self, speech: Speech) -> Iterator[list[Text]]:
        for meld in self.melds:
            counts = meld in self.facts.melds
            code = "judge.meld.counts" if counts else "judge.meld.counts-not"
            points = str(meld.points)
            if meld.wins_match and not meld.at_fault:
                code, points = "judge.meld.wins", ""
            cells = (glyphs(meld.cards or ()) or DASH, meld.kind, points)
            yield [name(meld.who.name), *map(text, cells), speech.say(code)]

    def _belote_rows(self, speech: Speech) -> Iterator[list[Text]]:
        if self.law.belote is None:
            return
        word, points = speech.word(BELOTE, self.terms), str(self.law.belote.points)
        for at, who in enumerate(self.facts.belotes):
            cells = (self._pair(who, self.facts.belotes[:at].count(who)) or DASH, word, points)
            yield [name(who.name), *map(text, cells), speech.say("judge.meld.counts")]

    def _pair(self, who: Who, before: int) -> str:
        """King and queen of a belote, where it can be told of which suit; one a suit of trumps."""
        written = self.facts.written
        pairs = [(card_of("K", suit), card_of("Q", suit)) for suit in self.law.trumps(written.call)]
        if len(pairs) > 1:
            hands = {claim.who: claim.cards for claim in written.hands or ()}
            pairs = [pair for pair in pairs if set(pair) <= set(hands.get(who.name, ()))]
        return glyphs(pairs[before]) if before < len(pairs) else ""


def meld_contest(written: Round, header: Header, law: Law) -> MeldContest:
    """Whose melds count.

    Args:
        written: the call where it is known, and melds, belotes or hands; whoever stands in it
            plays, and a hand is a player's.
        header: the people; the player after its dealer leads, or else the first.
        law: it is played by.
    """
    seats = Seats(header.sides)
    dealer = seats.find(header.dealer) if header.dealer else None
    at = -1 if dealer is None or dealer.seat is None else dealer.seat
    lead = (at + 1) % law.table.players
    setting = Setting(seats, law, lead)
    irregular: list[Finding] = []
    if written.hands is not None:
        from belascore.score.evidence.audit import with_cards  # only cards need the play floor

        written, irregular = with_cards(written, setting)
    declared = declared_melds(Facts(written, contract=law.contract(written.call)), setting)
    facts, belotes = with_belotes(declared.facts, setting)
    return MeldContest(
        law,
        seats,
        terms_for(law.words, header.sides),
        lead,
        declared.melds,
        facts,
        declared.contest.lost if declared.contest else (),
        (*irregular, *declared.findings, *belotes),
    )
