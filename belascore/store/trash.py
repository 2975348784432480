"""The trash: matches that were put aside, and how they come back. Nothing in it is ever deleted."""

import os
from pathlib import Path
from typing import Final

from belascore.faults import Remedy, UsageError
from belascore.store.folders import SUFFIX, data_folder, name_of, new_id
from belascore.store.library import (
    close_moved,
    files_of,
    find,
    is_open,
    make_folder,
    matches_folder,
    transfer,
)

_RESTORE: Final = "matches restore"


def trash_folder() -> Path:
    """The folder of what was put aside; it need not be there yet."""
    return data_folder() / "trash"


def discard(path: Path) -> Path:
    """Move a stored match to the trash beside the matches; nothing is deleted.

    Raises:
        StorageError: the system did not let us.
    """
    trash = trash_folder()
    make_folder(trash)
    place, opened = trash / path.name, is_open(path)
    while True:
        try:
            transfer(path, place)
            break
        except UsageError:
            place = trash / f"{path.stem}-{new_id()[:4]}{SUFFIX}"
    if opened:
        close_moved(path, place)
    return place


def discarded() -> tuple[Path, ...]:
    """Every match in the trash, the one played last first."""
    return files_of(trash_folder())


def find_discarded(text: str) -> Path:
    """The match of the trash of that name, or the only one whose name holds that text.

    Raises:
        NotFoundError: there is none.
        UsageError: there are several.
    """
    return find(text, discarded(), Remedy(_RESTORE))


def bring_back(path: Path, name: str = "") -> Path:
    """Move a match from the trash to the others; it is not opened.

    Args:
        path: of the match in the trash.
        name: another name for it.

    Raises:
        UsageError: there is a match of that name, or nothing is left of the name.
        StorageError: the system did not let us.
    """
    place = matches_folder() / f"{name_of(name) if name else path.stem}{SUFFIX}"
    make_folder(place.parent)
    try:
        transfer(path, place)
    except UsageError:
        again = Remedy(_RESTORE, (path.stem, "NEW"))
        raise UsageError("match-exists.restore", match=place.stem, command=again) from None
    return place


def free_name(stem: str) -> str:
    """That name, or else the first of its like that no stored match has: `x-2`."""
    number, name = 1, stem
    while os.path.lexists(matches_folder() / f"{name}{SUFFIX}"):
        number += 1
        name = f"{stem}-{number}"
    return name
