"""Output: data on standard output, talk on standard error, each as whoever listens can read it.

What is asked of all commands alike is known before one is built: `begin` looks for it in the words,
so that a mistake in the words is told as the answer would have been.
"""

import codecs
import io
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol, TextIO

from belascore.text import Style, Text, Textual, folded, rendered, styled, text

if TYPE_CHECKING:
    from belascore.faults import Fault
    from belascore.words.say import Speech

    class Answer(Protocol):
        """What a question is answered with: one value, told to people and to programs."""

        def json(self) -> Mapping[str, Any]:
            """As JSON has it."""

        def lines(self, speech: "Speech") -> list[Text]:
            """As people read it."""


def _last(option: str, words: Sequence[str]) -> str | None:
    """What the last of an option says; None where it is not typed."""
    for at in range(len(words) - 1, -1, -1):
        name, equals, value = words[at].partition("=")
        if name == option:
            return value if equals else "".join(words[at + 1 : at + 2])
    return None


class Output:
    """How answers are printed.

    Attributes:
        json: whether the command answers in JSON.
        json_wanted: whether the words ask for it, though they may not be read to the end.
        color: `auto`, `always`, `never`, or a mistake.
        lang: the tag of a language, or a mistake; None where none is typed.
        language: the one that is spoken, as soon as something is said.
    """

    def __init__(self, words: Sequence[str] = ()) -> None:
        self.json = False
        self.json_wanted = "--json" in words
        self.color = _last("--color", words) or "auto"
        self.lang = _last("--lang", words)
        self.language = ""


_output = Output()


def begin(words: Sequence[str]) -> None:
    """Print as these words ask for it, on whatever standard output and standard error are now."""
    global _output
    _output = Output(words)
    ascii_only = "--ascii" in words or _is_ascii_locale() or _kept("ascii") == "yes"
    if ascii_only or (sys.stdout.encoding, sys.stderr.encoding) != ("utf-8", "utf-8"):
        sys.stdout = _plain(sys.stdout, ascii_only=ascii_only)
        sys.stderr = _plain(sys.stderr, ascii_only=ascii_only)


NOT_PRINTED: Final = "shell-not-printed"
"""The code of an answer that could not be printed."""

# Answers


def tell(answer: "Answer") -> None:
    """Print an answer as it was asked for."""
    if is_json():
        emit_json(answer.json())
    else:
        emit(answer.lines(speech()), now=True)


def answer_json(asked: bool) -> None:
    """Let commands answer in JSON, or again in text."""
    _output.json = asked


def is_json() -> bool:
    """Whether the command was asked to answer in JSON."""
    return _output.json


def wants_json() -> bool:
    """Whether the words ask for JSON, also where they could not be read."""
    return _output.json_wanted


def emit_json(answer: Any, *, indent: int | None = None) -> None:
    """Print an answer as JSON, most often one line; what the output has no letters for is escaped.

    Raises:
        ValueError: it holds a number that JSON has not.
    """
    from belascore.jsontext import json_text

    printed = json_text(answer, indent=indent, ascii_only=not prints_all())
    emit(printed.splitlines(), now=True, fold=False)


def emit(lines: Iterable[Textual], *, now: bool = False, fold: bool = True) -> None:
    """Print data on standard output.

    Args:
        lines: what to print.
        now: whether it may not wait for the end of the command.
        fold: whether lines are folded at the width of a terminal; what is to be copied is not.
    """
    printed = _printed(lines, sys.stdout, fold=fold)
    with printing():
        sys.stdout.write("".join(f"{line}\n" for line in printed))
        if now:
            sys.stdout.flush()


@contextmanager
def printing() -> Iterator[None]:
    """Print on standard output.

    Raises:
        StorageError: the answer could not be printed.
    """
    try:
        yield
    except BrokenPipeError:
        nobody_reads()
    except OSError as error:
        from belascore.faults import Remedy, StorageError
        from belascore.store.disk import cause

        nobody_reads()
        raise StorageError(NOT_PRINTED, cause=cause(error), show=Remedy("show")) from error


