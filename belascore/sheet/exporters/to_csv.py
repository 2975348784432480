"""A match as comma-separated values, a row a block: for spreadsheets, and for `import`.

Texts stand in quotes and are made safe from spreadsheets that would run them; numbers stand bare.
"""

import csv
import io
from collections.abc import Iterable, Mapping

from belascore.sheet.columns import Value, column_names, neutral


def export(rows: Iterable[Mapping[str, Value]], keys: tuple[str, ...], *, eu: bool = False) -> str:
    """The rows under the names of their columns.

    Args:
        rows: cells by the names of their columns.
        keys: of the sides.
        eu: semicolons and a byte order mark, as spreadsheets of most of Europe want it.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";" if eu else ",", quoting=csv.QUOTE_NONNUMERIC)
    names = column_names(keys)
    writer.writerow(map(neutral, names))
    for row in rows:
        writer.writerow([_cell(row[name]) for name in names])
    return ("\ufeff" if eu else "") + text.getvalue()


def _cell(value: Value) -> int | str:
    if isinstance(value, int):
        return value
    return neutral(value or "")
