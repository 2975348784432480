"""Charts: running totals as lines, parts of a whole as bars; SVG that reads in black and white."""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from belascore.sheet.model import Curve
from belascore.sheet.paper.markup import el, isolated, room_for
from belascore.text import cut
from belascore.tuples import NamedTuple

WIDE: Final = 360
HIGH: Final = 170
_TOP, _LEFT, _BOTTOM = 10, 34, 22
_LABEL: Final = 12
"""Columns of a label; a longer one is cut, for the sheet beside it has it whole."""
_APART: Final = 12
_DASHES: Final = ("", "7 4", "2 3", "10 3 2 3")
_STEPS: Final = (10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)
_GRID: Final = 5


class _Frame(NamedTuple):
    """Where a deal and a total stand on the paper."""

    deals: int
    low: int
    high: int
    right: int

    def x(self, deal: int) -> int:
        return _LEFT + round(deal * (self.right - _LEFT) / max(self.deals, 1))

    def y(self, total: int) -> int:
        share = (total - self.low) / max(self.high - self.low, 1)
        return round(HIGH - _BOTTOM - share * (HIGH - _BOTTOM - _TOP))


def line_chart(title: str, curves: Sequence[Curve], target: int | None) -> Element:
    """A line a side, each with its own dashes and its name at the end; a target across them."""
    totals = [total for curve in curves for total in curve.totals]
    longest = max(room_for(f"{_name(curve)} {curve.totals[-1]}") for curve in curves)
    frame = _Frame(
        deals=len(curves[0].totals) - 1,
        low=min(0, *totals),
        high=max(target or 0, *totals),
        right=WIDE - 6 - longest,
    )
    return el(
        "svg",
        el("title", title),
        *_grid(frame, target),
        *_deals(frame),
        *(_line(frame, curve, dash) for curve, dash in zip(curves, _DASHES, strict=False)),
        *_names(frame, curves),
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        font_size=10,
    )


def _name(curve: Curve) -> str:
    return cut(curve.label, _LABEL)


def _grid(frame: _Frame, target: int | None) -> Iterator[Element]:
    """Thin lines at round totals, and the target in dots."""
    span = frame.high - frame.low
    step = next((step for step in _STEPS if span <= step * _GRID), span)
    for total in range(-(-frame.low // step) * step, frame.high + 1, step):
        if not total or not target or abs(frame.y(total) - frame.y(target)) >= _APART:
            yield from _level(frame, total, stroke="#aaa", stroke_width="0.5")
    if target:
        yield from _level(frame, target, stroke="#000", stroke_dasharray="1 3")


def _level(frame: _Frame, total: int, **stroke: str) -> Iterator[Element]:
    y = frame.y(total)
    yield el("line", x1=_LEFT, x2=frame.right, y1=y, y2=y, **stroke)
    yield el("text", str(total), x=_LEFT - 4, y=y + 3, text_anchor="end")


def _deals(frame: _Frame) -> Iterator[Element]:
    """The numbers of the deals along the foot, as many as there is room for."""
    step = next((step for step in (1, 2, 5, *_STEPS) if frame.deals <= step * 16), frame.deals)
    for deal in range(step, frame.deals + 1, step):
        yield el("text", str(deal), x=frame.x(deal), y=HIGH - 8, text_anchor="middle")


def _line(frame: _Frame, curve: Curve, dash: str) -> Element:
    points = (f"{frame.x(deal)},{frame.y(total)}" for deal, total in enumerate(curve.totals))
    return el(
        "polyline",
        points=" ".join(points),
        fill="none",
        stroke="#000",
        stroke_width=2,
        stroke_dasharray=dash,
    )


def _names(frame: _Frame, curves: Sequence[Curve]) -> Iterator[Element]:
    """The name of each line at its end; names that would touch are moved apart."""
    ends = sorted((frame.y(curve.totals[-1]), _name(curve), curve.totals[-1]) for curve in curves)
    highest = HIGH - _BOTTOM - _APART * (len(ends) - 1)
    place = _TOP - _APART
    for at, (y, name, total) in enumerate(ends):
        place = min(max(y, place + _APART), highest + _APART * at)
        label = isolated(name)
        yield el("text", label, f" {total}", x=frame.right + 4, y=place + 3)


_BARS_WIDE: Final = 480
_ROW, _THICK, _HEAD, _END = 16, 10, 26, 90
_NAME: Final = 24
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
    labels = [cut(bar.label, _NAME) for bar in bars]
    left = 10 + max(map(room_for, labels), default=0)
    most = max((sum(bar.parts) for bar in bars), default=0)
    scale = (_BARS_WIDE - left - _END) / max(most, 1)
    rows = (
        element
        for at, (bar, label) in enumerate(zip(bars, labels, strict=True))
        for element in _row(bar, label, _HEAD + at * _ROW, left, scale)
    )
    return el(
        "svg",
        el("title", title),
        *_legend(parts),
        *rows,
        viewBox=f"0 0 {_BARS_WIDE} {_HEAD + _ROW * len(bars) + 6}",
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
