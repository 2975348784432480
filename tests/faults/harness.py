"""What the fault harnesses share: matches to spoil, and the program in this very process."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import belascore.cli as cli
from belascore.cli.output import begin
from belascore.matchfile import Document, appended, header_text, read_match
from belascore.rounds import Header, Round

SIDES = (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))
HEADER = Header("bela-hr", SIDES, dealer="Jure")
PLAYED = Round(taker="Ana", call="hearts", points=(98, 64))


class Ran(NamedTuple):
    """What a command did, run in this process."""

    code: int
    out: str
    err: str


Program = Callable[..., Ran]


def evening(rounds: int) -> Document:
    """A match of so many rounds, sealed."""
    blank = read_match(header_text(HEADER, {}, None).encode(), "evening.toml")
    return appended(blank, *[PLAYED] * rounds) if rounds else blank


def run_here(*words: str, stdin: bytes = b"") -> Ran:
    """Run a command without starting a Python: a hundredth of the time, and nothing hidden."""
    out, err = io.BytesIO(), io.BytesIO()
    with _streams(stdin, out, err):
        before, sys.argv = sys.argv, ["belascore", *words]
        try:
            begin(words)
            code = cli._exit_code()
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            sys.argv = before
    return Ran(code, out.getvalue().decode(), err.getvalue().decode())


@contextmanager
def _streams(stdin: bytes, out: io.BytesIO, err: io.BytesIO) -> Iterator[None]:
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8", errors="surrogateescape")
    sys.stdout = io.TextIOWrapper(out, "utf-8", errors="replace")
    sys.stderr = io.TextIOWrapper(err, "utf-8", errors="replace")
    given = sys.stdin, sys.stdout, sys.stderr
    try:
        yield
    finally:
        used = sys.stdin, sys.stdout, sys.stderr
        sys.stdin, sys.stdout, sys.stderr = before
        for stream in (*given, *used):
            with suppress(ValueError):  # the program took its buffer for a stream of its own
                stream.detach()


def unfinished(folder: Path) -> list[Path]:
    return list(folder.glob(".bela-*.tmp"))


def exit_of(child: int) -> int:
    """How a forked child ended."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


FIGURES: list[str] = []
"""What the harnesses measured, for whoever asks."""


def figure(goal: str, what: str, seconds: float | None = None) -> None:
    """Note what a goal came to; printed at the end of `pytest -m faults -s`."""
    line = f"{goal:4} {what}" + ("" if seconds is None else f", {seconds * 1000:.0f} ms")
    if line not in FIGURES:
        FIGURES.append(line)
