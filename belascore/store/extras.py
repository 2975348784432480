"""Extras: what only some exports need, and how it is installed where it is missing."""

import sys
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from belascore.errors import MissingExtraError

EXTRAS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"xlsx": ("xlsxwriter", "XlsxWriter>=3.2")}
)
"""Each format that needs an extra of its name: the module, and what `pip` calls it."""


def is_there(form: str) -> bool:
    """Whether everything that a format needs is installed."""
    try:
        import_module(EXTRAS.get(form, ("sys",))[0])
    except ImportError:
        return False
    return True


def require(form: str) -> None:
    """Refuse a format whose extra is not installed.

    Raises:
        MissingExtraError: says how to install it.
    """
    if not is_there(form):
        name = EXTRAS[form][1]
        raise MissingExtraError(
            f"{form} needs {name.partition('>')[0]}, which is not installed",
            f'Install it: "{sys.executable}" -m pip install "{name}"',
        )
