"""The workbook: golden cells, typed and harmless, with the value of every sum in it."""

import io
import json
import os
import re
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

import pytest
from conftest import Shell

import belascore
from belascore.exchange.exporting import exported
from belascore.exchange.formats import FORMATS
from belascore.faults import MissingExtraError
from belascore.match.game import Game, load_game
from belascore.sheet.book import Page
from belascore.sheet.exporters.to_xlsx import workbook
from belascore.words.say import ENGLISH

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "exports"
MATCHES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
PAGES = ("Score", "Data")
HARMLESS = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|docProps/(app|core)\.xml"
    r"|xl/(workbook|styles|sharedStrings)\.xml|xl/theme/theme1\.xml|xl/_rels/workbook\.xml\.rels"
    r"|xl/worksheets/sheet[12]\.xml|xl/chartsheets/(sheet1\.xml|_rels/sheet1\.xml\.rels)"
    r"|xl/drawings/drawing1\.xml|xl/drawings/_rels/drawing1\.xml\.rels|xl/charts/chart1\.xml"
)
"""What a workbook may hold: no links, no macros, nothing from elsewhere."""


class Cell(NamedTuple):
    """One cell of a workbook as it stands in its XML."""

    where: str
    kind: str
    value: str
    formula: str
    style: int

    def __str__(self) -> str:
        said = json.dumps(self.value, ensure_ascii=False) if self.kind == "text" else self.value
        return " ".join(part for part in (self.where, self.kind, said, self.formula) if part)


def game(name: str) -> Game:
    return load_game(FOLDER / f"{name}.toml")


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return {info.filename: book.read(info) for info in book.infolist()}


def cells(data: bytes) -> Iterator[Cell]:
    found = parts(data)
    texts = [
        "".join(part.text or "" for part in one.iter(f"{MAIN}t"))
        for one in fromstring(found["xl/sharedStrings.xml"])
    ]
    for number, page in enumerate(PAGES, 1):
        sheet = fromstring(found[f"xl/worksheets/sheet{number}.xml"])
        for cell in sheet.iter(f"{MAIN}c"):
            yield _cell(cell, page, texts)


def _cell(cell: Element, page: str, texts: list[str]) -> Cell:
    value = cell.findtext(f"{MAIN}v") or ""
    formula = cell.findtext(f"{MAIN}f") or ""
    is_text = cell.get("t") == "s"
    assert cell.get("t") in (None, "s")
    return Cell(
        f"{page}!{cell.get('r')}",
        "text" if is_text else "number",
        texts[int(value)] if is_text else value,
        f"={formula}" if formula else "",
        int(cell.get("s") or 0),
    )


