"""Crashes and failing disks: at every call of a save the file is the old one or the new one.

H1 enumerates what a power cut may leave, H2 kills at each call, H3 lets each call fail, H4 kills at
random moments of the save. Each is shown a save that is wrong, and has to find it.
"""

import errno
import os
import random
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from saving import append
from telling import remedy_of, what_of

from belascore.faults import BelascoreError, NotConfirmedError, StorageError
from belascore.matchfile import Document, read_match
from belascore.rounds import Round
from belascore.store import read
from belascore.store.disk import DISK, Disk
from belascore.store.second_copy import copies_of, forget_changes, keep
from belascore.store.tampering import traces
from faults.disks import (
    ORDERS,
    Call,
    Order,
    crash_states,
    failing_at,
    killed,
    raising,
    remembering,
)
from faults.harness import PLAYED, evening, exit_of, figure, unfinished

ERRNOS: Final = (
    errno.ENOSPC,
    errno.EIO,
    errno.EROFS,
    errno.EACCES,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EPERM,
    errno.ENAMETOOLONG,
    errno.EINTR,
)
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs children to kill")


def play(_: Document) -> list[Round]:
    return [PLAYED]


def restored(path: Path) -> bytes:
    """The match of three rounds again, as if it had always been so."""
    data = evening(3).data
    path.write_bytes(data)
    keep(path, data, data)
    forget_changes(path)
    return data


def calls_of_a_save(path: Path) -> list[str]:
    """The names of the calls that a save makes, in their order."""
    names: list[str] = []

    def noted(name: str) -> Callable[..., Any]:
        real: Callable[..., Any] = getattr(DISK, name)

        def call(*arguments: Any) -> Any:
            names.append(name)
            return real(*arguments)

        return call

    restored(path)
    append(path, play, disk=Disk(**{name: noted(name) for name in Disk._fields}))
    return names


# H1: what a power cut may leave


def save_in_place(path: Path, disk: Disk) -> bytes:
    """A save that is wrong: it opens the file and writes."""
    from belascore.matchfile import appended

    new = appended(read(path), PLAYED).data
    fd = disk.create(str(path), os.O_WRONLY | os.O_TRUNC)
    disk.write(fd, memoryview(new))
    disk.sync(fd)
    disk.close(fd)
    return new


def save(path: Path, disk: Disk) -> bytes:
    return append(path, play, disk=disk).data


def bad_states(
    path: Path, order: Order, spoil: Callable[[Disk], Disk] = lambda disk: disk, saving: Any = save
) -> tuple[int, int]:
    """How many states a crash may leave, and how many of them lose or tear something."""
    old = restored(path)
    calls: list[Call] = []
    new = saving(path, spoil(remembering(calls)))
    target = Path(os.path.realpath(path))
    seen = bad = 0
    for done in range(len(calls) + 1):
        acknowledged = done == len(calls)
        for state in crash_states(calls[:done], target, old, order):
            seen += 1
            match = state.get(str(target))
            bad += match != new and (acknowledged or match != old)
    return seen, bad


def without(name: str) -> Callable[[Disk], Disk]:
    """A disk that leaves out one of the calls."""
    nothing: Any = {name: lambda *_: None}
    return lambda disk: disk._replace(**nothing)


@pytest.mark.parametrize("order", ORDERS)
def test_every_state_that_a_crash_may_leave(path: Path, order: Order) -> None:
    seen, bad = bad_states(path, order)
    assert seen > 20
    assert bad == 0
    figure("G2", f"crash states ({order}): {bad} bad of {seen}")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    ("spoil", "saving"),
    [
        (without("sync"), save),
        (without("sync_folder"), save),
        (lambda disk: disk, save_in_place),
    ],
    ids=["file not synced", "folder not synced", "in place"],
)
def test_saves_that_are_wrong_leave_bad_states(
    path: Path, order: Order, spoil: Callable[[Disk], Disk], saving: Any
) -> None:
    assert bad_states(path, order, spoil, saving)[1] > 0


# H2: killed at each call


