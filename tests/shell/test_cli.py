"""The commands as a person meets them: real processes of the installed program.

Most of it is what goes wrong: one clear message, the right exit code, and nothing written.
"""

import os
import shutil
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import Ran, Shell

from belascore.store.disk import lock_path

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
ROOT = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root can make a small disk"
)
BELA = ("--rules", "bela-hr")
FOUR = ("Ana", "Maja", "Ivo", "Pero")


def kept(folder: Path) -> dict[str, bytes]:
    """Every file below a folder; the locks beside them hold nothing of value."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.endswith(".lock")
    }


def is_plain(text: str) -> bool:
    """Whether a text holds nothing but what can be seen."""
    return all(c == "\n" or unicodedata.category(c)[0] != "C" for c in text)


def check_refusal(ran: Ran, code: int, says: tuple[str, ...]) -> None:
    """One clear message on standard error, and nothing that looks like an answer."""
    assert (ran.code, ran.out) == (code, ""), ran
    for words in says:
        assert words in ran.err
    assert "Traceback" not in ran.err
    assert "bug" not in ran.err
    assert is_plain(ran.err)


def refused(shell: Shell, words: tuple[str, ...], code: int, says: tuple[str, ...]) -> None:
    """Run a command that must fail and leave every file as it is."""
    before = kept(shell.folder)
    check_refusal(shell.run(*words), code, says)
    assert kept(shell.folder) == before


@pytest.fixture(scope="module")
def sitting(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """An evening with one deal in it; nothing here may change it."""
    shell = Shell(tmp_path_factory.mktemp("sitting"))
    shell.ok("new", "Ana", "Maja", "Anica", "Pero", *BELA)
    shell.ok("add", "maja", "pik", "90")
    return shell


# What is typed wrongly

IMPOSSIBLE = {
    "ana herc 97-66": ("97 and 66 make 163", "162", "001#card-points"),
    "ana herc 170": ("170 is too much", "162", "001#card-points"),
    "ana herc 161": ("161 : 1 cannot be", "no tricks hold the"),
    "ana herc 252": ("252 holds the 90", "type capot", "belascore add Ana herc štiglja"),
    "ana herc 162": (
        "did MI take every trick?",
        "yes:  belascore add Ana herc štiglja",
        "no:   belascore add Ana herc 162 tricks=7-1",
    ),
}


@pytest.mark.parametrize("entry", IMPOSSIBLE)
def test_what_no_deal_can_come_to_is_not_recorded(sitting: Shell, entry: str) -> None:
    refused(sitting, ("add", *entry.split()), 1, IMPOSSIBLE[entry])


UNREADABLE = {
    "ana herc -5": ('"-5" is below nothing', 'Write "5"'),
    "ana herc 3.5": ('"3.5" is not a whole number',),
    "ana herc ٣": ('"٣" is written in digits of another script', 'Write "3"'),
    "ana herc 10^30": ('"10^30" is not a number', "Write digits"),
    "ana herc 9999999": ('"9999999" is too large',),
    "": ("nothing was entered", "Write"),
    "ana herc": ("points are missing", '"Ana herc 102"'),
    "ana herc 102 20": ('"102" and "20" are two results', '"+20"', '"102-20"'),
    "ana herc 64 102": ('"64" and "102" are two results', '"64-102"'),
    "64 102": ("who called?", '"64-102"', "Begin with the taker"),
    "petar herc 102": ('"petar" does not play', "Ana, Maja, Anica, Pero"),
    "maya herc 102": ('"maya" does not play', 'Did you mean "Maja"?'),
    "an herc 102": ('"an" may be Ana or Anica',),
    "herc 102": ("who called?", '"Ana herc 102"'),
    "ana hrec 102": ('"hrec" is no word of the game', 'Did you mean "herc"?'),
    "ana herc 102 qwertz": ('"qwertz" is no word of the game', "herc 102 +20"),
    "ana herc 102 --dryrun": ('no option "--dryrun"', "Did you mean --dry-run?"),
    "ana herc 102 maja:belot": ("belot", "--yes"),
    "ana herc 102 \x1b[31m": ("U+001B", "cannot be seen"),
    "ana herc 102 maja:\u202e20": ("U+202E", "cannot be seen"),
}


@pytest.mark.parametrize("entry", UNREADABLE)
def test_what_cannot_be_read_says_what_to_type(sitting: Shell, entry: str) -> None:
    refused(sitting, ("add", *entry.split()), 2, UNREADABLE[entry])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("add", ""), ("nothing was entered",)),
        (("add", "ana herc " + "102 " * 1000), ("far too long",)),
        (("add", "ana", "herc", "102", "--note", "a\nb"), ("note", "U+000A")),
        (("add", "ana", "herc", "102", "--mach", "x"), ("--mach", "--match")),
        (("ad", "ana", "herc", "102"), ("no such command 'ad'", "Did you mean 'add'?")),
        (("why", "x"), ('"x" is no number of a deal', "Write 3 for the third deal, or @3")),
        (("why", "@x"), ('"@x" is no number of a deal',)),
        (("why", "٣"), ('"٣" is no number of a deal',)),
        (("why", "--", "-1"), ('"-1" is no number of a deal',)),
        (("drop", "1.0"), ('"1.0" is no number of a deal',)),
        (("edit", "x", "90"), ('"x" is no number of a deal',)),
        (("dispute", "x"), ('"x" is no number of a deal',)),
        (("edit", "--to", "7O1"), ('"7O1" is no whole number', "digits")),
        (("show", "--detial"), ("--detial",)),
    ],
)
def test_a_command_typed_wrongly_is_usage(
    sitting: Shell, words: tuple[str, ...], says: tuple[str, ...]
) -> None:
    refused(sitting, words, 2, says)


def test_nothing_but_corrections_is_recorded_after_the_end(table: Shell) -> None:
    table.ok("add", "ana", "herc", "102")
    table.ok("end", "--abandon", "an")
    for words in (("add", "void", "misdealt"), ("add", "maja", "pik", "90"), ("end",)):
        refused(table, words, 1, ("the match is over",))
    assert table.ok("note", "late") == "Noted as @3.\n"
    assert "VI won" in table.ok("edit", "1", "90")


def test_what_follows_the_end_is_the_next_game(table: Shell) -> None:
    assert table.ok("end").endswith("On: belascore next\n")
    *_, hint = table.ok().splitlines()
    assert hint == "Next: belascore next"
    assert table.type(hint.removeprefix("Next: ")).code == 0


def test_an_export_makes_no_folder_for_a_name_typed_wrong(table: Shell) -> None:
    says = ("nope/dir/e.html was not written: there is no folder nope/dir", "Make it first.")
    refused(table, ("export", "html", "-o", "nope/dir/e.html"), 7, says)


def test_the_last_deal_needs_no_number(table: Shell) -> None:
    for words in (("why", "last"), ("why",), ("drop",), ("dispute",)):
        refused(table, words, 4, ("nothing has been entered yet",))
    table.ok("add", "-", stdin="ana herc 102\nmaja pik 90\nivo tref 99\n")
    table.ok("note", "late")
    table.ok("drop", "Last")
    assert table.ok("why", "last") == table.ok("why", "2") == table.ok("why")
    assert "was: 2 " in table.ok("edit", "last", "91")
    # a corrected deal keeps its place, and its number
    assert table.ok("why", "last") == table.ok("why", "2")
    assert table.ok("dispute", "last", "--rules", "bela-hr").startswith("2 ")
    assert table.ok("dispute", "--rules", "bela-hr").startswith("2 ")
    assert "was: 2 " in table.ok("drop")


def test_who_gave_up_is_somebody_here(sitting: Shell) -> None:
    says = ('"zoki" does not play in this match', "Ana, Maja, Anica, Pero, mi, vi")
    refused(sitting, ("end", "--abandon", "zoki"), 2, says)
    refused(sitting, ("end", "--abandon", "an"), 2, ("may be Ana or Anica",))


def test_a_target_that_is_corrected_is_one_of_the_game(sitting: Shell) -> None:
    refused(sitting, ("edit", "--to", "0"), 2, ("from 1 to 99999",))
    refused(sitting, ("edit", "--to", "5"), 2, ("501, 701, 1001, not to 5", "match.target=5"))


def test_what_nobody_can_compare_is_no_agreement(sitting: Shell) -> None:
    ran = sitting.run("dispute", "1", "--rules", "belot-3")
    assert ran.code == 1
    assert ran.out.endswith("No other law reads it.\n")


NOT_DROPPED = {
    ("edit", "1", "91", "--name", "Maja=Mia", "--to", "701", "--dealer", "Ana"): (
        "a round and the head of the match are corrected one at a time",
        "in an edit of their own",
    ),
    ("edit", "1", "--to", "701"): ("a round and the head of the match",),
    ("edit",): ("nothing to correct was given", "--name, --seats, --dealer, --to"),
    ("add", "-", "--note", "late"): ("one note cannot be of many deals", "after #"),
    ("export", "csv", "--all"): ("csv is one format, and --all is every one",),
    ("new", *FOUR, *BELA, "--set", "judge.tie=made", "--set", "judge.tie=failed"): (
        '"judge.tie" is set twice',
    ),
    ("dispute", "1", "--evening"): ("one deal, or the whole match?", "Leave out 1, or --evening"),
}


@pytest.mark.parametrize("words", NOT_DROPPED)
def test_no_option_is_dropped_in_silence(sitting: Shell, words: tuple[str, ...]) -> None:
    refused(sitting, words, 2, NOT_DROPPED[words])


def test_json_and_another_format_are_refused_as_json(sitting: Shell) -> None:
    ran = sitting.run("stats", "--json", "--format", "csv")
    assert ran.code == 2
    assert '"text": "--json, or --format csv?"' in ran.out


def test_a_belot_that_is_meant_may_stand_in_a_line(table: Shell) -> None:
    line = "ana herc ana:belot\n"
    assert table.run("add", "-", stdin=line).code == 2
    assert "MI win the match" in table.ok("add", "-", "--yes", stdin=line)


NEW = {
    "a blank name": ((" ", "Maja", "Ivo", "Pero"), ("blank",)),
    "an apostrophe": (
        ("O'Neil", "Maja", "Ivo", "Pero"),
        ("\"O'Neil\" holds ', a quote in shells; write it with ’: O’Neil",),
    ),
    "a doubled name": (("Ana", "ana", "Ivo", "Pero"), ('"Ana" is there twice',)),
    "a long name": (("A" * 25, "Maja", "Ivo", "Pero"), ("25 characters", "24")),
    "a formula": (
        ("=1+1", "Maja", "Ivo", "Pero"),
        ('"=1+1"', "="),
    ),
    "an escape": (("A\x1b[2J", "Maja", "Ivo", "Pero"), ("U+001B",)),
    "three players": (("Ana", "Maja", "Ivo"), ("4 players, not 3",)),
    "a strange option": ((*FOUR, "--house", "tie-hang"), ('no option "tie-hang"', "tie-hangs")),
    "a strange key": ((*FOUR, "--set", "judge.ties=made"), ("judge.ties",)),
    "a strange value": ((*FOUR, "--set", "judge.tie=maybe"), ("judge.tie", "'made'")),
    "no value": ((*FOUR, "--set", "judge.tie"), ('"judge.tie" sets nothing',)),
    "a strange target": ((*FOUR, "--to", "1000"), ("501, 701, 1001", "--set match.target=1000")),
    "a target below one": ((*FOUR, "--to", "0"), ("not to 0", "a whole number from 1 to 99999.")),
    "a target below nothing": ((*FOUR, "--to=-5"), ("not to -5", "from 1 to 99999.")),
    "a target of a game over deals": (
        (*FOUR, "--to", "500", "--rules", "klaverjas-rotterdam"),
        ("is played over 16 deals, not to 500", "belascore rules show klaverjas-rotterdam --agree"),
    ),
    "a target that no file can hold": (
        (*FOUR, "--set", "match.target=100000"),
        ("these house rules", "match.target: input should be less than or equal to 99999"),
    ),
    "more cards than there are": (
        (*FOUR, "--set", "deck.hand=9"),
        ("these house rules", "deck.hand: deals 36 cards, and the deck has 32"),
    ),
    "a word as target": ((*FOUR, "--to", "far"), ('"far" is no whole number',)),
    "Arabic digits": ((*FOUR, "--to", "٧٠١"), ("is no whole number",)),
    "a strange dealer": ((*FOUR, "--dealer", "Eva"), ('"Eva" does not play', "Ana, Maja")),
    "one side": ((*FOUR, "--sides", "we,we"), ("two different names",)),
}


@pytest.mark.parametrize("case", NEW)
def test_a_match_that_cannot_be_is_not_begun(shell: Shell, case: str) -> None:
    words, says = NEW[case]
    refused(shell, ("new", *BELA, *words), 2, says)
    assert not shell.data.exists()


def test_an_apostrophe_that_is_none_of_the_shell_is_welcome(shell: Shell) -> None:
    shell.ok("new", "O’Neil", "Maja", "Ivo", "Pero", *BELA)
    assert "1 ♥ O’Neil   MI 90 " in shell.ok("add", "o’neil", "herc", "90")
    assert "2 ♥ O’Neil   MI 91 " in shell.ok("add", "o'neil", "herc", "91")


def test_a_match_file_is_never_overwritten(shell: Shell) -> None:
    (shell.folder / "mine.toml").write_text("precious")
    refused(shell, ("new", *FOUR, *BELA, "--match", "mine.toml"), 2, ("mine.toml", "there already"))


# What is not there


@pytest.mark.parametrize(
    "words",
    ["show", "need", "why 1", "log", "undo", "redo", "table", "add ana herc 102", "matches path"],
)
def test_without_a_match_it_says_how_to_begin(shell: Shell, words: str) -> None:
    refused(shell, tuple(words.split()), 4, ("no match is open", "belascore new"))
    assert not shell.data.exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("why", "99"), ("no deal 99", "1 to 1")),
        (("why", "@99"), ("no @99", "@1 to @1")),
        (("why", "0"), ("no deal 0",)),
        (("new", *FOUR, "--rules", "bela-rh"), ('no ruleset "bela-rh"', "bela-hr", "belot-4")),
        (("new", *FOUR, "--rules", "../bela-hr"), ("../bela-hr",)),
        (("rules", "show", "tarok"), ('no ruleset "tarok"', "bela-hr")),
        (("rules", "cite", "001#capott"), ('no clause "001#capott"', "001#capot")),
        (("rules", "cite", "999#capot"), ('no source "999"', "001")),
        (("help", "notes"), ('no topic "notes"', "notation")),
        (("matches", "open", "nobody"), ('no match "nobody"',)),
        (("show", "--match", "nowhere.toml"), ("no file nowhere.toml",)),
        (("add", "ana", "herc", "102", "--match", "no/where.toml"), ("no file no/where.toml",)),
    ],
)
def test_what_is_not_there_says_what_is(
    sitting: Shell, words: tuple[str, ...], says: tuple[str, ...]
) -> None:
    refused(sitting, words, 4, says)


def test_alone_it_shows_short_help_or_the_score(shell: Shell) -> None:
    assert "belascore new Ana Maja Ivo Pero --rules bela-hr" in shell.ok()
    assert not shell.data.exists()
    shell.ok("new", "Ana Marija", "Maja", "Ivo", "Pero", *BELA)
    out = shell.ok()
    assert "MI 0 : 0 VI" in out
    hint = out.splitlines()[-1]
    assert hint == "Next: belascore add ana-marija herc 102"
    assert shell.type(hint.removeprefix("Next: ")).code == 0


# When the answer is no


def test_after_the_end_nothing_is_recorded(shell: Shell) -> None:
    shell.ok("new", *FOUR, *BELA, "--to", "501")
    shell.ok("add", "-", stdin="ana herc capot\nana pik capot\n")
    says = ("the match is over", "belascore undo", "belascore new", "001#target")
    refused(shell, ("add", "ana", "herc", "102"), 1, says)
    assert "MI won: 501 reached" in shell.ok()
    shell.ok("undo")
    assert "MI won" in shell.ok("add", "ana", "karo", "capot")


def test_nothing_to_take_back(table: Shell) -> None:
    refused(table, ("undo",), 1, ("nothing to undo",))
    refused(table, ("redo",), 1, ("nothing to redo",))


# Files


def _torn(good: bytes) -> bytes:
    return good[:-40]


def _empty(good: bytes) -> bytes:
    return b""


def _nul_tail(good: bytes) -> bytes:
    return good + bytes(100)


def _latin(good: bytes) -> bytes:
    return good.replace(b'"Maja"', b'"Ma\xeba"')


def _doubled_key(good: bytes) -> bytes:
    return good.replace(b"\nn = 1\n", b"\nn = 1\nn = 1\n")


def _one_bracket(good: bytes) -> bytes:
    return good.replace(b"[[round]]", b"[round]")


def _nested(good: bytes) -> bytes:
    return good + b"\nx = " + b"[" * 10_000 + b"]" * 10_000 + b"\n"


def _nested_lines(good: bytes) -> bytes:
    return good + b"\nx = " + b"[\n" * 10_000 + b"]\n" * 10_000


def _digits(good: bytes) -> bytes:
    return good + b"\nx = " + b"9" * 10**7 + b"\n"


def _huge(good: bytes) -> bytes:
    return good + (b"# " + b"x" * 1021 + b"\n") * (100 * 1024)


def _escape(good: bytes) -> bytes:
    return good.replace(b'"Ivo"', b'"I\\u001b[2Jvo"')


def _raw_escape(good: bytes) -> bytes:
    return good.replace(b'"Ivo"', b'"I\x1b[2Jvo"')


def _override(good: bytes) -> bytes:
    return good.replace(b'"Ivo"', '"\u202eIvo"'.encode())


FILES: dict[str, tuple[Callable[[bytes], bytes], int, tuple[str, ...]]] = {
    "a torn last block": (_torn, 8, ("incomplete", "1 whole round", "delete everything from line")),
    "emptied": (_empty, 8, ("is empty", "Put back a copy", "belascore new")),
    "a NUL tail": (_nul_tail, 8, ("NUL", "2 whole rounds are safe", "keep only its first")),
    "not UTF-8": (_latin, 3, (":10:", "not UTF-8", "Save it as UTF-8")),
    "a key twice": (_doubled_key, 3, ('"n" is there twice', "Take one of them out")),
    "one bracket": (_one_bracket, 3, ("[[round]]", "two brackets")),
    "10,000 brackets": (_nested, 3, ("longer than 4096",)),
    "10,000 lines of brackets": (_nested_lines, 3, ("nested too deeply",)),
    "10^7 digits": (_digits, 3, ("larger than 1 MiB",)),
    "100 MB": (_huge, 3, ("larger than 1 MiB",)),
    "an escaped escape": (_escape, 3, (":10:", "U+001B", "cannot be seen")),
    "a raw escape": (_raw_escape, 3, (":10:", "U+001B", "cannot be seen")),
    "an override": (_override, 3, (":10:", "U+202E", "cannot be seen")),
}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A sound match file of two rounds."""
    shell = Shell(tmp_path_factory.mktemp("good"))
    shell.ok("new", *FOUR, *BELA)
    shell.ok("add", "-", stdin="ana herc 102 +20\nvi pik 98\n")
    return shell.match.read_bytes()


