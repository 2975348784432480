"""Reading: what is accepted, and for everything else the exit code, the line and the words."""

import resource
import time
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from telling import raises, remedy_of, told, what_of
from written import HEAD, read

from belascore.faults import BelascoreError, IntegrityError, UnreadableError
from belascore.matchfile import Document, appended, read_match
from belascore.rounds import Round
from belascore.words.say import ENGLISH

BLOCK = '\n[[round]]\nn = 1\ntaker = "Ana"\npoints = "98-64"\n'
MATCH = HEAD + BLOCK
MEBIBYTE = 1 << 20
NOON = datetime(2026, 1, 16, 12, tzinfo=UTC)


def refused(data: str | bytes, name: str = "evening.toml") -> BelascoreError:
    raw = data.encode() if isinstance(data, str) else data
    with pytest.raises(BelascoreError) as caught:
        read_match(raw, name)
    text = told(caught.value)
    hidden = [c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl")]
    assert not hidden
    assert len(text) <= 400 * max(1, len(caught.value.faults))
    assert len(caught.value.faults) <= 20
    return caught.value


def sealed(rounds: int) -> Document:
    document = read(HEAD)
    for number in range(rounds):
        one = Round(taker="Ana", call="hearts", bid=110, points=(98, 64), at=NOON, note=f"{number}")
        document = appended(document, one)
    return document


# What is accepted


def test_a_match() -> None:
    document = read(MATCH)
    assert document.match.header.ruleset == "bela-hr"
    assert document.match.rounds == (Round(n=1, taker="Ana", points=(98, 64)),)
    assert document.seals == ("unsealed",)
    assert document.rows == ({"n": 1, "taker": "Ana", "points": "98-64"},)
    assert str(document.place(1, "points")) == "evening.toml:8: round 1: points"
    assert document.place(1, "melds").line == 5


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + MATCH.encode(),
        MATCH.replace("\n", "\r\n").encode(),
        MATCH.rstrip().encode(),
        MATCH.replace('"Ana"\n', "'Ana' # says \"\"\" who ''' . . . [[[ {{{\n").encode(),
        MATCH.replace("[[round]]", "[x-club]\nfee = 2.5\n[[ round ]] # first").encode(),
        MATCH.replace("sides = {", "sides = { # not a comment? }\n", 1)
        .replace("sides = { # not a comment? }\n", "sides = {")
        .encode(),
    ],
)
def test_harmless_spellings(data: bytes) -> None:
    assert read_match(data, "x").match.rounds[0].points == (98, 64)


def test_long_notes_with_dots_and_brackets() -> None:
    note = "... [[[ {{{ 12345678901234567890123456789012345678901234567890 " * 20
    document = read(MATCH + f'note = "{note}"\n')
    assert document.match.rounds[0].note == note


def test_tables_for_the_rules_are_passed_through() -> None:
    document = read(HEAD + '[rules]\nid = "own"\n[rules.judge]\ntie = "made"\n[house]\n"a.b" = 1\n')
    assert document.match.own_rules == {"id": "own", "judge": {"tie": "made"}}
    assert document.match.house == {"a.b": 1}


# What is refused: (the text, exit code, line, words)

