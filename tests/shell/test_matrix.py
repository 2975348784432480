"""Every command in every weather: no traceback, and an exit code that the help explains.

The commands are those of the program's own table, so a new one is in here by itself. Each runs in a
process of its own, forked with everything imported, which is a tenth of the cost of a new one.
"""

import io
import json
import os
import re
import shutil
import sys
import traceback
import types
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import typer
from conftest import Ran, Shell

from belascore.cli import app, main
from belascore.cli.commands import COMMANDS as TABLE
from belascore.cli.topics import TOPICS
from belascore.text import width

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

DOCUMENTED = {int(code) for code in re.findall(r"^  (\d+) ", TOPICS["exit-codes"], re.MULTILINE)}
CODES = DOCUMENTED - {70, 130}
"""What a command may end with when nobody interrupts it and it is no bug."""

WORDS = {
    "new": "Ana Maja Ivo Pero --rules bela-hr",
    "add": "ana hearts 102",
    "edit": "1 95",
    "why": "1",
    "dispute": "1 --rules belot-4",
    "drop": "1",
    "restore": "1",
    "note": "1 late",
    "count": "JH --rules bela-hr",
    "export": "csv",
    "import": "evening.json",
    "accept": "1",
    "migrate": "evening.toml",
    "help": "entry",
    "matches open": "ana",
    "matches rename": "ana other",
    "matches rm": "ana --yes",
    "judge melds": "a1:789H --rules bela-hr",
    "judge play": "--hand JH --rules bela-hr",
    "judge trick": "7S TH 8S JH --call clubs --rules bela-hr",
    "judge round": "a1 hearts 90 --rules bela-hr",
    "judge deal": "evening.toml",
    "rules show": "bela-hr",
    "rules cite": "001#capot",
    "rules diff": "bela-hr belot-4",
    "rules check": "evening.toml",
    "rules new": "mine --from bela-hr",
}
"""What is typed behind a command that needs more."""

WITHOUT_A_MATCH = {
    "show", "need", "why", "log", "undo", "redo", "add", "edit", "drop", "restore", "note", "end",
    "next", "check", "table", "dispute", "export", "recover", "accept", "matches path",
    "matches open", "matches rename", "matches rm",
}  # fmt: skip
"""Commands that are about a match, and say so where there is none."""


def tree() -> Iterator[tuple[str, Any]]:
    """Every command and group with its click object; the program itself has no name."""

    def below(command: Any, name: str) -> Iterator[tuple[str, Any]]:
        yield name, command
        for inner, one in getattr(command, "commands", {}).items():
            yield from below(one, f"{name} {inner}".strip())

    return below(typer.main.get_command(app), "")


EVERYTHING = dict(tree())
COMMANDS = [name for name, one in EVERYTHING.items() if not hasattr(one, "commands")]


def typed(name: str) -> list[str]:
    return [*name.split(), *WORDS.get(name, "").split()]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """An open match of two deals, and files that commands read."""
    shell = Shell(tmp_path_factory.mktemp("evening"))
    shell.ok("new", "Ana", "Šime", "Ivo", "Pero", "--rules", "bela-hr")
    shell.ok("add", "-", stdin="ana herc 102\nmi pik 90\n")
    (shell.folder / "evening.json").write_text(shell.ok("export", "json"), encoding="utf-8")
    shutil.copy(shell.match, shell.folder / "evening.toml")
    return shell


@pytest.fixture
def there(evening: Shell, tmp_path: Path) -> Shell:
    """The same, to be spoilt."""
    folder = tmp_path / "evening"
    shutil.copytree(evening.folder, folder)
    return Shell(folder)


def forked(
    shell: Shell,
    words: Sequence[str],
    *,
    stdout: int | None = None,
    encoding: str = "utf-8",
    env: Mapping[str, str] | None = None,
    terminal: bool = False,
) -> Ran:
    """Run a command in a forked process, as `belascore` does, with no input."""
    files = [shell.folder.parent / f"{shell.folder.name}.{name}" for name in ("out", "err")]
    child = os.fork()
    if not child:
        ends = [os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) for file in files]
        ends[0] = ends[0] if stdout is None else stdout
        _become(shell, words, ends, encoding, env or {}, terminal=terminal)
    _, status = os.waitpid(child, 0)
    out, err = (file.read_bytes().decode("utf-8", "backslashreplace") for file in files)
    return Ran(os.waitstatus_to_exitcode(status), out, err)


