"""A match as a workbook: which text, number or sum stands in which cell.

There are two pages: the score with its running totals, to print; and every block with all that is
known of it, as in the csv. Nothing here is a formula but the sums that are made here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from belascore.sheet.model import Sheet, Value, column_names
from belascore.text import joined
from belascore.tuples import NamedTuple
from belascore.words.say import Speech


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
        chart: the name of the page with that drawing.
    """

    name: str
    above: tuple[str, ...]
    names: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    below: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    chart: str = ""

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
        rows: a block each, its cells by the names of their columns (`belascore.sheet.model`).
        keys: of the sides.
        sheet: the match as a sheet; from it are the lines above and below the score.
    """
    names = column_names(keys)
    data = tuple(tuple(row[name] for name in names) for row in rows)
    labels = [label for label, _ in sheet.people]
    sides = list(zip(keys, labels, strict=True))
    title = str(sheet.speech.say("book.data"))
    return _score(rows, sides, sheet), Page(title, (), names, data)


def _score(
    rows: Sequence[Mapping[str, Value]], sides: Sequence[tuple[str, str]], sheet: Sheet
) -> Page:
    standing = [row for row in rows if row["status"] in _STANDING]
    used = [name for name in _WHERE_USED if any(row[name] is not None for row in standing)]
    speech = sheet.speech
    columns = dict(_columns(sides, used, speech))
    names = list(columns)
    page = _unfilled(sheet, tuple(columns.values()))
    first = page.head + 1
    added = {f"total {key}": names.index(f"score {key}") for key, _ in sides}
    body = []
    for at, row in enumerate(standing, first):
        told = {name: _told(row, name, speech) for name in names}
        for name, column in added.items():
            value = row[name]
            if row["status"] == "scored" and isinstance(value, int):
                told[name] = Sum(column, first, at, value)
            else:
                told[name] = None
        body.append(tuple(told.values()))
    if standing:
        word = str(speech.say("book.sum"))
        body.append(tuple(_foot(names, sides, standing, first, word)))
    return page._replace(rows=tuple(body), lines=tuple(names.index(name) for name in added))


def _unfilled(sheet: Sheet, columns: tuple[str, ...]) -> Page:
    """The first page, with what stands above and below its rows."""
    above = [f"{label}: {', '.join(names)}" for label, names in sheet.people if len(names) > 1]
    above.append(str(joined(" · ", sheet.facts)))
    below = [str(line) for line in (*sheet.footer, sheet.origin) if line]
    score, chart = (str(sheet.speech.say(f"book.{page}")) for page in ("score", "chart"))
    return Page(score, tuple(above), columns, (), tuple(below), chart=chart)


def _columns(
    sides: Sequence[tuple[str, str]], used: Sequence[str], speech: Speech
) -> Iterator[tuple[str, str]]:
    """The columns of the first page, each with what is printed above it."""

    def headed(*names: str) -> Iterator[tuple[str, str]]:
        return ((name, str(speech.say(f"book.head.{name}"))) for name in names)

    def apiece(name: str) -> Iterator[tuple[str, str]]:
        code = f"book.head.{name}"
        return ((f"{name} {key}", str(speech.say(code, {"side": side}))) for key, side in sides)

    yield from headed("deal", "dealer", "taker", "call")
    yield from headed(*(name for name in ("bid", "double") if name in used))
    yield from apiece("points")
    yield from headed(*(name for name in ("melds", "belote") if name in used), "outcome")
    yield from apiece("score")
    yield from apiece("total")
    yield from headed(*(name for name in ("hangs", "note") if name in used))


def _told(row: Mapping[str, Value], name: str, speech: Speech) -> Cell:
    if name != "outcome":
        return row[name]
    outcome = row[name]
    if row["status"] != "scored":
        outcome = "void" if row["status"] == "void" else "unscored"
    elif any(row[key] is not None for key in row if key.startswith("agreed ")):
        outcome = "agreed"
    return str(speech.say(f"book.outcome.{outcome}")) if outcome else None


def _foot(
    names: Sequence[str],
    sides: Sequence[tuple[str, str]],
    standing: Sequence[Mapping[str, Value]],
    first: int,
    word: str,
) -> Iterator[Cell]:
    """The row of the sums, behind the word for it."""
    summed = {f"score {key}" for key, _ in sides}
    last = first + len(standing) - 1
    for at, name in enumerate(names):
        numbers = [row[name] for row in standing]
        value = sum(number for number in numbers if isinstance(number, int))
        yield Sum(at, first, last, value) if name in summed else None if at else word
