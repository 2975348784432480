"""Real disks: power cuts, full, read-only and locked ones, and the installed program killed.

Run on demand, `pytest -m faults -s`; most of it needs root, a loop device or both.
"""

import fcntl
import os
import random
import shutil
import signal
import stat
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from conftest import PROGRAM, Ran, Shell
from saving import append

from belascore.faults import BelascoreError
from belascore.matchfile import appended, header_text
from belascore.rounds import Round
from belascore.store import read
from belascore.store.disk import DISK, Disk
from faults.harness import HEADER, evening, exit_of, figure, unfinished

CUTS: Final = 300
SHUTDOWN: Final = 0x8004587D
"""EXT4_IOC_SHUTDOWN; with 2, nothing that was not flushed survives."""

NOBODY: Final = 65534
pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(sys.platform != "linux", reason="needs Linux"),
]
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root, to mount and to drop it"
)


def run(*words: str | Path) -> bool:
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@contextmanager
def mounted(what: str, where: Path, *options: str) -> Iterator[Path]:
    where.mkdir(exist_ok=True)
    if not run("mount", *options, what, where):
        pytest.skip(f"cannot mount {what} here")
    try:
        yield where
    finally:
        run("umount", "-l", where)


# H5: power cuts


def endless_writer(path: Path, told: int, disk: Disk) -> None:
    """Save round after round; a byte for each that is acknowledged."""
    while True:
        append(path, lambda _: [Round(void="x")], disk=disk)
        os.write(told, b"A")


def heard(pipe: int) -> int:
    """How many acknowledgements came in so far."""
    os.set_blocking(pipe, False)
    count = 0
    while True:
        try:
            count += len(os.read(pipe, 4096))
        except BlockingIOError:
            return count


class PowerCuts:
    """What became of matches on a file system whose power was cut in the middle of saves."""

    def __init__(self, folder: Path, count: int, disk: Disk = DISK, options: str = "loop") -> None:
        self.count, self.folder, self.disk, self.options = count, folder, disk, options
        self.lost = self.unreadable = self.acknowledged = 0
        self.image = folder / "disk.img"
        self._make()
        dice = random.Random(5)
        for _ in range(count):
            self._cut(dice.random() * 0.05)

    def _make(self) -> None:
        with self.image.open("wb") as file:
            file.truncate(64 << 20)
        if not run("mkfs.ext4", "-q", self.image):
            pytest.skip("there is no mkfs.ext4 here")

    def _cut(self, wait: float) -> None:
        with mounted(str(self.image), self.folder / "mnt", "-o", self.options) as disk:
            path = disk / "evening.toml"
            path.write_bytes(evening(3).data)
            for old in unfinished(disk):
                old.unlink()
            os.sync()
            ours, theirs = os.pipe()
            child = os.fork()
            if not child:
                try:
                    endless_writer(path, theirs, self.disk)
                finally:
                    os._exit(1)
            os.close(theirs)
            os.read(ours, 1)
            time.sleep(wait)
            # only what was heard before the cut counts: the writer lives on for a moment
            acknowledged = 1 + heard(ours)
            fd = os.open(disk, os.O_RDONLY)
            fcntl.ioctl(fd, SHUTDOWN, struct.pack("I", 2))
            os.close(fd)
            os.kill(child, signal.SIGKILL)
            exit_of(child)
            os.close(ours)
        with mounted(str(self.image), self.folder / "mnt", "-o", self.options) as disk:
            try:
                rows = len(read(disk / "evening.toml").rows)
            except BelascoreError:
                self.unreadable += 1
            else:
                self.lost += rows < 3 + acknowledged
            self.acknowledged += acknowledged

    def __str__(self) -> str:
        return (
            f"{self.count} power cuts on ext4, {self.acknowledged} rounds acknowledged before: "
            f"{self.lost} cuts lost one, {self.unreadable} unreadable"
        )


@as_root
def test_power_cuts(tmp_path: Path) -> None:
    found = PowerCuts(tmp_path, CUTS)
    figure("G3", str(found))
    assert (found.lost, found.unreadable) == (0, 0)
    assert found.acknowledged >= CUTS


