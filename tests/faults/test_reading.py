"""Reading bad input: one clear message, soon, in little memory, never a traceback (H9, H10)."""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from telling import told

from belascore.exchange.importing import SIZE as IMPORTED
from belascore.faults import BelascoreError
from belascore.matchfile import SIZE, read_match
from belascore.own_rules.file import LIMIT, check_ruleset
from belascore.text import visible
from belascore.words.say import ENGLISH
from faults.gallery import BAD, GOOD, GOOD_AS_WELL
from faults.harness import Program, Ran, figure

MUTATED: Final = 2000
SOON: Final = 0.1
SHORT: Final = 400
"""Characters that one fault may take, its line included."""


def message(error: BelascoreError) -> str:
    """What is printed of an error, after a look at each of its faults."""
    faults = ["\n".join(map(str, ENGLISH.fault(fault))) for fault in error.faults]
    assert all(len(fault) <= SHORT for fault in faults), faults
    assert len(error.faults) <= 20
    text = told(error)
    assert text == visible(text)
    assert len(text) <= SHORT + sum(len(fault) + 1 for fault in faults)
    assert error.exit_code != BelascoreError.exit_code, text
    return text


def least(act: Callable[[], object]) -> float:
    """Seconds of the processor that it takes; the least of three, for others use it too."""

    def once() -> float:
        start = time.process_time()
        act()
        return time.process_time() - start

    took = once()
    return took if took < SOON else min(took, once(), once())


@pytest.mark.parametrize("name", BAD)
def test_what_is_said_of_a_bad_file(here: Program, path: Path, name: str) -> None:
    bad = BAD[name]
    path.write_bytes(bad.data)
    ran = here("show", "--match", str(path))
    assert ran.code == bad.code, ran
    assert bad.says in ran.err + ran.out
    assert "Traceback" not in ran.err
    assert ran.err == visible(ran.err)
    assert path.read_bytes() == bad.data
    assert bad.code == 0 or ran.out == ""
    took = least(lambda: here("show", "--match", str(path)))
    assert took < (SOON if len(bad.data) < 20_000 else 3), took


@pytest.mark.parametrize("name", BAD)
def test_nothing_is_added_to_a_bad_file(here: Program, path: Path, name: str) -> None:
    bad = BAD[name]
    path.write_bytes(bad.data)
    ran = here("add", "eva", "hearts", "98", "--match", str(path))
    assert ran.code == bad.code, ran
    assert path.read_bytes() == bad.data or bad.code == 0


