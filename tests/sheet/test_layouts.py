"""Layouts: one golden file for each way of looking at an evening, and what holds of every sheet.

`BELASCORE_UPDATE_GOLDEN=1 pytest tests/sheet/test_layouts.py` writes the files anew; look at the
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
from telling import raises

import belascore
from belascore.answers.rules import lawbook
from belascore.exchange.exporting import exported, printed
from belascore.exchange.formats import SHEETS
from belascore.exchange.sheets import blank_sheet, sheet_of
from belascore.faults import MissingExtraError, NotFoundError
from belascore.match.game import Game, load_game
from belascore.rules.compile import compile_law, digest
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset
from belascore.rules.validity import check
from belascore.sheet.build import PLAIN, Wish
from belascore.sheet.exporters.to_text import lines
from belascore.sheet.layouts import LAYOUTS, layout
from belascore.sheet.model import Curve, Edition
from belascore.sheet.paper.chart import WIDE, line_chart
from belascore.sheet.paper.pdf_text import printed as shaped
from belascore.text import Textual, name, rendered, width
from belascore.words.say import ENGLISH

FOLDER: Final = Path(__file__).parents[1] / "sheets" / "layouts"
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
REVOKES: Final = ("--house", "revoke-162")


def game(name: str) -> Game:
    return load_game(FOLDER / f"{name}.toml")


def output(name: str, form: str, wish: Wish = PLAIN) -> bytes:
    if form == "pdf":
        pytest.importorskip("fpdf", reason="the extra pdf is not installed")
    return exported(game(name), form, ENGLISH, wish=wish)


def game_of(shell: Shell) -> Game:
    """The open match."""
    return load_game(Path(shell.ok("matches", "path").strip()))


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
    assert f"sheet {law.sheet}" in str(lawbook(law, ENGLISH)[0])
    assert digest(other) == law.digest
    assert compile_law({key: one for key, one in other.items() if key != "sheet"}).sheet == "detail"


def test_a_ruleset_names_a_layout_there_is(tmp_path: Path) -> None:
    faults = check(shipped_ruleset("bela-hr") | {"sheet": "blok"}, "mine")
    assert [str(fault.place) for fault in faults] == ["mine: sheet"]
    assert "'hr-blok', 'fr-nous-eux'" in str(ENGLISH.fault(faults[0])[0])


@pytest.mark.parametrize(("name", "ruled"), EVENINGS.items())
def test_a_sheet_is_ruled_as_its_law_says(name: str, ruled: str) -> None:
    sheet = sheet_of(game(name), ENGLISH)
    assert sheet.layout == ruled == load_law(game(name).law.id).sheet
    assert sheet.paper == layout(ruled).paper(game(name).law)


def test_there_is_no_such_layout() -> None:
    with raises(NotFoundError, match="There are: hr-blok, fr-nous-eux, nl-boom"):
        sheet_of(game("three"), ENGLISH, Wish("nonsense"))


# On the terminal


@pytest.mark.parametrize("columns", [40, 48, 60, 80])
@pytest.mark.parametrize("name", [*EVENINGS, "../../exports/hostile", "../../exports/three"])
def test_no_line_is_wider_than_the_terminal(name: str, columns: int) -> None:
    for wish in (Wish(), Wish(running=True)):
        for line in lines(sheet_of(game(name), ENGLISH, wish), columns, numbered=True):
            assert width(line) <= columns or " " not in str(line).strip(), line


@pytest.mark.parametrize("columns", [34, 40, 44])
@pytest.mark.parametrize("name", ["coinche", "belote"])
def test_totals_stand_also_where_there_is_little_room(name: str, columns: int) -> None:
    plain = sheet_of(game(name), ENGLISH)
    shown = [*map(str, lines(plain, columns, numbered=True))]
    assert max(map(width, shown)) <= columns
    sums = [line for line in shown if "│" in line][-1]
    assert [int(word) for word in sums.split() if word.isdigit()] == list(game(name).score.totals)


@pytest.mark.parametrize("columns", [30, 36, 44, 60])
def test_a_mark_is_never_cut(columns: int) -> None:
    for match, marks in (("bela-12", ["crossed out"]), ("coinche", ["crossed out", "en litige"])):
        for ruled in ("", "nl-boom"):
            shown = "\n".join(map(str, lines(sheet_of(game(match), ENGLISH, Wish(ruled)), columns)))
            assert [mark for mark in marks if mark not in shown] == []


@pytest.mark.parametrize("name", ["bela-12", "coinche", "three", "manche-1"])
def test_show_numbers_the_deals_as_why_and_edit_know_them(name: str, shell: Shell) -> None:
    shown = shell.ok("show", "--match", str(FOLDER / f"{name}.toml")).splitlines()
    first, last = (at for at, line in enumerate(shown) if line.startswith("─"))
    # a deal that is crossed out has no number of its own
    numbers = [
        int(line.split()[0]) for line in shown[first + 1 : last] if "crossed out" not in line
    ]
    deals = game(name).score.deals
    assert numbers == [entry.deal for entry in deals] == list(range(1, len(deals) + 1))


def test_rows_that_have_their_numbers_get_no_others(shell: Shell) -> None:
    match = str(FOLDER / "klaverjas.toml")
    printed = (FOLDER / "klaverjas.txt").read_text(encoding="utf-8")
    shown = shell.ok("show", "--match", match)
    assert printed.startswith(shown.partition("WIJ won")[0])


def test_a_head_above_several_columns_is_whole(shell: Shell) -> None:
    match = str(FOLDER / "belote.toml")
    assert " partie 1\n" in shell.ok("show", "--layout", "vl-manche", "--match", match)


def test_wide_names_keep_the_columns_in_line() -> None:
    for match in ("three", "../../exports/hostile"):
        shown = [*map(str, lines(sheet_of(game(match), ENGLISH), 80))]
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
    assert width(text) == width(rendered(name(text), isolates="all")) == columns


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
    assert first.split() == ["1", "162", "162", "│", "–", "0", "PAD"]
    assert "Deal by deal" in shell.ok("show", "--detail", *match)
    chart = shell.ok("show", "--chart", *match).splitlines()[-2:]
    assert chart == ["MI ▂▂▃▃▄▄▅▅▅▅▅ 775", "VI ▁▁▁▂▃▄▄▅▆▇█ 1117"]
    assert shell.run("show", "--layout", "x", *match).code == 4
    assert shell.run("show", "--last", "0", *match).code == 2


# Controls


def test_a_control_starts_from_the_numbers_of_its_sheet(shell: Shell) -> None:
    """What a penalty or an agreement decided is taken off in the open."""
    shell.ok("new", "Wim", "Ada", "Jan", "Zus", "--rules", "klaverjas-amsterdam", *REVOKES)
    for entry in ("wim harten 100", "jan harten Wim:verzaakt", "ada harten agreed=81-81"):
        shell.ok("add", *entry.split())
    (control,) = sheet_of(game_of(shell), ENGLISH).controls
    assert control.right
    assert str(control.says) == (
        "control: 181 + 305 − 324 = 162 (324: 2 deals by penalty, pot or agreed), 1 × 162 = 162"
    )


def test_points_that_hung_are_where_their_winner_wrote_them(shell: Shell) -> None:
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "belot-bg")
    for entry in ("ana hearts 81", "ana hearts 100", "ana hearts 81"):
        shell.ok("add", *entry.split())
    sheet = sheet_of(game_of(shell), ENGLISH)
    (control,) = sheet.controls
    totals = game_of(shell).score.totals
    assert totals == (18, 22)
    assert control.right
    assert str(control.says) == f"control: 3 × 16 = 48, {totals[0]} + {totals[1]} + 8 = 48"


# Notes


@pytest.fixture
def noted(shell: Shell) -> Shell:
    """An evening with a note on a deal, one on the evening, and one that was taken back."""
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr")
    shell.ok("add", "ana", "herc", "100")
    for words in (("1", "counted twice"), ("1", "a slip"), ("drinks: Maja",)):
        shell.ok("note", *words)
        if words[-1] == "a slip":
            shell.ok("undo")
    shell.ok("add", "maja", "pik", "90")
    return shell


@pytest.mark.parametrize("form", ["txt", "md", "html"])
def test_notes_that_stand_are_below_the_sheet(form: str, noted: Shell) -> None:
    said = re.sub(
        "<[^>]*>", "", printed(Edition(lambda: sheet_of(game_of(noted), ENGLISH)), form).decode()
    )
    assert "1 ♥ Ana: counted twice" in said
    assert "note: drinks: Maja" in said
    assert "a slip" not in said


def test_the_last_deals_come_with_their_own_notes(noted: Shell) -> None:
    last = noted.ok("show", "--last", "1")
    assert "drinks" in last
    assert "counted twice" not in last


@pytest.mark.parametrize("form", ["txt", "md", "html"])
def test_deal_by_deal_a_note_that_was_taken_back_is_crossed_out(form: str, noted: Shell) -> None:
    sheet = sheet_of(game_of(noted), ENGLISH, Wish(detail=True))
    said = re.sub("<[^>]*>", "", printed(Edition(lambda: sheet), form).decode())
    assert said.count("counted twice") == said.count("a slip") == 1
    assert "crossed out: note on @1: a slip" in said
    assert "crossed out: note on @1: counted" not in said
    assert said.count("crossed out") == 1


@pytest.mark.usefixtures("_fpdf")
def test_many_notes_have_a_page_of_their_own(noted: Shell) -> None:
    few = text_of(exported(game_of(noted), "pdf", ENGLISH), "pdf")
    assert few.count("== 105") == 1
    for at in range(40):
        noted.ok("note", f"and another one, number {at}, of some length for so small a paper")
    sheet, *more = text_of(exported(game_of(noted), "pdf", ENGLISH), "pdf").split("== ")[1:]
    assert "number" not in sheet
    assert [f"number {at}," in "".join(more) for at in range(40)] == [True] * 40


# On paper


@pytest.fixture
def _fpdf() -> None:
    pytest.importorskip("fpdf", reason="the extra pdf is not installed")


@pytest.mark.usefixtures("_fpdf")
@pytest.mark.parametrize("name", [*EVENINGS, "../../exports/hostile"])
def test_no_glyph_is_missing(name: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        exported(game(name), "pdf", ENGLISH, wish=Wish(detail=True))
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.usefixtures("_fpdf")
def test_names_of_every_script_can_be_read_on_paper() -> None:
    data = exported(game("../../exports/hostile"), "pdf", ENGLISH, wish=Wish(detail=True))
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
        (name("سلام") + " · " + name("عمر"), "ﻡﻼﺳ · ﺮﻤﻋ"),
        ("(שלום)", "(םולש)"),
        ("e\u0301", "é"),
    ],
)
def test_letters_as_they_are_printed(text: Textual, shown: str) -> None:
    def has(letter: str) -> bool:
        return ord(letter) < 0x600 or 0xFE70 <= ord(letter) <= 0xFEFC

    assert shaped(text, has) == shown


PROGRAM = """
import sys
from pathlib import Path
from belascore.exchange.exporting import exported
from belascore.match.game import load_game
from belascore.words.say import ENGLISH
sys.stdout.buffer.write(exported(load_game(Path(sys.argv[1])), "pdf", ENGLISH))
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
    made.add(exported(game("bela-34"), "pdf", ENGLISH))
    assert len(made) == 1


