"""The second copy: what of a match file is not as it was written, and who has accepted it."""

import datetime as dt
import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from saving import append, record, said
from telling import raises, told

from belascore.faults import BelascoreError, RefusedError
from belascore.match.game import load_game
from belascore.matchfile import Document, appended, block_text, head, header_text, read_match
from belascore.repair.apply import acceptances
from belascore.rounds import Header, Round
from belascore.store import create, read
from belascore.store.disk import DISK, Disk
from belascore.store.folders import state_folder
from belascore.store.second_copy import copies_of, last_copy
from belascore.store.tampering import shared, traces

SIDES = (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))
AT = dt.datetime(2026, 1, 16, 20, 4, tzinfo=dt.UTC)
TEXT = header_text(Header("bela-hr", SIDES, id="7f3k2m9q4tz8", target=1001), {}, None)


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A match of seven rounds that belascore wrote."""
    file = tmp_path / "evening.toml"
    create(file, TEXT)
    append(file, lambda _: [deal(90 + n) for n in range(7)])
    return file


def deal(points: int) -> Round:
    return Round(taker="Ana", call="hearts", points=(points, 162 - points), at=AT)


def add(path: Path, points: int = 100) -> Document:
    return append(path, lambda _: [deal(points)])


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new))


def seen(path: Path) -> list[tuple[str, int]]:
    return [(one.public, one.data["number"]) for one in traces(read(path), *copies_of(path))]


def texts(path: Path) -> list[str]:
    return said(traces(read(path), *copies_of(path)))


def accept(path: Path, number: int) -> None:
    record(path, lambda game: [acceptances(game, number, "it was meant")[0][0]._replace(at=AT)])


# What is kept


def test_the_bytes_of_every_save_are_kept(path: Path) -> None:
    assert last_copy(path) == path.read_bytes()
    add(path)
    assert copies_of(path) == (last_copy(path),) == (path.read_bytes(),)
    assert [file.suffix for file in (state_folder() / "copies").iterdir()] == [".toml"]
    assert (state_folder() / "copies").stat().st_mode & 0o777 == 0o700


def test_a_match_is_known_by_any_path_to_it(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    assert last_copy(link) == path.read_bytes()
    add(link)
    assert last_copy(path) == path.read_bytes()


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_match_that_was_moved_by_somebody(path: Path, tmp_path: Path, goes_on: bool) -> None:
    """Its copy is found by its id, and follows it with the next save."""
    moved = path.rename(tmp_path / "petak.toml")
    if goes_on:
        add(moved)
        copies = list((state_folder() / "copies").iterdir())
        assert [copy.read_bytes() for copy in copies] == [moved.read_bytes()]
        assert not last_copy(path)
    assert seen(moved) == []
    change(moved, '"92-70"', '"70-92"')
    assert 'points was "92-70", is "70-92"' in texts(moved)[0]
    older = appended(read_match(TEXT.encode(), "x"), *read(moved).match.rounds[:2])
    moved.write_bytes(older.data)
    assert [kind for kind, _ in seen(moved)] == ["rounds-missing"]
    moved.write_bytes(older.data[:-9])
    with raises(BelascoreError, match="can be put back"):
        read(moved)


def test_a_change_before_a_move_is_not_forgotten(path: Path, tmp_path: Path) -> None:
    change(path, '"92-70"', '"70-92"')
    add(path)
    moved = path.rename(tmp_path / "petak.toml")
    assert seen(moved) == [("changed-by-hand", 3)]
    add(moved)
    assert 'points was "92-70"' in texts(moved)[0]


@pytest.mark.parametrize("gone", [False, True])
def test_a_copied_file_is_not_the_match(path: Path, tmp_path: Path, gone: bool) -> None:
    """While the match is where it was, its copy says nothing of another file."""
    older = appended(read_match(TEXT.encode(), "x"), *read(path).match.rounds[:2])
    (tmp_path / "mailed.toml").write_bytes(older.data)
    if gone:
        path.unlink()
    assert [kind for kind, _ in seen(tmp_path / "mailed.toml")] == ["rounds-missing"] * gone


def test_another_match_takes_no_copy_over(path: Path, tmp_path: Path) -> None:
    path.unlink()
    other = tmp_path / "other.toml"
    create(other, TEXT.replace("7f3k2m9q4tz8", "another00000"))
    add(other)
    assert seen(other) == []
    assert last_copy(path).count(b"[[round]]") == 7


@pytest.mark.parametrize("how", ["rename", "copytree"])
def test_a_data_folder_that_was_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The copies lie where the state folder sees the matches, whatever the whole is called."""
    path = tmp_path / "data" / "matches" / "evening.toml"
    path.parent.mkdir(parents=True)
    create(path, TEXT)
    add(path)
    whole = path.read_bytes()
    there = tmp_path / "elsewhere" / "moved"
    there.parent.mkdir()
    getattr(shutil, "move" if how == "rename" else how)(tmp_path / "data", there)
    monkeypatch.setenv("BELASCORE_DIR", str(there))
    moved = there / "matches" / "evening.toml"
    assert last_copy(moved) == whole
    moved.write_bytes(b"")
    assert last_copy(moved) == whole
    moved.write_bytes(whole)
    change(moved, '"100-62"', '"62-100"')
    add(moved)
    assert 'points was "100-62"' in texts(moved)[0]


