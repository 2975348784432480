"""Deal by deal: what was called, what each side writes, of what it is made, and by which clause."""

from collections.abc import Iterator
from typing import Final

from belascore.rules.law import Law
from belascore.score.deciding import writing
from belascore.score.verdict import Score
from belascore.sheet.grid_rows import blank_rows, sum_row
from belascore.sheet.model import Cell, Column, Grid, Paper, Row
from belascore.sheet.report import Deal, deals_of
from belascore.sheet.tally import Evening, Layout
from belascore.text import DASH, isolated


def cites(score: Score) -> tuple[str, ...]:
    """The clauses that decided the deals, each once."""
    return tuple(dict.fromkeys(cite for one in score.entries for cite in writing(one.verdict)))


def _columns(evening: Evening) -> Iterator[Column]:
    yield Column("", ">", "note")
    yield Column("called", "<", "text")
    for side in evening.sides:
        yield Column(evening.label(side), ">", side=side, adds="all")
    yield Column("total", ">", "text")


def _rows(deal: Deal, evening: Evening) -> Iterator[Row]:
    struck = not deal.stands
    number = Cell(str(deal.number), struck=struck)
    if deal.status == "correction":
        # a block that only corrects is a line among the deals
        said = f"crossed out: {deal.outcome}" if struck else deal.outcome
        yield Row("remark", (number, Cell(said)), deal.number)
    else:
        called = " ".join(part for part in (deal.call, isolated(deal.taker)) if part)
        total = " : ".join(map(str, deal.totals))
        cells = (number, Cell(called, struck=struck), *_scores(deal), Cell(total, struck=struck))
        yield Row("round", cells, deal.number)
    for text in filter(None, _reasons(deal, evening)):
        yield Row("remark", (Cell(), Cell(text)), deal.number)


def _scores(deal: Deal) -> Iterator[Cell]:
    if not deal.score:
        text = {"withheld": "?", "void": DASH}.get(deal.status, "")
        return (Cell(text) for _ in deal.totals)
    return (Cell(str(score) if score else DASH, score) for score in deal.score)


def _reasons(deal: Deal, evening: Evening) -> Iterator[str]:
    """The lines below the figures."""
    if deal.status != "correction":
        said = [f"dealt by {isolated(deal.dealer)}"] if deal.dealer else []
        said += [f"cards {deal.points}"] if deal.points else []
        said += [f"{isolated(who)} {what}" for who, what in deal.declared]
        yield " · ".join(said)
        yield " · ".join(text for text in (deal.outcome, " ".join(deal.clauses)) if text)
        parts = zip(evening.sides, deal.parts, strict=False)
        yield " · ".join(f"{evening.label(side)} {text}" for side, text in parts if text)
    yield from deal.findings
    if deal.note:
        yield f"“{isolated(deal.note)}”"


def grid(evening: Evening) -> Grid:
    """Each block of the match with its reasons below it."""
    columns = tuple(_columns(evening))
    rows = tuple(
        row for deal in deals_of(evening.score, evening.law) for row in _rows(deal, evening)
    )
    rows += blank_rows(evening, columns)
    total = sum_row(evening, columns, rows, 1, evening.terms.word("total"))
    return Grid(columns, (*rows, total), 1, evening.terms.word("carried"), "Deal by deal")


def _paper(_: Law) -> Paper:
    return Paper(210, 297, 16)


LAYOUT: Final = Layout(_paper, grid)
