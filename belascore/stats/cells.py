"""Figures as rows of a table: the columns there are, and what stands in them."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from belascore.stats.figures import Figures

Cell = int | float | str | None
"""A whole number, a number with one decimal, a text; None where a row has no such figure."""


def _average(figures: Figures) -> Cell:
    tenths = figures.average_tenths
    return None if tenths is None else tenths / 10


def _partner(figures: Figures) -> Cell:
    return figures.partners[0].name if figures.partners else None


def _with_partner(figures: Figures) -> Cell:
    return figures.partners[0].matches if figures.partners else None


COLUMNS: Final[Mapping[str, Callable[[Figures], Cell]]] = MappingProxyType(
    {
        "matches": lambda one: one.matches,
        "won": lambda one: one.won,
        "lost": lambda one: one.lost,
        "streak": lambda one: one.streak,
        "streak now": lambda one: one.streak_now,
        "deals": lambda one: one.deals,
        "calls": lambda one: one.calls,
        "made": lambda one: one.made,
        "failed": lambda one: one.failed,
        "tied": lambda one: one.tied,
        "made %": lambda one: one.percent,
        "made streak": lambda one: one.made_streak,
        "capots": lambda one: one.capots,
        "points": lambda one: one.points,
        "average": _average,
        "partner": _partner,
        "with partner": _with_partner,
    }
)
"""Every column behind the name, with what a row says in it."""


def cells(figures: Figures) -> dict[str, Cell]:
    """A row: the name, and all cells by the names of their columns."""
    return {"name": figures.name, **{name: say(figures) for name, say in COLUMNS.items()}}


def plain(figures: Figures) -> dict[str, Any]:
    """A row for other programs: every figure by its name, and all partners."""
    row = figures._asdict()
    row["percent"] = figures.percent
    row["average"] = _average(figures)
    row["partners"] = [partner._asdict() for partner in figures.partners]
    return row
