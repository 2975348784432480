"""The program in a process that stays warm: it is loaded once, and every command is a copy of it.

Run as a script it reads a command a line, as JSON, and answers each with what the command did.
Nothing of it but `belascore.cli` is named here. Where processes cannot be copied, the program is
started anew for each command.
"""

import gc
import importlib
import io
import json
import os
import pkgutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

COPIES: Final = hasattr(os, "fork")


class Ran(NamedTuple):
    """What a command did: its exit code and what it printed."""

    code: int
    out: str
    err: str


class Program:
    """The program of this environment, and of no other variables than those that are given."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = dict(env)
        self._warm: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        if COPIES:
            self._warm = subprocess.Popen(
                [sys.executable, __file__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=self._env,
                text=True,
                encoding="utf-8",
            )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._warm is not None:
            self._warm.communicate()

    def run(self, words: Sequence[str], folder: Path, stdin: bytes = b"") -> Ran:
        """Run `belascore` with these words in a folder."""
        if self._warm is None:
            return self._cold(words, folder, stdin)
        assert self._warm.stdin
        assert self._warm.stdout
        asked = {"words": list(words), "folder": str(folder), "stdin": stdin.decode("latin-1")}
        self._warm.stdin.write(json.dumps(asked) + "\n")
        self._warm.stdin.flush()
        return Ran(*json.loads(self._warm.stdout.readline()))

    def _cold(self, words: Sequence[str], folder: Path, stdin: bytes) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "belascore", *words],
            input=stdin,
            capture_output=True,
            env=self._env,
            cwd=folder,
            check=False,
        )
        out, err = (data.decode("utf-8", "backslashreplace") for data in (done.stdout, done.stderr))
        return Ran(done.returncode, out.replace("\r\n", "\n"), err.replace("\r\n", "\n"))


def _load() -> None:
    """Import the whole program, so that no copy has to."""
    import belascore.cli

    package = sys.modules["belascore"]
    for module in pkgutil.walk_packages(package.__path__, "belascore."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):
                importlib.import_module(module.name)
    assert belascore.cli.app  # built once, it loads what Typer needs


def _serve() -> None:
    _load()
    gc.freeze()
    asked, answers = (os.fdopen(os.dup(fd), mode) for fd, mode in ((0, "r"), (1, "w")))
    for line in asked:
        with tempfile.TemporaryFile() as given, _kept() as out, _kept() as err:
            question = json.loads(line)
            given.write(question["stdin"].encode("latin-1"))
            given.seek(0)
            child = os.fork()
            if not child:
                for fd, file in enumerate((given, out, err)):
                    os.dup2(file.fileno(), fd)
                _become(question["words"], question["folder"])
            _, status = os.waitpid(child, 0)
            told = []
            for file in (out, err):
                file.seek(0)
                told.append(file.read().decode("utf-8", "backslashreplace"))
        answers.write(json.dumps([os.waitstatus_to_exitcode(status), *told]) + "\n")
        answers.flush()


def _kept() -> io.BufferedRandom:
    return tempfile.TemporaryFile()  # type: ignore[return-value]


def _become(words: list[str], folder: str) -> None:
    """Be a command that was just started, and end as it does."""
    import belascore.cli

    os.chdir(folder)
    sys.argv = ["belascore", *(os.fsdecode(os.fsencode(word)) for word in words)]
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
    code = 70
    try:
        belascore.cli.main()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _serve()
