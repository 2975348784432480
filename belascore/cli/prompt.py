"""The prompt of `belascore table`: lines of standard input, with what a terminal can do for it."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from belascore.cli.common import from_input, whole
from belascore.cli.output import prints_all, say, speech

if TYPE_CHECKING:
    from belascore.match.game import Game
    from belascore.rules.law import Law

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
    from belascore.words.latin import plain

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
            lambda params, _begun: _words(game(), first=not params["before"]),
            {"before": line()[: begin()].split()},
            begun,
        )
        # readline appends nothing by itself
        spaced = [word if word.endswith(":") else f"{word} " for word in words]
        return spaced[number] if number < len(spaced) else None

    return complete


def _words(game: "Game", *, first: bool) -> Iterable[str]:
    """Who plays; behind the first word also what this law calls and counts."""
    names = [name.replace(" ", "-") for name in game.score.seats.names()]
    if first:
        return names
    return (*_words_of_law(game.law), *(f"{name}:" for name in names))


def _words_of_law(law: "Law") -> Iterator[str]:
    """Calls, capot, the belote and the melds of a law, as it calls them."""
    from belascore.entry.readers import calls_of

    belote = ["belote"] if law.belote else []
    for thing in (*calls_of(law), *law.doubles, "capot", *belote):
        yield law.words.get(thing, thing).replace(" ", "-")
    if law.melds is not None:
        yield from (kind.name.replace(" ", "-") for kind in law.melds.kinds)
