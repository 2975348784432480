"""Disks and folders that cannot be written, by real processes of an ordinary user.

Root may write everywhere, so a test that root runs would see nothing.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from conftest import PROGRAM, Ran, Shell
from terminal import at_a_terminal

NOBODY = 65534
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
MOUNTS = shutil.which("mount") and shutil.which("umount")
needs_root = pytest.mark.skipif(not (ROOT and MOUNTS), reason="only root may mount a disk")


class Place(Shell):
    """A shell of an ordinary user, in a folder that he owns."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.user = NOBODY if ROOT else os.geteuid()
        as_user = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups"]
        self.becoming = as_user if ROOT else []
        for one in (folder, self.data):
            one.mkdir(exist_ok=True)
            one.chmod(0o755)
            self.give(one)

    def give(self, path: Path) -> None:
        if ROOT:
            os.chown(path, self.user, self.user)

    def run(self, *words: str, before: Sequence[str] = (), **options: object) -> Ran:
        return super().run(*words, before=[*before, *self.becoming], **options)  # type: ignore[arg-type]

    def begin(self, folder: Path | None = None) -> Path:
        """A match of one deal in a file of its own."""
        file = (folder or self.folder) / "evening.toml"
        words = ("Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", "--match", str(file))
        self.ok("new", *words)
        self.ok("add", "ana", "herc", "102", "--match", str(file))
        return file

    def add(self, file: Path, *more: str) -> Ran:
        return self.run("add", "pero", "pik", "92", "--match", str(file), *more)


@pytest.fixture
def place() -> Iterator[Place]:
    if ROOT and not shutil.which("setpriv"):
        pytest.skip("setpriv is missing: root cannot become an ordinary user")
    # where pytest keeps its folders no other user may look
    folder = Path(tempfile.mkdtemp(prefix="belascore-test-"))
    place = Place(folder)
    if place.run("--version").code != 0:
        pytest.skip("the program is where an ordinary user may not look")
    yield place
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def disk(place: Place) -> Iterator[Path]:
    """A disk of 64 KiB of its own."""
    point = place.folder / "disk"
    point.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k,mode=755", "belascore", str(point)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    place.give(point)
    yield point
    subprocess.run(["umount", str(point)], check=False)


def unfinished(folder: Path) -> list[Path]:
    return list(folder.rglob("*.tmp"))


def test_a_folder_that_may_only_be_read(place: Place) -> None:
    file = place.begin()
    before = file.read_bytes()
    place.folder.chmod(0o555)
    ran = place.add(file)
    place.folder.chmod(0o755)
    assert (ran.code, ran.out) == (7, "")
    assert f"cannot write in {place.folder}: permission denied" in ran.err
    assert file.read_bytes() == before


def test_nobody_is_asked_where_nothing_can_be_written(place: Place) -> None:
    file = place.begin()
    place.folder.chmod(0o555)
    ran = place.run("table", "--match", str(file), stdin="pero pik 92\nmaja tref 100\n")
    reading = [place.run(word, "--match", str(file)).code for word in ("show", "log", "need")]
    place.folder.chmod(0o755)
    assert ran.code == 7
    assert ran.err.count("permission denied") == 1
    assert reading == [0, 0, 0]


def test_nobody_is_asked_whether_to_cover_what_cannot_be_covered(place: Place) -> None:
    file, export = place.begin(), place.folder / "evening.md"
    words = ("export", "-o", str(export), "--match", str(file))
    place.ok(*words)
    place.folder.chmod(0o555)
    code, said = at_a_terminal(place, "y\n", *words, before=place.becoming)
    place.folder.chmod(0o755)
    assert code == 7
    assert "permission denied" in said
    assert "Replace it?" not in said
    code, said = at_a_terminal(place, "y\n", *words, before=place.becoming)
    assert (code, "Replace it?" in said) == (0, True)


def test_a_file_that_may_only_be_read(place: Place) -> None:
    file = place.begin()
    before = file.read_bytes()
    file.chmod(0o444)
    ran = place.add(file)
    assert ran.code == 7
    assert "is read-only" in ran.err
    assert file.read_bytes() == before


def test_a_folder_that_cannot_be_opened(place: Place) -> None:
    """It may be written but not be opened, so nothing can be confirmed: the deal is in the file."""
    file = place.begin()
    place.folder.chmod(0o300)
    ran = place.add(file)
    place.folder.chmod(0o755)
    assert ran.code == 9
    assert "round @2 is in the file, but the disk did not confirm it" in ran.err
    assert file.read_text().count("[[round]]") == 2


@pytest.mark.skipif(not shutil.which("prlimit"), reason="prlimit is missing")
def test_a_limit_of_the_shell(place: Place) -> None:
    file = place.begin()
    size = len(file.read_bytes())
    limited = ["prlimit", f"--fsize={size}"]
    ran = place.run("add", "pero", "pik", "92", "--match", str(file), before=limited)
    assert ran.code == 7
    assert "larger than this system allows" in ran.err
    assert len(file.read_bytes()) == size
    assert not unfinished(place.folder)


