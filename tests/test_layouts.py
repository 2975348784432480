"""Layouts: one golden file for each way of looking at an evening, and what holds of every sheet.

`BELASCORE_UPDATE_GOLDEN=1 pytest tests/test_layouts.py` writes the files anew; look at the
difference before it is kept. Of a PDF the file holds what a reader finds on each page.
"""

import io
import logging
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from conftest import Shell

import belascore
from belascore.errors import MissingExtraError, NotFoundError
from belascore.rules import schema
from belascore.rules.compile import compile_law, digest
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset
from belascore.sheet.build import PLAIN, Wish
from belascore.sheet.exporters.to_text import lines
from belascore.sheet.lawbook import lawbook
from belascore.sheet.layouts import LAYOUTS, layout
from belascore.sheet.letters import printed
from belascore.sheet.text import isolated, width
from belascore.store.exporting import SHEETS, drawn, exported
from belascore.store.game import Game, load_game
from belascore.store.sheets import blank_sheet, sheet_of

FOLDER: Final = Path(__file__).parent / "sheets" / "layouts"
UPDATE: Final = os.environ.get("BELASCORE_UPDATE_GOLDEN") == "1"
EVENINGS: Final = {
    "bela-12": "hr-blok",
    "bela-34": "hr-blok",
    "three": "hr-blok",
    "coinche": "fr-nous-eux",
    "belote": "fr-nous-eux",
    "klaverjas": "nl-boom",
    "klaverjas-strokes": "nl-boom-strokes",
    "belot-bg": "bg-tefter",
    "manche-1": "vl-manche",
    "pilotta": "detail",
}
"""Each evening, with the layout that its ruleset has for it."""
WAYS: Final = {
    "": Wish(),
    "detail.": Wish(detail=True),
    "running.": Wish(running=True),
    "blank.": Wish(blank=True),
    "last.": Wish(last=3),
}
FULL: Final = ("bela-12", "belot-bg", "three", "klaverjas-strokes", "manche-1")
"""Evenings of which every way is kept; of the others, the sheet as it is."""
GOLDEN: Final = tuple(
    f"{name}.{way}{form}"
    for name in EVENINGS
    for way in WAYS
    for form in SHEETS
    if not way or name in FULL
)
INCH: Final = 72


def game(name: str) -> Game:
    return load_game(FOLDER / f"{name}.toml")


def output(name: str, form: str, wish: Wish = PLAIN) -> bytes:
    if form == "pdf":
        pytest.importorskip("fpdf", reason="the extra pdf is not installed")
    return exported(game(name), form, wish=wish)


def text_of(data: bytes, form: str) -> str:
    """An export as text; of a PDF, the size of each page and what stands on it."""
    if form != "pdf":
        return data.decode().replace(f"belascore {belascore.__version__}", "belascore VERSION")
    pages = []
    for page in pytest.importorskip("pypdf").PdfReader(io.BytesIO(data)).pages:
        size = (round(float(side) / INCH * 25.4) for side in page.mediabox[2:])
        pages.append(f"== {' x '.join(map(str, size))} mm\n{page.extract_text()}\n")
    return "".join(pages).replace(f"belascore {belascore.__version__}", "belascore VERSION")


@pytest.mark.parametrize("file", GOLDEN)
def test_the_sheet_is_the_golden_file(file: str) -> None:
    name, *way, form = file.split(".")
    data = output(name, form, WAYS["".join(f"{one}." for one in way)])
    text = text_of(data, form)
    path = FOLDER / (f"{file}.txt" if form == "pdf" else file)
    if UPDATE:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")


def test_every_golden_file_belongs_to_a_test() -> None:
    made = {f"{file}.txt" if file.endswith(".pdf") else file for file in GOLDEN}
    games = {f"{name}.toml" for name in (*EVENINGS, "manche-2")}
    assert {path.name for path in FOLDER.iterdir()} == made | games


# Which layout


def test_rulesets_name_every_layout_there_is() -> None:
    named = {name: shipped_ruleset(name).get("sheet") for name in ruleset_ids()}
    assert None not in named.values()
    assert set(named.values()) == set(LAYOUTS)


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_law_tells_its_sheet_and_no_sheet_changes_the_law(name: str) -> None:
    law, other = load_law(name), shipped_ruleset(name) | {"sheet": "detail"}
    assert f"sheet {law.sheet}" in lawbook(law)[0]
    assert digest(other) == law.digest
    assert compile_law({key: one for key, one in other.items() if key != "sheet"}).sheet == "detail"