# an address space of 100 MiB is more than any command may ever hold
IN_LITTLE_MEMORY = ("sh", "-c", 'ulimit -v 102400; exec "$@"', "sh")


@pytest.mark.parametrize("case", FILES)
def test_a_bad_file_is_refused_at_its_line(shell: Shell, good: bytes, case: str) -> None:
    spoil, code, says = FILES[case]
    path = shell.folder / "match.toml"
    path.write_bytes(spoil(good))
    assert path.read_bytes() != good
    before = IN_LITTLE_MEMORY if sys.platform == "linux" else ()
    for words in (("show",), ("add", "ana", "herc", "102")):
        data = path.read_bytes()
        start = time.monotonic()
        ran = shell.run(*words, "--match", "match.toml", before=before)
        assert time.monotonic() - start < 3
        check_refusal(ran, code, ("match.toml", *says))
        assert path.read_bytes() == data


@pytest.mark.parametrize("path", [".", pytest.param("/dev/zero", marks=LINUX)])
def test_what_is_no_file_is_refused(shell: Shell, path: str) -> None:
    refused(shell, ("show", "--match", path), 3, ("not a plain file", "match file itself"))


@pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_line_ends_and_byte_order_marks_do_not_matter(
    shell: Shell, good: bytes, prefix: bytes, end: bytes
) -> None:
    path = shell.folder / "match.toml"
    data = prefix + good.replace(b"\n", end)
    path.write_bytes(data)
    ran = shell.run("add", "ana", "karo", "90", "--match", "match.toml")
    assert (ran.code, ran.err) == (0, "")
    assert "3 ♦ Ana" in ran.out
    assert path.read_bytes().startswith(data)
    again = shell.run("show", "--match", "match.toml")
    assert (again.code, again.err) == (0, "")