@pytest.mark.parametrize("name", GOOD_AS_WELL)
def test_what_is_no_fault(here: Program, path: Path, name: str) -> None:
    path.write_bytes(GOOD_AS_WELL[name])
    assert here("check", str(path)) == Ran(0, "", "1 checked, all in order\n")
    ran = here("add", "eva", "hearts", "98", "--match", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert path.read_bytes().startswith(GOOD_AS_WELL[name])
    assert here("check", str(path)).code == 0


def mutated(data: bytes, dice: random.Random) -> bytes:
    """The file with a few bytes changed, cut out, doubled or put elsewhere."""
    for _ in range(dice.randint(1, 4)):
        at, end = sorted(dice.sample(range(len(data)), 2))
        end = min(end, at + 60)
        piece = data[at:end]
        middle = dice.choice(
            (b"", piece * 2, bytes([dice.randrange(256)]), dice.choice(DROPS), piece[::-1])
        )
        data = data[:at] + middle + data[at if dice.random() < 0.3 else end :]
    return data


def read_quietly(data: bytes) -> None:
    with suppress(BelascoreError):
        read_match(data, "evening.toml")


DROPS: Final = (
    b"[[",
    b"]]",
    b'"',
    b"'",
    b"=",
    b"\n",
    b"\0",
    b"\\",
    b"0x",
    b"1e9",
    b"{",
    b"#",
    b"\xff",
)


def test_two_thousand_mutated_files(path: Path) -> None:
    """No exception but ours, soon, and in few words (G6)."""
    dice = random.Random(1)
    worst, unreadable = 0.0, 0
    for _ in range(MUTATED):
        data = mutated(GOOD, dice)
        worst = max(worst, least(lambda data=data: read_quietly(data)))  # type: ignore[misc]
        try:
            read_match(data, "evening.toml")
        except BelascoreError as error:
            message(error)
            unreadable += 1
    assert unreadable > MUTATED // 2
    assert worst < SOON
    figure("G6", f"{len(BAD)} bad files and {MUTATED} mutated: 0 tracebacks, 0 bugs", worst)


def test_mutated_rulesets(tmp_path: Path) -> None:
    from belascore.rules.load import shipped_text

    dice = random.Random(2)
    whole = shipped_text("bela-hr").encode()
    file = tmp_path / "mine.toml"
    spoilt = 0
    for _ in range(150):
        file.write_bytes(mutated(whole, dice))
        checked = check_ruleset(file)
        assert checked.exit_code in (0, 3)
        for fault in (*checked.faults, *checked.warnings):
            said = "\n".join(map(str, ENGLISH.fault(fault)))
            assert said == visible(said)
            assert len(said) <= SHORT * 2
        spoilt += checked.exit_code == 3
    assert spoilt > 100


# Hostile sizes: what is as large as it may be and as bad as it can be


def _filled(line: bytes, size: int = SIZE) -> bytes:
    return (GOOD + line * (size // len(line)))[:size].rpartition(b"\n")[0] + b"\n"


HOSTILE: Final = {
    "blanks": _filled(b" " * 4000 + b"\n"),
    "blank lines": _filled(b"\n", 90_000),
    "comments": _filled(b"#\n"),
    "dots within bounds": _filled(b"x" + b".a" * 31 + b" = 1\n"),
    "tables": _filled(b"[[x-a]]\n"),
    "rounds": _filled(b"[[round]]\nn = 1\n"),
    "wrong rounds": _filled(b"[[round]]\nx=1\ny=1\nz=1\n"),
    "quotes": _filled(b"'\"" * 1000 + b"\n"),
    "escapes": _filled(b'x = "' + b"\\u0001" * 600 + b'"\n'),
    "brackets": _filled(b"a = [[[[[[[[[[[[[[]]]]]]]]]]]]]]\n"),
    "an open list": _filled(b"1, 2, 3, 4, 5, 6, 7, 8,\n"),
    "inline tables": _filled(b"x = { a = { b = { c = 1 } } }\n"),
    "keys of the house": GOOD + b"[house]\n" + b"".join(b"k%d=1\n" % n for n in range(70_000)),
    "a list in the house": GOOD + b"[house]\nx = [\n" + b'"y",\n' * 200_000 + b"]\n",
    "letters of two bytes": _filled(b'note = "' + "š".encode() * 2000 + b'"\n'),
    "notes of letters": GOOD
    + b"".join(b'\n[[round]]\nnote = "' + "šđ ".encode() * 600 + b'"\n' for _ in range(340)),
    "five thousand deals": GOOD
    + b"".join(
        b'\n[[round]]\ntaker = "Ana"\ncall = "hearts"\npoints = "98-64"\n' for _ in range(4990)
    ),
}
_LARGE: Final = IMPORTED - 1
FOREIGN: Final = {
    "lists.json": (b'{"schema":"belascore/match@1","x":[' + b"[]," * (_LARGE // 3))[:_LARGE],
    "whole lists.json": b'{"schema":"belascore/match@1","x":[' + b"{}," * 2_700_000 + b"0]}",
    "floats.json": b'{"schema":"belascore/match@1","x":[' + b"0.1," * 2_000_000 + b"0]}",
    "keys.json": b'{"x":{' + b",".join(b'"%d":1' % n for n in range(650_000)) + b"}}",
    "open.json": b"[" * _LARGE,
    "quotes.csv": b'"' * _LARGE,
    "cells.csv": b"," * _LARGE,
    "lines.csv": b"a\n" * (_LARGE // 2),
    "a long line.csv": b"n,taker\n" + b"x," * (_LARGE // 2 - 8),
    "wide.csv": b",".join(b"c%d" % n for n in range(200)) + b"\n" + b",,,,,,x\n" * 10**6,
    "NUL.csv": b"\0" * _LARGE,
    "CR.csv": b"a\r" * (_LARGE // 2),
}
"""Files to import, as large as they may be."""

MEASURED: Final = r"""
import re, sys, time
from pathlib import Path
from belascore.faults import BelascoreError
from belascore.exchange.importing import import_match
from belascore.matchfile import read_match
from belascore.own_rules.file import check_ruleset
from belascore.words.say import ENGLISH
def told(error):
    return "\n".join(map(str, ENGLISH.error(error)))
path = Path(sys.argv[1])
data = path.read_bytes() if sys.argv[2] == "match" else b""
start = time.process_time()
if sys.argv[2] == "rules":
    check_ruleset(path)
elif sys.argv[2] == "import":
    try:
        import_match(path, path.with_suffix(".made"))
    except BelascoreError as error:
        assert len(told(error)) < 9000
else:
    try:
        read_match(data, "x")
    except BelascoreError as error:
        assert len(told(error)) < 9000
took = time.process_time() - start
print(took, re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[1])
"""


def measured(path: Path, kind: str) -> tuple[float, float]:
    """Seconds of the processor, and mebibytes, that it takes to read a file."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, path, kind], capture_output=True, text=True, check=True
    )
    seconds, kibibytes = map(float, done.stdout.split())
    return seconds, kibibytes / 1024


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc to see the memory")
def test_the_worst_match_of_a_mebibyte(tmp_path: Path) -> None:
    """At most 3 s of a processor and 100 MiB (G7)."""
    found = {}
    for name, data in HOSTILE.items():
        assert len(data) <= SIZE, name
        (tmp_path / "x.toml").write_bytes(data)
        found[name] = measured(tmp_path / "x.toml", "match")
    slow, large = max(one[0] for one in found.values()), max(one[1] for one in found.values())
    assert slow <= 3, found
    assert large <= 100, found
    figure("G7", f"worst match of 1 MiB: {large:.0f} MiB", slow)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc to see the memory")
def test_the_worst_ruleset_of_64_kibibytes(tmp_path: Path) -> None:
    from belascore.rules.load import shipped_text

    whole = shipped_text("bela-hr").encode()
    option = whole[whole.index(b"[[option]]") :].split(b"\n\n")[0] + b"\n"
    worst = {name: data[: LIMIT - 10].rpartition(b"\n")[0] for name, data in HOSTILE.items()} | {
        "options": whole + (option * 999)[: LIMIT - len(whole) - 10].rpartition(b"[[option]]")[0],
        "unknown keys": whole + b"".join(b"key%d = 1\n" % n for n in range(4000)),
        "unknown cites": whole.replace(b"001#", b"001#capto"),
        "spaces": (b" " * 4000 + b"\n") * 16,
    }
    found = {}
    for name, data in worst.items():
        assert len(data) <= LIMIT, name
        (tmp_path / "x.toml").write_bytes(data)
        found[name] = measured(tmp_path / "x.toml", "rules")
    (tmp_path / "x.toml").write_bytes(whole)
    usual = measured(tmp_path / "x.toml", "rules")[0]
    slow = max(one[0] for one in found.values()) - usual
    assert slow <= 0.5, found
    figure("G7", f"worst ruleset of 64 KiB, beside a good one in {usual:.2f} s", slow)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc to see the memory")
@pytest.mark.parametrize(
    "names",
    [("cells.csv", "lists.json"), pytest.param(tuple(FOREIGN), marks=pytest.mark.faults)],
    ids=["two", "all"],
)
def test_the_worst_file_to_import(tmp_path: Path, names: tuple[str, ...]) -> None:
    """At most 3 s of a processor and 256 MiB: eight times as large as a match may be."""
    found = {}
    for name in names:
        data = FOREIGN[name]
        assert len(data) <= IMPORTED, name
        (tmp_path / name).write_bytes(data)
        found[name] = measured(tmp_path / name, "import")
    slow, large = max(one[0] for one in found.values()), max(one[1] for one in found.values())
    assert slow <= 3, found
    assert large <= 256, found
    figure("G7", f"worst file of 8 MiB to import: {large:.0f} MiB", slow)
