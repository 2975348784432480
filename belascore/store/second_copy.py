"""The second copy of each match: its last bytes as belascore wrote them, in the state folder.

It is evidence of tampering, not a backup that somebody must tend: it knows what was cut off,
emptied or changed since, and gives it back when asked. To keep it is best effort; a save never
fails by it. A copy is named by where its match is; beside the copies stands the path of each match,
so that a copy is found after somebody has moved the file, or the whole data folder, without us.
"""

import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

from belascore.faults import Fault
from belascore.jsontext import digest
from belascore.store.disk import DISK, OPEN_FOLDER, OPEN_NEW, Disk, cause, taken
from belascore.store.folders import state_folder
from belascore.store.tampering import compared

_COPIES: Final = "copies"
"""Of the state folder."""
_PATHS: Final = "places"
"""Beside the copies: a file a match, with its path from the state folder."""
_LAST: Final = ".toml"
_MOST: Final = 9
"""Copies of before a change; nobody makes so many unawares, and of more the first are told of."""
_HEAD: Final = 4096
_ID: Final = rb"(?m)^[ \t]*id[ \t]*=[ \t]*[\"']([^\"'\r\n]+)[\"']"


def _in(folder: str, name: str) -> str:
    return f"{state_folder()}{os.sep}{folder}{os.sep}{name}"


def _copy(target: Path | str) -> str:
    """Where the copies of a match are kept, named by where it really is; without their endings."""
    return _in(_COPIES, digest(os.fsencode(target))[:16].hex())


def last_copy(path: Path) -> bytes:
    """The bytes that were written last to a match; nothing where none were kept."""
    target = os.path.realpath(path)
    return _read(_copy(target) + _LAST) or _read(_of_moved(target) + _LAST)


def copies_of(path: Path) -> tuple[bytes, ...]:
    """What a match is compared with: the last copy, and before it those that it has not followed.

    One of these is kept where the match went on after a change by hand; also where somebody has
    accepted that, for an acceptance may be taken back.
    """
    target = os.path.realpath(path)
    copy = _copy(target)
    last = _read(copy + _LAST)
    if not last:
        copy = _of_moved(target)
        last = _read(copy + _LAST)
    return (*_before(copy), last) if last else _before(copy)


def _before(copy: str) -> tuple[bytes, ...]:
    copies: list[bytes] = []
    while len(copies) < _MOST and (data := _read(_older(copy, len(copies)))):
        copies.append(data)
    return tuple(copies)


def _older(copy: str, number: int) -> str:
    return f"{copy}.before-{number + 1}"


def _read(copy: str) -> bytes:
    try:
        return taken(copy)[0] or b""
    except (OSError, ValueError):
        return b""


def keep(target: Path, found: bytes, written: bytes, disk: Disk = DISK) -> tuple[Fault, ...]:
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
    last, before = _read(copy + _LAST), _before(copy)
    try:
        if not last:
            _take_over(target, copy, disk)
            last, before = _read(copy + _LAST), _before(copy)
        # what says more is put aside first: a kill between the two leaves it twice, never nowhere
        if before or (last and last != found):
            _sort(copy, (*before, last), written, disk)
        _write(copy + _LAST, written, disk)
    except OSError as error:
        return (Fault("no-second-copy", {"cause": cause(error)}),)
    return ()


def _take_over(target: Path, copy: str, disk: Disk) -> None:
    """Take over the copies of a match that was moved here, and note where it is now."""
    moved = _of_moved(str(target))
    _note_path(copy, target, disk)
    _rename(moved, copy)


def _sort(
    copy: str, found: tuple[bytes, ...], written: bytes, disk: Disk, *, decided: bool = False
) -> None:
    """Keep the copies that say something else than what is written.

    Where it is `decided` what the match is, only those of a change that was accepted.
    """
    held = {data: compared(written, data) for data in found}
    kept = [
        data
        for data, how in held.items()
        if how == "accepted" or (how == "differs" and not decided)
    ]
    # of too many, those that somebody accepted go first, and of the others the newest
    while len(kept) > _MOST:
        accepted = [data for data in kept if held[data] == "accepted"]
        kept.remove((accepted or kept)[-1])
    for number, data in enumerate(kept):
        if _read(_older(copy, number)) != data:
            _write(_older(copy, number), data, disk)
    for number in range(_MOST - 1, len(kept) - 1, -1):
        with suppress(FileNotFoundError):
            disk.unlink(_older(copy, number))


