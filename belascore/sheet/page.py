"""The parts of a printable page: the sheet as paper has it, and the deals with their reasons."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from belascore.sheet.markup import Child, el
from belascore.sheet.model import Cell, Row, Sheet
from belascore.sheet.report import Deal, Report

STYLE: Final = """
@page { size: 105mm 148mm; margin: 8mm 7mm; }
body {
  max-width: 34rem; margin: 1.5rem auto; padding: 0 1rem; color: #000; background: #fff;
  font: 1rem/1.35 "DejaVu Sans", Verdana, "Segoe UI", "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
h1 { font-size: 1.1em; margin: 0; }
h2 { font-size: 1em; margin: 1.4em 0 .4em; break-after: avoid; }
p, ul, dl, figure { margin: .3em 0; }
ul { padding-left: 1.2em; }
li { break-inside: avoid; }
small, footer, dt { font-size: .8em; }
table { border-collapse: collapse; }
td { vertical-align: baseline; }
tr, figure { break-inside: avoid; }
.sheet { margin: 1em auto .6em; }
.sheet th { font-size: 1.3em; border-bottom: 2px solid; padding: 0 .4em .1em; }
.sheet th { width: 3.5em; overflow-wrap: anywhere; }
.singles th { font-size: .9em; width: 7em; }
.sheet td { padding: .1em .5em; }
.sheet td + td, .sheet th + th { border-left: 2px solid; }
.sheet td:first-child { text-align: right; }
.sheet .mark { border: 0; font-size: .8em; white-space: nowrap; }
.sheet tfoot { display: table-row-group; }
.sheet tfoot td { border-top: 2px solid; font-weight: bold; }
.sheet tfoot .mark { border: 0; }
.detail table { width: 100%; font-size: .85em; }
.detail thead th { border-bottom: 2px solid; text-align: left; }
.detail td, .detail th { padding: .1em 0 .1em .5em; }
.detail th + th + th, .detail .number { text-align: right; }
.detail .number:last-child { white-space: nowrap; }
.detail tbody { border-bottom: 1px solid #aaa; break-inside: avoid; }
.detail .more td { padding: 0 0 .2em .5em; }
.struck { text-decoration: line-through; color: #555; }
.clauses div { break-inside: avoid; font-size: .8em; margin: 0 0 .3em; }
.clauses dt { font-weight: bold; font-size: 1em; float: left; margin-right: .5em; }
.clauses dd { margin: 0; }
svg { width: 100%; height: auto; font-family: inherit; }
footer { margin-top: 1.5em; border-top: 1px solid #aaa; color: #333; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 8.5pt; } }
"""
_PAIRS: Final = 2


def name(text: str) -> Element | None:
    """A name, which keeps its own direction of writing."""
    return el("bdi", text) if text else None


def names(texts: Iterable[str]) -> Iterator[Child]:
    """Names with commas between them."""
    for at, text in enumerate(texts):
        yield ", " if at else None
        yield name(text)


# The sheet


def sheet_table(sheet: Sheet) -> Element:
    """The sheet in the game's own tradition: a column a side, declared points outside."""
    *rows, total = sheet.rows
    return el(
        "table",
        el("thead", el("tr", *(el("th", name(label)) for label in sheet.columns))),
        el("tbody", *map(_row, rows)),
        el("tfoot", _row(total)),
        class_="sheet singles" if len(sheet.columns) > _PAIRS else "sheet",
    )


def _row(row: Row) -> Element:
    first, *others = row.cells
    cells = [_cell(first, outside_left=True), *(_cell(cell) for cell in others)]
    return el("tr", *cells, el("td", row.mark, class_="mark"))


def _cell(cell: Cell, *, outside_left: bool = False) -> Element:
    if not cell.margin:
        return el("td", cell.number)
    margin = el("small", cell.margin)
    return (
        el("td", margin, f" {cell.number}") if outside_left else el("td", f"{cell.number} ", margin)
    )


# The deals


def detail_table(report: Report) -> Element:
    """Deal by deal: what was called and counted, what each side writes, and by which clause."""
    labels = [el("th", name(label)) for label, _ in report.people]
    head = el("tr", el("th"), el("th", "called"), *labels, el("th", "total"))
    return el("table", el("thead", head), *map(_deal, report.deals))


def _deal(deal: Deal) -> Element:
    span = len(deal.totals) + 2
    body = el("tbody", class_="struck" if deal.status == "struck" else None)
    if deal.status == "correction":
        body.append(el("tr", el("td", str(deal.number)), el("td", deal.outcome, colspan=span)))
    else:
        body.append(_figures(deal))
    for line in filter(None, _reasons(deal)):
        body.append(el("tr", el("td"), el("td", *line, colspan=span), class_="more"))
    return body


def _figures(deal: Deal) -> Element:
    called = el("td", f"{deal.call}\N{NO-BREAK SPACE}" if deal.call else None, name(deal.taker))
    scores = deal.score or ("",) * len(deal.totals)
    if len(scores) > _PAIRS:
        # there is no room for the parts of the sums
        scores = tuple(score.rpartition("= ")[2] for score in scores)
    numbers = [*scores, " : ".join(map(str, deal.totals))]
    return el(
        "tr",
        el("td", str(deal.number)),
        called,
        *(el("td", number, class_="number") for number in numbers),
    )


def _reasons(deal: Deal) -> Iterator[Sequence[Child]]:
    """The lines below the figures."""
    if deal.status != "correction":
        said: list[Sequence[Child]] = []
        if deal.dealer:
            said.append(("dealt by ", name(deal.dealer)))
        if deal.points:
            said.append((f"cards {deal.points}",))
        yield _joined(said + [(name(who), f" {what}") for who, what in deal.declared])
        yield _joined([(text,) for text in (deal.outcome, " ".join(deal.clauses)) if text])
    yield from ((finding,) for finding in deal.findings)
    if deal.note:
        yield (el("q", deal.note, dir="auto"),)


def _joined(parts: Sequence[Sequence[Child]]) -> Sequence[Child]:
    return [child for at, part in enumerate(parts) for child in (*([" · "] if at else []), *part)]
