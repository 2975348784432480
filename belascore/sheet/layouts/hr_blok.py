"""A column a side with the points that count, towards the line; melds small on the outer side."""

from collections.abc import Iterator
from typing import Final

from belascore.rules.law import Law
from belascore.score.verdict import Entry
from belascore.sheet.grid import (
    blank_rows,
    games_row,
    outward,
    running_cell,
    running_column,
    side_columns,
    sum_row,
    with_leader,
)
from belascore.sheet.model import Cell, Column, Grid, Paper, Row
from belascore.sheet.tally import Evening, Layout, declared, mark, number_cells, standing


def _columns(evening: Evening) -> Iterator[Column]:
    for side in evening.sides:
        columns = side_columns(evening, side, "all")
        own = [running_column(side)] if evening.running else []
        yield from (*columns, *own) if side else (*own, *columns)
    yield Column("", "<", "note")


def _row(entry: Entry, evening: Evening) -> Row:
    cells: list[Cell] = []
    for side, number in enumerate(number_cells(entry, evening)):
        note = Cell("" if entry.status == "struck" else declared(entry, side, evening.law))
        own = [running_cell(entry, side)] if evening.running else []
        pair = outward(side, number, note)
        cells += (*pair, *own) if side else (*own, *pair)
    return Row("round", (*cells, Cell(mark(entry, evening))), entry.deal)


def grid(evening: Evening) -> Grid:
    """One row a deal, the sum under a line."""
    columns = tuple(_columns(evening))
    numbers = tuple(at for at, column in enumerate(columns) if column.adds == "all")
    rows = tuple(_row(entry, evening) for entry in standing(evening.score))
    rows += blank_rows(evening, columns)
    label = len(columns) - 1
    total = sum_row(evening, columns, rows, label, "")
    total = with_leader(evening, total, columns, numbers)
    return Grid(
        columns,
        (*games_row(evening, columns, numbers), *rows, total),
        label,
        evening.word("carried"),
    )


def _paper(_: Law) -> Paper:
    return Paper(105, 148, 20)


LAYOUT: Final = Layout(_paper, grid)