def test_a_place_that_cannot_be_noted(tmp_path: Path) -> None:
    (state_folder()).mkdir(parents=True)
    (state_folder() / "places").write_text("no folder")
    path = tmp_path / "evening.toml"
    create(path, TEXT)
    add(path)
    assert last_copy(path) == path.read_bytes()
    assert seen(path.rename(tmp_path / "moved.toml")) == []


@pytest.mark.parametrize("operation", ["create", "write", "close", "rename"])
def test_a_copy_that_cannot_be_kept_is_a_note(path: Path, operation: str) -> None:
    before, calls = last_copy(path), []
    real: Callable[..., Any] = getattr(DISK, operation)

    def fail(*arguments: Any) -> Any:
        calls.append(arguments)
        if len(calls) > (2 if operation == "close" else 1):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*arguments)

    told: list[list[str]] = []
    grown = append(
        path,
        lambda _: [deal(100)],
        tell=lambda _, notes: told.append(said(notes)),
        disk=DISK._replace(**{operation: fail}),
    )
    note = "no second copy could be kept (no space left on device); the match itself is saved"
    assert told == [[note]]
    assert path.read_bytes() == grown.data
    assert last_copy(path) == before
    assert seen(path) == []
    assert [file.suffix for file in (state_folder() / "copies").iterdir()] == [".toml"]
    add(path)
    assert last_copy(path) == path.read_bytes()


def test_a_short_write_of_the_copy(path: Path) -> None:
    append(path, lambda _: [deal(100)], disk=Disk(write=lambda fd, data: os.write(fd, data[:9])))
    assert last_copy(path) == path.read_bytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a child that can be killed")
@pytest.mark.parametrize("operation", ["create", "write", "close", "rename"])
def test_killed_while_the_copy_is_kept(path: Path, operation: str) -> None:
    child = os.fork()
    if not child:
        real, calls = getattr(DISK, operation), []

        def kill(*arguments: Any) -> Any:
            calls.append(arguments)
            if len(calls) > (2 if operation == "close" else 1):
                os._exit(137)
            return real(*arguments)

        append(path, lambda _: [deal(100)], disk=DISK._replace(**{operation: kill}))
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 137
    assert len(read(path).rows) == 8
    assert seen(path) == []
    add(path)
    assert last_copy(path) == path.read_bytes()


def test_a_damaged_copy_accuses_nobody(path: Path) -> None:
    copy = next((state_folder() / "copies").iterdir())
    for damaged in (b"", b"\0" * 900, copy.read_bytes()[:300], b"\xff" * 99):
        copy.write_bytes(damaged)
        assert seen(path) == []
        assert not load_game(path).notes
    add(path)
    assert last_copy(path) == path.read_bytes()


# What is noticed


def test_what_a_person_may_do_to_a_file(path: Path) -> None:
    text = path.read_text()
    path.write_text(
        "# ours\n" + text.replace(" = ", "=").replace("\n[[round]]", "\n\n# x\n[[round]]")
    )
    assert seen(path) == []
    path.write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert seen(path) == []
    path.write_text(text + '\n[[round]]\ntaker = "Eva"\ncall = "clubs"\npoints = "60-102"\n')
    assert seen(path) == [("not-sealed", 8)]
    assert not load_game(path).notes


