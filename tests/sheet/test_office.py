"""Workbooks and csv as LibreOffice opens them: numbers are numbers, texts are texts, nothing runs.

Needs `soffice` with Calc; without it these tests are skipped.
"""

import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, parse

import pytest
from written import BELA, deal, write

from belascore.answers.stats import Stats
from belascore.cli.stats import rendered
from belascore.exchange.exporting import exported
from belascore.match.game import Game, load_game
from belascore.match.gather import gather
from belascore.sheet.book import Page
from belascore.sheet.exporters.to_csv import csv_table
from belascore.sheet.exporters.to_xlsx import workbook
from belascore.sheet.model import cells as columns
from belascore.sheet.model import original
from belascore.stats import figures_by
from belascore.words.say import ENGLISH

OFFICE = shutil.which("soffice")
pytestmark = [
    pytest.mark.office,
    pytest.mark.skipif(OFFICE is None, reason="LibreOffice (soffice) is not installed"),
]
FOLDER = Path(__file__).parents[1] / "exports"
MATCHES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
HOSTILE = (
    '=HYPERLINK("http://x.example","y")',
    "=1+1",
    "-26",
    "@SUM(1);@x",
    "+1",
    "'=1+1",
    "<script>alert(1)</script>",
    "عمر",
    "Łukasz 🂡",
    '=cmd|"/c calc"!A1',
    "1;=1+1;2",
)
"""Texts that mean harm in a spreadsheet, or that it would spoil."""
FILTERS = {
    "csv": "Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,-1,true",
    "eu.csv": "Text - txt - csv (StarCalc):59,34,76,1,,1031,false,true,false,false,false,-1,true",
}
"""How csv is read: what parts its cells, UTF-8, the country, and that formulas are to be run."""
OFFICE_NS = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE_NS = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT_NS = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
LINK_NS = "{http://www.w3.org/1999/xlink}"


Value = float | str | None


class Cell(NamedTuple):
    """A cell as LibreOffice keeps it."""

    value: Value
    formula: str


Table = list[list[Cell]]


def opened(paths: list[Path], folder: Path, filters: str = "") -> Mapping[str, Mapping[str, Table]]:
    """The tables that LibreOffice finds in files, by the names of the files and of the tables."""
    assert OFFICE
    out = folder / "opened"
    command = [OFFICE, f"-env:UserInstallation=file://{folder}/profile", "--headless"]
    command += [f"--infilter={filters}"] if filters else []
    command += ["--convert-to", "fods", "--outdir", str(out), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done
    return {path.name: tables(out / f"{path.stem}.fods") for path in paths}


def tables(path: Path) -> Mapping[str, Table]:
    root = parse(path).getroot()
    assert not list(root.iter(f"{TEXT_NS}a")), "a link"
    scripts = [one for one in root.iter(f"{OFFICE_NS}scripts") if list(one.iter("script"))]
    assert not scripts
    return {
        table.get(f"{TABLE_NS}name", ""): [list(_row(row)) for row in _rows(table)]
        for table in root.iter(f"{TABLE_NS}table")
    }


def _rows(table: Element) -> Iterator[Element]:
    for row in table.iter(f"{TABLE_NS}table-row"):
        again = int(row.get(f"{TABLE_NS}number-rows-repeated", 1))
        yield from [row] * (again if again < 100 else 1)


def _row(row: Element) -> Iterator[Cell]:
    for cell in row.iter(f"{TABLE_NS}table-cell"):
        again = int(cell.get(f"{TABLE_NS}number-columns-repeated", 1))
        yield from [_cell(cell)] * (again if again < 100 else 1)


def _cell(cell: Element) -> Cell:
    kind = cell.get(f"{OFFICE_NS}value-type")
    formula = cell.get(f"{TABLE_NS}formula", "")
    if kind == "float":
        return Cell(float(cell.get(f"{OFFICE_NS}value", "")), formula)
    if kind == "date":  # what looks like a day may become one
        return Cell(cell.get(f"{OFFICE_NS}date-value", ""), formula)
    assert kind in (None, "string"), kind
    lines = ["".join(line.itertext()) for line in cell.iter(f"{TEXT_NS}p")]
    return Cell("\n".join(lines) if kind else None, formula)


def match(name: str) -> Game:
    return load_game(FOLDER / f"{name}.toml")


def told(game: Game) -> list[list[Value]]:
    """What the table of a match has to say, below the names of its columns."""
    rows = columns(game.score, game.law.id, game.match.house)
    return trimmed([[cell if cell != "" else None for cell in row.values()] for row in rows])


def trimmed(rows: Iterable[Sequence[Value]]) -> list[list[Value]]:
    """Rows without the empty cells at their ends, and without the empty rows below them."""
    kept = [list(row) for row in rows]
    for row in kept:
        while row and row[-1] is None:
            row.pop()
    while kept and not kept[-1]:
        kept.pop()
    return kept


def values(table: Table) -> list[list[Value]]:
    return trimmed([cell.value for cell in row] for row in table)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Mapping[str, Table]]:
    """Every workbook of the examples, and one of harmful texts, opened."""
    folder = tmp_path_factory.mktemp("books")
    paths = [folder / f"{name}.xlsx" for name in (*MATCHES, "harm")]
    for path in paths[:-1]:
        path.write_bytes(exported(match(path.stem), "xlsx", ENGLISH))
    rows = tuple((text, -26) for text in HOSTILE)
    paths[-1].write_bytes(workbook([Page("Score", HOSTILE[:1], HOSTILE[:2], rows, HOSTILE[:1])]))
    return opened(paths, folder)