def killed_saves(path: Path, *, half: bool, saving: Any = save) -> Iterator[tuple[int, int]]:
    """Kill a save at each of its calls; the child's exit code, and the rounds that are there."""
    for number in range(1, 100):
        before = restored(path)
        child = os.fork()
        if not child:
            saving(path, failing_at(number, killed, half=half))
            os._exit(0)
        code = exit_of(child)
        assert path.read_bytes().startswith(before)
        yield code, len(read(path).rows)
        if code == 0:
            return


@pytest.mark.parametrize("half", [False, True])
def test_killed_at_every_call(path: Path, half: bool) -> None:
    found = []
    for code, rows in killed_saves(path, half=half):
        assert rows in (3, 4)
        assert code in (0, 137)
        assert code or rows == 4
        assert len(append(path, play, timeout=0).rows) == rows + 1
        assert not unfinished(path.parent)
        found.append(rows)
    assert found == sorted(found)
    assert len(found) >= 9
    figure("G1", f"killed at each of {len(found) - 1} calls{', half written' * half}: none torn")


def test_a_save_in_place_is_found_by_killing_it(path: Path) -> None:
    with pytest.raises((BelascoreError, AssertionError)):
        list(killed_saves(path, half=True, saving=save_in_place))


# H3: each call fails


@pytest.mark.parametrize("code", ERRNOS, ids=errno.errorcode.get)
@pytest.mark.parametrize("half", [False, True])
def test_an_error_at_every_call(path: Path, code: int, half: bool) -> None:
    names = calls_of_a_save(path)
    commit = names.index("rename") + 1
    confirmed = names.index("close", names.index("sync_folder")) + 1
    for number, name in enumerate(names, 1):
        before = restored(path)
        disk = failing_at(number, raising(code), half=half)
        caught: BelascoreError | None = None
        try:
            append(path, play, disk=disk)
        except BelascoreError as error:
            caught = error
        after = path.read_bytes()
        if number <= commit:
            assert isinstance(caught, StorageError), (name, number)
            assert caught.exit_code == 7
            assert after == before
            assert "not recorded; the file is as it was" in what_of(caught)
            assert remedy_of(caught)
        else:
            assert after.startswith(before)
            assert len(read(path).rows) == 4
            if number <= confirmed:
                assert isinstance(caught, NotConfirmedError), (name, number)
                assert caught.exit_code == 9
                assert "Do not enter it again" in remedy_of(caught)
            else:  # the shadow is best effort
                assert caught is None, (name, number)
        assert not unfinished(path.parent)
        assert len(append(path, play).rows) == 4 + (after != before)
    what = f"{len(names)} calls, each with {len(ERRNOS)} errors{', half written' * half}"
    figure("G4", f"{what}: old or new, 7 or 9, no unfinished file")


def test_short_writes(path: Path) -> None:
    disk = DISK._replace(write=lambda fd, data: os.write(fd, data[:7]))
    assert append(path, play, disk=disk) == read(path)


def test_a_failing_sync_is_not_asked_again(path: Path) -> None:
    asked: list[int] = []

    def sync(fd: int) -> None:
        asked.append(fd)
        raise OSError(errno.EIO, "")

    with pytest.raises(StorageError):
        append(path, play, disk=DISK._replace(sync=sync))
    assert len(asked) == 1


# H4: killed at some moment of the save


def writer(path: Path, told: int) -> None:
    """Save once: `S` when it begins, `A` when it is acknowledged."""

    begun = False

    def create(*arguments: Any) -> int:
        nonlocal begun
        if not begun:
            os.write(told, b"S")
        begun = True
        return DISK.create(*arguments)

    def tell(*_: object) -> None:
        os.write(told, b"A")

    append(path, play, tell=tell, disk=DISK._replace(create=create))


