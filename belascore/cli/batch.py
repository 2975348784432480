"""`belascore batch`: JSON questions on standard input, JSON answers on standard output."""

import sys

import typer

from belascore.cli.common import nobody_reads

LONGEST_LINE = 1_000_000


def batch() -> None:
    """Answer JSON questions, one a line, for other programs.

    Example: echo '{"ask":"melds", ...}' | belascore batch
    """
    from belascore.protocol import answer_line

    failed = False
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        text = line[:LONGEST_LINE].decode("utf-8", errors="replace")
        answer = answer_line(text)
        failed = failed or answer.startswith('{"error"')
        try:
            sys.stdout.write(answer + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            nobody_reads()
            return
    if failed:
        raise typer.Exit(1)
