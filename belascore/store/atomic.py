"""Atomic replace: a file is written as a whole or not at all, whenever the power goes.

The new bytes are written to a file beside the old one, brought to the disk (fsync) and renamed over
it; then the folder is synced too.
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

from belascore.faults import Fault, NotConfirmedError, Phrase, Remedy, StorageError, UsageError
from belascore.store.disk import DISK, OPEN_FOLDER, OPEN_NEW, Disk, cause, tag, taken

ELSEWHERE: Final = Phrase("elsewhere")
"""What to do where a match cannot be written."""

_DAY: Final = 24 * 60 * 60
# what disks say that cannot sync a folder, as some network disks
_NO_FOLDER_SYNC: Final = (errno.EINVAL, errno.ENOTSUP)


class UnconfirmedError(Exception):
    """The new file is there, but its folder could not be synced."""


class OvertakenError(Exception):
    """The file is no longer what was read; nothing was written."""


def put(
    path: Path,
    data: bytes,
    before: os.stat_result | None,
    disk: Disk = DISK,
    *,
    new: bool = False,
    still: bytes | None = None,
    held: bool = True,
) -> tuple[Fault, ...]:
    """Replace a file as a whole, or make a new one.

    Args:
        path: where; not a link.
        data: the whole new file.
        before: what the file was, or another whose mode and owner it is to have.
        disk: the calls to make.
        new: that nothing may be replaced.
        still: what has to stand there at the last moment; an editor knows nothing of our lock.
        held: whether its lock is held, so that whatever is unfinished there is nobody's.

    Returns:
        What whoever reads the file elsewhere, or after a power cut, should know.

    Raises:
        OSError: nothing was changed; FileExistsError where a `new` file has no place.
        OvertakenError: nothing was changed.
        UnconfirmedError: the new file is there, and a power cut may still take it back.
    """
    start = f".bela-{tag(path)}-"
    if held:
        _sweep(path.parent, start, disk)
    # in the same folder, for a rename from another disk would be a copy, which may tear
    temp = str(path.parent / f"{start}{os.urandom(6).hex()}.tmp")
    # others may not read it before it has the mode of the old file
    fd = disk.create(temp, OPEN_NEW | os.O_EXCL | os.O_WRONLY, 0o600 if before else 0o666)
    try:
        try:
            _fill(fd, data, before, disk)
        finally:
            disk.close(fd)
        _require_still(path, still)
        # only now: renamed before its bytes are on the disk, a power cut leaves an empty file
        (disk.claim if new else disk.rename)(temp, str(path))
    except BaseException:
        with suppress(OSError):
            disk.unlink(temp)
        raise
    # the rename itself is safe once the folder is: without this a saved round is taken back
    notes = sync_folder(path.parent, disk)
    if before and before.st_nlink > 1 and not new:
        notes += (Fault("other-names", {"file": path.name}),)
    return notes


def _fill(fd: int, data: bytes, before: os.stat_result | None, disk: Disk) -> None:
    if before:
        if sys.platform != "win32":
            # who saves another's file leaves it to him, where the system lets him
            with suppress(OSError):
                os.fchown(fd, before.st_uid, before.st_gid)
        # after the owner, for a change of owner takes mode bits away
        disk.fchmod(fd, stat.S_IMODE(before.st_mode))
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(fd, rest) :]
    # a second try after a failure may say "fine" for data that is gone: there is none
    disk.sync(fd)


def _require_still(path: Path, still: bytes | None) -> None:
    there = None
    if still is not None:
        with suppress(OSError):
            there, _ = taken(path)
    if there != still:
        raise OvertakenError


def _sweep(folder: Path, start: str, disk: Disk) -> None:
    """Remove what killed saves of this file left; its lock is held, so nobody writes them.

    So does what any other one left, whose name may never come again: nobody writes for a day.
    """
    old = time.time() - _DAY
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not (entry.name.startswith(".bela-") and entry.name.endswith(".tmp")):
                continue
            with suppress(OSError):
                if entry.name.startswith(start) or entry.stat(follow_symlinks=False).st_mtime < old:
                    disk.unlink(entry.path)


def sync_folder(folder: Path, disk: Disk = DISK) -> tuple[Fault, ...]:
    """Bring new names to the disk; a note where the disk has no such thing.

    Raises:
        UnconfirmedError: a power cut may still take them back.
    """
    if sys.platform == "win32":
        return ()
    try:
        fd = disk.open_folder(str(folder), OPEN_FOLDER)
        try:
            disk.sync_folder(fd)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
            return (Fault("name-not-confirmed", {"folder": str(folder)}),)
        finally:
            disk.close(fd)
    except OSError as error:
        raise UnconfirmedError from error
    return ()


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


def require_writable(path: Path, otherwise: Phrase = ELSEWHERE) -> None:
    """Check that a file can be written before anybody is asked anything.

    Args:
        path: of the file; it need not be there yet.
        otherwise: what to do where it cannot.

    Raises:
        StorageError: its folder or the file itself cannot be written.
    """
    target = Path(os.path.realpath(path))
    folder = target.parent
    if not folder.is_dir():
        raise StorageError("no-such-folder", folder=str(folder))
    if not os.access(folder, os.W_OK | os.X_OK):
        refused = Phrase(f"not-saved.{'read-only' if _is_read_only(folder) else 'permission'}")
        raise StorageError(
            "folder-not-writable", folder=str(folder), cause=refused, otherwise=otherwise
        )
    if target.exists() and not os.access(target, os.W_OK):
        raise StorageError("file-read-only", file=str(path), otherwise=otherwise)


def _is_read_only(folder: Path) -> bool:
    if not hasattr(os, "statvfs"):
        return False
    return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def write_whole(
    path: Path,
    data: bytes,
    *,
    over: bool,
    otherwise: Phrase,
    like: os.stat_result | None = None,
    disk: Disk = DISK,
) -> tuple[Fault, ...]:
    """Write a file that is no match, or leave what is there as it is.

    No lock is left beside it: of two that may cover one file at once, the last one's is there.

    Args:
        path: the file; a link stays a link.
        data: its bytes.
        over: that a file of that name may be covered.
        otherwise: what to do where something else than a file is there.
        like: the file whose mode and owner a new one is to have.
        disk: the calls to make.

    Returns:
        What `put` has to say of it.

    Raises:
        UsageError: there is a file and it may not be covered.
        StorageError: nothing was written.
        NotConfirmedError: it is there, but may not survive a power cut.
    """
    target, file = Path(os.path.realpath(path)), str(path)
    if os.path.lexists(target) and not target.is_file():
        raise StorageError("not-a-plain-file", file=file, otherwise=otherwise)
    if not target.parent.is_dir():
        folder = target.parent if path.is_symlink() else path.parent
        raise StorageError("not-written.no-folder", file=file, folder=str(folder))
    there = target.stat() if target.exists() else None
    taken_already = UsageError("file-exists", file=file, yes=Remedy("", options=("yes",)))
    if there and not over:
        raise taken_already
    try:
        with signals_held():
            return put(target, data, there or like, disk, new=not over, held=False)
    except FileExistsError:
        raise taken_already from None
    except UnconfirmedError as error:
        raise NotConfirmedError("not-confirmed.file", file=file) from error
    except OSError as error:
        raise StorageError("not-written", file=file, cause=cause(error)) from error
