"""Bounds: what a text must keep to before a parser sees it.

A few kilobytes of brackets, dots or digits can keep a TOML parser busy for minutes or overflow
its stack. These checks are plain and take a fraction of a second on the largest text allowed.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from belascore.faults import Fault, Or, Place
from belascore.matchfile.lines import OPEN, bare, nesting, opens_round

LINE: Final = 4096
NESTED: Final = 32
BLOCKS: Final = 5000
TABLES: Final = BLOCKS + 200
LINES: Final = 100_000
DOTS: Final = 10_000
BRACKETS: Final = Or(("]", "}"))
_COUNTED: Final = 100

_CONTROL: Final = "[\\x00-\\x08\\x0b-\\x1f\\x7f]"
_DIGITS: Final = 24
_LONG_NUMBER: Final = rf"\b[0-9][0-9A-Za-z_]{{{_DIGITS},}}"


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
