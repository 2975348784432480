"""How a word goes on: asked of the installed program, as the shells ask."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from conftest import Ran, Shell

from belascore.cli.commands import COMMANDS
from belascore.cli.topics import TOPICS
from belascore.exchange.formats import FORMATS
from belascore.rules.load import load_law, load_seeds, ruleset_ids
from belascore.sheet.layouts import LAYOUTS

BASH = {"_BELASCORE_COMPLETE": "complete_bash"}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """An open match of three blocks; one name was corrected."""
    shell = Shell(tmp_path_factory.mktemp("evening"))
    shell.ok("new", "Ana Marija", "Šime", "Ivo", "Jre", "--rules", "bela-hr")
    shell.ok("add", "-", stdin="šime herc 102\nmi pik 90\n")
    shell.ok("edit", "--name", "Jre=Jure")
    shell.ok("new", "Eva", "Luka", "--rules", "belot-2", "--match", "two.toml")
    return shell


def ask(shell: Shell, typed: str) -> Ran:
    """Press Tab behind what is typed, in bash."""
    words = typed.split(" ")
    env = {**BASH, "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    return shell.run(env=env)


def completed(shell: Shell, typed: str) -> list[str]:
    ran = ask(shell, typed)
    assert (ran.code, ran.err) == (0, ""), ran
    return ran.out.split()


PEOPLE = ["Ana-Marija", "Šime", "Ivo", "Jure"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("belascore sh", ["show"]),
        ("belascore --ascii sh", ["show"]),
        ("belascore rules s", ["show", "schema"]),
        ("belascore show --jso", ["--json"]),
        ("belascore --color ", ["auto", "always", "never"]),
        ("belascore why ", ["2", "1"]),
        ("belascore drop 2", ["2"]),
        ("belascore edit ", ["2", "1"]),
        ("belascore edit 1 ", [*PEOPLE, "mi", "vi"]),
        ("belascore note ", ["2", "1"]),
        ("belascore note 1 ", []),
        ("belascore add ", [*PEOPLE, "mi", "vi"]),
        ("belascore add SI", ["Šime"]),
        ("belascore add ana", ["Ana-Marija"]),
        ("belascore add ivo h", ["hearts"]),
        ("belascore add ivo hearts 90 j", ["Jure:"]),
        ("belascore add --match two.toml ", ["Eva", "Luka", "eva", "luka"]),
        ("belascore why --match two.toml ", []),
        ("belascore end --abandon j", ["Jure"]),
        ("belascore judge melds ", [f"{name}:" for name in PEOPLE]),
        ("belascore judge round --players A,B,C,D ", ["A", "B", "C", "D", "mi", "vi"]),
        ("belascore judge trick --call cl", ["clubs"]),
        ("belascore new --rules belot-", ["belot-2", "belot-3", "belot-4", "belot-bg"]),
        ("belascore new --rules belot-2 --house ", [o.name for o in load_law("belot-2").options]),
        ("belascore new --house tie-h", ["tie-hangs"]),
        ("belascore rules show pilotta --house ", [o.name for o in load_law("pilotta").options]),
        ("belascore rules diff belote bela-hr --house-b na", ["na-dosta"]),
        ("belascore dispute 1 --rules pilotta,bela-hr+na", ["pilotta,bela-hr+na-dosta"]),
        ("belascore rules cite 001#cap", ["001#capot"]),
        ("belascore help ex", ["exit-codes", "export"]),
        ("belascore export ht", ["html"]),
        ("belascore stats --format ", ["table", "csv", "json", "svg"]),
        ("belascore new --match two.toml --rules belote --house na", []),
        ("belascore why --match nowhere.toml ", []),
        ("belascore show --match ", []),
    ],
)
def test_words_go_on(evening: Shell, typed: str, words: list[str]) -> None:
    assert completed(evening, typed) == words


def test_what_is_offered_is_what_there_is(evening: Shell) -> None:
    assert set(completed(evening, "belascore rules show ")) == set(ruleset_ids())
    commands = {name.split()[0] for name in COMMANDS if name}
    assert set(completed(evening, "belascore help ")) == {*TOPICS, *commands}
    assert set(completed(evening, "belascore export ")) == set(FORMATS)
    assert set(completed(evening, "belascore show --layout ")) == set(LAYOUTS)
    sources = load_seeds()
    offered = completed(evening, "belascore rules cite ")
    assert sorted(offered) == sorted(f"{name}#" for name in sources)
    clauses = [clause.cite for clause in sources["002"].clauses]
    assert completed(evening, "belascore rules cite 002#") == clauses
    assert completed(evening, "belascore matches open ") == [evening.match.stem]


def test_what_is_completed_can_be_entered(evening: Shell) -> None:
    for name in completed(evening, "belascore add "):
        assert evening.run("add", name, "hearts", "90", "--dry-run").code == 0
    before = evening.match.read_bytes()
    for name in completed(evening, "belascore new --dealer "):
        assert name in PEOPLE
    assert evening.match.read_bytes() == before


def test_own_rules_inside_the_match(shell: Shell) -> None:
    shell.ok("rules", "new", "mine", "--from", "bela-hr")
    assert "tie-hangs" in completed(shell, "belascore new --rules mine.toml --house ")
    shell.ok("new", "Ana", "Šime", "Ivo", "Eva", "--rules", "./mine.toml")
    (shell.folder / "mine.toml").unlink()
    assert "tie-hangs" in completed(shell, "belascore new --house ")


def test_without_a_match_it_is_silent(shell: Shell) -> None:
    for typed in ("belascore why ", "belascore add ", "belascore matches open "):
        assert completed(shell, typed) == []
    assert "tie-hangs" in completed(shell, "belascore new --rules bela-hr --house ")
    assert not shell.data.exists()


@pytest.mark.parametrize(
    "spoilt", [b"", b"\0", b"[match]\nsides = 3\n", b"\xff\xfe", b"[match\n", b"x" * 2_000_000]
)
def test_a_file_that_cannot_be_read_offers_nothing(shell: Shell, spoilt: bytes) -> None:
    shell.ok("new", "Ana", "Šime", "Ivo", "Eva", "--rules", "bela-hr")
    shell.match.write_bytes(spoilt)
    for typed in ("belascore add ", "belascore why ", "belascore new --house "):
        assert completed(shell, typed) == []


def test_a_strange_question_is_silent(shell: Shell) -> None:
    for env in (BASH, {**BASH, "COMP_WORDS": "belascore 'why", "COMP_CWORD": "x"}):
        ran = shell.run(env=env)
        assert (ran.out.strip(), ran.err) == ("", ""), ran


RUNNER = """
import atexit, sys
atexit.register(lambda: sys.stderr.write(" ".join(filter(sys.modules.get, list(sys.modules)))))
from belascore.cli import main
main()
"""
ENGINE = (
    *("pydantic", "rich", "json", "importlib.metadata", "jinja2"),
    *("belascore.score.judge", "belascore.play", "belascore.rules.law", "belascore.rules.compile"),
    *("belascore.rules.load", "belascore.rules.schema", "belascore.protocol", "belascore.sheet"),
)


@pytest.mark.parametrize(
    "typed",
    ["belascore ", "belascore add ", "belascore why ", "belascore new --house ", "belascore s"],
)
@pytest.mark.parametrize("shell_name", ["bash", "zsh", "fish"])
def test_nothing_is_judged(evening: Shell, typed: str, shell_name: str) -> None:
    env = {**evening.env, "_BELASCORE_COMPLETE": f"complete_{shell_name}"}
    words = typed.split(" ")
    env |= {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    env |= {"_TYPER_COMPLETE_ARGS": typed, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    done = subprocess.run(
        [sys.executable, "-c", RUNNER],
        env=env,
        cwd=evening.folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip()
    loaded = done.stderr.split()
    assert "belascore.cli.completing" in loaded
    assert [name for name in ENGINE if name in loaded] == []


# In the shells themselves


def in_shell(shell: Shell, *command: str) -> str:
    """Run another program with ours on its path."""
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    path = f"{Path(shell.command[0]).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        env={**shell.env, "PATH": path},
        cwd=shell.folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done
    return done.stdout


def test_bash_asks_by_the_script_it_was_given(evening: Shell) -> None:
    script = """
        eval "$(_BELASCORE_COMPLETE=source_bash belascore)"
        COMP_WORDS=(belascore add ""); COMP_CWORD=2
        _belascore_completion belascore
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    out = in_shell(evening, "bash", "--norc", "-c", textwrap.dedent(script))
    assert out.splitlines() == [*PEOPLE, "mi", "vi"]