# Disks and other writers

LIKE_ANYBODY = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search,-fowner")
"""Root without the right to pass over permissions."""


def as_anybody() -> tuple[str, ...]:
    """What runs a command as somebody whom permissions bind; skips where nothing does."""
    if sys.platform == "win32":
        pytest.skip("Windows keeps permissions otherwise")
    if os.geteuid():
        return ()
    if (
        not shutil.which("setpriv")
        or subprocess.run([*LIKE_ANYBODY, "true"], check=False).returncode
    ):
        pytest.skip("root, and no setpriv")
    return LIKE_ANYBODY


def test_a_folder_that_cannot_be_written(shell: Shell, good: bytes) -> None:
    before = as_anybody()
    folder = shell.folder / "club"
    folder.mkdir()
    path = folder / "match.toml"
    path.write_bytes(good)
    folder.chmod(0o555)
    try:
        ran = shell.run("add", "ana", "herc", "102", "--match", str(path), before=before)
        check_refusal(ran, 7, ("cannot write in", "permission denied", "Copy the match"))
        assert shell.run("show", "--match", str(path), before=before).code == 0
        check_refusal(
            shell.run("new", *FOUR, *BELA, env={"BELASCORE_DIR": str(folder)}, before=before),
            7,
            ("cannot make the folder", "permission denied", "BELASCORE_DIR"),
        )
        ran = shell.run("new", *FOUR, *BELA, "--match", str(folder / "new.toml"), before=before)
        check_refusal(ran, 7, ("cannot write in", "permission denied", "another file: belascore"))
    finally:
        folder.chmod(0o755)
    assert kept(folder) == {"match.toml": good}


