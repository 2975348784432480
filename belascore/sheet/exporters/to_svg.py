"""The running totals of a match as a drawing of its own, with who played and by which law."""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from belascore.sheet.model import Edition
from belascore.sheet.paper.chart import HIGH, WIDE, line_chart
from belascore.sheet.paper.markup import el, isolated, picture
from belascore.text import Text, joined, width, wrapped

_HIGH: Final = 13
"""From one line to the next."""
_COLUMNS: Final = 58
"""What a line has room for, also where letters are wide."""


def export(edition: Edition) -> bytes:
    """The drawing, with a line a side below it, and the law."""
    sheet = edition.sheet()
    drawing = line_chart(str(sheet.speech.say("chart.totals")), sheet.curves, sheet.target)
    lines = [line for label, names in sheet.people for line in _people(label, names)]
    for below in (joined(" · ", sheet.facts), *sheet.footer, sheet.origin):
        lines += [list(_named(line)) for line in wrapped(below, _COLUMNS) if line]
    for at, line in enumerate(lines, 1):
        drawing.append(el("text", *line, x=6, y=HIGH + _HIGH * at - 3))
    drawing.set("viewBox", f"0 0 {WIDE} {HIGH + _HIGH * len(lines) + 6}")
    return picture(drawing).encode()


def _named(line: Text) -> Iterator[Element | str]:
    """A line, in which each name keeps its own direction of writing."""
    for span in line.spans:
        yield isolated(span.text) if span.isolate else span.text


def _people(label: str, names: Sequence[str]) -> Iterator[list[Element | str]]:
    """The players of a side, in as many lines as they need."""
    parts = [f"{label}:", *names] if len(names) > 1 else list(names) or [label]
    line: list[Element | str] = []
    used = 0
    for at, part in enumerate(parts):
        if line and used + width(part) > _COLUMNS:
            yield line
            line, used = [], 0
        comma = "," if 0 < at < len(parts) - 1 else ""
        line += [isolated(part), f"{comma} "]
        used += width(part) + 2
    yield line
