"""A line a deal: who dealt, what was called, and the running total of whoever scored.

A contract that failed is crossed out; a bar stands where a total has passed a thousand.
"""

from collections.abc import Iterator
from typing import Final

from belascore.rules.law import Law
from belascore.score.verdict import Entry
from belascore.sheet.grid import blank_rows, games_row, outward, sum_row, with_leader
from belascore.sheet.model import Cell, Column, Grid, Paper, Row
from belascore.sheet.tally import (
    DECLARED,
    Evening,
    Layout,
    amount,
    contract,
    dealer,
    fallen,
    mark,
    number_cells,
    standing,
)

_BAR: Final = 1000
_LABEL: Final = 1


def _columns(evening: Evening) -> Iterator[Column]:
    melds = evening.word("melds")
    yield Column("", "^", "note")
    called = "bid" if evening.law.writes_bid else "taker"
    yield Column(evening.word(called), "<", "text")
    for side in evening.sides:
        note = Column(melds, "<" if side else ">", "note", side)
        score = Column(evening.label(side), ">", side=side, adds="last", ruled=True)
        yield from outward(side, score, note)
    yield Column("", "<", "note")


def _row(entry: Entry, evening: Evening) -> Row:
    cells = [
        Cell(dealer(entry, evening) or str(entry.deal or "")),
        Cell(contract(entry, evening), struck=fallen(entry) is not None),
    ]
    struck = entry.status != "scored"
    for side, number in enumerate(number_cells(entry, evening)):
        note = Cell("" if struck else _announced(entry, side, evening))
        score = number if struck else _total(entry, side)
        cells += outward(side, score, note)
    return Row("round", (*cells, Cell(mark(entry, evening))), entry.deal)


def _announced(entry: Entry, side: int, evening: Evening) -> str:
    """Melds, then the belote by its letter: `50`, `B 20`."""
    melds, belote = (amount(entry, side, (source,), evening.law) for source in DECLARED)
    letter = str(evening.word("belote"))[:1].upper()
    texts = (str(melds) if melds > 0 else "", f"{letter} {belote}" if belote > 0 else "")
    return " ".join(text for text in texts if text)


def _total(entry: Entry, side: int) -> Cell:
    """The total, where a side scored; a bar before it if it has passed a thousand."""
    total, more = entry.totals[side], (entry.score or ())[side]
    passed = total // _BAR > (total - more) // _BAR
    return Cell(f"{'/ ' if passed else ''}{total}" if more else "", total)


def grid(evening: Evening) -> Grid:
    """One line a deal, running totals in the columns of the sides."""
    columns = tuple(_columns(evening))
    numbers = tuple(at for at, column in enumerate(columns) if column.adds)
    rows = tuple(_row(entry, evening) for entry in standing(evening.score))
    rows += blank_rows(evening, columns)
    total = sum_row(evening, columns, rows, _LABEL, evening.word("total"))
    total = with_leader(evening, total, columns, numbers)
    return Grid(
        columns,
        (*games_row(evening, columns, numbers), *rows, total),
        _LABEL,
        evening.word("carried"),
    )


def _paper(law: Law) -> Paper:
    """Bids take room."""
    return Paper(148, 210, 24) if law.writes_bid else Paper(105, 148, 16)


LAYOUT: Final = Layout(_paper, grid)
