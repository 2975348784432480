"""A match as one printable page: no script, nothing from elsewhere, every text escaped."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, indent

from belascore.sheet.grid import pages
from belascore.sheet.model import Edition, Grid, Sheet
from belascore.sheet.paper.chart import line_chart
from belascore.sheet.paper.markup import el, grid_table, named, names, rendered, style
from belascore.text import joined

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""A browser that is handed the page runs nothing and asks nobody for anything."""


def export(edition: Edition) -> bytes:
    """The sheet as a page: on paper of its own size, each further page from the sum before."""
    sheet = edition.sheet()
    people = " : ".join(", ".join(players) or label for label, players in sheet.people)
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=POLICY),
        el("meta", name="viewport", content="width=device-width"),
        el("title", " · ".join(filter(None, (people, sheet.speech.day(sheet.day))))),
        el("style", style(sheet.paper)),
    )
    page = el(
        "html", head, el("body", *_body(sheet), class_=sheet.layout), lang=sheet.speech.language
    )
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
        title = str(sheet.speech.say("chart.totals"))
        yield el("figure", line_chart(title, sheet.curves, sheet.target))
    if sheet.clauses:
        pairs = (el("div", el("dt", cite), el("dd", says)) for cite, says in sheet.clauses)
        head = el("h2", *named(sheet.speech.say("sheet.clauses")))
        yield el("section", head, el("dl", *pairs), class_="clauses")


def _top(sheet: Sheet, number: int, of: int) -> Iterator[Element]:
    for label, players in sheet.people:
        own = [": ", *names(players)] if len(players) > 1 else []
        yield el("h1", el("bdi", label), *own)
    place = [sheet.speech.say("sheet.page", {"number": number, "of": of})] if of > 1 else []
    yield el("p", *named(joined(" · ", (*sheet.facts, *place))), class_="facts")


def _foot(sheet: Sheet) -> Iterator[Element]:
    yield from (el("p", *named(line)) for line in sheet.footer)
    for control in sheet.controls:
        verdict = el("b", *named(control.verdict(sheet.speech)))
        yield el("p", *named(control.says + ": "), verdict, class_="control")
    if sheet.remarks:
        yield el("ul", *(el("li", *named(remark)) for remark in sheet.remarks))
    if sheet.origin:
        yield el("footer", *named(sheet.origin))


def _section(grid: Grid) -> Element:
    return el("section", el("h2", *named(grid.title)), grid_table(grid), class_="deals")