def forked_writer(path: Path) -> tuple[int, int]:
    """A child that saves, and the pipe it tells it on."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(ours)
            # as at a terminal: a shell lets what runs in the background ignore them
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            writer(path, theirs)
        finally:
            os._exit(0)
    os.close(theirs)
    return child, ours


def window(path: Path) -> float:
    """Seconds from the first call of a save to its answer, as the quicker ones take."""
    times = []
    for _ in range(40):
        restored(path)
        child, pipe = forked_writer(path)
        assert os.read(pipe, 1) == b"S"
        begun = time.perf_counter()
        assert os.read(pipe, 1) == b"A"
        times.append(time.perf_counter() - begun)
        os.waitpid(child, 0)
        os.close(pipe)
    return sorted(times)[len(times) // 5]


class Kills:
    """What became of saves that were killed at random moments."""

    def __init__(self, path: Path, count: int, kind: int, inside: int = 0) -> None:
        """Kill so often, and go on until so many fell into the save, at most twice as often."""
        self.inside = self.lost = self.unreadable = self.left = self.unacknowledged = 0
        self.count = 0
        dice, wide = random.Random(kind), window(path)
        while self.count < count or (self.inside < inside and self.count < 2 * count):
            restored(path)
            self._kill(path, dice.random() * wide, kind)
            self.count += 1
        append(path, play)
        self.left = len(unfinished(path.parent))

    def _kill(self, path: Path, wait: float, kind: int) -> None:
        child, pipe = forked_writer(path)
        assert os.read(pipe, 1) == b"S"
        end = time.perf_counter() + wait
        while time.perf_counter() < end:  # no sleep is as short
            pass
        os.kill(child, kind)
        os.waitpid(child, 0)
        acknowledged = os.read(pipe, 1) == b"A"
        os.close(pipe)
        try:
            rows = len(read(path).rows)
        except BelascoreError:
            self.unreadable += 1
            return
        self.inside += not acknowledged
        self.lost += rows < 3 + acknowledged
        self.unacknowledged += rows == 4 and not acknowledged

    def __str__(self) -> str:
        return (
            f"{self.count} kills, {self.inside} inside the save: {self.lost} lost, "
            f"{self.unreadable} unreadable, {self.left} left over; "
            f"{self.unacknowledged} saved but not yet answered"
        )


def test_aimed_kills(path: Path) -> None:
    found = Kills(path, 60, signal.SIGKILL)
    assert (found.lost, found.unreadable, found.left) == (0, 0, 0)
    assert found.inside >= 30


@pytest.mark.faults
@pytest.mark.parametrize(
    ("kind", "count", "inside"),
    [(signal.SIGKILL, 1000, 900), (signal.SIGINT, 300, 0), (signal.SIGHUP, 300, 0)],
    ids=["KILL", "INT", "HUP"],
)
def test_a_thousand_aimed_kills(path: Path, kind: int, count: int, inside: int) -> None:
    """What is held back ends a save only after its answer, so that few fall inside."""
    found = Kills(path, count, kind, inside)
    figure("G1", f"{signal.Signals(kind).name}: {found}")
    assert (found.lost, found.unreadable, found.left) == (0, 0, 0)
    assert found.inside >= inside


# The price


def test_what_a_save_costs(path: Path) -> None:
    """At most 30 ms in 19 of 20 on a healthy disk (G14); a tenth is looked at each time."""
    path.write_bytes(evening(30).data)
    times = []
    for _ in range(60):
        begun = time.perf_counter()
        append(path, play)
        times.append(time.perf_counter() - begun)
    times.sort()
    p50, p95 = times[30], times[57]
    figure("G14", f"a save at 30 rounds and more: p50 {p50 * 1000:.1f} ms, p95", p95)
    assert p50 < 0.1
    assert stat.S_ISREG(path.stat().st_mode)
    assert len(read_match(path.read_bytes(), "x").rows) == 90


def test_what_a_check_costs(path: Path) -> None:
    """Reading, verifying and comparing 30 rounds: a tenth of a start at most (G14)."""
    data = evening(30).data
    path.write_bytes(data)
    keep(path, data, data)

    def seconds(act: Callable[[], object]) -> float:
        begun = time.perf_counter()
        act()
        return time.perf_counter() - begun

    start = [sys.executable, "-m", "belascore", "show", "--match", str(path)]
    whole = min(
        seconds(lambda: subprocess.run(start, check=True, capture_output=True)) for _ in "ab"
    )
    check = min(seconds(lambda: traces(read(path), *copies_of(path))) for _ in range(20))
    figure("G14", f"reading and comparing 30 rounds, {check / whole:.1%} of a command", check)
    assert check < whole / 4