@as_root
@pytest.mark.parametrize("name", ["sync", "sync_folder"])
def test_power_cuts_find_a_save_that_does_not_sync(tmp_path: Path, name: str) -> None:
    """Of ext4 as it is used, only one that guesses no wishes loses a file that was not synced."""
    nothing: Any = {name: lambda fd: None}
    options = "loop,noauto_da_alloc" if name == "sync" else "loop"
    found = PowerCuts(tmp_path, 30, DISK._replace(**nothing), options)
    figure("G3", f"without {name}: {found}")
    assert found.lost + found.unreadable > 0


# H6: full, read-only, locked


def full_up(disk: Path) -> None:
    """Fill a disk to its last byte."""
    with (disk / "filler").open("wb", buffering=0) as file:
        while True:
            try:
                file.write(b"x" * 512)
            except OSError:
                return


def spoilt_save(
    shell: Shell, path: Path, code: int, says: str, before: tuple[str, ...] = ()
) -> Ran:
    """A save that must fail with this code and these words, and leave the file as it was."""
    data = path.read_bytes()
    ran = shell.run("add", "ana", "hearts", "98", "--match", str(path), before=before)
    assert ran.code == code, ran
    assert says in ran.err
    assert "Traceback" not in ran.err
    assert path.read_bytes() == data
    assert not unfinished(path.parent)
    shown = shell.run("show", "--match", str(path), before=before)
    assert shown.code == 0, shown
    return ran


@as_root
@pytest.mark.parametrize("blocks", range(1, 9, 2))
def test_a_full_disk(shell: Shell, tmp_path: Path, blocks: int) -> None:
    with mounted("tmpfs", tmp_path / "full", "-t", "tmpfs", "-o", "size=64k") as disk:
        path = disk / "evening.toml"
        path.write_bytes(appended(evening(1), *[Round(note="x" * 400)] * blocks * 5).data)
        append(path, lambda _: [Round(void="x")])  # the lock is there
        full_up(disk)
        ran = spoilt_save(shell, path, 7, "the disk is full")
        assert "not recorded; the file is as it was" in ran.err
    figure("H6", f"a full disk, {blocks * 5} blocks: 7, the file as it was")


@as_root
def test_a_read_only_disk(shell: Shell, tmp_path: Path) -> None:
    with mounted("tmpfs", tmp_path / "ro", "-t", "tmpfs", "-o", "size=64k") as disk:
        path = disk / "evening.toml"
        path.write_bytes(evening(3).data)
        assert run("mount", "-o", "remount,ro", disk)
        spoilt_save(shell, path, 7, "read-only")
        assert shell.run("undo", "--match", str(path)).code == 7
        assert shell.run("check", str(path)).code == 0
        ran = shell.run("export", "html", "-o", str(disk / "out.html"), "--match", str(path))
        assert ran.code == 7
    figure("H6", "a read-only disk: 7, and it can be read")


