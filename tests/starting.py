"""What a command has loaded when it ends: for tests of how fast commands start."""

import subprocess
import sys

from conftest import Shell

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
