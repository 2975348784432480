"""A table of comma-separated values: named columns, rows that know their line, and faults."""

import csv
import io
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from belascore.exchange.json_match import in_row
from belascore.faults import Fault, Place
from belascore.matchfile import unreadable
from belascore.matchfile.bounds import BLOCKS
from belascore.rounds import RowError
from belascore.sheet.columns import original
from belascore.text import printable

_COLUMNS: Final = 200
_DELIMITERS: Final = ",;\t"


class Line(NamedTuple):
    """One row: the line of the file it begins on, and its cells by the names of their columns."""

    number: int
    cells: Mapping[str, str]

    def cell(self, column: str) -> str:
        """The cell of a column; empty where it is blank or not there."""
        return self.cells.get(column, "")


class Faults:
    """What was found wrong so far."""

    def __init__(self, name: str) -> None:
        """Nothing yet, in the file of that name."""
        self._name, self._found = name, list[Fault]()

    def add(self, line: int, key: str, code: str, **data: Any) -> None:
        """Something is wrong on a line, in the column `key`."""
        self._found.append(Fault(code, data, Place(self._name, line, key=printable(key, 40))))

    def row(self, line: int, error: RowError) -> None:
        """What a line says cannot be a block."""
        self._found += in_row(error, Place(self._name, line))

    def end(self) -> None:
        """Stop here if anything was wrong.

        Raises:
            UnreadableError: holds every fault.
        """
        if self._found:
            raise unreadable(self._name, self._found)


def read_table(text: str, faults: Faults) -> tuple[tuple[str, ...], list[Line]]:
    """The names of the columns, and the rows below them that are not blank."""
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: tuple[str, ...] = ()
    lines: list[Line] = []
    end = 0
    try:
        for cells in reader:
            begin, end = end + 1, reader.line_num
            if len(cells) > _COLUMNS:
                faults.add(begin, "", "too-many-cells", count=len(cells), most=_COLUMNS)
                return columns, lines
            texts = [original(cell).strip() for cell in cells]
            if not any(texts):
                continue
            if not columns:
                columns = tuple(" ".join(text.casefold().split()) for text in texts)
                continue
            if any(texts[len(columns) :]):
                data = {"count": len(texts), "columns": len(columns)}
                faults.add(begin, "", "cells-beyond-head", **data)
            lines.append(Line(begin, dict(zip(columns, texts, strict=False))))
            if len(lines) > BLOCKS:
                faults.add(1, "", "too-many-rows", most=BLOCKS)
                break
    except csv.Error as error:
        faults.add(reader.line_num, "", "csv-bad", message=str(error))
        return columns, lines
    if not lines:
        faults.add(1, "", "no-rows")
    return columns, lines
