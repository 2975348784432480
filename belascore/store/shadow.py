"""The second copy of each match: its last bytes as belascore wrote them, in the state folder.

It is a witness, not a backup that somebody must tend: it knows what was cut off, emptied or
changed since, and gives it back when asked. To keep it is best effort; a save never fails by it.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from belascore.matchfile import digest
from belascore.store.disk import DISK, OPEN_NEW, Disk, reason, taken
from belascore.store.folders import state_folder

FOLDER: Final = "copies"
"""Of the state folder."""
_LAST: Final = ".toml"
_BEFORE: Final = ".before"


def _copy(target: Path | str) -> str:
    """Where the copies of a match are kept, named by where it really is; without their endings."""
    name = digest(os.fsencode(target))[:16].hex()
    return f"{state_folder()}{os.sep}{FOLDER}{os.sep}{name}"


def last_copy(path: Path) -> bytes:
    """The bytes that were written last to a match; nothing where none were kept."""
    return _read(_copy(os.path.realpath(path)) + _LAST)


def witness(path: Path) -> bytes:
    """What a match is compared with; nothing where there is no copy.

    That is the last copy, or an older one where the match went on after a change that nobody has
    accepted yet.
    """
    copy = _copy(os.path.realpath(path))
    return _read(copy + _BEFORE) or _read(copy + _LAST)


def _read(copy: str) -> bytes:
    try:
        return taken(copy)[0] or b""
    except (OSError, ValueError):
        return b""


def keep(target: Path, found: bytes, written: bytes, disk: Disk = DISK) -> tuple[str, ...]:
    """Keep what was just written to a match, under its lock.

    Args:
        target: the match, links resolved.
        found: what stood there before this save.
        written: what stands there now.
        disk: the calls to make.

    Returns:
        A note where no copy could be kept.
    """
    copy = _copy(target)
    last, before = _read(copy + _LAST), _read(copy + _BEFORE)
    try:
        if before or (last and last != found):
            _settle(copy, last, before, written, disk)
        _write(copy, written, disk)
    except OSError as error:
        return (f"no second copy could be kept ({reason(error)}); the match itself is saved",)
    return ()


def _settle(copy: str, last: bytes, before: bytes, written: bytes, disk: Disk) -> None:
    """Keep the copy of before a change until somebody accepts it."""
    from belascore.store.traces import differs  # a match changed behind our back is rare

    if before and not differs(written, before):
        disk.unlink(copy + _BEFORE)
    elif not before and differs(written, last):
        disk.rename(copy + _LAST, copy + _BEFORE)


def _write(copy: str, data: bytes, disk: Disk) -> None:
    # always the same name: the lock of the match is held, and what a kill left is written over
    temp = copy + ".tmp"
    flags = OPEN_NEW | os.O_WRONLY | os.O_TRUNC
    try:
        fd = disk.create(temp, flags, 0o600)
    except FileNotFoundError:
        Path(copy).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fd = disk.create(temp, flags, 0o600)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[disk.write(fd, rest) :]
        finally:
            disk.close(fd)
        disk.rename(temp, copy + _LAST)
    except BaseException:
        with suppress(OSError):
            disk.unlink(temp)
        raise


def settle(target: Path) -> None:
    """Let go of the copy of before a change: somebody has decided what the match is."""
    with suppress(OSError):
        DISK.unlink(_copy(target) + _BEFORE)


def move(old: Path, new: Path) -> None:
    """Let the copies follow a match to another place; links are resolved in both."""
    here, there = _copy(old), _copy(new)
    for ending in (_LAST, _BEFORE):
        with suppress(OSError):
            DISK.rename(here + ending, there + ending)
