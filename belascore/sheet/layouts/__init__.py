"""Layouts: the ways in which people rule their score sheets, one small module each.

The module of `hr-blok` is `hr_blok`, and what it has is its `LAYOUT`.
"""

from importlib import import_module
from typing import Final, get_args

from belascore.faults import NotFoundError
from belascore.rules.law import SheetName
from belascore.sheet.tally import Layout

LAYOUTS: Final[tuple[str, ...]] = get_args(SheetName)
"""The names that a ruleset's `sheet` may have."""


def layout(name: str) -> Layout:
    """A layout by its name.

    Raises:
        NotFoundError: there is no layout of that name.
    """
    if name not in LAYOUTS:
        raise NotFoundError("layout-unknown", value=name, there=LAYOUTS)
    ruled = import_module(f"{__name__}.{name.replace('-', '_')}").LAYOUT
    assert isinstance(ruled, Layout)
    return ruled
