"""Pages hold a fixed number of deals; what was crossed out begins none."""

import pytest

from belascore.sheet.grid import pages
from belascore.sheet.model import Cell, Column, Grid, Row

COLUMNS = (Column("MI"), Column("VI"))


def row(*, struck: bool = False) -> Row:
    return Row("round", (Cell("100", 100, struck), Cell("62", 62, struck)))


def sizes(*rows: Row, deals: int = 16) -> list[int]:
    return [
        sum(row.kind == "round" for row in page)
        for page in pages(Grid(COLUMNS, rows, 0, "carried"), deals)
    ]


@pytest.mark.parametrize("slip", [0, 7, 16])
def test_a_deal_that_was_crossed_out_costs_no_page(slip: int) -> None:
    rows = [row() for _ in range(16)]
    rows.insert(slip, row(struck=True))
    assert sizes(*rows) == [17]


def test_many_of_them_do() -> None:
    rows = [row() for _ in range(16)] + [row(struck=True) for _ in range(8)]
    assert sizes(*rows) == [19, 5]


def test_a_failed_contract_is_a_deal() -> None:
    failed = Row("round", (Cell("110", None, True), Cell("160", 160)))
    assert sizes(*[failed] * 17) == [16, 1]