def test_fish_asks_by_the_script_it_was_given(evening: Shell) -> None:
    script = 'env _BELASCORE_COMPLETE=source_fish belascore | source; complete -C "belascore why "'
    assert in_shell(evening, "fish", "--no-config", "-c", script).split() == ["1", "2", "3"]


def test_zsh_asks_by_the_script_it_was_given(evening: Shell) -> None:
    script = """
        compdef() { :; }
        _arguments() { print -r -- "$1"; }
        eval "$(_BELASCORE_COMPLETE=source_zsh belascore)"
        words=(belascore rules cite 001#cap); CURRENT=4
        _belascore_completion
    """
    out = in_shell(evening, "zsh", "-f", "-c", textwrap.dedent(script))
    assert out == '*: :(("001#capot"))\n'


def test_it_is_installed_for_the_shell_one_is_in(shell: Shell) -> None:
    out = in_shell(shell, "bash", "--norc", "-c", "belascore --install-completion; exit $?")
    assert "bash completion installed" in out
    assert ".bash_completions/belascore.sh" in (shell.folder / ".bashrc").read_text()
    shown = in_shell(shell, "bash", "--norc", "-c", "belascore --show-completion; exit $?")
    assert shown.strip() == (shell.folder / ".bash_completions" / "belascore.sh").read_text()
