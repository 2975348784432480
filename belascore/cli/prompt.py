"""The prompt of `belascore table`: lines of standard input, with what a terminal can do for it."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from belascore.cli.common import from_input, whole
from belascore.cli.output import prints_all, speech

_LONGEST: Final = 10_000
"""Characters of a line that nobody typed; a round needs a tenth of them."""


def typed_lines(path: Path, *, plain: bool) -> Iterator[str]:
    """What is typed, line by line, until the end of the input.

    Args:
        path: of the match, whose players and next deal the prompt knows.
        plain: only lines and a mark, also on a terminal.
    """
    if not sys.stdin.isatty():
        while line := from_input(sys.stdin.readline, _LONGEST):
            yield whole(line).strip()
        return
    edited = not plain and os.environ.get("TERM") != "dumb" and _edit_lines(path)
    while True:
        try:
            yield whole(input(_mark(path) if edited else "> ")).strip()
        except EOFError:
            return


def _mark(path: Path) -> str:
    """Which deal is next and whose it is: `7 Ana deals> `."""
    from belascore.answers.phrases import deals, voice_of
    from belascore.match.game import load_game
    from belascore.words.latin import plain

    game = load_game(path)
    score = game.score
    dealer = deals(score, voice_of(score, game.law, speech()))
    mark = f"{len(score.deals) + 1} {dealer}".strip() + "> "
    return mark if prints_all() else plain(mark)


def _edit_lines(path: Path) -> bool:
    """Let lines be edited, earlier ones come back and Tab complete words; whether that can be."""
    try:
        import readline
    except ImportError:
        return False
    readline.set_completer_delims(" ")
    readline.set_completer(_completer(path, readline.get_line_buffer, readline.get_begidx))
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return True


def _completer(
    path: Path, line: Callable[[], str], begin: Callable[[], int]
) -> Callable[[str, int], str | None]:
    """Completes as a shell does behind `belascore add`."""
    from belascore.cli.completing import entry, going_on

    def complete(begun: str, number: int) -> str | None:
        params = {"match": path, "entry": line()[: begin()].split()}
        found = going_on(entry, params, begun)
        # readline appends nothing by itself
        spaced = [one if one.endswith(":") else f"{one} " for one in found]
        return spaced[number] if number < len(spaced) else None

    return complete
