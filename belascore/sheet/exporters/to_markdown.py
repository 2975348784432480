"""A match as Markdown, for chats and forums: people, the sheet as a table, how it stands."""

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final

from belascore.sheet.grid import used_columns
from belascore.sheet.model import Cell, Column, Edition, Grid, Row
from belascore.text import Textual, joined, text

_MARKS: Final = re.compile(r"([\\`*_\[\]|~$])")
_ALIGNS: Final = {"<": "---", ">": "--:", "^": ":-:"}


def export(edition: Edition) -> bytes:
    """The sheet in Markdown."""
    sheet = edition.sheet()
    people = [
        f"**{escaped(label)}**" + (f" {escaped(', '.join(players))}" if len(players) > 1 else "")
        for label, players in sheet.people
    ]
    lines = [" · ".join(people), "", escaped(joined(" · ", sheet.facts))]
    for grid in sheet.grids:
        lines += ["", *([f"**{escaped(grid.title)}**", ""] if grid.title else []), *_table(grid)]
        lines += _listed(_remarks(grid))
    lines += ["", escaped(joined(" · ", sheet.footer))] if sheet.footer else []
    lines += _listed(control.line(sheet.speech) for control in sheet.controls)
    lines += _listed(sheet.remarks)
    lines += _listed(f"{cite}: {says}" for cite, says in sheet.clauses)
    lines += ["", escaped(sheet.origin)] if sheet.origin else []
    return ("\n".join(lines) + "\n").encode()


def escaped(text: Textual) -> str:
    """A text that Markdown shows as it is; a line end becomes a blank."""
    return _MARKS.sub(r"\\\1", html.escape(" ".join(str(text).split()), quote=False))


def _listed(texts: Iterable[Textual]) -> list[str]:
    items = [f"- {escaped(text)}" for text in texts]
    return ["", *items] if items else []


def _table(grid: Grid) -> Iterator[str]:
    used = used_columns(grid)
    columns = [grid.columns[at] for at in used]
    yield _line(joined(" ", filter(None, (column.group, column.head))) for column in columns)
    yield "|" + "".join(f"{_ALIGNS[column.align]}|" for column in columns)
    for row in grid.rows:
        if row.kind != "remark":
            cells = (_cell(row.cells[at], grid.columns[at], row) for at in used)
            yield "| " + " | ".join(cells) + " |"


def _line(texts: Iterable[Textual]) -> str:
    return "| " + " | ".join(map(escaped, texts)) + " |"


def _cell(cell: Cell, column: Column, row: Row) -> str:
    text = escaped(cell.text)
    if not text or column.grey:
        return text
    if cell.struck:
        return f"~~{text}~~"
    return f"**{text}**" if row.kind == "sum" else text


def _remarks(grid: Grid) -> Iterator[Textual]:
    """What is said of deals, by their numbers."""
    label: Textual = ""
    for row in grid.rows:
        label = row.cells[0].text or label
        if row.kind == "remark":
            yield label + text(": ") + text(row.cells[1].text)
