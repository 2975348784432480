"""What the TOML parser says, as faults that say what to mend."""

import re
import tomllib
from typing import Any, Final

from belascore.faults import Fault, Place
from belascore.matchfile.bounds import BRACKETS
from belascore.matchfile.lines import key_of, single_round
from belascore.tuples import NamedTuple

_LINE: Final = r"\(at line (\d+), column \d+\)$"
_NAMED: Final = r"'([^']*)'"
_DATE: Final = r".*=[ \t]*[0-9]{4}-[0-9]{2}-[0-9]{2}"

_MESSAGE: Final = 80
_MEANINGS: Final = (
    ("Invalid value", "not-toml.no-value"),
    ("Expected '=' after a key", "not-toml.no-equals"),
    ("Invalid statement", "not-toml.no-pair"),
    ("Expected newline", "not-toml.left-over"),
    ("Invalid date", "not-toml.no-date"),
    ("Expected ']", "bracket-open.{of}"),
    ("Unclosed", "bracket-open"),
    ("Escaped character", "not-toml.escape"),
    ("Unescaped", "not-toml.backslash"),
    ("Invalid hex", "not-toml.escape"),
    ("Illegal character", "not-toml.character"),
    ("Found invalid", "not-toml.character"),
)
"""How a complaint of `tomllib` begins, and what it comes to."""


class Examples(NamedTuple):
    """What remedies show of the kind of file that is read.

    Attributes:
        of: which kind that is: `match`, `rules`.
    """

    of: str = "match"
    pair: str = 'taker = "Ana"'
    text: str = '"98-64"'


_OF_MATCHES: Final = Examples()


def parsed(
    text: str, lines: list[str], examples: Examples = _OF_MATCHES
) -> tuple[dict[str, Any], Fault | None]:
    """The tables of a text within bounds, or what keeps it from being TOML."""
    try:
        return tomllib.loads(text), None
    except tomllib.TOMLDecodeError as error:
        return {}, _meaning(str(error), lines, examples)
    except (ValueError, RecursionError):
        # within the bounds nothing is known to come here; the parser is not ours
        return {}, Fault(f"parser-gave-up.{examples.of}", place=Place(line=1))


def _meaning(message: str, lines: list[str], examples: Examples) -> Fault:
    at = re.search(_LINE, message)
    end = next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), 1)
    number = min(int(at[1]), end) if at else end
    if message.startswith(("Cannot", "Duplicate")):
        return _repeated(message, number, lines)
    line = lines[number - 1]
    if message.startswith("Expected newline") and re.match(_DATE, line):
        message = "Invalid date"
    for start, code in _MEANINGS:
        if message.startswith(start):
            data = {**examples._asdict(), "brackets": BRACKETS}
            return Fault(code.format(of=examples.of), data, Place(line=number))
    return Fault("not-toml", {"message": message[:_MESSAGE]}, Place(line=number))


def _repeated(message: str, number: int, lines: list[str]) -> Fault:
    """Nothing a cut could cause: a key or table that is there twice."""
    single = single_round(lines)
    if single:
        return Fault("single-bracket", place=Place(line=single))
    named, place = re.findall(_NAMED, message), Place(line=number)
    if message.startswith("Cannot mutate") and named == ["round"]:
        return Fault("rounds-in-a-list", place=place)
    if message.startswith("Cannot declare") and named:
        return Fault("table-twice", {"word": ".".join(named)}, place)
    key = named[-1] if named else key_of(lines[number - 1])
    if not key:
        return Fault("toml-key-twice.some", place=place)
    return Fault("toml-key-twice", {"value": key}, place)
