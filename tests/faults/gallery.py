"""The gallery of bad input: match files, each spoilt in one way, and what must be said of it.

Every crash that is ever reported becomes one line here.
"""

from typing import Final, NamedTuple

from faults.harness import evening

GOOD: Final = evening(3).data
HEAD: Final = GOOD[: GOOD.index(b"\n[[round]]")]
DIGITS: Final = b"9" * 4301


class Bad(NamedTuple):
    """A match file: its bytes, the exit code of reading it, and words that must be said."""

    data: bytes
    code: int
    says: str


def _with(key: bytes, value: bytes) -> bytes:
    """The match with another value at a key, in its first block or its header."""
    start = GOOD.index(b"\n" + key) + 1
    return GOOD[:start] + key + b" = " + value + GOOD[GOOD.index(b"\n", start) :]


def _line(text: bytes) -> bytes:
    """The match with one more line in its first block."""
    return GOOD.replace(b"[[round]]\n", b"[[round]]\n" + text + b"\n", 1)


def _head(text: bytes) -> bytes:
    """The match with one more line in its header."""
    return GOOD.replace(b"[match]\n", b"[match]\n" + text + b"\n", 1)


def _named(name: str) -> bytes:
    """The match with another name in the place of Ana."""
    return GOOD.replace(b'"Ana"', f'"{name}"'.encode())


def _block(*lines: bytes) -> bytes:
    return GOOD + b"\n[[round]]\n" + b"\n".join(lines) + b"\n"


def _turned() -> bytes:
    """The keys of each block from the last to the first."""
    head, *blocks = GOOD.split(b"[[round]]\n")
    turned = (b"\n".join(reversed(block.strip().split(b"\n"))) + b"\n\n" for block in blocks)
    return b"[[round]]\n".join((head, *turned))


