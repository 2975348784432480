"""Letters as a font without tables of its own can print them.

Arabic letters take the forms they have beside each other, what runs from right to left is turned
round, and a character that the font lacks is told by its name: `[slightly smiling face]`.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import Final

from belascore.text import Textual, text

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
