"""Why a round scored what it scored: its ledger, line by line, with the clause behind each."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from belascore.answers.cards_asked import law_name
from belascore.answers.phrases import Voice, heading, held, held_by, outcome_mark, voice_of
from belascore.answers.score_json import score_answer
from belascore.ledger import POT, Line
from belascore.rules.law import Law
from belascore.score.corrections import unscored
from belascore.score.verdict import Entry, Score, explaining, few
from belascore.text import DASH, Text, joined, name, table, text, wrapped
from belascore.tuples import NamedTuple
from belascore.words.say import Speech

_WIDE: Final = 88

Says = Callable[[str], str]
"""The text of a clause by its cite; empty for `house` and `table`, which have none."""


class Explanation(NamedTuple):
    """Why a round scored what it scored.

    Attributes:
        score: of its match.
        entry: the round.
        law: it is scored by.
        says: the text of a clause.
    """

    score: Score
    entry: Entry
    law: Law
    says: Says

    def json(self) -> dict[str, Any]:
        """The match with this round, and what every clause says that it rests on."""
        answer = score_answer(self.score, self.law, (self.entry.number,))
        (round_,) = answer["rounds"]
        parts = (*round_["lines"], *round_["findings"])
        cites = [*round_["judged_by"], *(cite for part in parts for cite in part["cites"])]
        return {**answer, "clauses": {cite: self.says(cite) for cite in cites}}

    def lines(self, speech: Speech) -> list[Text]:
        """The ledger of the round, its findings and the clauses it rests on."""
        voice = voice_of(self.score, self.law, speech)
        return [_title(self.entry, self.law, voice), *self.reasons(voice)]

    def reasons(self, voice: Voice) -> list[Text]:
        """The same without the line that names the round and the law."""
        entry, law = self.entry, self.law
        goes_on = held(entry, self.score, law, voice)
        parts = [_ledger(entry, law, voice) if entry.verdict.lines else []]
        parts += [_findings(entry, voice), ["  " + goes_on] if goes_on else []]
        cites = (*explaining(entry.verdict), *held_by(entry, self.score, law))
        lines = [line for part in parts if part for line in (Text(), *part)]
        return [*lines, *[Text()] * bool(cites), *clauses(cites, self.says, voice.speech)]


def _title(entry: Entry, law: Law, voice: Voice) -> Text:
    parts = [heading(entry, voice), _became(entry, voice)]
    judgement = entry.verdict.judgement
    parts += [voice.say("echo.uncounted")] if judgement and not judgement.counted else []
    parts += [voice.say("why.corrected", number=entry.by)] if entry.by is not None else []
    return joined(" · ", [part for part in (*parts, law_name(law, voice.speech)) if part])


def _became(entry: Entry, voice: Voice) -> Text:
    """What became of a round, in a word."""
    fate = entry.verdict.fate
    if entry.status != "scored":
        return voice.phrase(unscored(entry))
    if fate in ("failed", "tied"):
        return outcome_mark(fate, voice)
    if fate in ("made", "forfeit"):
        return text(voice.word(fate))
    return voice.say(f"why.{fate}") if fate else Text()


def _ledger(entry: Entry, law: Law, voice: Voice) -> list[Text]:
    verdict = entry.verdict
    pot = any(line.side == POT for line in verdict.lines)
    holders = [*range(law.sides), *[POT] * pot]
    heads = [*map(name, voice.terms.sides), *[voice.say("why.pot")] * pot]
    rows = [[Text(), *heads, voice.say("why.rests-on")]]
    rows += _grouped((line for line in verdict.lines if line.stage == "award"), holders, voice)
    if (judgement := verdict.judgement) and judgement.needed is not None:
        everything = sum(judgement.counted)
        needs = voice.say("why.to-pass", needed=judgement.needed, all=everything)
        rows.append(_row(needs, [*map(str, judgement.counted), *[""] * pot], judgement.cites))
    rows += _grouped((line for line in verdict.lines if line.stage != "award"), holders, voice)
    written = [str(number) if number else DASH for number in entry.score or ()]
    rows.append(_row(voice.say("why.written"), [*written, *[""] * pot], ()))
    aligns = "<" + ">" * len(holders) + "<"
    return ["  " + line for line in table(rows, aligns, voice.speech.room_behind(2))]


def _row(label: Text, cells: Iterable[str], cites: tuple[str, ...]) -> list[Text]:
    return [label, *map(text, cells), text(few(cites) if cites else "")]


def _grouped(lines: Iterable[Line], holders: list[int], voice: Voice) -> Iterator[list[Text]]:
    """A row for all lines that say the same of several sides, a column for each side."""
    groups: dict[tuple[object, ...], list[Line]] = {}
    for line in lines:
        key = (line.stage, line.source, line.reason, line.by, line.kind, line.double, line.cites)
        groups.setdefault(key, []).append(line)
    for group in groups.values():
        amounts = [sum(line.amount for line in group if line.side == one) for one in holders]
        reason = voice.speech.reason(group[0], voice.terms)
        yield _row(reason, [str(amount or "") for amount in amounts], group[0].cites)


def _findings(entry: Entry, voice: Voice) -> list[Text]:
    return [
        "  " + voice.say(f"why.{finding.severity}", finding=voice.finding(finding))
        for finding in entry.verdict.findings
    ]


def clauses(cites: Iterable[str], says: Says, speech: Speech) -> Iterator[Text]:
    """What clauses say, each once."""
    columns = speech.columns(_WIDE)
    for cite in dict.fromkeys(cites):
        if clause := says(cite):
            yield from map(text, wrapped(f"  {cite}  {clause}", columns, indent=4))