def test_a_changed_round_with_what_it_was(path: Path) -> None:
    change(path, '"92-70"', '"70-92"')
    what = 'round @3 was changed by hand after it was recorded (points was "92-70", is "70-92")'
    assert texts(path) == [what]
    assert said(load_game(path).notes) == [what]


def test_the_head(path: Path) -> None:
    change(path, "target  = 1001", "target  = 701")
    change(path, 'vi = ["Eva", "Jure"]', 'vi = ["Eva", "Đuro"]')
    assert seen(path) == [("head-changed", 0)]
    assert texts(path)[0].startswith("the head was changed by hand: target was 1001, is 701; sides")
    path.write_text(
        path.read_text().replace("\n[[round]]", '\n[house]\n"judge.tie" = "made"\n\n[[round]]', 1)
    )
    assert 'judge.tie was not there, is "made"' in texts(path)[0]


def test_another_id_hides_nothing(path: Path) -> None:
    change(path, "7f3k2m9q4tz8", "7f3k2m9q4tz9")
    change(path, '"92-70"', '"70-92"')
    assert seen(path) == [("head-changed", 0), ("changed-by-hand", 3)]
    assert (
        texts(path)[0] == 'the head was changed by hand: id was "7f3k2m9q4tz8", is "7f3k2m9q4tz9"'
    )


@pytest.mark.parametrize("left", [6, 4, 0])
def test_last_rounds_cut_off(path: Path, left: int) -> None:
    document = read(path)
    older = appended(read_match(TEXT.encode(), "x"), *document.match.rounds[:left])
    path.write_bytes(older.data)
    assert document.data.startswith(older.data)
    assert texts(path) == [f"the file went back from 7 rounds to {left}"]


