"""File names of matches: made of ids and of the names of people, and told from others."""

import os
import unicodedata
from pathlib import Path
from typing import Final

from belascore.faults import UsageError
from belascore.text import printable

SUFFIX: Final = ".toml"
"""Of the files of matches."""
STEM: Final = 110
"""Characters of a name without its ending; side files put theirs to it."""
TYPED: Final = 60
"""Characters of a name that was typed, as a message shows it."""
_ID_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_CONFLICTS: Final = (".sync-conflict-", "conflicted copy", "case conflict", "_conflict-")


def new_id() -> str:
    """An id for a match: 12 letters and digits, none of them easily misread."""
    return "".join(_ID_LETTERS[byte & 31] for byte in os.urandom(12))


def name_of(text: str) -> str:
    """What a match is called that somebody gives that name.

    Raises:
        UsageError: nothing is left of it.
    """
    short = slug(text)[:STEM]
    if not short:
        raise UsageError("match-name-empty", text=printable(text, TYPED))
    return short


def slug(text: str) -> str:
    """A text in ASCII letters, digits and dashes: `Šime Đokić` is `sime-dokic`."""
    from belascore.words.latin import LETTERS

    bare = unicodedata.normalize("NFKD", text.casefold())
    spelt = "".join(LETTERS.get(c, "" if unicodedata.combining(c) else c) for c in bare)
    return "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in spelt).split())


def is_conflict(path: Path) -> bool:
    """Whether a file is named as programs that sync folders name the other version of one."""
    name = path.name.casefold()
    return any(mark in name for mark in _CONFLICTS)
