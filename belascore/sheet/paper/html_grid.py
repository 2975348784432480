"""The parts of a printable page: the paper it is made for, and a grid as a table."""

from collections.abc import Iterable, Iterator
from typing import Final
from xml.etree.ElementTree import Element

from belascore.sheet.model import Cell, Column, Grid, Paper, Row
from belascore.sheet.paging import used_columns
from belascore.sheet.paper.markup import Child, el
from belascore.text import Textual, joined, name, text

_STYLE: Final = """
body {
  max-width: 34rem; margin: 1.5rem auto; padding: 0 1rem; color: #000; background: #fff;
  font: 1rem/1.35 "DejaVu Sans", Verdana, "Segoe UI", "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
body.detail { max-width: 52rem; }
h1 { font-size: 1.1em; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1em; margin: 1.4em 0 .4em; break-after: avoid; }
p, ul, dl, figure { margin: .3em 0; }
ul { padding-left: 1.2em; }
li { break-inside: avoid; }
footer, dt, .facts, .control { font-size: .8em; }
table { border-collapse: collapse; margin: .8em auto .6em; }
th, td { padding: .1em .4em; vertical-align: middle; white-space: nowrap; }
th { font-weight: bold; border-bottom: 2px solid; overflow-wrap: break-word; white-space: normal; }
.group th { border-bottom: 0; font-size: 1.2em; }
td { font-size: 1.1em; }
.note { font-size: .8em; padding: .1em .2em; }
.text { font-size: .85em; text-align: left; white-space: normal; }
.left { text-align: left; }
.right { text-align: right; }
.middle { text-align: center; }
.ruled { border-left: 2px solid; }
.grey { color: #666; font-size: .8em; }
.struck { text-decoration: line-through; color: #555; }
.sum td { font-weight: bold; }
.first td { border-top: 2px solid; }
.hangs td { border-top: 1px solid; border-bottom: 1px solid; }
.carried td { font-style: italic; }
.remark td { font-size: .75em; padding: 0 0 .2em .5em; white-space: normal; }
.page + .page { break-before: page; margin-top: 2em; }
tr, figure { break-inside: avoid; }
.clauses div { break-inside: avoid; font-size: .8em; margin: 0 0 .3em; }
.clauses dt { font-weight: bold; font-size: 1em; float: left; margin-right: .5em; }
.clauses dd { margin: 0; }
svg { width: 100%; height: auto; font-family: inherit; }
footer { margin-top: 1em; border-top: 1px solid #aaa; color: #333; }
@media screen and (max-width: 30rem) {
  body { padding: 0 .4rem; }
  table { font-size: .8em; }
  th, td { padding: .1em .2em; }
}
"""
_SMALLEST: Final = 105
"""Millimetres of the narrowest paper; its letters are the smallest."""
_ALIGNS: Final = {"<": "left", ">": "right", "^": "middle"}


def style(paper: Paper) -> str:
    """The style of a page on that paper."""
    page = f"@page {{ size: {paper.width}mm {paper.height}mm; margin: 8mm 7mm; }}"
    size = min(8 * paper.width / _SMALLEST, 10.5)
    body = f"max-width: none; margin: 0; padding: 0; font-size: {size:g}pt;"
    return (
        f"\n{page}{_STYLE}@media print {{\n  body, body.detail {{ {body} }}\n"
        "  .page + .page { margin-top: 0; }\n}\n"
    )


def named(said: Textual) -> Iterator[Child]:
    """A text of a sheet, in which each name keeps its own direction of writing."""
    for span in text(said).spans:
        yield el("bdi", span.text) if span.isolate else span.text


def names(people: Iterable[str]) -> Iterator[Child]:
    """Names with commas between them."""
    return named(joined(", ", map(name, people)))


# A grid


def grid_table(grid: Grid, *, blank: bool = False) -> Element:
    """A grid as a table; on a blank one, people write in every column."""
    used = tuple(range(len(grid.columns))) if blank else used_columns(grid)
    columns = [grid.columns[at] for at in used]
    heads = (el("th", *named(one.head), class_=_look(one)) for one in columns)
    groups = [_group_heads(columns)] if any(one.group for one in columns) else []
    rows = (_row(row, grid.columns, used, _is_first(grid, row)) for row in grid.rows)
    return el("table", el("thead", *groups, el("tr", *heads)), el("tbody", *rows))


def _is_first(grid: Grid, row: Row) -> bool:
    """Whether a row is the first of the sums."""
    return row.kind == "sum" and row is next(one for one in grid.rows if one.kind == "sum")


def _look(column: Column) -> str:
    looks = [_ALIGNS[column.align], column.look]
    looks += ["ruled"] if column.ruled else []
    return " ".join([*looks, *(["grey"] if column.grey else [])])


def _group_heads(columns: list[Column]) -> Element:
    """The heads that neighbours have in common."""
    heads: list[Element] = []
    for at, column in enumerate(columns):
        if at and column.group == columns[at - 1].group:
            heads[-1].set("colspan", str(int(heads[-1].get("colspan", "1")) + 1))
        else:
            ruled = "ruled" if column.ruled else None
            heads.append(el("th", *named(column.group), class_=ruled))
    return el("tr", *heads, class_="group")


def _row(row: Row, columns: tuple[Column, ...], used: tuple[int, ...], first: bool) -> Element:
    if row.kind == "remark":
        number, said = row.cells
        cells = [el("td", *named(number.text)), el("td", *_text(said), colspan=len(used) - 1)]
    else:
        cells = [el("td", *_text(row.cells[at]), class_=_look(columns[at])) for at in used]
    kind = "sum first" if first else row.kind if row.kind != "round" else None
    return el("tr", *cells, class_=kind)


def _text(cell: Cell) -> Iterator[Child]:
    if cell.struck and cell.text:
        yield el("s", *named(cell.text), class_="struck")
    else:
        yield from named(cell.text)