@pytest.mark.parametrize("name", MATCHES)
def test_a_workbook_shows_the_totals_as_numbers(
    books: Mapping[str, Mapping[str, Table]], name: str
) -> None:
    game = match(name)
    score = books[f"{name}.xlsx"]["Score"]
    (foot,) = [row for row in score if row and row[0].value == "sum"]
    sums = [cell for cell in foot if cell.formula]
    assert [cell.value for cell in sums] == list(game.score.totals)
    formulas = [cell.formula for row in score for cell in row if cell.formula]
    assert all(formula.startswith("of:=SUM([.") for formula in formulas)
    scored = [entry for entry in game.score.entries if entry.status == "scored"]
    assert len(formulas) == (len(scored) + 1) * len(game.score.totals)


@pytest.mark.parametrize("name", MATCHES)
def test_a_workbook_has_every_block_with_its_values(
    books: Mapping[str, Mapping[str, Table]], name: str
) -> None:
    found = books[f"{name}.xlsx"]["Data"]
    assert values(found)[1:] == told(match(name))
    assert not any(cell.formula for row in found for cell in row)


def test_harmful_texts_in_a_workbook_are_texts(
    books: Mapping[str, Mapping[str, Table]],
) -> None:
    table = books["harm.xlsx"]["Score"]
    assert table[0][0] == Cell(HOSTILE[0], "")
    found = [row for row in table if len(row) > 1 and row[1].value == -26.0]
    assert [row[0].value for row in found] == list(HOSTILE)
    assert not any(cell.formula for row in table for cell in row)


@pytest.mark.parametrize("kind", FILTERS)
def test_csv_shows_numbers_and_texts_and_runs_nothing(kind: str, tmp_path: Path) -> None:
    eu = kind.startswith("eu")
    paths = [tmp_path / f"{name}.csv" for name in (*MATCHES, "harm")]
    for path in paths[:-1]:
        path.write_bytes(exported(match(path.stem), "csv", ENGLISH, eu=eu))
    rows = [(text, -26) for text in HOSTILE]
    paths[-1].write_bytes(csv_table(HOSTILE[:2], rows, eu=eu).encode())
    found = opened(paths, tmp_path, FILTERS[kind])
    for path in paths:
        (table,) = found[path.name].values()
        assert not any(cell.formula for row in table for cell in row), path.name
        shown = [[original(v) if isinstance(v, str) else v for v in row] for row in values(table)]
        harm: list[list[Value]] = [[text, -26.0] for text in HOSTILE]
        assert shown[1:] == (harm if path.stem == "harm" else told(match(path.stem)))


@pytest.mark.parametrize(("kind", "text"), [("csv", "n,=1+1\n"), ("eu.csv", '"n";"=1+1"\n')])
def test_a_formula_would_be_seen(kind: str, text: str, tmp_path: Path) -> None:
    """Without what makes texts safe, quoted or not, LibreOffice runs them as it is asked to."""
    path = tmp_path / "raw.csv"
    path.write_text(text, encoding="utf-8")
    (table,) = opened([path], tmp_path, FILTERS[kind])["raw.csv"].values()
    assert table[0][1] == Cell(2.0, "of:=1+1")


def test_averages_are_numbers_in_a_country_of_commas(tmp_path: Path) -> None:
    deals = [deal("Ana", "100-62"), deal("Ivo", "99-63")]
    records = gather([write(tmp_path / "x.toml", BELA, deals)]).records
    text = rendered("csv", Stats(figures_by(records, "player"), {"by": "player"}), eu=True)
    path = tmp_path / "stats.csv"
    path.write_bytes(text.encode())
    (table,) = opened([path], tmp_path, FILTERS["eu.csv"])["stats.csv"].values()
    column = [cell.value for cell in table[0]].index("average")
    assert table[1][column].value == 99.5
