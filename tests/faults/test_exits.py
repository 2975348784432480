"""The exits: whatever strangers wrote, nothing that acts or hides leaves this program (H14).

A thousand hostile strings, some of which the gates refuse, while others are names and notes like
any. Each goes through every command and every exporter; what comes out is parsed as its reader
would parse it.
"""

import csv
import io
import json
import random
import re
import unicodedata
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from belascore.cli.commands import COMMANDS
from belascore.exchange.formats import FORMATS
from belascore.matchfile import appended, header_text, read_match
from belascore.rounds import Header, Round, hidden_character, name_fault
from faults.harness import Program, Ran, evening, figure

SEED: Final = 20260116
COUNT: Final = 1000
PIECES: Final = (
    *(
        "\x1b[31m",
        "\x1b]0;pwn\x07",
        "\x1b]8;;http://x\x1b\\",
        "\x9b2J",
        "\x00",
        "\r",
        "\n",
        "\t",
        "\x7f",
    ),
    *("\u202e", "\u2066", "\u200b", "\u2028", "\ufeff", "\ud800", "\ue000", "\u3164", "\u0301" * 9),
    *(
        "=1+1",
        "=HYPERLINK(1)",
        "+1",
        "-1",
        "@SUM(A1)",
        "|calc",
        "%x",
        "＝1",
        "＋1",
        "\u00a0=1",
        ";=1",
        ",=1",
    ),
    *(
        "<script>alert(1)</script>",
        "<img src=x onerror=x>",
        "</style><b>",
        "&lt;",
        "&#27;",
        "]]>",
        "<!--",
    ),
    *(
        "javascript:x",
        "](http://x)",
        "![x](y)",
        "**b**",
        "`c`",
        "| a | b |",
        "~~s~~",
        "# h",
        "$x$",
        "\\",
    ),
    *(
        "[red]",
        "[/x]",
        "[link=x]y[/link]",
        ":skull:",
        "{0.__class__}",
        "{mi}",
        "%s",
        "%(x)s",
        "$(id)",
        "`id`",
    ),
    *(
        "../../x",
        "/etc/passwd",
        "CON",
        "NUL.toml",
        "-rf",
        "--match",
        "'",
        '"',
        "''",
        "Ana",
        "Š",
        "И",
        "名",
        "👨\u200d👩",
    ),
)
BIDI: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def hostile(count: int = COUNT) -> list[str]:
    """Strings of these pieces, always the same."""
    dice = random.Random(SEED)
    strings = list(PIECES)
    while len(strings) < count:
        strings.append(
            "".join(dice.choices(PIECES, k=dice.randint(1, 3)))[: dice.choice((24, 200))]
        )
    return strings[:count]


def assert_shown(text: str, beside: str = "\n") -> None:
    """Nothing in it acts on a terminal or hides from a reader, but what holds a name together."""
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        beside += "\u2068\u2069"
    for character in text:
        category = unicodedata.category(character)
        bad = category in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") or BIDI.match(character)
        assert not bad or character in beside, ascii(text)


def assert_told(ran: Ran) -> None:
    """A command that has ended as commands do, with words that can be printed."""
    assert ran.code in range(10), ran
    assert "Traceback" not in ran.err
    assert_shown(ran.out)
    assert_shown(ran.err)


# What each reader makes of an export


