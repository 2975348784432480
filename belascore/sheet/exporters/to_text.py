"""The sheet in plain text, as `show` prints it: numbers towards the line, melds outside."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from belascore.sheet.model import Cell, Column, Grid, Row, Sheet
from belascore.sheet.paging import used_columns
from belascore.sheet.text import cut, isolated, left, on_terminal, right, width, wrapped

_RULED: Final = " │ "
_LEAST: Final = 4
"""A column gives way to the terminal's width down to so many letters."""


def export(sheet: Sheet) -> bytes:
    """The sheet as lines of text, as wide as it needs to be."""
    return "".join(f"{line}\n" for line in lines(sheet)).encode()


def lines(sheet: Sheet, columns: int | None = None) -> list[str]:
    """The sheet as lines of text.

    Args:
        sheet: to print.
        columns: of the terminal; names and texts give way to it. None if there is no end of them.
    """
    text = _folded(_top(sheet), columns)
    for grid in sheet.grids:
        text += ["", *_grid(grid, columns)]
    return [on_terminal(line).rstrip() for line in (*text, *_folded(_foot(sheet), columns))]


def _foot(sheet: Sheet) -> list[str]:
    text = ["", *sheet.footer] if sheet.footer else []
    text += [
        f"{control.says}: {'right' if control.right else 'WRONG'}" for control in sheet.controls
    ]
    text += sheet.remarks
    text += [f"{cite}: {says}" for cite, says in sheet.clauses]
    text += ["", sheet.origin] if sheet.origin else []
    return text


def _folded(lines: Iterable[str], columns: int | None) -> list[str]:
    return [part for line in lines for part in (wrapped(line, columns) if columns else [line])]


def _top(sheet: Sheet) -> Iterator[str]:
    sides = [
        f"{label}: {', '.join(map(isolated, players))}" if len(players) > 1 else isolated(label)
        for label, players in sheet.people
        if players
    ]
    if sides:
        yield "   ".join(sides)
    yield " · ".join(sheet.facts)


# The grid


def _grid(grid: Grid, limit: int | None) -> Iterator[str]:
    shown = used_columns(grid)
    columns = [grid.columns[at] for at in shown]
    rows = [(row, _texts(row, shown)) for row in grid.rows]
    wide = _widths(columns, [texts for row, texts in rows if row.kind != "remark"], limit)
    if limit and _taken(columns, wide) > limit and any(column.grey for column in columns):
        yield from _grid(_without_help(grid), limit)
        return
    rule = _rule(columns, wide)
    if grid.title:
        yield from (grid.title, "")
    if any(column.group for column in columns):
        yield _groups(columns, wide)
    yield _line(columns, wide, [column.head for column in columns])
    yield rule
    for number, (row, texts) in enumerate(rows):
        above = rows[number - 1][0].kind if number else ""
        if row.kind == "hangs" or (row.kind == "sum" and above not in ("sum", "")):
            yield rule
        if row.kind == "remark":
            yield from _remark(row, wide[0], limit)
        else:
            yield _line(columns, wide, texts)
        if row.kind == "hangs" and number + 1 < len(rows) and rows[number + 1][0].kind != "sum":
            yield rule


def _texts(row: Row, shown: Sequence[int]) -> list[str]:
    cells: Iterable[Cell] = row.cells if row.kind == "remark" else (row.cells[at] for at in shown)
    return [f"~{cell.text}~" if cell.struck and cell.text else cell.text for cell in cells]


def _widths(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], limit: int | None
) -> list[int]:
    """How wide each column is; what is widest gives way until all of them fit."""
    least = [
        max((width(row[at]) for row in rows if _is_firm(column)), default=_LEAST)
        for at, column in enumerate(columns)
    ]
    wide = [
        max(width(column.head), *(width(row[at]) for row in rows))
        for at, column in enumerate(columns)
    ]
    over = _taken(columns, wide) - limit if limit else 0
    while over > 0:
        give = max(range(len(wide)), key=lambda at: wide[at] - max(least[at], _LEAST))
        if wide[give] <= max(least[give], _LEAST):
            break
        wide[give] -= 1
        over -= 1
    return wide


def _taken(columns: Sequence[Column], wide: Sequence[int]) -> int:
    """Columns of the terminal that a line of the grid takes."""
    return 1 + sum(wide) + sum(len(_gap(columns, at)) for at in range(len(columns)))


def _without_help(grid: Grid) -> Grid:
    """The grid without what only helps the eye, where there is no room for it."""
    kept = [at for at, column in enumerate(grid.columns) if not column.grey]
    rows = tuple(
        row if row.kind == "remark" else row._replace(cells=tuple(row.cells[at] for at in kept))
        for row in grid.rows
    )
    columns = tuple(grid.columns[at] for at in kept)
    return grid._replace(columns=columns, rows=rows, label=kept.index(grid.label))


def _is_firm(column: Column) -> bool:
    """Whether a column holds figures, which are never cut."""
    return column.look == "number" or (column.look == "note" and column.side is not None)


def _line(columns: Sequence[Column], wide: Sequence[int], texts: Sequence[str]) -> str:
    line = ""
    for at, (column, columns_wide, text) in enumerate(zip(columns, wide, texts, strict=True)):
        line += _gap(columns, at) + _placed(cut(text, columns_wide), columns_wide, column.align)
    return " " + line.rstrip()


def _placed(text: str, wide: int, align: str) -> str:
    if align == "^":
        return left(" " * ((wide - width(text)) // 2) + text, wide)
    return left(text, wide) if align == "<" else right(text, wide)


def _gap(columns: Sequence[Column], at: int) -> str:
    """What stands before a column: a line, or blanks."""
    if not at:
        return ""
    if columns[at].ruled:
        return _RULED
    return " " if "note" in (columns[at].look, columns[at - 1].look) else "  "


def _rule(columns: Sequence[Column], wide: Sequence[int]) -> str:
    # the marks on the right stand outside
    counted = [at for at, one in enumerate(columns) if one.look != "note" or one.side is not None]
    line = "".join(_gap(columns, at) + " " * wide[at] for at in range(max(counted) + 1))
    return "─" + line.replace(" ", "─").replace("│", "┼") + "─"


def _groups(columns: Sequence[Column], wide: Sequence[int]) -> str:
    """The heads that neighbours have in common, each in the middle above them."""
    line, at = "", 0
    while at < len(columns):
        end = at + 1
        while end < len(columns) and columns[end].group == columns[at].group:
            end += 1
        room = sum(wide[at:end]) + sum(len(_gap(columns, one)) for one in range(at + 1, end))
        line += _gap(columns, at) + _placed(cut(columns[at].group, room), room, "^")
        at = end
    return " " + line.rstrip()


def _remark(row: Row, indent: int, limit: int | None) -> Iterator[str]:
    """A line about the deal above, from its second column on."""
    number, said = _texts(row, ())
    lead = " " + right(number, indent) + " "
    room = limit - width(lead) if limit else 10_000
    for part in wrapped(said, room):
        yield (lead + part).rstrip()
        lead = " " * width(lead)
