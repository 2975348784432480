"""A match as one printable page: no script, nothing from elsewhere, every text escaped."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, indent

from belascore.sheet.model import Grid, Sheet
from belascore.sheet.paging import pages
from belascore.sheet.paper.chart import line_chart
from belascore.sheet.paper.html_grid import grid_table, named, names, style
from belascore.sheet.paper.markup import el, rendered
from belascore.text import bare

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""A browser that is handed the page runs nothing and asks nobody for anything."""


def export(sheet: Sheet) -> bytes:
    """The sheet as a page: on paper of its own size, each further page from the sum before."""
    people = " : ".join(", ".join(players) or label for label, players in sheet.people)
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=POLICY),
        el("meta", name="viewport", content="width=device-width"),
        el("title", " · ".join(filter(None, (people, sheet.day)))),
        el("style", style(sheet.paper)),
    )
    page = el("html", head, el("body", *_body(sheet), class_=sheet.layout), lang="en")
    indent(page, "")
    return rendered(page).encode()


def _body(sheet: Sheet) -> Iterator[Element]:
    first, *others = sheet.grids
    parts = pages(first, sheet.paper.deals)
    for number, rows in enumerate(parts, 1):
        page = el("section", *_top(sheet, number, len(parts)), class_="page")
        page.append(grid_table(first._replace(rows=rows), blank=sheet.blank))
        if number == len(parts):
            page.extend(_foot(sheet))
        yield page
    for grid in others:
        yield _section(grid)
    if len(sheet.curves[0].totals) > 1:
        yield el("figure", line_chart(sheet.curves, sheet.target))
    if sheet.clauses:
        pairs = (el("div", el("dt", cite), el("dd", says)) for cite, says in sheet.clauses)
        yield el("section", el("h2", "The clauses"), el("dl", *pairs), class_="clauses")


def _top(sheet: Sheet, number: int, of: int) -> Iterator[Element]:
    for label, players in sheet.people:
        own = [": ", *names(players)] if len(players) > 1 else []
        yield el("h1", el("bdi", bare(label)), *own)
    place = [f"page {number} of {of}"] if of > 1 else []
    yield el("p", " · ".join((*sheet.facts, *place)), class_="facts")


def _foot(sheet: Sheet) -> Iterator[Element]:
    yield from (el("p", *named(line)) for line in sheet.footer)
    for control in sheet.controls:
        verdict = "right" if control.right else "WRONG"
        yield el("p", f"{control.says}: ", el("b", verdict), class_="control")
    if sheet.remarks:
        yield el("ul", *(el("li", *named(remark)) for remark in sheet.remarks))
    if sheet.origin:
        yield el("footer", sheet.origin)


def _section(grid: Grid) -> Element:
    return el("section", el("h2", grid.title), grid_table(grid), class_="deals")
