"""Figures over many matches: who calls, who makes it, with whom, how often in a row.

They are counted from what the law made of each deal, never from what a sheet says. Nothing here
reads a file: whoever has matches makes a `Record` of each and asks for the figures of all.
"""

from belascore.stats.cells import COLUMNS, Cell, cells, plain
from belascore.stats.figures import Figures, Partner
from belascore.stats.grouping import By, figures_by, player_key
from belascore.stats.period import Period, period
from belascore.stats.records import Record, record_of

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