# Talk

_ALERT: Final = styled("belascore:", "error")
_LANGUAGE: Final = "BELASCORE_LANG"
_OFTEN: Final = 0.2
"""Seconds between two looks at how far a long run has come."""


def speech() -> "Speech":
    """The language that people are answered in, English for programs."""
    from belascore.words.say import ENGLISH, Speech

    if not _output.language:
        _output.language = _chosen_language()
    language = "en" if wants_json() or is_json() else _output.language
    room = columns(sys.stdout)
    return ENGLISH if room is None and language == "en" else Speech(language, room=room)


def _chosen_language() -> str:
    """What is typed, else what is set once for all, else what the system speaks."""
    from belascore.words.say.languages import language_of, of_the_system

    asked = _output.lang or os.environ.get(_LANGUAGE) or _kept("lang")
    if not asked:
        return of_the_system(os.environ, _interface_language)
    return language_of(asked) or "en"


def is_language_chosen() -> bool:
    """Whether somebody has said which language to speak, the system's own choice apart."""
    return bool(_output.lang or os.environ.get(_LANGUAGE) or _kept("lang"))


def _interface_language() -> str:
    """The tag of what the system speaks where it names no locale; empty where it does not say."""
    if sys.platform == "darwin":
        import subprocess

        asked = ("defaults", "read", "-g", "AppleLanguages")
        try:
            told = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=2)
        except (OSError, subprocess.SubprocessError):
            return ""
        return told.stdout.strip('() \n",').partition(",")[0].strip(' "\n')
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def require_language(typed: str | None = None) -> None:
    """Refuse a language that is typed and is not there; one that is set is only noted.

    Args:
        typed: elsewhere than behind `--lang`.

    Raises:
        UsageError: says which there are.
    """
    typed = _output.lang if typed is None else typed
    asked = typed
    if asked is None and not (asked := os.environ.get(_LANGUAGE) or _kept("lang")):
        return
    from belascore.words.say.languages import LANGUAGES, language_of

    if language_of(asked):
        return
    there = [f"{code} ({language.name})" for code, language in LANGUAGES.items()]
    if typed is not None:
        from belascore.faults import UsageError

        raise UsageError("lang-unknown", value=asked, there=there)
    if not wants_json():
        say_all([sentence("lang-unknown.kept", value=asked, there=there)])


def sentence(code: str, **data: Any) -> Text:
    """A sentence in the language that people are answered in."""
    return speech().say(code, data)


def say(*lines: Textual) -> None:
    """Talk on standard error."""
    seen = _printed(lines, sys.stderr)
    try:
        sys.stderr.write("".join(f"{line}\n" for line in seen))
    except OSError:
        nobody_reads(sys.stderr)


def complain(*lines: Textual) -> None:
    """Say what went wrong; further lines of it stand below."""
    say(_ALERT + " " + lines[0], *lines[1:])


def say_all(notes: "Iterable[Textual | Fault]") -> None:
    """Talk of what somebody should know, though all went well."""
    from belascore.faults import Fault

    told = (
        speech().say(note.code, note.data, place=note.place) if isinstance(note, Fault) else note
        for note in notes
    )
    say(*(styled(sentence("note"), "warning") + " " + note for note in told))


def progress(code: str) -> Callable[[int, int], None]:
    """Says on one line of standard error how many are done, to whoever has waited a second.

    Args:
        code: of the sentence that says so, with places for `done` and `count`.
    """
    due = time.monotonic() + 1
    told = False

    def step(done: int, count: int) -> None:
        nonlocal due, told
        last = done == count and told
        if last or (time.monotonic() >= due and sys.stderr.isatty()):
            end = "\n" if done == count else ""
            sys.stderr.write(f"\r{sentence(code, done=done, count=count)}{end}")
            sys.stderr.flush()
            due, told = time.monotonic() + _OFTEN, True

    return step


# Streams