def test_a_match_that_went_on_elsewhere_is_older_or_newer(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_bytes(path.read_bytes())
    add(other)
    path.write_bytes(other.read_bytes())
    assert seen(path) == []


def test_two_that_went_on_from_one(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_bytes(path.read_bytes())
    add(path, 100)
    add(other, 110)
    assert shared(read(path), read(other)) == 7
    path.write_bytes(other.read_bytes())
    assert texts(path) == ["the file and what belascore wrote last share 7 rounds, then differ"]


def test_seals_made_anew_by_somebody_who_can(path: Path) -> None:
    rounds = [one._replace(seal=None) for one in read(path).match.rounds]
    rounds[3] = rounds[3]._replace(points=(162, 0), tricks=(8, 0))
    forged = appended(read_match(TEXT.encode(), "x"), *rounds)
    assert set(forged.seals) == {"good"}
    path.write_bytes(forged.data)
    assert seen(path) == [("parted", 3)]


def test_another_match_of_that_name(path: Path) -> None:
    """A wrong `cp` is told, and what stood there is kept though the other match goes on."""
    before = last_copy(path)
    path.write_text(TEXT.replace("7f3k2m9q4tz8", "another00000"))
    assert seen(path) == [("another-match", 0)]
    assert texts(path) == [
        "another match stands here: belascore wrote that of Ana, Eva, Ivo, Jure last, of 7 rounds"
    ]
    add(path)
    assert seen(path) == [("another-match", 0)]
    assert before in copies_of(path)


def test_another_match_is_accepted_by_its_head(path: Path) -> None:
    before = last_copy(path)
    path.write_text(TEXT.replace("7f3k2m9q4tz8", "another00000"))
    append(path, lambda _: [Round(accepts=0, note="a new match")])
    assert seen(path) == []
    assert before in copies_of(path)
    carried = path.read_bytes()
    create(path.with_name("third.toml"), TEXT.replace("7f3k2m9q4tz8", "third0000000"))
    path.with_name("third.toml").write_bytes(carried)
    assert seen(path.with_name("third.toml")) == [("another-match", 0)]


def test_a_match_begun_where_another_was_removed(path: Path) -> None:
    before = last_copy(path)
    path.unlink()
    create(path, TEXT.replace("7f3k2m9q4tz8", "another00000"))
    assert last_copy(path) == path.read_bytes()
    assert seen(path) == []
    copies = (state_folder() / "copies").iterdir()
    assert before in [copy.read_bytes() for copy in copies]


def test_a_hand_typed_round_that_is_changed_again(path: Path) -> None:
    path.write_text(
        path.read_text() + '\n[[round]]\ntaker = "Eva"\ncall = "clubs"\npoints = "60-102"\n'
    )
    add(path)
    assert seen(path) == [("not-sealed", 8)]
    change(path, "60-102", "61-101")
    assert seen(path) == [("changed-by-hand", 8)]


def test_an_alarm_is_not_lost_when_the_match_goes_on(path: Path) -> None:
    change(path, '"92-70"', '"70-92"')
    add(path)
    add(path)
    assert 'points was "92-70"' in texts(path)[0]
    assert last_copy(path) == path.read_bytes()
    accept(path, 3)
    assert seen(path) == []
    assert not load_game(path).notes


def begun_again(document: Document, at: int) -> Document:
    return appended(read_match(TEXT.encode(), "x"), *document.match.rounds[:at])


def some_deals(random: Random, count: int) -> list[Round]:
    return [deal(random.randrange(100, 162)) for _ in range(count)]


CHANGES: dict[str, Callable[[Document, int, Random], bytes]] = {
    "": lambda document, _at, _: document.data,
    "comments": lambda document, at, _: document.data.replace(b"\n[[", b"\n# here\n[[", at),
    "longer": lambda document, at, random: appended(document, *some_deals(random, at)).data,
    "changed-by-hand": lambda document, at, random: document.data.replace(
        f'"{89 + at}-{73 - at}"'.encode(), f'"{random.randrange(100, 162)}-"'.encode()
    ),
    "rounds-missing": lambda document, at, _: begun_again(document, at).data,
    "parted": lambda document, at, random: (
        appended(begun_again(document, at), *some_deals(random, 9)).data
    ),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_three_hundred_files(path: Path, kind: str) -> None:
    """Every kind of change, at random, is told for what it is; none where there is none."""
    random, document = Random(2026), read(path)
    for _ in range(50):
        at = random.randrange(1, 7)
        path.write_bytes(CHANGES[kind](document, at, random))
        assert seen(path) == (
            [(kind, at)] if kind in ("changed-by-hand", "rounds-missing", "parted") else []
        )


def test_cut_at_every_byte(path: Path) -> None:
    """Where the cut falls between two blocks the file went back; elsewhere the copy is offered."""
    whole = path.read_bytes()
    silent = 0
    for end in range(whole.index(b"[[round]]"), len(whole) - 1):
        path.write_bytes(whole[:end])
        try:
            kinds = {one for one, _ in seen(path)}
        except BelascoreError as error:
            silent += "The last version that belascore wrote (7 rounds, 2026-01-16" not in told(
                error
            )
        else:
            silent += not kinds & {"rounds-missing", "changed-by-hand"}
    assert silent == 0


@pytest.mark.parametrize("accepting", [False, True])
def test_no_edit_is_silent(path: Path, accepting: bool) -> None:
    """A character anywhere, the head too: what the file says is the same, or somebody says so."""
    if accepting:
        accept_something(path)
    random, whole, before = Random(7), path.read_text(), read(path)
    missed: list[str] = []
    told = unreadable = 0
    for _ in range(500):
        at = random.randrange(len(whole))
        letter = random.choice("0123456789abcxyzAJ\"'=[]#, \n-")
        text = whole[:at] + letter + whole[at + random.randrange(2) :]
        path.write_text(text)
        try:
            after = read(path)
        except BelascoreError:
            unreadable += 1
            continue
        heads = (one.match._replace(rounds=()) for one in (after, before))
        if traces(after, *copies_of(path)):
            told += 1
        elif shared(after, before) < len(before.rows) or len({*map(repr, heads)}) > 1:
            missed.append(text)
    assert missed == []
    assert told > 50
    assert unreadable > 50


def accept_something(path: Path) -> None:
    change(path, '"92-70"', '"70-92"')
    accept(path, 3)
    change(path, "target  = 1001", "target  = 701")
    accept(path, 0)


# Accepting


def test_what_is_accepted_is_pinned(path: Path) -> None:
    change(path, '"92-70"', '"70-92"')
    accept(path, 3)
    assert seen(path) == []
    for copy in (state_folder() / "copies").iterdir():
        copy.unlink()
    assert seen(path) == []  # the file says it by itself
    change(path, '"70-92"', '"71-91"')
    assert seen(path) == [("changed-by-hand", 3), ("changed-by-hand", 8)]
    change(path, '"71-91"', '"70-92"')
    assert seen(path) == []


def test_an_accepted_head_is_pinned(path: Path) -> None:
    change(path, "target  = 1001", "target  = 701")
    accept(path, 0)
    assert seen(path) == []
    for copy in (state_folder() / "copies").iterdir():
        copy.unlink()
    change(path, "target  = 701", "target  = 501")
    assert seen(path) == [("changed-by-hand", 8)]


@pytest.mark.parametrize("going_on", [0, 2])
def test_an_accepted_shortening(path: Path, going_on: int) -> None:
    older = appended(read_match(TEXT.encode(), "x"), *read(path).match.rounds[:5])
    path.write_bytes(older.data)
    for number in range(going_on):
        add(path, 150 + number)
    assert {number for _, number in seen(path)} == {5}
    accept(path, 5)
    assert seen(path) == []
    assert not load_game(path).notes
    append(path, lambda game: [Round(strikes=len(game.rows), undo=True, at=AT)])
    assert 5 in {number for _, number in seen(path)}


def test_a_round_typed_by_hand_can_be_accepted(path: Path) -> None:
    path.write_text(
        path.read_text() + '\n[[round]]\ntaker = "Eva"\ncall = "clubs"\npoints = "60-102"\n'
    )
    accept(path, 8)
    assert seen(path) == []


def test_an_acceptance_that_is_taken_back(path: Path) -> None:
    change(path, '"92-70"', '"70-92"')
    accept(path, 3)
    for number in range(3):
        add(path, 150 + number)
    append(path, lambda _: [Round(strikes=8, undo=True, at=AT)])
    assert seen(path) == [("changed-by-hand", 3)]
    assert 'points was "92-70", is "70-92"' in texts(path)[0]


def test_what_was_accepted_hides_no_later_change(path: Path) -> None:
    whole = path.read_bytes()
    change(path, '"92-70"', '"70-92"')
    accept(path, 3)
    change(path, '"93-69"', '"69-93"')
    add(path)
    assert seen(path) == [("changed-by-hand", 4)]
    assert 'points was "93-69", is "69-93"' in texts(path)[0]
    accept(path, 4)
    assert seen(path) == []
    assert len(copies_of(path)) == 3
    assert copies_of(path)[0] == whole
    change(path, '"91-71"', '"71-91"')
    assert seen(path) == [("changed-by-hand", 2)]


def test_more_changes_than_copies_are_kept(path: Path) -> None:
    """What nobody has accepted is not pushed out by what somebody has."""
    change(path, '"92-70"', '"70-92"')
    add(path)
    for number in range(12):
        change(path, f"target  = {1001 - number}", f"target  = {1000 - number}")
        accept(path, 0)
    assert seen(path) == [("changed-by-hand", 3)]
    assert 'points was "92-70"' in texts(path)[0]
    assert len(copies_of(path)) == 10


def test_nothing_to_accept(path: Path) -> None:
    with raises(RefusedError, match="round @3 is as it was recorded"):
        accept(path, 3)
    with raises(RefusedError, match="the head is as it was recorded"):
        accept(path, 0)
    with raises(BelascoreError, match="there is no round @9"):
        accept(path, 9)
    with raises(BelascoreError, match="why is it right"):
        acceptances(load_game(path), 3, " ")


def test_how_an_acceptance_is_sealed() -> None:
    """Behind the seal that the accepted block would have had behind the last one."""
    document = appended(read_match(TEXT.encode(), "x"), deal(90), deal(91))
    changed = read_match(document.data.replace(b"90-72", b"91-71"), "x")
    grown = appended(changed, Round(accepts=1, note="a slip", at=AT))
    assert grown.seals == ("changed", "good", "good")
    assert read_match(grown.data, "x").seals == grown.seals
    meant = Round(n=3, accepts=1, note="a slip", at=AT)
    assert block_text(meant, head(document.rows)) not in grown.data.decode()
