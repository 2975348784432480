"""The lock of a match: one writer at a time, on this computer.

It is held on a side file that is never deleted and never emptied: the match file itself is
replaced at each save, and whoever locked the old one would be alone with it. The system frees the
lock when its holder ends, however he ends.
"""

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from belascore.faults import BusyError, Remedy, StorageError
from belascore.store.disk import OPEN_NEW, cause, tag

SECONDS: Final = 5.0
WITHOUT: Final = "BELASCORE_NO_LOCK"
"""The environment variable by which somebody says that nobody else writes, where a disk knows no
locks; `belascore --no-lock` sets it."""
_PAUSE: Final = 0.01
_HELD: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
_UNKNOWN: Final = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP)
_SIGNED: Final = 11


def lock_path(path: Path) -> Path:
    """The side file that a file's lock is held on."""
    return path.with_name(f".bela-{tag(path)}.lock")


@contextmanager
def locked(path: Path, timeout: float = SECONDS) -> Iterator[None]:
    """Hold the lock of a file; nothing may be asked of anybody meanwhile.

    Args:
        path: the file, links resolved.
        timeout: seconds to wait for another writer.

    Raises:
        BusyError: another writer kept it all the time.
        StorageError: the folder cannot be written, or its disk knows no locks.
    """
    fd = _side_file(path)
    try:
        _wait(fd, path, timeout)
        _sign(fd)
        yield
    finally:
        os.close(fd)


def _side_file(path: Path) -> int:
    side = lock_path(path)
    try:
        fd = _open(side)
    except OSError as error:
        raise _unusable(side, error) from error
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise _unusable(side, None)
    return fd


def _open(side: Path) -> int:
    try:
        return os.open(side, os.O_RDWR | OPEN_NEW, 0o666)
    except PermissionError:
        if not side.is_file():
            raise
        # another user made it; a lock needs no right to write
        return os.open(side, os.O_RDONLY | (OPEN_NEW & ~os.O_CREAT))


def _unusable(side: Path, error: OSError | None) -> StorageError:
    if error and error.errno not in (errno.ELOOP, errno.EISDIR, errno.ENXIO):
        folder = str(side.parent)
        return StorageError("folder-not-writable.lock", folder=folder, cause=cause(error))
    return StorageError("not-a-plain-file.lock", file=str(side))


def _wait(fd: int, path: Path, timeout: float) -> None:
    end = time.monotonic() + timeout
    while True:
        try:
            _take(fd)
        except OSError as error:
            if error.errno in _UNKNOWN and os.environ.get(WITHOUT):
                return
            if error.errno not in _HELD:
                alone = Remedy("add", ("...",), ("no-lock",))
                raise StorageError("no-locks", cause=cause(error), command=alone) from error
        else:
            return
        if time.monotonic() >= end:
            pid = _holder(fd)
            raise BusyError("busy.pid" if pid else "busy", file=path.name, pid=pid)
        time.sleep(_PAUSE)


def _take(fd: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(fd, 1 << 20, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sign(fd: int) -> None:
    """Leave our number for whoever waits; never in a file that has another name or another use."""
    state = os.fstat(fd)
    if sys.platform != "win32" and state.st_nlink == 1 and state.st_size in (0, _SIGNED):
        with suppress(OSError):
            os.pwrite(fd, b"%-10d\n" % os.getpid(), 0)


def _holder(fd: int) -> int | None:
    """The number of the process that holds the lock, if it left one."""
    if sys.platform == "win32":
        return None
    text = os.pread(fd, _SIGNED, 0).strip()
    return int(text) if text.isdigit() else None
