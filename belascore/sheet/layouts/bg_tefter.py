"""A notebook: running totals in what the sheet counts; points that hang stand under a line."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from belascore.ledger import POT, balance
from belascore.rules.law import Law
from belascore.score.verdict import Entry
from belascore.sheet.grid import (
    blank_rows,
    games_row,
    outward,
    side_columns,
    sum_row,
    with_leader,
)
from belascore.sheet.model import Cell, Column, Control, Grid, Paper, Row
from belascore.sheet.tally import (
    Aside,
    Evening,
    Layout,
    contract,
    control,
    fallen,
    hung,
    mark,
    number_cells,
    outcome,
    standing,
)
from belascore.text import Text, spaced


def _columns(evening: Evening) -> Iterator[Column]:
    for side in evening.sides:
        yield from side_columns(evening, side, "last")
    yield Column("", "<", "text")


def _rows(entry: Entry, evening: Evening) -> Iterator[Row]:
    scored = entry.status == "scored"
    marks = _marks(entry, evening)
    cells: list[Cell] = []
    for side, number in enumerate(number_cells(entry, evening)):
        total = entry.totals[side]
        score = Cell(str(total), total) if scored else number
        cells += outward(side, score, Cell(marks[side]))
    beside = spaced(contract(entry, evening), _beside(entry, evening))
    yield Row("round", (*cells, Cell(beside)), entry.deal)
    if hung(entry, evening.law) > 0:
        yield _hanging(entry, evening)


def _marks(entry: Entry, evening: Evening) -> list[Text]:
    """A letter beside the side that fell, and one beside that with every trick."""
    marks = [Text() for _ in evening.sides]
    fell, swept = fallen(entry), entry.verdict.capot
    if fell is not None:
        marks[fell] = evening.word("failed-mark", "failed")
    if swept is not None and entry.status == "scored":
        marks[swept] = evening.word("capot-mark")
    return marks


def _beside(entry: Entry, evening: Evening) -> Text:
    """What the letters beside the sides do not say."""
    told = outcome(entry) in ("made", "failed", "tied") and entry.verdict.wins is None
    return Text() if told else mark(entry, evening)


def _hanging(entry: Entry, evening: Evening) -> Row:
    """What waits for the next deal, in the column of the side that may lose it."""
    judgement = entry.verdict.judgement
    cells = [Cell() for _ in range(2 * len(evening.sides) + 1)]
    hanging = hung(entry, evening.law)
    taker = judgement.taker if judgement and judgement.taker is not None else 0
    cells[2 * taker + (0 if taker else 1)] = Cell(str(hanging), hanging)
    cells[-1] = Cell(spaced(evening.word("hang"), str(hanging)))
    return Row("hangs", tuple(cells), entry.deal)


def grid(evening: Evening) -> Grid:
    """One line a deal, running totals in the columns of the sides."""
    columns = tuple(_columns(evening))
    numbers = tuple(at for at, column in enumerate(columns) if column.adds)
    rows = tuple(row for entry in standing(evening.score) for row in _rows(entry, evening))
    rows += blank_rows(evening, columns)
    label, word = len(columns) - 1, evening.word
    total = sum_row(evening, columns, rows, label, word("total"))
    total = with_leader(evening, total, columns, numbers)
    dots = games_row(evening, columns, numbers)
    return Grid(columns, (*dots, *rows, total), label, word("carried"))


# The control


def _controls(evening: Evening) -> tuple[Control, ...]:
    """The cards of every deal in what the sheet counts, and all that was written on top.

    Where no doubling, no penalty and no agreement came between, these are all that is written.
    """
    law = evening.law
    if not law.whole_deck or law.writes_bid:
        return ()
    deals = [one for one in standing(evening.score) if one.status == "scored"]
    plain = [one for one in deals if _is_plain(one)]
    aside = [one for one in deals if not _is_plain(one)]
    cards = Counter(_cards(one, law) for one in plain)
    extra = sum(_extra(one) for one in plain) // law.unit
    parts = [
        f"{count} × {each}" + (f" × {factor}" if factor > 1 else "")
        for (each, factor), count in sorted(cards.items())
    ]
    parts += [f"{extra}"] if extra else []
    expected = sum(each * factor * count for (each, factor), count in cards.items()) + extra
    hanging = _written(deals, (POT,), law)
    written = [*evening.score.totals, *([hanging] if hanging else [])]
    apart = Aside(_written(aside, (*evening.sides, POT), law), len(aside))
    deck = " + ".join(parts) or "0"
    return (control(evening, "control.cards", written, apart, expected, deck=deck),)


def _is_plain(entry: Entry) -> bool:
    """Whether a deal's cards are written once, by whichever side."""
    return outcome(entry) in ("made", "failed", "tied") and not entry.verdict.written.double


def _cards(entry: Entry, law: Law) -> tuple[int, int]:
    """What all cards of a deal come to, as the sheet counts, and how often: 16, 26, 13 twice."""
    found = law.contract(entry.verdict.written.call)
    assert found is not None
    return (law.deal_total(found) + law.unit // 2) // law.unit, found.factor


def _extra(entry: Entry) -> int:
    """Points for melds, belotes and every trick that anybody holds in the end."""
    lines = entry.verdict.lines
    return sum(line.amount for line in lines if line.source in ("melds", "belote", "capot"))


def _written(deals: list[Entry], holders: tuple[int, ...], law: Law) -> int:
    """What sides wrote of those deals, or what hangs of them, as the sheet counts."""
    lines = [line for entry in deals for line in entry.verdict.lines]
    return sum(balance(lines, holder) for holder in holders) // law.unit


def _paper(_: Law) -> Paper:
    return Paper(105, 148, 20)


LAYOUT: Final = Layout(_paper, grid, _controls)
