"""A language in which no letter is Latin: what Latin prose is left stands in no catalogue."""

import io
import re
import shlex
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

import belascore
from belascore.cli import output
from belascore.cli.commands import COMMANDS, GROUPS
from belascore.cli.faults import report
from belascore.cli.program import run
from belascore.cli.topics import TOPICS
from belascore.rules.load import ruleset_ids
from belascore.store.settings import KEYS
from belascore.words import say

LAW: Final = Path(belascore.__file__).parents[1]
EVENING: Final = (
    "new Ana Maja Ivo Pero --rules bela-hr --dealer Pero",
    "add ana hearts 102 +20",
    "add maja spades 70",
    "add ivo clubs capot",
    "add ana hearts 190",
    "add ana herts 100",
    "add ana hearts",
    "add pero hearts 100 --dry-run",
    "",
    "show",
    "show --detail",
    "need",
    "why 1",
    "why 2",
    "log",
    "undo",
    "redo",
    "edit 1 98",
    "drop 2",
    "restore 2",
    "note 1 x",
    "dispute 2",
    "check",
    "recover",
    "count JH 9H AH",
    "judge melds --rules bela-hr --call hearts ana 50",
    "judge play --rules bela-hr --call hearts --hand 8H,AH,KC",
    "stats",
    "config",
    "config nothing",
    "matches list",
    "matches open nowhere",
    "rules list",
    "rules show bela-hr",
    "rules cite 001#judge",
    "end",
    "undo",
    "frobnicate",
    "add --nowhere",
    "help nothing",
)


def masked(sentence: say.Sentence) -> say.Sentence:
    """A sentence whose own letters are Cyrillic; its places stand."""
    if not isinstance(sentence, str):
        return tuple(str(masked(form)) for form in sentence)
    if sentence[:1] == "=":
        return sentence
    return "".join(
        part if part[:1] == "{" else re.sub("[A-Za-z]", "ж", part)
        for part in re.split(r"(\{[a-z_]+\})", sentence)
    )


def texts_of(value: Any) -> Iterator[str]:
    """Every text in a table, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from texts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of(inner)


def keys_of(table: Any) -> Iterator[str]:
    """Every key of a table, however deep, and its values of one word."""
    if isinstance(table, Mapping):
        for key, inner in table.items():
            yield key
            yield from keys_of(inner)
    elif isinstance(table, str) and " " not in table:
        yield table


def of_the_law(folder: str) -> list[str]:
    """What clauses and rulesets say, the longest first; it has languages of its own."""
    files = (LAW / folder).glob("*.toml")
    found = {text for file in files for text in texts_of(tomllib.loads(file.read_text("utf-8")))}
    return sorted((" ".join(text.split()) for text in found if " " in text), key=len, reverse=True)


def known(line: str) -> set[str]:
    """Words that stand as they are: typed, named, of the ruleset, commands and keys."""
    parts: Iterable[str] = (
        "belascore Ana Maja Ivo Pero MI VI herc pik karo tref terca toml capot",
        line,
        "clubs diamonds hearts spades OPTIONS COMMAND ARGS TAKER CALL ENTRY NAME whole",
        "auto pero ivo maja ana",
        *keys_of(tomllib.loads((LAW / "rulesets" / "bela-hr.toml").read_text("utf-8"))),
        *ruleset_ids(),
        *COMMANDS,
        *GROUPS,
        *TOPICS,
        *KEYS,
    )
    return set(re.findall(r"[A-Za-z]+", " ".join(parts)))


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = say._catalogue
    made: dict[int, dict[str, say.Sentence]] = {}

    def catalogue(_: str, modules: Iterable[str] = say.MODULES) -> Iterator[Any]:
        for said in found("en", modules):
            if id(said) not in made:
                made[id(said)] = {key: masked(text) for key, text in said.items()}
            yield made[id(said)]

    monkeypatch.setattr(say, "_catalogue", catalogue)
    monkeypatch.setattr(sys, "argv", ["belascore"])
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def answered(line: str, monkeypatch: pytest.MonkeyPatch) -> str:
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", streams[0])
        patch.setattr(sys, "stderr", streams[1])
        patch.setattr(sys, "stdin", io.StringIO())
        output.begin(shlex.split(line))
        try:
            run(shlex.split(line))
        except Exception as error:
            report(error)
        for stream in streams:
            stream.flush()
    return "".join(stream.buffer.getvalue().decode() for stream in streams)


@pytest.mark.usefixtures("pseudo")
def test_no_prose_is_left_that_stands_in_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    left, clauses = {}, [*of_the_law("seeds"), *of_the_law("rulesets")]
    for line in EVENING:
        told = " ".join(answered(line, monkeypatch).split())
        assert "ж" in told, line
        for clause in clauses:
            told = told.replace(clause, " ")
        told = re.sub(r"\S*(?:/|#|\w\.\w|BELASCORE_|--)\S*", " ", told)
        if words := {*re.findall(r"(?<![\w-])[A-Za-z]{3,}(?![\w-])", told)} - known(line):
            left[line] = words
    assert left == {}, left
