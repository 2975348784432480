"""Append-only: blocks are added to a match file so that none is lost and none is there by half."""

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from belascore.faults import (
    BelascoreError,
    BusyError,
    Data,
    Fault,
    IntegrityError,
    NotConfirmedError,
    NotFoundError,
    Phrase,
    Remedy,
    StorageError,
    UnreadableError,
    UsageError,
)
from belascore.matchfile import Document, appended, read_match
from belascore.rounds import Round
from belascore.rounds.fields import local
from belascore.store.atomic import (
    ELSEWHERE,
    OvertakenError,
    UnconfirmedError,
    put,
    require_writable,
    signals_held,
)
from belascore.store.disk import DISK, SECONDS, Disk, cause, fetch, is_plain, locked
from belascore.store.folders import VARIABLE
from belascore.store.second_copy import keep, last_copy, set_aside
from belascore.store.tampering import readable
from belascore.tuples import NamedTuple

BEGIN_ELSEWHERE: Final = Phrase(
    "elsewhere.new",
    {
        "variable": Remedy("", (f"{VARIABLE}=FOLDER",)),
        "new": Remedy("new", ("...",), ("match=FILE",)),
    },
)
RECORDED: Final = "recorded"
"""The note of an error that came after a save, while it was told: what was entered is in the file.

Nobody else knows that, and so nobody else may say it.
"""
_CAUSES: Final = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "quota",
    errno.EFBIG: "too-large",
    errno.EACCES: "permission",
    errno.EPERM: "forbidden",
    errno.EROFS: "read-only",
    errno.EIO: "input-output",
}


class Saved(NamedTuple):
    """A match file before and after a save, and what should be known of how it was saved."""

    before: Document
    after: Document
    notes: tuple[Fault, ...]


def read(path: Path, known: Document | None = None) -> Document:
    """Read a match file as it is now, without a lock: a save never leaves half a file.

    Args:
        path: of the file.
        known: what stood there; it is given back where the file holds the same bytes.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: it is no match file, or one with faults.
        IntegrityError: it is empty, torn, or a block is missing.
        StorageError: the system did not let us read it.
    """
    try:
        data = fetch(path)[0]
        return known if known is not None and known.data == data else read_match(data, str(path))
    except (NotFoundError, UnreadableError, IntegrityError) as error:
        error.advice = tuple(_advice(error, path))
        raise


def _advice(error: BelascoreError, path: Path) -> Iterator[Phrase]:
    """What can be done for a file that cannot be read."""
    if is_newer(error):
        return
    old = readable(last_copy(path))
    recover = Remedy("recover", (str(path),))
    if old is not None:
        yield Phrase("copy-kept", {"extent": extent(old), "command": recover})
    elif isinstance(error, IntegrityError):
        yield Phrase("parts-kept", {"command": recover})


def is_newer(error: BelascoreError) -> bool:
    """Whether a file cannot be read because a newer belascore made it."""
    return any(fault.place.key == "schema" for fault in error.faults)


def extent(document: Document) -> Phrase:
    """How many rounds a match has and when the last was written: `7 rounds, 2026-01-16 21:14`."""
    count = len(document.rows)
    times = [block.at for block in document.match.rounds if block.at]
    if not times:
        return Phrase("rounds", {"n": count})
    return Phrase("rounds.last", {"n": count, "at": f"{local(times[-1]):%Y-%m-%d %H:%M}"})


@contextmanager
def hold(
    path: Path,
    *,
    seen: int | None = None,
    known: Document | None = None,
    timeout: float = SECONDS,
) -> Iterator[Document]:
    """Read a match file and hold its lock; nothing may be asked of anybody meanwhile.

    Args:
        path: the match file; a link stays a link.
        seen: how many blocks the match had when a question was asked about it.
        known: what stood there, not to be read again where it still does.
        timeout: seconds to wait for another writer.

    Raises:
        BusyError: another one is writing, or the match has grown since it was `seen`.
        StorageError: it cannot be written.
        BelascoreError: it cannot be read.
    """
    target = Path(os.path.realpath(path))
    if not is_plain(target):
        read(path)  # says what is wrong, before a lock is left beside nothing
    # before the lock: where nothing can be written, its side file cannot either
    require_writable(path)
    with locked(target, timeout):
        # behind the lock: what was read before it may have grown
        document = read(path, known)
        count = len(document.rows)
        if seen is not None and seen != count:
            show = Remedy("show")
            raise BusyError("match-changed", n=seen, count=count, show=show)
        yield document


