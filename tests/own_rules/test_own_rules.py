"""Rules of one's own inside a match, and what strangers may write into a ruleset or a match."""

import copy
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from conftest import Ran, Shell
from starting import HEAVY, loaded

from belascore.faults import BelascoreError
from belascore.match.game import game_of
from belascore.matchfile import header_text, read_match
from belascore.own_rules.file import check_ruleset, review
from belascore.rounds import Header
from belascore.rules.compile import digest
from belascore.rules.load import load_law, load_seeds, shipped_text
from belascore.text import rendered
from belascore.words.say import ENGLISH

FOUR = ("Ana", "Maja", "Ivo", "Pero")
BASE = shipped_text("bela-hr")
OWN = BASE.replace('"bela-hr"', '"mine"').replace('tie    = "failed"', 'tie    = "made"')
OWN = OWN.replace('"MI"', '"NAŠI"').replace('"četiri dečka"   =', '"dečki, četiri = 200!"   =')
DOC = tomllib.loads(OWN)
Ruleset = dict[str, Any]


@pytest.fixture
def mine(shell: Shell) -> Shell:
    """A shell where `mine.toml` lies, whose rules let a tie stand."""
    (shell.folder / "mine.toml").write_text(OWN, encoding="utf-8")
    return shell


def refused(ran: Ran, code: int, *says: str) -> None:
    """One message on standard error and no answer."""
    assert (ran.code, ran.out) == (code, ""), ran
    for words in says:
        assert words in ran.err, ran.err
    assert "Traceback" not in ran.err
    assert "bug" not in ran.err


# Inside a match


def test_a_match_scores_after_the_file_of_its_rules_is_gone(mine: Shell) -> None:
    ran = mine.run("new", *FOUR, "--rules", "./mine.toml", "--house", "belote-stays")
    assert (ran.code, ran.err) == (0, "The rules of mine are kept inside the match.\n")
    assert ran.out.startswith("New match · mine, to 1001")
    (mine.folder / "mine.toml").unlink()
    kept = tomllib.loads(mine.match.read_text(encoding="utf-8"))
    assert kept["rules"] == DOC
    assert kept["house"] == {"options": ["belote-stays"]}
    assert kept["match"]["rules"] == load_law("mine", kept["house"], DOC).digest
    assert "NAŠI 81 " in mine.ok("add", "ana", "herc", "81")
    assert mine.run("show").err == ""
    assert "mine, edition 1, house rules" in mine.ok("why", "1")
    mine.ok("undo")


def test_the_next_match_goes_by_the_same_rules(mine: Shell) -> None:
    mine.ok("new", *FOUR, "--rules", "mine.toml")
    (mine.folder / "mine.toml").unlink()
    for words in (
        "new --rules mine --players Ana,Maja,Ivo,Pero",
        "new Ana Eva Ivo Jo",
        "end",
        "next",
    ):
        mine.ok(*words.split())
        assert tomllib.loads(mine.match.read_text(encoding="utf-8"))["rules"] == DOC
    mine.ok("new", *FOUR, "--rules", "bela-hr")
    assert "rules" not in tomllib.loads(mine.match.read_text(encoding="utf-8"))
    refused(mine.run("new", *FOUR, "--rules", "mine"), 4, 'no ruleset "mine"', "bela-hr")


def test_a_file_is_meant_only_where_it_is_said(mine: Shell) -> None:
    refused(mine.run("new", *FOUR, "--rules", "mine"), 4, 'no ruleset "mine"', "./mine.toml")
    refused(mine.run("new", *FOUR, "--rules", "./nix.toml"), 4, "no file nix.toml", "rules new")
    refused(mine.run("new", *FOUR, "--rules", "./"), 3, "is not a plain file")
    ran = mine.run("new", *FOUR, "--rules", "mine.toml", "--set", "judge.tie=stands")
    refused(ran, 2, "these house rules", "judge.tie: must be")
    (mine.folder / "mine.toml").write_text(OWN.replace("[judge]", "[jugde]"), encoding="utf-8")
    ran = mine.run("new", *FOUR, "--rules", "mine.toml", "--house", "tie-hangs")
    refused(ran, 3, "mine.toml cannot be played by", "mine.toml: judge: is missing", "jugde")
    assert not (mine.data / "matches").exists()


