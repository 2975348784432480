"""Rows of bars: SVG that can be read in black and white, for counts that are parts of a whole."""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from belascore.sheet.paper.markup import el, isolated, room_for
from belascore.text import cut
from belascore.tuples import NamedTuple

WIDE: Final = 480
_ROW, _THICK, _TOP, _END = 16, 10, 26, 90
_LABEL: Final = 24
"""Columns of a label; a longer one is cut."""
_FILLS: Final = ("#000", "#999", "#fff")


class Bar(NamedTuple):
    """One row: what it is called, the length of each part, and what is said at its end."""

    label: str
    parts: tuple[int, ...]
    says: str


def bar_chart(title: str, parts: Sequence[str], bars: Sequence[Bar]) -> Element:
    """A bar a row, each with its number; the first part is black, the second grey, the third white.

    Args:
        title: of the whole drawing.
        parts: what the parts of every bar are; as many as a bar has, at most three.
        bars: the rows, from the top.
    """
    labels = [cut(bar.label, _LABEL) for bar in bars]
    left = 10 + max(map(room_for, labels), default=0)
    most = max((sum(bar.parts) for bar in bars), default=0)
    scale = (WIDE - left - _END) / max(most, 1)
    rows = (
        element
        for at, (bar, label) in enumerate(zip(bars, labels, strict=True))
        for element in _row(bar, label, _TOP + at * _ROW, left, scale)
    )
    return el(
        "svg",
        el("title", title),
        *_legend(parts),
        *rows,
        viewBox=f"0 0 {WIDE} {_TOP + _ROW * len(bars) + 6}",
        role="img",
        font_size=10,
    )


def _legend(parts: Sequence[str]) -> Iterator[Element]:
    x = 10
    for part, fill in zip(parts, _FILLS, strict=False):
        yield _box(x, 6, _THICK, fill)
        yield el("text", part, x=x + _THICK + 4, y=15)
        x += _THICK + 16 + room_for(part)


def _row(bar: Bar, label: str, y: int, left: int, scale: float) -> Iterator[Element]:
    base = y + _THICK - 1
    name = isolated(label)
    yield el("text", name, x=left - 6, y=base, text_anchor="end")
    done = 0
    for part, fill in zip(bar.parts, _FILLS, strict=False):
        begin, end = (left + round(number * scale) for number in (done, done + part))
        if part:
            yield _box(begin, y, end - begin, fill)
        done += part
    yield el("text", bar.says, x=left + round(done * scale) + 6, y=base)


def _box(x: int, y: int, wide: int, fill: str) -> Element:
    return el("rect", x=x, y=y, width=wide, height=_THICK, fill=fill, stroke="#000")
