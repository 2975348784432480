"""A match as a workbook, by XlsxWriter: every cell typed, every sum with its value in it.

A text is always written as a text, marked as one that was quoted, so that nothing in it is run or
followed, also not after somebody has edited the cell.
"""

import datetime as dt
import io
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_range

from belascore.sheet.book import Cell, Page, Sum, build_book
from belascore.sheet.model import Edition
from belascore.sheet.paper.markup import storable
from belascore.text import width, wrapped

_MADE: Final = dt.datetime(2000, 1, 1)
"""When every workbook says that it was made, so that the same match gives the same bytes."""

_A4: Final = 9
_WIDEST: Final = 40
_ROW: Final = 16
"""Points of a line."""
_DASHES: Final = ("solid", "dash", "round_dot", "long_dash_dot")
_OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}


class _Looks(NamedTuple):
    """How texts look: lines of text, cells of a table, names of columns."""

    line: Any
    cell: Any
    head: Any


def export(edition: Edition) -> bytes:
    """The match as a workbook."""
    return workbook(build_book(list(edition.rows()), edition.keys, edition.sheet()))


def workbook(pages: Sequence[Page]) -> bytes:
    """The pages as the bytes of a workbook, behind them a chart of each that has lines."""
    data = io.BytesIO()
    book = Workbook(data, _OPTIONS)
    book.set_properties({"created": _MADE})
    text = {"quote_prefix": True}
    looks = _Looks(
        book.add_format(text),
        book.add_format({**text, "align": "left", "indent": 1}),
        book.add_format({**text, "bold": True, "bottom": 1, "text_wrap": True, "align": "center"}),
    )
    for page in pages:
        _write(book.add_worksheet(page.name), page, looks)
    for page in pages:
        if page.lines and len(page.rows) > 1:
            sheet = book.add_chartsheet(page.chart)
            sheet.set_chart(_chart(book, page))
            sheet.set_paper(_A4)
            sheet.set_landscape()
    book.close()
    return data.getvalue()


def _write(sheet: Any, page: Page, looks: _Looks) -> None:
    for row, line in enumerate(page.above):
        sheet.write_string(row, 0, storable(line), looks.line)
    lines = 1
    for column, name in enumerate(page.names):
        wide = _wide(name, [row[column] for row in page.rows])
        lines = max(lines, len(wrapped(name, wide - 2)))
        sheet.write_string(page.head, column, storable(name), looks.head)
        sheet.set_column(column, column, wide)
    sheet.set_row(page.head, _ROW * lines)
    for row, cells in enumerate(page.rows, page.head + 1):
        for column, cell in enumerate(cells):
            _put(sheet, row, column, cell, looks.cell)
    for row, line in enumerate(page.below, page.head + len(page.rows) + 2):
        sheet.write_string(row, 0, storable(line), looks.line)
    _set_print(sheet, page)


def _put(sheet: Any, row: int, column: int, cell: Cell, text: Any) -> None:
    if isinstance(cell, Sum):
        span = xl_range(cell.first, cell.column, cell.last, cell.column)
        sheet.write_formula(row, column, f"=SUM({span})", None, cell.value)
    elif isinstance(cell, int):
        sheet.write_number(row, column, cell)
    elif cell:
        sheet.write_string(row, column, storable(cell), text)


def _wide(name: str, cells: Sequence[Cell]) -> int:
    """What a column needs; its name may stand in several lines."""
    texts = [str(cell.value if isinstance(cell, Sum) else cell or "") for cell in cells]
    words = max(map(width, name.split()))
    return min(_WIDEST, 2 + max(words, *map(width, texts), 3))


def _set_print(sheet: Any, page: Page) -> None:
    """On paper the names of the columns stand on every page, which is as wide as they need."""
    sheet.repeat_rows(page.head)
    sheet.freeze_panes(page.head + 1, 0)
    sheet.set_paper(_A4)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.set_footer("&R&P/&N")


def _chart(book: Any, page: Page) -> Any:
    """The running totals as lines that can be told without colour."""
    chart = book.add_chart({"type": "line"})
    first, last = page.head + 1, page.head + len(page.rows) - 1
    for dash, column in zip(_DASHES, page.lines, strict=False):
        chart.add_series(
            {
                "name": [page.name, page.head, column],
                "categories": [page.name, first, 0, last, 0],
                "values": [page.name, first, column, last, column],
                "line": {"color": "black", "width": 1.5, "dash_type": dash},
            }
        )
    chart.set_title({"none": True})
    chart.set_legend({"position": "bottom"})
    chart.show_blanks_as("span")
    return chart
