"""A deal written down card by card, as a referee reads it: tricks, offences, what follows."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from belascore.answers.cards_asked import cited, law_name
from belascore.answers.echo import round_line
from belascore.answers.phrases import Voice, contract_sign, terms_of, voice_of
from belascore.answers.recorded import Recorded, incomplete, is_clean, offence_lines, trick_table
from belascore.answers.score_json import score_answer
from belascore.answers.why import Explanation, Says
from belascore.entry.parsing import refused
from belascore.faults import Remedy
from belascore.rounds import Claim, Round
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.text import DASH, Text, joined, name, table, text
from belascore.tuples import NamedTuple
from belascore.words.notation import glyphs
from belascore.words.say import Speech
from belascore.words.terms import Terms


class JudgedEntry(NamedTuple):
    """A deal in one line, judged.

    Attributes:
        score: of a match in which it is the only deal.
        says: the text of a clause.
    """

    written: Round
    score: Score
    law: Law
    says: Says

    @property
    def exit_code(self) -> int:
        """1 where the deal cannot be scored."""
        return int(self.score.entries[0].status == "withheld")

    def json(self) -> dict[str, Any]:
        """As the batch protocol has it."""
        return score_answer(self.score, self.law)

    def lines(self, speech: Speech) -> list[Text]:
        """What the deal comes to, or why it cannot be scored and what to type instead."""
        entry, law = self.score.entries[0], self.law
        if not entry.verdict.errors:
            voice = voice_of(self.score, law, speech)
            told = scored_lines(entry, self.score, law, self.says, voice, numbered=False)
            return [law_name(law, speech), Text(), *told]
        error = refused(entry.verdict.errors, self.written, self.score, law)
        heading, told = speech.say("judge.not-scored"), Speech(speech.language, _words).error(error)
        return [law_name(law, speech), Text(), heading, *("  " + line for line in told)]


def scored_lines(
    entry: Entry, score: Score, law: Law, says: Says, voice: Voice, *, numbered: bool
) -> list[Text]:
    """What a deal comes to, in one line and then line by line."""
    line = round_line(entry, score, law, voice, numbered=numbered)
    return [line, *Explanation(score, entry, law, says).reasons(voice)]


def _words(remedy: Remedy) -> str:
    """An entry without the command that would record it."""
    return " ".join(remedy.words)


class JudgedDeals(NamedTuple):
    """Deals of one file, judged.

    Attributes:
        score: of the match they are in.
        says: the text of a clause.
    """

    law: Law
    score: Score
    deals: tuple[Recorded, ...]
    says: Says

    @property
    def exit_code(self) -> int:
        """1 where somebody broke a rule of play, or a deal cannot be scored."""
        return int(not all(map(is_clean, self.deals)))

    def json(self) -> dict[str, Any]:
        """As the batch protocol has it: the whole match they are in."""
        return score_answer(self.score, self.law)

    def lines(self, speech: Speech) -> list[Text]:
        """Everything a referee says of the deals, one after the other."""
        lines: list[Text] = []
        for deal in self.deals:
            told = _Told(deal, self.score, self.law, self.says, speech).lines()
            lines += [Text(), *told] if lines else told
        return lines


class _Told(NamedTuple):
    """A deal, and to whom it is told."""

    deal: Recorded
    score: Score
    law: Law
    says: Says
    speech: Speech

    @property
    def terms(self) -> Terms:
        return terms_of(self.score, self.law)

    def lines(self) -> list[Text]:
        deal, score, law, says, speech = self
        parts = [
            trick_table(deal, score.seats, law, self.terms, speech),
            list(offence_lines(deal, score, law, self.terms, says, speech)),
            self._compared(),
            self._scored(),
        ]
        lines = [self._title()]
        for part in parts:
            lines += [Text(), *part] if part else []
        return lines

    def _title(self) -> Text:
        written, number = self.deal.written, self.deal.number
        round_ = Text() if number is None else self.speech.say("judge.deal", {"number": number})
        double = self.speech.word(written.double, self.terms) if written.double else ""
        words = (
            contract_sign(written, Voice(self.speech, self.terms)),
            name(written.taker or ""),
            double,
        )
        called = joined(" ", [word for word in words if word])
        parts = (round_, called, law_name(self.law, self.speech))
        return joined(" · ", [part for part in parts if part])

    # What follows from the cards

    def _compared(self) -> list[Text]:
        """What the cards say beside what was written."""
        mine, theirs = self._facts(self.deal.held), self._facts(self.deal.written)
        rows: list[list[Text]] = []
        for label, facts in mine.items():
            pairs = zip_longest(facts, theirs[label], fillvalue=Text())
            rows += [[text(label * (not at)), *pair] for at, pair in enumerate(pairs)]
        if not any(row[1] for row in rows):
            return []
        head = [self.speech.say(f"judge.{code}") for code in ("from-cards", "as-written")]
        if any(row[2] for row in rows):
            rows = [[row[0], *(cell or text(DASH) for cell in row[1:])] for row in rows]
        else:
            rows, head = [row[:2] for row in rows], head[:1]
        rows, room = [[Text(), *head], *rows], self.speech.room_behind(2)
        return ["  " + line for line in table(rows, "<" * len(rows[0]), room)]

    def _facts(self, deal: Round) -> Mapping[str, list[Text]]:
        speech, terms = self.speech, self.terms
        points = " : ".join("?" if n is None else str(n) for n in deal.points or ())
        tricks = " : ".join(map(str, deal.tricks or ()))
        sides = {"sides": " : ".join(terms.sides)}
        return {
            str(speech.say("judge.fact.points", sides)): [text(points)] if points else [],
            str(speech.say("judge.fact.tricks", sides)): [text(tricks)] if tricks else [],
            str(speech.say("judge.fact.last")): [name(terms.name(deal.last))] if deal.last else [],
            str(speech.say("judge.fact.melds")): [_claim(meld, terms) for meld in deal.melds or ()],
            speech.word("belote", terms): [name(terms.name(c.who)) for c in deal.belote or ()],
        }

    # The score

    def _scored(self) -> list[Text]:
        deal, score, law, says, speech = self
        entry = deal.entry
        if entry.verdict.errors:
            return [speech.say("judge.not-scored"), *self._reasons()]
        told = (*deal.offences, *incomplete(deal))
        rest = tuple(finding for finding in entry.verdict.findings if finding not in told)
        entry = entry._replace(verdict=entry.verdict._replace(findings=rest))
        voice = Voice(speech, self.terms)
        lines = scored_lines(entry, score, law, says, voice, numbered=deal.number is not None)
        as_played = deal.offences and not deal.written.forfeit
        return [speech.say("judge.as-played"), *lines] if as_played else lines

    def _reasons(self) -> Iterator[Text]:
        """Why the deal is not scored, each with its line; points that follow from cards last."""
        deal, speech = self.deal, self.speech
        errors = [*zip(deal.entry.verdict.errors, deal.places, strict=True)]
        causes = [
            pair for pair in errors if pair[0].code != "points-needed" or not deal.written.play
        ]
        for error, place in causes or errors:
            told = speech.finding(error.code, error.data, self.terms)
            yield cited(joined(": ", (speech.place(place), told)), error.cites)
        if deal.alone and any(error.code == "unknown-player" for error, _ in errors):
            option = Remedy("", options=("players=NAME,NAME,...",))
            data = {"count": self.law.table.players, "option": option}
            yield "  " + speech.say("judge.name-players", data)


def _claim(claim: Claim, terms: Terms) -> Text:
    parts = (
        name(terms.name(claim.who)),
        *map(text, (claim.said, glyphs(claim.cards), *claim.flags)),
    )
    return joined(" ", filter(None, parts))
