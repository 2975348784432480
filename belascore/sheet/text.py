"""Plain text in columns, by what a terminal shows and not by counting characters."""

import unicodedata
from collections.abc import Sequence
from typing import Final

DASH: Final = "–"
"""A side that writes nothing writes a dash."""


def width(text: str) -> int:
    """Columns that a text takes: two for wide letters and emoji, none for combining marks."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def left(text: str, columns: int) -> str:
    """The text with blanks after it; never cut."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """The text with blanks before it; never cut."""
    return " " * (columns - width(text)) + text


def at_columns(*parts: tuple[int, str]) -> str:
    """Texts at fixed columns; one that reaches into the next pushes it on by two blanks."""
    line = ""
    for column, text in parts:
        if text:
            gap = 0 if not line else max(2, column - width(line))
            line += (" " * (column if not line else gap)) + text
    return line


def table(rows: Sequence[Sequence[str]], aligns: str) -> list[str]:
    """Rows as aligned lines; `aligns` holds `<` or `>` for each column."""
    columns = [max(map(width, column)) for column in zip(*rows, strict=True)]
    pads = {"<": left, ">": right}
    return [
        "  ".join(
            pads[align](cell, columns[at])
            for at, (cell, align) in enumerate(zip(row, aligns, strict=True))
        ).rstrip()
        for row in rows
    ]
