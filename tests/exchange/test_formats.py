"""The registry of formats: what it says of each is so, and whoever asks for formats reads it."""

from importlib import import_module
from pathlib import Path

import pytest

from belascore.cli import completing
from belascore.exchange.exporting import form_of
from belascore.exchange.formats import FORMATS, SHEETS, canonical, missing
from belascore.faults import UsageError
from belascore.sheet import exporters


def test_every_exporter_has_its_line() -> None:
    written = {path.stem for path in Path(exporters.__path__[0]).glob("to_*.py")}
    assert {form.exporter for form in FORMATS.values()} == written


def test_every_exporter_makes_bytes_of_an_edition() -> None:
    for form in FORMATS.values():
        if not missing(form.name):
            module = import_module(f"belascore.sheet.exporters.{form.exporter}")
            assert module.export.__annotations__ == {
                "edition": module.Edition,
                "return": bytes,
            }, form


def test_a_name_means_one_format() -> None:
    names = [name for form in FORMATS.values() for name in (form.name, *form.aliases)]
    assert len(names) == len(set(names))
    for form in FORMATS.values():
        for name in (form.name, *form.aliases, form.name.upper()):
            assert canonical(name) == form.name
            assert form_of(name, None) == form.name
            assert form_of(None, Path(f"evening.{name}")) == form.name


def test_what_is_completed_are_the_formats_and_no_sheet_is_left_out() -> None:
    assert list(completing.formats({}, "")) == list(FORMATS)
    assert set(SHEETS) == {form.name for form in FORMATS.values() if form.sheet}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "format-needed"),
        ("docx", "no-such-format"),
        ("ods", "no-such-format.ods"),
        ("toml", "no-such-format.toml"),
        ("sheet.html", "no-such-format.file"),
    ],
)
def test_what_is_no_format(name: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        form_of(name, None)
    assert caught.value.fault.code == code


def test_a_file_that_is_named_as_another_format() -> None:
    with pytest.raises(UsageError) as caught:
        form_of("pdf", Path("a.html"))
    fault = caught.value.fault
    assert (fault.public, fault.data["ending"]) == ("format-differs", "html")
    assert form_of("csv", Path("a.txt")) == "csv"