def test_a_file_that_cannot_be_written(shell: Shell, good: bytes) -> None:
    before = as_anybody()
    path = shell.folder / "match.toml"
    path.write_bytes(good)
    path.chmod(0o444)
    ran = shell.run("add", "ana", "herc", "102", "--match", "match.toml", before=before)
    check_refusal(ran, 7, ("match.toml is read-only",))
    assert path.read_bytes() == good


def test_a_data_folder_that_cannot_be(shell: Shell) -> None:
    (shell.folder / "file").write_text("no folder")
    ran = shell.run("new", *FOUR, *BELA, env={"BELASCORE_DIR": str(shell.folder / "file")})
    check_refusal(ran, 7, ("cannot make the folder", "BELASCORE_DIR"))


UNREACHABLE = ("show", "check", "matches list", "add ana herc 90", "undo", "table", "export csv")


def test_a_data_folder_that_cannot_be_reached(table: Shell) -> None:
    before, matches = as_anybody(), table.data / "matches"
    table.ok("add", "ana", "herc", "102")
    recorded = table.match.read_bytes()
    matches.chmod(0)
    try:
        for words in UNREACHABLE:
            ran = table.run(*words.split(), before=before)
            check_refusal(ran, 7, ("permission denied",))
            assert "recorded:" not in ran.err, words
            assert "could not be printed" not in ran.err
        ran = table.run("add", "ana", "herc", "90", before=before)
        says = ("cannot be reached: permission denied", "Nothing was recorded.")
        check_refusal(ran, 7, says)
        check_refusal(table.run("new", *FOUR, *BELA, before=before), 7, ("permission denied",))
        check_refusal(table.run("check", str(matches), before=before), 7, ("cannot be reached",))
    finally:
        matches.chmod(0o755)
    assert table.match.read_bytes() == recorded


