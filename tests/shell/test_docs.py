"""What is written for people is true: the README, the help topics, the changelog."""

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from conftest import Shell

from belascore import faults
from belascore.cli import app
from belascore.cli.topics import TOPICS
from belascore.rules.load import load_law, ruleset_ids

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SET_UP = (
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/belascore demo",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest -n auto",
)


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def section(title: str) -> str:
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def first_column(title: str) -> list[str]:
    """The code of the first column of the table in a section."""
    rows = re.findall(r"^\| (.*?) \|", section(title), re.MULTILINE)
    return [code for row in rows for code in re.findall(r"`([^`]+)`", row)]


def commands() -> Iterator[tuple[str, str]]:
    """Every command that does something, with its summary."""

    def below(command: object, words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        inner: dict[str, object] = getattr(command, "commands", {})
        if not inner:
            yield " ".join(words), getattr(command, "help", None) or ""
        for name, one in inner.items():
            yield from below(one, (*words, name))

    return below(typer.main.get_command(app), ())


def test_the_sessions_in_the_readme_look_as_they_are_written(shell: Shell) -> None:
    written = "\n".join(blocks("console"))
    assert shell.replay(written) == written.replace("\n\n$ ", "\n$ ")


def test_the_readme_sets_up_with_these_two_commands() -> None:
    shown = [line for block in blocks("sh") for line in block.splitlines()]
    assert [line for line in shown if "pip" in line] == list(SET_UP)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"Python {project['requires-python'].removeprefix('>=')} or newer" in README
    assert project["scripts"] == {"belascore": "belascore.__main__:main"}


def test_the_other_commands_of_the_readme_work(shell: Shell) -> None:
    for line in (line for block in blocks("sh") for line in block.splitlines()):
        if line.startswith("belascore "):
            assert shell.type(line).code == 0, line
    for code in re.findall(r"`(belascore [^`]+)`", README):
        words = [word for word in shlex.split(code)[1:] if not word.isupper()]
        assert shell.run(*words, "--help").code == 0, code
    asked: set[str] = set()
    for block in blocks("json"):
        assert '"error"' not in shell.ok("batch", stdin=block)
        asked |= {json.loads(line)["ask"] for line in block.splitlines()}
    unknown = shell.run("batch", stdin='{"ask": "tea"}').out
    known = json.loads(unknown)["error"]["text"].partition("known: ")[2].split(", ")
    assert asked == set(known)
    assert all(f"`{ask}`" in section("For other programs") for ask in known)


def test_the_readme_lists_every_command_and_no_other() -> None:
    named = {re.match(r"[a-z -]*[a-z]|", code)[0] for code in first_column("Commands")}  # type: ignore[index]
    assert named - {"belascore"} == {name for name, _ in commands()}


def test_every_command_has_a_summary() -> None:
    for name, text in commands():
        assert re.match(r"[A-Z].{8,}[.]", text), name


def test_the_readme_lists_every_ruleset_and_no_other() -> None:
    assert sorted(first_column("Games")) == sorted(ruleset_ids())
    for line in section("Games").splitlines():
        if line.startswith("| `"):
            _, name, _, targets, _ = (cell.strip(" `") for cell in line.split("|"))
            law = load_law(name)
            offered = {law.end.target or law.end.rounds, *law.end.choices}
            assert {int(number) for number in re.findall(r"\d+", targets)} == offered, name


def kinds_of_error() -> Iterator[type[faults.BelascoreError]]:
    waiting = [faults.BelascoreError]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        yield kind


def test_the_exit_codes_are_those_that_are_explained() -> None:
    in_readme = re.findall(r"^\| (\d+) \|", section("Exit codes"), re.MULTILINE)
    in_help = re.findall(r"^  (\d+) ", TOPICS["exit-codes"], re.MULTILINE)
    assert in_readme == in_help
    told = re.findall(r"^\| (\d+) \| (.*) \|$", section("Exit codes"), re.MULTILINE)
    explained = " ".join(TOPICS["exit-codes"].split())
    assert f"{dict(told)['7']} 8 " in explained
    assert {str(kind.exit_code) for kind in kinds_of_error()} <= set(in_help)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_is_named_and_printed(shell: Shell, topic: str) -> None:
    assert topic in README
    out = shell.ok("help", topic)
    assert out.startswith(TOPICS[topic])
    # these end with every code, and with every word
    assert (out == TOPICS[topic]) == (topic not in ("json", "words"))
    assert max(map(len, out.splitlines())) <= 100
    assert out.splitlines()[0] in shell.ok("help")


def test_the_entries_of_the_topics_can_be_read(table: Shell) -> None:
    more = TOPICS["entry"].partition("\nPOINTS")[2].partition("\n\n")[0]
    extras = re.findall(r"^[A-Z ]{8}(\S+) ", more, re.MULTILINE)
    assert len(extras) > 14
    table.ok("new", "--players", "Ana,Maja,Ivo,Pero", "--rules", "bela-hr", "--house", "na-dosta")
    for word in extras:
        alone = any(sign in word for sign in ("capot", "revoke", "pad")) or word[0].isdigit()
        points = {"tricks=7-1": "162", "claim=vi": "vi=60"}.get(word, "102")
        result = [] if alone or word == "vi=60" else [points]
        ran = table.run("add", "--dry-run", "ana", "hearts", *result, word)
        assert ran.code == 0, (word, ran)


def test_the_changelog_has_a_place_for_rulings() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased = text.partition("\n## [Unreleased]\n")[2].partition("\n## ")[0]
    assert "\n### Added\n" in unreleased
    assert "\n### Rulings changed\n" in unreleased
