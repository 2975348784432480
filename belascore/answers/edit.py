"""What a correction changed: the round before and after, later rounds, and how the match stands."""

from collections.abc import Iterator
from typing import Any

from belascore.answers.echo import finding_line, round_line, score_lines
from belascore.answers.phrases import (
    Voice,
    deals,
    finish_text,
    heading,
    terms_of,
    totals,
    voice_of,
    written_by_sides,
)
from belascore.answers.score_json import entry_answer, score_answer
from belascore.faults import Remedy
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.corrections import is_deal
from belascore.score.verdict import Entry, Score
from belascore.text import Text, joined, name
from belascore.tuples import NamedTuple
from belascore.words.say import Speech


class Correction(NamedTuple):
    """The answer to a correction.

    Attributes:
        before: the match without it.
        after: the match with it.
        number: of the round that was corrected; None where it was the head of the match.
        law: both are scored by.
    """

    before: Score
    after: Score
    number: int | None
    law: Law

    @property
    def otherwise(self) -> list[tuple[Entry, Entry]]:
        """Rounds that come out differently, before and after."""
        pairs = zip(self.before.entries, self.after.entries, strict=False)
        return [
            (old, new) for old, new in pairs if (old.status, old.score) != (new.status, new.score)
        ]

    def json(self) -> dict[str, Any]:
        """The match with its new block, and each round that came out otherwise."""
        changed = {new.number for _, new in self.otherwise}
        changed |= {self.number} if self.number is not None else set()
        added = {entry.number for entry in self.after.entries[len(self.before.entries) :]}
        terms = terms_of(self.before, self.law)
        earlier = (self.before.entry(number) for number in sorted(changed))
        before = [entry_answer(entry, self.before, terms) for entry in earlier if entry]
        return {**score_answer(self.after, self.law, changed | added), "before": before}

    def lines(self, speech: Speech) -> list[Text]:
        """The round before and after, other rounds that changed, and how the match stands."""
        before, after, law = self.before, self.after, self.law
        voice = voice_of(after, law, speech)
        if self.number is not None:
            lines = list(_both(before, after, self.number, law, voice))
        else:
            header = after.entries[-1].verdict.written.header or ()
            lines = [voice.say("edit.head", head=name(line)) for line in header]
        for old, new in self.otherwise:
            if new.number != self.number:
                told = {"before": _written(old, voice), "after": _written(new, voice)}
                lines.append(voice.say("edit.too", number=new.label, **told))
        if before.finish != after.finish:
            ended = {"before": _finished(before, voice), "after": _finished(after, voice)}
            lines.append(voice.say("edit.finish", **ended))
        if before.next_dealer != after.next_dealer and after.next_dealer is not None:
            who = after.seats.players[after.next_dealer]
            lines.append(voice.say("edit.deals", who=who))
        return [*lines, *score_lines(after, law, voice)]


def _both(before: Score, after: Score, number: int, law: Law, voice: Voice) -> Iterator[Text]:
    for label, score in (("edit.was", before), ("edit.now", after)):
        entry = score.entry(number)
        if entry is not None:
            yield voice.say(label, round=_round(entry, score, law, voice))
    entry = after.entry(number)
    if entry is not None and entry.status == "scored":
        yield from (finding_line(finding, voice) for finding in entry.verdict.findings)


def _round(entry: Entry, score: Score, law: Law, voice: Voice) -> Text:
    if entry.status in ("struck", "withheld"):
        return voice.say(f"edit.{entry.status}", number=entry.label)
    return round_line(entry, score, law, voice)


def _written(entry: Entry, voice: Voice) -> Text:
    if entry.score is None:
        return voice.say(f"status.{entry.status}")
    return joined(" ", written_by_sides(entry, voice))


def _finished(score: Score, voice: Voice) -> Text:
    if score.finish is None:
        return voice.say("edit.open", score=totals(score, voice.terms))
    return finish_text(score, voice)


class Reversal(NamedTuple):
    """The answer to an undo or a redo.

    Attributes:
        before: the match without it.
        after: the match with it.
        rounds: the blocks of the match as they stand in the file; the last one is the reversal.
        law: it is scored by.
    """

    before: Score
    after: Score
    rounds: tuple[Round, ...]
    law: Law

    def json(self) -> dict[str, Any]:
        """The match with the new block, and each round that came out otherwise."""
        return Correction(self.before, self.after, None, self.law).json()

    def lines(self, speech: Speech) -> list[Text]:
        """`Crossed out: 5 ♣ Ana.  MI 206 : 592 VI · Pero deals again · back: belascore redo`."""
        voice = voice_of(self.after, self.law, speech)
        last = self.rounds[-1]
        struck = last.strikes is not None
        parts = [totals(self.after, voice.terms)]
        if dealer := deals(self.after, voice, again=struck and self._is_deal()):
            parts.append(dealer)
        command = Remedy("undo" if last.redo else "redo")
        told = {"acts": self._acts(voice), "score": joined(" · ", parts), "command": command}
        return [voice.say("undo.done" if struck else "redo.done", **told)]

    @property
    def _number(self) -> int:
        last = self.rounds[-1]
        return (last.strikes if last.strikes is not None else last.restores) or 0

    def _is_deal(self) -> bool:
        """Whether a deal was crossed out or brought back, and not a correction."""
        if self.after.entry(self._number) is None:
            return False
        return is_deal(self.rounds[self._number - 1])

    def _acts(self, voice: Voice) -> Text:
        """What was crossed out or brought back."""
        entry = self.after.entry(self._number)
        if entry is None:
            return voice.say("act.round", number=self._number)
        if self._is_deal():
            # what is crossed out has lost its number: it is called as it was
            was = self.before.entry(self._number)
            return heading(was if was and was.deal else entry, voice)
        code, number = _correction(self.rounds[self._number - 1])
        act = voice.say(code, number=None if number is None else self.after.label(number))
        return voice.say("act.numbered", number=self._number, act=act)


def _correction(block: Round) -> tuple[str, int | None]:
    """What a block that is no deal did, and to which other one."""
    if block.replaces is not None:
        return "act.correction", block.replaces
    if block.undo:
        return "act.undo", None
    if block.strikes is not None:
        return "act.crossing-out", block.strikes
    if block.restores is not None:
        return "act.bringing-back", block.restores
    return f"act.{block.act}" if block.act in ("header", "ends", "note") else "act.other", None
