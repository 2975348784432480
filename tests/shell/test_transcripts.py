"""Whole evenings, typed as at a table: what the screen shows, and what the file holds."""

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Shell

from belascore.words.notation import plain

HERE = Path(__file__).parents[1] / "transcripts"
ENGLISH = (HERE / "english.txt").read_text(encoding="utf-8")
CROATIAN = (HERE / "croatian.txt").read_text(encoding="utf-8").splitlines()
LOCALES: dict[str, tuple[dict[str, str], str]] = {
    "C": ({"LANG": "C"}, "ascii"),
    "hr": ({"LANG": "hr_HR.UTF-8", "LC_ALL": "hr_HR.UTF-8"}, "utf-8"),
    "C without UTF-8": ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "ascii"),
    "strict ASCII": ({"LANG": "C.UTF-8", "PYTHONIOENCODING": "ascii:strict"}, "ascii"),
    "Windows in Zagreb": ({"LANG": "C.UTF-8", "PYTHONIOENCODING": "cp1250"}, "cp1250"),
}


def typed(session: str | list[str]) -> list[str]:
    lines = session.splitlines() if isinstance(session, str) else session
    return [line for line in lines if line.startswith("$ ")]


def played(path: Path) -> list[dict[str, Any]]:
    """The blocks of a match file, without what no two evenings share."""
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["round"]
    return [{key: row[key] for key in row if key not in ("at", "seal")} for row in rows]


MET = (HERE / "met.txt").read_text(encoding="utf-8")
OWN_NAME = re.compile(r"(\d{4}-\d\d-\d\d(?:-[a-z]+)+-)[a-z0-9]{4}\b")
"""The end of the name of a match, which no two have alike."""


def test_what_new_people_type_is_answered(shell: Shell) -> None:
    """Their slips, words and questions, with what the program is to say."""
    assert OWN_NAME.sub(r"\1____", shell.replay(MET)) == MET


def test_the_english_evening_looks_as_it_is_written(shell: Shell) -> None:
    assert shell.replay(ENGLISH) == ENGLISH


@pytest.mark.parametrize("locale", LOCALES)
def test_the_croatian_words_say_the_same_in_every_locale(shell: Shell, locale: str) -> None:
    env, encoding = LOCALES[locale]
    kept = {key: shell.env[key] for key in shell.env if key != "LANG"}
    shell.env = {**kept, **env, "BELASCORE_LANG": "en"}
    shown = shell.replay("\n".join(CROATIAN))
    wanted = ENGLISH
    for line, english in zip(CROATIAN, typed(ENGLISH), strict=True):
        wanted = wanted.replace(english, line)
    # what a terminal cannot show is spelt with what it can
    answers = [line for line in wanted.splitlines() if not line.startswith("$ ")]
    assert [line for line in shown.splitlines() if not line.startswith("$ ")] == [
        shown_as(line, encoding) for line in answers
    ]


def shown_as(line: str, encoding: str) -> str:
    """A line as the shell of the tests decodes it, from a terminal of this encoding."""
    return plain(line, encoding).encode(encoding).decode("utf-8", "backslashreplace")


def test_the_croatian_evening_is_kept_as_the_english(tmp_path: Path) -> None:
    rows = []
    for name, lines in (("english", typed(ENGLISH)), ("croatian", CROATIAN)):
        (tmp_path / name).mkdir()
        shell = Shell(tmp_path / name)
        shell.replay("\n".join(lines))
        rows.append(played(shell.match))
    english, croatian = rows
    assert croatian == english
    assert english[3:5] == [
        {"n": 4, "taker": "Maja", "call": "clubs", "points": "0-162", "tricks": "0-8"},
        {
            "n": 5,
            "taker": "Ana",
            "call": "clubs",
            "points": "88-74",
            "melds": ["Ana: 7S 8S 9S", "Maja: JH QH KH"],
        },
    ]


# Forty deals