class Tags(HTMLParser):
    """The tags and attributes of a page, and its comments."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[tuple[str, str]] = set()
        self.comments: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen |= {(tag, name) for name, _ in attrs} | {(tag, "")}

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def tags(data: bytes) -> set[tuple[str, str]]:
    page = Tags()
    page.feed(data.decode())
    assert not page.comments
    return page.seen


def read_html(data: bytes, calm: bytes) -> None:
    assert_shown(data.decode())
    assert tags(data) <= tags(calm)
    assert not {tag for tag, _ in tags(data)} & {"script", "a", "img", "iframe", "link", "object"}


def read_svg(data: bytes, calm: bytes) -> None:
    assert_shown(data.decode())
    assert {element.tag for element in ET.fromstring(data).iter()} <= {
        element.tag for element in ET.fromstring(calm).iter()
    }


def read_csv(data: bytes, calm: bytes) -> None:
    text = data.decode("utf-8-sig")
    assert_shown(text, "\r\n")
    own = ";" if ";" in text.partition("\n")[0] else ","
    for delimiter in ",;\t":  # a spreadsheet of another country parts the cells elsewhere
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
        assert delimiter != own or {len(row) for row in rows} == {len(rows[0])}
        for cell in (cell for row in rows for cell in row):
            number = re.fullmatch(r"-?[0-9]+", cell)
            assert number or not re.match(r"[\s\ufeff]*[=+\-@|%＝＋－＠]", cell), ascii(cell)


def read_json(data: bytes, calm: bytes) -> None:
    assert_shown(data.decode())
    document = json.loads(data)
    assert document.keys() == json.loads(calm).keys()
    for value in _values(document):
        assert value is None or isinstance(value, str | bool) or type(value) is int
        assert not isinstance(value, int) or abs(value) < 2**53


def _values(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _values(one)
    else:
        yield value


def read_markdown(data: bytes, calm: bytes) -> None:
    text = data.decode()
    assert_shown(text)
    assert "<" not in text
    plain = re.sub(r"\\.|\*\*", "", text)  # our own bold, and what is escaped
    for line in plain.splitlines():
        table = line.startswith("|")
        assert not re.search(r"[`*~\[\]$]" if table else r"[`*~\[\]$|]", line), line
        assert not re.match(r"\s*(#|\d+\. |\+ |>)", line), line
    columns = {line.count("|") for line in plain.splitlines() if line.startswith("|")}
    assert len(columns) == 1


def read_text(data: bytes, calm: bytes) -> None:
    assert_shown(data.decode())


SUM_OR_RANGE: Final = r"SUM\([A-Z]+\d+(:[A-Z]+\d+)?\)|Score!\$[A-Z]+\$\d+(:\$[A-Z]+\$\d+)?"


def read_xlsx(data: bytes, calm: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as book, zipfile.ZipFile(io.BytesIO(calm)) as other:
        assert set(book.namelist()) == set(other.namelist())
        for name in book.namelist():
            if name.endswith((".xml", ".rels")):
                text = book.read(name).decode()
                for element in ET.fromstring(text).iter():
                    tag, inside = element.tag.rpartition("}")[2], element.text or ""
                    assert tag != "hyperlink", name
                    # the only formulas are our own: sums of a column, and what the chart draws
                    assert tag != "f" or re.fullmatch(SUM_OR_RANGE, inside), (name, inside)
                assert 'TargetMode="External"' not in text
                assert_shown(text, "\r\n\t")


def read_pdf(data: bytes, calm: bytes) -> None:
    for word in (b"/JavaScript", b"/JS ", b"/URI", b"/Launch", b"/OpenAction"):
        assert data.count(word) == calm.count(word)


READERS: Final[Mapping[str, Callable[[bytes, bytes], None]]] = {
    "txt": read_text,
    "csv": read_csv,
    "json": read_json,
    "md": read_markdown,
    "html": read_html,
    "svg": read_svg,
    "xlsx": read_xlsx,
    "pdf": read_pdf,
}
SHOWING: Final = (
    ("show",),
    ("log",),
    ("need",),
    ("why", "1"),
    ("show", "--detail", "--running", "--chart"),
    ("show", "--json"),
    ("log", "--json"),
    ("show", "--ascii"),
    ("stats",),
    ("stats", "--json"),
    ("recover",),
    ("check",),
    ("check", "--json"),
    ("dispute", "1", "--rules", "belotten"),
    ("dispute", "1", "--rules", "belotten", "--json"),
    ("add", "--dry-run", "--note", "=1+1 <b>", "PLAYER", "hearts", "98"),
)


def evening_of(names: list[str], texts: list[str]) -> bytes:
    """A match among these people, in which every text stands as a note, a void reason or a name."""
    sides = (("mi", (names[0], names[2])), ("vi", (names[1], names[3])))
    blocks = [Round(taker=names[0], call="hearts", points=(98, 64), note=texts[0])]
    for at, text in enumerate(texts):
        blocks.append(Round(void=text) if at % 3 else Round(note=text, about=1))
    blocks.append(Round(taker=names[1], call="spades", points=(20, 142), note=texts[-1]))
    header = Header("bela-hr", sides, dealer=names[3])
    return appended(read_match(header_text(header, {}, None).encode(), ""), *blocks).data


@pytest.fixture(scope="module")
def evenings() -> list[tuple[list[str], bytes]]:
    """Matches that hold every hostile string which the gates let through."""
    texts = [text for text in hostile() if text.strip() and not hidden_character(text)]
    names = [text for text in texts if name_fault(text) is None]
    assert len(texts) > 200
    assert len(names) > 40
    made = []
    for at in range(0, len(texts), 80):
        four = [f"{chr(65 + n)}{names[(at // 10 + n) % len(names)]}"[:24].strip() for n in range(4)]
        made.append((four, evening_of(four, texts[at : at + 80])))
    return made


def test_what_the_gates_let_through_is_harmless_at_every_exit(
    here: Program, evenings: list[tuple[list[str], bytes]], tmp_path: Path
) -> None:
    file = tmp_path / "evening.toml"
    calm: dict[str, bytes] = {}
    file.write_bytes(evening_of(["Ana", "Eva", "Ivo", "Jure"], ["calm"] * 80))
    for form in FORMATS:
        ran = here("export", form, "-o", f"calm.{form}", "--match", str(file))
        assert ran.code in (0, 6), ran
        if ran.code == 6:
            continue  # a format that needs what is not installed here
        calm[form] = (tmp_path / f"calm.{form}").read_bytes()
    for names, data in evenings:
        file.write_bytes(data)
        for command in SHOWING:
            words = [names[0] if word == "PLAYER" else word for word in command]
            named = ("check", "stats", "recover")  # these are about files, not about a match
            place = [] if words[0] in named else ["--match"]
            assert_told(here(*words, *place, str(file)))
        for form in calm:
            for more in ((), ("--dialect", "eu")) if form == "csv" else ((),):
                ran = here(
                    "export", form, *more, "-o", f"out.{form}", "--yes", "--match", str(file)
                )
                assert ran.code == 0, ran
                assert_told(ran)
                READERS[form]((tmp_path / f"out.{form}").read_bytes(), calm[form])
    there = ", ".join(calm)
    figure(
        "G11",
        f"what the gates let through, at {len(SHOWING)} commands and as {there}: no control "
        "byte, no formula, no unknown tag",
    )


# What is typed, and what stands in files and their names

X: Final = "X"
FILE: Final = "FILE"
BATCH: Final = (
    '{"ask":"score","match":{"ruleset":X,"sides":{X:[X,"B"],"vi":["C","D"]}},"rounds":[]}'
)
TYPED: Final = (
    (X,),
    ("add", X, "--match", FILE),
    ("add", "ana", "hearts", X, "--match", FILE),
    ("add", "ana", "hearts", "98", "--dry-run", "--note", X, "--match", FILE),
    ("add", f"--{X}", "--match", FILE),
    ("new", X, "Maja", "Ivo", "Pero", "--rules", "bela-hr"),
    ("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", X),
    ("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", "bela-hr", "--dealer", X),
    ("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", "bela-hr", "--to", X),
    ("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", "bela-hr", "--house", X),
    ("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", "bela-hr", "--set", X),
    ("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", "bela-hr", "--set", f"judge.tie={X}"),
    ("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", "bela-hr", "--set", f"{X}=1"),
    ("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", "bela-hr", "--sides", f"{X},vi"),
    ("new", "--players", f"{X},B,C,D", "--rules", "bela-hr"),
    ("edit", "1", X, "--match", FILE),
    ("edit", "--name", f"Ana={X}", "--match", FILE),
    ("edit", "--name", f"{X}=Ana", "--match", FILE),
    ("edit", "--seats", X, "--match", FILE),
    ("edit", "--dealer", X, "--match", FILE),
    ("drop", X, "--match", FILE),
    ("restore", X, "--match", FILE),
    ("note", X, "--match", FILE),
    ("note", "1", X, "--match", FILE),
    ("why", X, "--match", FILE),
    ("end", "--abandon", X, "--match", FILE),
    ("dispute", "1", "--rules", X, "--match", FILE),
    ("count", X, "--rules", "bela-hr"),
    ("count", "JH", "--call", X, "--rules", "bela-hr"),
    ("export", X, "--match", FILE),
    ("export", "--dialect", X, "--match", FILE),
    ("help", X),
    ("judge", "melds", X, "--rules", "bela-hr", "--call", "hearts"),
    ("judge", "melds", f"ana:{X}", "--rules", "bela-hr", "--players", f"{X},b,c,d"),
    ("judge", "play", "--hand", X, "--trick", X, "--rules", "bela-hr", "--call", "hearts"),
    ("judge", "trick", X, "--rules", "bela-hr", "--call", X),
    ("judge", "round", X, "--rules", "bela-hr"),
    ("judge", "round", "a1", "hearts", X, "--rules", "bela-hr", "--json"),
    ("judge", "deal", X),
    ("rules", "show", X),
    ("rules", "show", "bela-hr", "--house", X),
    ("rules", "cite", X),
    ("rules", "diff", X, "bela-hr"),
    ("rules", "check", X),
    ("rules", "check", X, "--json"),
    ("rules", "new", X, "--from", "bela-hr", "-o", "-"),
    ("matches", "open", X),
    ("matches", "path", X),
    ("matches", "rename", "evening", X),
    ("matches", "rm", X),
    ("matches", "restore", X),
    ("import", X),
    ("check", X),
    ("check", X, "--json"),
    ("show", "--match", X),
    ("show", "--layout", X, "--match", FILE),
    ("export", "csv", "--rules", X, "--blank"),
    ("recover", X),
    ("accept", "1", "--because", X, "--match", FILE),
    ("accept", X, "--because", "x", "--match", FILE),
    ("migrate", X),
    ("check", "--code", X, FILE),
    ("stats", X),
    ("stats", "--player", X, FILE),
    ("stats", "--since", X, FILE),
    ("--color", X, "show", "--match", FILE),
)


def typed() -> list[tuple[str, ...]]:
    """Every command with a place for a stranger's word; one that is new here gets it first."""
    known = {words[0] for words in TYPED}
    first = dict.fromkeys(name.partition(" ")[0] for name in COMMANDS)
    return [
        *TYPED,
        *((name, X) for name in first if name not in {*known, "", "batch", "table", "demo"}),
    ]


