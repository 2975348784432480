"""Colour: a fall, a tie, the side in front, errors and notes. What it marks is a word as well."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from belascore.rules.law import Law
    from belascore.score.verdict import Score

Painter = Callable[[str], str]

_BOLD, _RED, _YELLOW, _WINNER = "1", "31", "33", "1;32"


def painted(lines: Iterable[str], score: "Score", law: "Law") -> list[str]:
    """Lines about a match; what decides it stands out.

    A fall is red, a tie or a warning yellow, the winner green, the total in front bold.
    """
    found = list(lines)
    for paint in _painters(score, law):
        found = [paint(line) for line in found]
    sums = [at for at, line in enumerate(found) if re.findall("[0-9]+", line) == _sums(score)]
    if sums:
        found[sums[-1]] = _with_leader(found[sums[-1]], score)
    return found


def _painters(score: "Score", law: "Law") -> list[Painter]:
    from belascore.answers.phrases import finish_text, outcome_mark, versus, voice_of
    from belascore.words.say import ENGLISH

    voice = voice_of(score, law, ENGLISH)
    terms = voice.terms
    warnings = {
        str(ENGLISH.finding(finding.code, finding.data, terms))
        for entry in score.entries
        for finding in entry.verdict.findings
        if finding.severity != "info"
    }
    painters = [
        _word(str(outcome_mark("failed", voice)), _RED),
        _word(str(outcome_mark("tied", voice)), _YELLOW),
        *(_phrase(text, _in(_YELLOW, text)) for text in warnings),
    ]
    totals = str(versus(score.totals, terms))
    painters.append(_phrase(totals, _with_leader(totals, score)))
    if score.finish is not None:
        finish = str(finish_text(score, voice))
        painters.append(_phrase(finish, _in(_WINNER, finish)))
    return painters


def _word(word: str, colour: str) -> Painter:
    """Paints a word wherever it stands alone."""
    pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    return lambda line: pattern.sub(lambda found: _in(colour, found[0]), line)


def _phrase(text: str, colourful: str) -> Painter:
    return lambda line: line.replace(text, colourful)


def _sums(score: "Score") -> list[str]:
    return [str(total) for total in score.totals]


def _with_leader(line: str, score: "Score") -> str:
    """A line that names all totals in their order, with the largest in bold."""
    largest = max(score.totals)
    if list(score.totals).count(largest) > 1:
        return line
    at = score.totals.index(largest)
    numbers = list(re.finditer("[0-9]+", line))
    found = numbers[at] if len(numbers) == len(score.totals) else None
    if found is None:
        return line
    return line[: found.start()] + _in(_BOLD, found[0]) + line[found.end() :]


def _in(colour: str, text: str) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m"
