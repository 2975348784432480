"""Sentences stand in one room: no prose in code below the shell, and no command is spelt there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import belascore
from belascore.cli.commands import COMMANDS

PACKAGE: Final = Path(belascore.__file__).parent
TWO_WORDS: Final = re.compile(r"[A-Za-z]{2,}[,:;]? [A-Za-z]{2,}")
COMMAND: Final = re.compile(r"\bbelascore [a-z]|(?<![\w-])--[a-z]")
NO_SENTENCES: Final = {
    "codes.py": "the codes of faults, parted by blanks",
    "faults.py": "a type",
    "tuples.py": "tells a programmer of a mistake",
    "exchange/importing.py": "how a match file begins",
    "matchfile/block.py": "the comment at the head of every match file, the same in every language",
    "matchfile/bounds.py": "what a codec of Python says",
    "matchfile/syntax.py": "what the reader of TOML says, to be told in our words",
    "own_rules/authoring.py": "the title of a schema for editors",
    "rules/schema.py": "what each key means, for the JSON Schema",
    "sheet/paper/markup.py": "a style sheet, heads of markup, and fonts",
    "stats/figures.py": "names of columns in tables for programs",
    "answers/stats.py": "the same names",
    "exchange/formats.py": "a command of another program",
    "store/folders.py": "how programs that sync folders name a copy",
    "store/tampering.py": "a key of a comparison, and the name of a file",
    "match/begin.py": "the name of a file",
    "words/vocabulary.py": "words that people type",
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
    for node in ast.walk(tree):  # an assertion or a wrong type is told to programmers
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and _is_type_error(node)):
            docs |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


def _is_type_error(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "TypeError"


def offences(pattern: re.Pattern[str]) -> list[str]:
    """Literals that a pattern finds, with where they stand."""
    return [
        f"{path.relative_to(PACKAGE)}:{literal.lineno}: {literal.value!r}"
        for path in modules()
        if str(path.relative_to(PACKAGE)) not in NO_SENTENCES
        for literal in literals(path)
        if pattern.search(str(literal.value)) and literal.value not in COMMANDS
    ]


def test_no_sentence_stands_below_the_shell() -> None:
    assert offences(TWO_WORDS) == []


def test_no_command_is_spelt_below_the_shell() -> None:
    assert offences(COMMAND) == []


def test_every_exception_is_still_there() -> None:
    for name in NO_SENTENCES:
        found = [str(one.value) for one in literals(PACKAGE / name)]
        assert any(TWO_WORDS.search(text) or COMMAND.search(text) for text in found), name
