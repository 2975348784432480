"""Bytes that a command gives: printed, or kept in a file, and none is covered unasked."""

import sys
from collections.abc import Callable
from pathlib import Path

import typer

from belascore.cli.common import is_dialogue, nobody_reads, say, say_all
from belascore.errors import UsageError


def print_data(data: bytes, *, for_people: bool = False, text: bool = True) -> None:
    """Text to people, whose terminal may lack a sign; to a program the very bytes.

    Raises:
        UsageError: what is no text would go to a terminal.
    """
    try:
        if for_people or sys.stdout.isatty():
            if not text:
                raise UsageError("that is no text for a terminal", "Write it to a file: -o FILE")
            sys.stdout.write(data.decode().removeprefix("\ufeff"))
        else:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        nobody_reads()


def write_file(
    file: Path, write: Callable[[bool], tuple[str, ...]], *, yes: bool, more: tuple[str, ...] = ()
) -> None:
    """Write a file and say so; ask first where one of that name is there and somebody can answer.

    Args:
        file: its name.
        write: writes it, told whether another may be covered, and gives notes on how.
        yes: that it may be covered.
        more: what else to say once it is written.
    """
    from belascore.matchfile import printable

    name = printable(str(file))
    if not yes and file.is_file() and is_dialogue():
        yes = typer.confirm(f"{name} is there already. Replace it?", err=True)
        if not yes:
            say("Nothing was written.")
            raise typer.Exit(1)
    notes = write(yes)
    say(f"Written: {name}", *more)
    say_all(notes)
