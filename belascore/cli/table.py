"""`belascore table`: deal after deal at one prompt, in the grammar of `add`."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belascore.cli import INTERRUPTED
from belascore.cli.add import DeclinedError, enter_typed
from belascore.cli.common import (
    MatchOption,
    from_input,
    is_dialogue,
    target,
    whole,
    without_program,
)
from belascore.cli.output import emit, prints_all, say, say_all, sentence, speech
from belascore.cli.program import run

if TYPE_CHECKING:
    from belascore.match.game import Game
    from belascore.rules.law import Law

_LEAVE = (".", "q", "quit", "exit")
_SHORT = {"u": "undo", "w": "why", "?": "help"}
_OF_THIS_MATCH = (
    *("show", "need", "why", "log", "undo", "redo", "edit", "drop", "restore", "note"),
    *("dispute", "end", "export", "next"),
)
"""Commands that may be typed here as they are, about this match."""
_AS_IN_THE_SHELL = ("new", "matches", "stats", "count", "judge", "rules")
"""Those that are about no match, or about others."""
_OPENS = ("new", "next")
"""Those behind which another match is at the prompt."""


def table(
    plain: Annotated[
        bool, typer.Option("--plain", help="Only lines: nothing is completed, edited or redrawn.")
    ] = False,
    match: MatchOption = None,
) -> None:
    """Type deal after deal at one prompt; see the score after each.

    On a terminal Tab completes names and calls, and the arrow keys bring back what was typed.
    """
    from belascore.answers.status import house_lines
    from belascore.cli.table import typed_lines
    from belascore.store.atomic import require_writable

    prompt = _Prompt(target(match))
    if is_dialogue():
        say(speech().say("table.hello"))
    emit(house_lines(prompt.game().law, speech()))
    prompt.show()
    require_writable(prompt.path)  # not only when the first deal has been typed
    worst = 0
    for typed in typed_lines(prompt.game, plain=plain):
        line: str | None = typed
        while line is not None and line not in _LEAVE:
            code, line = prompt.do(line)
            worst = max(worst, code)
        if line is not None:
            break
    if worst and not is_dialogue():  # who typed it has read what went wrong
        raise typer.Exit(worst)


class _Prompt:
    """The match that is at the prompt; its file is read again only where it has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: Game | None = None

    def game(self) -> "Game":
        """The match as it is now."""
        from belascore.match.game import load_game

        self._known = load_game(self.path, known=self._known)
        return self._known

    def show(self) -> None:
        """Say how the match stands."""
        from belascore.answers.echo import score_lines
        from belascore.answers.phrases import voice_of

        game = self.game()
        say_all(game.notes)
        emit(score_lines(game.score, game.law, voice_of(game.score, game.law, speech())), now=True)

    def do(self, line: str) -> tuple[int, str | None]:
        """Do what one line says.

        Returns:
            The exit code, as if it stood alone in a shell, and what was typed instead of an answer.
        """
        try:
            return self._one(line), None
        except DeclinedError as declined:
            return declined.exit_code, declined.instead or None
        except typer.Exit as ended:
            return ended.exit_code, None
        except KeyboardInterrupt:
            if not is_dialogue():
                raise
            return INTERRUPTED, None  # it dropped this line, and the prompt goes on
        except Exception as error:
            from typer.exceptions import TyperException

            from belascore.cli.faults import report
            from belascore.faults import BelascoreError

            if isinstance(error, BelascoreError | TyperException):
                return report(error), None
            raise

    def _one(self, line: str) -> int:
        line = self._as_copied(line)
        word, _, rest = line.partition(" ")
        command = _SHORT.get(word.casefold(), word.casefold())
        known = command in _OF_THIS_MATCH or command in _AS_IN_THE_SHELL
        if not line:
            self.show()
        elif command == "help":
            if rest:
                return run([command, rest.strip()])
            emit(str(sentence("table.help")).split("\n"))
        elif known and not (rest and self._plays(word)):
            return self._run(command, rest)
        else:
            self._enter(line)
        return 0

    def _run(self, command: str, rest: str) -> int:
        about = ["--match", str(self.path)] if command in _OF_THIS_MATCH else []
        code = run([command, *about, *_words(command, rest)])
        if code == 0 and command in _OPENS:
            self.path, self._known = target(None), None
        elif code == 0 and command == "end":
            self._hint()
        return code

    def _enter(self, line: str) -> None:
        from belascore.match.enter import Typed

        yes = line.endswith(" --yes")
        typed = Typed(line.removesuffix("--yes") if yes else line, comments=True, confirmed=yes)
        self._known = enter_typed(self.path, typed, yes=yes, known=self._known)
        self._hint()

    def _hint(self) -> None:
        """What can be done behind the last deal."""
        if is_dialogue() and self.game().score.finish is not None:
            say(speech().say("table.over"))

    def _as_copied(self, line: str) -> str:
        """A line without the program's name and `add`, which remedies show for a shell."""
        line = without_program(line)
        word, _, rest = line.partition(" ")
        return rest.strip() if word == "add" and rest and not self._plays(word) else line

    def _plays(self, word: str) -> bool:
        """Whether somebody here is called as a command is."""
        from belascore.words.vocabulary import fold

        return fold(word) in map(fold, self.game().score.seats.names())


