"""A tree: points of each deal and, apart from them, roem; both added up at the foot.

Roem stands in its column in figures; whoever ticks it at the table writes `V` for 50, `I` for 20.
"""

from collections.abc import Iterator
from typing import Final

from belascore.ledger import Source
from belascore.rules.law import Law
from belascore.score.verdict import Entry
from belascore.sheet.grid import (
    blank_rows,
    games_row,
    running_cell,
    running_column,
    sum_row,
    with_leader,
)
from belascore.sheet.model import Cell, Column, Control, Grid, Paper, Row
from belascore.sheet.tally import (
    Aside,
    Evening,
    Layout,
    amount,
    control,
    fallen,
    mark,
    number_cells,
    outcome,
    standing,
)
from belascore.text import Text

ROEM: Final[tuple[Source, ...]] = ("melds", "belote", "capot")
_FIFTY: Final = 50
_TWENTY: Final = 20


def _columns(evening: Evening) -> Iterator[Column]:
    word = evening.word
    for side in evening.sides:
        group = evening.label(side)
        strokes = Column("", "<" if side else ">", "note", side, group=group)
        roem = Column(word("melds"), side=side, adds="all", group=group)
        points = Column(word("points"), side=side, adds="all", ruled=side > 0, group=group)
        running = [running_column(side, group)] if evening.running else []
        own = (*running, strokes, roem, points)
        yield from reversed(own) if side else own
        if side == 0:
            yield Column("", "^", "text", ruled=True)
    yield Column("", "<", "note")


def _rows(evening: Evening, *, strokes: bool) -> Iterator[Row]:
    """A row a deal; one that was crossed out has no number."""
    for entry in standing(evening.score):
        yield _row(str(entry.deal or ""), entry, evening, strokes=strokes)


def _row(at: str, entry: Entry, evening: Evening, *, strokes: bool) -> Row:
    cells: list[Cell] = []
    for side, number in enumerate(number_cells(entry, evening)):
        own = [Cell(), Cell(), number]
        if entry.status == "scored":
            own = _side(entry, side, evening, strokes=strokes)
        running = [running_cell(entry, side)] if evening.running else []
        cells += reversed((*running, *own)) if side else (*running, *own, Cell(at))
    return Row("round", (*cells, Cell(_mark(entry, evening))), entry.deal)


def _mark(entry: Entry, evening: Evening) -> Text:
    """What the letters in the columns do not say."""
    told = outcome(entry) in ("made", "failed") and entry.verdict.wins is None
    return Text() if told else mark(entry, evening)


def _side(entry: Entry, side: int, evening: Evening, *, strokes: bool) -> list[Cell]:
    """Strokes, roem and points; a letter in place of no points says why there are none."""
    roem = amount(entry, side, ROEM, evening.law)
    points = _points(entry, side, evening.law)
    word = "failed" if fallen(entry) == side else "capot"
    swept = entry.verdict.capot not in (None, side)
    letter = str(evening.word(word))[:1].upper() if swept or word == "failed" else "0"
    tally = _strokes(roem) if strokes else ""
    return [
        Cell(tally),
        Cell(str(roem or ""), roem),
        Cell(str(points) if points else letter, points),
    ]


def _strokes(roem: int) -> str:
    """Roem as it is ticked at the table: `VI` for 70; nothing where no strokes make it."""
    for fifties in range(max(roem, 0) // _FIFTY, -1, -1):
        rest = roem - fifties * _FIFTY
        if rest % _TWENTY == 0:
            return "V" * fifties + "I" * (rest // _TWENTY)
    return ""


def grid(evening: Evening, *, strokes: bool = False) -> Grid:
    """A numbered row a deal, the sums of points and of roem, and both together.

    Args:
        evening: to be laid out.
        strokes: whether roem stands in strokes as well.
    """
    columns = tuple(_columns(evening))
    numbers = tuple(
        at for at, column in enumerate(columns) if column.head == evening.word("points")
    )
    middle = next(at for at, one in enumerate(columns) if one.side is None)
    rows = tuple(_rows(evening, strokes=strokes))
    rows += _numbered(blank_rows(evening, columns), middle)
    total = sum_row(evening, columns, rows, middle, "Σ")
    together = _together(evening, total, numbers, middle)
    together = with_leader(evening, together, columns, numbers)
    dots = games_row(evening, columns, numbers)
    return Grid(columns, (*dots, *rows, total, together), middle, evening.word("carried"))


def _numbered(rows: tuple[Row, ...], middle: int) -> tuple[Row, ...]:
    return tuple(
        row._replace(cells=(*row.cells[:middle], Cell(str(at)), *row.cells[middle + 1 :]))
        for at, row in enumerate(rows, 1)
    )


def _together(evening: Evening, total: Row, numbers: tuple[int, ...], middle: int) -> Row:
    """Points and roem of each side in one number, below its points."""
    cells = [Cell() for _ in total.cells]
    for at, sum_ in zip(numbers, evening.score.totals, strict=True):
        cells[at] = Cell() if evening.blank else Cell(str(sum_), sum_)
    cells[middle] = Cell(evening.word("total"))
    return Row("sum", tuple(cells))


def controls(evening: Evening) -> tuple[Control, ...]:
    """All cards of all deals; what the table, a penalty or a pot decided is taken off again."""
    law = evening.law
    if not law.whole_deck or len(law.contracts) > 1 or law.rounding or law.writes_bid:
        return ()
    deals = [one for one in standing(evening.score) if one.status == "scored"]
    plain = [one for one in deals if _is_plain(one)]
    aside = [one for one in deals if not _is_plain(one)]
    each = law.deal_total(next(iter(law.contracts.values())))
    written = [sum(_points(one, side, law) for one in deals) for side in evening.sides]
    apart = sum(_points(one, side, law) for one in aside for side in evening.sides)
    apart_from = Aside(apart, len(aside))
    data = {"deals": len(plain), "each": each}
    return (control(evening, "control.points", written, apart_from, len(plain) * each, **data),)


def _is_plain(entry: Entry) -> bool:
    """Whether a deal's cards, and nothing else but roem, are written."""
    pot = any(line.source == "pot" for line in entry.verdict.lines)
    return outcome(entry) in ("made", "failed") and not pot


def _points(entry: Entry, side: int, law: Law) -> int:
    """What stands in the column of a side's points."""
    return (entry.score or ())[side] - amount(entry, side, ROEM, law)


def paper(law: Law) -> Paper:
    """A row a deal."""
    return Paper(148, 210, max(law.end.rounds or 0, 16))


LAYOUT: Final = Layout(paper, grid, controls)
