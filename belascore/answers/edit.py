"""What a correction changed: the round before and after, later rounds, and how the match stands."""

from collections.abc import Iterator
from typing import Any

from belascore.answers.echo import finding_line, round_line, score_lines
from belascore.answers.phrases import (
    Voice,
    finish_text,
    terms_of,
    totals,
    voice_of,
    written_by_sides,
)
from belascore.answers.score_json import entry_answer, score_answer
from belascore.rules.law import Law
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