def nobody(*more: str) -> tuple[str, ...]:
    """The command that runs another as an ordinary user."""
    if not shutil.which("setpriv"):
        pytest.skip("there is no setpriv here")
    return ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *more)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that an ordinary user can come to; those of pytest are closed to him."""
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@as_root
@pytest.mark.parametrize("mode", [0o555, 0o300, 0o000], ids=oct)
def test_a_folder_of_another(open_folder: Path, mode: int) -> None:
    shell = Shell(open_folder)
    shell.data.mkdir(mode=0o777)
    shell.data.chmod(0o777)
    folder = open_folder / "matches"
    folder.mkdir()
    path = folder / "evening.toml"
    path.write_bytes(evening(3).data)
    os.chown(folder, NOBODY, NOBODY)
    os.chown(path, NOBODY, NOBODY)
    folder.chmod(mode)
    data = path.read_bytes()
    ran = shell.run("add", "ana", "hearts", "98", "--match", str(path), before=nobody())
    if mode == 0o300:  # it may be written, and not be opened to be synced
        assert ran.code == 9
        assert "Do not enter it again" in ran.err
        assert len(read(path).rows) == 4
    else:
        assert ran.code in (4, 7), ran
        assert path.read_bytes() == data
    assert "Traceback" not in ran.err
    assert not unfinished(folder)
    figure("H6", f"a folder of mode {mode:03o}, as an ordinary user: {ran.code}")


@as_root
def test_a_file_that_may_not_be_changed(shell: Shell, tmp_path: Path) -> None:
    image = tmp_path / "disk.img"
    with image.open("wb") as file:
        file.truncate(8 << 20)
    assert run("mkfs.ext4", "-q", image)
    with mounted(str(image), tmp_path / "mnt", "-o", "loop") as disk:
        path = disk / "evening.toml"
        path.write_bytes(evening(3).data)
        if not run("chattr", "+i", path):
            pytest.skip("no file can be made immutable here")
        try:
            ran = spoilt_save(shell, path, 7, "")
        finally:
            run("chattr", "-i", path)
        assert "forbid" in ran.err or "read-only" in ran.err
    figure("H6", "an immutable file: 7")


def test_a_limit_of_the_shell(shell: Shell, path: Path) -> None:
    spoilt_save(
        shell,
        path,
        7,
        "larger than this system allows",
        ("prlimit", f"--fsize={path.stat().st_size + 20}"),
    )
    figure("H6", "ulimit -f: 7")


def test_an_answer_that_nobody_hears(shell: Shell, path: Path) -> None:
    """S29: the deal is recorded, and that is said where it still can be."""
    command = [*shell.command, "add", "ana", "hearts", "98", "--match", str(path)]
    with Path("/dev/full").open("wb") as nowhere:
        done = subprocess.run(
            command, stdout=nowhere, stderr=subprocess.PIPE, env=shell.env, check=False
        )
    assert done.returncode == 7
    assert b"recorded" in done.stderr
    assert b"Traceback" not in done.stderr
    assert len(read(path).rows) == 4
    gone = subprocess.run(
        f"{PROGRAM} log --match {path} | head -1", shell=True, env=shell.env, capture_output=True,
        check=True,
    )  # fmt: skip
    assert gone.stderr == b""
    figure("H6", "stdout full: 7, and the deal is recorded")


def test_an_unwritable_state_folder(shell: Shell, path: Path) -> None:
    """S25: the second copy is best effort."""
    shell.data.mkdir()
    (shell.data / "state").write_text("no folder")
    ran = shell.run("add", "ana", "hearts", "98", "--match", str(path))
    assert ran.code == 0
    assert "no second copy" in ran.err
    assert len(read(path).rows) == 4


# H16: the installed program


def test_the_installed_program_is_killed(shell: Shell, path: Path) -> None:
    """Thirty times, at some moment of its life, in a match that is not over before."""
    endless = header_text(HEADER._replace(target=99_999), {}, None)
    path.write_text(endless)
    command = [*shell.command, "add", "ana", "hearts", "98", "--yes", "--match", str(path)]
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run(command, env=shell.env, capture_output=True, check=True)
        times.append(time.perf_counter() - begun)
    wide = sorted(times)[2]
    dice, acknowledged, unanswered = random.Random(16), 0, 0
    rows = len(read(path).rows)
    for _ in range(30):
        with subprocess.Popen(command, env=shell.env, stdout=subprocess.PIPE) as child:
            assert child.stdout
            time.sleep(dice.uniform(0.6, 1.2) * wide)
            child.kill()
            answered = b"made" in child.stdout.read()
        now = len(read(path).rows)
        assert now in (rows, rows + 1)
        assert now == rows + 1 or not answered
        acknowledged += answered
        unanswered += now > rows and not answered
        rows = now
    ran = shell.run("show", "--match", str(path))
    assert ran.code == 0
    assert ran.err == ""
    subprocess.run(command, env=shell.env, capture_output=True, check=True)
    assert not unfinished(path.parent)
    assert stat.S_ISREG(path.stat().st_mode)
    assert acknowledged
    figure("G1", f"installed program: 30 kills, {acknowledged} answered, {unanswered} saved and "
           "not yet answered, 0 lost")  # fmt: skip


def test_a_command_that_is_interrupted(shell: Shell, path: Path) -> None:
    """S4: 130, and nothing is left over."""
    command = [*shell.command, "table", "--match", str(path)]
    with subprocess.Popen(
        command,
        env=shell.env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # a shell lets what runs in the background ignore it
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as child:
        assert child.stderr
        time.sleep(1)  # it waits for a line
        child.send_signal(signal.SIGINT)
        assert b"Traceback" not in child.stderr.read()
        assert child.wait() == 130
    assert not unfinished(path.parent)