def put_in(words: tuple[str, ...], text: str, file: Path) -> list[str]:
    # a shell gives no NUL, and of what is no UTF-8 single bytes
    text = text.replace("\0", "").replace("\ud800", "\udc9b")
    return [word.replace(X, text) if word != FILE else str(file) for word in words]


def type_all(here: Program, file: Path, words: tuple[str, ...], texts: list[str]) -> None:
    before = evening(3).data
    for text in texts:
        file.write_bytes(before)
        assert_told(here(*put_in(words, text, file)))


@pytest.mark.parametrize("words", typed(), ids=" ".join)
def test_whatever_is_typed(here: Program, path: Path, words: tuple[str, ...]) -> None:
    """Each string at one command in twenty; all of them at all by `-m faults`."""
    start = typed().index(words) % 20
    type_all(here, path, words, hostile()[start::20])
    figure("G11", f"{COUNT} hostile strings over {len(typed())} places to type one: harmless")


@pytest.mark.faults
@pytest.mark.parametrize("words", typed(), ids=" ".join)
def test_whatever_is_typed_at_every_command(
    here: Program, path: Path, words: tuple[str, ...]
) -> None:
    type_all(here, path, words, hostile())
    figure("G11", f"{COUNT} hostile strings at each of {len(typed())} places to type one: harmless")


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(min_size=1, max_size=30), st.sampled_from(TYPED))
def test_whatever_else_is_typed(
    path: Path, here: Program, text: str, words: tuple[str, ...]
) -> None:
    safe = re.sub("[\ud800-\udfff]", "\udc80", text)
    type_all(here, path, words, [safe])


