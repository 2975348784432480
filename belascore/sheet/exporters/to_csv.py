"""A match as comma-separated values, a row a block: for spreadsheets, and for `import`.

Texts stand in quotes and are made safe from spreadsheets that would run them; numbers stand bare.
"""

import csv
import io
from collections.abc import Iterable, Sequence

from belascore.sheet.model import Edition, Value, column_names, neutral


def export(edition: Edition) -> bytes:
    """The rows of the match under the names of their columns."""
    names = column_names(edition.keys)
    rows = ([row[name] for name in names] for row in edition.rows())
    return csv_table(names, rows, eu=edition.eu).encode()


def csv_table(
    names: Sequence[str], rows: Iterable[Sequence[Value | float]], *, eu: bool = False
) -> str:
    """Any table: the names of its columns, and the rows below them.

    Args:
        names: of the columns.
        rows: as many cells in each.
        eu: semicolons, a byte order mark, and commas in numbers, as spreadsheets of most of Europe
            want it.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";" if eu else ",", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow(map(neutral, names))
    for row in rows:
        writer.writerow([_cell(value, eu=eu) for value in row])
    return ("\ufeff" if eu else "") + text.getvalue()


def _cell(value: Value | float, *, eu: bool) -> int | float | str:
    if isinstance(value, float) and eu:
        return str(value).replace(".", ",")
    if isinstance(value, int | float):
        return value
    return neutral(value or "")
