"""The library: file names, the open match, and finding the others."""

import datetime as dt
import os
import re
from pathlib import Path

import platformdirs
import pytest
from telling import raises, remedy_of, told

from belascore.faults import NotFoundError, StorageError, UnreadableError, UsageError
from belascore.matchfile import header_text
from belascore.rounds import Header
from belascore.store import (
    create,
    data_folder,
    find,
    last_match,
    list_matches,
    matches_folder,
    new_id,
    new_path,
    open_match,
    set_open,
)
from belascore.store.folders import slug, state_folder

HEADER = Header(
    "bela-hr",
    (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure"))),
    date=dt.date(2026, 1, 16),
    id="7f3k2m9q4tz8",
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))
    return tmp_path / "data" / "matches"


def new(header: Header = HEADER, *, age: int = 0) -> Path:
    path = new_path(header)
    create(path, header_text(header, {}, None))
    moment = 1_800_000_000 - age
    os.utime(path, (moment, moment))
    return path


def test_folders(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert matches_folder() == folder
    monkeypatch.setenv("BELASCORE_DIR", "")
    assert data_folder().name == "belascore"
    assert data_folder().is_absolute()


def test_ids() -> None:
    ids = {new_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(re.fullmatch("[0-9a-hjkmnp-tv-z]{12}", one) for one in ids)


def test_a_name_says_day_players_in_order_of_play_and_id(folder: Path) -> None:
    assert new_path(HEADER) == folder / "2026-01-16-ana-eva-ivo-jure-7f3k.toml"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_names_without_players_day_or_letters(folder: Path) -> None:
    pairs = HEADER._replace(sides=(("mi", ()), ("vi", ())))
    assert new_path(pairs).name == "2026-01-16-mi-vi-7f3k.toml"
    smiles = HEADER._replace(sides=(("\U0001f600", ()), ("\U0001f601", ())), date=None)
    assert new_path(smiles).name == "7f3k.toml"
    nothing = smiles._replace(id="")
    assert re.fullmatch(r"[0-9a-z]{4}\.toml", new_path(nothing).name)


def test_long_names_are_cut(folder: Path) -> None:
    players = tuple(
        (f"s{n}", (f"Maximiliana Katarina {n}", f"Sebastijan Ferdinand {n}")) for n in "ab"
    )
    path = new_path(HEADER._replace(sides=players * 2))
    assert len(path.name.encode()) < 120
    assert path.name.endswith("-7f3k.toml")


def test_a_name_that_is_taken() -> None:
    names = [new().stem for _ in range(3)]
    assert names[1].endswith("-jure-7f3k2m9q4tz8")
    assert len(set(names)) == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Šime Đokić", "sime-dokic"),
        ("Straße Œuvre", "strasse-oeuvre"),
        ("Жарко Љиљана Ђорђе", "zharko-ljiljana-dorde"),
        ("../../etc/passwd", "etc-passwd"),
        ("\U0001f600", ""),
    ],
)
def test_slugs(text: str, expected: str) -> None:
    assert slug(text) == expected


def test_no_match_is_open() -> None:
    with pytest.raises(NotFoundError) as caught:
        open_match()
    assert told(caught.value) == (
        "no match is open\n  Begin one: belascore new ...  Or look: belascore matches list"
    )
    assert list_matches() == ()
    assert last_match() is None


def test_opening_and_closing() -> None:
    first, second = new(), new(HEADER._replace(id="zzzz2m9q4tz8"))
    set_open(first)
    assert open_match() == first
    set_open(second)
    assert open_match() == second
    assert (data_folder() / "open").read_text() == second.name + "\n"
    set_open(None)
    with pytest.raises(NotFoundError):
        open_match()
    set_open(None)


def test_the_open_match_is_gone() -> None:
    path = new()
    set_open(path)
    path.unlink()
    with raises(NotFoundError, match=f"the open match {path.name} is gone") as caught:
        open_match()
    assert "belascore matches open" in remedy_of(caught.value)


