"""`belascore batch`: JSON questions on standard input, JSON answers on standard output."""

import sys

import typer

LONGEST_LINE = 1_000_000


def batch() -> None:
    """Answer JSON questions, one a line, for leagues and other programs.

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
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    if failed:
        raise typer.Exit(1)
