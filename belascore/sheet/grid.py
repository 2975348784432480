"""A grid: what is shown of it, its pages, and the columns and rows that several layouts have."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeVar

from belascore.score.verdict import Entry
from belascore.sheet.model import Cell, Column, Grid, Row
from belascore.sheet.tally import Evening
from belascore.text import Textual, styled

_SPARE: Final = 5
"""For every so many deals a page has room for one that was crossed out."""


def used_columns(grid: Grid) -> tuple[int, ...]:
    """The columns that are headed, or in which anything stands: the others are not shown."""
    rows = [row for row in grid.rows if row.kind != "remark"]
    return tuple(
        at
        for at, column in enumerate(grid.columns)
        if column.head or any(row.cells[at].text for row in rows)
    )


def pages(grid: Grid, deals: int) -> tuple[tuple[Row, ...], ...]:
    """The rows of each page; at most so many deals stand on one, with all that belongs to them.

    A few that were crossed out stand there beside them: nobody begins a page for a slip.
    """
    sums = tuple(row for row in grid.rows if row.kind == "sum")
    head, found = groups(grid.rows)
    parts = list(_parts(found, deals)) or [[]]
    made, before = [], list(head)
    for number, part in enumerate(parts):
        rows = [row for group in part for row in group]
        top = [carried(grid, before)] if number else []
        last = sums if number == len(parts) - 1 else ()
        made.append((*head, *top, *rows, *last))
        before += rows
    return tuple(made)


def _parts(found: Sequence[list[Row]], deals: int) -> Iterator[list[list[Row]]]:
    """Deals, with what belongs to each, page by page."""
    part: list[list[Row]] = []
    counted = spare = 0
    for group in found:
        free = _is_struck(group[0]) and spare < deals // _SPARE
        if counted == deals and not free:
            yield part
            part, counted, spare = [], 0, 0
            free = _is_struck(group[0])
        part.append(group)
        spare += free
        counted += not free
    if part:
        yield part


def _is_struck(row: Row) -> bool:
    """Whether all numbers of a row are crossed out."""
    numbers = [cell.struck for cell in row.cells if cell.value is not None or cell.struck]
    return bool(numbers) and all(numbers)


def latest(grid: Grid, deals: int) -> Grid:
    """The grid with its last deals only, below the sum of those before."""
    head, found = groups(grid.rows)
    if len(found) <= deals:
        return grid
    cut = len(found) - deals
    early = [row for group in found[:cut] for row in group]
    late = [row for group in found[cut:] for row in group]
    sums = [row for row in grid.rows if row.kind == "sum"]
    return grid._replace(rows=(*head, carried(grid, early), *late, *sums))


def carried(grid: Grid, rows: Sequence[Row]) -> Row:
    """What the rows come to, as a row to go on from."""
    cells = list(total(grid.columns, rows))
    cells[grid.label] = Cell(grid.carried)
    return Row("carried", tuple(cells))


def total(columns: Sequence[Column], rows: Iterable[Row]) -> Iterator[Cell]:
    """What the rows come to, a cell a column; empty where a column has no sum."""
    kept = [row for row in rows if row.kind == "round"]
    for at, column in enumerate(columns):
        cells = [row.cells[at] for row in kept]
        numbers = [cell.value for cell in cells if cell.value is not None and not cell.struck]
        if column.adds == "all" or (column.adds == "last" and not numbers):
            yield _number(sum(numbers))
        elif column.adds == "last":
            yield _number(numbers[-1])
        else:
            yield Cell()


def _number(value: int) -> Cell:
    return Cell(str(value), value)


def groups(rows: Iterable[Row]) -> tuple[list[Row], list[list[Row]]]:
    """What stands above the deals, and each deal with what belongs to it; no sums."""
    head: list[Row] = []
    found: list[list[Row]] = []
    for row in rows:
        if row.kind == "games":
            head.append(row)
        elif row.kind == "round" or (not found and row.kind != "sum"):
            found.append([row])
        elif row.kind != "sum":
            found[-1].append(row)
    return head, found


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
