"""Exports: golden files of every format, strings that mean harm, and what is never covered."""

import csv
import io
import json
import os
import re
import stat
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from conftest import Shell
from hypothesis import given
from hypothesis import strategies as st
from telling import raises

import belascore
from belascore.exchange.exporting import exported, form_of, write_export
from belascore.exchange.formats import FORMATS, SHEETS
from belascore.faults import BelascoreError, NotConfirmedError, StorageError, UsageError
from belascore.match.game import Game, load_game
from belascore.sheet.build import Wish
from belascore.sheet.exporters.to_json import by_lines
from belascore.sheet.exporters.to_markdown import escaped
from belascore.sheet.model import Curve, neutral, original
from belascore.sheet.paper.chart import line_chart
from belascore.sheet.paper.markup import el, picture, rendered
from belascore.store.disk import DISK
from belascore.words.say import ENGLISH

FOLDER = Path(__file__).parents[1] / "exports"
MATCHES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
TEXTS = tuple(name for name, form in FORMATS.items() if form.text)
KINDS = (*TEXTS, "eu.csv", *(f"detail.{form}" for form in SHEETS if form in TEXTS))
NAMES = ("<script>", "عمر الثاني", "Łukasz 🂡", "@SUM(1);@x")
NOTES = (
    "a|b",
    '=HYPERLINK("http://x.example","y")',
    "look;=1+1, -5 and <b>*x*</b> `y` [l](http://x.example) & \\",
    "'=1+1",
    "-5",
)
SHOWN = NOTES[2:3]
"""What a sheet shows of them: not what was crossed out or replaced."""


def game(name: str) -> Game:
    return load_game(FOLDER / f"{name}.toml")


def output(name: str, kind: str) -> str:
    way, _, form = kind.rpartition(".")
    wish = Wish(detail=way == "detail")
    return exported(game(name), form, ENGLISH, eu=way == "eu", wish=wish).decode()


def settled(text: str) -> str:
    """The text without what changes with every release: the version, the digest of the law."""
    text = re.sub(r"sha256:[0-9a-f]{64}", "sha256:...", text)
    return text.replace(f"belascore {belascore.__version__}", "belascore VERSION")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", MATCHES)
def test_the_export_is_the_golden_file(name: str, kind: str) -> None:
    """BELASCORE_UPDATE_GOLDEN=1 writes them anew; look at what changed before you keep it."""
    golden = FOLDER / f"{name}.{kind}"
    text = settled(output(name, kind))
    if os.environ.get("BELASCORE_UPDATE_GOLDEN"):
        golden.write_bytes(text.encode())
    assert text == golden.read_bytes().decode()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", MATCHES)
def test_an_export_is_the_same_each_time(name: str, kind: str) -> None:
    assert output(name, kind) == output(name, kind)


# Spreadsheets

DANGER = re.compile(r"[\s\ufeff]*[=+\-@|%＝＋－＠\t\r\n]")


