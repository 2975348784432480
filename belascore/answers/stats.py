"""Figures over many matches: the rows that people and programs are given, and what is in them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from belascore.faults import BelascoreError, Phrase
from belascore.stats import COLUMNS, Cell, Figures, cells, plain
from belascore.text import Text, table, text, width
from belascore.words.say import ENGLISH, Speech

STATS_SCHEMA: Final = "belascore/stats@1"
"""What the JSON calls itself; a reader of it ignores keys that it does not know."""

_SHOWN: Final = (
    *("matches", "won", "lost", "streak", "deals", "calls", "made", "failed", "tied", "made %"),
    *("made streak", "capots", "average", "partner"),
)
"""Columns that people are shown; programs are given all."""
_LEAST: Final = (
    *("made streak", "deals", "tied", "streak", "partner"),
    *("capots", "lost", "failed", "calls", "made", "made %"),
)
"""What a narrow page does without, first to last."""


class Stats(NamedTuple):
    """The figures of some matches.

    Attributes:
        figures: the rows.
        asked: what was asked for, as JSON says it; `by` names the rows.
        skipped: files that could not be read, and so are in no figure, each with the reason.
        columns: of the page that people read it on; None if it has no end.
    """

    figures: tuple[Figures, ...]
    asked: Mapping[str, str]
    skipped: Mapping[str, BelascoreError] = MappingProxyType({})
    columns: int | None = None

    @property
    def heading(self) -> tuple[str, ...]:
        """What stands over the columns of all cells, for programs."""
        return self.asked["by"], *COLUMNS

    @property
    def cells(self) -> list[Sequence[Cell]]:
        """All cells of every row."""
        return [tuple(cells(figures).values()) for figures in self.figures]

    def json(self) -> Mapping[str, Any]:
        """Every figure, and every file that is in none."""
        rows = list(map(plain, self.figures))
        skipped = [
            {
                "file": file,
                "exit": error.exit_code,
                "fault": "\n".join(map(str, ENGLISH.error(error))),
            }
            for file, error in self.skipped.items()
        ]
        return {"schema": STATS_SCHEMA, **self.asked, "rows": rows, "skipped": skipped}

    def lines(self, speech: Speech) -> list[Text]:
        """Every column that says something, or as many as there is room for."""
        rows = list(map(cells, self.figures))
        used = [name for name in _SHOWN if any(row[name] for row in rows)]
        lines = self._table(rows, used, speech)
        for least in _LEAST:
            if self.columns is None or max(map(width, lines)) <= self.columns:
                break
            used = [name for name in used if name != least]
            lines = self._table(rows, used, speech)
        return lines

    def _table(
        self, rows: Sequence[Mapping[str, Cell]], used: Sequence[str], speech: Speech
    ) -> list[Text]:
        heads = [speech.say(f"stats.by.{self.asked['by']}")]
        heads += [speech.say(f"stats.column.{_key(name)}") for name in used]
        body = [
            [text("" if row[name] is None else str(row[name])) for name in ("name", *used)]
            for row in rows
        ]
        aligns = "".join("<" if name == "partner" else ">" for name in used)
        return table([heads, *body], f"<{aligns}")


def _key(column: str) -> str:
    """The column in the key of its heading: `made-percent`."""
    return column.replace("%", "percent").replace(" ", "-")


class Coverage(NamedTuple):
    """What is in the figures, what is not, and why.

    Attributes:
        matches: that were counted.
        deals: in them.
        unreadable: why files could not be read.
        copies: files that hold a match which another one holds as well.
        apart: the same, but the two went different ways; each with that other one.
        changed: matches with rounds that were changed after they were recorded.
        unscored: matches with deals that have no score.
        nameless: matches that name no players.
        is_empty: whether there are no figures.
    """

    matches: int
    deals: int
    unreadable: tuple[BelascoreError, ...] = ()
    copies: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    changed: int = 0
    unscored: int = 0
    nameless: int = 0
    is_empty: bool = False

    def left_out(self, speech: Speech) -> list[Text]:
        """A line for every file that is in no figure."""
        lines: list[Text] = []
        for error in self.unreadable:
            why, *more = speech.error(error)
            lines += [speech.say("stats.left-out", {"why": why}), *more]
        lines += [speech.say("stats.left-out.copy", {"file": text(file)}) for file in self.copies]
        for file, other in self.apart:
            data = {"file": text(file), "against": text(other)}
            lines.append(speech.say("stats.left-out.apart", data))
        return lines

    def notes(self, speech: Speech) -> list[Text]:
        """What of the matches is not as it should be."""
        counts = {"changed": self.changed, "unscored": self.unscored, "nameless": self.nameless}
        return [speech.say(f"stats.hold.{key}", {"n": n}) for key, n in counts.items() if n]

    def counted(self, speech: Speech) -> Text:
        """How many matches and deals there are."""
        data = {
            "matches": Phrase("stats.matches", {"n": self.matches}),
            "deals": Phrase("stats.deals", {"n": self.deals}),
        }
        return speech.say("stats.counted.nothing" if self.is_empty else "stats.counted", data)