def _become(
    shell: Shell,
    words: Sequence[str],
    outputs: Sequence[int],
    encoding: str,
    env: Mapping[str, str],
    *,
    terminal: bool,
) -> None:
    """Be the program; never comes back."""
    code: Any = 99
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(outputs[0], 1)
        os.dup2(outputs[1], 2)
        os.chdir(shell.folder)
        os.environ.clear()
        os.environ.update({**shell.env, **env})
        sys.stdin = io.TextIOWrapper(io.FileIO(0), encoding)
        stream = _Terminal if terminal else io.TextIOWrapper
        sys.stdout = stream(io.BufferedWriter(io.FileIO(1, "w")), encoding)
        sys.stderr = stream(io.BufferedWriter(io.FileIO(2, "w")), encoding)
        sys.argv = ["belascore", *words]
        sys.modules["__main__"] = types.ModuleType("__main__")
        main()
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    try:
        sys.stdout.flush()
    except Exception:
        code = 120  # what Python makes of it at the very end
    sys.stderr.flush()
    os._exit(code)


class _Terminal(io.TextIOWrapper):
    """A stream that says of itself that somebody sits there."""

    def isatty(self) -> bool:
        return True


def check(ran: Ran, name: str) -> None:
    assert ran.code in CODES, (name, ran)
    assert "Traceback" not in ran.all
    assert "this is a bug" not in ran.all


def test_words_are_for_commands_that_there_are() -> None:
    assert set(COMMANDS) >= WORDS.keys() | WITHOUT_A_MATCH
    assert len(COMMANDS) > 40


@pytest.mark.parametrize("name", EVERYTHING)
def test_every_command_explains_itself(evening: Shell, name: str) -> None:
    ran = forked(evening, [*name.split(), "--help"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: belascore {name}".rstrip())
    assert "--ascii" in ran.out
    assert "\\b" not in ran.out
    assert not re.search("<(str|int|path|bool)>", ran.out)
    assert "..." not in ran.out.partition("Commands:")[2]  # no summary is cut off
    assert ran == forked(evening, [*name.split(), "-h"])


@pytest.mark.parametrize("name", COMMANDS)
def test_without_a_match(tmp_path: Path, name: str) -> None:
    shell = Shell(tmp_path / "nothing")
    shell.folder.mkdir()
    ran = forked(shell, typed(name))
    check(ran, name)
    if name in WITHOUT_A_MATCH:
        assert ran.code == 4, ran
        assert ran.out == ""
        assert not shell.data.exists()


COPIED = ("batch", "export", "matches path", "rules new", "rules schema")
"""What these print is to be read by programs, or copied: it is never folded."""
OWN_WIDTH = ("", "show", "stats", "help", "demo", "table")
"""These choose what they show by the width, so that other words may stand there."""


@pytest.mark.parametrize("columns", [80, 60])
@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in COPIED])
def test_no_line_is_wider_than_a_terminal(there: Shell, name: str, columns: int) -> None:
    env = {"COLUMNS": str(columns), "NO_COLOR": "1"}
    before = Shell(shutil.copytree(there.folder, there.folder.parent / "before"))
    ran = forked(there, typed(name), env=env, terminal=True)
    for line in ran.all.splitlines():
        # a path, or whatever has no blank, is never broken
        assert width(line) <= columns or len(line.split()) == 1, (name, line)
    if name not in OWN_WIDTH:
        # not a number and not a word is lost or broken
        piped = forked(before, typed(name))
        assert sorted(_plain(ran.all)) == sorted(_plain(piped.all)), name


def _plain(text: str) -> list[str]:
    """The words of an answer, but for what each run makes anew."""
    return re.sub(
        r"before/|there/|evening/|\d\d:\d\d|[0-9a-z-]{4,}\.toml|(?:[a-z2-7]{4}-){2}[a-z2-7]{4}",
        "",
        text,
    ).split()


