"""Files that are no match: exports and rulesets, written as a whole or not at all."""

import os
from pathlib import Path

from belascore.errors import NotConfirmedError, StorageError, UsageError
from belascore.matchfile import printable
from belascore.store.disk import DISK, Disk, UnconfirmedError, put, reason
from belascore.store.writing import signals_held


def write_whole(
    path: Path, data: bytes, *, over: bool, otherwise: str, disk: Disk = DISK
) -> tuple[str, ...]:
    """Write a file, or leave what is there as it is.

    No lock is left beside it: of two that write one file at once, the last one's is there.

    Args:
        path: the file; a link stays a link.
        data: its bytes.
        over: that a file of that name may be covered.
        otherwise: what to do where something else than a file is there.
        disk: the calls to make.

    Returns:
        What `put` has to say of it.

    Raises:
        UsageError: there is a file and it may not be covered.
        StorageError: nothing was written.
        NotConfirmedError: it is there, but may not survive a power cut.
    """
    target, name = Path(os.path.realpath(path)), printable(str(path))
    if os.path.lexists(target) and not target.is_file():
        raise StorageError(f"{name} is not a plain file", otherwise)
    if not target.parent.is_dir():
        folder = printable(str(path.parent))
        raise StorageError(f"{name} was not written: there is no folder {folder}", "Make it first.")
    if target.exists() and not over:
        raise UsageError(f"{name} is there already; it stays as it is", "Add --yes to replace it.")
    try:
        with signals_held():
            return put(target, data, target.stat() if target.exists() else None, disk)
    except UnconfirmedError as error:
        raise NotConfirmedError(f"{name} is written, but the disk did not confirm it") from error
    except OSError as error:
        raise StorageError(f"{name} was not written: {reason(error)}") from error
