"""A document to draw on: its fonts, and texts in letters that they have.

Arabic letters take the forms they have beside each other, what runs from right to left is turned
round, and a character that the font lacks is told by its name: `[slightly smiling face]`.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from fpdf import FPDF

from belascore.text import Text, Textual, cut, text, width, wrapped

Has = Callable[[str], bool]
"""Whether the font has a character."""

_FORMS: Final = range(0xFE70, 0xFEFD)
_LAM: Final = "\u0644"
_KINDS: Final = dict.fromkeys(("R", "AL", "NSM"), "R") | dict.fromkeys(("WS", "ON", "CS"), "N")
_RUN: Final = re.compile("R(?:N*R)*|L(?:N*L)*|N+")
"""Letters that are set from the right or from the left, with the blanks between them; blanks."""
_MIRRORED: Final = str.maketrans("()[]<>«»", ")(][><»«")


def printed(value: Textual, has: Has) -> str:
    """A text as it is printed with a font that has those characters; each name by itself."""
    parts = []
    for isolate, spans in groupby(text(value).spans, key=lambda span: span.isolate):
        letters = [span.text for span in spans]
        parts += letters if isolate else ["".join(letters)]
    return "".join(_told(turned(joined(unicodedata.normalize("NFC", part))), has) for part in parts)


# What the font lacks


def _told(text: str, has: Has) -> str:
    parts = []
    for there, letters in groupby(text, key=has):
        word = "".join(letters)
        names = [] if there else list(filter(None, map(_name, word)))
        parts.append(word if there else f"[{' '.join(names)}]" if names else "")
    return "".join(parts)


def _name(letter: str) -> str:
    """What a character is called; nothing of what cannot be seen."""
    if unicodedata.category(letter) in ("Cf", "Cc", "Mn", "Me") or letter in "\ufe0e\ufe0f":
        return ""
    name = unicodedata.name(letter, "").lower()
    # letters of scripts with a name for each would be longer than the name they spell
    if not name or "ideograph" in name or "syllable" in name or "letter" in name:
        return f"U+{ord(letter):04X}"
    return name


# Right to left


def turned(text: str) -> str:
    """A text with what runs from right to left in the order in which a printer sets it."""
    kinds = "".join(_KINDS.get(unicodedata.bidirectional(letter), "L") for letter in text)
    if "R" not in kinds:
        return text
    from_right = "L" not in kinds or kinds.index("R") < kinds.index("L")
    parts = []
    for run in _RUN.finditer(kinds):
        part = text[run.start() : run.end()]
        back = run[0].startswith("R") or (from_right and run[0].startswith("N"))
        parts.append(part[::-1].translate(_MIRRORED) if back else part)
    return "".join(reversed(parts) if from_right else parts)


@cache
def _forms() -> dict[tuple[str, str], str]:
    """The joined forms of Arabic letters, by the letters and the place in the word."""
    forms = {}
    for code in _FORMS:
        place, *letters = unicodedata.decomposition(chr(code)).split()[:3] or [""]
        if place in ("<isolated>", "<initial>", "<medial>", "<final>"):
            spelt = "".join(chr(int(letter, 16)) for letter in letters)
            forms[spelt, place.strip("<>")] = chr(code)
    return forms


def joined(text: str) -> str:
    """Arabic letters in the forms that they have beside each other; lam and alef in one."""
    forms = _forms()
    units: list[str] = []
    for letter in text:
        if units and units[-1] == _LAM and (_LAM + letter, "isolated") in forms:
            units[-1] += letter
        else:
            units.append(letter)
    return "".join(_form(units, at, forms) for at in range(len(units)))


def _form(units: list[str], at: int, forms: dict[tuple[str, str], str]) -> str:
    unit = units[at]
    after = _neighbour(units, at, 1)
    before = at and (_neighbour(units, at, -1), "initial") in forms and (unit, "final") in forms
    ahead = (unit, "initial") in forms and (after, "final") in forms
    place = ("isolated", "initial", "final", "medial")[bool(before) * 2 + bool(ahead)]
    return forms.get((unit, place), unit)


def _neighbour(units: list[str], at: int, step: int) -> str:
    """The next letter on one side; vowel signs stand between letters and part none."""
    at += step
    while 0 <= at < len(units) and unicodedata.category(units[at][-1]) == "Mn":
        at += step
    return units[at] if 0 <= at < len(units) else ""


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
