"""Bytes to and from a disk, so that a crash at any moment leaves the old file or the new one.

The new file is written beside the old one, brought to the platter, and takes its name; then the
folder is brought to the platter too. Without that last step a power cut takes a saved round back.
"""

import errno
import os
import stat
import sys
import time
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from belascore.errors import NotFoundError, StorageError, UnreadableError
from belascore.matchfile import SIZE, digest, printable
from belascore.tuples import NamedTuple

# Windows has none of these; there the calls do without
_CLOEXEC: Final = getattr(os, "O_CLOEXEC", 0)
_NOFOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_NONBLOCK: Final = getattr(os, "O_NONBLOCK", 0)
_DIRECTORY: Final = getattr(os, "O_DIRECTORY", 0)
_BINARY: Final = getattr(os, "O_BINARY", 0)

# what disks say that do not know how, as some network disks
_NO_FOLDER_SYNC: Final = (errno.EINVAL, errno.ENOTSUP)

OPEN_NEW: Final = os.O_CREAT | _NOFOLLOW | _CLOEXEC | _BINARY
"""Flags for a file of our own: links are not followed, and no child process inherits it."""


class UnconfirmedError(Exception):
    """The new file has its name, but the folder could not be brought to the platter."""


def _to_platter(fd: int) -> None:
    if sys.platform == "darwin":
        import fcntl

        # there fsync reaches the disk's own memory only
        with suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
    os.fsync(fd)


def _rename(old: str, new: str) -> None:
    """Give the file its name; on Windows a virus scanner may hold the old one for a moment."""
    for wait in (0.05, 0.1, 0.2, 0.4, 0.8, 1.0) if sys.platform == "win32" else ():
        with suppress(PermissionError):
            Path(old).replace(new)
            return
        time.sleep(wait)
    Path(old).replace(new)


class Disk(NamedTuple):
    """The calls that a save makes, so that a test can put others in their place.

    A save makes them in this order: `create`, `fchmod` (where there was a file before), `write`
    (until all is written), `sync`, `close`, `rename`; from here on the new file is there;
    `open_folder`, `sync_folder`, `close`. `unlink` removes unfinished files, of this save where it
    fails and of those before that were killed. The second copy of a match comes after that, with
    `create`, `write`, `close` and `rename`. A call that fails raises OSError; `write` says how much
    it wrote.
    """

    create: Callable[..., int] = os.open
    fchmod: Callable[[int, int], Any] = getattr(os, "fchmod", lambda _fd, _mode: None)
    write: Callable[[int, memoryview], int] = os.write
    sync: Callable[[int], None] = _to_platter
    close: Callable[[int], None] = os.close
    rename: Callable[[str, str], None] = _rename
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


def put(
    path: Path, data: bytes, before: os.stat_result | None, disk: Disk = DISK
) -> tuple[str, ...]:
    """Write a file as a whole, under its lock.

    Args:
        path: where; not a link.
        data: the whole new file.
        before: what the file was, to keep its mode and owner; None for a new one.
        disk: the calls to make.

    Returns:
        What whoever reads the file elsewhere, or after a power cut, should know.

    Raises:
        OSError: nothing was changed.
        UnconfirmedError: the new file is there, and a power cut may still take it back.
    """
    start = f".bela-{tag(path)}-"
    _sweep(path.parent, start, disk)
    temp = str(path.parent / f"{start}{os.urandom(6).hex()}.tmp")
    fd = disk.create(temp, OPEN_NEW | os.O_EXCL | os.O_WRONLY, 0o600 if before else 0o666)
    try:
        try:
            _fill(fd, data, before, disk)
        finally:
            disk.close(fd)
        disk.rename(temp, str(path))
    except BaseException:
        with suppress(OSError):
            disk.unlink(temp)
        raise
    notes = _confirm(path.parent, disk)
    if before and before.st_nlink > 1:
        name = printable(path.name)
        notes += (f"{name} had other names (hard links); they keep the old file",)
    return notes


def _fill(fd: int, data: bytes, before: os.stat_result | None, disk: Disk) -> None:
    if before:
        if sys.platform != "win32":
            # who saves another's file leaves it to him, where the system lets him
            with suppress(OSError):
                os.fchown(fd, before.st_uid, before.st_gid)
        disk.fchmod(fd, stat.S_IMODE(before.st_mode))
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(fd, rest) :]
    # a second try after a failure may say "fine" for data that is gone: there is none
    disk.sync(fd)


def _sweep(folder: Path, start: str, disk: Disk) -> None:
    """Remove what killed saves of this file left; its lock is held, so nobody writes them."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(start) and entry.name.endswith(".tmp"):
                with suppress(OSError):
                    disk.unlink(entry.path)


def _confirm(folder: Path, disk: Disk) -> tuple[str, ...]:
    """Bring the new name to the platter; a note where the disk has no such thing."""
    if sys.platform == "win32":
        return ()
    try:
        fd = disk.open_folder(str(folder), os.O_RDONLY | _DIRECTORY | _CLOEXEC)
        try:
            disk.sync_folder(fd)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
            return (f"the disk of {printable(str(folder))} cannot confirm that a name is kept",)
        finally:
            disk.close(fd)
    except OSError as error:
        raise UnconfirmedError from error
    return ()


def fetch(path: Path, limit: int = SIZE) -> tuple[bytes, os.stat_result]:
    """The bytes of a plain file, at most one more than `limit`, and what the system says of it.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: it is a folder, a pipe or a device.
        StorageError: the system did not let us read it.
    """
    try:
        data, state = taken(path, limit)
    except (FileNotFoundError, NotADirectoryError):
        what = f"there is no file {printable(str(path))}"
        raise NotFoundError(what, "belascore matches list") from None
    except (OSError, ValueError) as error:
        name = printable(str(path))
        with suppress(OSError):
            if path.exists() and not path.is_file():
                raise _not_plain(name) from None
        raise StorageError(f"{name} was not read: {reason(error)}") from error
    if data is None:
        raise _not_plain(printable(str(path)))
    return data, state


def is_plain(path: Path) -> bool:
    """Whether there is a plain file of that name.

    Raises:
        StorageError: the system did not let us look.
    """
    try:
        return path.is_file()
    except OSError as error:
        raise StorageError(
            f"{printable(str(path))} cannot be reached: {reason(error)}",
            "Nothing was recorded. Look to whom its folder belongs.",
        ) from error


def taken(path: Path | str, limit: int = SIZE) -> tuple[bytes | None, os.stat_result]:
    """The bytes of a plain file as `fetch` gives them, or None where it is something else.

    Raises:
        OSError, ValueError: as the system says it.
    """
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


def _not_plain(name: str) -> UnreadableError:
    return UnreadableError(f"{name} is not a plain file", "Give the match file itself.")


def reason(error: OSError | ValueError) -> str:
    """What the system said, as part of a sentence."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return "the name cannot be used"
