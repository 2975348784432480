"""Bounds: what bytes and texts must keep to before a parser sees them.

A few kilobytes of brackets, dots or digits can keep a TOML parser busy for minutes or overflow
its stack. These checks are plain and take a fraction of a second on the largest text allowed.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from string import ascii_letters, digits
from typing import Any, Final

from belascore.faults import Fault, IntegrityError, Place, Remedy, UnreadableError
from belascore.matchfile.syntax import BRACKETS, EXCERPT, OPEN, bare, nesting, opens_round
from belascore.text import printable

LINE: Final = 4096
NESTED: Final = 32
BLOCKS: Final = 5000
TABLES: Final = BLOCKS + 200
LINES: Final = 100_000
DOTS: Final = 10_000
_COUNTED: Final = 100

_CONTROL: Final = "[\\x00-\\x08\\x0b-\\x1f\\x7f]"
_DIGITS: Final = 24
_LONG_NUMBER: Final = rf"\b[0-9][0-9A-Za-z_]{{{_DIGITS},}}"
_SIMPLE: Final = frozenset('="-_ ' + digits + ascii_letters)


CUT: Final = frozenset(
    ("bracket-open", "quote-open", "nul-byte", "nul-tail", "not-utf-8", "not-toml")
)
"""Faults that a write which was cut off may have left."""


def is_cut(fault: Fault) -> bool:
    """Whether a write that was cut off may have left a fault."""
    return fault.public in CUT


def flaws(lines: list[str]) -> tuple[Fault, ...]:
    """Everything that must not reach the parser, each with its line; the first hundred."""
    if len(lines) > LINES:
        return (_flaw(LINES, "too-many-lines", most=LINES),)
    return tuple(islice(_flaws(lines), _COUNTED))


def _flaw(line: int, code: str, **data: Any) -> Fault:
    return Fault(code, data, Place(line=line))


def is_full(data: bytes) -> bool:
    """Whether a text within bounds has so many lines or tables that it could not be read again."""
    tables = sum(line.lstrip().startswith(b"[") for line in data.split(b"\n"))
    return data.count(b"\n") >= LINES or tables > TABLES


def _flaws(lines: list[str]) -> Iterator[Fault]:
    depth, opened, tables, dots = 0, 0, 0, 0
    for number, line in enumerate(lines, 1):
        if _is_short_pair(line):
            continue
        if len(line) > LINE:
            yield _flaw(number, "line-too-long", most=LINE)
            continue
        outside = bare(line)
        fault = _line_fault(line, outside, number)
        if fault:
            yield fault
            continue
        dots += outside.count(".")
        if dots > DOTS:
            yield _flaw(number, "too-many-dots.in-all", most=DOTS)
            return
        if "[" not in outside and "{" not in outside and not depth:
            continue
        if depth and opens_round(line):
            yield _flaw(opened, "bracket-open", brackets=BRACKETS)
            depth = 0
        tables += not depth and outside.lstrip(" \t").startswith("[")
        opened = opened if depth else number
        depth = max(0, depth + nesting(outside))
        if depth > NESTED or tables > TABLES:
            code = "nested-too-deeply" if depth else "too-many-tables"
            yield _flaw(number, code, most=TABLES)
            return
    if depth:
        yield _flaw(opened, "bracket-open", brackets=BRACKETS)


def _is_short_pair(line: str) -> bool:
    """Whether a line is a key with a short value, as most are: nothing in it can be wrong here."""
    short = len(line) <= _DIGITS and _SIMPLE.issuperset(line)
    return short and line.count('"') in (0, 2) and '""' not in line


def _line_fault(line: str, outside: str, number: int) -> Fault | None:
    """What is wrong with one line."""
    control = None if line.isprintable() else re.search(_CONTROL, line)
    if control:
        return _control_fault(control[0], number)
    if '""' in outside or '"' + OPEN in outside:
        return _flaw(number, "three-quotes")
    if OPEN in outside:
        return _flaw(number, "quote-open")
    if outside.count(".") > NESTED:
        return _flaw(number, "too-many-dots", most=NESTED)
    if outside.count("[") + outside.count("{") > NESTED:
        return _flaw(number, "too-many-brackets", most=NESTED)
    if len(outside) > _DIGITS and re.search(_LONG_NUMBER, outside):
        return _flaw(number, "too-many-digits")
    return None


def _control_fault(character: str, number: int) -> Fault:
    if character == "\0":
        return _flaw(number, "nul-byte")
    if character == "\r":
        return _flaw(number, "old-mac-line-end")
    return _flaw(number, "control-character", character=f"U+{ord(character):04X}")


SHOWN: Final = 20
"""How many faults of a file are shown at once."""
SIZE: Final = 1 << 20
"""Bytes that a match file may have."""

_BOM: Final = b"\xef\xbb\xbf"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


def unreadable(name: str, faults: Sequence[Fault], count: int = 0) -> UnreadableError:
    """The error that shows the first faults of a file and counts the others.

    Args:
        name: of the file, as messages show it.
        faults: those that are known, in order.
        count: how many there are, if that is more.
    """
    count, place = max(count, len(faults)), Place(name)
    if count == 1:
        return UnreadableError("file-unreadable", place=place, faults=tuple(faults))
    code = "file-unreadable.more" if count > SHOWN else "file-unreadable.several"
    return UnreadableError(
        code, place=place, faults=tuple(faults[:SHOWN]), count=count, more=count - SHOWN
    )


def decoded(data: bytes, name: str) -> tuple[str, Fault | None]:
    """The text of a file, and what had to be left off at its end to read it.

    Raises:
        UnreadableError: it is too large, or not UTF-8 text.
        IntegrityError: there is nothing in it.
    """
    body = data.rstrip(b"\0")
    if not body.removeprefix(_BOM).strip():
        raise IntegrityError("file-empty", place=Place(name), new=Remedy("new", ("...",)))
    refusal = _refusal(data, body, Place(name))
    if refusal:
        raise unreadable(name, [refusal])
    text, tail = _text(body, name)
    nuls = len(data) - len(body)
    if nuls and not tail:
        place = Place(line=text.count("\n") + 1)
        tail = Fault("nul-tail", {"n": nuls, "kept": len(body)}, place)
    return text, tail


def _refusal(data: bytes, body: bytes, place: Place) -> Fault | None:
    """What is wrong with the file as a whole."""
    if len(data) > SIZE:
        return Fault("too-large.match", {"most": SIZE >> 20}, place)
    even, odd = body[:400:2], body[1:400:2]
    # of Latin letters in UTF-16 every other byte is nothing
    if body.startswith(_UTF16) or (odd.count(0) > len(odd) // 3 and 0 not in even):
        return Fault("utf-16", place=place)
    if b"\0" in body and b"[match]" not in body:
        return Fault("not-text", place=place)
    if b"\r" in body and b"\n" not in body:
        return Fault("old-mac-line-end.all", place=place)
    return None


def _text(body: bytes, name: str) -> tuple[str, Fault | None]:
    """The text; a character that was cut in two at the very end is a tail."""
    whole = body.removeprefix(_BOM)
    try:
        return whole.decode(), None
    except UnicodeDecodeError as error:
        bad, cut = error.start, error.reason == "unexpected end of data"
    start = whole.rfind(b"\n", 0, bad) + 1
    line = whole.count(b"\n", 0, bad) + 1
    byte = bad - start + 1
    if cut:
        kept = len(body) - len(whole) + bad
        data = {"byte": byte, "kept": kept}
        return whole[:bad].decode(), Fault("not-utf-8.cut", data, Place(line=line))
    seen = printable(whole[start:].split(b"\n")[0].decode(errors="replace").strip(), EXCERPT)
    place = Place(name, line, excerpt=seen)
    raise unreadable(name, [Fault("not-utf-8", {"byte": byte}, place)])