@LINUX
@pytest.mark.parametrize("words", ["add -", "batch", "judge deal -", "table"])
def test_an_input_that_cannot_be_read(table: Shell, words: str) -> None:
    ran = table.run(*words.split(), before=("sh", "-c", 'exec "$@" 0> written', "sh"))
    assert ran.code == 7, ran
    assert ran.err.startswith("belascore: standard input was not read: ")
    assert "printed" not in ran.err


@LINUX
def test_whom_nobody_can_be_told_keeps_the_exit_code(table: Shell) -> None:
    ran = table.run("why", "99", before=("sh", "-c", 'exec "$@" 2> /dev/full', "sh"))
    assert ran == (4, "", "")


ON_A_SMALL_DISK = """
mount -t tmpfs -o size=64k none disk || exit 77
cp match.toml disk/ && head -c 70000 /dev/zero > disk/other 2> /dev/null
"$0" add ana herc 102 --match disk/match.toml
code=$?
cmp match.toml disk/match.toml || exit 78
ls disk | grep -v -x -e match.toml -e other && exit 79
exit $code
"""


@ROOT
@LINUX
def test_a_full_disk(shell: Shell, good: bytes) -> None:
    (shell.folder / "match.toml").write_bytes(good)
    (shell.folder / "disk").mkdir()
    # the disk goes with the last process of this namespace
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", ON_A_SMALL_DISK, shell.command[0]],
        cwd=shell.folder,
        env=shell.env,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode in (1, 77):
        pytest.skip("nothing can be mounted here")
    ran = Ran(done.returncode, done.stdout, done.stderr)
    check_refusal(ran, 7, ("not saved", "the file is as it was"))


