"""The commands of the table start fast: what they never load."""

import subprocess
import sys

import pytest
from conftest import Shell

HEAVY = (
    "asyncio",
    "concurrent.futures",
    "fractions",
    "hypothesis",
    "importlib.metadata",
    "jinja2",
    "logging",
    "numpy",
    "platformdirs",
    "pydantic",
    "pydantic_core",
    "rich",
    "statistics",
    "tempfile",
)
"""Each costs a tenth to ten times of a bare start; see tests/bench/startup.py."""

RUNNER = """
import atexit, sys
atexit.register(lambda: print("loaded:", *sorted(sys.modules)))
from belascore.cli import main
main()
"""


def loaded(shell: Shell, *words: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
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
    return set(done.stdout.rpartition("loaded:")[2].split())


@pytest.mark.parametrize("house", [(), ("--set", "match.target=9999", "--house", "tie-hangs")])
def test_the_commands_of_the_table_load_nothing_heavy(shell: Shell, house: tuple[str, ...]) -> None:
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", *house)
    for words in ("add ana herc 102 ana:789S", "show", "undo", "redo", "add vi pik 98", "need"):
        found = loaded(shell, *words.split())
        assert "belascore.store.game" in found
        assert found.isdisjoint(HEAVY), (words, sorted(found.intersection(HEAVY)))
