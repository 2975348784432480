"""Where things are kept, and what files are called: the user's folders, names of matches."""

import os
import sys
import unicodedata
from pathlib import Path
from typing import Final

from belascore.faults import UsageError
from belascore.text import printable

VARIABLE: Final = "BELASCORE_DIR"
"""The environment variable that names another folder for everything."""


def data_folder() -> Path:
    """Where the matches are kept: `$BELASCORE_DIR`, or the user's data folder."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else _usual("XDG_DATA_HOME", ".local/share", "user_data_path")


def config_file() -> Path:
    """What somebody set once for all matches; it need not be there."""
    return data_folder() / "config.toml"


def state_folder() -> Path:
    """Where second copies are kept: `$BELASCORE_DIR/state`, or the user's state folder."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen, "state")
    return _usual("XDG_STATE_HOME", ".local/state", "user_state_path")


def _usual(variable: str, below_home: str, asked: str) -> Path:
    """The folder that `platformdirs` names."""
    # a plain Linux is answered here: to load platformdirs costs a third of a bare start
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        given, home = os.environ.get(variable, ""), os.environ.get("HOME", "")
        if given.startswith("/"):
            return Path(given, "belascore")
        if home.startswith("/"):
            return Path(home, below_home, "belascore")
    import platformdirs

    found: Path = getattr(platformdirs, asked)("belascore", appauthor=False)
    return found


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
    from belascore.words.notation import LETTERS

    bare = unicodedata.normalize("NFKD", text.casefold())
    spelt = "".join(LETTERS.get(c, "" if unicodedata.combining(c) else c) for c in bare)
    return "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in spelt).split())


def is_conflict(path: Path) -> bool:
    """Whether a file is named as programs that sync folders name the other version of one."""
    name = path.name.casefold()
    return any(mark in name for mark in _CONFLICTS)
