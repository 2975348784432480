"""Append-only: blocks are added to a match file so that none is lost and none is there by half."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from belascore.errors import (
    BusyError,
    IntegrityError,
    NotFoundError,
    UnreadableError,
    UsageError,
    so_many,
)
from belascore.matchfile import Document, appended, printable, read_match
from belascore.rounds import Round
from belascore.store.disk import DISK, Disk, fetch, is_plain
from belascore.store.lock import SECONDS, locked
from belascore.store.writing import BEGIN_ELSEWHERE, require_writable, signals_held, write_match


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
        from belascore.repair.plan import advised  # most files can be read

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
                f"the match has changed: {so_many(seen, 'round')} before, now {count}; "
                "nothing was recorded",
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
    require_writable(path, BEGIN_ELSEWHERE)
    target = Path(os.path.realpath(path))
    with locked(target, timeout), signals_held():
        if os.path.lexists(target):
            raise UsageError(f"{printable(str(path))} is there already", "Give another name.")
        write_match(target, document.data, b"" if copied else None, None, "the match", disk)
    return document


def _named(first: int, count: int) -> str:
    return f"round {first}" if count == 1 else f"rounds {first} to {first + count - 1}"
