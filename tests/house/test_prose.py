"""Sentences stand in one room: no prose in code below the shell, and no command is spelt there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import belascore

PACKAGE: Final = Path(belascore.__file__).parent
TWO_WORDS: Final = re.compile(r"[A-Za-z]{2,}[,:;]? [A-Za-z]{2,}")
COMMAND: Final = re.compile(r"\bbelascore [a-z]|(?<![\w-])--[a-z]")
NO_SENTENCES: Final = {
    "tuples.py": "tells a programmer of a mistake",
    "exchange/csv_deals.py": "headings of programs' tables, read and written",
}
"""Files with literals of several words that nobody is told, and what they are."""


def modules() -> list[Path]:
    """Every module outside of the room of sentences and of the shell."""
    skipped = (PACKAGE / "words" / "say", PACKAGE / "cli")
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if not any(path.is_relative_to(folder) for folder in skipped)
    ]


def literals(path: Path) -> Iterator[ast.Constant]:
    """Every string in a module that is no docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(getattr(node, "body", None), list)
        for statement in node.body  # type: ignore[attr-defined]
        if isinstance(statement, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


def offences(pattern: re.Pattern[str]) -> list[str]:
    """Literals that a pattern finds, with where they stand."""
    return [
        f"{path.relative_to(PACKAGE)}:{literal.lineno}: {literal.value!r}"
        for path in modules()
        if str(path.relative_to(PACKAGE)) not in NO_SENTENCES
        for literal in literals(path)
        if pattern.search(str(literal.value))
    ]


def test_no_sentence_stands_below_the_shell() -> None:
    assert offences(TWO_WORDS) == []


def test_no_command_is_spelt_below_the_shell() -> None:
    assert offences(COMMAND) == []


def test_every_exception_is_still_there() -> None:
    for name in NO_SENTENCES:
        found = [str(one.value) for one in literals(PACKAGE / name)]
        assert any(TWO_WORDS.search(text) or COMMAND.search(text) for text in found), name
