"""What commands share: how they find the match, take words from people and write a file."""

import datetime as dt
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, AnyStr, Final

import typer

from belascore.cli.output import printing, say, say_all, sentence, speech
from belascore.faults import Fault, NotFoundError, Remedy, StorageError, UsageError
from belascore.text import Textual, rendered, text
from belascore.tuples import NamedTuple

if TYPE_CHECKING:
    from belascore.match.game import Game
    from belascore.score.verdict import Entry

MatchOption = Annotated[
    Path | None,
    typer.Option(
        "--match", metavar="FILE", readable=False, help="Use this match file, not the open match."
    ),
]

LayoutOption = Annotated[
    str, typer.Option("--layout", metavar="NAME", help="Rule the sheet in another way.")
]

LAST: Final = "last"
"""What may stand for the number of the last deal."""
_DEALS: Final = ("scored", "void", "withheld")
ACT: Final = "@"
"""Before the number of a line of the log; without it a number is that of a deal that stands."""
_LONGEST: Final = 9
"""Digits of a number that are read."""


# The match


def target(match: Path | None) -> Path:
    """The match file that a command is about."""
    from belascore.store.library import open_match

    return match or open_match()


def open_game(match: Path | None) -> "Game":
    """The match that a command is about, read and replayed; notes on it go to standard error."""
    from belascore.match.game import load_game

    game = load_game(target(match))
    say_all(game.notes)
    return game


def now() -> dt.datetime:
    """The moment to write beside an entry: UTC, whole seconds."""
    return dt.datetime.now(dt.UTC).replace(microsecond=0)


# Numbers: of ASCII digits, though Python would read those of every script


def whole_number(text: str) -> int:
    """The number of an option; whoever takes it says what is wrong with one below nothing.

    Raises:
        UsageError: it is none.
    """
    if _is_number(text.removeprefix("-")):
        return int(text[:_LONGEST])
    raise UsageError("not-a-number.option", value=text)


def entry_of(game: "Game", text: str) -> "Entry":
    """What was entered, as somebody names it.

    Args:
        game: the match.
        text: `3` is the third deal that stands, `@7` line 7 of the log; `last` or nothing means
            the last deal.

    Raises:
        UsageError: it is no number.
        NotFoundError: there is no such deal, or no such line.
    """
    score = game.score
    if text.casefold() in ("", LAST):
        deals = (one for one in reversed(score.entries) if one.status in _DEALS)
        last: Entry | None = next(deals, None)
        if last is None:
            raise NotFoundError("no-such-round.nothing")
        return last
    number = text.removeprefix(ACT)
    if not _is_number(number):
        raise UsageError("not-a-round.typed", value=text, command=Remedy("log"))
    place = int(number[:_LONGEST])
    entry = score.entry(place) if text.startswith(ACT) else score.deal(place)
    if entry is not None:
        return entry
    if not score.entries:
        raise NotFoundError("no-such-round.nothing")
    if text.startswith(ACT):
        raise NotFoundError("no-such-round.match", number=place, last=len(score.entries))
    count = len(score.deals)
    code = "no-such-round.deal" if count else "no-such-round.deal.none"
    raise NotFoundError(code, number=place, last=count)


def is_address(text: str) -> bool:
    """Whether a word names a deal, or a line of the log, by its number."""
    return _is_number(text.removeprefix(ACT))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


# Whoever types


def from_input(read: Callable[[int], AnyStr], most: int) -> AnyStr:
    """What a way of reading takes from standard input, at most so much of it.

    Raises:
        StorageError: the system did not let us read it.
    """
    try:
        return read(most)
    except OSError as error:
        from belascore.store.disk import cause

        raise StorageError("input-unread", cause=cause(error)) from error


def whole(text: str) -> str:
    """What was typed, as UTF-8 where the locale could not read its bytes."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeDecodeError:
        return text  # whoever reads it says which character is no character


def without_program(line: str) -> str:
    """What somebody typed after the program's name, which remedies show as well."""
    return line.removeprefix("belascore ").lstrip()


def is_dialogue() -> bool:
    """Whether somebody sits there who can answer a question."""
    return sys.stdin.isatty() and sys.stderr.isatty()


class Reply(NamedTuple):
    """What somebody said to a question.

    Attributes:
        yes: whether it was yes.
        instead: what was typed that is neither yes nor no.
    """

    yes: bool
    instead: str = ""


def ask(question: Textual) -> Reply:
    """Ask once; whoever ends the input has said no, and an interruption goes on."""
    from belascore.words.terms import is_no, is_yes

    sys.stderr.write(rendered(sentence("yes-no", question=text(question))))
    sys.stderr.flush()
    try:
        typed = whole(input()).strip()
    except EOFError:
        say("")
        return Reply(False)
    except KeyboardInterrupt:
        say("")
        raise
    yes = is_yes(typed)
    return Reply(yes, "" if yes or is_no(typed) else typed)


def confirmed(question: Textual) -> bool:
    """Whether somebody says yes."""
    return ask(question).yes


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
