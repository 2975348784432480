"""The code for paper, and two files of one match."""

import json
from pathlib import Path

import pytest
from conftest import Shell

from belascore.matchfile import code, head, read_match


def code_of(match: Path) -> str:
    return read_match(match.read_bytes(), "x").code


@pytest.fixture
def played(table: Shell) -> Shell:
    """A match with three rounds."""
    table.ok("add", "-", stdin="ana herc 102\npero pik 92\nivo karo 82\n")
    return table


def test_end_and_export_print_the_code(played: Shell) -> None:
    code = code_of(played.match)
    assert f"Code of the match: {code}\n" in played.run("export", "csv").err
    assert f"Code of the match: {code}\n" in played.run("export", "-o", "evening.md").err
    out = played.ok("end")
    assert f"Code for paper: {code_of(played.match)}\n" in out
    assert code not in out
    assert [len(part) for part in code.split("-")] == [4, 4, 4]


def test_check_compares_the_code(played: Shell) -> None:
    code = code_of(played.match)
    for typed in (code, code.upper(), code.replace("-", ""), code.replace("-", " ")):
        assert played.run("check", "--code", typed).code == 0, typed
    played.ok("add", "maja", "tref", "100")
    ran = played.run("check", "--code", code)
    assert ran.code == 8
    assert f"{code} was that of round @3, 1 round before the last" in ran.out
    ran = played.run("check", "--code", "aaaa-bbbb-cccc")
    assert ran.code == 8
    assert "aaaa-bbbb-cccc belongs to no round here" in ran.out


def test_a_match_made_anew_has_another_code(played: Shell) -> None:
    code, text = code_of(played.match), played.match.read_text()
    forged = played.folder / "forged.toml"
    forged.write_text(text.partition("\n[[round]]")[0])
    for entry in ("ana herc 110", "pero pik 92", "ivo karo 82"):
        played.ok("add", *entry.split(), "--match", str(forged))
    assert played.run("check", str(forged)).code == 0
    assert played.run("check", str(forged), "--code", code).code == 8


HEADS = {
    "sides": ('mi = ["', 'me = ["'),
    "seats": ('["Ana", "Ivo"]', '["Ivo", "Ana"]'),
    "target": ("1001", "501"),
    "dealer": ('dealer  = "Pero"', 'dealer  = "Ivo"'),
    "date": ("date    = ", "date    = 2020-01-01 # "),
    "id": ('id      = "', 'id      = "x'),
    "house": ("\n[[round]]", '\n[house]\noptions = ["tie-hangs"]\n\n[[round]]'),
}


@pytest.mark.parametrize(("old", "new"), HEADS.values(), ids=HEADS)
def test_an_edited_head_has_another_code(played: Shell, old: str, new: str) -> None:
    """In a file that came by mail, of which no second copy is kept here."""
    code, mailed = code_of(played.match), played.folder / "mailed.toml"
    text = played.match.read_text()
    assert old in text
    mailed.write_text(text.replace(old, new, 1))
    (played.folder / "data" / "state").rename(played.folder / "elsewhere")
    ran = played.run("check", str(mailed), "--code", code)
    assert ran.code == 8, ran.out
    assert f"{code} belongs to no round here" in ran.out


def test_corrections_of_the_head_are_blocks(played: Shell) -> None:
    code = code_of(played.match)
    played.ok("edit", "--to", "501")
    ran = played.run("check", "--code", code)
    assert f"{code} was that of round @3, 1 round before the last" in ran.out
    assert played.run("check", "--code", code_of(played.match)).code == 0


def test_a_match_without_deals_has_a_code_of_its_own(table: Shell) -> None:
    other = table.folder / "other.toml"
    table.ok("new", "Ana", "Maja", "Ivo", "Pero", "--match", str(other))
    assert code_of(table.match) != code_of(other)


def test_a_code_of_an_earlier_belascore_covers_the_deals(played: Shell) -> None:
    document = read_match(played.match.read_bytes(), "x")
    old = code(head(document.rows))
    ran = played.run("check", "--code", old)
    assert ran.code == 0
    assert "made by an earlier belascore: it covers the deals only" in ran.err
    played.ok("add", "maja", "tref", "100")
    ran = played.run("check", "--code", old)
    assert ran.code == 8
    assert f"{old} was that of round @3" in ran.out


@pytest.mark.parametrize(
    "typed", ["", "abc", "lxzi-tfoi-c2w1", "lxzi-tfoi-c2wkx", "šxzi-tfoi-c2wk"]
)
def test_what_is_no_code(played: Shell, typed: str) -> None:
    ran = played.run("check", "--code", typed)
    assert ran.code == (2 if typed else 0)


def test_one_code_is_of_one_file(played: Shell) -> None:
    other = played.folder / "other.toml"
    other.write_bytes(played.match.read_bytes())
    ran = played.run("check", str(other), str(played.match), "--code", code_of(other))
    assert ran.code == 2


def test_two_files_of_one_match(played: Shell) -> None:
    mine, yours = played.match, played.folder / "yours.toml"
    yours.write_bytes(mine.read_bytes())
    ran = played.run("check", str(mine), str(yours))
    assert ran.code == 0
    assert f"{mine.name} and yours.toml are one match: the same 3 rounds in both" in ran.out
    played.ok("add", "maja", "tref", "100")
    ran = played.run("check", str(mine), str(yours))
    assert ran.code == 0
    assert "are one match: 3 of 4 rounds in both" in ran.out
    played.ok("add", "maja", "tref", "90", "--match", str(yours))
    ran = played.run("check", str(mine), str(yours))
    assert ran.code == 8
    assert "are one match: both share 3 rounds, then differ" in ran.out
    rows = list(
        map(json.loads, played.run("check", str(mine), str(yours), "--json").out.splitlines())
    )
    assert [row["exit"] for row in rows] == [0, 0, 8]
    assert rows[2]["files"] == [str(mine), str(yours)]


@pytest.mark.parametrize(
    "name",
    [
        "{stem}.sync-conflict-20261130-211400-7F3K2M9.toml",
        "{stem} (Ana's conflicted copy 2026-11-30).toml",
        "{stem} (conflicted copy 2026-11-30 211400).toml",
    ],
)
def test_a_conflict_copy_is_listed_apart_and_never_opened(played: Shell, name: str) -> None:
    match = played.match
    copy = match.with_name(name.format(stem=match.stem))
    copy.write_bytes(match.read_bytes())
    listed = played.ok("matches", "list").splitlines()
    assert next(line for line in listed if match.stem in line).startswith("*")
    assert listed[-2].startswith("Copies of a conflict")
    assert listed[-1] == f"  {copy}"
    assert f'"conflicts": ["{copy.stem}"]' in played.ok("matches", "list", "--json")
    played.ok("matches", "open", match.stem[:10])  # only one is meant
    assert played.match == match
    assert played.run("matches", "open", copy.name).code == 4
