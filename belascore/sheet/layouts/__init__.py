"""Layouts: the ways in which people rule their score sheets, one small module each."""

from importlib import import_module
from typing import Final

from belascore.errors import NotFoundError, shown
from belascore.sheet.tally import Layout

LAYOUTS: Final = {
    "hr-blok": "hr_blok.LAYOUT",
    "fr-nous-eux": "fr_nous_eux.LAYOUT",
    "nl-boom": "nl_boom.FIGURES",
    "nl-boom-strokes": "nl_boom.STROKES",
    "bg-tefter": "bg_tefter.LAYOUT",
    "vl-manche": "vl_manche.LAYOUT",
    "detail": "detail.LAYOUT",
}
"""Each layout by the name that a ruleset's `sheet` has for it: its module and its name there."""


def layout(name: str) -> Layout:
    """A layout by its name.

    Raises:
        NotFoundError: there is no layout of that name.
    """
    if name not in LAYOUTS:
        there = f"There are: {', '.join(LAYOUTS)}."
        raise NotFoundError(f"there is no layout {shown(name)}", there)
    module, _, attribute = LAYOUTS[name].partition(".")
    found = getattr(import_module(f"{__name__}.{module}"), attribute)
    assert isinstance(found, Layout)
    return found
