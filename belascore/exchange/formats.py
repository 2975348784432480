"""The formats that a match is exported in: one line each, which all that asks for them reads.

A new one is an exporter in `belascore.sheet.exporters` and its line here. Every exporter has
`export`, which makes bytes of an `Edition`: the sheet, the rows or the document of a match.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from belascore.faults import MissingExtraError
from belascore.tuples import NamedTuple


class Format(NamedTuple):
    """A format, called by its extension.

    Attributes:
        exporter: the module that writes it.
        sheet: whether it is a sheet, of which somebody may have wishes: with details, blank.
        aliases: other words for it.
        text: whether it is text, which a terminal can show.
        eu: whether it has a dialect for most of Europe.
        needs: the module that has to be installed, and what `pip` calls it; its extra is called as
            the format.
    """

    name: str
    exporter: str
    sheet: bool = False
    aliases: tuple[str, ...] = ()
    text: bool = True
    eu: bool = False
    needs: tuple[str, str] | None = None


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        form.name: form
        for form in (
            Format("txt", "to_text", sheet=True, aliases=("text",)),
            Format("md", "to_markdown", sheet=True, aliases=("markdown",)),
            Format("html", "to_html", sheet=True, aliases=("htm",)),
            Format("pdf", "to_pdf", sheet=True, text=False, needs=("fpdf", "fpdf2>=2.8.5")),
            Format("csv", "to_csv", eu=True),
            Format("json", "to_json"),
            Format("xlsx", "to_xlsx", text=False, needs=("xlsxwriter", "XlsxWriter>=3.2")),
            Format("svg", "to_svg"),
        )
    }
)
"""Every format by its name, in the order in which they are told."""
SHEETS: Final = tuple(form.name for form in FORMATS.values() if form.sheet)
"""The formats of a sheet."""
_NAMES: Final = {alias: form.name for form in FORMATS.values() for alias in form.aliases}


def canonical(name: str) -> str:
    """The format of a name or an alias; another text as it is, in small letters."""
    return _NAMES.get(name.casefold(), name.casefold())


def missing(name: str) -> str:
    """How to install what a format needs, if that is not installed; else nothing."""
    needs = FORMATS[name].needs
    if needs is None:
        return ""
    module, requirement = needs
    try:
        import_module(module)
    except ImportError:
        return f'"{sys.executable}" -m pip install "{requirement}"'
    return ""


def require(name: str) -> None:
    """Refuse a format whose extra is not installed.

    Raises:
        MissingExtraError: says how to install it.
    """
    if command := missing(name):
        _, requirement = FORMATS[name].needs or ("", "")
        library = requirement.partition(">")[0]
        raise MissingExtraError("extra-missing", form=name, library=library, command=command)