def test_the_state_folder_cannot_be_written(place: Place) -> None:
    file = place.begin()
    copies = place.data / "state" / "copies"
    copies.chmod(0o555)
    ran = place.add(file)
    copies.chmod(0o755)
    assert ran.code == 0
    assert "note: no second copy could be kept (permission denied)" in ran.err
    assert file.read_text().count("[[round]]") == 2
    assert place.run("check", str(file)).code == 0


@needs_root
def test_a_full_disk(place: Place, disk: Path) -> None:
    file = place.begin(disk)
    with suppress(OSError), (disk / "filler").open("wb", buffering=0) as filler:
        while filler.write(b"x" * 512):
            pass
    before = file.read_bytes()
    ran = place.add(file)
    assert ran.code == 7
    assert f"not saved: the disk is full ({disk}). Round @2 is not recorded" in ran.err
    assert file.read_bytes() == before
    assert not unfinished(disk)
    ran = place.run("export", "html", "-o", str(disk / "x.html"), "--match", str(file))
    assert ran.code == 7
    assert not (disk / "x.html").exists()
    (disk / "filler").unlink()
    assert place.add(file).code == 0


@needs_root
def test_a_full_state_folder(place: Place, disk: Path) -> None:
    place.env["BELASCORE_DIR"] = str(disk)
    file = place.begin()
    with suppress(OSError), (disk / "filler").open("wb", buffering=0) as filler:
        while filler.write(b"x" * 512):
            pass
    ran = place.add(file)
    assert ran.code == 0
    assert "no second copy could be kept (no space left on device)" in ran.err
    assert file.read_text().count("[[round]]") == 2


@needs_root
def test_a_disk_that_may_only_be_read(place: Place, disk: Path) -> None:
    file = place.begin(disk)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    assert place.run("show", "--match", str(file)).code == 0
    assert place.run("check", str(file)).code == 0
    ran = place.add(file)
    assert ran.code == 7
    assert f"cannot write in {disk}: the disk is read-only" in ran.err


@needs_root
def test_a_file_that_is_locked_against_changes(place: Place) -> None:
    file = place.begin()
    before = file.read_bytes()
    if subprocess.run(["chattr", "+i", str(file)], capture_output=True, check=False).returncode:
        pytest.skip("this file system knows no chattr +i")
    try:
        for ran in (place.add(file), Shell(place.folder).run("undo", "--match", str(file))):
            assert ran.code == 7
            assert "evening.toml is read-only" in ran.err or "lsattr" in ran.err
    finally:
        subprocess.run(["chattr", "-i", str(file)], check=True)
    assert file.read_bytes() == before
    assert not unfinished(place.folder)
    assert place.add(file).code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_an_answer_that_cannot_be_printed(place: Place) -> None:
    file = place.begin()
    assert PROGRAM
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [PROGRAM, "add", "pero", "pik", "92", "--match", str(file)],
            stdout=full,
            stderr=subprocess.PIPE,
            env=place.env,
            text=True,
            check=False,
        )
    assert done.returncode == 7
    assert "What it answered is recorded" in done.stderr
    assert file.read_text().count("[[round]]") == 2


def test_a_stopped_writer(place: Place) -> None:
    file = place.begin()
    code = (
        "import sys, time; from pathlib import Path\n"
        "from belascore.store.disk import locked\n"
        "with locked(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(file)], stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        holder.send_signal(signal.SIGSTOP)
        start = time.monotonic()
        ran = place.add(file)
        waited = time.monotonic() - start
        holder.kill()
    assert ran.code == 5
    assert f"another belascore is writing evening.toml (pid {holder.pid}); nothing" in ran.err
    assert 4.5 < waited < 12
    assert place.add(file).code == 0


def test_an_older_copy_saved_over_the_file(place: Place) -> None:
    """An editor that was open all evening saves what it has read."""
    file = place.begin()
    older = file.read_bytes()
    assert place.add(file).code == 0
    newer = file.read_bytes()
    file.write_bytes(older)
    back = "note: the file went back from 2 rounds to 1\n"
    parted = "note: the file and what belascore wrote last share 1 round, then differ\n"
    for command, note in (("show", back), ("undo", back), ("redo", parted)):
        ran = place.run(command, "--match", str(file))
        assert (ran.code, ran.err) == (0, note)
    ran = place.run("check", str(file))
    assert ran.code == 8
    assert "the file and what belascore wrote last share 1 round, then differ" in ran.out
    assert place.run("recover", str(file), "--restore").code == 0
    assert file.read_bytes() == newer
    assert place.run("check", str(file)).code == 0
