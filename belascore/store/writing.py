"""Writing a match: whether it can be, signals held back meanwhile, and true words if it fails."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from belascore.errors import NotConfirmedError, StorageError
from belascore.matchfile import printable
from belascore.store.disk import DISK, Disk, UnconfirmedError, put, reason
from belascore.store.folders import VARIABLE
from belascore.store.second_copy import keep

_ROOM: Final = "Make room there, then enter it again."
_ELSEWHERE: Final = "Copy the match to a folder that can be written."
BEGIN_ELSEWHERE: Final = (
    f"Name another data folder: {VARIABLE}=FOLDER, or another file: belascore new ... --match FILE"
)
_CAUSES: Final = {
    errno.ENOSPC: ("the disk is full", _ROOM),
    errno.EDQUOT: ("your share of the disk is used up", _ROOM),
    errno.EFBIG: ("the file would be larger than this system allows", "See: ulimit -f"),
    errno.EACCES: ("permission denied", _ELSEWHERE),
    errno.EPERM: ("the system forbids it", "Is the file locked against changes (lsattr)?"),
    errno.EROFS: ("the disk is read-only", _ELSEWHERE),
    errno.EIO: ("input/output error", "Check the disk; copy the match elsewhere."),
}


def require_writable(path: Path, otherwise: str = _ELSEWHERE) -> None:
    """Check that a file can be written before anybody is asked anything.

    Args:
        path: of the file; it need not be there yet.
        otherwise: what to do where it cannot.

    Raises:
        StorageError: its folder or the file itself cannot be written.
    """
    target = Path(os.path.realpath(path))
    shown = printable(str(target.parent))
    if not target.parent.is_dir():
        raise StorageError(f"cannot write in {shown}: there is no such folder", "Make it first.")
    if not os.access(target.parent, os.W_OK | os.X_OK):
        cause = "the disk is read-only" if _is_read_only(target.parent) else "permission denied"
        raise StorageError(f"cannot write in {shown}: {cause}", otherwise)
    if target.exists() and not os.access(target, os.W_OK):
        raise StorageError(f"{printable(str(path))} is read-only", otherwise)


def _is_read_only(folder: Path) -> bool:
    if not hasattr(os, "statvfs"):
        return False
    return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold back interruptions; they arrive at the end."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    kinds = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, kinds)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def write_match(
    target: Path,
    data: bytes,
    found: bytes | None,
    before: os.stat_result | None,
    what: str,
    disk: Disk = DISK,
) -> tuple[str, ...]:
    """Write a whole match file, under its lock and with signals held, and keep a copy of it.

    Args:
        target: the file, links resolved.
        data: what is to stand in it.
        found: what stood there; None where no copy is to be kept.
        before: what the system said of the file that was there.
        what: is saved, as messages say it: `round 7`, `rounds 7 to 9`.
        disk: the calls to make.

    Returns:
        Notes on how it was saved.

    Raises:
        StorageError: nothing was written.
        NotConfirmedError: it is there, but may not survive a power cut.
    """
    one = not what.startswith("rounds")
    try:
        notes = put(target, data, before, disk)
    except UnconfirmedError as error:
        if found is not None:
            keep(target, found, data, disk)
        raise NotConfirmedError(
            f"{what} {'is' if one else 'are'} in the file, but the disk did not confirm it",
            "Do not enter it again; copy the file elsewhere.",
        ) from error
    except OSError as error:
        cause, remedy = _CAUSES.get(error.errno or 0, (reason(error), "Check the disk."))
        if remedy == _ELSEWHERE and not before:
            remedy = BEGIN_ELSEWHERE
        folder = printable(str(target.parent))
        state = "the file is as it was" if before else "there is no file"
        raise StorageError(
            f"not saved: {cause} ({folder}). "
            f"{what[:1].upper()}{what[1:]} {'is' if one else 'are'} not recorded; {state}.",
            remedy,
        ) from error
    return notes if found is None else notes + keep(target, found, data, disk)