GALLERY: dict[str, tuple[str | bytes, int, int | None, str]] = {
    "empty": (b"", 8, None, "the file is empty"),
    "blank": (b" \r\n\t\n", 8, None, "the file is empty"),
    "only a BOM": (b"\xef\xbb\xbf\n", 8, None, "the file is empty"),
    "only NULs": (bytes(4096), 8, None, "the file is empty"),
    "UTF-16 with mark": (MATCH.encode("utf-16"), 3, None, "UTF-16"),
    "UTF-16 without": (MATCH.encode("utf-16-le"), 3, None, "UTF-16"),
    "cp1250": (
        MATCH.replace('taker = "Ana"', 'taker = "Šime"').encode("cp1250"),
        3,
        7,
        "line 7 is not UTF-8 (byte 10)",
    ),
    "cp1250 after a BOM": (b"\xef\xbb\xbf# \x8a\n" + MATCH.encode(), 3, 1, "(byte 3)"),
    "old Mac": (MATCH.replace("\n", "\r"), 3, None, "old Macs"),
    "one old Mac line": (MATCH.replace("n = 1\n", "n = 1\r"), 3, 6, "old Macs"),
    "PNG": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 3, None, "not a text file"),
    "ZIP": (b"PK\x03\x04\x14\x00\x08\x08\x08\x00", 3, None, "not a text file"),
    "NUL": (HEAD + "# \0\n" + BLOCK, 3, 4, "a NUL byte"),
    "NUL escape": (HEAD + 'dealer = "\\u0000"', 3, 4, "U+0000"),
    "escape sequence": (HEAD + 'dealer = "\\u001b]0;x\\u0007"', 3, 4, "U+001B"),
    "raw escape sequence": (HEAD + 'dealer = "\x1b[31mAna"', 3, 4, "U+001B"),
    "bidi override": (HEAD + 'dealer = "\u202eAna"', 3, 4, "U+202E"),
    "zero width": (HEAD + 'dealer = "\u200b"', 3, 4, "U+200B"),
    "hidden in a side": (HEAD.replace("Ivo", "I\\u202Evo"), 3, 3, "U+202E"),
    "hidden in a note": (MATCH + 'note = "a\\u0007"', 3, 9, "U+0007"),
    "hidden in the rules": (HEAD + '[rules.words]\nmade = "\\u009b"', 3, 5, "U+009B"),
    "hidden in a key": (HEAD + '"de\\u202ealer" = "Ana"', 3, None, "is unknown"),
    "hidden table": (HEAD + '["\\u202e"]', 3, None, "<U+202E>"),
    "blank name": (HEAD + 'dealer = "  "', 3, 4, "blank"),
    "long name": (HEAD + f'dealer = "{"x" * 41}"', 3, 4, "at most 24"),
    "name with digits": (HEAD + 'dealer = "1Ana"', 3, 4, "digit"),
    "surrogate": (HEAD + 'dealer = "\\ud800"', 3, 4, "no character"),
    "same name, NFC and NFD": (
        HEAD.replace("Ivo", "\u0160ime").replace("Eva", "S\u030cime"),
        3,
        3,
        "twice",
    ),
    "no closing quote": (HEAD.replace('bela-hr"', "bela-hr"), 3, 2, "the quote is not closed"),
    "bad escape": (HEAD + 'dealer = "A\\na"\nid = "\\q"', 3, 5, "backslash"),
    "same key": (MATCH + 'points = "1-2"\n', 3, 9, '"points" is there twice'),
    "same inline key": (HEAD.replace("vi =", "mi ="), 3, 3, '"mi" is there twice'),
    "same table": (HEAD + "[match]\nid = 'x'\n", 3, 4, "[match] is there twice"),
    "[round]": (MATCH.replace("[[round]]", "[round]"), 3, 5, "[[round]] with two brackets"),
    "[round] after": (MATCH + "[round]\nn = 2\n", 3, 9, "[[round]] with two brackets"),
    "[round] before": (
        HEAD + "[round]\nn = 1\n[[round]]\nn = 2\n",
        3,
        4,
        "[[round]] with two brackets",
    ),
    "rounds in one list": ("round = [{n = 1}]\n" + HEAD, 3, 1, "one list"),
    "rounds in a list, then more": ("round = [{n = 1}]\n" + MATCH, 3, None, "one list"),
    "no rounds in a list": ("round = []\n" + HEAD, 3, 1, "one list"),
    "text for a number": (HEAD + 'target = "101"', 3, 4, 'not "101"'),
    "decimal number": (HEAD + "target = 101.0", 3, 4, "a decimal number"),
    "true": (HEAD + "target = true", 3, 4, "not true"),
    "nan": (HEAD + "target = nan", 3, 4, "a decimal number"),
    "overflow": (HEAD + "target = 1e400", 3, 4, "a decimal number"),
    "nan in the house": (HEAD + "[house]\na = nan", 3, 5, "a decimal number"),
    "out of bounds": (HEAD + "target = 101000", 3, 4, "not 101000"),
    "large": (HEAD + "target = 9999999999999999999999", 3, 4, "a very large number"),
    "many digits": (HEAD + "target = " + "1" * 4001, 3, 4, "too many digits"),
    "many hex digits": (HEAD + "target = 0x" + "f" * 4000, 3, 4, "too many digits"),
    "long line": (HEAD + "target = " + "1" * 10_000, 3, 4, "longer than 4096"),
    "too large": (HEAD + "#" * MEBIBYTE, 3, None, "larger than 1 MiB"),
    "brackets": (HEAD + "x = " + "[" * 100_000, 3, 4, "longer than 4096"),
    "brackets on a line": (HEAD + "x = " + "[" * 500 + "]" * 500, 3, 4, "more than 32 brackets"),
    "brackets on many lines": (HEAD + "x = " + "[\n" * 3000, 3, 36, "nested too deeply"),
    "dots": (HEAD + "a" + ".a" * 2000 + " = 1", 3, 4, "more than 32 dots"),
    "quoted dots": (HEAD + '"a".' * 40 + "a = 1", 3, 4, "more than 32 dots"),
    "dots in all": (HEAD + "a.b.c.d.e.f.g = 1\n" * 2000, 3, 1670, "dots in all"),
    "tables": (HEAD + "[[round]]\n" * 6000, 3, 5203, "more than 5200 tables"),
    "lines": (HEAD + "\n" * 200_000, 3, None, "more than 100000 lines"),
    "many keys": (HEAD + "".join(f"k{n} = 1\n" for n in range(90)), 3, 1, "92 keys"),
    "deep house": (HEAD + "[house]\na.b.c.d.e.f.g.h.i.j = 1", 3, 4, "nested too deeply"),
    "three quotes": (HEAD + 'id = """\nx"""\n', 3, 4, "three quotes"),
    "three quotes on one line": (HEAD + "id = '''x'''\n", 3, 4, "three quotes"),
    "misspelt key": (HEAD + 'dealr = "Ana"', 3, 4, "Did you mean dealer?"),
    "misspelt key of a round": (MATCH + 'meld = ["Ana: 20"]', 3, 9, "Did you mean melds?"),
    "missing key": (HEAD.replace('ruleset = "bela-hr"\n', ""), 3, 1, "ruleset: is missing"),
    "misspelt table": (HEAD + "[hose]\n", 3, 4, "Did you mean house?"),
    "foreign table": (HEAD + "[club]\n", 3, 4, "[x-club]"),
    "foreign sub-table": (HEAD + "[a.b.c]\n", 3, 4, '"a" is unknown'),
    "key before the match": ("id = 'x'\n" + HEAD, 3, 1, "before [match]"),
    "house as text": ("house = 'tie'\n" + HEAD, 3, 1, "must be a table"),
    "no zone": (MATCH + "at = 2026-01-16 20:04:00\n", 3, 9, "time zone"),
    "no such day": (HEAD + "date = 2026-02-30", 3, 4, "no such date"),
    "no such hour": (MATCH + "at = 2026-01-16 24:00:00Z", 8, 9, "no such date"),
    "five sides": (HEAD.replace("vi =", "a=[],b=[],c=[],vi ="), 3, 3, "must name the sides"),
    "sides as text": (HEAD.replace("sides = {", "sides = 'x' #") + BLOCK, 3, 3, "name the sides"),
    "two numbers for three": (MATCH.replace("98-64", "98-64-0"), 3, 8, "must be 2 numbers"),
    "numbers without quotes": (MATCH.replace('"98-64"', "98-64"), 8, 8, "Texts go in quotes"),
    "no value": (HEAD + "id =\nfollows = 'x'", 3, 4, "a value is missing"),
    "no equals": (HEAD + "id 'x'", 3, 4, "a key without ="),
    "no key": (HEAD + "= 1", 3, 4, "no key = value"),
    "header not closed": ("[match\n", 3, 1, "the bracket is not closed"),
    "list not closed": (
        MATCH.replace('points = "98-64"', 'melds = ["Ana: 20"') + BLOCK,
        3,
        8,
        "the bracket is not closed",
    ),
    "newer": ("[match]\nschema = 2\nnovelty = 1\n[news]\n", 3, 2, "newer belascore (schema 2"),
    "newest": (f"[match]\nschema = {10**20}\n", 3, 2, "newer belascore"),
    "schema as text": (HEAD + 'schema = "2"', 3, 4, "schema: must be a whole number"),
    "other TOML": ('[project]\nname = "x"\n', 3, 1, "not a belascore match"),
    "only a comment": ("# belascore match.\n", 3, 1, "not a belascore match"),
    "no header": (BLOCK, 3, None, "[match] is missing"),
    "no TOML": ("Dear Ana,\n", 3, 1, "a key without ="),
    "dealer who does not play": (HEAD + 'dealer = "Maja"', 3, 4, "does not play"),
    "path as id": (HEAD + 'id = "../../etc/x\\u0000"', 3, 4, "U+0000"),
    "endless word": (MATCH + f'melds = ["Ana: 50 = {"x" * 4000}"]', 3, 9, "..."),
    "endless key": (HEAD + "x" * 4000 + " = 1", 3, 4, "is unknown"),
    "empty block": (HEAD + "[[round]]\n" + BLOCK, 3, 4, "the block is empty"),
}


