"""Plain text in columns, by what a terminal shows and not by counting characters."""

import unicodedata
from collections.abc import Sequence
from typing import Final

DASH: Final = "–"
"""A side that writes nothing writes a dash."""

ISOLATE: Final = "\u2068"
POP: Final = "\u2069"
"""The isolates of Unicode around a name: whatever its direction, its neighbours keep theirs."""

_JOINER: Final = "\u200d"
_AS_EMOJI: Final = "\ufe0f"
_TONES: Final = range(0x1F3FB, 0x1F400)


def width(text: str) -> int:
    """Columns that a text takes: two for wide letters and emoji, none for combining marks."""
    if text.isascii():
        return len(text)
    columns, before = 0, ""
    for letter in text:
        columns += _columns(letter, before)
        before = letter
    return columns


def _columns(letter: str, before: str) -> int:
    if letter == _AS_EMOJI:
        return int(unicodedata.category(before or " ") == "So") * (2 - _columns(before, ""))
    if unicodedata.category(letter) in ("Mn", "Me", "Cf") or "\u1160" <= letter <= "\u11ff":
        return 0
    joined = before == _JOINER or (before and ord(letter) in _TONES)
    wide = unicodedata.east_asian_width(letter) in "WF"
    return 0 if joined else 2 if wide else 1


def isolated(name: str) -> str:
    """A name as it stands in a text of a sheet."""
    return f"{ISOLATE}{name}{POP}" if name else ""


def bare(text: str) -> str:
    """A text of a sheet without isolates."""
    return text.replace(ISOLATE, "").replace(POP, "")


def on_terminal(text: str) -> str:
    """A text of a sheet with isolates only where letters run from right to left."""
    if text.isascii() or not any(
        unicodedata.bidirectional(letter) in ("R", "AL") for letter in text
    ):
        return bare(text)
    return text


def cut(text: str, columns: int) -> str:
    """The text, or as much of it as fits with an ellipsis behind."""
    if width(text) <= columns:
        return text
    kept = ""
    for letter in text:
        if width(kept + letter) >= columns:
            break
        kept += letter
    return f"{kept.rstrip()}…" + (POP if ISOLATE in kept and POP not in kept else "")


def wrapped(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns, parted at blanks; a longer word stays whole."""
    if width(text) <= columns:
        return [text]
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width(longer) > columns:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


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
