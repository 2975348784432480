"""The sheet in plain text, as `show` prints it: numbers towards the line, melds outside."""

from collections.abc import Iterable, Iterator, Sequence

from belascore.sheet.model import Column, Edition, Grid, Sheet
from belascore.sheet.paper.terminal import fitted, gap, room, spans, taken, with_numbers
from belascore.text import (
    Text,
    cut,
    joined,
    left,
    name,
    rendered,
    right,
    runs_left,
    text,
    trimmed,
    width,
    wrapped,
)


def export(edition: Edition) -> bytes:
    """The sheet as lines of text, as wide as it needs to be."""
    return "".join(f"{_printed(line)}\n" for line in lines(edition.sheet())).encode()


def _printed(line: Text) -> str:
    """A line; where anything in it runs from right to left, every name stands for itself."""
    return rendered(line, isolates="all" if runs_left(line) else "none")


def lines(sheet: Sheet, columns: int | None = None, *, numbered: bool = False) -> list[Text]:
    """The sheet as lines of text.

    Args:
        sheet: to print.
        columns: of the terminal; names and texts give way to it. None if there is no end of them.
        numbered: whether each deal has the number by which `why` and `edit` know it.
    """
    body = _folded(_top(sheet), columns)
    for grid in sheet.grids:
        body += [Text(), *_grid(with_numbers(grid) if numbered else grid, columns)]
    return [trimmed(line) for line in (*body, *_folded(_foot(sheet), columns))]


def _foot(sheet: Sheet) -> list[Text]:
    foot = [Text(), *sheet.footer] if sheet.footer else []
    foot += [control.line(sheet.speech) for control in sheet.controls]
    foot += sheet.remarks
    foot += [text(f"{cite}: {says}") for cite, says in sheet.clauses]
    foot += [Text(), sheet.origin] if sheet.origin else []
    return foot


def _folded(lines: Iterable[Text], columns: int | None) -> list[Text]:
    return [part for line in lines for part in (wrapped(line, columns) if columns else [line])]


def _top(sheet: Sheet) -> Iterator[Text]:
    sides = [
        f"{label}: " + joined(", ", map(name, players)) if len(players) > 1 else name(label)
        for label, players in sheet.people
        if players
    ]
    if sides:
        yield joined("   ", sides)
    yield joined(" · ", sheet.facts)


# The grid


def _grid(grid: Grid, limit: int | None) -> Iterator[Text]:
    columns, rows, wide = fitted(grid, limit)
    rule = _rule(columns, wide)
    if grid.title:
        yield from (text(grid.title), Text())
    if any(column.group for column in columns):
        yield _groups(columns, wide)
    yield _line(columns, wide, [text(column.head) for column in columns])
    yield rule
    for number, (row, texts) in enumerate(rows):
        above = rows[number - 1][0].kind if number else ""
        if row.kind == "hangs" or (row.kind == "sum" and above not in ("sum", "")):
            yield rule
        if row.kind == "remark":
            yield from _remark(texts, wide[0], limit)
        else:
            yield from _row(columns, wide, texts)
        if row.kind == "hangs" and number + 1 < len(rows) and rows[number + 1][0].kind != "sum":
            yield rule


def _row(columns: Sequence[Column], wide: Sequence[int], texts: Sequence[Text]) -> Iterator[Text]:
    """A row; a mark on the outer side that has no room beside it stands below."""
    *others, last = texts
    if columns[-1].look == "note" and columns[-1].side is None and width(last) > wide[-1]:
        yield _line(columns, wide, [*others, Text()])
        yield right(last, taken(columns, wide))
    else:
        yield _line(columns, wide, texts)


def _line(columns: Sequence[Column], wide: Sequence[int], texts: Sequence[Text]) -> Text:
    line = text(" ")
    for at, (column, room_there, cell) in enumerate(zip(columns, wide, texts, strict=True)):
        line += gap(columns, at) + _placed(cut(cell, room_there), room_there, column.align)
    return trimmed(line)


def _placed(cell: Text, wide: int, align: str) -> Text:
    if align == "^":
        return left(" " * ((wide - width(cell)) // 2) + cell, wide)
    return left(cell, wide) if align == "<" else right(cell, wide)


def _rule(columns: Sequence[Column], wide: Sequence[int]) -> Text:
    # the marks on the right stand outside
    counted = [at for at, one in enumerate(columns) if one.look != "note" or one.side is not None]
    line = "".join(gap(columns, at) + " " * wide[at] for at in range(max(counted) + 1))
    return text("─" + line.replace(" ", "─").replace("│", "┼") + "─")


def _groups(columns: Sequence[Column], wide: Sequence[int]) -> Text:
    """The heads that neighbours have in common, each in the middle above them."""
    line = text(" ")
    for at, end in spans(columns):
        letters = room(columns, wide, at, end)
        line += gap(columns, at) + _placed(cut(text(columns[at].group), letters), letters, "^")
    return trimmed(line)


def _remark(texts: Sequence[Text], indent: int, limit: int | None) -> Iterator[Text]:
    """A line about the deal above, from its second column on."""
    number, said = texts
    lead = " " + right(number, indent) + " "
    for part in wrapped(said, limit - width(lead)) if limit else [said]:
        yield lead + part
        lead = text(" " * width(lead))