@pytest.mark.parametrize("name", GALLERY)
def test_gallery(name: str) -> None:
    data, exit_code, line, words = GALLERY[name]
    start = time.process_time()
    error = refused(data)
    assert time.process_time() - start < 2
    assert error.exit_code == exit_code
    assert words in told(error)
    assert told(error).startswith("evening.toml")
    if line is not None:
        assert line in [fault.place.line for fault in error.faults]


def test_message_in_full() -> None:
    assert told(refused(MATCH.replace("98-64", "98+64"))) == (
        "evening.toml cannot be read\n"
        "evening.toml:8: round @1: points: "
        'must be numbers joined by dashes, not "98+64"\n'
        '  | points = "98+64"\n'
        '  Write "98-64".'
    )


def test_all_faults_at_once() -> None:
    text = MATCH.replace("target", "x").replace('"Ana"\n', "7\n") + 'calls = "hearts"\nbid = -1\n'
    error = refused(text + "[hose]\n")
    assert [fault.place.line for fault in error.faults] == [7, 9, 10, 11]
    assert what_of(error) == "evening.toml cannot be read: 4 faults"


def test_at_most_twenty_faults_are_shown() -> None:
    block = "[[round]]\ntakr = 1\npoints = 2\ncall = 3\n"
    error = refused(HEAD + block * 100)
    assert len(error.faults) == 20
    assert what_of(error) == "evening.toml cannot be read: 300 faults"
    assert remedy_of(error) == "and 280 more"


