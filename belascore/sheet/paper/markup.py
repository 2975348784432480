"""Markup: elements made of texts and elements, which escape every text by construction."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element, tostring

from belascore.sheet.grid import used_columns
from belascore.sheet.model import Cell, Column, Grid, Paper, Row
from belascore.text import Textual, joined, name, text, width

_NOT_IN_XML: Final = r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Characters that no XML file may hold, not even escaped."""

_FONTS: Final = "DejaVu Sans, Verdana, Segoe UI, Noto Sans, sans-serif"

_LETTER, _CAPITAL = 7, 10

Child: TypeAlias = "Element | str | None"


def el(tag: str, *children: Child, **attributes: str | int | None) -> Element:
    """An element; an attribute `class_` is `class`, `stroke_width` is `stroke-width`.

    A child or an attribute that is None or empty is left out.
    """
    named = {
        name.rstrip("_").replace("_", "-"): str(value)
        for name, value in attributes.items()
        if value not in (None, "")
    }
    element = Element(tag, named)
    for child in children:
        _add(element, child)
    return element


def _add(parent: Element, child: Child) -> None:
    if isinstance(child, Element):
        parent.append(child)
    elif child and len(parent):
        parent[-1].tail = (parent[-1].tail or "") + child
    elif child:
        parent.text = (parent.text or "") + child


def isolated(name: str) -> Element:
    """A name in a drawing, which keeps its own direction of writing."""
    return el("tspan", name, unicode_bidi="isolate")


def rendered(page: Element) -> str:
    """The document that this element is, as HTML 5."""
    return "<!DOCTYPE html>\n" + tostring(page, encoding="unicode", method="html") + "\n"


def picture(drawing: Element) -> str:
    """The file of its own that an `svg` element is: on white paper, as large as it was drawn."""
    _, _, wide, high = drawing.get("viewBox", "").split()
    paper = el("rect", width=wide, height=high, fill="#fff")
    attributes = {**drawing.attrib, "width": wide, "height": high, "font-family": _FONTS}
    whole = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **attributes})
    title, *rest = drawing
    whole.extend([title, paper, *rest])
    whole.text = "\n"
    for part in whole:
        part.tail = "\n"
    text = tostring(whole, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{storable(text)}\n'


def room_for(text: str) -> int:
    """Units that a text of size 10 takes at most, in whichever font a viewer has for it."""
    return sum(_CAPITAL if letter.isupper() else _LETTER * width(letter) for letter in text)


def storable(text: str) -> str:
    """The text with a replacement sign for every character that no XML file may hold."""
    return re.sub(_NOT_IN_XML, "\ufffd", text)


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
