"""The gates: what is read is bounded before a parser sees it, and no name hides anything."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from telling import raises

from belascore.faults import BadValueError
from belascore.jsontext import json_text, read_json
from belascore.rounds import Round, alike, from_row, name_fault
from belascore.rounds.fields import RowError
from belascore.text import printable, rendered, visible
from belascore.words.say import ENGLISH
from faults.harness import Program

GIANT = int("9" * 4000)


# Names and texts


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Šime",
        "Аннa",
        "Nguyễn",
        "กั่น",
        "한국",
        "علی\u200cرضا",
        "👨\u200d👩\u200d👧",
        "❤\ufe0f",
        "♠\ufe0f Ana",
        "<b>Ana",
        "e\u0301\u0302",
    ],
)
def test_names_that_people_bear(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Ana",
        "Ana ",
        "An\u00a0a",
        "An\u3000a",
        "A  na",
        "A\x00na",
        "A\x1b]0;x\x07",
        "A\x7f",
        "A\x9b31m",
        "A\u202ena",
        "A\u2066na",
        "A\u2028na",
        "\u200b",
        "An\u200ba",
        "An\u200da",
        "An\u200d",
        "\ufeffAna",
        "\u3164",
        "\u2800",
        "A\u034fna",
        "A\ufe0f",
        "A\ufe01na",
        "A\U000e0101",
        "A\U000e0041",
        "A\ud800",
        "A\ue000",
        "A\u0378",
        "Z\u0335\u0321\u0322",
        "\u0301Ana",
        "x" * 25,
        "1Ana",
        "-Ana",
        "=Ana",
        "A:b",
        "A+b",
        "A,b",
        "A#b",
        "A!b",
        'A"b',
        "A'b",
        "A/b",
        "A\\b",
        "A|b",
    ],
)
def test_names_that_nobody_bears(name: str) -> None:
    fault = name_fault(name)
    assert fault
    said = ENGLISH.say(*fault)
    assert str(said) == rendered(said)
    assert len(str(said)) < 120


def test_names_that_look_the_same() -> None:
    assert alike(["Ivo", "Аna", "Ana"]) == ("Аna", "Ana")
    assert alike(["Ivo", "Ana", "Маја", "Maja"]) == ("Маја", "Maja")
    assert alike(["Ana", "Ivo", "Eva", "Пера"]) is None


def test_new_tells_of_names_that_look_the_same(here: Program) -> None:
    ran = here("new", "Аna", "Maja", "Ana", "Pero", "--rules", "bela-hr")
    assert ran.code == 0
    assert "note: Аna and Ana look alike" in ran.err


def test_no_key_of_a_block_lets_a_hidden_character_or_a_bad_name_through() -> None:
    strange = "A\x1b[31mna"
    rows = (
        {"taker": strange},
        {"note": strange},
        {"void": strange},
        {"call": strange},
        {"claim": strange},
        {"dealer": strange},
        {"melds": [f"{strange}: 20"]},
        {"belote": [strange]},
        {"hands": [f"{strange}: 7H"]},
        {"play": [f"{strange}: 7H"]},
        {"forfeit": f"{strange}: revoke"},
        {"ends": f"abandon: {strange}"},
        {"header": [f"name: Ana = {strange}"]},
        {"header": ['name: Ana = A"b']},
        {"header": ["name: Ana = " + "x" * 25]},
        {"header": ["name: Ana = 7up"]},
    )
    for row in rows:
        with pytest.raises(RowError) as caught:
            from_row(row, 1, 2)
        said = [line for fault in caught.value.faults for line in ENGLISH.fault(fault)]
        assert all(str(line) == visible(str(line)) for line in said)
    assert from_row({"header": ["name: Ana = Šime"]}, 1, 2) == Round(
        n=1, header=("name: Ana = Šime",)
    )


# What messages quote


def test_a_message_quotes_nothing_that_cannot_be_seen_and_no_giants() -> None:
    assert visible("a\x1b[2J\u202eb\x9b\ud800\u2028\tc\nd") == (
        "a<U+001B>[2J<U+202E>b<U+009B><U+D800><U+2028> c\nd"
    )
    assert visible("👨\u200d👩") == "👨\u200d👩"
    assert printable("a\nb\u200dc") == "a<U+000A>b<U+200D>c"
    assert printable("\x00" * 10**6, 40).startswith("<U+0000><U+0000>")
    assert len(printable("\x00" * 10**6, 40)) < 50
    for value, shown in (
        (GIANT, "a very large number"),
        ([GIANT], "a list"),
        ({"x": GIANT}, "a table"),
    ):
        assert str(ENGLISH.say("not-a-number.option", {"value": value})).startswith(shown)


def test_json_hides_nothing_and_says_what_it_was_given() -> None:
    value = {"a\x9b": "š ♠ \x00\x1b\x7f\u202e\u2028 \U000e0001 👨\u200d👩", "n": [1, True, None]}
    text = json_text(value)
    assert text == visible(text)
    assert "š ♠" in text
    assert json.loads(text) == value
    assert json_text([1], indent=1) == "[\n 1\n]"
    with pytest.raises(ValueError, match="not JSON compliant"):
        json_text(float("inf"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 1, "a": 2}', '"a" is there twice'),
        ('{"a\\u001b": 1, "a\\u001b": 2}', '"a<U.001B>" is there twice'),
        ("1" * 21, "too many digits"),
        ("1" * 5000, "too many digits"),
        ("NaN", "NaN is no whole number"),
        ("-Infinity", "-Infinity is no whole number"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
    ],
)
def test_json_of_strangers_is_bounded(text: str, says: str) -> None:
    with raises(BadValueError, match=says):
        read_json(text)


# Lines of standard input


def test_a_question_without_an_end_is_answered_and_not_kept() -> None:
    """300 MB on one line, with 200 MB to live in."""
    limit = 200 << 20
    code = (
        "import sys, belascore.cli as cli; sys.argv = ['belascore', 'batch']; "
        "sys.exit(cli._exit_code())"
    )
    question = b'{"ask":"trick","ruleset":"bela-hr","call":"clubs","cards":"7S TH 8S JH"}\n'
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    assert child.stdin
    assert child.stdout
    piece = b"[" * (1 << 20)
    for _ in range(300):
        child.stdin.write(piece)
    child.stdin.write(b"\n" + question)
    child.stdin.close()
    answers = [json.loads(line) for line in child.stdout]
    child.stdout.close()
    assert child.wait() == 1
    error = {"code": "not-json", "text": "this line is too long", "key": "", "kind": "usage"}
    assert answers[0]["error"] == error
    assert answers[1] == {
        "winner": 2,
        "points": 12,
        "worth": [0, 10, 0, 2],
        "worth_cites": ["001#card-points"],
        "cites": ["001#play"],
    }


@pytest.mark.parametrize(
    "line", [b"\xff\xfe{", b"\0", b"[" * 900_000, b'"' + b"\\u0000" * 9, b"9" * 9999]
)
def test_odd_questions_are_answered(here: Program, line: bytes) -> None:
    ran = here("batch", stdin=line + b"\n\n \n{}\n")
    assert ran.code == 1
    codes = [json.loads(answer)["error"]["code"] for answer in ran.out.splitlines()]
    assert codes == ["not-json", "ask-unknown"]
    assert len(ran.out) < 400
    assert ran.out == visible(ran.out)


def test_a_line_without_an_end_at_the_table(here: Program, path: Path) -> None:
    before = path.read_bytes()
    ran = here("table", "--match", str(path), stdin=b"x" * 50_000 + b"\n.\n")
    assert ran.code == 2
    assert "far too long" in ran.err
    assert path.read_bytes() == before


def test_lines_that_are_no_lines(here: Program, path: Path) -> None:
    before = path.read_bytes()
    for data in (
        b"\0" * 100,
        b"ana hearts \x1b[2J\n",
        b"\xff\xfe\n",
        b"ana " * 5000,
        b"x" * 2_000_000,
    ):
        ran = here("add", "-", "--match", str(path), stdin=data)
        assert ran.code == 2, data[:20]
        assert ran.err == visible(ran.err)
        assert len(ran.err) < 400
        assert path.read_bytes() == before


# What is no plain file


COMMANDS = (
    ("show", "--match"),
    ("add", "ana", "hearts", "98", "--match"),
    ("check",),
    ("rules", "check"),
    ("rules", "show"),
    ("import",),
    ("judge", "deal"),
    ("new", "Ana", "Eva", "Ivo", "Jure", "--rules"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_pipes_folders_and_devices_are_refused_at_once(
    here: Program, command: tuple[str, ...], tmp_path: Path
) -> None:
    pipe, folder = tmp_path / "pipe.toml", tmp_path / "folder.toml"
    os.mkfifo(pipe)
    folder.mkdir()
    link = tmp_path / "zero.toml"
    link.symlink_to("/dev/zero")
    for odd in (pipe, folder, link):
        ran = here(*command, str(odd))
        if command == ("check",) and odd is folder:
            continue  # the matches in a folder are checked
        assert ran.code == 3, ran
        assert "is not a plain file" in ran.out + ran.err
    assert not list(tmp_path.glob(".bela*"))


HUGE = (
    ("show", "--match"),
    ("check",),
    ("rules", "check"),
    ("import",),
    ("judge", "deal"),
    ("new", "Ana", "Eva", "Ivo", "Jure", "--rules"),
)


@pytest.mark.parametrize("command", HUGE, ids=" ".join)
def test_a_terabyte_is_refused_at_once(
    here: Program, command: tuple[str, ...], tmp_path: Path
) -> None:
    huge = tmp_path / "huge.toml"
    with huge.open("wb") as file:
        file.write(b"[match]\n")
        file.truncate(1 << 40)
    ran = here(*command, str(huge))
    assert ran.code == 3, ran
    assert "larger than" in ran.out + ran.err


def test_a_pointer_that_leads_elsewhere(here: Program, tmp_path: Path) -> None:
    here("new", *["Ana", "Eva", "Ivo", "Jure"], "--rules", "bela-hr")
    pointer = tmp_path / "data" / "open"
    for text in (
        b"../../etc/passwd",
        b"/etc/passwd.toml",
        b"a\x1b[2J.toml",
        b"\0",
        b"\xff",
        b"x" * 9999,
    ):
        pointer.write_bytes(text)
        ran = here("show")
        assert ran.code == 4, ran
        assert ran.err == visible(ran.err)
