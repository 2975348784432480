"""G7: every file and question of at most 1 MiB is answered within 3 seconds and 100 MiB."""

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from faults.harness import Program, figure
from faults.hostile import MIB, files, questions

COMMANDS = {
    "check": ("check", "{}"),
    "show": ("show", "--match", "{}"),
    "recover": ("recover", "{}"),
    "judge": ("judge", "deal", "{}"),
    "stats": ("stats", "{}"),
}
SECONDS = 3.0
MEMORY = 100 << 20
QUICK = ("keys behind", "one list of melds", "lists of 64 hands", "points of 64 melds")


def measured(words: list[str], given: bytes, folder: Path) -> tuple[int, float, int]:
    """The exit code, the seconds of processor time, and the bytes of memory of a command."""
    child = subprocess.Popen(
        [sys.executable, "-m", "belascore", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "BELASCORE_DIR": str(folder / "data")},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (30, 30)),
    )
    assert child.stdin is not None
    child.stdin.write(given)
    child.stdin.close()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss << 10


@pytest.mark.faults
def test_files(tmp_path: Path) -> None:
    for name, data in files():
        assert len(data) <= MIB
        file = tmp_path / "m.toml"
        file.write_bytes(data)
        for command, words in COMMANDS.items():
            ran = measured([word.format(file) for word in words], b"", tmp_path)
            figure("G7", f"{command} of {name}", ran[1])
            assert ran[0] in (0, 1, 2, 3, 4, 8), (name, command, ran)
            assert ran[1] < SECONDS, (name, command, ran)
            assert ran[2] < MEMORY, (name, command, ran)


@pytest.mark.faults
def test_questions(tmp_path: Path) -> None:
    for name, question in questions():
        ran = measured(["batch"], json.dumps(question).encode() + b"\n", tmp_path)
        figure("G7", f"batch of {name}", ran[1])
        assert ran[0] in (0, 1)
        assert ran[1] < SECONDS, (name, ran)
        assert ran[2] < MEMORY, (name, ran)


def test_what_squared_is_answered_at_once(here: Program, tmp_path: Path) -> None:
    """The quick ones, in this process; a machine that is busy is given some time more."""
    for name, data in files():
        if name in QUICK:
            file = tmp_path / "m.toml"
            file.write_bytes(data[: MIB // 4].rpartition(b"\n\n[[round]]")[0] or data[: MIB // 4])
            for command in ("check", "recover"):
                begun = time.process_time()
                here(*(word.format(file) for word in COMMANDS[command]))
                assert time.process_time() - begun < SECONDS, (name, command)


def test_a_list_has_a_bound(here: Program, tmp_path: Path) -> None:
    data = dict(files())["one list of melds"]
    (tmp_path / "m.toml").write_bytes(data)
    ran = here("check", "m.toml")
    assert ran.code == 3
    assert "melds: holds 50000 things; no deal has more than 64" in ran.out


def test_what_is_told_has_a_bound(here: Program, tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_bytes(dict(files())["deals that do not add up"])
    ran = here("check", "m.toml")
    assert ran.code == 1
    assert len(ran.out.splitlines()) == 101
    assert "and 4900 more" in ran.out
    assert '"more": 4900' in here("check", "m.toml", "--json").out


def test_melds_typed_have_a_bound(here: Program) -> None:
    melds = ["ana:789H"] * 70
    ran = here("judge", "melds", *melds, "--rules", "bela-hr", "--players", "Ana,Maja,Ivo,Pero")
    assert ran.code == 2
    assert "70 melds are more than any deal has: 64" in ran.err
