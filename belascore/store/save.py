"""Saving: blocks are added to a match file so that none is lost and none is there by half."""

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from belascore.errors import (
    BusyError,
    IntegrityError,
    NotConfirmedError,
    NotFoundError,
    StorageError,
    UnreadableError,
    UsageError,
)
from belascore.matchfile import Document, appended, printable, read_match
from belascore.rounds import Round
from belascore.store.disk import DISK, Disk, UnconfirmedError, fetch, is_plain, put, reason
from belascore.store.lock import SECONDS, locked
from belascore.store.shadow import keep

_ROOM: Final = "Make room there, then enter it again."
_ELSEWHERE: Final = "Copy the match to a folder that can be written."
_CAUSES: Final = {
    errno.ENOSPC: ("the disk is full", _ROOM),
    errno.EDQUOT: ("your share of the disk is used up", _ROOM),
    errno.EFBIG: ("the file would be larger than this system allows", "See: ulimit -f"),
    errno.EACCES: ("permission denied", _ELSEWHERE),
    errno.EPERM: ("the system forbids it", "Is the file locked against changes (lsattr)?"),
    errno.EROFS: ("the disk is read-only", _ELSEWHERE),
    errno.EIO: ("input/output error", "Check the disk; copy the match elsewhere."),
}


def read(path: Path) -> Document:
    """Read a match file as it is now, without a lock: a save never leaves half a file.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: it is no match file, or one with faults.
        IntegrityError: it is empty, torn, or a block is missing.
        StorageError: the system did not let us read it.
    """
    return _read(path, str(path))[0]


def _read(path: Path, name: str) -> tuple[Document, os.stat_result]:
    try:
        data, state = fetch(path)
        return read_match(data, name), state
    except (NotFoundError, UnreadableError, IntegrityError) as error:
        from belascore.store.rescue import advised  # most files can be read

        raise advised(error, path) from None


def append(
    path: Path,
    make: Callable[[Document], Sequence[Round]],
    *,
    seen: int | None = None,
    tell: Callable[[Document, tuple[str, ...]], None] | None = None,
    timeout: float = SECONDS,
    disk: Disk = DISK,
) -> Document:
    """Add blocks to a match: all of them or none.

    Args:
        path: the match file; a link stays a link.
        make: judges and gives the blocks to add, under the lock: it may not ask anybody anything.
            They are numbered and sealed here. What it raises stops the save.
        seen: how many blocks the match had when a question was asked about it.
        tell: says that it is saved, while signals are still held back: whoever is interrupted
            then has the answer already. Given the match file, and notes on how it was saved.
        timeout: seconds to wait for another writer.
        disk: the calls to make.

    Returns:
        The match file as it is now.

    Raises:
        BusyError: another one is writing, or the match has grown since it was `seen`.
        StorageError: nothing was written, the file is as it was.
        NotConfirmedError: the blocks are in the file, but may not survive a power cut.
    """
    target = Path(os.path.realpath(path))
    if not is_plain(target):
        read(path)  # says what is wrong, before a lock is left beside nothing
    require_writable(path)
    with locked(target, timeout):
        document, state = _read(target, str(path))
        count = len(document.rows)
        if seen is not None and seen != count:
            raise BusyError(
                f"the match has changed: {_blocks(seen)} before, now {count}; nothing was recorded",
                "Look at it (belascore show), then enter it again.",
            )
        rounds = tuple(make(document))
        if not rounds:
            return document
        grown = appended(document, *rounds)
        with signals_held():
            what = _named(count + 1, len(rounds))
            notes = write_match(target, grown.data, document.data, state, what, disk)
            if tell:
                tell(grown, notes)
    return grown


def create(
    path: Path,
    text: str,
    *,
    copied: bool = True,
    timeout: float = SECONDS,
    disk: Disk = DISK,
) -> Document:
    """Write a new match file; one that is there is never overwritten.

    Args:
        path: the match file.
        text: of its head, and of its blocks if it has any.
        copied: whether a second copy is kept in the state folder.
        timeout: seconds to wait for another writer.
        disk: the calls to make.

    Raises:
        UsageError: there is a file of that name.
        StorageError: nothing was written.
        NotConfirmedError: it is there, but may not survive a power cut.
    """
    try:
        document = read_match(text.encode(), str(path))
    except UnicodeEncodeError:
        raise UsageError("a name holds bytes that are no characters", "Type it anew.") from None
    require_writable(path)
    target = Path(os.path.realpath(path))
    with locked(target, timeout), signals_held():
        if os.path.lexists(target):
            raise UsageError(f"{printable(str(path))} is there already", "Give another name.")
        write_match(target, document.data, b"" if copied else None, None, "the match", disk)
    return document


def require_writable(path: Path) -> None:
    """Check that a match can be saved before anybody is asked anything.

    Raises:
        StorageError: its folder or the file itself cannot be written.
    """
    target = Path(os.path.realpath(path))
    shown = printable(str(target.parent))
    if not target.parent.is_dir():
        raise StorageError(f"cannot write in {shown}: there is no such folder", "Make it first.")
    if not os.access(target.parent, os.W_OK | os.X_OK):
        cause = "the disk is read-only" if _is_read_only(target.parent) else "permission denied"
        raise StorageError(f"cannot write in {shown}: {cause}", _ELSEWHERE)
    if target.exists() and not os.access(target, os.W_OK):
        raise StorageError(f"{printable(str(path))} is read-only", _ELSEWHERE)


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
        folder = printable(str(target.parent))
        state = "the file is as it was" if before else "there is no file"
        raise StorageError(
            f"not saved: {cause} ({folder}). "
            f"{what[:1].upper()}{what[1:]} {'is' if one else 'are'} not recorded; {state}.",
            remedy,
        ) from error
    return notes if found is None else notes + keep(target, found, data, disk)


def _named(first: int, count: int) -> str:
    return f"round {first}" if count == 1 else f"rounds {first} to {first + count - 1}"


def _blocks(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"
