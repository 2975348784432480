"""The commands of the table start fast: what they never load."""

import subprocess
import sys

import pytest
from conftest import Shell

from belascore.rules.load import load_law, ruleset_ids

HEAVY = (
    "asyncio",
    "belascore.play.held_melds",
    "belascore.play.tables",
    "belascore.rules.schema",
    "concurrent.futures",
    "csv",
    "decimal",
    "fractions",
    "hypothesis",
    "importlib.metadata",
    "jinja2",
    "json",
    "logging",
    "numpy",
    "platformdirs",
    "pydantic",
    "pydantic_core",
    "random",
    "rich",
    "statistics",
    "tempfile",
    "tomli_w",
)
"""Each costs a tenth to ten times of a bare start; see tests/bench/startup.py."""

EVERY_COMMAND = {
    f"belascore.cli{name}"
    for name in ("", ".commands", ".common", ".output", ".program", ".status")
}
"""Modules of the command line that every command needs beside its own."""

RUNNER = """
import atexit, sys

def look():
    belascore = [name for name in sys.modules if name.startswith("belascore.")]
    classes = [one for name in belascore for one in vars(sys.modules[name]).values()]
    slow = {one.__qualname__ for one in classes if type(one) is type and hasattr(one, "_fields")}
    print("slow:", *slow, "loaded:", *sorted(sys.modules))

atexit.register(look)
from belascore.cli import main
main()
"""
COMMANDS = {
    "add ana herc 102 ana:789S": "add",
    "show": "read",
    "undo": "correct",
    "redo": "correct",
    "add vi pik 98": "add",
    "need": "read",
}
"""What is typed, and the module of its command."""


def loaded(shell: Shell, *words: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    return looked_at(shell, *words)[0]


def looked_at(shell: Shell, *words: str) -> tuple[set[str], set[str]]:
    """The modules that a command has loaded when it ends, and its tuples that were slow to make."""
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, *words],
        env=shell.env,
        cwd=shell.folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done
    _, _, found = done.stdout.rpartition("slow:")
    slow, _, modules = found.partition("loaded:")
    return set(modules.split()), set(slow.split())


@pytest.mark.parametrize("house", [(), ("--set", "match.target=9999", "--house", "tie-hangs")])
def test_the_commands_of_the_table_load_nothing_heavy(shell: Shell, house: tuple[str, ...]) -> None:
    shell.env["XDG_DATA_HOME"] = shell.env.pop("BELASCORE_DIR")
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", *house)
    for words, module in COMMANDS.items():
        found, slow = looked_at(shell, *words.split())
        assert "belascore.match.game" in found
        assert found.isdisjoint(HEAVY), (words, sorted(found.intersection(HEAVY)))
        assert slow == set(), f"{words}: named tuples of `typing`, not of `belascore.tuples`"
        ours = {name for name in found if name.startswith("belascore.cli")}
        assert ours == {*EVERY_COMMAND, f"belascore.cli.{module}"}, words


def test_options_are_the_last_tables_of_a_shipped_ruleset() -> None:
    """To play by one as it is, only what stands before them is read."""
    for name in ruleset_ids():
        plain = load_law(name, options=False)
        assert plain == load_law(name)._replace(options=())