@pytest.mark.usefixtures("_fpdf")
def test_a_pdf_says_whose_it_is_and_when() -> None:
    reader = pytest.importorskip("pypdf").PdfReader(io.BytesIO(output("bela-12", "pdf")))
    assert reader.metadata.title == "Ana, Ivo : Eva, Jure"
    assert reader.metadata["/CreationDate"].startswith("D:20260116000000")


def test_without_its_extra_a_pdf_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with raises(MissingExtraError, match=re.escape('-m pip install "fpdf2>=')) as caught:
        exported(game("three"), "pdf", ENGLISH)
    assert caught.value.exit_code == 6


def test_the_fonts_come_with_their_licence() -> None:
    fonts = Path(belascore.__file__).parent / "sheet" / "fonts"
    assert "Bitstream Vera" in (fonts / "LICENSE-DejaVu").read_text(encoding="utf-8")
    assert {path.suffix for path in fonts.iterdir()} == {".ttf", ".md", ""}


@pytest.mark.usefixtures("_fpdf")
def test_a_sum_from_the_page_before_is_named_in_full(shell: Shell) -> None:
    shell.ok(
        "new", "Ana", "Maja", "Ivo", "Pero", "--set", "match.target=9001", "--rules", "bela-hr"
    )
    shell.ok("add", "-", stdin="".join(f"ana herc {points}\n" for points in range(82, 104)))
    first, second = text_of(exported(game_of(shell), "pdf", ENGLISH), "pdf").split("== ")[1:]
    assert "preneseno" not in first
    assert "preneseno" in second


