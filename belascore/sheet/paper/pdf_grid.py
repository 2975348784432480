"""Drawing a grid on paper: where its columns stand, and its rows one below the other."""

from collections.abc import Iterator, Sequence
from typing import Final

from belascore.sheet.grid import used_columns
from belascore.sheet.model import Cell, Column, Grid, Row
from belascore.sheet.paper.pdf_text import POINT, Ink
from belascore.text import Text, Textual, text
from belascore.tuples import NamedTuple

_SMALL: Final = {"number": 1.0, "text": 0.8, "note": 0.75}
"""How large each look is set, beside a number."""
_LEAST: Final = {"number": 15.0, "text": 24.0, "note": 9.0}
"""How wide a column of an empty sheet is, as far as there is room: people write large."""
_HEAD: Final = 7
"""Of numbers, how wide the head of their column may be in heights of them."""
_PAD: Final = 1.3
_THICK: Final = 0.5
_THIN: Final = 0.15
_GREY: Final = 110


class Frame(NamedTuple):
    """Where a grid stands: the left and right edge, the columns, the height of a row.

    Attributes:
        used: indices of the columns in which anything stands.
        wide: millimetres of each of those.
        size: of a number, in points.
    """

    left: float
    right: float
    used: tuple[int, ...]
    wide: tuple[float, ...]
    size: float
    step: float


def frame(ink: Ink, grid: Grid, edges: tuple[float, float], step: float, *, blank: bool) -> Frame:
    """Columns as wide as what stands in them, and numbers share what room is left."""
    used = tuple(range(len(grid.columns))) if blank else used_columns(grid)
    left, right = edges
    size = min(13.0, step / POINT * 0.62)
    room = sum(_LEAST[grid.columns[at].look] for at in used)
    scale = min(1.0, (right - left) / room) if blank else 0.0
    while True:
        wide = [_width(ink, grid, at, size, scale) for at in used]
        if sum(wide) <= right - left or size < 4:
            break
        size *= 0.95
    shares = [1.0 if blank else _share(grid.columns[at]) for at in used]
    spare = max(right - left - sum(wide), 0) / sum(shares)
    wide = [one + spare * share for one, share in zip(wide, shares, strict=True)]
    return Frame(left, right, used, tuple(wide), size, step)


def _share(column: Column) -> float:
    """How much of the spare room a column takes: little, so that notes stay beside numbers."""
    if column.look == "note":
        return 0.2 if column.side is None else 2
    return 0.5 if column.look == "number" or column.align == "^" else 2


def _width(ink: Ink, grid: Grid, at: int, size: float, scale: float) -> float:
    column = grid.columns[at]
    own = size * _SMALL[column.look]
    cells = [row.cells[at].text for row in grid.rows if row.kind != "remark"]
    texts = max((ink.measure(cell, own, bold=True) for cell in cells if cell), default=0)
    head = ink.measure(column.head, _head_size(column, size), bold=True)
    head = min(head, size * POINT * _HEAD)  # a longer one is made smaller, and cut
    return max(max(texts, head) + 2 * _PAD, scale * _LEAST[column.look])


def _head_size(column: Column, size: float) -> float:
    counted = column.look == "number" and not column.grey
    return size * (1.1 if counted else 0.75)


# Rows


def draw_grid(
    ink: Ink, grid: Grid, rows: Sequence[Row], place: Frame, y: float, *, lined: bool
) -> float:
    """Some rows of a grid below its heads, on lines where people will write; where they end."""
    top = y
    y = _heads(ink, grid, place, y)
    sums = False
    for row in rows:
        first_sum = row.kind == "sum" and not sums
        sums = sums or first_sum
        y = _row(ink, grid, row, place, y, first_sum=first_sum)
        if lined:
            ink.line(place.left, y, place.left + sum(place.wide), y, _THIN)
    _rule(ink, grid, place, top, y)
    return y


def height(ink: Ink, row: Row, place: Frame) -> float:
    """How high a row is."""
    if row.kind != "remark":
        return place.step
    return len(_remark_lines(ink, row, place)) * _remark_step(place)


