"""Disks that fail, stop or remember: what stands in for the calls of a save."""

import os
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from belascore.store.disk import DISK, Disk

Act = Callable[[], None]


def failing_at(number: int, act: Act, *, half: bool = False) -> Disk:
    """A disk on which the call of that number, from 1, does something else first.

    Args:
        number: of all calls that are made.
        act: raises, or ends the process.
        half: a write has done half of its work by then.
    """
    made = 0

    def wrapped(name: str) -> Callable[..., Any]:
        real: Callable[..., Any] = getattr(DISK, name)

        def call(*arguments: Any) -> Any:
            nonlocal made
            made += 1
            if made == number:
                if half and name == "write":
                    real(arguments[0], arguments[1][: len(arguments[1]) // 2])
                act()
            return real(*arguments)

        return call

    return Disk(**{name: wrapped(name) for name in Disk._fields})


def raising(code: int) -> Act:
    """What raises that error of the system."""

    def act() -> None:
        raise OSError(code, os.strerror(code))

    return act


def killed() -> None:
    """End at once, as by `kill -9`: an exception would let `finally` clean up."""
    os._exit(137)


# What a crash may leave


class Call(NamedTuple):
    """One call that changed a disk: a new file, bytes for it, a sync, a name, a folder's sync."""

    what: Literal["create", "write", "sync", "rename", "unlink", "sync_folder"]
    path: str = ""
    other: str = ""
    data: bytes = b""


def remembering(calls: list[Call]) -> Disk:
    """A disk that notes what is done to it."""
    names: dict[int, str] = {}

    def create(path: str, *more: Any) -> int:
        fd = DISK.create(path, *more)
        names[fd] = path
        calls.append(Call("create", path))
        return fd

    def open_folder(path: str, flags: int) -> int:
        fd = DISK.open_folder(path, flags)
        names[fd] = path
        return fd

    def write(fd: int, data: memoryview) -> int:
        done = DISK.write(fd, data)
        calls.append(Call("write", names[fd], data=bytes(data[:done])))
        return done

    def sync(fd: int) -> None:
        DISK.sync(fd)
        calls.append(Call("sync", names[fd]))

    def rename(old: str, new: str) -> None:
        DISK.rename(old, new)
        calls.append(Call("rename", old, new))

    def claim(old: str, new: str) -> None:
        DISK.claim(old, new)
        calls.append(Call("rename", old, new))

    def sync_folder(fd: int) -> None:
        DISK.sync_folder(fd)
        calls.append(Call("sync_folder", names[fd]))

    def unlink(path: str) -> None:
        DISK.unlink(path)
        calls.append(Call("unlink", path))

    return DISK._replace(
        create=create,
        open_folder=open_folder,
        write=write,
        sync=sync,
        rename=rename,
        claim=claim,
        sync_folder=sync_folder,
        unlink=unlink,
    )


class File(NamedTuple):
    """A file on a disk before a crash: what was written, and what reached the platter."""

    data: bytes
    synced: bytes | None = None

    def after_crash(self) -> Iterator[bytes | None]:
        """Everything that may be left of it; None where not even the file is."""
        if self.synced == self.data:
            yield self.data
            return
        size = len(self.data)
        cuts = {0, 1, size // 2, max(0, size - 1), size, *range(0, size, 64)}
        yield from sorted({self.data[:cut] for cut in cuts if cut <= size})
        yield b"\0" * size
        yield None


Order = Literal["prefix", "any"]
ORDERS: Final[tuple[Order, ...]] = ("prefix", "any")


def crash_states(
    calls: list[Call], target: Path, old: bytes, order: Order
) -> Iterator[Mapping[str, bytes | None]]:
    """What a crash behind the last of these calls may leave in a folder, by name.

    Args:
        calls: what was done so far.
        target: the match.
        old: what stood there, safely.
        order: of what was done to names since the folder was synced, a prefix survives, or any.
    """
    files = [File(old, old)]
    names = {str(target): 0}
    safe = dict(names)
    pending: list[tuple[Call, int]] = []
    for call in calls:
        if call.what == "create":
            files.append(File(b""))
            names[call.path] = len(files) - 1
            pending.append((call, names[call.path]))
        elif call.what == "write":
            at = names[call.path]
            files[at] = files[at]._replace(data=files[at].data + call.data)
        elif call.what == "sync":
            at = names[call.path]
            files[at] = File(files[at].data, files[at].data)
        elif call.what in ("rename", "unlink"):
            pending.append((call, names[call.path]))
            _apply(call, names[call.path], names)
        elif Path(call.path) == target.parent:
            safe, pending = dict(names), []
    for kept in _kept(pending, order):
        left = dict(safe)
        for call, at in kept:
            _apply(call, at, left)
        for found in product(*(files[at].after_crash() for at in left.values())):
            yield dict(zip(left, found, strict=True))


def _apply(call: Call, file: int, names: dict[str, int]) -> None:
    """Do to the names of a folder what a call does."""
    if call.what == "create":
        names[call.path] = file
        return
    names.pop(call.path, None)
    if call.what == "rename":
        names[call.other] = file


def _kept(pending: list[tuple[Call, int]], order: Order) -> Iterator[list[tuple[Call, int]]]:
    if order == "prefix":
        yield from (pending[:count] for count in range(len(pending) + 1))
        return
    for chosen in product((False, True), repeat=len(pending)):
        yield [call for call, kept in zip(pending, chosen, strict=True) if kept]
