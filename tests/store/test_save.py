"""Saving: whatever fails, the file is the old one or the new one, and the words are true."""

import errno
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from saving import append, said
from telling import raises, remedy_of, told, what_of

from belascore.faults import (
    BusyError,
    IntegrityError,
    NotConfirmedError,
    NotFoundError,
    StorageError,
    UnreadableError,
    UsageError,
)
from belascore.matchfile import Document, appended, header_text, read_match
from belascore.rounds import Header, Round
from belascore.store import create, read
from belascore.store.disk import DISK, WITHOUT, Disk, lock_path, locked, tag

SIDES = (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))
TEXT = header_text(Header("bela-hr", SIDES), {}, None)
PLAYED = Round(taker="Ana", call="hearts", points=(98, 64))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A match of three rounds."""
    document = appended(read_match(TEXT.encode(), "x"), PLAYED, PLAYED, PLAYED)
    file = tmp_path / "evening.toml"
    file.write_bytes(document.data)
    return file


def play(_: Document) -> list[Round]:
    return [PLAYED]


def failing(operation: str, act: Callable[[], None], *, half: bool = False) -> Disk:
    """A disk on which one operation fails; a write may have done half of its work."""
    real: Callable[..., Any] = getattr(DISK, operation)

    def fail(*arguments: Any) -> Any:
        if half and operation == "write":
            real(arguments[0], arguments[1][: len(arguments[1]) // 2])
        act()
        return real(*arguments)

    return DISK._replace(**{operation: fail})


def raising(code: int) -> Callable[[], None]:
    def act() -> None:
        raise OSError(code, os.strerror(code))

    return act


def unfinished(folder: Path) -> list[Path]:
    return list(folder.glob(".bela-*.tmp"))


# What a save does


def test_a_save_adds_to_the_old_bytes(path: Path) -> None:
    before = path.read_bytes()
    grown = append(path, play)
    assert path.read_bytes() == grown.data
    assert grown.data.startswith(before)
    assert [one.n for one in grown.match.rounds] == [1, 2, 3, 4]
    assert read(path) == grown
    assert not unfinished(path.parent)


def test_many_blocks_at_once_or_none(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(UsageError):
        append(path, lambda _: [PLAYED, Round(note="two\nlines")])
    assert path.read_bytes() == before
    assert len(append(path, lambda _: [PLAYED, Round(note="one line")]).rows) == 5


def test_nothing_to_add_writes_nothing(path: Path) -> None:
    state = path.stat()
    assert len(append(path, lambda _: []).rows) == 3
    assert path.stat().st_ino == state.st_ino


def test_what_the_judge_raises_leaves_the_file_alone(path: Path) -> None:
    before = path.read_bytes()

    def refuse(document: Document) -> list[Round]:
        raise UsageError(f"no: {len(document.rows)}")

    with raises(UsageError, match="no: 3"):
        append(path, refuse)
    assert path.read_bytes() == before
    append(path, play, timeout=0)


def test_a_match_that_has_grown_since_the_question(path: Path) -> None:
    append(path, play)
    before = path.read_bytes()
    with raises(BusyError, match="3 rounds before, now 4; nothing was recorded"):
        append(path, play, seen=3)
    assert path.read_bytes() == before
    assert len(append(path, play, seen=4).rows) == 5


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.toml"
    link.symlink_to(path)
    append(link, play)
    assert link.is_symlink()
    assert len(read(path).rows) == 4
    assert not list(link.parent.glob(".bela-*"))


def test_mode_is_kept_and_the_unfinished_file_is_private(path: Path) -> None:
    path.chmod(0o664)
    modes: list[int] = []

    def create_spy(*arguments: Any) -> int:
        fd = os.open(*arguments)
        modes.append(stat.S_IMODE(os.fstat(fd).st_mode))
        return fd

    append(path, play, disk=DISK._replace(create=create_spy))
    assert modes == [0o600] * 3  # the second copy and the note of its place are private too
    assert stat.S_IMODE(path.stat().st_mode) == 0o664


def test_a_name_as_long_as_the_system_allows(path: Path) -> None:
    long = path.rename(path.with_name("x" * 250 + ".toml"))
    assert len(append(long, play).rows) == 4


def test_what_killed_saves_left_is_swept_for_this_match_only(path: Path) -> None:
    mine = path.with_name(f".bela-{tag(path)}-0123456789ab.tmp")
    other = path.with_name(".bela-0123456789abcdef-0123456789ab.tmp")
    for file in (mine, other):
        file.write_text("half")
    append(path, play)
    assert unfinished(path.parent) == [other]


def test_carriage_returns_and_mark_survive(path: Path) -> None:
    old = b"\xef\xbb\xbf# ours\r\n" + path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(old)
    append(path, play)
    new = path.read_bytes()
    assert new.startswith(old)
    assert new.count(b"\n") == new.count(b"\r\n")


# What may fail


def test_words_when_the_disk_is_full(path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        append(path, play, disk=failing("write", raising(errno.ENOSPC), half=True))
    assert told(caught.value) == (
        f"not saved: the disk is full ({path.parent}). "
        "Round @4 is not recorded; the file is as it was.\n"
        "  Make room there, then enter it again."
    )


def test_words_when_the_disk_does_not_confirm(path: Path) -> None:
    with pytest.raises(NotConfirmedError) as caught:
        append(path, lambda _: [PLAYED, PLAYED], disk=failing("sync_folder", raising(errno.EIO)))
    assert told(caught.value) == (
        "rounds @4 to @5 are in the file, but the disk did not confirm it\n"
        "  Do not enter it again; copy the file elsewhere."
    )


@pytest.mark.parametrize("error", [errno.EINVAL, errno.ENOTSUP])
def test_a_disk_that_cannot_confirm_names_is_a_note(path: Path, error: int) -> None:
    told: list[list[str]] = []
    append(
        path,
        play,
        tell=lambda _, notes: told.append(said(notes)),
        disk=failing("sync_folder", raising(error)),
    )
    assert told == [[f"the disk of {path.parent} cannot confirm that a name is kept"]]
    assert len(read(path).rows) == 4


def test_a_file_with_two_names_is_a_note_once(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    os.link(path, other)
    told: list[list[str]] = []
    for _ in range(2):
        append(path, play, tell=lambda _, notes: told.append(said(notes)))
    note = "evening.toml had other names (hard links); they keep the old file"
    assert told == [[note], []]
    assert len(read(other).rows) == 3


def test_a_virus_scanner_that_holds_the_file(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows it lets go after a moment; what is tried here is that a rename waits for it."""
    waited: list[float] = []
    replace = Path.replace

    def held(old: Path, new: str) -> Path:
        if len(waited) < 3:
            raise PermissionError(errno.EACCES, "in use")
        return replace(old, new)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr(time, "sleep", waited.append)
    other = tmp_path / "other"
    other.write_text("new")
    DISK.rename(str(other), str(path))
    assert path.read_text() == "new"
    assert waited == [0.05, 0.1, 0.2]
    waited.clear()
    monkeypatch.setattr(time, "sleep", lambda _: None)
    other.write_text("newer")
    with pytest.raises(PermissionError):
        DISK.rename(str(other), str(path))
    assert path.read_text() == "new"