BAD: Final = {
    "B1 empty": Bad(b"", 8, "the file is empty"),
    "B1 blanks": Bad(b" \n\t\n" * 9, 8, "the file is empty"),
    "B1 NUL bytes only": Bad(b"\0" * 4096, 8, "the file is empty"),
    "B3 UTF-16 with a mark": Bad(GOOD.decode().encode("utf-16"), 3, "saved as UTF-16"),
    "B3 UTF-16 without": Bad(GOOD.decode().encode("utf-16-le"), 3, "saved as UTF-16"),
    "B4 cp1250": Bad(_named("Šime").decode().encode("cp1250"), 3, "is not UTF-8"),
    "B6 CR only": Bad(GOOD.replace(b"\n", b"\r"), 3, "line ends of old Macs"),
    "B7 NUL": Bad(_line(b'note = "a\0b"'), 3, "a NUL byte"),
    "B8 escaped NUL": Bad(_line(b'note = "a\\u0000b"'), 3, "U+0000"),
    "B9 terminal sequence": Bad(_line(b'note = "\\u001b]0;pwn\\u0007"'), 3, "U+001B"),
    "B9 raw": Bad(_line(b'note = "\x1b]0;pwn"'), 3, "U+001B"),
    "B10 bidi": Bad(_named("A\u202ena"), 3, "U+202E"),
    "B11 zero width": Bad(_named("\u200b"), 3, "U+200B"),
    "B11 a blank letter": Bad(_named("\u3164"), 3, "U+3164"),
    "B12 blanks": Bad(_named("   "), 3, "blank"),
    "B13 piled marks": Bad(_named("A" + "\u0301" * 9), 3, "marks"),
    "B14 long name": Bad(_named("x" * 25), 3, "at most 24 fit"),
    "B15 surrogate": Bad(_line(b'note = "\\ud800"'), 3, "no character"),
    "B16 the same in NFC and NFD": Bad(
        GOOD.replace(b'"Ana"', '"Šime"'.encode()).replace(b'"Ivo"', '"S\u030cime"'.encode()),
        3,
        "is there twice",
    ),
    "B18 open quote": Bad(GOOD.replace(b'"hearts"', b'"hearts', 1), 3, "quote is not closed"),
    "B19 key twice": Bad(_line(b'call = "spades"'), 3, "twice"),
    "B20 [round]": Bad(GOOD.replace(b"[[round]]", b"[round]", 1), 3, "[[round]]"),
    "B21 rounds in one list": Bad(
        HEAD.replace(b"[match]", b"round = [{ n = 1 }]\n[match]") + b"\n[[round]]\nn = 2\n",
        3,
        "list",
    ),
    "B22 number as text": Bad(_with(b"n", b'"1"'), 3, "whole number"),
    "B22 points as number": Bad(_with(b"points", b"98"), 3, "must be"),
    "B23 decimal": Bad(_with(b"n", b"1.0"), 3, "a decimal number"),
    "B24 true": Bad(_with(b"n", b"true"), 3, "true"),
    "B25 nan": Bad(_with(b"n", b"nan"), 3, "a decimal number"),
    "B25 inf": Bad(_head(b"target = inf"), 3, "a decimal number"),
    "B25 1e400": Bad(_with(b"points", b"1e400"), 3, "a decimal number"),
    "B26 too many points": Bad(_with(b"points", b'"101000-0"'), 3, "points"),
    "B27 digits": Bad(_with(b"n", DIGITS), 3, "longer than 4096"),
    "B27 fewer digits": Bad(_with(b"n", b"9" * 4000), 3, "too many digits"),
    "B28 hexadecimal": Bad(_with(b"n", b"0x" + b"f" * 4000), 3, "too many digits"),
    "B28 underlined": Bad(_with(b"n", b"1_0" * 1000), 3, "too many digits"),
    "B29 ten million digits": Bad(_with(b"n", b"9" * 10**7), 3, "larger than 1 MiB"),
    "B30 a long text": Bad(_line(b'note = "' + b"x" * 10**6 + b'"'), 3, "longer than 4096"),
    "B30 a hundred megabytes": Bad(GOOD + b"#" * 10**8, 3, "larger than 1 MiB"),
    "B31 brackets": Bad(_with(b"n", b"[" * 100_000), 3, "longer than 4096"),
    "B31 brackets on a line": Bad(_with(b"n", b"[" * 4000), 3, "more than 32 brackets"),
    "B31 braces": Bad(_with(b"n", b"{a=" * 1000 + b"1"), 3, "more than 32 brackets"),
    "B32 brackets over lines": Bad(_with(b"n", b"[\n" * 3000), 3, "nested too deeply"),
    "B33 dots": Bad(_head(b"a" + b".a" * 10_000 + b" = 1"), 3, "longer than 4096"),
    "B33 dots on a line": Bad(_head(b"a" + b".a" * 1000 + b" = 1"), 3, "more than 32 dots"),
    "B33 dots in a head": Bad(GOOD + b"[a" + b".a" * 1000 + b"]\n", 3, "more than 32 dots"),
    "B34 deep head, many keys": Bad(
        GOOD + b"[x-a" + b".a" * 31 + b"]\n" + b"".join(b"a.b%d = 1\n" % n for n in range(20_000)),
        3,
        "dots in all",
    ),
    "B35 a mebibyte of tables": Bad(GOOD + b"[[x-a]]\n" * 130_000, 3, "100000 lines"),
    "B35 fewer": Bad(GOOD + b"[[x-a]]\n" * 90_000, 3, "tables"),
    "B36 wrong rounds": Bad(HEAD + b"\n[[round]]\nx = 1\ny = 1\n" * 4000, 3, "and 7980 more"),
    "B37 a slip in a key": Bad(GOOD.replace(b"taker", b"taekr", 1), 3, "Did you mean taker?"),
    "B38 no sides": Bad(b"\n".join(HEAD.split(b"\n")[:3]) + b"\n", 3, "sides: is missing"),
    "B39 unknown table": Bad(GOOD.replace(b"[[round]]", b"[[ronud]]", 1), 3, "is unknown"),
    "B40 no time zone": Bad(_line(b"at = 2026-01-16T20:04:00"), 3, "time zone"),
    "B41 30 February": Bad(_head(b"date = 2026-02-30"), 3, "no such date or time"),
    "B41 24:00": Bad(_line(b"at = 2026-01-16T24:00:00Z"), 3, "no such date or time"),
    "B42 five sides": Bad(
        b'[match]\nruleset = "bela-hr"\nsides = { a=[], b=[], c=[], d=[], e=[] }\n', 3, "sides"
    ),
    "B42 three sides": Bad(
        b'[match]\nruleset = "bela-hr"\nsides = { a=[], b=[], c=[] }\n', 3, "2 sides of 2"
    ),
    "B43 a path as ruleset": Bad(GOOD.replace(b"bela-hr", b"../../etc/x"), 4, "no ruleset"),
    "B44 newer": Bad(_with(b"schema ", b"99"), 3, "made by a newer belascore"),
    "B44 much newer": Bad(
        _with(b"schema ", b"99999999999999999999"), 3, "made by a newer belascore"
    ),
    "B45 other TOML": Bad(b'[project]\nname = "x"\n', 3, "not a belascore match"),
    "B45 a list": Bad(b"match = [1]\n", 3, "not a belascore match"),
    "B46 PNG": Bad(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 9, 3, "not a text file"),
    "B46 ZIP": Bad(b"PK\x03\x04\x14\0\0\0\x08\0" * 50, 3, "not a text file"),
    "B49 a stranger took": Bad(GOOD.replace(b'taker = "Ana"', b'taker = "Jan"', 1), 0, "see why 1"),
    "T2 taken out": Bad(HEAD + GOOD[GOOD.index(b"\n[[round]]", len(HEAD) + 5) :], 8, "taken out"),
    "T2 doubled": Bad(GOOD + GOOD[GOOD.rindex(b"\n[[round]]") :], 8, "is 3, expected 4"),
    "S22 cut in a value": Bad(GOOD[:-20], 8, "2 whole rounds are safe"),
    "S22 cut in a head": Bad(GOOD + b"\n[[rou", 8, "3 whole rounds are safe"),
    "S22 an empty block": Bad(GOOD + b"\n[[round]]\n", 8, "3 whole rounds are safe"),
    "S23 NUL tail": Bad(GOOD + b"\0" * 4096, 8, "NUL bytes"),
    "S23 NUL tail in a block": Bad(GOOD[:-20] + b"\0" * 4096, 8, "2 whole rounds are safe"),
    "three quotes": Bad(_line(b'note = """a\nb"""'), 3, "three quotes"),
    "three single quotes": Bad(_line(b"note = '''a\nb'''"), 3, "quotes"),
    "a block of a thousand keys": Bad(
        _block(*(b"x%d = 1" % n for n in range(1000))), 3, "at most 64 fit"
    ),
    "a float in the house": Bad(GOOD + b"[house]\nx = 1.5\n", 3, "a decimal number"),
    "a giant in the rules": Bad(GOOD + b"[rules]\nx = 0x" + b"f" * 20 + b"\n", 3, "rules"),
    "a head that cannot be": Bad(_line(b'header = ["name: Ana = A:b"]'), 3, "entries use"),
    "a line of form feeds": Bad(_line(b"\x0c" * 100), 3, "U+000C"),
    "a hundred thousand lines": Bad(GOOD + b"\n" * 100_001, 3, "100000 lines"),
    "own rules, nonsense": Bad(GOOD + b"[rules]\nid = 1\n", 3, "cannot be played by"),
    "a rule of the house that is none": Bad(GOOD + b'[house]\n"a.b" = 1\n', 2, "no key"),
}
"""By the number of the fault in the matrix, or a name of its own."""

GOOD_AS_WELL: Final = {
    "B2 mark": b"\xef\xbb\xbf" + GOOD,
    "B5 CRLF": GOOD.replace(b"\n", b"\r\n"),
    "comments": GOOD.replace(b"[[round]]", b"# what an evening\n[[round]] # here"),
    "spacing": GOOD.replace(b" = ", b"   =\t"),
    "order of keys": _turned(),
    "hexadecimal": GOOD.replace(b"n = 1\n", b"n = 0x1\n"),
    "single quotes": GOOD.replace(b'"hearts"', b"'hearts'"),
    "a table of one's own": GOOD + b'[x-club]\nplace = "Split"\n',
}
"""What people and editors do to a file that is no fault: nothing may be said of it."""
