"""A match as comma-separated values, a row a block: for spreadsheets, and for `import`.

Texts stand in quotes and are made safe from spreadsheets that would run them; numbers stand bare.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from belascore.sheet.columns import Value, column_names, neutral


def export(rows: Iterable[Mapping[str, Value]], keys: tuple[str, ...], *, eu: bool = False) -> str:
    """The rows under the names of their columns.

    Args:
        rows: cells by the names of their columns.
        keys: of the sides.
        eu: the dialect of most of Europe.
    """
    names = column_names(keys)
    return csv_table(names, ([row[name] for name in names] for row in rows), eu=eu)


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