FORTY = (HERE / "forty.txt").read_text(encoding="utf-8").splitlines()
BY_HAND = HERE / "forty.toml"
TOTALS = [3852, 3798]


def commands(lines: list[str]) -> Iterator[tuple[list[str], str]]:
    """What is typed: `$ command`, `> one entry`, and between them lines for `add -`."""
    many: list[str] = []
    for line in [*lines, "$"]:
        if line[0] not in "$>":
            many.append(line)
            continue
        if many:
            yield ["add", "-"], "\n".join(many)
            many = []
        if len(line) > 1:
            yield [*(["add"] if line[0] == ">" else []), *shlex.split(line[2:])], ""


def answer(shell: Shell, path: Path) -> dict[str, Any]:
    """How `batch` scores the blocks of a match file."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    header = document["match"]
    match = {key: header[key] for key in ("ruleset", "sides", "dealer")}
    question = {
        "ask": "score",
        "match": match,
        "house": document["house"],
        "rounds": played(path),
    }
    scored: dict[str, Any] = json.loads(shell.ok("batch", stdin=json.dumps(question)))
    assert "error" not in scored, scored
    return scored


def story(shell: Shell, path: Path) -> list[str]:
    """The log of a match, without times, seals and how far points were written out."""
    lines = shell.ok("log", "--match", str(path)).splitlines()
    plain = [re.sub(r" \d\d:\d\d |,? written by hand", " ", line) for line in lines]
    return [" ".join(re.sub(r"(\d*)-(\d*)", "-", line).split()) for line in plain]


def sheet(shell: Shell, path: Path) -> str:
    """The sheet of a match, without the day it was begun."""
    return re.sub(r" · \d{4}-\d\d-\d\d", "", shell.ok("show", "--match", str(path)))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Forty deals typed at the shell, three times corrected, beside the file written by hand."""
    shell = Shell(tmp_path_factory.mktemp("forty"))
    players = ("Ana", "Maja", "Ivo", "Pero")
    shell.ok("new", *players, "--rules", "bela-hr", "--set", "match.target=9999")
    for words, lines in commands(FORTY):
        shell.ok(*words, stdin=lines)
    (shell.folder / "hand.toml").write_bytes(BY_HAND.read_bytes())
    return shell


def test_forty_deals_typed_equal_the_same_written_by_hand(evening: Shell) -> None:
    hand = evening.folder / "hand.toml"
    scored = answer(evening, evening.match)
    assert scored == answer(evening, hand)
    assert scored["totals"] == TOTALS
    status = [entry["status"] for entry in scored["rounds"]]
    assert [status.count(one) for one in ("scored", "struck", "void", "correction")] == [
        40,
        4,
        1,
        10,
    ]
    assert sheet(evening, evening.match) == sheet(evening, hand)
    assert story(evening, evening.match) == story(evening, hand)


@pytest.mark.parametrize("name", ["typed.toml", "by-hand.toml"])
def test_forty_deals_are_the_same_after_undoing_and_redoing_five(evening: Shell, name: str) -> None:
    path = evening.folder / name
    source = evening.match if name == "typed.toml" else BY_HAND
    path.write_bytes(source.read_bytes())
    where = ("--match", str(path))
    before, data, seen = answer(evening, path), path.read_bytes(), sheet(evening, path)
    evening.ok("log", *where)
    assert path.read_bytes() == data
    for _ in range(5):
        assert "Crossed out" in evening.ok("undo", *where)
    assert answer(evening, path)["totals"] != TOTALS
    for _ in range(5):
        assert "Brought back" in evening.ok("redo", *where)
    assert evening.run("redo", *where).code == 1
    after = answer(evening, path)
    assert path.read_bytes().startswith(data)
    assert sheet(evening, path) == seen
    assert after["rounds"][: len(before["rounds"])] == before["rounds"]
    assert {entry["status"] for entry in after["rounds"][len(before["rounds"]) :]} == {"correction"}
    for key in ("totals", "pot", "next_dealer", "finish", "findings", "digest"):
        assert after[key] == before[key]
