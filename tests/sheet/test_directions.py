"""Names that run from right to left: each by itself where isolates are printed, else as it is."""

import io
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from belascore.exchange.exporting import exported
from belascore.exchange.formats import FORMATS
from belascore.exchange.sheets import sheet_of
from belascore.match.game import Game, load_game
from belascore.sheet.build import Wish
from belascore.sheet.exporters.to_text import lines
from belascore.sheet.layouts import LAYOUTS
from belascore.sheet.paper.terminal import sparks
from belascore.text import ISOLATE, POP, rendered, runs_left
from belascore.words.say import ENGLISH

PAIRS: Final = """
[match]
schema  = 1
ruleset = "bela-hr"
edition = 1
target  = 1001
date    = 2026-01-16
sides   = { mi = ["דוד", "שרה לוי"], vi = ["עמר", "دلال"] }
dealer  = "دلال"

[house]
options = ["belote-stays"]

[[round]]
n = 1
taker = "דוד"
call = "hearts"
points = "102-60"
melds = ["עמר: 7H 8H 9H", "שרה לוי: 7S 8S 9S TS"]
note = "שרה (2)"

[[round]]
n = 2
taker = "دلال"
call = "spades"
points = "50-112"
belote = ["دلال"]

[[round]]
n = 3
header = ["name: دلال = سلمى"]

[[round]]
n = 4
taker = "עמר"
call = "clubs"
forfeit = "עמר: revoke"

[[round]]
n = 5
about = 2
note = "عدّها عمر"
"""
THREE: Final = """
[match]
schema  = 1
ruleset = "belot-3"
edition = 1
target  = 701
sides   = { a = ["דוד"], b = ["עמר"], c = ["سلمى"] }
dealer  = "דוד"

[[round]]
n = 1
taker = "דוד"
call = "hearts"
points = "60-70-32"
note = "עמר (2)"

[[round]]
n = 2
ends = "stopped"
"""


@pytest.fixture(params=[PAIRS, THREE], ids=["pairs", "three"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Game:
    path = tmp_path / "evening.toml"
    path.write_text(request.param, encoding="utf-8")
    return load_game(path)


class Page(HTMLParser):
    """The texts of a page, each with the elements around it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, tuple[str, ...]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            isolate = ("unicode-bidi", "isolate") in attrs
            self.open.append("bdi" if isolate else tag)

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.texts.append((data, tuple(self.open)))


def depths(line: str) -> Iterator[int]:
    """In how many isolates each letter stands that runs from right to left."""
    depth = 0
    for letter in line:
        depth += (letter == ISOLATE) - (letter == POP)
        if runs_left(letter):
            yield depth
    assert depth == 0


def wishes() -> Iterator[Wish]:
    for layout in LAYOUTS:
        yield Wish(layout)
        yield Wish(layout, detail=True)


def test_each_stands_in_one_isolate_of_a_text(game: Game) -> None:
    for wish in wishes():
        text = exported(game, "txt", ENGLISH, wish=wish).decode()
        there = [depth for line in text.splitlines() for depth in depths(line)]
        assert there
        assert set(there) == {1}


@pytest.mark.parametrize("columns", [24, 40, 80])
def test_each_stands_in_one_isolate_of_a_terminal(game: Game, columns: int) -> None:
    for wish in wishes():
        sheet = sheet_of(game, ENGLISH, wish)
        shown = [*lines(sheet, columns, numbered=True), *sparks(sheet)]
        printed = [rendered(line, isolates="rtl") for line in shown]
        assert {depth for line in printed for depth in depths(line)} == {1}


def test_each_stands_in_one_isolate_of_a_page(game: Game) -> None:
    for wish in wishes():
        page = Page(exported(game, "html", ENGLISH, wish=wish).decode())
        there = [
            around.count("bdi")
            for text, around in page.texts
            if runs_left(text) and "title" not in around
        ]
        assert there
        assert set(there) == {1}


def test_each_stands_in_one_isolate_of_a_drawing(game: Game) -> None:
    page = Page(exported(game, "svg", ENGLISH).decode())
    there = [around.count("bdi") for text, around in page.texts if runs_left(text)]
    assert there
    assert set(there) == {1}


def inside(data: bytes, form: str) -> bytes:
    """What a file holds, unpacked."""
    if form == "pdf":
        pages = pytest.importorskip("pypdf").PdfReader(io.BytesIO(data)).pages
        return "".join(page.extract_text() for page in pages).encode()
    if form == "xlsx":
        with ZipFile(io.BytesIO(data)) as book:
            return b"".join(map(book.read, book.namelist()))
    return data


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "txt"])
def test_no_isolate_is_a_character_of_another_format(game: Game, form: str) -> None:
    if module := {"pdf": "fpdf", "xlsx": "xlsxwriter"}.get(form):
        pytest.importorskip(module)
    data = inside(exported(game, form, ENGLISH), form)
    assert ISOLATE.encode() not in data
    assert POP.encode() not in data
