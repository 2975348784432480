"""The sheet in plain text, as `show` prints it: numbers towards the line, melds outside."""

from collections.abc import Iterable, Iterator, Sequence

from belascore.sheet.model import Column, Grid, Sheet
from belascore.sheet.paper.terminal import fitted, gap, room, spans, taken, with_numbers
from belascore.text import cut, isolated, left, on_terminal, right, width, wrapped


def export(sheet: Sheet) -> bytes:
    """The sheet as lines of text, as wide as it needs to be."""
    return "".join(f"{line}\n" for line in lines(sheet)).encode()


def lines(sheet: Sheet, columns: int | None = None, *, numbered: bool = False) -> list[str]:
    """The sheet as lines of text.

    Args:
        sheet: to print.
        columns: of the terminal; names and texts give way to it. None if there is no end of them.
        numbered: whether each deal has the number by which `why` and `edit` know it.
    """
    text = _folded(_top(sheet), columns)
    for grid in sheet.grids:
        text += ["", *_grid(with_numbers(grid) if numbered else grid, columns)]
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
    columns, rows, wide = fitted(grid, limit)
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
            yield from _remark(texts, wide[0], limit)
        else:
            yield from _row(columns, wide, texts)
        if row.kind == "hangs" and number + 1 < len(rows) and rows[number + 1][0].kind != "sum":
            yield rule


def _row(columns: Sequence[Column], wide: Sequence[int], texts: Sequence[str]) -> Iterator[str]:
    """A row; a mark on the outer side that has no room beside it stands below."""
    *others, last = texts
    if columns[-1].look == "note" and columns[-1].side is None and width(last) > wide[-1]:
        yield _line(columns, wide, [*others, ""])
        yield right(last, taken(columns, wide))
    else:
        yield _line(columns, wide, texts)


def _line(columns: Sequence[Column], wide: Sequence[int], texts: Sequence[str]) -> str:
    line = ""
    for at, (column, columns_wide, text) in enumerate(zip(columns, wide, texts, strict=True)):
        line += gap(columns, at) + _placed(cut(text, columns_wide), columns_wide, column.align)
    return " " + line.rstrip()


def _placed(text: str, wide: int, align: str) -> str:
    if align == "^":
        return left(" " * ((wide - width(text)) // 2) + text, wide)
    return left(text, wide) if align == "<" else right(text, wide)


def _rule(columns: Sequence[Column], wide: Sequence[int]) -> str:
    # the marks on the right stand outside
    counted = [at for at, one in enumerate(columns) if one.look != "note" or one.side is not None]
    line = "".join(gap(columns, at) + " " * wide[at] for at in range(max(counted) + 1))
    return "─" + line.replace(" ", "─").replace("│", "┼") + "─"


def _groups(columns: Sequence[Column], wide: Sequence[int]) -> str:
    """The heads that neighbours have in common, each in the middle above them."""
    line = ""
    for at, end in spans(columns):
        letters = room(columns, wide, at, end)
        line += gap(columns, at) + _placed(cut(columns[at].group, letters), letters, "^")
    return " " + line.rstrip()


def _remark(texts: Sequence[str], indent: int, limit: int | None) -> Iterator[str]:
    """A line about the deal above, from its second column on."""
    number, said = texts
    lead = " " + right(number, indent) + " "
    for part in wrapped(said, limit - width(lead) if limit else 10_000):
        yield (lead + part).rstrip()
        lead = " " * width(lead)