@pytest.mark.parametrize("label", ["MMMMMMMMMMMM", "NOUS", "Ana", "李明李明李明"])
def test_a_chart_has_room_for_the_name_of_each_line(label: str) -> None:
    """As wide as the letters of a wide font are: ten for a capital, six and a half for a digit."""
    drawing = line_chart("Totals", (Curve(label, (0, 1340)), Curve("x", (0, 7))), None)
    name = next(one for one in drawing.iter("text") if one.findtext("tspan") == label)
    each = 9.9 if label.isupper() else 13.4 if label == "李明李明李明" else 7
    assert float(name.get("x", "")) + each * len(label) + 5 * 6.5 <= WIDE


# Empty sheets


def test_a_blank_sheet_has_the_people_and_no_score() -> None:
    sheet = sheet_of(game("klaverjas"), ENGLISH, Wish(blank=True))
    (grid,) = sheet.grids
    rows = [row for row in grid.rows if row.kind == "round"]
    assert [cell.text for row in rows for cell in row.cells if cell.text] == [
        str(n) for n in range(1, 17)
    ]
    assert sheet.people == sheet_of(game("klaverjas"), ENGLISH).people
    assert not sheet.footer
    assert not sheet.controls


@pytest.mark.parametrize("rules", ruleset_ids())
def test_there_is_an_empty_sheet_of_every_law(rules: str) -> None:
    law = load_law(rules)
    sheet = blank_sheet(rules, ENGLISH, Wish(blank=True))
    assert sheet.layout == law.sheet
    assert len(sheet.people) == law.sides
    assert not any(players for _, players in sheet.people)
    for form in ("txt", "md", "html"):
        assert rules in printed(Edition(lambda: sheet), form).decode()


def test_an_empty_sheet_needs_no_match(shell: Shell) -> None:
    assert "contrat annonces │ NOUS │ EUX annonces" in shell.ok(
        "export", "txt", "--rules", "coinche"
    )
    ran = shell.run("export", "html", "--rules", "coinche", "-o", "x.html")
    assert ran == (0, "", "Written: x.html\n")
    assert shell.run("export", "csv", "--rules", "coinche").code == 2
    assert shell.run("export", "--all", "--rules", "coinche").code == 2
    assert shell.run("export", "txt", "--rules", "nonsense").code == 4
