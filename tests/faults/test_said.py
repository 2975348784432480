"""What is said is so: "recorded" by who knows, one fault for one bad line, file, link or time."""

import io
import json
import os
import sys
from pathlib import Path

import pytest

import belascore.cli as cli
from belascore.faults import UsageError
from belascore.store.disk import DISK
from belascore.store.library import transfer
from faults.harness import Program, evening

EDGES = ("9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00", "9999-12-31T12:00:00Z")
TRICK = '{"ask":"trick","ruleset":"bela-hr","call":"clubs","cards":"7S TH 8S JH"}'


def at_edge(moment: str) -> bytes:
    return evening(1).data + f'\n[[round]]\nnote = "n"\nat = {moment}\n'.encode()


class Full(io.BytesIO):
    """A disk on which nothing that is printed has room."""

    def write(self, _: object) -> int:
        raise OSError(28, "No space left on device")


def printed_nowhere(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    err = io.StringIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(Full(), "utf-8"))
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(sys, "argv", ["belascore", *words])
    monkeypatch.setattr("belascore.cli.output.nobody_reads", lambda *_: None)
    return cli._exit_code(), err.getvalue()


def test_recorded_is_said_of_what_was_saved(
    path: Path, here: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ("--match", str(path))
    code, told = printed_nowhere(monkeypatch, "add", *match, "Ana", "hearts", "100")
    assert code == 7
    assert "What it answered is recorded" in told
    assert path.read_bytes().count(b"[[round]]") == 4
    code, told = printed_nowhere(monkeypatch, "show", *match)
    assert code == 7
    assert "recorded" not in told


def test_an_error_elsewhere_is_none_of_the_answer(
    path: Path, here: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "getcwd", gone)
    ran = here("add", "--match", "nowhere.toml", "Ana", "hearts", "100")
    assert ran.code in (4, 7)
    assert "is recorded" not in ran.err


def test_a_bug_behind_a_save_says_that_it_is_recorded(
    path: Path, here: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("level")

    monkeypatch.setattr("belascore.cli.add.tell", broken)
    ran = here("add", "--match", str(path), "Ana", "hearts", "100")
    assert ran.code == 70
    assert "What you entered is recorded: do not enter it again" in ran.err


def test_batch_answers_every_line(here: Program) -> None:
    match = {"ruleset": "bela-hr", "sides": {"mi": ["a", "b"], "vi": ["c", "d"]}}
    bad = [json.dumps({**json.loads(TRICK), "ruleset": "a" * 300})]
    for moment in EDGES:
        row = {"taker": "a", "points": "98-64", "at": moment}
        bad.append(json.dumps({"ask": "score", "match": match, "rounds": [row]}))
    ran = here("batch", stdin="\n".join([*bad, TRICK, ""]).encode())
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert len(answers) == len(bad) + 1
    assert all("error" in answer for answer in answers[:-1])
    assert answers[-1] == {
        "winner": 2,
        "points": 12,
        "worth": [0, 10, 0, 2],
        "worth_cites": ["001#card-points"],
        "cites": ["001#play"],
    }
    assert answers[0]["error"]["code"] == "ruleset-unknown"


@pytest.mark.parametrize("moment", EDGES)
def test_a_time_at_the_edge_of_the_calendar(here: Program, tmp_path: Path, moment: str) -> None:
    (tmp_path / "m.toml").write_bytes(at_edge(moment))
    for command in (["check", "m.toml"], ["show", "--match", "m.toml"], ["recover", "m.toml"]):
        ran = here(*command)
        assert ran.code in (3, 8), command
        assert "too near the end of the calendar" in ran.out + ran.err


def test_one_bad_entry_of_the_library(here: Program, tmp_path: Path) -> None:
    here("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr")
    folder = tmp_path / "data" / "matches"
    (folder / "loop.toml").symlink_to("loop.toml")
    (folder / "edge.toml").write_bytes(at_edge(EDGES[0]))
    listed = here("matches", "list")
    assert listed.code == 0
    assert "to 1001" in listed.out
    assert listed.out.count("cannot be read") >= 2
    assert here("matches", "open", "ana-maja").code == 0
    assert here("stats").code == 7 or "Ana" in here("stats").out


def test_a_refused_removal_leaves_the_match_open(
    here: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr")

    def refused(old: str, new: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("belascore.store.library.DISK", DISK._replace(claim=refused))
    name = next((tmp_path / "data" / "matches").glob("*.toml")).stem
    assert here("matches", "rm", name, "--yes").code == 7
    assert here("show").code == 0


def test_a_move_replaces_nothing(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_bytes(evening(1).data)
    other.write_bytes(evening(2).data)
    with pytest.raises(UsageError):
        transfer(one, other)
    assert other.read_bytes() == evening(2).data
    assert one.read_bytes() == evening(1).data


def test_a_new_match_that_cannot_be_opened_is_not_left(
    here: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from belascore.faults import StorageError
    from belascore.store import library

    def refused(_: object) -> None:
        raise StorageError("open-match-not-noted", cause="no room")

    monkeypatch.setattr(library, "set_open", refused)
    assert here("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr").code == 7
    assert not list((tmp_path / "data" / "matches").glob("*.toml"))


def test_a_move_by_a_relative_name_waits_for_nobody(tmp_path: Path, here: Program) -> None:
    (tmp_path / "one.toml").write_bytes(evening(1).data)
    transfer(Path("one.toml"), Path("two.toml"))
    assert (tmp_path / "two.toml").read_bytes() == evening(1).data


def test_a_ruleset_covers_nothing_that_is_kept(here: Program, tmp_path: Path) -> None:
    here("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr")
    (match,) = (tmp_path / "data" / "matches").glob("*.toml")
    (copy,) = (tmp_path / "data" / "state" / "copies").glob("*.toml")
    for file in (match, copy):
        before = file.read_bytes()
        words = ("rules", "new", "mine", "--from", "bela-hr", "-o", str(file), "--yes")
        assert here(*words).code == 2
        assert file.read_bytes() == before


def test_recover_says_what_nobody_can_tell(path: Path, here: Program) -> None:
    assert "no second copy is kept of it here" in here("recover", str(path)).out