@pytest.mark.parametrize(
    "note",
    ["", "../x.toml", "/x.toml", "a\0b.toml", "a\\b.toml", "x", "\xff", "..", "\x1b[0m.toml"],
)
def test_a_note_that_leads_elsewhere(note: str, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder.parent / "x.toml").write_text("")
    (folder.parent / "open").write_bytes(note.encode("latin-1"))
    with pytest.raises(NotFoundError) as caught:
        open_match()
    assert "\x1b" not in told(caught.value)


def test_a_file_elsewhere_is_not_opened(tmp_path: Path) -> None:
    with raises(UsageError, match="is not in the library"):
        set_open(tmp_path / "x.toml")


def test_a_data_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with raises(StorageError, match="cannot make the folder") as caught:
        new_path(HEADER)
    assert "BELASCORE_DIR" in remedy_of(caught.value)
    with raises(StorageError, match="cannot be listed"):
        list_matches()
    with pytest.raises(NotFoundError):
        open_match()


def test_a_note_that_is_no_file(folder: Path) -> None:
    (folder.parent / "open").mkdir(parents=True)
    with pytest.raises(UnreadableError):
        open_match()


def test_matches_are_listed_the_last_played_first(folder: Path) -> None:
    old = new(HEADER._replace(date=dt.date(2026, 3, 1)), age=100)
    fresh = new(age=1)
    (folder / ".hidden.toml").write_text("")
    (folder / "notes.txt").write_text("")
    (folder / "folder.toml").mkdir()
    assert list_matches() == (fresh, old)


def test_finding_by_part_of_the_name(folder: Path) -> None:
    first = new(HEADER._replace(sides=(("mi", ("Šime",)), ("vi", ("Pero",)))))
    second = new(HEADER._replace(id="9999", date=dt.date(2026, 1, 17)))
    exact = second.rename(folder / "petak.toml")
    longer = new(HEADER._replace(id="8888")).rename(folder / "petak-2.toml")
    assert find("Šime") == find("sime") == find("7f3k") == find("2026-01-16") == first
    assert find("petak") == find("petak.toml") == find("Petak") == exact
    assert find("tak-2") == longer
    with raises(UsageError, match='"tak" may be petak') as caught:
        find("tak")
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("peak", "Did you mean petak?"),
        ("jurre", "Did you mean jure?"),
        ("", "See: belascore matches list"),
        ("qqqq", "See: belascore matches list"),
        ("\x1b[31m", "See: belascore matches list"),
    ],
)
def test_finding_nothing(text: str, remedy: str, folder: Path) -> None:
    new()
    new(HEADER._replace(id="9999")).rename(folder / "petak.toml")
    with raises(NotFoundError, match="there is no match") as caught:
        find(text)
    assert remedy_of(caught.value) == remedy
    assert "\x1b" not in told(caught.value)


def last_rules() -> str:
    last = last_match()
    assert last is not None
    return last.header.ruleset


def test_the_last_match_is_the_open_one_then_the_last_readable(folder: Path) -> None:
    opened = new(HEADER._replace(ruleset="belote", id="aaaa"), age=100)
    new(HEADER._replace(ruleset="coinche", id="bbbb"), age=50)
    (folder / "broken.toml").write_text("[match")
    assert last_rules() == "coinche"
    set_open(opened)
    assert last_rules() == "belote"
    opened.write_text("")
    assert last_rules() == "coinche"


@pytest.mark.parametrize("given", [None, "", "~/data", "data", "/data/", "/data//of ana"])
@pytest.mark.parametrize("home", [None, "", "ana", "/home/ana", "/home/ana/"])
def test_the_usual_folder_is_that_of_platformdirs(
    given: str | None, home: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BELASCORE_DIR")
    for name, value in (("XDG_DATA_HOME", given), ("XDG_STATE_HOME", given), ("HOME", home)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert data_folder() == platformdirs.user_data_path("belascore", appauthor=False)
    assert state_folder() == platformdirs.user_state_path("belascore", appauthor=False)