def test_questions_of_strangers(here: Program) -> None:
    lines = [BATCH.replace(X, json.dumps(text)) for text in hostile()]
    ran = here("batch", stdin="\n".join(lines).encode())
    assert_told(ran)
    assert len(ran.out.splitlines()) == COUNT
    raw = [BATCH.replace(X, f'"{text}"').replace("\n", " ") for text in hostile()]
    ran = here("batch", stdin="\n".join(raw).encode("utf-8", "surrogatepass"))
    assert_told(ran)
    assert len(ran.out.splitlines()) == COUNT


def test_files_that_strangers_wrote(here: Program, path: Path) -> None:
    """Hostile texts, escaped as TOML, in every place of a match file that holds one."""
    form = evening(1).data.decode()
    for at, text in enumerate(hostile()[::3]):
        quoted = json.dumps(text.replace("\ud800", ""))
        places = (
            form.replace('"Ana"', quoted),
            form.replace('"bela-hr"', quoted),
            form.replace('"hearts"', quoted),
            form.replace("[match]", f"[match]\nid = {quoted}"),
            form.replace("[match]", f"[match]\n{quoted} = 1"),
            form.replace("[[round]]", f"[[round]]\nnote = {quoted}"),
            form.replace("[[round]]", f"[[round]]\n{quoted} = 1"),
            form.replace("[[round]]", f"[[round]]\nmelds = [{quoted}]"),
            form.replace("[[round]]", f"[{quoted}]\n[[round]]"),
            form.replace("[[round]]", f"[house]\n{quoted} = {quoted}\n[[round]]"),
            form + f"\n[[round]]\nn = 2\nheader = [{json.dumps('name: Ana = ' + text[:40])}]\n",
        )
        path.write_bytes(places[at % len(places)].encode("utf-8", "surrogatepass"))
        for words in (("show",), ("log",), ("export", "html")):
            assert_told(here(*words, "--match", str(path)))
        assert_told(here("check", str(path)))


