"""What the TOML parser says, in words that say what to mend."""

import re
import tomllib
from typing import Any, Final

from belascore.errors import printable
from belascore.matchfile.bounds import Flaw
from belascore.matchfile.lines import key_of, single_round
from belascore.tuples import NamedTuple

_LINE: Final = r"\(at line (\d+), column \d+\)$"
_NAMED: Final = r"'([^']*)'"
_DATE: Final = r".*=[ \t]*[0-9]{4}-[0-9]{2}-[0-9]{2}"

_MEANINGS: Final = (
    ("Invalid value", "a value is missing, or a text is not in quotes", "Write {pair}."),
    ("Expected '=' after a key", "a key without =", "Write {pair}."),
    ("Invalid statement", "this is no key = value", "Write {pair}."),
    ("Expected newline", "something is left over after the value", "Texts go in quotes: {text}."),
    ("Invalid date", "no such date or time", "Write 2026-01-16 or 2026-01-16T20:04:00Z."),
    ("Expected ']", "the bracket is not closed", "Write {heads}."),
    ("Unclosed", "the bracket is not closed", "Write the ] or } that is missing."),
    ("Escaped character", "an escape that is no character", "Write the character itself."),
    ("Unescaped", "a single backslash in a text", "Write two of them for one."),
    ("Invalid hex", "an escape that is no character", "Write the character itself."),
    ("Illegal character", "a character that cannot stand here", "Take it out."),
    ("Found invalid", "a character that cannot stand here", "Take it out."),
)


class Examples(NamedTuple):
    """What remedies show, from the kind of file that is read."""

    pair: str = 'taker = "Ana"'
    text: str = '"98-64"'
    heads: str = "[match], and [[round]] for each round"
    whole: str = "a match"


_OF_MATCHES: Final = Examples()


def parsed(
    text: str, lines: list[str], examples: Examples = _OF_MATCHES
) -> tuple[dict[str, Any], Flaw | None]:
    """The tables of a text within bounds, or what keeps it from being TOML."""
    try:
        return tomllib.loads(text), None
    except tomllib.TOMLDecodeError as error:
        return {}, _meaning(str(error), lines, examples)
    except (ValueError, RecursionError):
        # within the bounds nothing is known to come here; the parser is not ours
        remedy = f"Compare it with {examples.whole} that can be read."
        return {}, Flaw(1, "the parser gave up", remedy)


def _meaning(message: str, lines: list[str], examples: Examples) -> Flaw:
    at = re.search(_LINE, message)
    end = next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), 1)
    number = min(int(at[1]), end) if at else end
    repeated = message.startswith(("Cannot", "Duplicate"))
    if repeated:
        return _repeated(message, number, lines)
    line = lines[number - 1]
    if message.startswith("Expected newline") and re.match(_DATE, line):
        message = "Invalid date"
    for start, what, remedy in _MEANINGS:
        if message.startswith(start):
            for name, example in examples._asdict().items():
                remedy = remedy.replace(f"{{{name}}}", example)
            return Flaw(number, what, remedy, cut=True)
    return Flaw(number, f"this is not TOML: {printable(message, 80)}", cut=True)


def _repeated(message: str, number: int, lines: list[str]) -> Flaw:
    """Nothing a cut could cause: a key or table that is there twice."""
    single = single_round(lines)
    if single:
        return missing_bracket(single)
    named = re.findall(_NAMED, message)
    if message.startswith("Cannot mutate") and named == ["round"]:
        return Flaw(number, *ONE_LIST)
    if message.startswith("Cannot declare") and named:
        return Flaw(number, f"[{printable('.'.join(named), 40)}] is there twice", "Join the two.")
    key = named[-1] if named else key_of(lines[number - 1]) or "a key"
    return Flaw(number, f'"{printable(key, 40)}" is there twice', "Take one of them out.")


ONE_LIST: Final = (
    "the rounds are written as one list",
    "Write each as a block of its own that begins with [[round]].",
)


def missing_bracket(line: int) -> Flaw:
    """The flaw of `[round]`."""
    return Flaw(line, "write [[round]] with two brackets", "One bracket names a single table.")
