"""Two at once: nothing is lost, nobody waits for ever, no reader sees half a file (H7)."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from saving import append
from telling import raises

from belascore.faults import BelascoreError, BusyError
from belascore.rounds import Round
from belascore.store import read
from belascore.store.disk import DISK, Disk, lock_path, locked
from faults.harness import Ran, evening, exit_of, figure, run_here

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs children")
QUICK: Final = DISK._replace(sync=lambda fd: None, sync_folder=lambda fd: None)

Add = Callable[[Path, Round, Disk], Any]


def add(path: Path, block: Round, disk: Disk) -> None:
    append(path, lambda _: [block], disk=disk, timeout=30)


def forked(act: Callable[[], object]) -> int:
    """A child that does this and ends."""
    child = os.fork()
    if not child:
        code = 1
        try:
            act()
            code = 0
        finally:
            os._exit(code)
    return child


def write_many(path: Path, who: str, count: int, disk: Disk, adding: Add) -> None:
    waited = []
    for number in range(count):
        begun = time.perf_counter()
        adding(path, Round(note=f"{who} {number}"), disk)
        waited.append(time.perf_counter() - begun)
    path.with_suffix(f".{who}").write_text(f"{sorted(waited)[int(count * 0.95) - 1]}")


def together(path: Path, writers: int, count: int, disk: Disk, adding: Add = add) -> float:
    """Let so many write so many blocks each; the longest wait of 95 of 100."""
    path.write_bytes(evening(0).data)
    names = "abcd"[:writers]
    children = [
        forked(lambda who=who: write_many(path, who, count, disk, adding))  # type: ignore[misc]
        for who in names
    ]
    assert [exit_of(child) for child in children] == [0] * writers
    return max(float(path.with_suffix(f".{who}").read_text()) for who in names)


def lost(path: Path, writers: int, count: int) -> int:
    """How many of the blocks are not there; what is there is whole and in order."""
    document = read(path)
    assert [one.n for one in document.match.rounds] == list(range(1, len(document.rows) + 1))
    assert set(document.seals) <= {"good"}
    notes = [one.note for one in document.match.rounds]
    for who in "abcd"[:writers]:
        own = [note for note in notes if note and note.startswith(who)]
        assert own == sorted(own, key=lambda note: int(note[2:]))
    return writers * count - len(set(notes))


@pytest.mark.parametrize(
    ("writers", "disk", "kind"), [(4, QUICK, "unsynced"), (2, DISK, "durable")]
)
def test_many_writers_lose_nothing(path: Path, writers: int, disk: Disk, kind: str) -> None:
    p95 = together(path, writers, 50, disk)
    assert lost(path, writers, 50) == 0
    assert p95 < 5
    figure("G5", f"{writers} writers, 50 blocks each, {kind}: 0 lost, p95", p95)


@pytest.mark.faults
@pytest.mark.parametrize(
    ("writers", "disk", "kind"), [(4, QUICK, "unsynced"), (2, DISK, "durable")]
)
def test_a_hundred_blocks_each(path: Path, writers: int, disk: Disk, kind: str) -> None:
    p95 = together(path, writers, 100, disk)
    assert lost(path, writers, 100) == 0
    figure("G5", f"{writers} writers, 100 blocks each, {kind}: 0 lost, p95", p95)
    assert p95 <= 0.25


# Locks that are wrong are found


@contextmanager
def no_lock(path: Path, timeout: float = 0) -> Iterator[None]:
    yield


@contextmanager
def lock_on_the_match(path: Path, timeout: float = 0) -> Iterator[None]:
    import fcntl

    fd = os.open(path, os.O_RDWR)
    fcntl.flock(fd, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(fd)


@contextmanager
def lock_that_is_deleted(path: Path, timeout: float = 0) -> Iterator[None]:
    with locked(path, 30):
        yield
        lock_path(path).unlink(missing_ok=True)


@pytest.mark.parametrize("wrong", [no_lock, lock_on_the_match, lock_that_is_deleted])
def test_locks_that_are_wrong_lose_blocks(
    path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Any
) -> None:
    monkeypatch.setattr("belascore.store.save.locked", wrong)

    def quietly(path: Path, block: Round, disk: Disk) -> None:
        try:
            add(path, block, disk)
        except (BelascoreError, OSError):
            return  # that is seen by its block not being there

    together(path, 4, 40, QUICK, quietly)
    try:
        missing = lost(path, 4, 40)
    except (BelascoreError, AssertionError):
        missing = 1
    assert missing > 0


# Readers, and holders who do not let go


def test_readers_during_saves(path: Path) -> None:
    blank = path.read_bytes()
    writer = forked(lambda: write_many(path, "a", 100, QUICK, add))
    seen = []
    while os.waitpid(writer, os.WNOHANG) == (0, 0):
        seen.append(len(read(path).rows))
    assert seen == sorted(seen)
    assert len(read(path).rows) == 103
    assert path.read_bytes().startswith(blank)
    figure("G5", f"{len(seen)} reads during 100 saves: 0 partial")


def hold(path: Path, told: int) -> None:
    with locked(path):
        os.write(told, b"L")
        time.sleep(60)


@contextmanager
def holder(path: Path, then: int) -> Iterator[None]:
    """A child that holds the lock and was sent a signal."""
    ours, theirs = os.pipe()
    child = forked(lambda: hold(path, theirs))
    try:
        assert os.read(ours, 1) == b"L"
        os.kill(child, then)
        if then != signal.SIGSTOP:
            os.waitpid(child, 0)
        yield
    finally:
        if then == signal.SIGSTOP:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        os.close(ours)
        os.close(theirs)


def test_a_killed_holder_lets_go_at_once(path: Path) -> None:
    with holder(path, signal.SIGKILL):
        begun = time.perf_counter()
        append(path, lambda _: [Round(note="x")])
        assert time.perf_counter() - begun < 1


def test_a_stopped_holder_is_named(path: Path) -> None:
    before = path.read_bytes()
    with holder(path, signal.SIGSTOP), raises(BusyError, match=r"pid \d+.*nothing was"):
        append(path, lambda _: [Round(note="x")], timeout=0.2)
    assert path.read_bytes() == before
    assert len(append(path, lambda _: [Round(note="x")]).rows) == 4


@pytest.mark.faults
def test_a_stopped_holder_at_the_command_line(path: Path) -> None:
    with holder(path, signal.SIGSTOP):
        begun = time.perf_counter()
        ran = run_here("add", "ana", "hearts", "98", "--match", str(path))
        took = time.perf_counter() - begun
    assert ran == Ran(5, "", ran.err)
    assert "nothing was recorded" in ran.err
    assert took <= 6
    figure("G5", "a stopped holder: exit 5", took)


def test_the_lock_is_free_while_somebody_is_asked(path: Path) -> None:
    """What judges a deal may raise to ask; it never asks under the lock."""

    class AskError(BelascoreError):
        pass

    def judge(_: object) -> list[Round]:
        raise AskError("sure?")

    with pytest.raises(AskError):
        append(path, judge)
    with locked(path, timeout=0):
        pass
