"""A match as a workbook, by XlsxWriter: every cell typed, every sum with its value in it.

A text is always written as a text, marked as one that was quoted, so that nothing in it is run or
followed, also not after somebody has edited the cell.
"""

import datetime as dt
import io
from collections.abc import Sequence
from typing import Any, Final

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_range

from belascore.sheet.book import Cell, Page, Sum
from belascore.sheet.markup import storable
from belascore.sheet.text import width

_MADE: Final = dt.datetime(2000, 1, 1)
"""When every workbook says that it was made, so that the same match gives the same bytes."""

_A4: Final = 9
_WIDEST: Final = 40
_DASHES: Final = ("solid", "dash", "round_dot", "long_dash_dot")
_OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}


def export(pages: Sequence[Page]) -> bytes:
    """The pages as the bytes of a workbook."""
    data = io.BytesIO()
    book = Workbook(data, _OPTIONS)
    book.set_properties({"created": _MADE})
    text = book.add_format({"quote_prefix": True})
    head = book.add_format({"quote_prefix": True, "bold": True, "bottom": 1})
    for page in pages:
        _write(book, page, text, head)
    book.close()
    return data.getvalue()


def _write(book: Any, page: Page, text: Any, head: Any) -> None:
    sheet = book.add_worksheet(page.name)
    for row, line in enumerate(page.above):
        sheet.write_string(row, 0, storable(line), text)
    for column, name in enumerate(page.names):
        sheet.write_string(page.head, column, storable(name), head)
        below = (row[column] for row in page.rows)
        sheet.set_column(column, column, _wide((name, *below)))
    for row, cells in enumerate(page.rows, page.head + 1):
        for column, cell in enumerate(cells):
            _put(sheet, row, column, cell, text)
    end = page.head + len(page.rows) + 1
    for row, line in enumerate(page.below, end + 1):
        sheet.write_string(row, 0, storable(line), text)
    _set_print(sheet, page)
    if page.lines and len(page.rows) > 1:
        chart = _chart(book, page)
        sheet.insert_chart(end + len(page.below) + 2, 0, chart, {"description": "Running totals"})


def _put(sheet: Any, row: int, column: int, cell: Cell, text: Any) -> None:
    if isinstance(cell, Sum):
        span = xl_range(cell.first, cell.column, cell.last, cell.column)
        sheet.write_formula(row, column, f"=SUM({span})", None, cell.value)
    elif isinstance(cell, int):
        sheet.write_number(row, column, cell)
    elif cell:
        sheet.write_string(row, column, storable(cell), text)


def _wide(cells: Sequence[Cell]) -> int:
    texts = [str(cell.value if isinstance(cell, Sum) else cell or "") for cell in cells]
    return min(_WIDEST, 1 + max(map(width, texts)))


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