@LINUX
def test_a_file_that_may_not_grow(shell: Shell, good: bytes) -> None:
    path = shell.folder / "match.toml"
    path.write_bytes(good + b"# " + b"x" * 1021 + b"\n")
    data = path.read_bytes()
    before = ("sh", "-c", 'ulimit -f 2; exec "$@"', "sh")
    ran = shell.run(
        "add", "ana", "herc", "102", "--match", "match.toml", "--note", "x" * 400, before=before
    )
    check_refusal(ran, 7, ("not saved", "larger than this system allows", "the file is as it was"))
    assert path.read_bytes() == data
    assert not list(shell.folder.glob(".*.tmp"))


@contextmanager
def writing(path: Path) -> Iterator[Callable[[], None]]:
    """Hold the lock of a match as another writer does; what is given lets it go."""
    import fcntl

    fd = os.open(lock_path(path), os.O_RDWR | os.O_CREAT)
    fcntl.flock(fd, fcntl.LOCK_EX)
    try:
        yield lambda: fcntl.flock(fd, fcntl.LOCK_UN)
    finally:
        os.close(fd)


@LINUX
def test_a_second_writer_waits_and_then_gives_up(shell: Shell, good: bytes) -> None:
    one, other = shell.folder / "one.toml", shell.folder / "other.toml"
    one.write_bytes(good)
    other.write_bytes(good)

    def start(path: Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*shell.command, "add", "ana", "herc", "102", "--match", str(path)],
            env=shell.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    with writing(one) as let_go, writing(other):
        waits, gives_up = start(one), start(other)
        time.sleep(1)
        assert waits.poll() is None
        assert one.read_bytes() == good
        let_go()
        out, err = waits.communicate(timeout=30)
        assert (waits.returncode, err) == (0, "")
        assert "3 ♥ Ana" in out
        out, err = gives_up.communicate(timeout=30)
        check_refusal(
            Ran(gives_up.returncode, out, err), 5, ("another belascore", "nothing was recorded")
        )
    assert other.read_bytes() == good


