"""The known word that was probably meant by one that nobody knows.

It stands on the lowest floor: names of keys, of tables, rulesets, files and players are misspelt
alike, and one judgement of what is near serves them all.
"""

from collections.abc import Iterable
from typing import Final

_NEAR: Final = 0.7
"""Of four letters one may be wrong (`maya` for Maja), or two change places (`hrec` for herc)."""

_LONGEST: Final = 80
"""Characters that are compared: the time grows with their square, and nothing typed is longer."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, whatever its case; empty if none is near."""
    import difflib  # only a misspelt word needs it

    spelt = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(word[:_LONGEST].casefold(), spelt, 1, _NEAR)
    return spelt[near[0]] if near else ""
