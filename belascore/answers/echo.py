"""What the table hears after every entry: the round, the score, what is to go."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from belascore.answers.phrases import (
    Voice,
    awarded,
    deals,
    finish_text,
    heading,
    open_by,
    outcome_mark,
    still_open,
    still_to_go,
    sum_of,
    totals,
    voice_of,
    written_by_sides,
)
from belascore.answers.score_json import score_answer
from belascore.faults import foremost
from belascore.ledger import POT, balance
from belascore.rules.law import Law
from belascore.score.corrections import unscored
from belascore.score.verdict import Entry, Finding, Score
from belascore.text import Text, at_columns, joined, left, text, width
from belascore.tuples import NamedTuple
from belascore.words.say import Speech

_SIDE, _SECOND, _THIRD, _CITE = 11, 32, 50, 71


class Echo(NamedTuple):
    """The answer to entries.

    Attributes:
        score: after them.
        law: it is scored by.
        entries: the rounds that were entered, as they were scored.
        recorded: whether they are in the file.
        refused: of many lines, those that could not be entered, as JSON; None of a single entry.
    """

    score: Score
    law: Law
    entries: tuple[Entry, ...]
    recorded: bool
    refused: Sequence[Mapping[str, Any]] | None = None

    def json(self) -> dict[str, Any]:
        """The match with these rounds, as the batch protocol has it."""
        numbers = [entry.number for entry in self.entries]
        refused = {} if self.refused is None else {"refused": list(self.refused)}
        answer = score_answer(self.score, self.law, numbers)
        return {**answer, **refused, "recorded": self.recorded}

    def lines(self, speech: Speech) -> list[Text]:
        """Each round with its notable findings, and the new score."""
        voice = voice_of(self.score, self.law, speech)
        rounds = [entry_lines(entry, self.score, self.law, voice) for entry in self.entries]
        score = score_lines(self.score, self.law, voice)
        return [*(line for lines in rounds for line in lines), *score]


def entry_lines(entry: Entry, score: Score, law: Law, voice: Voice) -> list[Text]:
    """A round and its notable findings."""
    told = [finding_line(finding, voice) for finding in entry.verdict.findings]
    return [round_line(entry, score, law, voice), *dict.fromkeys(told)]


def finding_line(finding: Finding, voice: Voice) -> Text:
    """A finding with the clause it rests on at the end of the line."""
    cite = text(foremost(finding.cites))
    return at_columns((0, "  " + voice.finding(finding)), (_CITE, cite))


# The score


def score_lines(score: Score, law: Law, voice: Voice) -> list[Text]:
    """The score, and before it why the match goes on where its target is reached."""
    lines = [score_line(score, law, voice)]
    if held := still_open(score, law, voice):
        clause = text(foremost(open_by(score, law)))
        return [at_columns((0, "  " + held), (_CITE, clause)), *lines]
    return lines


def score_line(score: Score, law: Law, voice: Voice) -> Text:
    """`MI 122 : 60 VI   to go 879 : 941 · Ana deals`, or who has won."""
    standing = "  " + totals(score, voice.terms)
    if score.finish is not None:
        return at_columns((0, standing), (_SECOND, finish_text(score, voice)))
    rest = [still_to_go(score, law, voice.speech)]
    rest += [voice.say("echo.hang", pot=score.pot)] if score.pot else []
    rest += [told] if (told := deals(score, voice)) else []
    return at_columns((0, standing), (_SECOND, joined(" · ", rest)))


# A round


def round_line(
    entry: Entry, score: Score, law: Law, voice: Voice, *, numbered: bool = True
) -> Text:
    """A round and what it came to, as one line; in a match all begin at one column."""
    shift = 0 if numbered else len(f"{entry.label} ")
    head = left(heading(entry, voice, numbered=numbered), _room(score, law) - shift)
    parts = [(column - shift, part) for column, part in _became(entry, law, voice)]
    return at_columns((0, head), *parts)


def _became(entry: Entry, law: Law, voice: Voice) -> list[tuple[int, Text]]:
    """What became of a round, at the columns of its parts."""
    fate = entry.verdict.fate
    if entry.status != "scored":
        return [(_SIDE, voice.phrase(unscored(entry)))]
    if fate == "agreed":
        return [(_SIDE, voice.say("echo.agreed", parts=written_by_sides(entry, voice)))]
    if fate == "forfeit":
        return [(_SIDE, _forfeit(entry, voice)), (_SECOND, _moved(entry, law, voice))]
    if entry.verdict.judgement is not None:
        return _judged(entry, law, voice)
    if fate == "won":
        won = next(line for line in entry.verdict.lines if line.source == "match")
        told = voice.say("echo.wins-match", meld=won.kind, who=won.by, side=won.side)
        return [(_SIDE, told)]
    sums = (sum_of(entry.verdict.lines, side) for side in range(law.sides))
    sides = [voice.side(side, told) for side, told in enumerate(sums)]
    return [*_spread(sides), (_THIRD, voice.say("echo.claimed"))]


def _room(score: Score, law: Law) -> int:
    """What `12 ♥ NAME` needs, and a bid where there are bids; a double may go beyond."""
    longest = max(map(width, score.seats.names()))
    return longest + 5 + 3 * (law.bidding.kind == "auction")


def _forfeit(entry: Entry, voice: Voice) -> Text:
    forfeit = entry.verdict.written.forfeit
    assert forfeit is not None
    return voice.say("echo.forfeit", forfeit=voice.word("forfeit"), who=forfeit.who)


def _judged(entry: Entry, law: Law, voice: Voice) -> list[tuple[int, Text]]:
    judgement = entry.verdict.judgement
    assert judgement is not None
    if not judgement.counted:
        mark, why = outcome_mark(judgement.outcome, voice), voice.say("echo.uncounted")
        test = voice.say("label", label=mark, text=why)
        return [(_SIDE, test), (_THIRD, _moved(entry, law, voice))]
    if judgement.outcome != "made":
        mark = outcome_mark(judgement.outcome, voice)
        test = voice.say("label", label=mark, text=joined(", ", _tested(entry, law, voice)))
        return [(_SIDE, test), (_THIRD, _moved(entry, law, voice))]
    sides = [voice.side(side, _written(entry, law, side)) for side in range(law.sides)]
    if entry.verdict.capot is not None:
        sides[entry.verdict.capot] += " " + text(voice.word("capot-mark"))
        return list(_spread(sides))
    if judgement.needed is None:
        return [*_spread(sides), (_THIRD, voice.say("echo.made.all-tricks"))]
    mine, everything = judgement.counted[judgement.taker or 0], sum(judgement.counted)
    made = voice.say("echo.made", mine=mine, needed=judgement.needed, all=everything)
    return [*_spread(sides), (_THIRD, made)]


def _tested(entry: Entry, law: Law, voice: Voice) -> Iterator[Text]:
    """What counted for each side, and what was needed where that is not to have the most."""
    counted = [line for line in awarded(entry) if line.source in law.judge.counts]
    for side in range(law.sides):
        yield voice.side(side, sum_of(counted, side))
    judgement = entry.verdict.judgement
    if judgement and law.judge.needs != ("more-than-others",):
        all_tricks = "" if judgement.needed else ".all-tricks"
        yield voice.say(f"echo.needs{all_tricks}", needed=judgement.needed)


def _written(entry: Entry, law: Law, side: int) -> str:
    """What a side writes, with its parts; where points become tens, both: 106 → 10."""
    score, lines = (entry.score or ())[side], entry.verdict.lines
    if balance(lines, side) == score:
        return sum_of(lines, side)
    exact = [line for line in lines if line.source != "rounding"]
    return _multiplied(entry, law, side, score) or f"{sum_of(exact, side)} → {score}"


def _multiplied(entry: Entry, law: Law, side: int, score: int) -> str:
    """The steps of a double, in their order: `182 → 18 x 2 = 36`; empty where it is none of all."""
    lines = [line for line in entry.verdict.lines if line.source != "pot"]
    exact = [line for line in lines if line.source != "rounding"]
    plain = [line for line in exact if line.stage != "scale"]
    factor, rest = divmod(balance(exact, side), balance(plain, side) or 1)
    if rest or factor < 2:
        return ""
    carried = score - balance(lines, side) // law.unit
    hung = f" + {carried}" if carried else ""
    told, tens = sum_of(plain, side), score - carried
    # what was multiplied had been rounded before
    if any(line.source == "rounding" and line.double for line in lines):
        return f"{told} → {tens // factor} x {factor}{hung} = {score}"
    whole = f"{told} x {factor} = {balance(exact, side)} → {tens}"
    return f"{whole}{hung} = {score}" if hung else whole


def _spread(texts: list[Text]) -> Iterator[tuple[int, Text]]:
    yield _SIDE, texts[0]
    for number, told in enumerate(texts[1:]):
        yield _SECOND + number * (_THIRD - _SECOND), told


def _moved(entry: Entry, law: Law, voice: Voice) -> Text:
    """What is written once the points have moved: `all to VI: 162 + 20 = 182`."""
    sums = {side: _written(entry, law, side) for side, n in enumerate(entry.score or ()) if n}
    hung = balance(entry.verdict.lines, POT) // law.unit
    if len(sums) == 1 and hung <= 0:
        ((side, told),) = sums.items()
        return voice.say("echo.all-to", side=side, sum=told)
    if not sums and hung > 0:
        return voice.say("echo.all-hang", pot=hung)
    parts = [voice.say("echo.part", side=side, sum=told) for side, told in sums.items()]
    written = [voice.say("echo.to", parts=parts)]
    written += [voice.say("echo.hang", pot=hung)] if hung > 0 else []
    return joined(" · ", written)