def test_six_at_once_lose_nothing(table: Shell) -> None:
    running = [
        subprocess.Popen(
            [*table.command, "add", "ana", "herc", str(number)],
            env=table.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for number in range(90, 96)
    ]
    assert [process.wait(timeout=60) for process in running] == [0] * 6
    log = table.ok("log").splitlines()
    assert [line.split()[0] for line in log[:6]] == [f"@{n}" for n in range(1, 7)]
    assert f"MI {sum(range(90, 96))} : {sum(72 - n for n in range(6))} VI" in log[-1]


# Where the answer goes


@LINUX
def test_an_answer_that_cannot_be_printed_is_still_recorded(table: Shell) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*table.command, "add", "ana", "herc", "102"],
            env=table.env,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    ran = Ran(done.returncode, "", done.stderr)
    check_refusal(ran, 7, ("could not be printed", "recorded", "belascore show"))
    assert "MI 102 : 60 VI" in table.ok("log")


@pytest.mark.parametrize("words", [("add", "ana", "herc", "102"), ("log",), ("rules", "list")])
def test_a_closed_pipe_is_no_error(table: Shell, words: tuple[str, ...]) -> None:
    reading, end = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*table.command, *words],
        env=table.env,
        stdin=subprocess.DEVNULL,
        stdout=end,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(end)
    assert (done.returncode, done.stderr) == (0, b"")
    assert ("102 : 60" in table.ok("log")) == (words[0] == "add")


@LINUX
@pytest.mark.parametrize(
    ("closed", "words", "code"),
    [
        (">&-", "add ana herc 102", 7),  # recorded, and whoever asked is told of it
        (">&-", "show", 7),
        (">&-", "--version", 7),
        ("2>&-", "why 99", 4),
        ("<&-", "add -", 0),
        ("<&- >&- 2>&-", "add ana herc 102", 7),
    ],
)
def test_streams_that_are_closed(table: Shell, closed: str, words: str, code: int) -> None:
    ran = table.run(*words.split(), before=("sh", "-c", f'exec "$@" {closed}', "sh"))
    assert ran.code == code
    assert ("could not be printed" in ran.err) == (closed == ">&-")
    assert ("is recorded" in ran.err) == (closed == ">&-" and words[:3] == "add")
    recorded = table.match.read_text().count("[[round]]")
    assert recorded == (words == "add ana herc 102")


# Many lines, and the prompt


def test_lines_are_recorded_all_or_none(table: Shell) -> None:
    lines = "ana herc 102 # first\n\n# a remark\nmaja pik 999\nivo karo -3\n"
    before = kept(table.folder)
    ran = table.run("add", "-", stdin=lines)
    says = ("nothing was recorded", "line 4: 999", 'line 5: "-3"', "--keep-going")
    check_refusal(ran, 2, says)
    assert kept(table.folder) == before
    ran = table.run("add", "-", "--keep-going", stdin=lines)
    assert (ran.code, ran.out.count("\n")) == (2, 2)
    assert "MI 102 : 60 VI" in ran.out
    assert 'note = "first"' in table.match.read_text()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"ana herc \xe9\n", "U+DCE9"),
        (b"x" * 2_000_000, "more than a match can hold"),
        (b"\0\n", "U+0000"),
    ],
)
def test_lines_that_are_no_text(table: Shell, data: bytes, says: str) -> None:
    check_refusal(table.run("add", "-", stdin=data), 2, (says,))


def test_a_dry_run_shows_and_records_nothing(table: Shell) -> None:
    before = kept(table.folder)
    for words, lines in ((("ana", "herc", "102"), ""), (("-",), "ana herc 102\n")):
        ran = table.run("add", "--dry-run", *words, stdin=lines)
        assert ran.code == 0
        assert "MI 102 : 60 VI" in ran.out
        assert "Nothing was recorded" in ran.err
    assert kept(table.folder) == before


def test_the_same_deal_again_is_recorded_and_remarked(table: Shell) -> None:
    assert table.run("add", "ana", "herc", "102").err == ""
    again = table.run("add", "ana", "herc", "102")
    assert (again.code, again.out.splitlines()[1][:17]) == (0, "  MI 204 : 120 VI")
    assert "belascore undo" in again.err


