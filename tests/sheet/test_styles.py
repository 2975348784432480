"""What stands out on a sheet: by what it is, not by how it is spelt."""

from pathlib import Path

from belascore.exchange.sheets import sheet_of
from belascore.match.game import load_game
from belascore.sheet.build import Wish
from belascore.sheet.exporters.to_text import lines
from belascore.sheet.layouts import LAYOUTS
from belascore.text import Span
from belascore.words.say import ENGLISH

MATCH = """
[match]
schema  = 1
ruleset = "bela-hr"
edition = 1
target  = 1001
sides   = { mi = ["PAD", "Ivo"], vi = ["Maja", "Pero"] }
dealer  = "Pero"

[[round]]
n = 1
taker = "PAD"
call = "hearts"
points = "60-102"

[[round]]
n = 2
taker = "Maja"
call = "spades"
points = "40-122"
note = "0 284"
"""


def spans(folder: Path, wish: Wish) -> list[Span]:
    path = folder / "evening.toml"
    path.write_text(MATCH, encoding="utf-8")
    sheet = sheet_of(load_game(path), ENGLISH, wish)
    return [span for line in lines(sheet, 80) for span in line.spans]


def test_a_player_called_as_a_fall_is_none(tmp_path: Path) -> None:
    there = spans(tmp_path, Wish("hr-blok"))
    falls = [span for span in there if span.text == "PAD"]
    assert [(span.style, span.isolate) for span in falls] == [("", True), ("failed", False)]


def test_the_total_in_front_stands_out_and_a_note_of_it_does_not(tmp_path: Path) -> None:
    for layout in LAYOUTS:
        there = spans(tmp_path, Wish(layout))
        assert [span.text for span in there if span.style == "leader"] == ["284"], layout
