"""Figures over many matches in the forms in which `belascore stats` gives them."""

import os
import shutil
import sys
from typing import Final

from belascore.answers.stats import Stats
from belascore.cli.output import speech
from belascore.jsontext import json_text
from belascore.sheet.exporters.to_csv import csv_table
from belascore.sheet.paper.bars import Bar, bar_chart
from belascore.sheet.paper.markup import picture

FORMS: Final = ("table", "csv", "json", "svg")


def rendered(form: str, stats: Stats, *, eu: bool, ascii_only: bool = False) -> str:
    """The figures as text.

    Args:
        form: of the `FORMS`.
        stats: the figures.
        eu: the dialect of csv.
        ascii_only: that JSON escapes all other letters.
    """
    if form == "csv":
        return csv_table(stats.heading, stats.cells, eu=eu)
    if form == "json":
        return json_text(stats.json(), ascii_only=ascii_only) + "\n"
    if form == "svg":
        return _drawing(stats)
    return "".join(f"{line}\n" for line in stats.lines(speech()))


def page_columns() -> int | None:
    """The columns there are; None where nobody said so, as whatever reads it finds every one."""
    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        return shutil.get_terminal_size().columns
    return None


def _drawing(stats: Stats) -> str:
    say = speech().say
    bars = [
        Bar(
            figures.name,
            (figures.made, figures.tied, figures.failed),
            str(say("stats.made-of", {"made": figures.made, "calls": figures.calls})),
        )
        for figures in stats.figures
    ]
    parts = [str(say(f"stats.column.{part}")) for part in ("made", "tied", "failed")]
    return picture(bar_chart(str(say(f"stats.drawing.{stats.asked['by']}")), parts, bars))
