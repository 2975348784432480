"""Figures over many matches: who calls, who makes it, with whom, how often in a row.

They are counted from what the law made of each deal, never from what a sheet says. Nothing here
reads a file: whoever has matches makes a `Record` of each and asks for the figures of all.
"""

from belascore.stats.figures import COLUMNS, Cell, Figures, Partner, Record, cells, plain, record_of
from belascore.stats.grouping import By, Period, figures_by, period, player_key

__all__ = [
    "COLUMNS",
    "By",
    "Cell",
    "Figures",
    "Partner",
    "Period",
    "Record",
    "cells",
    "figures_by",
    "period",
    "plain",
    "player_key",
    "record_of",
]
