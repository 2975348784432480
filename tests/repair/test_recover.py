"""Rescue: what can be done for a damaged file is shown, done when told, and loses no byte."""

import datetime as dt
import errno
import os
from pathlib import Path

import pytest
from conftest import Shell
from faults.disks import failing_at, killed
from saving import append, record, said
from telling import raises, remedy_of, told

from belascore.faults import (
    BelascoreError,
    BusyError,
    NotConfirmedError,
    NotFoundError,
    UnreadableError,
)
from belascore.match.game import load_game
from belascore.matchfile import appended, header_text, read_match
from belascore.repair.apply import acceptances, carry_out
from belascore.repair.plan import Plan, plan
from belascore.rounds import Header, Round
from belascore.store import create, read
from belascore.store.disk import DISK
from belascore.store.second_copy import copies_of, last_copy

SIDES = (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))
AT = dt.datetime(2026, 1, 16, 20, 4, tzinfo=dt.UTC)
TEXT = header_text(Header("bela-hr", SIDES, id="7f3k2m9q4tz8"), {}, None)


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A match of three rounds that belascore wrote."""
    file = tmp_path / "evening.toml"
    create(file, TEXT)
    append(file, lambda _: [deal(90), deal(91), deal(92)])
    return file


def deal(points: int) -> Round:
    return Round(taker="Ana", call="hearts", points=(points, 162 - points), at=AT)


def hows(made: Plan) -> list[str]:
    return [way.how for way in made.ways]


def do(path: Path, how: str) -> list[bytes]:
    """Carry out one way; what was kept beside the match."""
    made = plan(path)
    way = next(way for way in made.ways if way.how == how)
    return [kept.read_bytes() for kept in carry_out(made, way, AT)]


def ways(path: Path) -> list[str]:
    """What each way does that can be gone."""
    return said(way.says for way in plan(path).ways)


def forget_copies(path: Path) -> None:
    for copy in (path.parent / "data" / "state" / "copies").iterdir():
        copy.unlink()


def test_nothing_to_recover(path: Path) -> None:
    made = plan(path)
    assert (made.wrong, made.torn, made.ways) == ((), False, ())


def test_an_emptied_file(path: Path) -> None:
    whole = path.read_bytes()
    for nothing in (b"", b"\n \n", b"\0" * 500, b"\xef\xbb\xbf"):
        path.write_bytes(nothing)
        with pytest.raises(BelascoreError) as caught:
            load_game(path)
        assert caught.value.exit_code == 8
        assert "(3 rounds, 2026-01-16" in remedy_of(caught.value)
        made = plan(path)
        assert made.torn
        assert hows(made) == ["restore"]
        assert do(path, "restore") == ([nothing] if nothing else [])
        assert path.read_bytes() == whole


def test_a_file_that_is_gone(path: Path) -> None:
    whole = path.read_bytes()
    path.unlink()
    with pytest.raises(NotFoundError) as caught:
        read(path)
    assert f"belascore recover {path}" in remedy_of(caught.value)
    assert do(path, "restore") == []
    assert path.read_bytes() == whole
    with pytest.raises(NotFoundError):
        plan(path.with_name("never.toml"))


@pytest.mark.parametrize(
    "tail", [b"\0" * 700, b'\n[[round]]\nn = 4\ntaker = "An', b"\n[[rou", b"\xc4"]
)
def test_a_torn_end(path: Path, tail: bytes) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    made = plan(path)
    assert made.torn
    assert ways(path)[0].startswith("keeps 3 rounds; ")
    assert do(path, "cut") == [whole + tail]
    assert path.read_bytes().startswith(whole.rstrip())
    assert len(read(path).rows) == 3
    assert not plan(path).wrong


def test_cut_at_every_byte_keeps_every_whole_block(path: Path) -> None:
    """With no copy to help, what `recover` keeps is all of the whole blocks."""
    whole = path.read_bytes()
    forget_copies(path)
    ends = [
        len(appended(read_match(TEXT.encode(), "x"), *map(deal, range(90, 90 + n))).data)
        for n in range(4)
    ]
    cut = 0
    for end in range(ends[0], len(whole) - 1):
        path.write_bytes(whole[:end])
        blocks = sum(end >= one - 1 for one in ends) - 1
        made = plan(path)
        if not made.torn:
            assert len(read(path).rows) in (blocks, blocks + 1)
            continue
        if whole[:end].endswith(b"\n["):
            assert not made.ways or blocks
            continue
        way = made.ways[0]
        assert (way.how, way.data) == ("cut", whole[: len(way.data)])
        assert len(read_match(way.data, "x").rows) == blocks
        cut += 1
    assert cut > 200


def test_the_copy_is_offered_beside_the_cut(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    assert hows(plan(path)) == ["cut", "restore"]
    assert sorted(do(path, "cut"), key=len) == [whole[:-9], whole]  # the copy knew more
    assert len(read(path).rows) == 2
    assert not plan(path).wrong
    assert copies_of(path) == (last_copy(path),) == (path.read_bytes(),)


def test_a_fault_in_the_middle_is_not_cut(path: Path) -> None:
    path.write_text(path.read_text().replace("[[round]]\nn = 1", "[[round]]\nn = = 1"))
    assert hows(plan(path)) == ["restore"]
    forget_copies(path)
    assert hows(plan(path)) == []


def test_an_older_file_put_back(path: Path) -> None:
    whole = path.read_bytes()
    older = appended(read_match(TEXT.encode(), "x"), deal(90)).data
    path.write_bytes(older)
    made = plan(path)
    assert said(made.wrong) == ["the file went back from 3 rounds to 1"]
    assert not made.torn
    assert do(path, "restore") == [older]
    assert path.read_bytes() == whole


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_a_change_after_which_the_match_went_on(path: Path, ends: bytes) -> None:
    """What was changed goes back, and nothing that was entered since is dropped."""
    whole = path.read_bytes().replace(b"\n", ends)
    whole = whole.replace(ends + ends + b"[[round]]", ends + b"# ours" + ends + b"[[round]]")
    path.write_bytes(whole.replace(b"91-71", b"71-91"))
    append(path, lambda _: [deal(100), deal(101)])
    went_on = path.read_bytes()
    assert ways(path)[0] == "puts back round @2 as it was written; the other 4 rounds stay"
    assert do(path, "restore")[0] == went_on
    assert path.read_bytes() == went_on.replace(b"71-91", b"91-71")
    assert not plan(path).wrong
    assert copies_of(path) == (path.read_bytes(),)


def test_every_change_is_put_back_where_it_was(path: Path) -> None:
    whole = path.read_bytes()
    changed = whole.replace(b"91-71", b"71-91").replace(b"7f3k2m9q4tz8", b"7f3k2m9q4tz9")
    path.write_bytes(changed.replace(b'taker = "Ana"', b'taker = "Ivo"', 1))
    append(path, lambda _: [deal(100)])
    went_on = path.read_bytes()
    says = "puts back the head, round @1 and round @2 as they were written; the other 2 rounds stay"
    assert ways(path) == [says]
    assert do(path, "restore") == [went_on]
    assert path.read_bytes() == whole + went_on[len(whole) :]
    assert not plan(path).wrong


def test_a_deal_that_was_typed_by_hand_stays(path: Path) -> None:
    typed = b'\n[[round]]\ntaker = "Eva"\ncall = "clubs"\npoints = "60-102"\n'
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"91-71", b"71-91") + typed)
    do(path, "restore")
    assert path.read_bytes() == whole + typed


def test_no_part_is_put_back_where_rounds_are_missing_too(path: Path) -> None:
    whole = path.read_bytes()
    older = appended(read_match(TEXT.encode(), "x"), deal(90)).data.replace(b"90-72", b"72-90")
    path.write_bytes(older)
    append(path, lambda _: [deal(120), deal(121)])
    went_on = path.read_bytes()
    (way,) = ways(path)
    assert way.startswith("puts back what belascore wrote before that: 3 rounds, ")
    assert way.endswith("; rounds @1 to @3 of the file will only be in the copy kept of it")
    assert do(path, "restore") == [went_on]
    assert path.read_bytes() == whole


def test_a_copy_of_another_match_mends_nothing(path: Path) -> None:
    other = header_text(Header("bela-hr", SIDES, id="another00000"), {}, None)
    data = appended(read_match(other.encode(), "x"), deal(77)).data
    path.write_bytes(data.replace(b"77-85", b"85-77"))
    made = plan(path)
    assert said(made.wrong) == [
        "another match stands here: belascore wrote that of Ana, Eva, Ivo, Jure last, of 3 rounds",
        "round @1 was changed by hand after it was recorded",
    ]
    (way,) = ways(path)
    assert way.startswith("puts back what belascore wrote last: 3 rounds, ")
    assert way.endswith("; round @1 of the file will only be in the copy kept of it")
    assert do(path, "restore") == [data.replace(b"77-85", b"85-77")]


def test_rounds_in_one_list_go_back_as_a_whole(path: Path) -> None:
    """Where a part cannot be found in the text, the way says what it leaves out."""
    document = read(path)
    rows = [
        ", ".join(
            f"{key} = {value if key in 'n at' else repr(value)}" for key, value in row.items()
        )
        for row in document.rows
    ]
    listed = "".join(f"{{ {row} }},\n" for row in rows).replace("91-71", "71-91")
    path.write_text(TEXT.replace("[match]\n", f"round = [\n{listed}]\n[match]\n"))
    kept = path.read_bytes()
    assert ways(path)[0].startswith("puts back what belascore wrote last: 3 rounds")
    assert kept in do(path, "restore")
    assert path.read_bytes() == document.data


def test_what_was_accepted_can_go_back_once_that_is_undone(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"91-71", b"71-91"))
    record(path, lambda game: [acceptances(game, 2, "it was meant")[0][0]._replace(at=AT)])
    append(path, lambda _: [deal(100)])
    assert not plan(path).wrong
    append(path, lambda _: [Round(strikes=4, undo=True, at=AT)])
    assert ways(path)[0].startswith("puts back round @2 as it was written")
    undone = path.read_bytes()
    do(path, "restore")
    assert path.read_bytes() == undone.replace(b"71-91", b"91-71")
    assert not plan(path).wrong
    assert not load_game(path).notes


def test_what_was_accepted_outlives_a_recovery(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"91-71", b"71-91"))
    record(path, lambda game: [acceptances(game, 2, "it was meant")[0][0]._replace(at=AT)])
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0\0\0")
    assert do(path, "cut") == [whole + b"\0\0\0"]
    append(path, lambda _: [Round(strikes=4, undo=True, at=AT)])
    do(path, "restore")
    assert read(path).rows[1]["points"] == "91-71"


def test_a_file_of_a_newer_belascore_is_left_alone(path: Path) -> None:
    path.write_text(path.read_text().replace("schema  = 1", "schema  = 2"))
    with raises(UnreadableError, match="newer") as caught:
        plan(path)
    assert caught.value.exit_code == 3
    with pytest.raises(UnreadableError) as caught:
        read(path)
    assert "recover" not in told(caught.value)


def test_what_changed_since_it_was_shown(path: Path) -> None:
    path.write_bytes(b"")
    made = plan(path)
    path.write_bytes(b"# somebody mends it")
    with pytest.raises(BusyError):
        carry_out(made, made.ways[0], AT)
    assert path.read_bytes() == b"# somebody mends it"


def test_what_is_kept_never_covers_anything(path: Path) -> None:
    kept: list[Path] = []
    for text in (b"one", b"two", b"three"):
        path.write_bytes(text)
        made = plan(path)
        kept += carry_out(made, made.ways[0], AT)
    assert [file.read_bytes() for file in kept] == [b"one", b"two", b"three"]
    assert all(file.name.startswith("evening.toml.torn-2026011") for file in kept)


def test_a_long_name_that_is_not_ascii(path: Path) -> None:
    long = path.rename(path.with_name("š" * 120 + ".toml"))
    whole = long.read_bytes()
    long.write_bytes(whole + b"\0\0")
    assert do(long, "cut") == [whole + b"\0\0"]
    assert long.read_bytes() == whole


def test_what_the_disk_does_not_confirm_is_decided_all_the_same(path: Path) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "")

    path.write_bytes(path.read_bytes()[:-9])
    made = plan(path)
    disk = DISK._replace(sync_folder=fail)
    with pytest.raises(NotConfirmedError):
        carry_out(made, made.ways[0], AT, disk)
    assert len(read(path).rows) == 2
    assert not plan(path).wrong
    assert len(list(path.parent.glob("evening.toml.*"))) == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a child that can be killed")
@pytest.mark.parametrize("how", ["cut", "restore"])
def test_killed_at_every_call_of_a_recovery(path: Path, how: str) -> None:
    """What stood there and what was kept are somewhere, whenever the power goes."""
    whole = path.read_bytes()
    torn = whole[:-9]
    for at in range(1, 99):
        path.write_bytes(torn)
        made = plan(path)
        way = next(way for way in made.ways if way.how == how)
        child = os.fork()
        if not child:
            carry_out(made, way, AT, failing_at(at, killed))
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        there = {file.read_bytes() for file in path.parent.glob("evening.toml*")}
        assert torn in there
        assert path.read_bytes() in (torn, way.data)
        assert whole in {*there, *copies_of(path)}
        if code == 0:
            break
        assert code == 137
    assert at > 15
    assert path.read_bytes() == way.data
    assert not plan(path).wrong


# The commands


def test_recover_at_a_shell(table: Shell) -> None:
    table.ok("add", "ana", "hearts", "102")
    match, whole = table.match, table.match.read_bytes()
    assert "nothing to recover" in table.ok("recover")
    match.write_bytes(whole[:-30])
    ran = table.run("recover")
    assert ran.code == 8
    assert "  --cut      keeps 0 rounds; " in ran.out
    assert "  --restore  puts back what belascore wrote last: 1 round, " in ran.out
    assert ran.err == "Nothing was changed.\n"
    assert match.read_bytes() == whole[:-30]
    assert table.run("recover", "--cut", "--restore").code == 2
    ran = table.run("recover", "--restore")
    assert ran.code == 0
    assert "MI 102 : 60 VI" in ran.out
    assert match.read_bytes() == whole
    match.unlink()
    ran = table.run("show")
    assert ran.code == 4
    assert f"belascore recover {match}" in ran.err
    assert table.run("recover", str(match)).code == 8
    assert "MI 102 : 60 VI" in table.ok("recover", str(match), "--restore")


def test_accept_at_a_shell(table: Shell) -> None:
    table.ok("add", "ana", "hearts", "102")
    table.match.write_text(table.match.read_text().replace("102-60", "100-62"))
    ran = table.run("check")
    assert ran.code == 8
    assert (
        'round @1 was changed by hand after it was recorded (points was "102-60", is "100-62")'
        in ran.out
    )
    assert "belascore accept @1 --because TEXT\n" in ran.err
    assert "belascore recover\n" in ran.err
    words: tuple[str, ...]
    for words in (("show",), ("add", "pero", "pik", "92"), ("undo",), ("add", "-"), ("note", "x")):
        ran = table.run(*words, stdin="ivo karo 82\n" if words[-1] == "-" else "")
        assert ran.code == 0
        assert "note: round @1 was changed by hand" in ran.err
    assert table.run("accept", "1").code == 2
    assert table.run("accept", "1st", "--because", "x").code == 2
    assert table.run("accept", "2", "--because", "x").code == 1
    assert table.ok("accept", "@1", "--because", "so agreed").startswith("Accepted by @6: round @1")
    assert table.run("check").code == 0
    log = table.ok("log").splitlines()
    assert log[0].endswith("changed by hand, accepted by @6")
    assert "accepts @1 as it stands (so agreed)" in log[5]
    assert table.run("show").err == ""
    table.match.write_text(table.match.read_text().replace("target  = 1001", "target  = 701"))
    assert "the head was changed by hand: target was 1001, is 701" in table.run("check").out
    table.ok("accept", "head", "--because", "a shorter evening")
    assert table.run("check").code == 0


def test_migrate_at_a_shell(table: Shell) -> None:
    whole = table.match.read_bytes()
    assert table.ok("migrate") == f"{table.match.name}: schema 1 of 1, nothing to do\n"
    assert table.match.read_bytes() == whole
    table.match.write_bytes(whole.replace(b"schema  = 1", b"schema  = 2"))
    ran = table.run("migrate", str(table.match))
    assert ran.code == 3
    assert "made by a newer belascore" in ran.err
    assert table.run("migrate", os.devnull).code == 3


def test_copies_follow_a_match(table: Shell) -> None:
    table.ok("add", "ana", "hearts", "102")
    table.ok("matches", "rename", "ana", "petak")
    assert table.match.name.startswith("petak")
    table.match.write_bytes(b"")
    assert "MI 102 : 60 VI" in table.ok("recover", "--restore")