def test_a_ruleset_names_a_layout_there_is(tmp_path: Path) -> None:
    faults = schema.check(shipped_ruleset("bela-hr") | {"sheet": "blok"}, "mine")
    assert [str(fault.place) for fault in faults] == ["mine: sheet"]
    assert "'hr-blok', 'fr-nous-eux'" in faults[0].what


@pytest.mark.parametrize(("name", "ruled"), EVENINGS.items())
def test_a_sheet_is_ruled_as_its_law_says(name: str, ruled: str) -> None:
    sheet = sheet_of(game(name))
    assert sheet.layout == ruled == load_law(game(name).law.id).sheet
    assert sheet.paper == layout(ruled).paper(game(name).law)


def test_there_is_no_such_layout() -> None:
    with pytest.raises(NotFoundError, match="There are: hr-blok, fr-nous-eux, nl-boom"):
        sheet_of(game("three"), Wish("nonsense"))


# On the terminal


@pytest.mark.parametrize("columns", [48, 60, 80])
@pytest.mark.parametrize("name", [*EVENINGS, "../../exports/hostile", "../../exports/three"])
def test_no_line_is_wider_than_the_terminal(name: str, columns: int) -> None:
    for wish in (Wish(), Wish(running=True)):
        for line in lines(sheet_of(game(name), wish), columns):
            assert width(line) <= columns or " " not in line.strip(), line


def test_wide_names_keep_the_columns_in_line() -> None:
    for name in ("three", "../../exports/hostile"):
        shown = lines(sheet_of(game(name)), 80)
        bars = [line for line in shown if "│" in line or "┼" in line]
        places = {
            tuple(width(line[:at]) for at, sign in enumerate(line) if sign in "│┼") for line in bars
        }
        assert len(places) == 1


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("李明", 4),
        ("🙂", 2),
        ("👩‍👩‍👧", 2),
        ("👍🏽", 2),
        ("❤️", 2),
        ("e\u0301", 1),
        ("عمر", 3),
        ("한", 2),
    ],
)
def test_how_wide_a_name_is(text: str, columns: int) -> None:
    assert width(text) == width(isolated(text)) == columns


def test_a_name_from_right_to_left_moves_nothing_beside_it(shell: Shell) -> None:
    match = ("--match", str(FOLDER / "../../exports/hostile.toml"))
    shown = shell.ok("show", "--detail", *match)
    for line in shown.splitlines():
        right_to_left = re.search("[\u0590-\u08ff]", line)
        assert not right_to_left or "<U+" not in line
        if "│" in line or "♥" in line:
            assert not right_to_left or "\u2068عمر" in line, line
        assert line.count("\u2068") == line.count("\u2069") or "  " in line
    assert "VI: \u2068عمر الثاني\u2069, " in shown


def test_show_has_its_options(shell: Shell) -> None:
    match = ("--match", str(FOLDER / "bela-12.toml"))
    plain = shell.ok("show", *match)
    assert shell.ok("show", "--layout", "hr-blok", *match) == plain
    assert "carried" not in plain
    last = shell.ok("show", "--last", "2", *match).splitlines()
    assert [line.split()[-1] for line in last if "preneseno" in line] == ["preneseno"]
    assert len(last) == len(plain.splitlines()) - 9
    running = shell.ok("show", "--running", *match)
    first = next(line for line in running.splitlines() if "PAD" in line)
    assert first.split() == ["162", "162", "│", "–", "0", "PAD"]
    assert "Deal by deal" in shell.ok("show", "--detail", *match)
    chart = shell.ok("show", "--chart", *match).splitlines()[-2:]
    assert chart == ["MI ▂▂▃▃▄▄▅▅▅▅▅ 775", "VI ▁▁▁▂▃▄▄▅▆▇█ 1117"]
    assert shell.run("show", "--layout", "x", *match).code == 4
    assert shell.run("show", "--last", "0", *match).code == 2


# On paper


@pytest.fixture
def _fpdf() -> None:
    pytest.importorskip("fpdf", reason="the extra pdf is not installed")


