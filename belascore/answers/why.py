"""Why a round scored what it scored: its ledger, line by line, with the clause behind each."""

from collections.abc import Callable, Iterable
from typing import Final

from belascore.answers.echo import outcome_mark, unscored
from belascore.answers.held import held_text
from belascore.answers.phrases import heading, terms_of
from belascore.ledger import POT, Line
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.text import DASH, table
from belascore.words.say import ENGLISH
from belascore.words.terms import Terms

_SHOWN: Final = 2

Says = Callable[[str], str]
"""The text of a clause by its cite; empty for `house` and `table`, which have none."""


def explanation(score: Score, entry: Entry, law: Law, says: Says) -> list[str]:
    """The ledger of one round, its findings and the clauses it rests on."""
    terms = terms_of(score, law)
    lines = [_title(entry, law, terms)]
    if entry.verdict.lines:
        lines += ["", *_ledger(entry, law, terms)]
    lines += _findings(entry, terms)
    held = held_text(entry, score, law, terms)
    lines += ["", f"  {held}"] if held else []
    cites = list(dict.fromkeys((*_deciding_cites(entry), *(law.end.cites if held else ()))))
    lines += [""] if cites else []
    return lines + _clauses(cites, says)


def _title(entry: Entry, law: Law, terms: Terms) -> str:
    parts = [heading(entry, terms)]
    judgement = entry.verdict.judgement
    if entry.status != "scored":
        parts.append(unscored(entry))
    elif entry.verdict.wins is not None or entry.verdict.claims is not None:
        parts.append("claimed" if entry.verdict.wins is None else "belot")
    elif any(line.stage == "agreed" for line in entry.verdict.lines):
        parts.append("agreed")
    elif judgement and judgement.outcome in ("failed", "tied"):
        parts.append(outcome_mark(judgement.outcome, terms))
    elif judgement:
        parts.append(terms.word(judgement.outcome))
    if entry.by is not None:
        parts.append(f"as corrected in {entry.by}")
    house = ", house rules" if law.house else ""
    return " · ".join((*parts, f"{law.id}, edition {law.edition}{house}"))


def _ledger(entry: Entry, law: Law, terms: Terms) -> list[str]:
    pot = any(line.side == POT for line in entry.verdict.lines)
    holders = [*range(law.sides), POT] if pot else [*range(law.sides)]
    rows = [["", *terms.sides, "pot", "rests on"] if pot else ["", *terms.sides, "rests on"]]
    awards = [line for line in entry.verdict.lines if line.stage == "award"]
    rest = [line for line in entry.verdict.lines if line.stage != "award"]
    rows += _grouped(awards, holders, terms)
    if (judgement := entry.verdict.judgement) and judgement.needed is not None:
        counted = [str(number) for number in judgement.counted]
        needs = f"to pass: {judgement.needed} of {sum(judgement.counted)}"
        rows.append([needs, *counted, *[""] * pot, _few(judgement.cites)])
    rows += _grouped(rest, holders, terms)
    written = [str(number) if number else DASH for number in entry.score or ()]
    rows.append(["written", *written, *[""] * pot, ""])
    return ["  " + line for line in table(rows, "<" + ">" * len(holders) + "<")]


def _grouped(lines: Iterable[Line], holders: list[int], terms: Terms) -> list[list[str]]:
    """A row for all lines that say the same of several sides, a column for each side."""
    groups: dict[tuple[object, ...], list[Line]] = {}
    for line in lines:
        key = (line.stage, line.source, line.reason, line.by, line.kind, line.cites)
        groups.setdefault(key, []).append(line)
    rows = []
    for group in groups.values():
        amounts = [sum(line.amount for line in group if line.side == one) for one in holders]
        cells = [str(amount) if amount else "" for amount in amounts]
        rows.append([str(ENGLISH.reason(group[0], terms)), *cells, _few(group[0].cites)])
    return rows


def _findings(entry: Entry, terms: Terms) -> list[str]:
    if not entry.verdict.findings:
        return []
    texts = [
        f"  {finding.severity}: {ENGLISH.finding(finding.code, finding.data, terms)}"
        for finding in entry.verdict.findings
    ]
    return ["", *texts]


def _few(cites: tuple[str, ...]) -> str:
    """The first clauses a line rests on, and whether it rests on the house; JSON has them all."""
    shown = (cites[0], "house") if "house" in cites[_SHOWN:] else cites[:_SHOWN]
    more = f" +{len(cites) - _SHOWN}" if len(cites) > _SHOWN else ""
    return " ".join(shown) + more


def _telling(cites: tuple[str, ...]) -> tuple[str, ...]:
    """The first clause, and those that the house rests on."""
    house = cites.index("house") if "house" in cites else len(cites)
    return (*cites[:1], *cites[house:])


def _deciding_cites(entry: Entry) -> Iterable[str]:
    """The clauses worth reading: of findings, of the test, of what moved, of what was declared."""
    for finding in entry.verdict.findings:
        yield from _telling(finding.cites)
    if entry.verdict.judgement:
        yield from entry.verdict.judgement.cites
    for line in entry.verdict.lines:
        if line.stage != "award":
            yield from line.cites
        elif line.source != "cards":
            yield from _telling(line.cites)


def _clauses(cites: list[str], says: Says) -> list[str]:
    import textwrap  # only explanations need it

    lines = []
    for cite in cites:
        text = says(cite)
        if text:
            lines += textwrap.wrap(
                f"{cite}  {text}", 88, initial_indent="  ", subsequent_indent="    "
            )
    return lines
