"""From a score to the sheet that people keep: one column a side, one row a deal."""

from collections.abc import Iterator

from belascore.ledger import POT, balance
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.sheet.echo import finish_text, outcome_mark
from belascore.sheet.model import Cell, Row, Sheet
from belascore.sheet.parts import deals, declared_points, terms_of, to_go
from belascore.sheet.text import DASH
from belascore.words.wording import Terms


def build_sheet(score: Score, law: Law) -> Sheet:
    """The score sheet of a match, with its sum and what is to go."""
    terms = terms_of(score, law)
    rounds = tuple(_rows(score, terms))
    total = Row("sum", tuple(Cell(str(number)) for number in score.totals))
    return Sheet(_title(score, law, terms), terms.sides, (*rounds, total), _footer(score, terms))


def _title(score: Score, law: Law, terms: Terms) -> tuple[str, ...]:
    sides = [
        f"{label}: {', '.join(players)}"
        for label, (_, players) in zip(terms.sides, score.header.sides, strict=True)
        if players
    ]
    day = [score.header.date.isoformat()] if score.header.date else []
    house = [f"house: {', '.join(law.house)}"] if law.house else []
    law_line = " · ".join([law.id, *house, f"to {score.target}", *day])
    return ("   ".join(sides), law_line) if sides else (law_line,)


def _footer(score: Score, terms: Terms) -> tuple[str, ...]:
    lines = []
    if score.pot:
        lines.append(f"{score.pot} hang")
    if score.finish:
        lines.append(finish_text(score, terms))
    else:
        go = " : ".join(str(number) for number in to_go(score))
        lines.append(" · ".join(part for part in (f"to go {go}", deals(score)) if part))
    return tuple(lines)


def _rows(score: Score, terms: Terms) -> Iterator[Row]:
    for entry in score.entries:
        if entry.status == "withheld":
            yield Row("withheld", tuple(Cell("?") for _ in terms.sides), f"see why {entry.number}")
        elif entry.status == "scored" and entry.score is not None:
            yield Row("round", tuple(_cells(entry, entry.score)), _mark(entry, terms))


def _cells(entry: Entry, score: tuple[int, ...]) -> Iterator[Cell]:
    for side, number in enumerate(score):
        declared = declared_points(entry, side)
        yield Cell(str(number) if number else DASH, f"+{declared}" if declared > 0 else "")


def _mark(entry: Entry, terms: Terms) -> str:
    marks = []
    judgement = entry.verdict.judgement
    if any(line.stage == "agreed" for line in entry.verdict.lines):
        marks.append("agreed")
    elif judgement and judgement.outcome == "forfeit":
        marks.append(terms.word("forfeit"))
    elif judgement and judgement.outcome != "made":
        marks.append(outcome_mark(judgement.outcome, terms))
    if entry.verdict.capot is not None:
        marks.append(terms.word("capot-mark", "CAPOT"))
    if entry.verdict.wins is not None:
        marks.append("belot")
    hung = balance(entry.verdict.lines, POT)
    if hung > 0:
        marks.append(f"{hung} hang")
    return " ".join(marks)
