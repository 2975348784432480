"""The program in a process that stays warm: it is loaded once, and runs command after command.

Run as a script it reads a command a line, as JSON, and answers each with what the command did. It
is a process of its own so that nothing of whoever runs the tests is in it; of the program it names
nothing but `belascore.cli`.
"""

import gc
import importlib
import json
import os
import pkgutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Final, NamedTuple, Self

PACKAGE: Final = "belascore"
_BROKEN: Final = 70


class Ran(NamedTuple):
    """What a command did: its exit code and what it printed."""

    code: int
    out: str
    err: str


class Program:
    """The program of this environment, with no other variables than those that are given."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._warm = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=dict(env),
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._warm.communicate()

    def run(self, words: Sequence[str], folder: Path, stdin: bytes = b"") -> Ran:
        """Run `belascore` with these words in a folder."""
        assert self._warm.stdin
        assert self._warm.stdout
        asked = {"words": list(words), "folder": str(folder), "stdin": stdin.decode("latin-1")}
        self._warm.stdin.write(json.dumps(asked) + "\n")
        self._warm.stdin.flush()
        return Ran(*json.loads(self._warm.stdout.readline()))


def _serve() -> None:
    modules = _loaded()
    state = [(vars(module), _simple(module)) for module in modules]
    variables = dict(os.environ)
    gc.collect()
    gc.freeze()
    asked, answers = sys.stdin, sys.stdout
    for line in asked:
        question = json.loads(line)
        os.chdir(question["folder"])
        ran = _run(question["words"], question["stdin"].encode("latin-1"))
        for names, values in state:  # a process answers one command, here there are many
            names.update(values)
        os.environ.clear()
        os.environ.update(variables)
        answers.write(json.dumps(ran) + "\n")
        answers.flush()


def _loaded() -> list[ModuleType]:
    """Every module of the program; those that need what is not installed are left out."""
    import belascore.cli

    assert belascore.cli.app  # built once, it loads what Typer needs
    for module in pkgutil.walk_packages(sys.modules[PACKAGE].__path__, f"{PACKAGE}."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):
                importlib.import_module(module.name)
    return [module for name, module in sys.modules.items() if name.split(".")[0] == PACKAGE]


def _simple(module: ModuleType) -> dict[str, Any]:
    """The plain values of a module, which a command may change."""
    plain = (bool, int, str, type(None))
    return {name: value for name, value in vars(module).items() if isinstance(value, plain)}


def _run(words: list[str], stdin: bytes) -> Ran:
    """What a command does that believes it was just started."""
    import belascore.cli

    before = sys.argv, sys.stdin, sys.stdout, sys.stderr
    with (
        tempfile.TemporaryFile() as given,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
    ):
        given.write(stdin)
        given.seek(0)
        sys.argv = [PACKAGE, *(os.fsdecode(os.fsencode(word)) for word in words)]
        sys.stdin = TextIOWrapper(given, "utf-8")
        sys.stdout = TextIOWrapper(out, "utf-8")
        sys.stderr = TextIOWrapper(err, "utf-8")
        code = _BROKEN
        try:
            belascore.cli.main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else _BROKEN
        finally:
            gc.unfreeze()
            for stream in (sys.stdin, sys.stdout, sys.stderr):
                stream.flush()
                stream.detach()
            sys.argv, sys.stdin, sys.stdout, sys.stderr = before
        told = []
        for file in (out, err):
            file.seek(0)
            told.append(file.read().decode("utf-8", "backslashreplace").replace("\r\n", "\n"))
    return Ran(code, *told)


if __name__ == "__main__":
    _serve()
