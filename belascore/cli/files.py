"""Bytes that a command gives: printed, or kept in a file, and none is covered unasked."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from belascore.cli.common import confirmed, is_dialogue
from belascore.cli.output import printing, say, say_all, speech
from belascore.faults import Fault, Remedy, UsageError
from belascore.text import Textual


def print_data(data: bytes, *, for_people: bool = False, text: bool = True) -> None:
    """Text to people, whose terminal may lack a sign; to a program the very bytes.

    Raises:
        UsageError: what is no text would go to a terminal.
    """
    with printing():
        if for_people or sys.stdout.isatty():
            if not text:
                raise UsageError("not-for-a-terminal", option=Remedy("", options=("o=FILE",)))
            sys.stdout.write(data.decode().removeprefix("\ufeff"))
        else:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()


def may_cover(files: Sequence[Path], *, yes: bool) -> bool:
    """Whether files that are there may be covered: asked where somebody can answer, else refused.

    Args:
        files: those that are there.
        yes: that it was said already.

    Raises:
        UsageError: they may not, and nobody can be asked.
    """
    if yes or not files:
        return yes
    several = ".several" if files[1:] else ""
    first, more = str(files[0]), len(files) - 1
    if not is_dialogue():
        raise UsageError(
            f"in-the-way{several}", file=first, more=more, option=Remedy("", options=("yes",))
        )
    if confirmed(str(speech().say(f"replace{several}", {"file": first, "more": more}))):
        return True
    say(speech().say("nothing-written"))
    raise typer.Exit(1)


def write_file(
    file: Path,
    write: Callable[[bool], tuple[Fault, ...]],
    *,
    yes: bool,
    more: tuple[Textual, ...] = (),
) -> None:
    """Write a file and say so; ask first where one of that name is there and somebody can answer.

    Args:
        file: its name.
        write: writes it, told whether another may be covered, and gives notes on how.
        yes: that it may be covered.
        more: what else to say once it is written.
    """
    from belascore.faults import Phrase
    from belascore.store.atomic import require_writable

    over = yes
    if file.is_file() and is_dialogue():
        require_writable(
            file, Phrase("elsewhere.output", {"option": Remedy("", options=("o=FILE",))})
        )
        over = may_cover([file], yes=yes)
    notes = write(over)
    say(speech().say("written", {"file": str(file)}), *more)
    say_all(notes)
