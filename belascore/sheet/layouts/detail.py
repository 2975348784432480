"""Deal by deal: what was called, what each side writes, of what it is made, and by which clause."""

from collections.abc import Iterator
from typing import Final

from belascore.rules.law import Law
from belascore.score.verdict import Score, writing
from belascore.sheet.grid import blank_rows, sum_row, with_leader
from belascore.sheet.model import Cell, Column, Grid, Paper, Row
from belascore.sheet.report import Deal, deals_of
from belascore.sheet.tally import Evening, Layout
from belascore.text import DASH, Text, joined, name, spaced


def cites(score: Score) -> tuple[str, ...]:
    """The clauses that decided the deals, each once."""
    return tuple(dict.fromkeys(cite for one in score.entries for cite in writing(one.verdict)))


def _columns(evening: Evening) -> Iterator[Column]:
    yield Column("", ">", "note")
    yield Column(evening.say("detail.called"), "<", "text")
    for side in evening.sides:
        yield Column(evening.label(side), ">", side=side, adds="all")
    yield Column(evening.say("detail.total"), ">", "text")


def _rows(deal: Deal, evening: Evening) -> Iterator[Row]:
    struck = not deal.stands
    number = Cell(deal.label, struck=struck)
    if deal.status == "correction":
        # a block that only corrects is a line among the deals
        struck_out = evening.say("detail.crossed-out", deed=deal.outcome)
        yield Row("remark", (number, Cell(struck_out if struck else deal.outcome)), deal.number)
    else:
        called = spaced(deal.call, name(deal.taker))
        total = " : ".join(map(str, deal.totals))
        cells = (number, Cell(called, struck=struck), *_scores(deal), Cell(total, struck=struck))
        yield Row("round", cells, deal.number)
    for reason in filter(None, _reasons(deal, evening)):
        yield Row("remark", (Cell(), Cell(reason)), deal.number)


def _scores(deal: Deal) -> Iterator[Cell]:
    if not deal.score:
        text = {"withheld": "?", "void": DASH}.get(deal.status, "")
        return (Cell(text) for _ in deal.totals)
    return (Cell(str(score) if score else DASH, score) for score in deal.score)


def _reasons(deal: Deal, evening: Evening) -> Iterator[Text]:
    """The lines below the figures."""
    if deal.status != "correction":
        said = [evening.say("log.dealer", who=deal.dealer)] if deal.dealer else []
        said += [evening.say("detail.cards", points=deal.points)] if deal.points else []
        said += [spaced(name(who), declared) for who, declared in deal.declared]
        yield joined(" · ", said)
        yield spaced(deal.outcome, " ".join(deal.clauses), separator=" · ")
        parts = zip(evening.sides, deal.parts, strict=False)
        yield joined(" · ", [spaced(evening.label(side), part) for side, part in parts if part])
    yield from deal.findings
    if deal.note:
        yield evening.say("detail.note", note=name(deal.note))


def grid(evening: Evening) -> Grid:
    """Each block of the match with its reasons below it."""
    columns = tuple(_columns(evening))
    rows = tuple(row for deal in deals_of(evening) for row in _rows(deal, evening))
    rows += blank_rows(evening, columns)
    numbers = tuple(at for at, column in enumerate(columns) if column.adds)
    total = sum_row(evening, columns, rows, 1, evening.word("total"))
    total = with_leader(evening, total, columns, numbers)
    title = evening.say("detail.title")
    return Grid(columns, (*rows, total), 1, evening.word("carried"), title)


def _paper(_: Law) -> Paper:
    return Paper(210, 297, 16)


LAYOUT: Final = Layout(_paper, grid)