def test_the_table_goes_on_after_a_mistake(table: Shell) -> None:
    lines = (
        "ana herc 102\nana hrec 90\nwhy 9\nu\nredo\nneed\nshow\nlog\n?\nwhy 1\n\n.\nana pik 90\n"
    )
    ran = table.run("table", "--plain", stdin=lines)
    assert ran.code == 4  # the worst of them: there is no deal 9
    assert 'Did you mean "herc"?' in ran.err
    assert "no deal 9" in ran.err
    for words in ("Crossed out: 1 ♥ Ana", "Brought back: 1 ♥ Ana", "102 │ 60", "001#judge"):
        assert words in ran.out
    assert table.match.read_text().count("points = ") == 1


AT_THE_TABLE = """\
ana herc 102
note 1 the nine was late, Ana's
edit 1 98
edit 1 --add +20
drop 1
restore @1
pero pik 90
help
help entry
W 1
dispute 1 --rules bela-hr+tie-hangs
end
"""


def test_the_table_knows_the_commands_of_the_shell(table: Shell) -> None:
    ran = table.run("table", stdin=AT_THE_TABLE)
    assert (ran.code, ran.err) == (0, "")
    for words in (
        "Noted as @2.",
        "now: 1 ♥ Ana    MI 98 ",
        "MI 98 + 20 = 118",
        "edit N 98, drop N",
        "How a deal is entered, in one line.",
        "to pass: 92 of 182",
        "All that can read it agree.",
        "stopped, nobody has won",
    ):
        assert words in ran.out, words
    assert 'note = "the nine was late, Ana\'s"' in table.match.read_text()


@pytest.mark.parametrize("word", [".", "q", "quit", "exit"])
def test_the_table_is_left_by_a_word(table: Shell, word: str) -> None:
    assert table.run("table", stdin=f"{word}\nana herc 102\n").code == 0
    assert "points" not in table.match.read_text()


def test_a_player_called_as_a_command_is_a_player(shell: Shell) -> None:
    shell.ok("new", "Drop", "Note", "Ivo", "Pero", *BELA)
    ran = shell.run("table", stdin="drop herc 102\nnote pik 90\nnote\n.\n")
    assert "1 ♥ Drop " in ran.out
    assert "2 ♠ Note " in ran.out
    assert ran.code == 2
    assert "missing argument" in ran.err


def test_a_line_at_the_table_that_cannot_be_read_shows_in_the_exit_code(table: Shell) -> None:
    assert table.run("table", stdin="ana herc 163\n").code == 1
    assert table.run("table", stdin="ana hrec 90\nana herc 90\n").code == 2
    assert table.run("table", stdin="edit 1 --nope\n").code == 2
    assert table.run("table", stdin="note\n").code == 2
    assert table.ok("log").count("\n") == 2


# The library


def test_another_match_stays_and_can_be_opened_again(table: Shell) -> None:
    first = table.match
    ran = table.run("new", "Eva", "Jure", "Luka", "Nina")
    assert (ran.code, "bela-hr" in ran.out) == (0, True)
    assert f"belascore matches open {first.stem}" in ran.err
    assert table.match != first
    assert table.ok("matches", "path").strip() == str(table.match)
    listed = table.ok("matches", "list").splitlines()
    assert len(listed) == 2
    assert [line[:1] for line in listed].count("*") == 1
    assert table.ok("matches", "open", "maja").startswith(f"Open: {first.stem}")
    assert table.match == first


def test_a_file_elsewhere_leaves_the_open_match_alone(table: Shell) -> None:
    before = table.match.read_bytes()
    table.ok("new", *FOUR, "--rules", "belot-4", "--match", "club.toml")
    table.ok("add", "ana", "herc", "102", "--match", "club.toml")
    assert "102 │ 60" in table.ok("show", "--match", "club.toml")
    assert table.match.read_bytes() == before


def test_the_demo_writes_its_folder_and_nothing_else(shell: Shell) -> None:
    out = shell.ok("demo")
    assert "MI won: 1001 reached" in out
    assert "001#judge" in out
    assert not shell.data.exists()
    assert set(kept(shell.folder)) == {"belascore-demo/evening.toml"}
    again = shell.run("demo")
    assert (again.code, again.out) == (0, out)
    assert "there already" in again.err


# Help


def test_versions_agree(sitting: Shell) -> None:
    from belascore import __version__

    assert sitting.ok("--version") == f"belascore {__version__}\n"
    done = subprocess.run(
        [sys.executable, "-m", "belascore", "--version"],
        env=sitting.env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"belascore {__version__}\n"