def rows(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize(("kind", "delimiter", "other"), [("csv", ",", ";"), ("eu.csv", ";", ",")])
def test_no_cell_is_run_whatever_parts_the_cells(
    name: str, kind: str, delimiter: str, other: str
) -> None:
    text = output(name, kind)
    for row in csv.reader(
        io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=delimiter
    ):
        for cell in row:
            for part in cell.split(other):
                assert not DANGER.match(part) or re.fullmatch(r"-?\d+", part), cell


def test_csv_says_every_block_with_its_numbers_as_numbers() -> None:
    found = rows(output("evening", "csv"))
    assert [row["n"] for row in found] == [str(n) for n in range(1, 7)]
    assert (
        found[2]
        | {
            "status": "scored",
            "dealer": "Maja",
            "taker": "Ivo",
            "call": "diamonds",
            "points mi": "80",
            "points vi": "82",
            "melds": "Maja: 9S TS JS | Ana: 20 = 7C 8C 9C !late",
            "outcome": "failed",
            "score mi": "0",
            "score vi": "182",
            "total vi": "340",
            "sides": "mi: Ana, Ivo | vi: Maja, Pero",
        }
        == found[2]
    )
    assert '\n1,1,"scored","Pero","Ana","hearts",102,60,' in output("evening", "csv")
    assert '"""' not in output("evening", "csv")


def test_the_european_dialect_is_the_same_table() -> None:
    eu = output("hostile", "eu.csv")
    assert eu.startswith('\ufeff"n";"deal";"status"')
    assert rows(eu.removeprefix("\ufeff"), ";") == rows(output("hostile", "csv"))


@given(st.text(st.sampled_from("'=+-@|%;, \t\r\n\u3000\xa0＝a1\"")))
def test_what_was_made_safe_comes_back(text: str) -> None:
    safe = neutral(text)
    assert original(safe) == text
    assert not any(DANGER.match(part) for part in re.split("[;,\t\r\n]", safe) if part.strip())


def test_a_plain_number_is_no_text() -> None:
    assert neutral("-5") == "'-5"
    assert neutral("98-64") == "98-64"
    assert neutral("a, =b;+c") == "a,' =b;'+c"


# JSON


def test_json_holds_the_blocks_as_they_stand_and_the_score() -> None:
    document = json.loads(output("hostile", "json"))
    assert list(document) == ["schema", "match", "house", "rules", "rounds", "score"]
    assert document["schema"] == "belascore/match@1"
    assert document["match"]["sides"]["vi"] == ["عمر", "@SUM(1);@x"]
    assert document["house"]["options"] == ["tie-hangs", "belote-stays"]
    assert document["rules"] is None
    assert document["rounds"][0]["at"] == "2026-01-16T20:00:00Z"
    assert document["rounds"][16] == {"n": 17, "accepts": 3}
    assert document["score"]["schema"] == "belascore/score@1"
    assert document["score"]["totals"] == list(game("hostile").score.totals)


def test_json_has_whole_numbers_only() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        by_lines({"score": float("nan")})
    with pytest.raises(TypeError, match="bytes"):
        by_lines({"score": b""})
    assert not re.search(r"[0-9]\.[0-9]", re.sub(r'"[^"]*"', "", output("hostile", "json")))


# Markdown


def test_markdown_is_one_table_with_as_many_cells_in_each_row() -> None:
    for name, columns in (("evening", 5), ("hostile", 5), ("three", 6)):
        text = output(name, "detail.md").partition("**Deal by deal**")[2]
        table = [line for line in text.splitlines() if line.startswith("|")]
        assert {len(re.findall(r"(?<!\\)\|", line)) for line in table} == {columns + 1}


def test_markdown_shows_what_was_written_and_does_nothing_else() -> None:
    text = output("hostile", "detail.md")
    assert "&lt;script&gt;" in text
    assert "<" not in text
    assert "عمر الثاني" in text
    assert r"\*x\*&lt;/b&gt; \`y\` \[l\](http://x.example) &amp; \\" in text
    assert escaped("a|b\nc") == r"a\|b c"


# The page

TAGS = frozenset(
    (
        *("html", "head", "meta", "title", "style", "body", "h1", "h2", "bdi", "q", "p", "small"),
        *("table", "thead", "tbody", "tfoot", "tr", "th", "td", "ul", "li", "figure", "svg"),
        *(
            "line",
            "text",
            "tspan",
            "polyline",
            "section",
            "div",
            "b",
            "s",
            "dl",
            "dt",
            "dd",
            "footer",
        ),
    )
)
ATTRIBUTES = frozenset(
    (
        *("lang", "dir", "charset", "http-equiv", "content", "name", "class", "colspan", "viewbox"),
        *("role", "font-size", "x", "y", "x1", "x2", "y1", "y2", "points", "fill", "stroke"),
        *("stroke-width", "stroke-dasharray", "text-anchor", "unicode-bidi"),
    )
)


class Page(HTMLParser):
    """What a browser finds in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: dict[str, set[str]] = {}
        self.open: list[str] = []
        self.shown: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for key, value in attrs:
            self.attributes.setdefault(key, set()).add(value or "")
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.shown.append(data)


@pytest.mark.parametrize("name", MATCHES)
def test_the_page_has_known_tags_only_and_asks_nobody_for_anything(name: str) -> None:
    page = Page(output(name, "detail.html"))
    assert page.tags <= TAGS
    assert page.attributes.keys() <= ATTRIBUTES
    assert not page.open
    assert "default-src 'none'; style-src 'unsafe-inline'" in page.attributes["content"]
    values = " ".join(value for found in page.attributes.values() for value in found)
    assert "://" not in values
    style = output(name, "html").partition("<style>")[2].partition("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style
    assert "size: 105mm 148mm" in style


def test_names_and_notes_survive_in_the_page() -> None:
    shown = "".join(Page(output("hostile", "detail.html")).shown)
    assert all(text in shown for text in (*NAMES, *NOTES[1:], *SHOWN))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "html" not in kind])
def test_names_survive_in_every_format(kind: str) -> None:
    text = output("hostile", kind)
    escapes = kind.endswith(("md", "svg"))
    found = text.replace("&lt;", "<").replace("&gt;", ">") if escapes else text
    found = found if "csv" not in kind else original(found.replace(";'", ";").replace("'@", "@"))
    names = NAMES if kind != "json" else (*NAMES, NOTES[0], NOTES[3])
    assert all(name in found for name in names)


def test_the_page_says_who_when_by_which_law_and_by_which_clause() -> None:
    shown = "".join(Page(output("evening", "detail.html")).shown)
    for text in (
        *("Ana", "Pero", "2026-01-16", "bela-hr, edition 1", "bela-hr · to 701"),
        *("162 + 20 = 182", "PAD: 80 of 182, needs 92", "001#judge 001#failed", "MI 504"),
        *("Maja 9♠ 10♠ J♠", "Ana 20 7♣ 8♣ 9♣ late", "the longest deal of the evening"),
        *("More than half", "7f3k2m9q4tz8 · code nxtt-3d6j-mjw6"),
    ):
        assert text.casefold() in shown.casefold(), text


def test_elements_escape_what_they_hold() -> None:
    page = el("p", "<b>", el("i", '"&'), "</p>", None, title='"><script>', class_=None)
    assert rendered(page) == (
        '<!DOCTYPE html>\n<p title="&quot;&gt;<script&gt;">&lt;b&gt;<i>"&amp;</i>&lt;/p&gt;</p>\n'
    )


# The chart


def test_each_line_of_the_chart_can_be_told_without_colour() -> None:
    curves = [Curve(f"Player {at}", (0, at * 10, at * 20)) for at in range(4)]
    lines = line_chart("Totals", curves, 100).findall("polyline")
    assert {line.get("stroke") for line in lines} == {"#000"}
    assert len({line.get("stroke-dasharray") for line in lines}) == 4


def test_the_names_of_level_lines_do_not_cover_each_other() -> None:
    curves = [Curve("A very long name indeed", (0, 100)), Curve("B", (0, 100)), Curve("C", (0, 0))]
    texts = [text for text in line_chart("Totals", curves, 101).findall("text") if len(text)]
    names = {"".join(text.itertext()): int(text.get("y", "")) for text in texts}
    assert list(names) == ["A very long… 100", "B 100", "C 0"]
    assert abs(names["A very long… 100"] - names["B 100"]) >= 10


@pytest.mark.parametrize("totals", [(0, 0), (0, -162), (0, 20_000), tuple(range(200))])
def test_every_point_is_on_the_paper(totals: tuple[int, ...]) -> None:
    chart = line_chart("Totals", [Curve("MI", totals), Curve("VI", totals)], 1001)
    _, _, wide, high = map(int, chart.get("viewBox", "").split())
    for line in chart.findall("polyline"):
        for point in line.get("points", "").split():
            x, y = map(int, point.split(","))
            assert 0 <= x <= wide
            assert 0 <= y <= high


def test_the_drawing_is_a_file_of_its_own() -> None:
    for name in MATCHES:
        text = output(name, "svg")
        drawing = fromstring(text.encode())
        tags = {element.tag.rpartition("}")[2] for element in drawing.iter()}
        assert tags <= {"svg", "title", "rect", "line", "polyline", "text", "tspan"}
        assert text.count("://") == text.count('xmlns="http://www.w3.org/2000/svg"') == 1
        _, _, wide, high = map(int, drawing.get("viewBox", "").split())
        assert all(0 <= int(element.get("y", 0)) <= high for element in drawing.iter())
        assert (drawing.get("width"), drawing.get("height")) == (str(wide), str(high))


def test_no_character_breaks_the_drawing() -> None:
    drawing = line_chart("Totals", [Curve("a\x00b\ufffec", (0, 1)), Curve("B", (0, 2))], None)
    assert "".join(fromstring(picture(drawing)).itertext()).count("\ufffd") == 2


# Which format


@pytest.mark.parametrize(
    ("wanted", "file", "form"),
    [
        ("csv", None, "csv"),
        ("HTML", None, "html"),
        ("markdown", None, "md"),
        (None, "a.b.json", "json"),
        (None, "EVENING.HTM", "html"),
        ("csv", "x.txt", "csv"),
        ("html", "x.htm", "html"),
        ("html", "x.HTML", "html"),
        ("json", "x.bak", "json"),
        ("csv", "csv", "csv"),
    ],
)
def test_the_format_is_named_or_that_of_the_file(
    wanted: str | None, file: str | None, form: str
) -> None:
    assert form_of(wanted, Path(file) if file else None) == form


@pytest.mark.parametrize(
    ("wanted", "file", "says"),
    [
        (None, None, "export as what?"),
        (None, "evening", "export as what?"),
        ("ods", None, "Spreadsheets open the xlsx"),
        ("evening.csv", None, "write -o evening.csv"),
        ("csv", "z.pdf", "csv is wanted, and z.pdf is named as pdf\n  Write -o z.csv, or leave"),
        ("pdf", "z.txt", "pdf is wanted, and z.txt is named as txt"),
        ("md", "z.htm", "md is wanted, and z.htm is named as html"),
        ("nonsense", None, "There are: txt, md, html, pdf, csv, json, xlsx, svg."),
    ],
)
def test_no_such_format(wanted: str | None, file: str | None, says: str) -> None:
    with raises(UsageError, match=re.escape(says)):
        form_of(wanted, Path(file) if file else None)


# Files


@pytest.fixture
def evening(tmp_path: Path) -> Game:
    path = tmp_path / "evening.toml"
    path.write_bytes((FOLDER / "evening.toml").read_bytes())
    return load_game(path)


def test_a_file_is_covered_only_where_that_is_meant(tmp_path: Path, evening: Game) -> None:
    path = tmp_path / "x.csv"
    write_export(path, b"one", [evening.path], over=False)
    path.chmod(0o640)
    with raises(UsageError, match="--yes"):
        write_export(path, b"two", [evening.path], over=False)
    assert path.read_bytes() == b"one"
    write_export(path, b"three", [evening.path], over=True)
    assert path.read_bytes() == b"three"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(p.name for p in tmp_path.iterdir()) == ["evening.toml", "x.csv"]


@pytest.mark.parametrize("way", ["itself", "symlink", "hardlink", "dots"])
def test_the_match_is_never_covered(tmp_path: Path, evening: Game, way: str) -> None:
    before = evening.path.read_bytes()
    link = tmp_path / "link.csv"
    if way == "symlink":
        link.symlink_to(evening.path)
    elif way == "hardlink":
        link.hardlink_to(evening.path)
    ways = {"itself": evening.path, "dots": tmp_path / ".." / tmp_path.name / "evening.toml"}
    with raises(UsageError, match="the match itself"):
        write_export(ways.get(way, link), b"x", [evening.path], over=True)
    assert evening.path.read_bytes() == before


def test_no_match_of_the_library_is_covered(
    tmp_path: Path, evening: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))
    (tmp_path / "data" / "matches").mkdir(parents=True)
    for name in ("matches/other.toml", "matches/new.csv", "open"):
        with raises(UsageError, match="library"):
            write_export(tmp_path / "data" / name, b"x", [evening.path], over=True)


def test_only_plain_files_are_written(tmp_path: Path, evening: Game) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path(os.devnull)):
        with raises(StorageError, match="not a plain file"):
            write_export(path, b"x", [evening.path], over=True)
    with raises(StorageError, match="there is no folder"):
        write_export(tmp_path / "nowhere" / "x.csv", b"x", [evening.path], over=True)


def _full(*_: Any) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("call", "error", "after"),
    [
        ("write", StorageError, b"old"),
        ("sync", StorageError, b"old"),
        ("rename", StorageError, b"old"),
        ("sync_folder", NotConfirmedError, b"new"),
    ],
)
def test_a_failing_disk_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, evening: Game, call: str, error: type[BelascoreError], after: bytes
) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(b"old")
    failing: dict[str, Any] = {call: _full}
    with pytest.raises(error):
        write_export(path, b"new", [evening.path], over=True, disk=DISK._replace(**failing))
    assert path.read_bytes() == after
    assert sorted(p.name for p in tmp_path.iterdir()) == ["evening.toml", "x.csv"]


# The command


def test_the_command_prints_or_writes(shell: Shell) -> None:
    match = ("--match", str(FOLDER / "evening.toml"))
    printed = shell.ok("export", "md", *match)
    assert printed == output("evening", "md")
    assert shell.ok("export", "md", "-o", "-", *match) == printed
    said = "Written: x.md\nCode of the match: nxtt-3d6j-mjw6\n"
    assert shell.run("export", "-o", "x.md", *match) == (0, "", said)
    assert (shell.folder / "x.md").read_text(encoding="utf-8") == printed
    again = shell.run("export", "-o", "x.md", *match)
    assert again.code == 2
    assert "Add --yes" in again.err
    assert shell.run("export", "-o", "x.md", "--detail", "--yes", *match).code == 0
    assert (shell.folder / "x.md").read_text(encoding="utf-8") != printed


def test_the_bytes_do_not_depend_on_the_terminal(shell: Shell) -> None:
    match = ("--match", str(FOLDER / "hostile.toml"))
    latin = {"LANG": "C", "PYTHONIOENCODING": "cp1250", "PYTHONUTF8": "0"}
    for kind in ("html", "csv"):
        assert shell.ok("export", kind, *match, env=latin) == shell.ok("export", kind, *match)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 2),
        (("ods",), 2),
        (("json", "--dialect", "eu"), 2),
        (("csv", "--dialect", "us"), 2),
        (("csv", "-o", "nowhere/x.csv"), 7),
        (("csv", "--match", "nowhere.toml"), 4),
    ],
)
def test_exit_codes(shell: Shell, words: tuple[str, ...], code: int) -> None:
    match = () if "--match" in words else ("--match", str(FOLDER / "evening.toml"))
    ran = shell.run("export", *words, *match)
    assert (ran.code, ran.out) == (code, "")


def test_without_a_match_there_is_nothing_to_export(shell: Shell) -> None:
    assert shell.run("export", "csv").code == 4
