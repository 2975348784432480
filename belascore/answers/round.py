"""How one deal is scored outside of any match: in one line, then line by line with the clauses."""

from typing import Any

from belascore.answers.cards_asked import law_name
from belascore.answers.echo import round_line
from belascore.answers.phrases import Voice, voice_of
from belascore.answers.score_json import score_answer
from belascore.answers.why import Explanation, Says
from belascore.entry.refusal import refused
from belascore.faults import Remedy
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.text import Text
from belascore.tuples import NamedTuple
from belascore.words.say import Speech


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
