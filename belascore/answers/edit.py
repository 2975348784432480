"""What a correction changed: the round before and after, later rounds, and how the match stands."""

from collections.abc import Iterator

from belascore.answers.echo import finding_line, finish_text, round_line, score_lines
from belascore.answers.phrases import deals, terms_of, versus
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.text import DASH
from belascore.words.terms import Terms


def changes(before: Score, after: Score, number: int | None, law: Law) -> list[str]:
    """The lines that answer a correction.

    Args:
        before: the match without it.
        after: the match with it.
        number: of the round that was corrected; None where it was the head of the match.
        law: both are scored by.
    """
    terms = terms_of(after, law)
    if number is not None:
        lines = list(_both(before, after, number, law))
    else:
        lines = [f"now {line}" for line in after.entries[-1].verdict.written.header or ()]
    lines += _later(before, after, number, terms)
    if before.finish != after.finish:
        lines.append(f"  {_finished(before, terms)}, now {_finished(after, terms)}")
    if before.next_dealer != after.next_dealer:
        lines.append(f"  now {deals(after)}")
    return [*lines, *score_lines(after, law)]


def _both(before: Score, after: Score, number: int, law: Law) -> Iterator[str]:
    for label, score in (("was: ", before), ("now: ", after)):
        entry = score.entry(number)
        if entry is None:
            continue
        yield label + (_crossed(entry) or round_line(entry, score, law))
    entry = after.entry(number)
    if entry is not None and entry.status == "scored":
        for finding in entry.verdict.findings:
            yield finding_line(finding, terms_of(after, law))


def _crossed(entry: Entry) -> str:
    if entry.status == "struck":
        return f"{entry.number} crossed out"
    return f"{entry.number} not scored" if entry.status == "withheld" else ""


def _later(before: Score, after: Score, number: int | None, terms: Terms) -> Iterator[str]:
    """Other rounds that come out differently."""
    for old, new in zip(before.entries, after.entries, strict=False):
        if new.number == number or (old.status, old.score) == (new.status, new.score):
            continue
        yield f"  {new.number} too: {_written(old, terms)}, now {_written(new, terms)}"


def _written(entry: Entry, terms: Terms) -> str:
    if entry.score is None:
        return {"withheld": "not scored", "struck": "crossed out"}.get(entry.status, entry.status)
    pairs = zip(terms.sides, entry.score, strict=True)
    return " ".join(f"{side} {points or DASH}" for side, points in pairs)


def _finished(score: Score, terms: Terms) -> str:
    if score.finish is None:
        return f"open at {versus(score.totals, terms)}"
    return finish_text(score, terms)
