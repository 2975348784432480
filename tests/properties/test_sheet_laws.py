"""What holds of every sheet, for every game that can be played and every layout."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Game, evenings

from belascore.exchange.exporting import printed
from belascore.exchange.formats import SHEETS, missing
from belascore.rounds import Round
from belascore.score.verdict import Score
from belascore.sheet.build import Wish, build_sheet
from belascore.sheet.exporters.to_text import lines
from belascore.sheet.grid import latest, pages
from belascore.sheet.layouts import LAYOUTS
from belascore.sheet.model import Edition, Grid, Row, Sheet
from belascore.text import width
from belascore.words.say import ENGLISH

each_layout = pytest.mark.parametrize("name", LAYOUTS)
slowly = settings(max_examples=20, deadline=None)
Evening = tuple[Game, tuple[Round, ...]]


def totals(sheet: Sheet) -> tuple[int, ...]:
    """What the last sum of a sheet says of each side."""
    grid = sheet.grids[0]
    sums = [row for row in grid.rows if row.kind == "sum"][-1]
    last = {
        column.side: cell.value
        for column, cell in zip(grid.columns, sums.cells, strict=True)
        if column.side is not None and cell.value is not None
    }
    return tuple(last[side] or 0 for side in sorted(last))


@each_layout
@slowly
@given(evening=evenings())
def test_a_sheet_comes_to_the_score(name: str, evening: Evening) -> None:
    played, rounds = evening
    score = played.play(rounds)
    sheet = build_sheet(score, played.law, ENGLISH, Wish(name))
    assert totals(sheet) == score.totals


@each_layout
@slowly
@given(evening=evenings())
def test_the_controls_are_right(name: str, evening: Evening) -> None:
    played, rounds = evening
    sheet = build_sheet(played.play(rounds), played.law, ENGLISH, Wish(name))
    assert [one for one in sheet.controls if not one.right] == []


@each_layout
@slowly
@given(evening=evenings(), deals=st.integers(1, 4))
def test_a_page_goes_on_from_the_page_before(name: str, evening: Evening, deals: int) -> None:
    played, rounds = evening
    score = played.play(rounds)
    (grid,) = build_sheet(score, played.law, ENGLISH, Wish(name)).grids
    made = pages(grid, deals)
    kept = [row for page in made for row in page if row.kind not in ("carried", "games")]
    assert kept == [row for row in grid.rows if row.kind != "games"]
    for page in made[1:]:
        assert next(row.kind for row in page if row.kind != "games") == "carried"
    for at, page in enumerate(made[1:], 1):
        seen = sum(row.kind == "round" for before in made[:at] for row in before)
        assert _carried(grid, page) == _after(score, seen, grid)
    late = latest(grid, deals)
    assert sum(row.kind == "round" for row in late.rows) == min(deals, _rows(grid))


def _rows(grid: Grid) -> int:
    return sum(row.kind == "round" for row in grid.rows)


def _carried(grid: Grid, page: tuple[Row, ...]) -> int:
    row = next(one for one in page if one.kind == "carried")
    cells = zip(grid.columns, row.cells, strict=True)
    return sum(cell.value or 0 for column, cell in cells if column.adds)


def _after(score: Score, seen: int, grid: Grid) -> int:
    """What all sides had after so many rows."""
    numbers = [row.number for row in grid.rows if row.kind == "round"]
    played = [number for number in numbers[:seen] if number is not None]
    if not any(numbers):
        return sum(_summed(grid, seen))
    last = score.deal(played[-1]) if played else None
    return sum(last.totals) if last else 0


def _summed(grid: Grid, seen: int) -> list[int]:
    rows = [row for row in grid.rows if row.kind == "round"][:seen]
    return [
        row.cells[at].value or 0
        for row in rows
        for at, column in enumerate(grid.columns)
        if column.adds == "all" and not row.cells[at].struck
    ]


@each_layout
@slowly
@given(
    evening=evenings(),
    detail=st.booleans(),
    running=st.booleans(),
    blank=st.booleans(),
    last=st.none() | st.integers(1, 4),
)
def test_every_sheet_can_be_exported(
    name: str, evening: Evening, detail: bool, running: bool, blank: bool, last: int | None
) -> None:
    played, rounds = evening
    sheet = build_sheet(
        played.play(rounds), played.law, ENGLISH, Wish(name, detail, running, blank, last)
    )
    for form in SHEETS:
        if not missing(form):
            assert printed(Edition(lambda: sheet), form)
    for line in lines(sheet, 80):
        assert width(line) <= 80
