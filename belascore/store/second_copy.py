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
_MOST: Final = 9
"""Copies of before a change; nobody makes so many unawares, and of more the first are told of."""


def _copy(target: Path | str) -> str:
    """Where the copies of a match are kept, named by where it really is; without their endings."""
    name = digest(os.fsencode(target))[:16].hex()
    return f"{state_folder()}{os.sep}{FOLDER}{os.sep}{name}"


def last_copy(path: Path) -> bytes:
    """The bytes that were written last to a match; nothing where none were kept."""
    target = os.path.realpath(path)
    return _read(_copy(target) + _LAST) or _read(_left_behind(target) + _LAST)


def witnesses(path: Path) -> tuple[bytes, ...]:
    """What a match is compared with: the last copy, and before it those that it has not followed.

    One of these is kept where the match went on after a change by hand; also where somebody has
    accepted that, for an acceptance may be taken back.
    """
    target = os.path.realpath(path)
    copy = _copy(target)
    last = _read(copy + _LAST)
    if not last:
        copy = _left_behind(target)
        last = _read(copy + _LAST)
    return (*_before(copy), last) if last else _before(copy)


def _left_behind(target: str) -> str:
    """The copies of a match that was moved here without belascore; without their endings.

    That is a copy whose match is no longer where it was, and has the id of this one; or one whose
    match lay here as seen from the state folder, where that was moved too.
    """
    from belascore.store.places import homeless, match_id  # few are moved so

    here, gone = homeless(target)
    wanted = match_id(_read(target)) if gone else b""
    folder = f"{state_folder()}{os.sep}{FOLDER}{os.sep}"
    found = [folder + name for name in here if _read(folder + name + _LAST)]
    if wanted and not found:
        found = [folder + name for name in gone if match_id(_read(folder + name + _LAST)) == wanted]
    return max(found, key=_moment, default=_copy(target))


def _moment(copy: str) -> int:
    try:
        return Path(copy + _LAST).stat().st_mtime_ns
    except OSError:  # it has just been taken over
        return 0


def _before(copy: str) -> tuple[bytes, ...]:
    found: list[bytes] = []
    while len(found) < _MOST and (data := _read(_older(copy, len(found)))):
        found.append(data)
    return tuple(found)


def _older(copy: str, number: int) -> str:
    return f"{copy}.before-{number + 1}"


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
    last, before = _read(copy + _LAST), _before(copy)
    try:
        if not last:
            _settle_in(target, copy, disk)
            last, before = _read(copy + _LAST), _before(copy)
        if before or (last and last != found):
            _sort(copy, (*before, last), written, disk)
        _write(copy + _LAST, written, disk)
    except OSError as error:
        return (f"no second copy could be kept ({reason(error)}); the match itself is saved",)
    return ()


def _settle_in(target: Path, copy: str, disk: Disk) -> None:
    """Take over the copies of a match that was moved here, and note where it is now."""
    left = _left_behind(str(target))
    _note(copy, target, disk)
    _rename(left, copy)


def _note(copy: str, target: Path, disk: Disk = DISK) -> None:
    from belascore.store.places import place_of, written  # once a match

    with suppress(OSError):  # the copy itself matters more
        _write(place_of(Path(copy).name), written(target), disk)


def _sort(
    copy: str, found: tuple[bytes, ...], written: bytes, disk: Disk, *, decided: bool = False
) -> None:
    """Keep the copies that say something else than what is written.

    Where it is `decided` what the match is, only those of a change that was accepted.
    """
    from belascore.store.tampering import compared  # a match changed behind our back is rare

    said = {one: compared(written, one) for one in found}
    kept = [
        one for one, how in said.items() if how == "accepted" or (how == "differs" and not decided)
    ]
    while len(kept) > _MOST:
        settled = [one for one in kept if said[one] == "accepted"]
        kept.remove((settled or kept)[-1])
    for number, one in enumerate(kept):
        if _read(_older(copy, number)) != one:
            _write(_older(copy, number), one, disk)
    for number in range(_MOST - 1, len(kept) - 1, -1):
        with suppress(FileNotFoundError):
            disk.unlink(_older(copy, number))


def _write(name: str, data: bytes, disk: Disk) -> None:
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


def settle(target: Path) -> None:
    """Let go of the copies of before changes: somebody has decided what the match is.

    Those of changes that it says are accepted stay.
    """
    copy = _copy(target)
    with suppress(OSError):
        _sort(copy, _before(copy), _read(str(target)), DISK, decided=True)


def move(old: Path, new: Path) -> None:
    """Let the copies follow a match to another place; links are resolved in both."""
    here, there = _copy(old), _copy(new)
    _note(there, new)
    _rename(here, there)


def _rename(old: str, new: str) -> None:
    if old == new:
        return
    from belascore.store.places import place_of  # few are moved

    names = [(old + _LAST, new + _LAST)]
    names += [(_older(old, number), _older(new, number)) for number in range(_MOST)]
    for name, other in names:
        with suppress(OSError):
            DISK.rename(name, other)
    with suppress(OSError):
        DISK.unlink(place_of(Path(old).name))
