"""Games side by side, a block of two columns each, with what was shown in the margin."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.sheet.grid import (
    blank_rows,
    games_row,
    outward,
    running_cell,
    running_column,
    side_columns,
    sum_row,
    with_leader,
)
from belascore.sheet.model import Cell, Column, Grid, Paper, Row
from belascore.sheet.tally import (
    Evening,
    Layout,
    declared,
    fallen,
    mark,
    number_cells,
    outcome,
    standing,
)
from belascore.text import Text, Textual, spaced

_GAMES: Final = 4
"""Games that stand side by side; of a longer series, the last ones."""


def _games(evening: Evening) -> list[Score]:
    games = [*evening.earlier, evening.score][-_GAMES:]
    return [evening.score] * _GAMES if evening.blank else games


def _columns(evening: Evening, number: int) -> list[Column]:
    """The columns of one game."""
    group = spaced(evening.word("match"), str(number))
    columns: list[Column] = []
    for side in evening.sides:
        own = [running_column(side, group)] if evening.running else []
        pair = side_columns(evening, side, "all", group)
        columns += (*pair, *own) if side else (*own, *pair)
    return [columns[0]._replace(ruled=number > 1), *columns[1:]]


def _cells(entry: Entry | None, evening: Evening) -> list[Cell]:
    """The cells of one game in one row."""
    if entry is None:
        return [Cell()] * ((2 + evening.running) * len(evening.sides))
    cells: list[Cell] = []
    for side, number in enumerate(number_cells(entry, evening)):
        own = [running_cell(entry, side)] if evening.running else []
        pair = outward(side, number, Cell(_margin(entry, side, evening)))
        cells += (*pair, *own) if side else (*own, *pair)
    return cells


def _number(line: Sequence[Entry | None]) -> int | None:
    """The number of the deal of the game that is played now, which stands last in its row."""
    return line[-1].deal if line[-1] else None


def _margin(entry: Entry, side: int, evening: Evening) -> Text:
    """What a side showed, or why it has nothing; what concerns both stands on the right."""
    words: list[Textual] = []
    if entry.status == "scored":
        words.append(declared(entry, side, evening.law))
    if fallen(entry) == side:
        words.append(evening.word("failed-mark", "failed"))
    if entry.verdict.capot == side:
        words.append(evening.word("capot-mark"))
    if side == evening.sides[-1] and (
        outcome(entry) not in ("made", "failed") or entry.verdict.wins is not None
    ):
        words.append(mark(entry, evening))
    return spaced(*words)


def grid(evening: Evening) -> Grid:
    """The games of a series side by side, the deals of each from the top."""
    games = _games(evening)
    first = 1 if evening.blank else max(len(evening.earlier) + 2 - len(games), 1)
    columns = tuple(one for at, _ in enumerate(games) for one in _columns(evening, first + at))
    rows = tuple(
        Row("round", tuple(cell for one in line for cell in _cells(one, evening)), _number(line))
        for line in zip_longest(*(list(standing(game)) for game in games))
    )
    rows += blank_rows(evening, columns)
    numbers = tuple(at for at, one in enumerate(columns) if one.adds == "all")
    now = numbers[-len(evening.sides) :]
    total = with_leader(evening, sum_row(evening, columns, rows, 0, ""), columns, now)
    dots = games_row(evening, columns, now)
    return Grid(columns, (*dots, *rows, total), 0, evening.word("carried"))


def _paper(_: Law) -> Paper:
    return Paper(105, 148, 20)


LAYOUT: Final = Layout(_paper, grid)
