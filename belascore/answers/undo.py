"""What the table hears after an undo or a redo."""

from typing import Any

from belascore.answers.edit import Correction
from belascore.answers.phrases import Voice, deals, heading, totals, voice_of
from belascore.faults import Remedy
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.corrections import is_deal
from belascore.score.verdict import Score
from belascore.text import Text, joined
from belascore.tuples import NamedTuple
from belascore.words.say import Speech


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
