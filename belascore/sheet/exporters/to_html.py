"""A match as one printable page: no script, nothing from elsewhere, every text escaped."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element, indent

from belascore.sheet.chart import line_chart
from belascore.sheet.markup import el, rendered
from belascore.sheet.page import STYLE, detail_table, name, names, sheet_table
from belascore.sheet.report import Report

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A browser that is handed the page runs nothing and asks nobody for anything."""


def export(report: Report) -> str:
    """The report as a page: the sheet first, then the reasons."""
    title = " : ".join(", ".join(players) or label for label, players in report.people)
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=POLICY),
        el("meta", name="viewport", content="width=device-width"),
        el("title", f"{title} · {report.facts[0][1]}"),
        el("style", STYLE),
    )
    page = el("html", head, el("body", *_body(report)), lang="en")
    indent(page, "")
    return rendered(page)


def _body(report: Report) -> Iterator[Element]:
    for label, players in report.people:
        own = [": ", *names(players)] if len(players) > 1 else []
        yield el("h1", name(label), *own)
    yield el("p", el("small", " · ".join(f"{label} {text}" for label, text in report.facts)))
    yield sheet_table(report.sheet)
    yield from (el("p", line) for line in report.sheet.footer)
    yield from _remarks(report)
    if len(report.curves[0].totals) > 1:
        yield el("figure", line_chart(report.curves, report.target))
    if report.deals:
        yield el("section", el("h2", "Deal by deal"), detail_table(report), class_="detail")
    yield from _clauses(report)
    yield el("footer", report.origin)


def _remarks(report: Report) -> Iterator[Element]:
    if report.findings:
        yield el("ul", *(el("li", finding) for finding in report.findings))


def _clauses(report: Report) -> Iterator[Element]:
    if report.clauses:
        pairs = (el("div", el("dt", cite), el("dd", says)) for cite, says in report.clauses)
        yield el("section", el("h2", "The clauses"), el("dl", *pairs), class_="clauses")
