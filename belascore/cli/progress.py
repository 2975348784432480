"""How far a long run has come: told on a terminal, to whoever has waited a second already."""

import sys
import time
from collections.abc import Callable
from typing import Final

_OFTEN: Final = 0.2
"""Seconds between two looks."""


def progress(doing: str) -> Callable[[int, int], None]:
    """Says on one line of standard error how many of how many are done."""
    due = time.monotonic() + 1
    told = False

    def tell(done: int, count: int) -> None:
        nonlocal due, told
        last = done == count and told
        if last or (time.monotonic() >= due and sys.stderr.isatty()):
            sys.stderr.write(f"\r{doing} {done} of {count}" + ("\n" if done == count else ""))
            sys.stderr.flush()
            due, told = time.monotonic() + _OFTEN, True

    return tell