def test_tables_and_json_of_strangers(here: Program, path: Path, tmp_path: Path) -> None:
    for form in ("json", "csv"):
        whole = here("export", form, "--match", str(path)).out
        for at, text in enumerate(hostile()[::8]):
            quoted = json.dumps(text) if form == "json" else '"' + text.replace('"', '""') + '"'
            spoilt = whole.replace(('"Ana"', '"hearts"', '"bela-hr"', '"98-64"')[at % 4], quoted)
            file = tmp_path / f"in.{form}"
            file.write_bytes(spoilt.encode("utf-8", "surrogatepass"))
            (tmp_path / "out.toml").unlink(missing_ok=True)
            ran = here("import", str(file), "--match", "out.toml")
            assert_told(ran)
            if (tmp_path / "out.toml").exists():
                assert_told(here("show", "--match", "out.toml"))


def test_names_of_files(here: Program, path: Path, tmp_path: Path) -> None:
    here("new", *("Ana", "Maja", "Ivo", "Pero"), "--rules", "bela-hr")
    library = tmp_path / "data" / "matches"
    data, ruleset = (
        path.read_bytes(),
        here("rules", "new", "ours", "--from", "bela-hr", "-o", "-").out,
    )
    names = [
        text.replace("\0", "").replace("/", "").replace("\ud800", "\udc9b") for text in hostile()
    ]
    for name in names[::40]:
        file = tmp_path / f"n{name}"
        file.write_bytes(data)
        for words in (
            ("show", "--match"),
            ("undo", "--match"),
            ("export", "md", "--match"),
            ("check",),
        ):
            assert_told(here(*words, str(file)))
        assert_told(here("export", "html", "-o", f"{file}.html", "--match", str(file)))
        file.write_text(ruleset)
        assert_told(here("rules", "check", f"{file}"))
        assert_told(here("rules", "show", f"{file}", "--agree"))
        file.write_bytes(b"[match]\nx = \n")
        for words in (
            ("show", "--match"),
            ("import",),
            ("judge", "deal"),
            ("check", "--json"),
            ("rules", "check"),
        ):
            assert_told(here(*words, str(file)))
        file.unlink()
        stored = library / f"n{name}.toml"
        stored.write_bytes(data)
        for words in (("list",), ("open", "n"), ("path", f"n{name}")):
            assert_told(here("matches", *words))
        stored.unlink()