def test_name_of_the_file_cannot_hide_anything() -> None:
    error = refused("[match", "a\x1b[31m\u202e" + "x" * 900)
    assert "<U+001B>" in told(error)
    assert "<U+202E>" in told(error)


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (lambda blocks: blocks[:2] + blocks[3:], 26, "is 4, expected 3"),
        (lambda blocks: [*blocks[:3], blocks[2], *blocks[3:]], 36, "is 3, expected 4"),
        (lambda blocks: [blocks[1], blocks[0], *blocks[2:]], 6, "is 2, expected 1"),
    ],
)
def test_blocks_out_of_order(
    change: Callable[[list[str]], list[str]], line: int, words: str
) -> None:
    head, *blocks = sealed(6).data.decode().split("\n[[round]]")
    error = refused("\n[[round]]".join([head, *change(blocks)]))
    assert isinstance(error, IntegrityError)
    assert "a block was taken out, doubled or moved" in what_of(error)
    assert error.faults[0].place.line == line
    assert str(ENGLISH.say(*error.faults[0][:2])) == words
    assert len(error.faults) == (2 if "is 2" in words else 1)


# Torn files


def test_a_torn_block_is_never_silent() -> None:
    whole = sealed(12)
    start = whole.data.rindex(b"\n[[round]]") + 1
    line = whole.data.count(b"\n", 0, start) + 1
    for cut in range(start + 1, len(whole.data)):
        part = whole.data[:cut]
        if _parses(part):
            document = read_match(part, "evening.toml")
            # only the line end is missing, or the seal shows that the block is not whole
            assert cut == len(whole.data) - 1 or document.seals == (*["good"] * 11, "unsealed")
            continue
        with raises(IntegrityError, match="11 whole rounds are safe") as caught:
            read_match(part, "evening.toml")
        assert f"from line {line} on" in remedy_of(caught.value)


