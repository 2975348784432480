"""A match as every exporter takes it, each part of it made when it is asked for."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from belascore.sheet.columns import Value
from belascore.sheet.model import Sheet
from belascore.tuples import NamedTuple


class Edition(NamedTuple):
    """What an exporter can print of a match.

    Attributes:
        sheet: the score sheet.
        rows: a block each, its cells by the names of their columns (`belascore.sheet.columns`).
        document: everything, as JSON has it.
        keys: of the sides, for the names of the columns.
        eu: whether spreadsheets of most of Europe are to read it.
    """

    sheet: Callable[[], Sheet]
    rows: Callable[[], Iterable[Mapping[str, Value]]] = tuple
    document: Callable[[], Mapping[str, Any]] = dict
    keys: tuple[str, ...] = ()
    eu: bool = False
