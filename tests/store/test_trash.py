"""Matches that were put aside come back whole: name, deals, second copy."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Ran, Shell

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="terminals of Linux")
SCORE = "MI 102 : 60 VI"


def begin(shell: Shell, name: str, *deals: str) -> Path:
    """A match of that name with these deals; its file."""
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", "--dealer", "Pero")
    for deal in deals:
        shell.ok("add", *deal.split())
    shell.ok("matches", "rename", shell.match.stem, name)
    return shell.match


@pytest.fixture
def thrown(shell: Shell) -> Shell:
    """A shell with one match, and that in the trash."""
    begin(shell, "friday", "ana herc 102")
    shell.ok("matches", "rm", "friday", "--yes")
    return shell


def answered(shell: Shell, answer: str, *words: str) -> Ran:
    """What a command does where somebody sits there and answers."""
    import pty

    mine, its = pty.openpty()
    os.write(mine, f"{answer}\n".encode())
    done = subprocess.run(
        [*shell.command, *words], env=shell.env, stdin=its, stdout=subprocess.PIPE, stderr=its,
        cwd=shell.folder, timeout=60, check=False,
    )  # fmt: skip
    os.close(its)
    said = os.read(mine, 65536).decode()
    os.close(mine)
    return Ran(done.returncode, done.stdout.decode(), said)


def test_what_was_put_aside_comes_back(shell: Shell) -> None:
    path = begin(shell, "friday", "ana herc 102")
    data = path.read_bytes()
    *_, back = shell.ok("matches", "rm", "friday", "--yes").splitlines()
    assert not path.exists()
    assert SCORE in shell.ok("matches", "restore")
    assert back == "Back: belascore matches restore friday"
    *_, opening = shell.type(back.removeprefix("Back: ")).out.splitlines()
    assert path.read_bytes() == data
    assert shell.ok("matches", "restore") == "The trash is empty.\n"
    assert shell.type(opening.removeprefix("Open it: ")).code == 0
    assert SCORE in shell.ok()


def test_the_second_copy_comes_back_with_it(thrown: Shell) -> None:
    thrown.ok("matches", "restore", "fri")
    thrown.ok("matches", "open", "friday")
    thrown.match.write_bytes(thrown.match.read_bytes().replace(b"102-60", b"120-42"))
    ran = thrown.run("check")
    assert ran.code == 8
    assert "102" in ran.all


def test_a_name_that_is_taken_needs_another(thrown: Shell) -> None:
    other = begin(thrown, "friday", "ana herc 90")
    data = other.read_bytes()
    ran = thrown.run("matches", "restore", "friday")
    assert (ran.code, ran.out) == (2, "")
    assert "there is a match friday already" in ran.err
    assert "belascore matches restore friday NEW" in ran.err
    assert thrown.ok("matches", "restore", "friday", "Petak!").splitlines()[1:] == [
        "Open it: belascore matches open petak"
    ]
    assert thrown.match.read_bytes() == data
    listed = json.loads(thrown.ok("matches", "list", "--json"))["matches"]
    assert {one["name"]: one["totals"] for one in listed} == {
        "friday": [90, 72],
        "petak": [102, 60],
    }


@LINUX
def test_a_name_that_is_taken_is_asked_about(thrown: Shell) -> None:
    begin(thrown, "friday")
    no = answered(thrown, "n", "matches", "restore", "friday")
    assert (no.code, no.out.strip()) == (1, "")
    assert "There is a match friday already. Bring this one back as friday-2?" in no.err
    assert SCORE in thrown.ok("matches", "restore")
    yes = answered(thrown, "y", "matches", "restore", "friday")
    assert yes.code == 0
    assert "friday-2.toml" in yes.out
    assert thrown.ok("matches", "restore") == "The trash is empty.\n"


def test_two_of_one_name_in_the_trash(thrown: Shell) -> None:
    begin(thrown, "friday", "ana herc 90")
    thrown.ok("matches", "rm", "friday", "--yes")
    listed = json.loads(thrown.ok("matches", "restore", "--json"))["matches"]
    assert sorted(one["totals"] for one in listed) == [[90, 72], [102, 60]]
    for one in listed:
        assert json.loads(thrown.ok("matches", "restore", one["name"], "--json"))["name"]
    assert len(json.loads(thrown.ok("matches", "list", "--json"))["matches"]) == 2


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("xyz",), 4, ('there is no match "xyz"', "belascore matches restore")),
        (("fridy",), 4, ("Did you mean friday?",)),
        (("friday", "!!"), 2, ("holds no letter or digit",)),
        (("friday", "../../x"), 0, ()),
    ],
)
def test_what_cannot_come_back(
    thrown: Shell, words: tuple[str, ...], code: int, says: tuple[str, ...]
) -> None:
    ran = thrown.run("matches", "restore", *words)
    assert ran.code == code
    assert all(text in ran.err for text in says), ran
    inside = [path.parent.name for path in thrown.folder.rglob("*.toml")]
    assert set(inside) <= {"matches", "trash", "copies"}