def _write(name: str, data: bytes, disk: Disk) -> None:
    # no fsync, for the match itself is safe, and a torn copy is one that cannot be read.
    # always the same name: the lock of the match is held, and what a kill left is written over
    temp = name + ".tmp"
    flags = OPEN_NEW | os.O_WRONLY | os.O_TRUNC
    try:
        fd = disk.create(temp, flags, 0o600)
    except FileNotFoundError:
        Path(name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fd = disk.create(temp, flags, 0o600)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[disk.write(fd, rest) :]
        finally:
            disk.close(fd)
        disk.rename(temp, name)
    except BaseException:
        with suppress(OSError):
            disk.unlink(temp)
        raise


def forget_changes(target: Path) -> None:
    """Let go of the copies of before changes: somebody has decided what the match is.

    Those of changes that it says are accepted stay.
    """
    copy = _copy(target)
    with suppress(OSError):
        _sort(copy, _before(copy), _read(str(target)), DISK, decided=True)


def set_aside(target: Path) -> None:
    """Keep the copies of a match that is gone, where another is about to begin in its place."""
    copy, number = _copy(target), 1
    if not _read(copy + _LAST):
        return
    while os.path.lexists(f"{copy}.gone-{number}{_LAST}"):
        number += 1
    _rename(copy, f"{copy}.gone-{number}")


def confirm(target: Path) -> None:
    """Bring the last copy to the disk, where one of before would be a false witness."""
    copy = _copy(target) + _LAST
    with suppress(OSError):
        for path, flags in ((copy, os.O_RDWR), (str(Path(copy).parent), OPEN_FOLDER)):
            fd = DISK.create(path, flags)
            try:
                DISK.sync(fd)
            finally:
                DISK.close(fd)


def move(old: Path, new: Path) -> None:
    """Let the copies follow a match to another place; links are resolved in both."""
    here, there = _copy(old), _copy(new)
    if here == there:  # a link was moved, and the match is where it was
        return
    set_aside(new)
    _note_path(there, new)
    _rename(here, there)


def _rename(old: str, new: str) -> None:
    if old == new:
        return
    names = [(old + _LAST, new + _LAST)]
    names += [(_older(old, number), _older(new, number)) for number in range(_MOST)]
    for name, other in names:
        with suppress(OSError):
            DISK.rename(name, other)
    # last, for it is what finds the copies again if we are killed meanwhile
    with suppress(OSError):
        DISK.unlink(_in(_PATHS, Path(old).name))


# The path of each match


def _note_path(copy: str, target: Path, disk: Disk = DISK) -> None:
    with suppress(OSError):  # the copy itself matters more
        _write(_in(_PATHS, Path(copy).name), _path_noted(target), disk)


def _path_noted(target: Path) -> bytes:
    """A path from the state folder, which may be moved with the matches."""
    try:
        path = os.path.relpath(target, os.path.realpath(state_folder()))
    except ValueError:  # another drive of Windows
        path = str(target)
    return os.fsencode(path)


def _of_moved(target: str) -> str:
    """The copies of a match that was moved here without belascore; without their endings.

    That is a copy whose match is no longer where it was, and has the id of this one; or one whose
    match lay here as seen from the state folder, where that was moved too.
    """
    here, gone = _known(target)
    wanted = _match_id(_read(target)) if gone else b""
    copies = [copy for copy in here if _read(copy + _LAST)]
    if wanted and not copies:
        copies = [copy for copy in gone if _match_id(_read(copy + _LAST)) == wanted]
    return max(copies, key=_moment, default=_copy(target))


def _moment(copy: str) -> int:
    try:
        return Path(copy + _LAST).stat().st_mtime_ns
    except OSError:  # it has just been taken over
        return 0


def _match_id(data: bytes) -> bytes:
    """The id of a match in its head, also of one that is torn further down; or nothing."""
    import re  # only where some match is gone

    head = data[:_HEAD].partition(b"[[round]]")[0]
    key = re.search(_ID, head)
    return key[1] if key else b""


def _known(target: str) -> tuple[list[str], list[str]]:
    """The copies whose match lay at a path, and those whose match is gone from where it lay."""
    folder = f"{state_folder()}{os.sep}{_PATHS}"
    try:
        known = _paths(folder, Path(folder).stat().st_mtime_ns)
    except OSError:
        return [], []
    here = [_in(_COPIES, name) for name, path in known if path == target]
    gone = [name for name, path in known if path != target and not os.path.lexists(path)]
    return here, [_in(_COPIES, name) for name in gone]


@lru_cache(maxsize=1)
def _paths(folder: str, _changed: int) -> tuple[tuple[str, str], ...]:
    """Every copy and the path of its match; read once by whoever looks at many files."""
    base = Path(os.path.realpath(state_folder()))
    return tuple(
        (file.name, os.path.normpath(base / os.fsdecode(file.read_bytes())))
        for file in Path(folder).iterdir()
        if not file.name.endswith(".tmp") and file.is_file()
    )
