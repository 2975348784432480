"""What `check` and its like advise can be typed as it stands, and helps."""

import json
import re
from pathlib import Path

import pytest
from conftest import Shell

HAND = """
[[round]]
taker = "Ana"
call = "hearts"
points = "99-63"
"""


@pytest.fixture
def played(table: Shell) -> Shell:
    """A match with three rounds."""
    table.ok("add", "-", stdin="ana herc 102\npero pik 92\nivo karo 82\n")
    return table


def advice(shell: Shell, *words: str) -> list[str]:
    """The commands that a `check` advises."""
    said = re.findall(r"belascore (?:accept|recover|log).*", shell.run("check", *words).err)
    return [line.replace("TEXT", "meant") for line in said]


def copied(shell: Shell, name: str) -> Path:
    path = shell.folder / name
    path.write_bytes(shell.match.read_bytes())
    return path


@pytest.mark.parametrize("which", ["open", "given"])
@pytest.mark.parametrize("at", [0, 1])
def test_a_changed_round(played: Shell, which: str, at: int) -> None:
    path = played.match if which == "open" else played.folder / "the evening.toml"
    if which == "given":
        played.ok("new", "--rules", "bela-hr", "Ana", "Eva", "Ivo", "Jure", "--match", str(path))
        played.ok("add", "ana", "hearts", "102", "--match", str(path))
    path.write_text(path.read_text().replace("102-60", "112-50"))
    file = [] if which == "open" else [str(path)]
    assert played.run("check", *file).code == 8
    told = advice(played, *file)
    assert len(told) == 2
    command = told[at] + (" --restore" if at else "")
    assert played.type(command).code == 0
    assert played.run("check", *file).code == 0


def test_a_torn_file_cannot_be_accepted(played: Shell) -> None:
    path = played.match
    path.write_bytes(path.read_bytes()[:-9])
    ran = played.run("check")
    assert ran.code == 8
    assert ran.err == "1 checked, 1 not in order\n"
    (command,) = re.findall(r"belascore recover .*", ran.out)
    assert played.type(command + " --restore").code == 0
    assert played.run("check").code == 0
    assert path.name + ": " + path.name not in ran.out


def test_a_wrong_code_cannot_be_accepted(played: Shell) -> None:
    assert advice(played, "--code", "aaaa-bbbb-cccc") == []


def test_two_that_went_apart(played: Shell) -> None:
    one, other = copied(played, "one.toml"), copied(played, "other.toml")
    played.ok("add", "maja", "tref", "100", "--match", str(one))
    played.ok("add", "maja", "tref", "90", "--match", str(other))
    ran = played.run("check", str(one), str(other))
    assert ran.code == 8
    assert ran.err.startswith("2 checked, 1 pair went apart\n")
    assert advice(played, str(one), str(other))[0].startswith("belascore log --match FILE")
    ran = played.run("stats", str(one), str(other))
    assert "one.toml went another way than" in ran.err
    assert "is a copy" not in ran.err


def test_one_that_went_further_is_no_other_way(played: Shell) -> None:
    one, other = copied(played, "one.toml"), copied(played, "other.toml")
    played.ok("add", "maja", "tref", "100", "--match", str(one))
    assert f"{other} is a copy" in played.run("stats", str(one), str(other)).err


def test_a_match_written_by_hand(played: Shell) -> None:
    """Without seals it is in order, with a note; belascore goes on with it, and may seal it all."""
    path = played.folder / "hand.toml"
    text = "\n".join(
        line for line in played.match.read_text().splitlines() if not line.startswith("seal")
    )
    path.write_text(text + "\n")
    ran = played.run("check", str(path))
    note = "note: hand.toml: rounds @1 to @3 were typed by hand, without a seal\n"
    assert ran == (0, "", f"{note}1 checked, all in order\n")
    (row,) = map(json.loads, played.ok("check", str(path), "--json").splitlines())
    assert (row["exit"], row["accepts"], len(row["notes"])) == (0, [], 1)
    played.ok("add", "maja", "tref", "100", "--match", str(path))
    assert played.run("check", str(path)).code == 0
    path.write_text(path.read_text().replace("92-70", "93-69").replace("70-92", "69-93"))
    assert played.run("check", str(path)).code == 8


def test_all_that_was_typed_is_accepted_at_once(played: Shell) -> None:
    played.match.write_text(played.match.read_text() + HAND + HAND.replace("99-63", "98-64"))
    ran = played.run("check")
    assert (ran.code, ran.out.count("is not sealed")) == (8, 2)
    ran = played.run("recover")
    assert (ran.code, ran.out.count("is not sealed")) == (0, 2)
    told = advice(played)
    assert [line.partition(" --")[0] for line in told] == [
        "belascore accept @N",
        "belascore accept all",
    ]
    assert played.type(told[1]).out.count("Accepted by @6 to @7: round ") == 2
    assert played.run("check").code == 0
    ran = played.run("accept", "all", "--because", "x")
    assert (ran.code, "everything is as it was recorded" in ran.err) == (1, True)
    text = played.match.read_text()
    played.match.write_text(text.replace("98-64", "97-65"))
    assert played.run("check").code == 8  # each was pinned


@pytest.mark.parametrize("words", [(), ("matches", "list"), ("show",), ("need",)])
def test_the_file_of_the_open_match_is_gone(played: Shell, words: tuple[str, ...]) -> None:
    played.env["BELASCORE_DIR"] = str(played.data.rename(played.folder / "my data"))
    played.data = played.folder / "my data"
    played.ok("add", "maja", "tref", "100")
    whole = played.match.read_bytes()
    played.match.unlink()
    ran = played.run(*words)
    assert ran.code == (0 if words[:1] == ("matches",) else 4)
    assert "is gone" in ran.err
    (command,) = re.findall(r"belascore recover .*", ran.err)
    assert played.type(command + " --restore").code == 0
    assert played.match.read_bytes() == whole
