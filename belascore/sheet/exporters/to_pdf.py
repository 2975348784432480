"""A match on paper of its own size: the same bytes each time, with fonts that are in them."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time
from typing import Final

from belascore.sheet.grid import carried, groups, pages
from belascore.sheet.model import Edition, Grid, Row, Sheet
from belascore.sheet.paper.pdf_grid import Frame, draw_grid, frame, height
from belascore.sheet.paper.pdf_text import POINT, Ink
from belascore.text import Text, joined, name, text
from belascore.tuples import NamedTuple

_SIDE: Final = 7.0
_TOP: Final = 7.0
_BOTTOM: Final = 6.0
_GAP: Final = 2.0
_STEP: Final = 7.0
_DETAIL: Final = 4.6
"""Millimetres: the margins, a gap, a row of a score, a row of a deal with its reasons."""
_LARGE, _SMALL, _TINY = 10.0, 7.0, 6.0
_FEW: Final = 6
"""Lines of remarks that stand below the score; more of them have a page of their own."""
_MOST_PAGES: Final = (99, 99)
"""The page that takes most room to be named."""
_UNDATED: Final = date(2000, 1, 1)


class _Page(NamedTuple):
    """What stands on a page, between the people and the origin."""

    grid: Grid | None
    rows: Sequence[Row]
    step: float
    lines: Sequence[Text]


def export(edition: Edition) -> bytes:
    """The sheet as a PDF."""
    sheet = edition.sheet()
    ink = Ink(sheet.paper.width, sheet.paper.height)
    plan = list(_plan(ink, sheet))
    for number, page in enumerate(plan, 1):
        ink.pdf.add_page()
        y = _head(ink, sheet, number, len(plan))
        if page.grid:
            place = frame(ink, page.grid, _edges(sheet), page.step, blank=sheet.blank)
            y = draw_grid(ink, page.grid, page.rows, place, y, lined=sheet.blank)
        for line in page.lines:
            y += _line(_SMALL)
            ink.write(_SIDE, y, line, _SMALL)
        _foot(ink, sheet)
    pdf = ink.pdf
    pdf.set_title(" : ".join(", ".join(players) or label for label, players in sheet.people))
    pdf.set_producer("belascore")
    pdf.set_creation_date(datetime.combine(sheet.day or _UNDATED, time(tzinfo=UTC)))
    return bytes(pdf.output())


# What stands on which page


def _plan(ink: Ink, sheet: Sheet) -> Iterator[_Page]:
    tail, remarks = _tail(ink, sheet), _folded(ink, sheet, sheet.remarks)
    if len(remarks) <= _FEW:
        tail, remarks = tail + remarks, []
    for at, grid in enumerate(sheet.grids):
        lines = [] if at else tail
        flows = any(row.kind == "remark" for row in grid.rows)
        parts = _flowed(ink, sheet, grid, len(lines)) if flows else pages(grid, sheet.paper.deals)
        # columns as wide as the sums from a page before need them
        grid = grid._replace(rows=tuple(row for rows in parts for row in rows))
        step = _DETAIL if flows else _step(ink, sheet, parts, len(lines))
        yield from (_Page(grid, rows, step, ()) for rows in parts[:-1])
        yield _Page(grid, parts[-1], step, lines)
    clauses = [text(f"{cite}: {says}") for cite, says in sheet.clauses]
    lines = remarks + _folded(ink, sheet, clauses)
    most = int(_room(ink, sheet, 0) / _line(_SMALL))
    for at in range(0, len(lines), most):
        yield _Page(None, (), 0, lines[at : at + most])


def _step(ink: Ink, sheet: Sheet, parts: Sequence[Sequence[Row]], lines: int) -> float:
    """How high a row is, so that every page of the score has room for its rows."""
    above = 2 if any(column.group for column in sheet.grids[0].columns) else 1
    return min(_STEP, _room(ink, sheet, lines) / (max(map(len, parts)) + above))


def _flowed(ink: Ink, sheet: Sheet, grid: Grid, lines: int) -> list[tuple[Row, ...]]:
    """The rows of each page, of a grid whose deals are not equally high."""
    head, parts = groups(grid.rows)
    sums = [row for row in grid.rows if row.kind == "sum"]
    place = frame(ink, grid, _edges(sheet), _DETAIL, blank=False)
    room = _room(ink, sheet, lines) - _DETAIL * (2 + len(sums))
    made: list[tuple[Row, ...]] = []
    now, before, high = list(head), list[Row](), 0.0
    for part in parts:
        more = _high(ink, part, place)
        if high and high + more > room:
            made.append(tuple(now))
            before += [row for row in now if row.kind != "carried"]
            now, high = [carried(grid, before)], 0.0
        now += part
        high += more
    return [*made, (*now, *sums)]


def _high(ink: Ink, rows: Sequence[Row], place: Frame) -> float:
    return sum(height(ink, row, place) for row in rows)


# Room


def _line(size: float) -> float:
    return size * POINT * 1.3


def _wide(sheet: Sheet) -> float:
    return sheet.paper.width - 2 * _SIDE


def _edges(sheet: Sheet) -> tuple[float, float]:
    return _SIDE, sheet.paper.width - _SIDE


def _room(ink: Ink, sheet: Sheet, lines: int) -> float:
    """How high a grid may be, with so many lines below it."""
    above = _TOP + len(sheet.people) * _line(_LARGE) + _GAP
    above += len(_facts(ink, sheet, *_MOST_PAGES)) * _line(_SMALL)
    below = _BOTTOM + _line(_TINY) + lines * _line(_SMALL) + _GAP
    return sheet.paper.height - above - below


# Above and below


def _head(ink: Ink, sheet: Sheet, number: int, of: int) -> float:
    """The people and the facts; where the grid begins."""
    y = _TOP
    for label, players in sheet.people:
        y += _line(_LARGE)
        own = "  " + joined(", ", map(name, players)) if len(players) > 1 else Text()
        size = _LARGE
        while ink.measure(label + own, size, bold=True) > _wide(sheet) and size > _TINY:
            size *= 0.95
        x = ink.write(_SIDE, y, name(label), size, bold=True)
        ink.write(x, y, own, size)
    for line in _facts(ink, sheet, number, of):
        y += _line(_SMALL)
        ink.write(_SIDE, y, line, _SMALL)
    return y + _GAP


def _facts(ink: Ink, sheet: Sheet, number: int, of: int) -> list[Text]:
    place = [sheet.speech.say("sheet.page", {"number": number, "of": of})] if of > 1 else []
    return ink.folded(joined(" · ", (*sheet.facts, *place)), _SMALL, _wide(sheet))


def _foot(ink: Ink, sheet: Sheet) -> None:
    origin, size = ink.fitted(sheet.origin, _TINY, _wide(sheet))
    ink.write(_SIDE, sheet.paper.height - _BOTTOM, origin, size)


def _tail(ink: Ink, sheet: Sheet) -> list[Text]:
    """What stands below the last sum of the score."""
    controls = (control.line(sheet.speech) for control in sheet.controls)
    return _folded(ink, sheet, (*sheet.footer, *controls))


def _folded(ink: Ink, sheet: Sheet, texts: Iterable[Text]) -> list[Text]:
    return [line for said in texts for line in ink.folded(said, _SMALL, _wide(sheet))]
