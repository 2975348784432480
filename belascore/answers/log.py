"""Everything that was ever entered, in order: paper is crossed out, not erased."""

from collections.abc import Iterator, Mapping
from typing import Any

from belascore.answers.phrases import (
    Voice,
    contract,
    totals,
    voice_of,
    written_by_sides,
)
from belascore.answers.score_json import score_answer
from belascore.rounds import Round, claim_text
from belascore.rounds.fields import local
from belascore.rules.law import Law
from belascore.score.corrections import deed, standing
from belascore.score.verdict import Entry, Score, act_label
from belascore.text import Text, joined, name, table, text
from belascore.tuples import NamedTuple
from belascore.words.say import Speech


class History(NamedTuple):
    """Everything that was ever entered in a match.

    Attributes:
        score: of the match.
        law: it is scored by.
        rounds: its blocks as they stand in the file, also those that are crossed out.
        seals: for each block, `good`, `changed` or `unsealed`.
        rows: the blocks as the file writes them.
    """

    score: Score
    law: Law
    rounds: tuple[Round, ...]
    seals: tuple[str, ...]
    rows: tuple[Mapping[str, Any], ...]

    def json(self) -> dict[str, Any]:
        """Every block with its row in the file and what became of its seal."""
        stands = standing(self.rounds)
        answer = score_answer(self.score, self.law)
        blocks = zip(answer["rounds"], self.rows, self.seals, strict=True)
        answer["rounds"] = [
            {**entry, "stands": entry["number"] in stands, "written": dict(row), "seal": seal}
            for entry, row, seal in blocks
        ]
        return answer

    def lines(self, speech: Speech) -> list[Text]:
        """A line a block: its numbers, the time, what it says and brought, what became of it."""
        voice = voice_of(self.score, self.law, speech)
        stands = standing(self.rounds)
        accepted = {
            block.accepts: number for number, block in enumerate(self.rounds, 1) if number in stands
        }
        rows = []
        for entry, block, seal in zip(self.score.entries, self.rounds, self.seals, strict=True):
            fate = _fate(entry, stands=entry.number in stands)
            by = accepted.get(entry.number)
            hand = "log.seal.accepted" if by else _SEALS.get(seal, "")
            remarks = [voice.say(code, number=entry.by) for code in fate]
            remarks += [voice.say(hand, number=by)] if hand else []
            when = local(block.at).strftime("%H:%M") if block.at else ""
            said = _deed(block, voice) or joined(" ", _said(block, voice))
            brought = joined(" : ", written_by_sides(entry, voice))
            act, deal = text(act_label(entry.number)), text(str(entry.deal or ""))
            rows.append([act, deal, text(when), said, brought, joined(", ", remarks)])
        if not rows:
            return [voice.say("log.empty")]
        return [*table(rows, ">><<<<", voice.speech.room), totals(self.score, voice.terms)]


_SEALS = {"changed": "log.seal.changed", "unsealed": "log.seal.unsealed"}


def _fate(entry: Entry, *, stands: bool) -> list[str]:
    """What became of a block, where something did."""
    if not stands:
        return ["echo.crossed-out"]
    if entry.by is not None:
        return ["echo.corrected"]
    if entry.verdict.wins is not None:
        return ["why.won"]
    fates = {"withheld": ["echo.not-scored"], "void": ["echo.not-played"]}
    return fates.get(entry.status, [])


def _deed(block: Round, voice: Voice) -> Text:
    """What a block does that is no deal, and why somebody accepted what was changed."""
    phrase = deed(block)
    told = voice.phrase(phrase) if phrase else Text()
    why = f" ({block.note})" if block.accepts is not None and block.note else ""
    return told + why if why else told


def _said(block: Round, voice: Voice) -> Iterator[Text]:
    """A deal as it was entered, in short: `110♥ Ana coinché 102-60 (table talk)`."""
    if block.replaces is not None:
        yield voice.say("log.in-place", number=block.replaces)
    yield from contract(block, voice)
    if block.void is not None:
        named = "" if block.void == "void" else ".why"
        yield voice.say(f"log.void{named}", reason=block.void)
    if block.points is not None:
        yield text("-".join("" if number is None else str(number) for number in block.points))
    if block.tricks is not None:
        yield voice.say("log.tricks", tricks="-".join(map(str, block.tricks)))
    yield from _declared(block, voice)
    if block.forfeit is not None:
        word = voice.word("forfeit")
        yield voice.say("echo.forfeit", forfeit=word, who=block.forfeit.who)
    if block.claim is not None:
        yield voice.say("log.claimed", who=block.claim)
    yield from _beside(block, voice)
    if block.note:
        yield "(" + name(block.note) + ")"


def _beside(block: Round, voice: Voice) -> Iterator[Text]:
    """What stands beside the result, most often nothing."""
    if block.outcome is not None:
        yield voice.say("log.uncounted", outcome=voice.word(block.outcome))
    if block.last is not None:
        yield voice.say("log.last-trick", who=block.last)
    if block.dealer is not None:
        yield voice.say("log.dealer", who=block.dealer)
    for word in ("hands", "discards"):
        if held := getattr(block, word):
            yield voice.say(f"log.{word}", players=[hand.who for hand in held])
    if block.play is not None:
        yield voice.say("log.played", n=len(block.play))
    for word in ("agreed", "paper"):
        if (numbers := getattr(block, word)) is not None:
            yield voice.say(f"log.{word}", numbers="-".join(map(str, numbers)))


def _declared(block: Round, voice: Voice) -> Iterator[Text]:
    for claim in block.melds or ():
        kind = claim.said if claim.top else claim.kind
        told = claim._replace(who=voice.terms.name(claim.who), kind=kind, top=None)
        yield text("+ " + claim_text(told))
    for belote in block.belote or ():
        called = ".uncalled" if belote.uncalled else ""
        yield voice.say(f"log.belote{called}", who=belote.who, belote=voice.word("belote"))