@contextmanager
def append(
    path: Path, document: Document, blocks: Sequence[Round], *, disk: Disk = DISK
) -> Iterator[Saved]:
    """Add blocks to a match that is held: all of them or none.

    Interruptions are held back until the body of the `with` has run, which says that it is saved:
    whoever is interrupted then has the answer already.

    Args:
        path: the match file; a link stays a link.
        document: what stands in it, from `hold`.
        blocks: they are numbered and sealed here.
        disk: the calls to make.

    Raises:
        UsageError: a block holds what cannot be written down.
        StorageError: nothing was written, the file is as it was.
        NotConfirmedError: the blocks are in the file, but may not survive a power cut.
    """
    if not blocks:
        yield Saved(document, document, ())
        return
    target = Path(os.path.realpath(path))
    # the new text is read back before a byte is written, so that what is saved says what was meant
    grown = appended(document, *blocks)
    with signals_held():
        rounds = len(document.rows) + 1, len(grown.rows)
        notes = write_match(target, grown.data, document.data, rounds, disk, still=document.data)
        try:
            yield Saved(document, grown, notes)
        except Exception as error:
            error.add_note(RECORDED)
            raise


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
        raise UsageError("name-not-characters") from None
    require_writable(path, BEGIN_ELSEWHERE)
    target = Path(os.path.realpath(path))
    with locked(target, timeout), signals_held():
        if os.path.lexists(target):
            raise UsageError("file-exists.match", file=str(path))
        if copied:
            set_aside(target)
        try:
            write_match(target, document.data, b"" if copied else None, (), disk)
        except StorageError as error:
            if isinstance(error.__cause__, FileExistsError):
                raise UsageError("file-exists.match", file=str(path)) from None
            raise
    return document


def write_match(
    target: Path,
    data: bytes,
    found: bytes | None,
    rounds: Sequence[int] = (),
    disk: Disk = DISK,
    *,
    still: bytes | None = None,
) -> tuple[Fault, ...]:
    """Replace a match file, under its lock and with signals held, and keep a copy of it.

    Args:
        target: the file, links resolved.
        data: what is to stand in it.
        found: what stood there; None where no copy is to be kept.
        rounds: that are saved, the first and the last; none where it is the whole match.
        disk: the calls to make.
        still: what has to stand there at the last moment.

    Returns:
        Notes on how it was saved.

    Raises:
        BusyError: something else stands there; nothing was written.
        StorageError: nothing was written.
        NotConfirmedError: it is there, but may not survive a power cut.
    """
    before = target.stat() if target.exists() else None
    try:
        notes = put(target, data, before, disk, new=before is None, still=still)
    except OvertakenError:
        raise BusyError("file-changed") from None
    except UnconfirmedError as error:
        if found is not None:
            keep(target, found, data, disk)
        code, saved = _named("not-confirmed", rounds)
        raise NotConfirmedError(code, **saved) from error
    except OSError as error:
        code, saved = _named("not-saved" if before else "not-saved.new", rounds)
        raise StorageError(code, **saved, **_reasons(error, target, is_new=not before)) from error
    # the copy is kept last: kept before, it would hold what the match itself may never hold
    return notes if found is None else notes + keep(target, found, data, disk)


def _named(code: str, rounds: Sequence[int]) -> tuple[str, Data]:
    """A code and its data, by what is saved: a round, several, or the match."""
    if not rounds:
        return code if code.endswith(".new") else f"{code}.match", {}
    first, last = rounds
    if first == last:
        return code, {"number": last}
    return f"{code}.rounds", {"start": first, "last": last}


def _reasons(error: OSError, target: Path, *, is_new: bool) -> Data:
    """Why nothing was saved, and what mends it."""
    folder, name = str(target.parent), _CAUSES.get(error.errno or 0)
    if name is None:
        return {"folder": folder, "cause": cause(error), "remedy": Phrase("not-saved.other.remedy")}
    remedy = Phrase(f"not-saved.{name}.remedy")
    if name in ("permission", "read-only"):
        remedy = BEGIN_ELSEWHERE if is_new else ELSEWHERE
    return {"folder": folder, "cause": Phrase(f"not-saved.{name}"), "remedy": remedy}
