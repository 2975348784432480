"""A match as a workbook: which text, number or sum stands in which cell.

There are two pages: the score with its running totals, to print; and every block with all that is
known of it, as in the csv. Nothing here is a formula but the sums that are made here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from belascore.sheet.columns import Value, column_names
from belascore.sheet.model import Sheet
from belascore.text import bare
from belascore.tuples import NamedTuple


class Sum(NamedTuple):
    """The sum of a column from one row to another, counted from 0, and what it comes to."""

    column: int
    first: int
    last: int
    value: int


Cell = int | str | Sum | None


class Page(NamedTuple):
    """One page of a workbook.

    Attributes:
        above: lines above the table.
        names: of the columns.
        rows: cells below them, as many in each.
        below: lines below the table.
        lines: indexes of the columns that are drawn as lines, over the first column.
    """

    name: str
    above: tuple[str, ...]
    names: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    below: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()

    @property
    def head(self) -> int:
        """The row in which the names of the columns stand, counted from 0."""
        return len(self.above) + 1 if self.above else 0


_STANDING: Final = ("scored", "void", "withheld")
_WHERE_USED: Final = ("bid", "double", "melds", "belote", "hangs", "note")
"""Columns that stand on the first page only where something is in them."""


def build_book(
    rows: Sequence[Mapping[str, Value]], keys: tuple[str, ...], sheet: Sheet
) -> tuple[Page, ...]:
    """The pages of a match.

    Args:
        rows: a block each, its cells by the names of their columns (`belascore.sheet.columns`).
        keys: of the sides.
        sheet: the match as a sheet; from it are the lines above and below the score.
    """
    names = column_names(keys)
    data = tuple(tuple(row[name] for name in names) for row in rows)
    labels = [label for label, _ in sheet.people]
    sides = [(key, bare(label)) for key, label in zip(keys, labels, strict=True)]
    return _score(rows, sides, sheet), Page("Data", (), names, data)


def _score(
    rows: Sequence[Mapping[str, Value]], sides: Sequence[tuple[str, str]], sheet: Sheet
) -> Page:
    standing = [row for row in rows if row["status"] in _STANDING]
    used = [name for name in _WHERE_USED if any(row[name] is not None for row in standing)]
    columns = dict(_columns(sides, used))
    names = list(columns)
    above = [f"{label}: {', '.join(names)}" for label, names in sheet.people if len(names) > 1]
    above.append(" · ".join(sheet.facts))
    below = filter(None, (*sheet.footer, sheet.origin))
    page = Page(
        "Score", tuple(map(bare, above)), tuple(columns.values()), (), tuple(map(bare, below))
    )
    first = page.head + 1
    added = {f"total {key}": names.index(f"score {key}") for key, _ in sides}
    body = []
    for at, row in enumerate(standing, first):
        told = {name: _told(row, name) for name in names}
        for name, column in added.items():
            value = row[name]
            if row["status"] == "scored" and isinstance(value, int):
                told[name] = Sum(column, first, at, value)
            else:
                told[name] = None
        body.append(tuple(told.values()))
    if standing:
        body.append(tuple(_foot(names, sides, standing, first)))
    return page._replace(rows=tuple(body), lines=tuple(names.index(name) for name in added))


def _columns(sides: Sequence[tuple[str, str]], used: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The columns of the first page, each with what is printed above it."""
    yield from ((name, name) for name in ("n", "dealer", "taker", "call"))
    yield from ((name, name) for name in ("bid", "double") if name in used)
    yield from ((f"points {key}", f"cards {label}") for key, label in sides)
    yield from ((name, name) for name in ("melds", "belote") if name in used)
    yield "outcome", "outcome"
    yield from ((f"score {key}", label) for key, label in sides)
    yield from ((f"total {key}", f"total {label}") for key, label in sides)
    yield from ((name, name) for name in ("hangs", "note") if name in used)


def _told(row: Mapping[str, Value], name: str) -> Cell:
    if name != "outcome":
        return row[name]
    if row["status"] != "scored":
        return "void" if row["status"] == "void" else "no score"
    agreed = any(row[key] is not None for key in row if key.startswith("agreed "))
    return "agreed" if agreed else row[name]


def _foot(
    names: Sequence[str],
    sides: Sequence[tuple[str, str]],
    standing: Sequence[Mapping[str, Value]],
    first: int,
) -> Iterator[Cell]:
    """The row of the sums."""
    summed = {f"score {key}" for key, _ in sides}
    last = first + len(standing) - 1
    for at, name in enumerate(names):
        numbers = [row[name] for row in standing]
        value = sum(number for number in numbers if isinstance(number, int))
        yield Sum(at, first, last, value) if name in summed else "sum" if not at else None