@pytest.mark.parametrize("name", COMMANDS)
def test_with_a_match(there: Shell, name: str) -> None:
    ran = forked(there, typed(name))
    check(ran, name)
    assert "\x1b" not in ran.all
    assert "Usage:" not in ran.err, f"give {name} the words that it needs"


@pytest.mark.parametrize("name", COMMANDS)
def test_where_only_ascii_can_be_printed(there: Shell, name: str) -> None:
    ran = forked(there, typed(name), encoding="ascii")
    check(ran, name)
    if name != "export":  # data for programs is UTF-8
        assert ran.all.isascii(), ran


@pytest.mark.parametrize("name", COMMANDS)
def test_colours_change_no_word(there: Shell, name: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(there.folder, other)
    plainly = forked(there, typed(name), env={"NO_COLOR": "1", "FORCE_COLOR": "1"})
    coloured = forked(Shell(other), typed(name), env={"FORCE_COLOR": "1"})
    check(coloured, name)
    assert "\x1b" not in plainly.all
    assert coloured.code == plainly.code


@pytest.mark.parametrize("name", COMMANDS)
def test_nobody_reads(there: Shell, name: str) -> None:
    reading, end = os.pipe()
    os.close(reading)
    ran = forked(there, typed(name), stdout=end)
    os.close(end)
    check(ran, name)
    assert "printed" not in ran.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("name", COMMANDS)
def test_the_output_is_full(there: Shell, name: str) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    ran = forked(there, typed(name), stdout=full)
    os.close(full)
    check(ran, name)
    piped = forked(there, typed(name))
    if piped.out:
        assert ran.code != 0, f"{name} says that all is well, and printed nothing"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_error_is_told_where_json_cannot_be_printed(there: Shell) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    ran = forked(there, ["why", "9", "--json"], stdout=full)
    os.close(full)
    assert (ran.code, ran.out) == (4, "")
    assert ran.err.startswith("belascore: there is no deal 9")


@pytest.mark.parametrize("words", ["show", "add ana herc 102", "why 9", "--help", "rules list"])
def test_in_the_locale_named_c(there: Shell, words: str) -> None:
    """A process of its own: Python looks at the locale when it starts."""
    ran = there.run(*words.split(), env={"LANG": "C", "LC_ALL": "C"})
    check(ran, words)
    assert ran.all.isascii()
    assert ran.all


JSON = [name for name in COMMANDS if name in TABLE and TABLE[name].json]
"""Commands that answer with JSON."""


@pytest.mark.parametrize("name", JSON)
def test_json_is_json_whatever_happens(there: Shell, tmp_path: Path, name: str) -> None:
    nothing = Shell(tmp_path / "nothing")
    nothing.folder.mkdir()
    for shell in (there, nothing):
        for words in (typed(name), name.split()):
            ran = forked(shell, [*words, "--json"])
            check(ran, name)
            for line in ran.out.splitlines():
                assert isinstance(json.loads(line), dict)
            assert ran.out or ran.code == 0


OFFERED = {102}
"""What stands in an entry that somebody may type next."""
CODE = re.compile(r"\b[a-z2-7]{4}(?:-[a-z2-7]{4}){2}\b")
"""The code of a match: it holds the moment of each act, and no two runs make the same."""
CITE = re.compile(r"[a-z0-9-]+#[a-z0-9-]+")


def numbers(text: str) -> set[int]:
    """The numbers in an answer, but for those in clauses, codes and the edition of a ruleset."""
    plain = CODE.sub("", CITE.sub("", text.replace("edition 1", "")))
    return set(map(int, re.findall(r"\d+", plain)))


@pytest.mark.parametrize("name", JSON)
def test_lines_say_what_json_says(evening: Shell, tmp_path: Path, name: str) -> None:
    """Numbers, clauses and exit codes: one computation, told twice."""
    answers = []
    for more in ((), ("--json",)):
        shutil.copytree(evening.folder, tmp_path / "evening", dirs_exist_ok=True)
        answers.append(forked(Shell(tmp_path / "evening"), [*typed(name), *more]))
        shutil.rmtree(tmp_path / "evening")
    told, answer = answers
    assert told.code == answer.code
    assert {*CITE.findall(told.out)} <= {*CITE.findall(answer.out)}
    assert numbers(told.out) - OFFERED <= numbers(answer.out) | numbers(" ".join(typed(name)))
