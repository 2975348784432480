"""Exports of several matches and in every format: a file each, none covered unasked."""

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import Shell
from telling import raises

from belascore.exchange.exporting import exported, plan
from belascore.exchange.formats import FORMATS
from belascore.faults import UsageError
from belascore.match.game import load_game
from belascore.words.say import ENGLISH

FOLDER = Path(__file__).parents[1] / "exports"
MATCHES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@pytest.fixture
def club(shell: Shell) -> Shell:
    """A shell in a folder with a folder of matches."""
    (shell.folder / "club").mkdir()
    for name in MATCHES:
        shutil.copy(FOLDER / f"{name}.toml", shell.folder / "club")
    return shell


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_every_format_of_a_match_is_a_file_of_its_own(club: Shell) -> None:
    ran = club.run("export", "--all", "club/evening.toml", "-o", "out")
    assert ran.code == 0
    assert written(club.folder / "out") == sorted(f"evening.{form}" for form in FORMATS)
    game = load_game(club.folder / "club" / "evening.toml")
    for form in FORMATS:
        assert (club.folder / "out" / f"evening.{form}").read_bytes() == exported(
            game, form, ENGLISH
        )
    assert all(f"evening.{form}" in ran.err for form in FORMATS)
    assert f"Code of evening.toml: {game.document.code}\n" in ran.err


def test_every_format_of_the_open_match_is_written_here(table: Shell) -> None:
    table.ok("add", "ana", "hearts", "100")
    table.ok("export", "--all")
    stem = table.match.stem
    assert {f"{stem}.{form}" for form in FORMATS} <= set(written(table.folder))


def test_a_folder_of_matches_is_a_file_each(club: Shell) -> None:
    ran = club.run("export", "html", "club", "-o", "new/out", "--detail")
    assert ran.code == 0
    assert written(club.folder / "new" / "out") == [f"{name}.html" for name in MATCHES]
    assert "deals" in (club.folder / "new" / "out" / "three.html").read_text(encoding="utf-8")
    club.ok("export", "csv", "club/three.toml", "club/evening.toml", "-o", "out")
    assert written(club.folder / "out") == ["evening.csv", "three.csv"]


def test_a_file_may_be_named_in_place_of_the_open_match(club: Shell) -> None:
    printed = club.ok("export", "md", "club/three.toml")
    assert printed == club.ok("export", "md", "--match", "club/three.toml")
    club.ok("export", "club/three.toml", "-o", "x.md")
    assert (club.folder / "x.md").read_text(encoding="utf-8") == printed


def test_nothing_is_covered_unless_that_is_said(club: Shell) -> None:
    club.ok("export", "csv", "club", "-o", "out")
    kept = club.folder / "out" / "three.csv"
    kept.write_text("mine")
    (club.folder / "out" / "evening.csv").unlink()
    ran = club.run("export", "csv", "club", "-o", "out")
    assert ran.code == 2
    assert "there already; nothing was written" in ran.err
    assert "--yes" in ran.err
    assert written(club.folder / "out") == ["hostile.csv", "three.csv"]
    assert kept.read_text() == "mine"
    club.ok("export", "csv", "club", "-o", "out", "--yes")
    assert kept.read_text() != "mine"


@pytest.mark.parametrize(("answer", "code"), [(b"n\n", 1), (b"y\n", 0)])
def test_somebody_at_a_terminal_is_asked_once(club: Shell, answer: bytes, code: int) -> None:
    club.ok("export", "csv", "club", "-o", "out")
    for name in MATCHES:
        (club.folder / "out" / f"{name}.csv").write_text("mine")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*club.command, "export", "csv", "club", "-o", "out"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=club.env,
        cwd=club.folder,
    ) as process:
        os.close(theirs)
        os.write(ours, answer)
        said = b""
        while True:
            try:
                more = os.read(ours, 1024)
            except OSError:
                break
            said += more
    os.close(ours)
    assert process.returncode == code
    assert said.count(b"Replace them?") == 1
    kept = [(club.folder / "out" / f"{name}.csv").read_text() for name in MATCHES]
    assert ("mine" in kept) == (code == 1)


def test_a_match_that_cannot_be_read_is_left_out(club: Shell) -> None:
    (club.folder / "club" / "empty.toml").write_text("")
    (club.folder / "club" / "bad.toml").write_text("[match]\n")
    ran = club.run("export", "csv", "club", "-o", "out")
    assert ran.code == 8
    assert written(club.folder / "out") == [f"{name}.csv" for name in MATCHES]
    assert ran.err.count("left out: ") == 2


def test_the_rest_is_written_where_an_extra_is_missing(club: Shell) -> None:
    (club.folder / "xlsxwriter.py").write_text("raise ImportError('not installed')\n")
    path = {"PYTHONPATH": str(club.folder)}
    ran = club.run("export", "--all", "club/three.toml", "-o", "out", env=path)
    assert ran.code == 6
    assert written(club.folder / "out") == sorted(f"three.{f}" for f in FORMATS if f != "xlsx")
    assert 'xlsx is not written: "' in ran.err
    assert 'pip install "XlsxWriter>=3.2"' in ran.err
    ran = club.run("export", "xlsx", "club", "-o", "new", env=path)
    assert (ran.code, (club.folder / "new").exists()) == (6, False)


def test_no_match_is_covered_and_nothing_is_written_into_the_library(club: Shell) -> None:
    before = {path: path.read_bytes() for path in (club.folder / "club").iterdir()}
    library = club.data / "matches"
    library.mkdir(parents=True)
    for folder in (library, library / "sheets"):
        ran = club.run("export", "csv", "club", "-o", str(folder))
        assert ran.code == 2
        assert "library" in ran.err
    assert written(library) == []
    (club.folder / "out").mkdir()
    (club.folder / "out" / "three.csv").symlink_to(club.folder / "club" / "evening.toml")
    assert club.run("export", "csv", "club", "-o", "out", "--yes").code == 2
    assert {path: path.read_bytes() for path in (club.folder / "club").iterdir()} == before


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("export csv club -o -", 2, "Name a folder"),
        ("export csv club -o x.csv", 2, "several files do not fit into x.csv"),
        ("export csv club -o club/three.toml", 7, "cannot be a folder"),
        ("export club", 2, "export as what?"),
        ("export csv nowhere nothing", 4, "there is no file nowhere"),
        ("export csv club --detail", 2, "csv is no sheet"),
        ("export html club --dialect eu", 2, "html has no dialects"),
    ],
)
def test_what_cannot_be_done_is_said(club: Shell, words: str, code: int, says: str) -> None:
    ran = club.type(f"belascore {words}")
    assert ran.code == code, ran
    assert says in ran.err
    assert written(club.folder) == ["club"]


def test_matches_of_one_name_do_not_cover_each_other(tmp_path: Path) -> None:
    paths = [tmp_path / "a" / "Ana.toml", tmp_path / "b" / "ana.toml", tmp_path / "c" / "ana.toml"]
    jobs = plan(paths, ("csv",), tmp_path)
    assert [job.target.name for job in jobs] == ["Ana.csv", "ana-2.csv", "ana-3.csv"]
    with raises(UsageError, match="match itself"):
        plan([tmp_path / "x.csv"], ("csv",), tmp_path)