@pytest.mark.skipif(sys.platform == "win32", reason="has no fcntl")
def test_the_memory_of_a_mac_disk_is_emptied(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    asked: list[object] = []

    def full(fd: int, what: int) -> int:
        asked.append(what)
        if len(asked) > 1:
            raise OSError(errno.ENOTTY, "not on this disk")
        return 0

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", full)
    monkeypatch.setattr(os, "fsync", lambda fd: asked.append("fsync"))
    with path.open("rb") as file:
        DISK.sync(file.fileno())
        assert asked == [51]
        DISK.sync(file.fileno())
    assert asked == [51, 51, "fsync"]


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_a_limit_of_the_shell(path: Path) -> None:
    code = (
        "import resource, sys; from pathlib import Path\n"
        "from belascore.faults import StorageError\n"
        "from belascore.rounds import Round\n"
        "from belascore.store import append, hold\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))\n"
        "path = Path(sys.argv[1])\n"
        "try:\n"
        "    with hold(path) as old, append(path, old, [Round(void='x')]): pass\n"
        "except StorageError as error: print(error.fault.data['cause'].code)\n"
    )
    before = path.read_bytes()
    run = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=True
    )
    assert run.stdout == "not-saved.too-large\n"
    assert path.read_bytes() == before


def test_interruptions_wait_until_the_answer_is_out(path: Path) -> None:
    told: list[int] = []
    # to this thread, as where there is but one: another test's may be left, and would take it
    disk = failing("write", lambda: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        append(path, play, tell=lambda grown, _: told.append(len(grown.rows)), disk=disk)
    assert told == [4]
    assert len(read(path).rows) == 4
    assert not unfinished(path.parent)


# Where nothing can be saved


def test_a_folder_that_cannot_be_written_is_told_before_judging(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Document] = []

    def judge(document: Document) -> list[Round]:
        judged.append(document)
        return []

    monkeypatch.setattr(os, "access", lambda p, _: Path(p) != path.parent)
    with raises(StorageError, match=r"cannot write in .*: permission denied"):
        append(path, judge)
    monkeypatch.setattr(os, "access", lambda p, _: Path(p) != path)
    with raises(StorageError, match=r"evening\.toml is read-only"):
        append(path, judge)
    assert not judged


def test_what_is_no_plain_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for odd in (tmp_path, pipe, Path("/dev/zero"), Path("/dev/null")):
        with raises(UnreadableError, match="is not a plain file"):
            read(odd)
        with raises(UnreadableError, match="is not a plain file"):
            append(odd, play)
    assert not list(tmp_path.glob(".bela-*"))


def test_what_is_not_there(tmp_path: Path) -> None:
    for missing in (tmp_path / "petak.toml", tmp_path / "nowhere" / "petak.toml"):
        for act in (read, lambda file: append(file, play)):
            with raises(NotFoundError, match=r"there is no file .*petak.toml"):
                act(missing)
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    with raises(StorageError, match="was not read"):
        read(loop)
    assert [file.name for file in tmp_path.iterdir()] == ["loop.toml"]


def test_no_more_than_a_mebibyte_is_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.toml"
    with huge.open("wb") as file:
        file.truncate(1 << 40)
        file.write(TEXT.encode())
    start = time.process_time()
    with raises(UnreadableError, match="larger than 1 MiB"):
        read(huge)
    assert time.process_time() - start < 1


def test_a_torn_or_empty_file_is_not_written_to(path: Path) -> None:
    for torn in (b"", path.read_bytes()[:-9]):
        path.write_bytes(torn)
        with pytest.raises(IntegrityError):
            append(path, play)
        assert path.read_bytes() == torn


# A new match


def test_a_new_match(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    document = create(path, TEXT)
    assert path.read_text("utf-8") == TEXT
    assert document == read(path)
    assert stat.S_IMODE(path.stat().st_mode) & 0o600 == 0o600
    with raises(UsageError, match="is there already"):
        create(path, TEXT)
    with pytest.raises(UnreadableError):
        create(tmp_path / "bad.toml", "[match]")
    with raises(UsageError, match="no characters"):
        create(tmp_path / "bad.toml", TEXT.replace("Ana", "\udc8a"))
    with raises(StorageError, match="no such folder"):
        create(tmp_path / "nowhere" / "new.toml", TEXT)
    with raises(StorageError, match="there is no file"):
        create(tmp_path / "full.toml", TEXT, disk=failing("write", raising(errno.ENOSPC)))
    assert sorted(tmp_path.glob("*.toml")) == [path]


# Two at once


@pytest.fixture
def held(path: Path) -> Iterator[None]:
    """The lock of the match, held by another thread."""
    begun, done = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(path):
            begun.set()
            done.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    begun.wait(10)
    yield
    done.set()
    thread.join()


@pytest.mark.usefixtures("held")
def test_a_writer_who_does_not_let_go(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(BusyError) as caught:
        append(path, play, timeout=0.05)
    assert what_of(caught.value) == (
        f"another belascore is writing evening.toml (pid {os.getpid()}); nothing was recorded"
    )
    assert path.read_bytes() == before
    assert len(read(path).rows) == 3


def test_lock_file_is_kept_and_never_followed(path: Path, tmp_path: Path) -> None:
    append(path, play)
    side = lock_path(path)
    assert side.exists()
    assert side.name == f".bela-{tag(path)}.lock"
    assert len(side.name) == len(".bela-.lock") + 16
    victim = tmp_path / "victim"
    victim.write_text("mine")
    side.unlink()
    side.symlink_to(victim)
    with raises(StorageError, match="is not a plain file"):
        append(path, play)
    side.unlink()
    os.mkfifo(side)
    with raises(StorageError, match="is not a plain file"):
        append(path, play)
    side.unlink()
    side.mkdir()
    with raises(StorageError, match="is not a plain file"):
        append(path, play)
    side.rmdir()
    os.link(victim, side)
    append(path, play)
    assert victim.read_text() == "mine"


def test_a_disk_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    for code in (errno.ENOLCK, errno.ENOSYS):

        def refuse(*_: object, code: int = code) -> None:
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(fcntl, "flock", refuse)
        with raises(StorageError, match="knows no locks") as caught:
            append(path, play)
        assert "belascore --no-lock" in remedy_of(caught.value)
    assert len(read(path).rows) == 3
    monkeypatch.setenv(WITHOUT, "1")
    assert len(append(path, play).rows) == 4


def test_without_lock_is_for_disks_without_locks_only(
    path: Path, monkeypatch: pytest.MonkeyPatch, held: None
) -> None:
    monkeypatch.setenv(WITHOUT, "1")
    with pytest.raises(BusyError):
        append(path, play, timeout=0.05)


def test_no_lock_is_said_before_the_command(path: Path) -> None:
    code = (
        "import errno, fcntl\n"
        "def refuse(*_): raise OSError(errno.ENOLCK, 'no locks')\n"
        "fcntl.flock = refuse\n"
        "from belascore.cli import main; main()\n"
    )
    words = ("note", "--match", str(path), "a lonely disk")
    for option, exit_code, rows in (((), 7, 3), (("--no-lock",), 0, 4)):
        run = [sys.executable, "-c", code, *option, *words]
        assert subprocess.run(run, capture_output=True, check=False).returncode == exit_code
        assert len(read(path).rows) == rows


def test_spellings_that_some_systems_take_for_one_name_share_a_lock() -> None:
    assert tag(Path("a/\u0160ime.toml")) == tag(Path("b/s\u030cime.TOML"))


def test_saving_starts_fast() -> None:
    slow = (
        "asyncio dataclasses decimal difflib importlib.metadata json logging "
        "platformdirs pydantic rich secrets tempfile tomli_w typer"
    )
    code = (
        "import sys, belascore.store, belascore.matchfile\n"
        f"print([name for name in '{slow}'.split() if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert run.stdout.strip() == "[]"