_COLOURS: Final[Mapping[Style, str]] = {
    "failed": "31",
    "error": "31",
    "tied": "33",
    "warning": "33",
    "winner": "1;32",
    "leader": "1",
}


def columns(stream: TextIO) -> int | None:
    """The columns of a terminal, or as many as `COLUMNS` says; None for what is none."""
    if not stream.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _printed(lines: Iterable[Textual], stream: TextIO, *, fold: bool = True) -> list[str]:
    """Lines as a stream shows them, no wider than a terminal is.

    Isolates (bidi) stand only around what runs from right to left.
    """
    room = columns(stream) if fold else None
    colours = _paint if is_coloured(stream) else None
    shown = lines if room is None else [part for line in lines for part in _folded(line, room)]
    return [rendered(line, isolates="rtl", paint=colours) for line in shown]


def _folded(line: Textual, room: int) -> list[Text]:
    # what Typer says of a command is one string of many lines
    parts = line.split("\n") if isinstance(line, str) else [line]
    return [row for part in parts for row in folded(text(part), room)]


def _paint(letters: str, style: Style) -> str:
    return f"\x1b[{_COLOURS[style]}m{letters}\x1b[0m" if style in _COLOURS else letters


def is_coloured(stream: TextIO) -> bool:
    """Whether colours are wanted there: `--color`, then the environment, then if it is a terminal.

    `NO_COLOR` wins over `FORCE_COLOR` and `CLICOLOR_FORCE`, as its users expect of it.
    """
    if _output.color != "auto":
        return _output.color == "always"
    asked = os.environ.get
    if asked("NO_COLOR"):
        return False
    if any(asked(name) not in (None, "", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    if (kept := _kept("color")) in ("always", "never"):
        return kept == "always"
    if asked("TERM") == "dumb" or asked("CLICOLOR") == "0" or not stream.isatty():
        return False
    # the old console of Windows prints the codes themselves
    return sys.platform != "win32" or bool(asked("WT_SESSION") or asked("TERM"))


def _kept(key: str) -> str:
    """What somebody set once for all matches; nothing where that cannot be read."""
    from belascore.store.folders import config_file

    if os.environ.get(f"BELASCORE_{key.upper()}") or config_file().exists():
        from belascore.faults import BelascoreError
        from belascore.store.settings import setting

        try:
            return setting(key)
        except BelascoreError:
            return ""  # `config` says what is wrong with it
    return ""


def nobody_reads(stream: TextIO | None = None) -> None:
    """Let the rest of the output go nowhere: whoever read it has seen enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


class PlainStream(io.TextIOWrapper):
    """A text stream where each character that an encoding lacks is spelt with those it has."""

    spelling: str
    """The encoding whose characters are used."""

    def write(self, letters: str) -> int:
        """Write a text as this stream can."""
        return super().write(letters if letters.isascii() else spelt(letters, self.spelling))


def spelt(letters: str, encoding: str = "ascii") -> str:
    """A text with the characters that an encoding has."""
    from belascore.words.notation import plain

    return plain(letters, encoding)


def prints_all() -> bool:
    """Whether standard output has every character."""
    return not isinstance(sys.stdout, PlainStream)


def _plain(stream: TextIO, *, ascii_only: bool) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    encoding, by_lines = codecs.lookup(stream.encoding).name, stream.line_buffering
    spelling = "ascii" if ascii_only else encoding
    # Typer takes an ASCII stream for a mistake and writes past it; ASCII is UTF-8 as well
    encoding = "utf-8" if spelling == "ascii" else encoding
    new = PlainStream(stream.detach(), encoding, errors="replace", line_buffering=by_lines)
    new.spelling = spelling
    return new


def _is_ascii_locale() -> bool:
    """Whether somebody chose a locale that has only ASCII, for which Python takes UTF-8."""
    if not sys.flags.utf8_mode or "PYTHONUTF8" in os.environ or "PYTHONIOENCODING" in os.environ:
        return False
    return (os.environ.get("LC_ALL") or os.environ.get("LANG")) in ("C", "POSIX")