def _words(command: str, rest: str) -> list[str]:
    if command == "note":
        return ["--", *rest.split()]
    from belascore.entry.tokens import split

    return split(rest, comments=False)[0]


_LONGEST: Final = 10_000
"""Characters of a line that nobody typed; a round needs a tenth of them."""


def typed_lines(game: "Callable[[], Game]", *, plain: bool) -> Iterator[str]:
    """What is typed, line by line, until the end of the input.

    An interruption drops the line that is begun; of none it says how to leave.

    Args:
        game: the match as it is now, whose players, words and next deal the prompt knows.
        plain: only lines and a mark, also on a terminal.
    """
    if not sys.stdin.isatty():
        while line := from_input(sys.stdin.readline, _LONGEST):
            yield whole(line).strip()
        return
    edited = not plain and os.environ.get("TERM") != "dumb" and _edit_lines(game)
    while True:
        try:
            yield whole(input(_mark(game()) if edited else "> ")).strip()
        except EOFError:
            # whatever is printed next, by the shell too, begins on a line of its own
            sys.stdout.write("\n")
            return
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            sys.stdout.flush()
            if not (edited and _begun()):
                say(speech().say("table.leave"))


def _mark(game: "Game") -> str:
    """Which deal is next and whose it is: `7 Ana deals> `; of a match that is over `> `."""
    from belascore.answers.phrases import deals, voice_of
    from belascore.words.notation import plain

    score = game.score
    if score.finish is not None:
        return "> "
    dealer = deals(score, voice_of(score, game.law, speech()))
    mark = f"{len(score.deals) + 1} {dealer}".strip() + "> "
    return mark if prints_all() else plain(mark)


def _begun() -> bool:
    """Whether something was typed in the line that was interrupted."""
    import readline

    return bool(readline.get_line_buffer().strip())


def _edit_lines(game: "Callable[[], Game]") -> bool:
    """Let lines be edited, earlier ones come back and Tab complete words; whether that can be."""
    try:
        import readline
    except ImportError:
        return False
    readline.set_completer_delims(" ")
    readline.set_completer(_completer(game, readline.get_line_buffer, readline.get_begidx))
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return True


def _completer(
    game: "Callable[[], Game]", line: Callable[[], str], begin: Callable[[], int]
) -> Callable[[str, int], str | None]:
    """Completes the words of an entry, by the law and the people of the match."""
    from belascore.cli.completing import going_on

    def complete(begun: str, number: int) -> str | None:
        words = going_on(
            lambda params, _begun: _entry_words(game(), first=not params["before"]),
            {"before": line()[: begin()].split()},
            begun,
        )
        # readline appends nothing by itself
        spaced = [word if word.endswith(":") else f"{word} " for word in words]
        return spaced[number] if number < len(spaced) else None

    return complete


def _entry_words(game: "Game", *, first: bool) -> Iterable[str]:
    """Who plays; behind the first word also what this law calls and counts."""
    names = [name.replace(" ", "-") for name in game.score.seats.names()]
    if first:
        return names
    return (*_words_of_law(game.law), *(f"{name}:" for name in names))


def _words_of_law(law: "Law") -> Iterator[str]:
    """Calls, capot, the belote and the melds of a law, as it calls them."""
    from belascore.entry.tokens import calls_of

    belote = ["belote"] if law.belote else []
    for thing in (*calls_of(law), *law.doubles, "capot", *belote):
        yield law.words.get(thing, thing).replace(" ", "-")
    if law.melds is not None:
        yield from (kind.name.replace(" ", "-") for kind in law.melds.kinds)
