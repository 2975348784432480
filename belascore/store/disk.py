"""The disk: the calls that a save makes of it, its locks, and bytes read within bounds."""

import errno
import os
import stat
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from belascore.faults import BusyError, NotFoundError, Phrase, Remedy, StorageError, UnreadableError
from belascore.jsontext import digest
from belascore.matchfile import SIZE
from belascore.tuples import NamedTuple

# Windows has none of these; there the calls do without
_CLOEXEC: Final = getattr(os, "O_CLOEXEC", 0)
_NOFOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_NONBLOCK: Final = getattr(os, "O_NONBLOCK", 0)
_DIRECTORY: Final = getattr(os, "O_DIRECTORY", 0)
_BINARY: Final = getattr(os, "O_BINARY", 0)

OPEN_NEW: Final = os.O_CREAT | _NOFOLLOW | _CLOEXEC | _BINARY
"""Flags for a file of our own: links are not followed, and no child process inherits it."""
OPEN_FOLDER: Final = os.O_RDONLY | _DIRECTORY | _CLOEXEC
"""Flags for a folder that is to be synced."""


def _fsync(fd: int) -> None:
    if sys.platform == "darwin":
        import fcntl

        # there fsync reaches the disk's own memory only
        with suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
    os.fsync(fd)


def _rename(old: str, new: str) -> None:
    """Rename a file over another; on Windows a virus scanner may hold the old one for a moment."""
    for wait in (0.05, 0.1, 0.2, 0.4, 0.8, 1.0) if sys.platform == "win32" else ():
        with suppress(PermissionError):
            Path(old).replace(new)
            return
        time.sleep(wait)
    Path(old).replace(new)


def _claim(old: str, new: str) -> None:
    """Rename a file to a name that nothing has yet; what has it meanwhile is never replaced.

    Raises:
        OSError: nothing was renamed; FileExistsError where the name is taken.
    """
    if sys.platform == "win32":
        Path(old).rename(new)  # there it replaces nothing
        return
    try:
        os.link(old, new, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # a disk without hard links: an empty file of our own takes the name first
        os.close(os.open(new, OPEN_NEW | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            Path(old).replace(new)
        except BaseException:
            Path(new).unlink()
            raise
        return
    try:
        Path(old).unlink()
    except BaseException:
        Path(new).unlink()
        raise


class Disk(NamedTuple):
    """The calls that a save makes, so that a test can put others in their place.

    A save makes them in this order: `create`, `fchmod` (where there was a file before), `write`
    (until all is written), `sync`, `close`, `rename`, or for a new file `claim`, which replaces
    nothing; from here on the new file is there;
    `open_folder`, `sync_folder`, `close`. `unlink` removes unfinished files, of this save where it
    fails and of those before that were killed. The second copy of a match comes after that, with
    `create`, `write`, `close` and `rename`. A call that fails raises OSError; `write` says how much
    it wrote.
    """

    create: Callable[..., int] = os.open
    fchmod: Callable[[int, int], Any] = getattr(os, "fchmod", lambda _fd, _mode: None)
    write: Callable[[int, memoryview], int] = os.write
    sync: Callable[[int], None] = _fsync
    close: Callable[[int], None] = os.close
    rename: Callable[[str, str], None] = _rename
    claim: Callable[[str, str], None] = _claim
    open_folder: Callable[[str, int], int] = os.open
    sync_folder: Callable[[int], None] = os.fsync
    unlink: Callable[[str], None] = os.unlink


DISK: Final = Disk()


def tag(path: Path) -> str:
    """What names the lock and the unfinished copies of a file, 16 characters.

    Made from a hash, for a name may be as long as the system allows; spellings that some systems
    take for the same name have one tag.
    """
    name = unicodedata.normalize("NFC", path.name).casefold()
    return digest(os.fsencode(name))[:8].hex()


def fetch(path: Path, limit: int = SIZE) -> tuple[bytes, os.stat_result]:
    """The bytes of a plain file, at most one more than `limit`, and what the system says of it.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: it is a folder, a pipe or a device.
        StorageError: the system did not let us read it.
    """
    file = str(path)
    try:
        data, state = taken(path, limit)
    except (FileNotFoundError, NotADirectoryError):
        raise NotFoundError("no-such-file", file=file, list=Remedy("matches list")) from None
    except (OSError, ValueError) as error:
        with suppress(OSError):
            if path.exists() and not path.is_file():
                raise UnreadableError("not-a-plain-file.match", file=file) from None
        raise StorageError("not-read", file=file, cause=cause(error)) from error
    if data is None:
        raise UnreadableError("not-a-plain-file.match", file=file)
    return data, state


def is_plain(path: Path) -> bool:
    """Whether there is a plain file of that name.

    Raises:
        StorageError: the system did not let us look.
    """
    try:
        return path.is_file()
    except OSError as error:
        raise StorageError("not-reached", file=str(path), cause=cause(error)) from error


def taken(path: Path | str, limit: int = SIZE) -> tuple[bytes | None, os.stat_result]:
    """The bytes of a plain file as `fetch` gives them, or None where it is something else.

    Raises:
        OSError, ValueError: as the system says it.
    """
    # a pipe would hold us up until somebody writes into it
    fd = os.open(path, os.O_RDONLY | _NONBLOCK | _CLOEXEC | _BINARY)
    try:
        state = os.fstat(fd)
        return _bounded(fd, limit) if stat.S_ISREG(state.st_mode) else None, state
    finally:
        os.close(fd)


def _bounded(fd: int, limit: int) -> bytes:
    parts: list[bytes] = []
    left = limit + 1
    while left and (part := os.read(fd, left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def cause(error: OSError | ValueError) -> str | Phrase:
    """What the system said, as part of a sentence."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return Phrase("cause.bad-name")


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
