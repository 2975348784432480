"""Extras: what only some exports need, and how it is installed where it is missing."""

import sys
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from belascore.errors import MissingExtraError

EXTRAS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"pdf": ("fpdf", "fpdf2>=2.8.5"), "xlsx": ("xlsxwriter", "XlsxWriter>=3.2")}
)
"""Each format that needs an extra of its name: the module, and what `pip` calls it."""


def missing(form: str) -> str:
    """How to install what a format needs, if that is not installed; else nothing."""
    if form not in EXTRAS:
        return ""
    module, requirement = EXTRAS[form]
    try:
        import_module(module)
    except ImportError:
        return f'"{sys.executable}" -m pip install "{requirement}"'
    return ""


def require(form: str) -> None:
    """Refuse a format whose extra is not installed.

    Raises:
        MissingExtraError: says how to install it.
    """
    if command := missing(form):
        name = EXTRAS[form][1].partition(">")[0]
        what = f"{form} needs {name}, which is not installed"
        raise MissingExtraError(what, f"Install it: {command}")
