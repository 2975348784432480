"""The sheet in plain text, as `show` prints it: numbers towards the line, melds outside."""

from belascore.sheet.model import Row, Sheet
from belascore.sheet.text import left, right, width


def export(sheet: Sheet) -> str:
    """The sheet as lines of text, with an empty line around the columns."""
    margin = max((width(cell.margin) for row in sheet.rows for cell in row.cells), default=0)
    numbers = [cell.number for row in sheet.rows for cell in row.cells]
    number = max(map(width, (*numbers, *sheet.columns)))
    rule = _rule(len(sheet.columns), margin + number)
    body = [_line(row, margin, number) for row in sheet.rows]
    lines = [
        *sheet.title,
        "",
        _columns(sheet.columns, margin, number),
        rule,
        *([*body[:-1], rule] if body[:-1] else []),
        body[-1],
        "",
        *sheet.footer,
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _rule(columns: int, wide: int) -> str:
    """A line under the columns; those in the middle have a blank on both sides."""
    inner = ["─" * (wide + 4)] * (columns - 2)
    return "┼".join(("─" * (wide + 3), *inner, "─" * (wide + 3)))


def _columns(labels: tuple[str, ...], margin: int, number: int) -> str:
    first = right(labels[0], margin + number + 2)
    rest = [left(label, margin + number + 2) for label in labels[1:]]
    return " │ ".join((first, *rest))


def _line(row: Row, margin: int, number: int) -> str:
    """The first side leans right towards the line, the others lean left away from it."""
    first, *others = row.cells
    cells = [f"{right(first.margin, margin + 1)} {right(first.number, number)}"]
    cells += [f"{left(cell.number, number)} {left(cell.margin, margin + 1)}" for cell in others]
    return " │ ".join(cells) + (f" {row.mark}" if row.mark else "")
