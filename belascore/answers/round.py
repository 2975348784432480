"""How one deal is scored outside of any match: in one line, then line by line with the clauses."""

from collections.abc import Sequence

from belascore.answers.cards_asked import law_name
from belascore.answers.echo import round_line
from belascore.answers.refusal import refused
from belascore.answers.why import Says, explanation
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score


def entry_lines(
    written: Round, typed: Sequence[str], score: Score, law: Law, says: Says
) -> list[str]:
    """What the deal of an entry comes to, or why it cannot be scored and what to type instead."""
    entry = score.entries[0]
    if not entry.verdict.errors:
        return [law_name(law), "", *scored_lines(entry, score, law, says, numbered=False)]
    error = refused(entry.verdict.errors, written, typed, score, law)
    remedy = error.remedy.replace("belascore add ", "")
    lines = [f"  {line}" for line in (*error.what.splitlines(), *remedy.split("\n  ")) if line]
    return [law_name(law), "", "Not scored:", *lines]


def scored_lines(entry: Entry, score: Score, law: Law, says: Says, *, numbered: bool) -> list[str]:
    """What a deal comes to, in one line and then line by line."""
    line = round_line(entry, score, law)
    line = line if numbered else line.removeprefix(f"{entry.number} ")
    return [line, *explanation(score, entry, law, says)[1:]]
