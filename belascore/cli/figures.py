"""Figures over many matches in the forms in which `belascore stats` gives them."""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from belascore.faults import BelascoreError
from belascore.jsontext import json_text
from belascore.sheet.exporters.to_csv import csv_table
from belascore.sheet.paper.bars import Bar, bar_chart
from belascore.sheet.paper.markup import picture
from belascore.stats import COLUMNS, Cell, Figures, cells, plain
from belascore.text import table, width

STATS_SCHEMA: Final = "belascore/stats@1"
"""What the JSON calls itself; a reader of it ignores keys that it does not know."""

FORMS: Final = ("table", "csv", "json", "svg")
_SHOWN: Final = (
    *("matches", "won", "lost", "streak", "deals", "calls", "made", "failed", "tied", "made %"),
    *("made streak", "capots", "average", "partner"),
)
"""What the table shows; the other forms have all columns."""
_LEAST: Final = (
    *("made streak", "deals", "tied", "streak", "partner"),
    *("capots", "lost", "failed", "calls", "made", "made %"),
)
"""What a narrow terminal does without, first to last."""


def rendered(
    form: str,
    figures: Sequence[Figures],
    asked: Mapping[str, str],
    skipped: Mapping[Path, BelascoreError],
    *,
    eu: bool,
    ascii_only: bool = False,
) -> str:
    """The figures as text.

    Args:
        form: of the `FORMS`.
        figures: the rows.
        asked: what was asked for, as JSON says it; `by` names the rows.
        skipped: the files that are not in them, and why.
        eu: the dialect of csv.
        ascii_only: that JSON escapes all other letters.
    """
    rows = [cells(one) for one in figures]
    if form == "csv":
        return csv_table((asked["by"], *COLUMNS), ([*row.values()] for row in rows), eu=eu)
    if form == "json":
        left_out = [
            {"file": str(path), "exit": error.exit_code, "fault": str(error)}
            for path, error in skipped.items()
        ]
        answer = {"schema": STATS_SCHEMA, **asked, "rows": [*map(plain, figures)]}
        return json_text({**answer, "skipped": left_out}, ascii_only=ascii_only) + "\n"
    return _drawing(figures, asked["by"]) if form == "svg" else _table(rows, asked["by"])


def _table(rows: Sequence[Mapping[str, Cell]], by: str) -> str:
    """Every column that says something, or as many as there is room for.

    Where nobody said how wide it may be, what reads it finds every column.
    """
    used = [name for name in _SHOWN if any(row[name] for row in rows)]
    there_is_an_end = sys.stdout.isatty() or "COLUMNS" in os.environ
    room = shutil.get_terminal_size().columns if there_is_an_end else None
    lines = _lines(rows, by, used)
    for name in _LEAST:
        if room is None or max(map(width, lines)) <= room:
            break
        used = [one for one in used if one != name]
        lines = _lines(rows, by, used)
    return "".join(f"{line}\n" for line in lines)


def _lines(rows: Sequence[Mapping[str, Cell]], by: str, used: Sequence[str]) -> list[str]:
    body = [
        ["" if row[name] is None else str(row[name]) for name in ("name", *used)] for row in rows
    ]
    aligns = "".join("<" if name == "partner" else ">" for name in used)
    return table([[by, *used], *body], f"<{aligns}")


def _drawing(figures: Sequence[Figures], by: str) -> str:
    bars = [
        Bar(one.name, (one.made, one.tied, one.failed), f"{one.made} of {one.calls}")
        for one in figures
    ]
    return picture(bar_chart(f"Calls by {by}", ("made", "tied", "failed"), bars))
