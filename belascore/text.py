"""Text: spans with their style until it is printed, and columns by what a terminal shows.

A name is a span of its own that is isolated: whatever its direction, its neighbours keep theirs.
Colours, isolates (bidi) and escapes are made once, by `rendered`, at the edge that prints.
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final, Literal, TypeVar

from belascore.tuples import NamedTuple

Style = Literal["", "failed", "tied", "warning", "winner", "leader", "error"]
"""Why a span stands out; the edge that prints says how."""

DASH: Final = "–"
"""A side that writes nothing writes a dash."""

ISOLATE: Final = "\u2068"
POP: Final = "\u2069"
"""The isolates of Unicode around a name."""

_KEPT: Final = "\n\u200c\u200d"
_JOINER: Final = "\u200d"
_AS_EMOJI: Final = "\ufe0f"
_TONES: Final = range(0x1F3FB, 0x1F400)

_LEAST: Final = 20
"""Columns that the last column of a table has at least where it is folded."""
_BELOW: Final = 4
"""Blanks before what stands below a row that it has no room in."""
_SIGNS: Final = frozenset("+=:x×→")
"""Between the numbers of a sum or a score."""
_DOT: Final = "·"
"""Between the parts of a line; it ends one rather than begin one."""
_NO_TONOS: Final = str.maketrans("άέήίόύώ", "αεηιουω")


class Span(NamedTuple):
    """A piece of text.

    Attributes:
        style: why it stands out; empty if it does not.
        isolate: whether it is a name, or what else somebody wrote in letters of his own.
    """

    text: str
    style: Style = ""
    isolate: bool = False


class Text(NamedTuple):
    """A line, or a part of one, as spans."""

    spans: tuple[Span, ...] = ()

    def __str__(self) -> str:
        return "".join(span.text for span in self.spans)

    def __bool__(self) -> bool:
        return any(span.text for span in self.spans)

    def __add__(self, other: "str | Text") -> "Text":  # type: ignore[override]
        return Text(self.spans + text(other).spans)

    def __radd__(self, other: str) -> "Text":
        return Text((Span(other), *self.spans))


T = TypeVar("T", str, Text)

Textual = str | Text
"""What functions on texts take: a string is a text of one plain span."""


def text(value: Textual) -> Text:
    """A string as a text; a text as it is."""
    if isinstance(value, Text):
        return value
    return Text((Span(value),)) if value else Text()


def styled(value: Textual, style: Style) -> Text:
    """The same with one style for all of it."""
    return Text(tuple(span._replace(style=style) for span in text(value).spans))


def name(value: str) -> Text:
    """A name, isolated from its neighbours."""
    return Text((Span(value, "", True),)) if value else Text()


def joined(separator: str, parts: Iterable[Textual]) -> Text:
    """Texts with a separator between them, as `str.join` does it."""
    spans: list[Span] = []
    for part in parts:
        if spans and separator:
            spans.append(Span(separator))
        spans += text(part).spans or (Span(""),)
    return Text(tuple(spans))


def spaced(*parts: Textual, separator: str = " ") -> Text:
    """The parts that are not empty, with blanks or a separator between them."""
    return joined(separator, [part for part in parts if part])


# At the edge that prints


def rendered(
    value: Textual,
    *,
    isolates: Literal["all", "rtl", "none"] = "none",
    paint: Callable[[str, Style], str] | None = None,
    escape: "Callable[[str], str] | None" = None,
) -> str:
    """A text as it is printed.

    Args:
        value: the text.
        isolates: around every name, only around names that run from right to left, or nowhere.
        paint: makes a style visible; None where there are no colours.
        escape: what is done to the characters of every span; `visible` if nothing is said.
    """
    escape = escape or visible
    if isinstance(value, str):
        return escape(value)
    parts = []
    for style, spans in groupby(value.spans, lambda span: span.style):
        part = ""
        for span in spans:
            shown = escape(span.text)
            apart = isolates == "all" or (isolates == "rtl" and runs_left(span.text))
            part += f"{ISOLATE}{shown}{POP}" if span.isolate and apart else shown
        parts.append(paint(part, style) if paint and style and part else part)
    return "".join(parts)


def runs_left(value: Textual) -> bool:
    """Whether anything in a text runs from right to left."""
    letters = str(value)
    return not letters.isascii() and any(
        unicodedata.bidirectional(letter) in ("R", "AL") for letter in letters
    )


def capitals(value: str) -> str:
    """A word in capitals; those of Greek bear no accent."""
    return value.translate(_NO_TONOS).upper()


def printable(value: str, limit: int = 200) -> str:
    """A text as a message may quote it: on one line, nothing hidden in it, and cut."""
    shown = visible(value[: limit + 1])
    for kept in _KEPT:
        shown = shown.replace(kept, _named(kept))
    return shown if len(value) <= limit and len(shown) <= 2 * limit else shown[:limit] + "..."


def visible(value: str) -> str:
    """A text as a terminal may print it: what cannot be seen is named, `<U+001B>`.

    Line ends stay, for no text of a match can hold one, and so do joiners of letters and emoji.
    """
    return value if value.isprintable() else "".join(map(_seen, value))


def _seen(character: str) -> str:
    if character == "\t":
        return " "
    hidden = unicodedata.category(character)[0] == "C" or character in "\u2028\u2029"
    return _named(character) if hidden and character not in _KEPT else character


def _named(character: str) -> str:
    return f"<U+{ord(character):04X}>"


# Columns


def width(value: Textual) -> int:
    """Columns that a text takes: two for wide letters and emoji, none for combining marks."""
    letters = value if isinstance(value, str) else str(value)
    if letters.isascii():
        return len(letters)
    columns, before = 0, ""
    for letter in letters:
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


def cut(value: T, columns: int) -> T:
    """The text, or as much of it as fits with an ellipsis behind."""
    if width(value) <= columns:
        return value
    letters, kept = str(value), 0
    while width(letters[: kept + 1]) < columns:
        kept += 1
    return _extended(_part(value, 0, len(letters[:kept].rstrip())), "…")


def _extended(value: T, more: str) -> T:
    """The text with more in its last span: what is cut of a name runs as the name does."""
    if isinstance(value, str):
        return value + more
    last = value.spans[-1] if value.spans else Span("")
    return Text((*value.spans[:-1], last._replace(text=last.text + more)))


def wrapped(
    value: T, room: float, measure: Callable[[T], float] = width, *, indent: int = 0
) -> list[T]:
    """The text in lines that fit, parted at blanks; a longer word stays whole.

    Args:
        value: the text.
        room: that a line may take: columns, or what else is measured.
        measure: how much room a text takes.
        indent: blanks before every line but the first.
    """
    if measure(value) <= room:
        return [value]
    letters = str(value)
    lines: list[T] = []
    start = end = 0
    for stop in (at for at, letter in enumerate(f"{letters} ") if letter == " "):
        blanks = indent if lines else 0
        if end > start and measure(_indented(_part(value, start, stop), blanks)) > room:
            lines.append(_indented(_part(value, start, end), blanks))
            start = end + 1
        end = stop
    lines.append(_indented(_part(value, start, end), indent if lines else 0))
    return lines


def _indented(value: T, blanks: int) -> T:
    return " " * blanks + value if blanks else value


def left(value: T, columns: int) -> T:
    """The text with blanks after it; never cut."""
    return value + " " * (columns - width(value))


def right(value: T, columns: int) -> T:
    """The text with blanks before it; never cut."""
    blanks = " " * (columns - width(value))
    return blanks + value if blanks else value


def at_columns(*parts: tuple[int, T]) -> T:
    """Texts at fixed columns; one that reaches into the next pushes it on by two blanks."""
    line = parts[0][1]
    if line:
        line = " " * parts[0][0] + line
    for column, part in parts[1:]:
        if part:
            gap = column if not line else max(2, column - width(line))
            line = line + " " * gap + part
    return line


def table(rows: Sequence[Sequence[T]], aligns: str, room: int | None = None) -> list[T]:
    """Rows as aligned lines.

    Args:
        rows: the cells.
        aligns: `<` or `>` for each column.
        room: columns that a line may take. A wider table folds its last column if that is text and
            has room; else what does not fit stands in columns of its own below each row.
    """
    columns = [max(map(width, column)) for column in zip(*rows, strict=True)]
    before = sum(columns[:-1]) + 2 * (len(columns) - 1)
    if room is None or before + columns[-1] <= room or len(columns) == 1:
        return [_row(row, columns, aligns) for row in rows]
    if aligns[-1] == "<" and room - before >= _LEAST:
        return [line for row in rows for line in _hung(row, columns, aligns, room - before)]
    taken = [sum(columns[:end]) + 2 * (end - 1) for end in range(1, len(columns))]
    fitting = max(sum(end <= room for end in taken), 1)
    first = [_row(row[:fitting], columns, aligns[:fitting]) for row in rows]
    rest = table([row[fitting:] for row in rows], aligns[fitting:])
    lines: list[T] = []
    for row, below in zip(first, rest, strict=True):
        lines.append(row)
        if below:
            lines.append(_indented(below, _BELOW))
    return lines


def _row(row: Sequence[T], columns: Sequence[int], aligns: str) -> T:
    pads = {"<": left, ">": right}
    line = _part(row[0], 0, 0)
    for at, (cell, align) in enumerate(zip(row, aligns, strict=True)):
        line = line + "  " * (at > 0) + pads[align](cell, columns[at])
    return trimmed(line)


def _hung(row: Sequence[T], columns: Sequence[int], aligns: str, room: int) -> list[T]:
    """A row whose last cell goes on below itself."""
    start = sum(columns[:-1]) + 2 * (len(columns) - 1)
    lines: list[T] = []
    for part in wrapped(row[-1], room):
        cells = list(row)
        cells[-1] = part
        lines.append(_indented(part, start) if lines else _row(cells, columns, aligns))
    return lines


def folded(value: T, columns: int) -> list[T]:
    """The text in lines of so many columns; only a longer word is wider.

    It is parted at gaps of two blanks and more, else at blanks, and not within a sum. Lines behind
    the first are indented, as far as the column that goes on in them where that has room.
    """
    lines: list[T] = []
    more = 2
    while width(value) > columns:
        letters = str(value)
        words = _words(letters, columns)
        if len(words) < 2:
            break
        end, indent = _fold(letters, words, columns, more)
        start = next(first for first, _ in words if first >= end)
        lines.append(_part(value, 0, end))
        value = _indented(_part(value, start, len(letters)), indent)
        more = 0
    lines.append(value)
    return lines


def _fold(letters: str, words: list[tuple[int, int]], columns: int, more: int) -> tuple[int, int]:
    """Where a line ends that is too wide, and how far what follows is indented."""
    lead = words[0][0]
    indent = min(lead + more, columns // 2)
    fitting = max(sum(width(letters[:end]) <= columns for _, end in words), 1)
    gaps = [at for at in range(1, len(words)) if words[at][0] - words[at - 1][1] > 1]
    before = [at for at in gaps if at <= fitting]
    if before and fitting < len(words):
        at = before[-1]
        end = words[next((later for later in gaps if later > at), len(words)) - 1][1]
        column = width(letters[: words[at][0]])
        if at == fitting or indent + width(letters[words[at][0] : end]) <= columns:
            return words[at - 1][1], indent
        if column <= columns // 2:
            indent = column
    return words[fitting - 1][1], indent


def _words(letters: str, columns: int) -> list[tuple[int, int]]:
    """Where each word begins and ends; the signs and numbers of a sum are one."""
    words: list[tuple[int, int]] = []
    start, glued = 0, False
    for word in letters.split(" "):
        end = start + len(word)
        sign = word in _SIGNS
        if word:
            first = words[-1][0] if words and (glued or sign or word == _DOT) else start
            if first != start and words[-1][1] == start - 1 and end - first <= columns // 2:
                words[-1] = (first, end)
            else:
                words.append((start, end))
            glued = sign
        start = end + 1
    return words


def trimmed(value: T) -> T:
    """The text without blanks at its end."""
    return _part(value, 0, len(str(value).rstrip()))


def _part(value: T, start: int, stop: int) -> T:
    """The characters from `start` up to `stop`, with their styles."""
    if isinstance(value, str):
        return value[start:stop]
    spans, at = [], 0
    for span in value.spans:
        letters = span.text[max(start - at, 0) : max(stop - at, 0)]
        if letters:
            spans.append(span._replace(text=letters))
        at += len(span.text)
    return Text(tuple(spans))
