"""What tests share: the installed program at a shell of its own, far from anybody's matches."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

PROGRAM = shutil.which("belascore", path=str(Path(sys.executable).parent))
DAY = re.compile(r"\d{4}-\d\d-\d\d")
SECONDS = 60
OURS = (
    *("BELASCORE_", "_BELASCORE", "_TYPER", "COVERAGE", "LANG", "LC_", "PYTHON", "XDG_"),
    *("CLICOLOR", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "TERM"),
)
"""Variables of whoever runs the tests, which no test may depend on."""


class Ran(NamedTuple):
    """What a command did: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def all(self) -> str:
        return self.out + self.err


class Shell:
    """A person at a shell: every command is a process of the installed program."""

    def __init__(self, folder: Path) -> None:
        assert PROGRAM, "belascore is not installed beside this Python"
        self.folder = folder
        self.data = folder / "data"
        self.command = [PROGRAM]
        self.env = {
            **{key: value for key, value in os.environ.items() if not key.startswith(OURS)},
            "BELASCORE_DIR": str(self.data),
            "HOME": str(folder),
            "COLUMNS": "80",
            "LANG": "C.UTF-8",
        }

    def run(
        self,
        *words: str,
        stdin: str | bytes = b"",
        env: Mapping[str, str] | None = None,
        merged: bool = False,
        before: Sequence[str] = (),
    ) -> Ran:
        """Run `belascore` with these words; `before` is a command that runs it, as `setpriv`."""
        done = subprocess.run(
            [*before, *self.command, *words],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if merged else subprocess.PIPE,
            env={**self.env, **(env or {})},
            cwd=self.folder,
            timeout=SECONDS,
            check=False,
        )
        return Ran(done.returncode, _text(done.stdout), _text(done.stderr or b""))

    def ok(
        self, *words: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
    ) -> str:
        """Run `belascore`, which must succeed; what it printed on standard output."""
        ran = self.run(*words, stdin=stdin, env=env)
        assert ran.code == 0, ran
        return ran.out

    def type(self, line: str) -> Ran:
        """Run a line as it is typed: `belascore add ana hearts 102`."""
        program, *words = shlex.split(line)
        assert program == "belascore", line
        return self.run(*words)

    def replay(self, session: str) -> str:
        """Type the `$` lines of a session again; the whole session as it looks now.

        A day is always 2026-01-16, for sheets say when they were begun.
        """
        lines = []
        for line in session.splitlines():
            if line.startswith("$ "):
                program, *words = shlex.split(line[2:])
                assert program == "belascore", line
                lines.append(f"{line}\n{self.run(*words, merged=True).out}")
        return DAY.sub("2026-01-16", "".join(lines))

    @property
    def match(self) -> Path:
        """The file of the open match."""
        return self.data / "matches" / (self.data / "open").read_text().strip()


def _text(data: bytes) -> str:
    return data.decode("utf-8", "backslashreplace").replace("\r\n", "\n")


@pytest.fixture(scope="session", autouse=True)
def _no_real_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever a test forgets, nobody's own matches are touched."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELASCORE_DIR", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A shell in an empty folder, with a data folder that is not there yet."""
    return Shell(tmp_path)


@pytest.fixture
def table(shell: Shell) -> Shell:
    """A shell where a match of Bela is open and nothing has been entered."""
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", "--dealer", "Pero")
    return shell
