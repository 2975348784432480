"""TOML as text: where a key is, what stands outside quotes, and what its parser complains of."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from belascore.faults import Fault, Or, Place
from belascore.text import printable
from belascore.tuples import NamedTuple

OPEN: Final = "\0"
"""What `bare` leaves of a quote that is not closed on its line."""

# Compiled by `re` where one is first used: a file as it was written needs none of them.
# Every branch is possessive or runs to the end of the line: no text makes this slow.
_QUOTED: Final = r'"(?:[^"\\]++|\\.)*+"|\'[^\']*+\'|#.*|(["\'].*)'
_TABLE: Final = r"[ \t]*\[\[?([^\]]*)\]"
_KEY: Final = r"[ \t]*([A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')[ \t]*[=.]"
_ROUND: Final = r"[ \t]*\[\[[ \t]*[\"']?round[\"']?[ \t]*\]\]"
_SINGLE: Final = r"[ \t]*\[[ \t]*[\"']?round[\"']?[ \t]*\]"

EXCERPT: Final = 76


class Spot(NamedTuple):
    """A key or table of a text: `round` 3, path `round.points`; other tables have round 0."""

    path: str
    round: int = 0


def split_lines(text: str) -> list[str]:
    """The lines of a text, without their ends; only LF and CRLF end a line."""
    return [line[:-1] if line.endswith("\r") else line for line in text.split("\n")]


def bare(line: str) -> str:
    """What of a line stands outside quotes and comments; a quoted text leaves one quote."""
    if line.startswith("#"):
        return ""
    if "'" in line or "#" in line or "\\" in line or line.count('"') % 2:
        return re.sub(_QUOTED, _left, line)
    return '"'.join(line.split('"')[::2])


def _left(match: re.Match[str]) -> str:
    if match[1]:
        return OPEN
    return "" if match[0][0] == "#" else '"'


def nesting(outside: str) -> int:
    """How many brackets more a bare line opens than it closes."""
    opened = outside.count("[") + outside.count("{")
    return opened - outside.count("]") - outside.count("}")


def opens_round(line: str) -> bool:
    """Whether the line is a `[[round]]`."""
    return line == "[[round]]" or ("round" in line and bool(re.match(_ROUND, line)))


def single_round(lines: list[str]) -> int | None:
    """The line of a `[round]`, which lacks its second brackets."""
    return next((at for at, line in enumerate(lines, 1) if re.match(_SINGLE, line)), None)


def last_block(lines: list[str]) -> int | None:
    """The line where the last table begins, if that is a round, perhaps cut off as `[[rou`."""
    for number in range(len(lines), 0, -1):
        line = lines[number - 1].strip()
        if line.startswith("["):
            return number if opens_round(line) or "[[round]]".startswith(line) else None
    return None


def key_of(line: str) -> str | None:
    """The first key of a line `key = value`, without quotes."""
    match = re.match(_KEY, line)
    return match[1].strip("\"'") if match else None


def locate(lines: list[str], wanted: Iterable[Spot]) -> Mapping[Spot, int]:
    """The line of each spot; of a key that is missing the line of its table."""
    spots = set(wanted)
    sought = {Spot(path, spot.round) for spot in spots for path in _upward(spot.path)}
    found: dict[Spot, int] = {}
    table, rounds, depth = "", 0, 0
    for number, line in enumerate(lines, 1):
        if depth == 0:
            head = re.match(_TABLE, line)
            if head:
                table = head[1].strip("[ \t\"'")
                rounds += table == "round"
            key = "" if head else key_of(line) or ""
            path = f"{table}.{key}" if table and key else table or key
            for part in _upward(path) if head else (path,):
                spot = Spot(part, rounds if table == "round" else 0)
                if spot in sought:
                    found.setdefault(spot, number)
        if "[" in line or "{" in line or depth:
            depth = max(0, depth + nesting(bare(line)))
    return {spot: _nearest(spot, found) for spot in spots}


def _upward(path: str) -> Iterable[str]:
    while path:
        yield path
        path = path.rpartition(".")[0]


def _nearest(spot: Spot, found: Mapping[Spot, int]) -> int:
    lines = (found.get(Spot(path, spot.round)) for path in _upward(spot.path))
    return next((line for line in lines if line), 1)


def excerpt(lines: list[str], number: int | None) -> str:
    """The line of that number, as it can be shown."""
    if not number or number > len(lines):
        return ""
    return printable(lines[number - 1].strip(), EXCERPT)


def placed(fault: Fault, lines: list[str], name: str) -> Fault:
    """A fault of a line as a fault of that file, with the line itself."""
    line = fault.place.line
    return fault._replace(place=fault.place._replace(file=name, excerpt=excerpt(lines, line)))


BRACKETS: Final = Or(("]", "}"))
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