@pytest.mark.parametrize("litter", [b"x", b"= 3\n", b"melds = [\n", b'"', b"\n# done\n)\n"])
def test_what_stands_after_a_whole_block_costs_no_round(litter: bytes) -> None:
    whole = sealed(3)
    line = whole.data.count(b"\n") + 1 + litter.count(b"\n", 0, -1)
    error = refused(whole.data + litter)
    assert isinstance(error, IntegrityError)
    assert what_of(error) == (
        "evening.toml: what stands after the last whole block cannot be read; "
        "3 whole rounds are safe"
    )
    assert remedy_of(error) == f"Copy the file, then delete everything from line {line} on."
    cut = b"".join(whole.data.splitlines(keepends=True)[: line - 1])
    assert read_match(cut, "evening.toml").rows == whole.rows


def _parses(data: bytes) -> bool:
    try:
        read_match(data, "x")
    except BelascoreError:
        return False
    return True


def test_a_block_cut_in_the_middle_of_a_letter() -> None:
    data = (MATCH + 'note = "Šime').encode()[:-4]
    assert data.endswith(b"\xc5")
    error = refused(data)
    assert isinstance(error, IntegrityError)
    assert what_of(error).endswith("the header is whole")


def test_a_letter_cut_in_a_comment() -> None:
    whole = sealed(2).data
    error = refused(whole + b"# caf\xc3")
    assert isinstance(error, IntegrityError)
    assert f"keep only its first {len(whole) + 5} bytes" in told(error)


@pytest.mark.parametrize("nuls", [1, 4096, 85_316])
def test_a_tail_of_nuls(nuls: int) -> None:
    whole = sealed(2).data
    error = refused(whole + bytes(nuls))
    assert isinstance(error, IntegrityError)
    assert "2 whole rounds are safe" in what_of(error)
    assert f"keep only its first {len(whole)} bytes" in told(error)
    torn = refused(whole[:-9] + bytes(nuls))
    assert isinstance(torn, IntegrityError)
    assert "1 whole round is safe" in what_of(torn)


def test_faults_before_a_torn_block_are_named_too() -> None:
    error = refused(MATCH.replace("98", "x") + '\n[[round]]\nn = 2\ntaker = "A')
    assert isinstance(error, UnreadableError)
    assert [fault.place.line for fault in error.faults] == [8, 12]


def test_a_torn_header_is_no_torn_round() -> None:
    assert isinstance(refused(HEAD[:-4]), UnreadableError)


# Hostile sizes


def many(line: Callable[[int], str], size: int = MEBIBYTE) -> str:
    lines, length, number = [HEAD], len(HEAD), 0
    while length < size - 5000:
        lines.append(line(number))
        length += len(lines[-1])
        number += 1
    return "".join(lines)


HOSTILE: dict[str, Callable[[], str]] = {
    "dotted keys": lambda: many(lambda n: f"a.{n:x}.c = 1 #{'x' * 200}\n"),
    "deep header": lambda: (
        "[x-" + ".".join("a" * 32) + "]\n" + many(lambda n: f"k{n:05x}=[{{}}]\n")
    ),
    "tables in lists": lambda: HEAD + "x=[\n" + ("{a={a={a={a=1}}}}," * 4 + "\n") * 12_000 + "]",
    "lists in lists": lambda: HEAD + "x=[\n" + ("[" * 32 + "]" * 32 + ",\n") * 15_000 + "]",
    "numbers": lambda: HEAD + "x=[\n" + ("1," * 2000 + "\n") * 250 + "]",
    "unknown keys": lambda: many(lambda n: "[[round]]\n" if n % 60 == 0 else f"pojnts{n}=1\n"),
    "wrong rounds": lambda: many(
        lambda n: "[[round]]\nn=0\ntakr=1\npoints=3\nmelds=5\n#" + "x" * 200
    ),
    "open quotes": lambda: HEAD + ('"\\' * 2000 + "\n") * 260,
    "mixed quotes": lambda: HEAD + ("'\"" * 2000 + "\n") * 260,
    "escapes": lambda: (
        HEAD + "[house]\n" + many(lambda n: f'k{n}="' + "\\\\" * 2000 + '"\n')[len(HEAD) :]
    ),
    "blanks": lambda: HEAD + (" " * 4000 + "\n") * 260,
    "melds": lambda: many(lambda n: "[[round]]\nmelds=[" + "'Ana: 7H 8H 9H'," * 250 + "]\n"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_sizes(name: str) -> None:
    data = HOSTILE[name]().encode()[:MEBIBYTE]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    with suppress(UnreadableError, IntegrityError):
        read_match(data, "x")
    assert time.process_time() - start < 3
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024
