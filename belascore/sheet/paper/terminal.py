"""How a grid fits into a terminal: what is shown of it, and how wide each column is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from belascore.sheet.grid import used_columns
from belascore.sheet.model import Cell, Column, Grid, Row, Sheet
from belascore.text import Text, left, name, text, width
from belascore.tuples import NamedTuple

_RULED: Final = " │ "
_LEAST: Final = 4
"""A column gives way to the terminal's width down to so many letters."""
_WORD: Final = 8
"""A text in which a contract stands, down to so many."""
_NUMBERS: Final = Column("", ">", "note", grey=True)
"""The column that has the numbers of the deals."""


class Fit(NamedTuple):
    """A grid as it is shown.

    Attributes:
        rows: each with the texts of its cells.
        wide: letters of each column.
    """

    columns: list[Column]
    rows: list[tuple[Row, list[Text]]]
    wide: list[int]


def with_numbers(grid: Grid) -> Grid:
    """The grid with the number of each deal before it, where no column of it has them already."""
    numbers = [str(row.number or "") if row.kind == "round" else "" for row in grid.rows]
    numbered = list(zip(grid.rows, numbers, strict=True))
    for at in range(len(grid.columns)):
        if all(str(row.cells[at].text) == number for row, number in numbered if number):
            return grid
    rows = tuple(row._replace(cells=(Cell(number), *row.cells)) for row, number in numbered)
    return grid._replace(columns=(_NUMBERS, *grid.columns), rows=rows, label=grid.label + 1)


def fitted(grid: Grid, limit: int | None) -> Fit:
    """A grid that fits, as far as it can: names and texts are cut, then columns are left out.

    Args:
        grid: to be shown.
        limit: columns of the terminal; None if there is no end of them.
    """
    fit = _fit(grid, limit)
    for gives_way in _GIVING_WAY:
        if limit and taken(fit.columns, fit.wide) > limit:
            grid = _without(grid, gives_way)
            fit = _fit(grid, limit)
    return fit


def _fit(grid: Grid, limit: int | None) -> Fit:
    shown = used_columns(grid)
    columns = [grid.columns[at] for at in shown]
    rows = [(row, _texts(row, shown)) for row in grid.rows]
    texts = [texts for row, texts in rows if row.kind != "remark"]
    return Fit(columns, rows, _widths(columns, texts, limit))


def _texts(row: Row, shown: Sequence[int]) -> list[Text]:
    cells: Iterable[Cell] = row.cells if row.kind == "remark" else (row.cells[at] for at in shown)
    return [
        "~" + text(cell.text) + "~" if cell.struck and cell.text else text(cell.text)
        for cell in cells
    ]


_GIVING_WAY: Final[tuple[Callable[[Column], bool], ...]] = (
    lambda column: column.grey and column is not _NUMBERS,
    lambda column: column is _NUMBERS,
    lambda column: column.look == "note" and column.side is not None,
)
"""What a narrow terminal does without, first to last: running totals, numbers of deals, notes."""


def _without(grid: Grid, gives_way: Callable[[Column], bool]) -> Grid:
    """The grid without some columns, where there is no room for them."""
    kept = [at for at, column in enumerate(grid.columns) if not gives_way(column)]
    rows = tuple(
        row if row.kind == "remark" else row._replace(cells=tuple(row.cells[at] for at in kept))
        for row in grid.rows
    )
    columns = tuple(grid.columns[at] for at in kept)
    label = kept.index(grid.label) if grid.label in kept else 0
    return grid._replace(columns=columns, rows=rows, label=label)


# How wide the columns are


def _widths(
    columns: Sequence[Column], rows: Sequence[Sequence[Text]], limit: int | None
) -> list[int]:
    """How wide each column is; what is widest gives way until all of them fit."""
    least = [
        max(_LEAST, *(min(width(row[at]), _most_kept(column)) for row in rows))
        for at, column in enumerate(columns)
    ]
    wide = [
        max(width(column.head), *(width(row[at]) for row in rows))
        for at, column in enumerate(columns)
    ]
    for at, end in spans(columns):
        # the last of them makes room for the head above all of them
        wide[end - 1] += max(width(columns[at].group) - room(columns, wide, at, end), 0)
    over = taken(columns, wide) - limit if limit else 0
    while over > 0:
        give = max(range(len(wide)), key=lambda at: wide[at] - least[at])
        if wide[give] <= least[give]:
            break
        wide[give] -= 1
        over -= 1
    return wide


def _most_kept(column: Column) -> int:
    """Letters of a cell that stay whatever happens: figures are never cut, texts down to a word."""
    if column.look == "number" or (column.look == "note" and column.side is not None):
        return 10_000
    return _WORD if column.look == "text" else _LEAST


def taken(columns: Sequence[Column], wide: Sequence[int]) -> int:
    """Columns of the terminal that a line of the grid takes."""
    return 1 + sum(wide) + sum(len(gap(columns, at)) for at in range(len(columns)))


def gap(columns: Sequence[Column], at: int) -> str:
    """What stands before a column: a line, or blanks."""
    if not at:
        return ""
    if columns[at].ruled:
        return _RULED
    return " " if "note" in (columns[at].look, columns[at - 1].look) else "  "


def spans(columns: Sequence[Column]) -> Iterator[tuple[int, int]]:
    """From where to where neighbours have the head above them in common."""
    at = 0
    while at < len(columns):
        end = at + 1
        while end < len(columns) and columns[end].group == columns[at].group:
            end += 1
        yield at, end
        at = end


def room(columns: Sequence[Column], wide: Sequence[int], at: int, end: int) -> int:
    """Letters that neighbours take, with what stands between them."""
    return sum(wide[at:end]) + sum(len(gap(columns, one)) for one in range(at + 1, end))


BLOCKS: Final = "▁▂▃▄▅▆▇█"


def sparks(sheet: Sheet) -> Iterator[Text]:
    """A line a side: `MI ▁▂▄▆█ 504`; all of them to one scale, up to the target if there is one."""
    totals = [total for curve in sheet.curves for total in curve.totals]
    low, high = min(totals), max((*totals, sheet.target or 0))
    wide = max(width(curve.label) for curve in sheet.curves)
    for curve in sheet.curves:
        blocks = (BLOCKS[(total - low) * 7 // max(high - low, 1)] for total in curve.totals[1:])
        yield left(name(curve.label), wide) + f" {''.join(blocks)} {curve.totals[-1]}"
