"""A match on paper of its own size: the same bytes each time, with fonts that are in them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from belascore.sheet.ink import (
    POINT,
    Frame,
    Ink,
    draw_row,
    frame,
    hairlines,
    heads,
    remark_lines,
    rule,
)
from belascore.sheet.model import Grid, Row, Sheet
from belascore.sheet.paging import carried, groups, pages

_SIDE: Final = 7.0
_TOP: Final = 7.0
_BOTTOM: Final = 6.0
_STEP: Final = 7.0
_DETAIL: Final = 4.6
_LARGE, _SMALL, _TINY = 10.0, 7.0, 6.0
_UNDATED: Final = "2000-01-01"


def export(sheet: Sheet) -> bytes:
    """The sheet as a PDF."""
    ink = Ink(sheet.paper.width, sheet.paper.height)
    first, *others = sheet.grids
    step = _step(ink, sheet)
    parts = [(first, rows, step) for rows in pages(first, sheet.paper.deals)]
    for grid in others:
        parts += [(grid, rows, _DETAIL) for rows in _flowed(ink, sheet, grid)]
    ends = len(pages(first, sheet.paper.deals))
    for number, (grid, rows, step) in enumerate(parts, 1):
        ink.pdf.add_page()
        y = _head(ink, sheet, number, len(parts))
        _foot(ink, sheet)
        tail = _tail(ink, sheet) if number == ends else []
        y = _grid(ink, grid, rows, y, step, sheet)
        for line in tail:
            y += _line(_SMALL)
            ink.write(_SIDE, y, line, _SMALL)
    pdf = ink.pdf
    pdf.set_title(" : ".join(", ".join(players) or label for label, players in sheet.people))
    pdf.set_producer("belascore")
    pdf.set_creation_date(datetime.fromisoformat(sheet.day or _UNDATED).replace(tzinfo=UTC))
    return bytes(pdf.output())


def _step(ink: Ink, sheet: Sheet) -> float:
    """How high a row is, so that every page of the score has room for its rows."""
    grid = sheet.grids[0]
    if any(row.kind == "remark" for row in grid.rows):
        return _DETAIL
    above = 2 if any(column.group for column in grid.columns) else 1
    most = max(len(rows) for rows in pages(grid, sheet.paper.deals)) + above
    room = _bottom(sheet) - _top(sheet) - len(_tail(ink, sheet)) * _line(_SMALL)
    return min(_STEP, room / most)


def _top(sheet: Sheet) -> float:
    """Where a grid begins, if the facts take one line."""
    return _TOP + len(sheet.people) * _line(_LARGE) + _line(_SMALL) + 2


def _line(size: float) -> float:
    return size * POINT * 1.3


def _bottom(sheet: Sheet) -> float:
    return sheet.paper.height - _BOTTOM - _line(_TINY)


# Above and below


def _head(ink: Ink, sheet: Sheet, number: int, of: int) -> float:
    """The people and the facts; where the grid begins."""
    y, room = _TOP, sheet.paper.width - 2 * _SIDE
    for label, players in sheet.people:
        y += _line(_LARGE)
        names = ", ".join(f"\u2068{name}\u2069" for name in players)
        size = _LARGE
        while ink.measure(f"{label}  {names}", size, bold=True) > room and size > _TINY:
            size *= 0.95
        x = ink.write(_SIDE, y, f"\u2068{label}\u2069", size, bold=True)
        if len(players) > 1:
            ink.write(x + 2, y, names, size)
    place = [f"page {number} of {of}"] if of > 1 else []
    for line in ink.folded(" · ".join((*sheet.facts, *place)), _SMALL, room):
        y += _line(_SMALL)
        ink.write(_SIDE, y, line, _SMALL)
    return y + 2


def _foot(ink: Ink, sheet: Sheet) -> None:
    size = _TINY
    while ink.measure(sheet.origin, size) > sheet.paper.width - 2 * _SIDE:
        size *= 0.95
    ink.write(_SIDE, sheet.paper.height - _BOTTOM, sheet.origin, size)


def _tail(ink: Ink, sheet: Sheet) -> list[str]:
    """What stands below the last sum."""
    texts = list(sheet.footer)
    texts += [f"{one.says}: {'right' if one.right else 'WRONG'}" for one in sheet.controls]
    texts += sheet.remarks
    room = sheet.paper.width - 2 * _SIDE
    return [line for text in texts for line in ink.folded(text, _SMALL, room)]


# The grid


def _grid(
    ink: Ink,
    grid: Grid,
    rows: Sequence[Row],
    y: float,
    step: float,
    sheet: Sheet,
) -> float:
    """A page of a grid; where it ends."""
    place = frame(ink, grid, _SIDE, sheet.paper.width - _SIDE, step, blank=sheet.blank)
    top = y
    y = heads(ink, grid, place, y)
    lines, sums = [], False
    for row in rows:
        first_sum = row.kind == "sum" and not sums
        sums = sums or first_sum
        y = draw_row(ink, grid, row, place, y, first_sum=first_sum)
        lines += [y] if sheet.blank else []
    rule(ink, grid, place, top, y)
    hairlines(ink, place, lines)
    return y


def _flowed(ink: Ink, sheet: Sheet, grid: Grid) -> list[tuple[Row, ...]]:
    """The rows of each page, of a grid whose deals are not equally high."""
    head, parts = groups(grid.rows)
    sums = [row for row in grid.rows if row.kind == "sum"]
    place = frame(ink, grid, _SIDE, sheet.paper.width - _SIDE, _DETAIL, blank=False)
    room = _bottom(sheet) - _top(sheet) - _line(_SMALL) - _DETAIL * (2 + len(sums))
    made: list[tuple[Row, ...]] = []
    now, before, high = list(head), list[Row](), 0.0
    for part in parts:
        more = sum(_height(ink, row, place) for row in part)
        if high and high + more > room:
            made.append(tuple(now))
            before += [row for row in now if row.kind != "carried"]
            now, high = [carried(grid, before)], 0.0
        now += part
        high += more
    return [*made, (*now, *sums)]


def _height(ink: Ink, row: Row, place: Frame) -> float:
    if row.kind != "remark":
        return place.step
    return len(remark_lines(ink, row, place)) * _line(place.size * 0.7)
