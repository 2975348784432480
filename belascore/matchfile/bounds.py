"""Bounds: what a text must keep to before a parser sees it.

A few kilobytes of brackets, dots or digits can keep a TOML parser busy for minutes or overflow
its stack. These checks are plain and take a fraction of a second on the largest text allowed.
"""

import re
from collections.abc import Iterator
from typing import Final

from belascore.matchfile.lines import OPEN, bare, nesting, opens_round
from belascore.tuples import NamedTuple

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


class Flaw(NamedTuple):
    """A line that cannot be parsed; `cut` where a write that was cut off may have left it so."""

    line: int
    what: str
    remedy: str = ""
    cut: bool = False


def flaws(lines: list[str]) -> tuple[Flaw, ...]:
    """Everything that must not reach the parser, the first hundred."""
    if len(lines) > LINES:
        return (Flaw(LINES, f"more than {LINES} lines", "No match file is that long."),)
    found: list[Flaw] = []
    for flaw in _flaws(lines):
        found.append(flaw)
        if len(found) == _COUNTED:
            break
    return tuple(found)


def is_full(data: bytes) -> bool:
    """Whether a text within bounds has so many lines or tables that it could not be read again."""
    tables = sum(line.lstrip().startswith(b"[") for line in data.split(b"\n"))
    return data.count(b"\n") >= LINES or tables > TABLES


def _flaws(lines: list[str]) -> Iterator[Flaw]:
    depth, opened, tables, dots = 0, 0, 0, 0
    for number, line in enumerate(lines, 1):
        if len(line) > LINE:
            yield Flaw(number, f"the line is longer than {LINE} characters", "Break it up.")
            continue
        outside = bare(line)
        fault = _line_fault(line, outside)
        if fault:
            yield Flaw(number, *fault)
            continue
        dots += outside.count(".")
        if dots > DOTS:
            yield Flaw(number, f"more than {DOTS} dots in all", "No game needs that.")
            return
        if "[" not in outside and "{" not in outside and not depth:
            continue
        if depth and opens_round(line):
            yield _not_closed(opened)
            depth = 0
        tables += not depth and outside.lstrip(" \t").startswith("[")
        opened = opened if depth else number
        depth = max(0, depth + nesting(outside))
        if depth > NESTED or tables > TABLES:
            what = "nested too deeply" if depth else f"more than {TABLES} tables"
            yield Flaw(number, what, "No game needs that.")
            return
    if depth:
        yield _not_closed(opened)


def _not_closed(line: int) -> Flaw:
    return Flaw(line, "the bracket is not closed", "Write the ] or } that is missing.", cut=True)


def _line_fault(line: str, outside: str) -> tuple[str, str, bool] | None:
    """What is wrong with one line: what, remedy, and whether a cut may have caused it."""
    control = None if line.isprintable() else re.search(_CONTROL, line)
    if control:
        return _control_fault(control[0])
    if '""' in outside or '"' + OPEN in outside:
        return "a text in three quotes", 'Write it on one line, in one pair: "...".', False
    if OPEN in outside:
        return "the quote is not closed", 'Write the " that is missing.', True
    if outside.count(".") > NESTED:
        return f"more than {NESTED} dots", "No key needs that.", False
    if outside.count("[") + outside.count("{") > NESTED:
        return f"more than {NESTED} brackets", "No game needs that.", False
    if len(outside) > _DIGITS and re.search(_LONG_NUMBER, outside):
        return "a number has too many digits", "No score needs that.", False
    return None


def _control_fault(character: str) -> tuple[str, str, bool]:
    if character == "\0":
        return "a NUL byte", "Take it out.", True
    if character == "\r":
        return "a line end of old Macs (CR)", "Save the file with LF line ends.", False
    return f"the character U+{ord(character):04X}, which cannot be seen", "Take it out.", False
