"""The way of each side's total, as one line of blocks."""

from collections.abc import Iterator
from typing import Final

from belascore.sheet.model import Sheet
from belascore.text import Text, left, name, width

BLOCKS: Final = "▁▂▃▄▅▆▇█"


def sparks(sheet: Sheet) -> Iterator[Text]:
    """A line a side: `MI ▁▂▄▆█ 504`; all of them to one scale, up to the target if there is one."""
    totals = [total for curve in sheet.curves for total in curve.totals]
    low, high = min(totals), max((*totals, sheet.target or 0))
    wide = max(width(curve.label) for curve in sheet.curves)
    for curve in sheet.curves:
        blocks = (BLOCKS[(total - low) * 7 // max(high - low, 1)] for total in curve.totals[1:])
        yield left(name(curve.label), wide) + f" {''.join(blocks)} {curve.totals[-1]}"
