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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
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

    def run(
        self,
        words: Sequence[str],
        folder: Path,
        stdin: bytes = b"",
        *,
        terminal: bool = False,
        lacks: Sequence[str] = (),
    ) -> Ran:
        """Run `belascore` with these words in a folder.

        Args:
            words: what is typed behind it.
            folder: where.
            stdin: what it reads.
            terminal: whether it takes all its streams for a terminal.
            lacks: modules that are not to be found.
        """
        assert self._warm.stdin
        assert self._warm.stdout
        asked = (list(words), str(folder), stdin.decode("latin-1"), terminal, list(lacks))
        self._warm.stdin.write(json.dumps(asked) + "\n")
        self._warm.stdin.flush()
        return Ran(*json.loads(self._warm.stdout.readline()))


class _Terminal(TextIOWrapper):
    """A stream that says of itself that somebody sits there."""

    def isatty(self) -> bool:
        return True


def _serve() -> None:
    modules = _loaded()
    state = [(vars(module), _simple(module)) for module in modules]
    variables = dict(os.environ)
    gc.collect()
    gc.freeze()
    asked, answers = sys.stdin, sys.stdout
    for line in asked:
        words, folder, stdin, terminal, lacks = json.loads(line)
        os.chdir(folder)
        stream = _Terminal if terminal else TextIOWrapper
        with _without(lacks):
            ran = _run(words, stdin.encode("latin-1"), stream)
        for names, values in state:  # a process answers one command, here there are many
            names.update(values)
        os.environ.clear()
        os.environ.update(variables)
        answers.write(json.dumps(ran) + "\n")
        answers.flush()


def _loaded() -> list[ModuleType]:
    """Every module of the program; those that need what is not installed are left out."""
    import belascore.cli

    _ = belascore.cli.app  # built once, it loads what Typer needs
    for module in pkgutil.walk_packages(sys.modules[PACKAGE].__path__, f"{PACKAGE}."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):
                importlib.import_module(module.name)
    return [module for name, module in sys.modules.items() if name.split(".")[0] == PACKAGE]


def _simple(module: ModuleType) -> dict[str, Any]:
    """The plain values of a module, which a command may change."""
    plain = (bool, int, str, type(None))
    return {name: value for name, value in vars(module).items() if isinstance(value, plain)}


@contextmanager
def _without(modules: Sequence[str]) -> Iterator[None]:
    """Let modules be missing."""
    there = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(dict.fromkeys(modules))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name, module in there.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module


def _run(words: list[str], stdin: bytes, kind: type[TextIOWrapper]) -> Ran:
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
        sys.stdin = kind(given, "utf-8")
        sys.stdout = kind(out, "utf-8")
        sys.stderr = kind(err, "utf-8")
        code = _BROKEN
        try:
            belascore.cli.main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else _BROKEN
        finally:
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
