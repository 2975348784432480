"""Where things are kept: the user's data folder, and the folder of what can be made again."""

import os
import sys
from pathlib import Path
from typing import Final

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
