"""The running totals of a match as a drawing of its own, with who played and by which law."""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from belascore.sheet.model import Sheet
from belascore.sheet.paper.chart import HIGH, WIDE, line_chart
from belascore.sheet.paper.markup import el, picture
from belascore.text import bare, width, wrapped

_HIGH: Final = 13
"""From one line to the next."""
_COLUMNS: Final = 58
"""What a line has room for, also where letters are wide."""


def export(sheet: Sheet) -> bytes:
    """The drawing, with a line a side below it, and the law."""
    drawing = line_chart(sheet.curves, sheet.target)
    lines = [line for label, names in sheet.people for line in _people(bare(label), names)]
    for text in (" · ".join(sheet.facts), *sheet.footer, sheet.origin):
        lines += [[line] for line in wrapped(bare(text), _COLUMNS) if line]
    for at, line in enumerate(lines, 1):
        drawing.append(el("text", *line, x=6, y=HIGH + _HIGH * at - 3))
    drawing.set("viewBox", f"0 0 {WIDE} {HIGH + _HIGH * len(lines) + 6}")
    return picture(drawing).encode()


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
        line += [el("tspan", part, unicode_bidi="isolate"), f"{comma} "]
        used += width(part) + 2
    yield line