def _heads(ink: Ink, grid: Grid, place: Frame, y: float) -> float:
    """The heads of the columns and the line under them; where the first row begins."""
    if any(column.group for column in grid.columns):
        _groups(ink, grid, place, y)
        y += place.step
    for column, x, wide in _placed(grid, place):
        size = _head_size(column, place.size)
        _set(ink, Cell(column.head), column, (x, y, wide, place.step), size, bold=True)
    y += place.step
    ink.line(place.left, y, place.left + sum(place.wide), y, _THICK)
    return y


def _placed(grid: Grid, place: Frame) -> Iterator[tuple[Column, float, float]]:
    x = place.left
    for at, wide in zip(place.used, place.wide, strict=True):
        yield grid.columns[at], x, wide
        x += wide


def _groups(ink: Ink, grid: Grid, place: Frame, y: float) -> None:
    spans: list[tuple[Textual, float, float]] = []
    for column, x, wide in _placed(grid, place):
        if spans and spans[-1][0] == column.group:
            spans[-1] = (column.group, spans[-1][1], spans[-1][2] + wide)
        else:
            spans.append((column.group, x, wide))
    for group, x, wide in spans:
        middle = Column(align="^")
        _set(ink, Cell(group), middle, (x, y, wide, place.step), place.size * 1.1, bold=True)


def _row(ink: Ink, grid: Grid, row: Row, place: Frame, y: float, *, first_sum: bool) -> float:
    """One row; where the next begins."""
    if row.kind == "remark":
        return _remark(ink, row, place, y)
    end = place.left + sum(place.wide)
    if first_sum or row.kind == "hangs":
        ink.line(place.left, y, end, y, _THICK if first_sum else _THIN)
    cells = zip(place.used, _placed(grid, place), strict=True)
    for at, (column, x, wide) in cells:
        size = place.size * _SMALL[column.look]
        box = (x, y, wide, place.step)
        _set(ink, row.cells[at], column, box, size, bold=row.kind == "sum")
    if row.kind == "hangs":
        ink.line(place.left, y + place.step, end, y + place.step, _THIN)
    return y + place.step


def _rule(ink: Ink, grid: Grid, place: Frame, top: float, bottom: float) -> None:
    """The heavy lines between columns."""
    above: Textual = ""
    grouped = any(column.group for column in grid.columns)
    for column, x, _ in _placed(grid, place):
        if column.ruled:
            inside = grouped and column.group == above
            ink.line(x, top + place.step * inside, x, bottom, _THICK)
        above = column.group


def _set(
    ink: Ink,
    cell: Cell,
    column: Column,
    box: tuple[float, float, float, float],
    size: float,
    *,
    bold: bool = False,
) -> None:
    """The text of a cell in its box, struck through where it is."""
    if not cell.text:
        return
    x, y, wide, high = box
    said, size = ink.fitted(text(cell.text), size, wide - _PAD, bold=bold)
    taken = ink.measure(said, size, bold=bold)
    gaps = {"<": _PAD, ">": wide - _PAD - taken, "^": (wide - taken) / 2}
    start, base = x + gaps[column.align], y + high / 2 + size * POINT * 0.36
    ink.pdf.set_text_color(_GREY if column.grey else 0)
    end = ink.write(start, base, said, size, bold=bold)
    ink.pdf.set_text_color(0)
    if cell.struck:
        middle = base - size * POINT * 0.27
        ink.line(start - 0.4, middle, end + 0.4, middle, 0.3)


def _remark_lines(ink: Ink, row: Row, place: Frame) -> list[Text]:
    """A remark in lines that fit."""
    room = place.right - place.left - place.wide[0] - _PAD
    return ink.folded(text(row.cells[1].text), place.size * 0.7, room)


def _remark_step(place: Frame) -> float:
    return place.size * 0.7 * POINT * 1.3


def _remark(ink: Ink, row: Row, place: Frame, y: float) -> float:
    size, x = place.size * 0.7, place.left + place.wide[0] + _PAD
    step = _remark_step(place)
    number = Column(align=">")
    _set(ink, row.cells[0], number, (place.left, y, place.wide[0], step), size)
    for line in _remark_lines(ink, row, place):
        y += step
        ink.write(x, y - step * 0.25, line, size)
    return y