@pytest.mark.usefixtures("_fpdf")
@pytest.mark.parametrize("name", [*EVENINGS, "../../exports/hostile"])
def test_no_glyph_is_missing(name: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        exported(game(name), "pdf", wish=Wish(detail=True))
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.usefixtures("_fpdf")
def test_names_of_every_script_can_be_read_on_paper() -> None:
    data = exported(game("../../exports/hostile"), "pdf", wish=Wish(detail=True))
    text = text_of(data, "pdf")
    assert "Łukasz 🂡" in text
    assert "<script>" in text
    assert '=HYPERLINK("http://x.example","y")' in text
    assert "ﻋﻤﺮ ﺍﻟﺜﺎﻧﻲ" in text  # joined; the reader has turned it back


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Bob 🙂", "Bob [slightly smiling face]"),
        ("李明", "[U+674E U+660E]"),
        ("👩‍👧", "[woman girl]"),
        ("عمر = 12", "12 = ﺮﻤﻋ"),
        ("by عمر (2)", "by ﺮﻤﻋ (2)"),
        (f"{isolated('سلام')} · {isolated('عمر')}", "ﻡﻼﺳ · ﺮﻤﻋ"),
        ("(שלום)", "(םולש)"),
        ("e\u0301", "é"),
    ],
)
def test_letters_as_they_are_printed(text: str, shown: str) -> None:
    def has(letter: str) -> bool:
        return ord(letter) < 0x600 or 0xFE70 <= ord(letter) <= 0xFEFC

    assert printed(text, has) == shown


PROGRAM = """
import sys
from pathlib import Path
from belascore.store.exporting import exported
from belascore.store.game import load_game
sys.stdout.buffer.write(exported(load_game(Path(sys.argv[1])), "pdf"))
"""


@pytest.mark.usefixtures("_fpdf")
def test_a_pdf_has_the_same_bytes_each_time() -> None:
    made = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(FOLDER / "bela-34.toml")],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    made.add(exported(game("bela-34"), "pdf"))
    assert len(made) == 1


@pytest.mark.usefixtures("_fpdf")
def test_a_pdf_says_whose_it_is_and_when() -> None:
    reader = pytest.importorskip("pypdf").PdfReader(io.BytesIO(output("bela-12", "pdf")))
    assert reader.metadata.title == "Ana, Ivo : Eva, Jure"
    assert reader.metadata["/CreationDate"].startswith("D:20260116000000")


def test_without_its_extra_a_pdf_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(MissingExtraError, match=re.escape('-m pip install "fpdf2>=')) as told:
        exported(game("three"), "pdf")
    assert told.value.exit_code == 6


def test_the_fonts_come_with_their_licence() -> None:
    fonts = Path(belascore.__file__).parent / "sheet" / "fonts"
    assert "Bitstream Vera" in (fonts / "LICENSE-DejaVu").read_text(encoding="utf-8")
    assert {path.suffix for path in fonts.iterdir()} == {".ttf", ".md", ""}


# Empty sheets


def test_a_blank_sheet_has_the_people_and_no_score() -> None:
    sheet = sheet_of(game("klaverjas"), Wish(blank=True))
    (grid,) = sheet.grids
    rows = [row for row in grid.rows if row.kind == "round"]
    assert [cell.text for row in rows for cell in row.cells if cell.text] == [
        str(n) for n in range(1, 17)
    ]
    assert sheet.people == sheet_of(game("klaverjas")).people
    assert not sheet.footer
    assert not sheet.controls


@pytest.mark.parametrize("rules", ruleset_ids())
def test_there_is_an_empty_sheet_of_every_law(rules: str) -> None:
    law = load_law(rules)
    sheet = blank_sheet(rules, Wish(blank=True))
    assert sheet.layout == law.sheet
    assert len(sheet.people) == law.sides
    assert not any(players for _, players in sheet.people)
    for form in ("txt", "md", "html"):
        assert rules in drawn(sheet, form).decode()


def test_an_empty_sheet_needs_no_match(shell: Shell) -> None:
    assert "contrat annonces │ NOUS │ EUX annonces" in shell.ok(
        "export", "txt", "--rules", "coinche"
    )
    ran = shell.run("export", "html", "--rules", "coinche", "-o", "x.html")
    assert ran == (0, "", "Written: x.html\n")
    assert shell.run("export", "csv", "--rules", "coinche").code == 2
    assert shell.run("export", "--all", "--rules", "coinche").code == 2
    assert shell.run("export", "txt", "--rules", "nonsense").code == 4
