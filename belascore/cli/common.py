"""What all commands share: how they print, and how they find the match."""

import datetime as dt
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, AnyStr, Final, Protocol, TextIO

import typer

from belascore.text import Style, Text, Textual, rendered, styled, visible

if TYPE_CHECKING:
    from belascore.faults import Fault
    from belascore.match.game import Game
    from belascore.words.say import Speech

_answers_json = False

MatchOption = Annotated[
    Path | None,
    typer.Option(
        "--match", metavar="FILE", readable=False, help="Use this match file, not the open match."
    ),
]

LayoutOption = Annotated[
    str, typer.Option("--layout", metavar="NAME", help="Rule the sheet in another way.")
]


class Answer(Protocol):
    """What a question is answered with: one value, told to people and to programs."""

    def json(self) -> Mapping[str, Any]:
        """As JSON has it."""

    def lines(self, speech: "Speech") -> list[Text]:
        """As people read it."""


def tell(answer: Answer) -> None:
    """Print an answer as it was asked for."""
    if is_json():
        emit_json(answer.json())
    else:
        emit(answer.lines(speech()), now=True)


def speech() -> "Speech":
    """The language that people are answered in."""
    from belascore.words.say import ENGLISH

    return ENGLISH


ALERT: Final = styled("belascore:", "error")
NOTE: Final = styled("note:", "warning")
"""How a line on standard error begins."""

_COLOURS: Final[Mapping[Style, str]] = {
    "failed": "31",
    "error": "31",
    "tied": "33",
    "warning": "33",
    "winner": "1;32",
    "leader": "1",
}


def paint(text: str, style: Style) -> str:
    """A text in the colour of its style."""
    return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if style in _COLOURS else text


def _printed(line: Textual, stream: TextIO) -> str:
    """A line as a stream shows it."""
    return rendered(line, isolates="rtl", paint=paint if is_coloured(stream) else None)


def emit(lines: Iterable[Textual], *, now: bool = False) -> None:
    """Print data on standard output.

    Args:
        lines: what to print.
        now: whether it may not wait for the end of the command.
    """
    printed = [_printed(line, sys.stdout) for line in lines]
    try:
        sys.stdout.write("".join(f"{line}\n" for line in printed))
        if now:
            sys.stdout.flush()
    except BrokenPipeError:
        nobody_reads()


def answer_json(asked: bool) -> None:
    """Let commands answer in JSON, or again in text."""
    global _answers_json
    _answers_json = asked


def is_json() -> bool:
    """Whether the command was asked to answer in JSON."""
    return _answers_json


def emit_json(answer: Any, *, indent: int | None = None) -> None:
    """Print an answer as JSON, most often one line; what the output has no letters for is escaped.

    Raises:
        ValueError: it holds a number that JSON has not.
    """
    from belascore.jsontext import json_text

    text = json_text(answer, indent=indent, ascii_only=not prints_all())
    emit(text.splitlines(), now=True)


def prints_all() -> bool:
    """Whether standard output has every character; see `glyphs`."""
    return not hasattr(sys.stdout, "spelling")


def nobody_reads(stream: TextIO | None = None) -> None:
    """Let the rest of the output go nowhere: whoever read it has seen enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


def say(*lines: Textual) -> None:
    """Talk on standard error."""
    seen = (_printed(line, sys.stderr) for line in lines)
    try:
        sys.stderr.write("".join(f"{line}\n" for line in seen))
    except OSError:
        nobody_reads(sys.stderr)


def is_coloured(stream: TextIO) -> bool:
    """Whether colours are wanted there: `--color`, then the environment, then if it is a terminal.

    `NO_COLOR` wins over `FORCE_COLOR` and `CLICOLOR_FORCE`, as its users expect of it.
    """
    wanted = _color_option()
    if wanted != "auto":
        return wanted == "always"
    asked = os.environ.get
    if asked("NO_COLOR"):
        return False
    if any(asked(name) not in (None, "", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    if asked("TERM") == "dumb" or asked("CLICOLOR") == "0" or not stream.isatty():
        return False
    # the old console of Windows prints the codes themselves
    return sys.platform != "win32" or bool(asked("WT_SESSION") or asked("TERM"))


def _color_option() -> str:
    """What the last `--color` says, as it was typed: a mistake in the options is coloured too."""
    for at in range(len(sys.argv) - 1, 0, -1):
        name, _, value = sys.argv[at].partition("=")
        if name == "--color":
            return value or "".join(sys.argv[at + 1 : at + 2])
    return "auto"


def from_input(read: Callable[[int], AnyStr], most: int) -> AnyStr:
    """What a way of reading takes from standard input, at most so much of it.

    Raises:
        StorageError: the system did not let us read it.
    """
    try:
        return read(most)
    except OSError as error:
        from belascore.errors import StorageError

        raise StorageError(f"standard input was not read: {error.strerror}") from error


def whole(text: str) -> str:
    """What was typed, as UTF-8 where the locale could not read its bytes."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeDecodeError:
        return text  # whoever reads it says which character is no character


def now() -> dt.datetime:
    """The moment to write beside an entry: UTC, whole seconds."""
    return dt.datetime.now(dt.UTC).replace(microsecond=0)


def is_dialogue() -> bool:
    """Whether somebody sits there who can answer a question."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def confirmed(question: str) -> bool:
    """Whether somebody says yes; whoever ends the input or interrupts has said no."""
    try:
        return typer.confirm(visible(question), err=True)
    except typer.Abort:
        say("")
        return False


def target(match: Path | None) -> Path:
    """The match file that a command is about."""
    from belascore.store.library import open_match

    return match or open_match()


def open_game(match: Path | None) -> "Game":
    """The match that a command is about, read and replayed; notes on it go to standard error."""
    from belascore.match.game import load_game

    game = load_game(target(match))
    say_notes(game)
    return game


def say_notes(game: "Game") -> None:
    """Tell what whoever reads this file should know of it."""
    say_all(game.notes)


def say_all(notes: "Iterable[Textual | Fault]") -> None:
    """Talk of what somebody should know, though all went well."""
    from belascore.faults import Fault

    told = (
        speech().say(note.code, note.data, place=note.place) if isinstance(note, Fault) else note
        for note in notes
    )
    say(*(NOTE + " " + note for note in told))


def complain(*lines: Textual) -> None:
    """Say what went wrong; further lines of it stand below."""
    say(ALERT + " " + lines[0], *lines[1:])
