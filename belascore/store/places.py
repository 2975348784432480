"""Where each match lay when its second copy was kept, so that the copy is found after a move.

Somebody may move a file, or the whole data folder, without belascore. The copy is named by where
the match was; here stands that place, and the id in its head says which match a copy is of.
"""

import os
from functools import lru_cache
from pathlib import Path
from typing import Final

from belascore.store.folders import state_folder

FOLDER: Final = "places"
"""Of the state folder, beside the copies: a file a match, with its path from that folder."""
_HEAD: Final = 4096
_ID: Final = rb"(?m)^[ \t]*id[ \t]*=[ \t]*[\"']([^\"'\r\n]+)[\"']"


def place_of(name: str) -> str:
    """The file that says where the match of a copy lies."""
    return f"{state_folder()}{os.sep}{FOLDER}{os.sep}{name}"


def written(target: Path | str) -> bytes:
    """What stands in it: the path from the state folder, which may be moved with the matches."""
    try:
        path = os.path.relpath(target, os.path.realpath(state_folder()))
    except ValueError:  # another drive of Windows
        path = str(target)
    return os.fsencode(path)


def match_id(data: bytes) -> bytes:
    """The id of a match in its head, also of one that is torn further down; or nothing."""
    import re  # only where some match is gone

    head = data[:_HEAD].partition(b"[[round]]")[0]
    found = re.search(_ID, head)
    return found[1] if found else b""


def homeless(target: str) -> tuple[list[str], list[str]]:
    """The names of copies whose match lay at a path, and of those whose match is gone from its."""
    folder = f"{state_folder()}{os.sep}{FOLDER}"
    try:
        known = _known(folder, Path(folder).stat().st_mtime_ns)
    except OSError:
        return [], []
    here = [name for name, path in known if path == target]
    return here, [name for name, path in known if path != target and not os.path.lexists(path)]


@lru_cache(maxsize=1)
def _known(folder: str, _changed: int) -> tuple[tuple[str, str], ...]:
    """Every copy and the path of its match; read once by whoever looks at many files."""
    base = Path(os.path.realpath(state_folder()))
    return tuple(
        (file.name, os.path.normpath(base / os.fsdecode(file.read_bytes())))
        for file in Path(folder).iterdir()
        if not file.name.endswith(".tmp") and file.is_file()
    )
