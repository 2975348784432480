"""A document to draw on: its fonts, and texts in letters that they have."""

from pathlib import Path
from typing import Any, Final

from fpdf import FPDF

from belascore.sheet.paper.shaping import printed
from belascore.text import Text, Textual, cut, width, wrapped

FONTS: Final = Path(__file__).parents[1] / "fonts"
FAMILY: Final = "sheet"
POINT: Final = 25.4 / 72
"""Millimetres of a point."""
_TINY: Final = 5.0
"""Points of the smallest letters that a text is made to fit with."""


class Ink:
    """A document with its fonts, and the characters that they have."""

    def __init__(self, width: int, height: int) -> None:
        """Begin a document without pages."""
        self.pdf: Any = FPDF(unit="mm", format=(width, height))
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        self.pdf.add_font(FAMILY, "", FONTS / "DejaVuSans.ttf")
        self.pdf.add_font(FAMILY, "B", FONTS / "DejaVuSans-Bold.ttf")
        self._has = set(self.pdf.fonts[FAMILY].cmap)

    def ready(self, text: Textual) -> str:
        """A text in letters that the fonts have."""
        return printed(text, lambda letter: ord(letter) in self._has)

    def measure(self, text: Textual, size: float, *, bold: bool = False) -> float:
        """Millimetres that a text takes."""
        self.pdf.set_font(FAMILY, "B" if bold else "", size)
        return float(self.pdf.get_string_width(self.ready(text)))

    def write(
        self, x: float, base: float, text: Textual, size: float, *, bold: bool = False
    ) -> float:
        """Set a text on its base line; where it ends."""
        ready = self.ready(text)
        self.pdf.set_font(FAMILY, "B" if bold else "", size)
        if ready:
            self.pdf.text(x, base, ready)
        return x + float(self.pdf.get_string_width(ready))

    def line(self, x: float, y: float, to_x: float, to_y: float, thick: float) -> None:
        """A straight line."""
        self.pdf.set_line_width(thick)
        self.pdf.line(x, y, to_x, to_y)

    def fitted(
        self, text: Text, size: float, room: float, *, bold: bool = False
    ) -> tuple[Text, float]:
        """A text that fits, and its size: smaller, and cut where that would be too small."""
        while self.measure(text, size, bold=bold) > room and size > _TINY:
            size *= 0.95
        while self.measure(text, size, bold=bold) > room and width(text) > 1:
            text = cut(text, width(text) - 1)
        return text, size

    def folded(self, text: Text, size: float, room: float) -> list[Text]:
        """A text in lines that fit, parted at blanks."""
        return wrapped(text, room, lambda part: self.measure(part, size))
