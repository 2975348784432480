"""`belascore batch`: JSON questions on standard input, JSON answers on standard output."""

import sys
from collections.abc import Iterator
from typing import Final

import typer

from belascore.cli.common import from_input
from belascore.cli.output import nobody_reads, prints_all

LONGEST_LINE: Final = 1_000_000
"""Bytes of one question; an evening of forty deals card by card is a fifth of it."""


def batch() -> None:
    """Answer JSON questions, one a line, for other programs.

    Example: echo '{"ask":"melds", ...}' | belascore batch
    """
    from belascore.protocol import answer_line

    failed = False
    for line in _lines():
        answer = answer_line(line, ascii_only=not prints_all())
        failed = failed or answer.startswith('{"error"')
        try:
            sys.stdout.write(answer + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            nobody_reads()
            return
    if failed:
        raise typer.Exit(1)


def _lines() -> Iterator[str | None]:
    """The questions; None for one that is too long, of which no more is kept than that."""
    while line := from_input(sys.stdin.buffer.readline, LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = from_input(sys.stdin.buffer.readline, LONGEST_LINE)
            yield None
        elif line.strip():
            yield line.decode("utf-8-sig", errors="replace")