@pytest.mark.parametrize("name", MATCHES)
def test_the_cells_are_those_of_the_golden_file(name: str) -> None:
    """BELASCORE_UPDATE_GOLDEN=1 writes them anew; look at what changed before you keep it."""
    golden = FOLDER / f"{name}.xlsx.txt"
    text = "".join(f"{cell}\n" for cell in cells(exported(game(name), "xlsx", ENGLISH)))
    text = text.replace(f"belascore {belascore.__version__}", "belascore VERSION")
    if os.environ.get("BELASCORE_UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MATCHES)
def test_a_workbook_holds_nothing_that_runs_or_reaches_out(name: str) -> None:
    found = parts(exported(game(name), "xlsx", ENGLISH))
    assert all(HARMLESS.fullmatch(part) for part in found)
    assert not any(b'TargetMode="External"' in data for data in found.values())
    for cell in cells(exported(game(name), "xlsx", ENGLISH)):
        assert re.fullmatch(r"|=SUM\([A-Z]+\d+(:[A-Z]+\d+)?\)", cell.formula), cell


@pytest.mark.parametrize("name", MATCHES)
def test_every_text_stays_a_text_when_its_cell_is_edited(name: str) -> None:
    data = exported(game(name), "xlsx", ENGLISH)
    styles = fromstring(parts(data)["xl/styles.xml"]).find(f"{MAIN}cellXfs")
    assert styles is not None
    quoted = [style.get("quotePrefix") == "1" for style in styles]
    assert all(quoted[cell.style] == (cell.kind == "text") for cell in cells(data))


@pytest.mark.parametrize("name", MATCHES)
def test_the_sums_have_the_values_of_the_score(name: str) -> None:
    played = game(name)
    found = [cell for cell in cells(exported(played, "xlsx", ENGLISH)) if cell.formula]
    totals = [str(total) for total in played.score.totals]
    sides = len(totals)
    assert [cell.value for cell in found[-sides:]] == totals
    written = [entry for entry in played.score.entries if entry.status == "scored"]
    running = [str(total) for entry in written for total in entry.totals]
    assert [cell.value for cell in found[:-sides]] == running


def test_names_and_notes_survive_in_the_workbook() -> None:
    texts = {cell.value for cell in cells(exported(game("hostile"), "xlsx", ENGLISH))}
    for text in (
        *("<script>", "عمر الثاني", "Łukasz 🂡", "@SUM(1);@x"),
        *('=HYPERLINK("http://x.example","y")', "-5", "note on @1: '=1+1"),
        "look;=1+1, -5 and <b>*x*</b> `y` [l](http://x.example) & \\",
    ):
        assert text in texts


def test_no_character_breaks_the_workbook() -> None:
    texts = ("a\x00b", "a\ufffeb", "\x1b[31m", "_x0041_", " blank ends ", "]]>&amp;<b>", "x" * 2000)
    data = workbook(
        [Page(name, texts[:1], ("n",), tuple((text,) for text in texts)) for name in PAGES]
    )
    found = [cell.value for cell in cells(data) if cell.where.startswith("Data!")]
    # an underscore that begins an escape is itself escaped; spreadsheets show it as it was
    assert found[2:] == [
        *("a\ufffdb", "a\ufffdb", "\ufffd[31m", "_x005F_x0041_"),
        *(" blank ends ", "]]>&amp;<b>", "x" * 2000),
    ]


def test_on_paper_the_head_stands_on_every_page_and_the_chart_needs_no_colour() -> None:
    found = {
        name: data.decode()
        for name, data in parts(exported(game("three"), "xlsx", ENGLISH)).items()
    }
    assert "_xlnm.Print_Titles" in found["xl/workbook.xml"]
    assert "Score!$3:$3" in found["xl/workbook.xml"]
    chart = found["xl/charts/chart1.xml"]
    dashes = re.findall(r'<a:prstDash val="(\w+)"/>', chart)
    assert (chart.count("<c:ser>"), len(set(dashes))) == (3, 3)
    assert set(re.findall(r'srgbClr val="(\w+)"', chart)) == {"000000"}
    assert "<c:f>Score!$" in chart


def test_the_same_match_gives_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = exported(game("evening"), "xlsx", ENGLISH)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    monkeypatch.chdir(tmp_path)
    assert exported(game("evening"), "xlsx", ENGLISH) == first
    with zipfile.ZipFile(io.BytesIO(first)) as book:
        assert {info.date_time[0] for info in book.infolist()} == {1980}
    assert b"2000-01-01T00:00:00Z" in parts(first)["docProps/core.xml"]


def test_a_match_without_deals_is_a_workbook_without_a_chart(table: Shell) -> None:
    data = exported(load_game(table.match), "xlsx", ENGLISH)
    assert "xl/charts/chart1.xml" not in parts(data)
    assert not any(cell.formula for cell in cells(data))


# The extra


def test_each_extra_is_the_one_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    offered = project["optional-dependencies"]
    needed = {name: form.needs[1] for name, form in FORMATS.items() if form.needs}
    for name, requirement in needed.items():
        assert offered[name] == [requirement]
    assert offered["all"] == [f"belascore[{','.join(sorted(needed))}]"]


def test_without_its_extra_a_format_says_how_to_install_it(
    table: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.ok("add", "ana", "hearts", "100")
    (table.folder / "xlsxwriter.py").write_text("raise ImportError('not installed')\n")
    ran = table.run("export", "-o", "x.xlsx", env={"PYTHONPATH": str(table.folder)})
    assert ran.code == 6
    assert ran.out == ""
    assert re.search(r'Install it: ".+" -m pip install "XlsxWriter>=3.2"', ran.err)
    assert not (table.folder / "x.xlsx").exists()
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(MissingExtraError):
        exported(load_game(table.match), "xlsx", ENGLISH)


def test_bytes_are_printed_to_whoever_can_take_them(table: Shell) -> None:
    table.ok("add", "ana", "hearts", "100")
    table.ok("export", "-o", "x.xlsx")
    printed = table.run("export", "xlsx", before=("sh", "-c", '"$@" > y.xlsx', "sh"))
    assert printed.code == 0
    first, second = ((table.folder / name).read_bytes() for name in ("x.xlsx", "y.xlsx"))
    assert first == second
