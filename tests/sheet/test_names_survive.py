"""Names and notes that mean harm elsewhere come out of every format as they went in."""

import csv
import html
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import fromstring

import pytest
from conftest import Shell
from test_export import Page
from test_workbook import cells

from belascore.exchange.formats import FORMATS, SHEETS
from belascore.sheet.model import original

NAMES: Final = ("<script>", "عمر", "Łukasz 🂡", "Ana")
NOTE: Final = "a|b"


def markdown(data: bytes) -> list[str]:
    """The cells and paragraphs, each with what escapes it taken away."""
    parts = re.split(r"(?<!\\)\||\n|\*\*| · ", data.decode())
    return [html.unescape(re.sub(r"\\([^\w\s])", r"\1", part)).strip() for part in parts]


def drawing(data: bytes) -> list[str]:
    return list(fromstring(data.decode()).itertext())


def page(data: bytes) -> list[str]:
    return Page(data.decode()).shown


def rows(delimiter: str) -> Callable[[bytes], list[str]]:
    def read(data: bytes) -> list[str]:
        text = io.StringIO(data.decode("utf-8-sig"))
        return [original(cell) for row in csv.reader(text, delimiter=delimiter) for cell in row]

    return read


def paper(data: bytes) -> list[str]:
    pypdf = pytest.importorskip("pypdf")
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    # letters of a script that joins them are set in the forms they have beside each other
    return text.replace("ﻋﻤﺮ", "عمر").splitlines()


def values(data: bytes) -> list[str]:
    def walk(value: object) -> list[str]:
        if isinstance(value, dict):
            return [part for inner in value.values() for part in walk(inner)]
        if isinstance(value, list):
            return [part for inner in value for part in walk(inner)]
        return [value] if isinstance(value, str) else []

    return walk(json.loads(data))


READERS: Final[dict[str, Callable[[bytes], list[str]]]] = {
    "txt": lambda data: data.decode().splitlines(),
    "md": markdown,
    "html": page,
    "pdf": paper,
    "csv": rows(","),
    "json": values,
    "xlsx": lambda data: [cell.value for cell in cells(data)],
    "svg": drawing,
}


@pytest.fixture
def evening(shell: Shell) -> Shell:
    """Two deals, with a note on one of them."""
    shell.ok("new", *NAMES, "--rules", "bela-hr")
    shell.ok("add", "<script>", "herc", "98", "+20", "--note", NOTE)
    shell.ok("add", "عمر", "pik", "100", "Łukasz-🂡:terca")
    return shell


def exported(shell: Shell, form: str, *more: str) -> bytes:
    shell.ok("export", form, *more, "-o", f"x.{form}", "--yes")
    return (shell.folder / f"x.{form}").read_bytes()


def test_there_is_a_reader_for_every_format() -> None:
    assert READERS.keys() == set(FORMATS)


@pytest.mark.parametrize("form", FORMATS)
def test_names_and_notes_survive_in_every_format(evening: Shell, form: str) -> None:
    detail = ["--detail"] if form in SHEETS else []
    texts = READERS[form](exported(evening, form, *detail))
    for name in NAMES:
        assert any(name in text for text in texts), name
    if form != "svg":  # a drawing of the totals has no place for a note
        assert any(NOTE in text for text in texts)


def test_names_and_notes_survive_in_the_csv_of_most_of_europe(evening: Shell) -> None:
    texts = rows(";")(exported(evening, "csv", "--dialect", "eu"))
    assert all(any(name in text for text in texts) for name in NAMES)
    assert NOTE in texts


@pytest.mark.parametrize("form", ["json", "csv"])
def test_they_come_back(evening: Shell, form: str) -> None:
    first = exported(evening, form)
    before = evening.ok("show", "--detail")
    elsewhere = {"BELASCORE_DIR": str(evening.folder / "elsewhere")}
    evening.ok("import", f"x.{form}", env=elsewhere)
    evening.ok("export", form, "-o", f"again.{form}", env=elsewhere)
    assert (evening.folder / f"again.{form}").read_bytes() == first
    after = evening.ok("show", "--detail", env=elsewhere)
    assert all(text in after for text in (*NAMES, NOTE))
    if form == "json":
        assert after == before


@pytest.mark.parametrize("words", ["show --detail", "log"])
def test_they_are_printed(evening: Shell, words: str) -> None:
    printed = evening.ok(*words.split())
    assert all(text in printed for text in ("<script>", "عمر", "Łukasz 🂡", NOTE))


def test_the_match_file_holds_them_as_they_are(evening: Shell) -> None:
    text = Path(evening.match).read_text(encoding="utf-8")
    assert all(f'"{name}"' in text for name in (*NAMES, NOTE))