def test_the_commands_of_the_table_stay_fast(mine: Shell) -> None:
    mine.ok("new", *FOUR, "--rules", "./mine.toml")
    for words in ("add ana herc 102", "show"):
        assert loaded(mine, *words.split()).isdisjoint(HEAVY)


def test_rules_that_were_changed_in_the_match_are_remarked(mine: Shell) -> None:
    mine.ok("new", *FOUR, "--rules", "./mine.toml")
    text = mine.match.read_text(encoding="utf-8")
    mine.match.write_text(text.replace('tie = "made"', 'tie = "failed"'), encoding="utf-8")
    assert "another text of mine than now stands in it" in mine.run("show").err
    mine.match.write_text(text.replace('tie = "made"', 'tie = "stands"'), encoding="utf-8")
    refused(mine.run("show"), 3, 'the rules of "mine" cannot be played by', "judge.tie: must be")


# Files of strangers


def _put(old: str, new: str) -> str:
    assert old in OWN
    return OWN.replace(old, new)


DEEP = "x = " + "".join("{ " + ".".join("a" * 30) + " = [\n" for _ in range(15)) + "1" + " ] }" * 15
HOSTILE: Final[dict[str, tuple[str | bytes, str]]] = {
    "1 MB": (OWN + "# " + "x" * 90 + "\n" * (1 << 20), "h.toml: larger than 64 KiB"),
    "10,000 tables": ("".join(f"[t{n}]\n" for n in range(10_000)), "larger than 64 KiB"),
    "5,000 tables": (
        "[judge]\n[t]\n" + "".join(f"[t.t{n}]\n" for n in range(5000)),
        "is too large, or nested too deeply",
    ),
    "a list of tables": (OWN + "[[a]]\n" * 9000, "more than 5200 tables"),
    "nested tables": ("judge = " + "[\n" * 10_000, "h.toml:33: nested too deeply"),
    "nested on a line": ("judge = " + "[" * 3000, "more than 32 brackets"),
    "nested keys": ("judge = 1\n" + DEEP, "is too large, or nested too deeply"),
    "a long key": ("a" + ".a" * 2000 + " = 1", "h.toml:1: more than 32 dots"),
    "a long line": ("a = 1 " * 1000, "longer than 4096 characters"),
    "4,000 digits": (_put("1001\n", "9" * 4000 + "\n"), "a number has too many digits"),
    "hexadecimal digits": (_put("1001\n", "0x" + "f" * 4000 + "\n"), "too many digits"),
    "a huge number": (_put("1001\n", "9" * 20 + "\n"), "match.target: input should be less than"),
    "a fraction": (_put("1001\n", "1001.0\n"), "match.target: must not be a decimal number"),
    "no number": (_put("1001\n", "nan\n"), "match.target: must not be a decimal number"),
    "a day": (_put('"NAŠI"', "2026-01-16"), "words.us: must not be a date or time"),
    "an escape": (_put('"NAŠI"', '"\\u001b[31m"'), "words.us: holds the character U+001B"),
    "a key of escapes": (OWN + '\n["\\u001b[31m"]\n', "a key with the character U+001B"),
    "an override": (_put('"NAŠI"', '"\u202eMI"'), "words.us: holds the character U+202E"),
    "bytes": (OWN.encode() + b"# \xff\n", "is not UTF-8 (byte 3)"),
    "UTF-16": (OWN.encode("utf-16"), "saved as UTF-16"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not a text file"),
    "nothing": (b" \n", "the file is empty"),
    "a NUL": (_put('"NAŠI"', '"N\0"'), "a NUL byte"),
    "two of a key": (_put("1001\n", "1001\ntarget = 5\n"), '"target" is there twice'),
    "no quotes": (_put('"made"', "made"), 'Write tie = "made".'),
    "half a file": (OWN[: OWN.index('judge.tie"     =')], "the quote is not closed"),
    "a long list": (_put("[501, ", "[" + "5, " * 70), "match.choices: has 72 entries"),
    "many cites": (
        _put('["001#target"', "[" + "".join(f'"{"x" * 800}#y{n}",\n' for n in range(50)) + '"a#b"'),
        "match.cites: there is no clause xxx",
    ),
    "many words": (
        _put("[words]\n", "[words]\n" + "".join(f"w{n} = '1'\n" for n in range(3000))),
        "words: has 30",
    ),
    "more cards than there are": (
        _put("hand  = 8", "hand  = 9"),
        "deck.hand: deals 36 cards, and the deck has 32",
    ),
    "more points than can be written": (
        _put(
            "A = 11, T = 10, K = 4, Q = 3, J = 2,",
            "A = 10000, T = 9999, K = 4, Q = 9999, J = 9999,",
        ),
        "contracts.suit: brings 120075 points a deal, and 99999 can be written",
    ),
    "packets that make no hand": (
        _put("[3, 3, 2]", "[3, 3, 3]"),
        "deal.packets: come to 9 cards, and a hand is 8",
    ),
    "two sides of one name": (
        _put('"VI"', '"Naši"'),
        "words.them: is Naši, as is us: nobody could tell the sides apart",
    ),
    "a side that no entry can name": (
        _put('"VI"', '"V+I"'),
        'words.them: names a side, and the name "V+I" holds +',
    ),
    "a target that no file can hold": (
        _put("target    = 1001", "target    = 100000"),
        "match.target: input should be less than or equal to 99999",
    ),
    "a target that is no choice": (
        _put("target    = 1001", "target    = 1000"),
        "match.target: is 1000, and no choice",
    ),
    "a match": ('[match]\nruleset = "mine"\nsides = { a = [], b = [] }\n', "not a ruleset"),
    "another TOML": ('[project]\nname = "x"\n', "this is TOML, but not a ruleset"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_file_is_refused_at_once(tmp_path: Path, case: str) -> None:
    data, says = HOSTILE[case]
    path = tmp_path / "h.toml"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    start = time.process_time()
    checked = check_ruleset(path)
    assert time.process_time() - start < 1
    assert checked.exit_code == 3
    text = "\n".join(rendered(line) for fault in checked.faults for line in ENGLISH.fault(fault))
    assert says in text.replace(str(path), "h.toml")
    assert len(text) < 8000
    assert all(character.isprintable() or character == "\n" for character in text)


@pytest.mark.parametrize("case", ["1 MB", "nested keys", "a huge number", "bytes", "a match"])
def test_a_hostile_file_begins_no_match(shell: Shell, case: str) -> None:
    data, says = HOSTILE[case]
    (shell.folder / "h.toml").write_bytes(data if isinstance(data, bytes) else data.encode())
    refused(shell.run("new", *FOUR, "--rules", "h.toml"), 3, says)
    assert not (shell.data / "matches").exists()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_device_is_no_ruleset(shell: Shell) -> None:
    refused(shell.run("rules", "show", "/dev/zero"), 3, "is not a plain file")
    os.mkfifo(shell.folder / "pipe.toml")
    refused(shell.run("rules", "diff", "bela-hr", "pipe.toml"), 3, "is not a plain file")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value of a ruleset but those of options."""
    if path:
        yield path
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        if key != "option":
            yield from places(inner, (*path, key))


def put(path: tuple[Any, ...], value: Any) -> Ruleset:
    """The ruleset with one value replaced."""
    ruleset = copy.deepcopy(DOC)
    table: Any = ruleset
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = value
    return ruleset


WRONG: Final[tuple[Any, ...]] = ([[]], {"a": {}}, 10**15, -1, "x", True, ["x"], {"a": 1}, [])


def test_a_wrong_type_anywhere_is_named_with_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belascore.own_rules.file.load_seeds", cache(load_seeds))
    for number, path in enumerate(places(DOC)):
        wrong = WRONG[number % 4]
        keys = [fault.place.key for fault in review(put(path, wrong), "mine").faults]
        dotted, table = ".".join(map(str, path)), ".".join(map(str, path[:-1]))
        assert any(key.startswith((dotted, table)) for key in keys), (path, wrong)


def forged(ruleset: Ruleset) -> str:
    """A match file that says its rules were checked when it began."""
    try:
        pinned = digest(ruleset)
    except (TypeError, ValueError, AttributeError):
        pinned = ""
    sides = (("a", ("Ana", "Ivo")), ("b", ("Eva", "Jure")))
    header = Header("mine", sides, edition=1, target=1001, dealer="Jure", rules=pinned)
    return header_text(header, {}, ruleset) + (
        '\n[[round]]\ntaker = "Ana"\ncall = "hearts"\npoints = "98-64"\n'
        'melds = ["Ana: 7H 8H 9H", "Eva: 50"]\nbelote = ["Ivo"]\n'
        '\n[[round]]\ntaker = "a"\nforfeit = "a: revoke"\n'
    )


def scored(text: str) -> int:
    """The exit code of whoever scores this match file."""
    try:
        game_of(Path("m.toml"), read_match(text.encode(), "m.toml"))
    except BelascoreError as error:
        return error.exit_code
    return 0


def test_rules_that_only_say_that_they_were_checked() -> None:
    for number, path in enumerate(places(DOC)):
        wrong = WRONG[number % len(WRONG)]
        assert scored(forged(put(path, wrong))) in (0, 3, 4), (path, wrong)


@pytest.mark.parametrize(
    "path", [("words",), ("judge", "cites"), ("title",), ("option", 0, "says")]
)
def test_words_and_clauses_are_seen_to_be_texts(path: tuple[Any, ...]) -> None:
    assert scored(forged(DOC)) == 0
    for wrong in (5, ["x", 5]):
        assert scored(forged(put(path, wrong))) == 3


# Nothing runs

WATCHED = """
import sys
from pathlib import Path
from belascore.faults import BelascoreError
from belascore.match.game import load_game
from belascore.own_rules.file import find_ruleset

files = sorted(Path(sys.argv[1]).iterdir())

def look():
    for file in files:
        for reader in (lambda: find_ruleset(str(file)), lambda: load_game(file)):
            try:
                reader()
                print("read", file.name)
            except BelascoreError:
                pass

look()  # loads what it needs
seen = []
sys.addaudithook(lambda event, args: seen.append(event))
look()
print("seen", *sorted(set(seen)))
"""
HARMLESS = {"open", "os.scandir", "os.listdir", "pathlib.Path.glob", "builtins.id"}
"""Looking at files, and at what clauses there are."""


def test_reading_runs_imports_and_reaches_nothing(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number, (data, _) in enumerate(HOSTILE.values()):
        text = data if isinstance(data, bytes) else data.encode()
        (folder / f"{number}.toml").write_bytes(text)
    inject = _put('"partija"', "\"{0.__class__} %s $(id) __import__('os')\"")
    (folder / "good.toml").write_text(OWN, encoding="utf-8")
    (folder / "inject.toml").write_text(inject, encoding="utf-8")
    (folder / "match.toml").write_text(forged(tomllib.loads(inject)), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, str(folder)],
        env=shell.env,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert {"read good.toml", "read inject.toml", "read match.toml"} == set(lines[:-1]), done
    assert set(lines[-1].split()[1:]) <= HARMLESS
