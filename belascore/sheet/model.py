"""A sheet: cells ready to print. It is built once; an exporter only arranges characters."""

from typing import Literal

from belascore.tuples import NamedTuple


class Cell(NamedTuple):
    """One side's part of a row: the number, and the small note on its outer side."""

    number: str
    margin: str = ""


class Row(NamedTuple):
    """One line of a sheet; `mark` is the word that stands outside on the right."""

    kind: Literal["round", "withheld", "sum"]
    cells: tuple[Cell, ...]
    mark: str = ""


class Sheet(NamedTuple):
    """A whole sheet: lines above, a column a side, rows, lines below."""

    title: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    footer: tuple[str, ...]
