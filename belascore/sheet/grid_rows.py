"""Columns and rows that several layouts have."""

from typing import Literal, TypeVar

from belascore.score.verdict import Entry
from belascore.sheet.model import Cell, Column, Row
from belascore.sheet.paging import total
from belascore.sheet.tally import Evening
from belascore.text import Textual, styled

_One = TypeVar("_One")


def outward(side: int, number: _One, note: _One) -> tuple[_One, _One]:
    """A number and the note on its outer side: on the left of the first side's numbers."""
    return (number, note) if side else (note, number)


def side_columns(
    evening: Evening, side: int, adds: Literal["all", "last"], group: Textual = ""
) -> tuple[Column, Column]:
    """The column of a side's numbers, towards the line, and that of its notes."""
    align: Literal["<", ">"] = "<" if side else ">"
    label = evening.label(side)
    score = Column(label, align, side=side, adds=adds, ruled=side > 0, group=group)
    return outward(side, score, Column("", align, "note", side, group=group))


def running_column(side: int, group: Textual = "") -> Column:
    """The column of a side's running totals, where paper has none."""
    return Column("Σ", side=side, adds="last", grey=True, group=group)


def running_cell(entry: Entry, side: int) -> Cell:
    """What a side has after a deal, where that deal counts."""
    total = entry.totals[side]
    return Cell(str(total), total) if entry.status == "scored" else Cell()


def games_row(
    evening: Evening, columns: tuple[Column, ...], at: tuple[int, ...]
) -> tuple[Row, ...]:
    """Games won, a dot each, below the names; no row before one is won."""
    if not any(evening.games):
        return ()
    cells = [Cell() for _ in columns]
    for place, won in zip(at, evening.games, strict=True):
        cells[place] = Cell("•" * won, won)
    return (Row("games", tuple(cells)),)


def blank_rows(evening: Evening, columns: tuple[Column, ...]) -> tuple[Row, ...]:
    """Empty rows to write on."""
    return tuple(Row("round", tuple(Cell() for _ in columns)) for _ in range(evening.blank))


def sum_row(
    evening: Evening, columns: tuple[Column, ...], rows: tuple[Row, ...], label: int, word: Textual
) -> Row:
    """What all rows come to, under a line; nothing yet on a blank sheet."""
    cells = list(total(columns, rows))
    cells = [
        Cell() if c.grey or evening.blank else cell for c, cell in zip(columns, cells, strict=True)
    ]
    cells[label] = Cell(word)
    return Row("sum", tuple(cells))


def with_leader(
    evening: Evening, row: Row, columns: tuple[Column, ...], numbers: tuple[int, ...]
) -> Row:
    """The row of the totals; that of the side in front stands out."""
    totals = evening.score.totals
    if evening.blank or totals.count(max(totals)) > 1:
        return row
    at = next(at for at in numbers if columns[at].side == totals.index(max(totals)))
    cells = list(row.cells)
    cells[at] = cells[at]._replace(text=styled(cells[at].text, "leader"))
    return row._replace(cells=tuple(cells))
