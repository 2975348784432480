"""Two laws side by side: every key on which they differ, both values, both clauses."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from belascore.dispute.key_diff import Difference, Setting
from belascore.text import DASH, Text, Textual, joined, left, text, width, wrapped
from belascore.words.say import Speech

WIDTH: Final = 92
"""Columns of what is compared."""
_VALUE: Final = 36
_CITES: Final = 24
"""Columns that clauses have at least, however long the names of the laws are."""


class Comparison(NamedTuple):
    """What two laws differ in.

    Attributes:
        labels: what the two are called.
        differences: the keys, each with both values.
    """

    labels: tuple[str, str]
    differences: tuple[Difference, ...]

    def json(self) -> Mapping[str, Any]:
        """Every key with both values and their clauses."""
        one, other = self.labels
        rows = [difference_json(row) for row in self.differences]
        schema = "belascore/rules-diff@1"
        return {"schema": schema, "one": one, "other": other, "differences": rows}

    def lines(self, speech: Speech) -> list[Text]:
        """Every key as a paragraph, one law below the other."""
        one, other = map(text, self.labels)
        laws = {"rules": one, "against": other, "n": len(self.differences)}
        if not self.differences:
            return [speech.say("rules-diff.same", laws)]
        settings = [setting for row in self.differences for setting in row[1:]]
        columns = min(max(width(said(setting, speech)) for setting in settings), _VALUE)
        lines = [speech.say("rules-diff", laws)]
        for row in self.differences:
            values = zip(self.labels, row[1:], strict=True)
            told = [(label, said(setting, speech), setting) for label, setting in values]
            lines += [text(""), text(row.key), *beside(told, columns, "  ", speech.columns(WIDTH))]
        return lines


def difference_json(row: Difference) -> dict[str, Any]:
    """A difference as JSON; a side without the key is null."""
    answer: dict[str, Any] = {"key": row.key}
    for side, setting in zip(("one", "other"), row[1:], strict=True):
        answer[side] = setting and {"value": setting.value, "cites": list(setting.cites)}
    return answer


def said(setting: Setting | None, speech: Speech) -> Text:
    """A value as a person reads it; a dash where the law has no such key."""
    if setting is None:
        return text(DASH)
    if isinstance(setting.value, list | tuple):
        return joined(", ", map(_plain, setting.value)) or speech.say("rules-diff.none")
    return text(_plain(setting.value))


def _plain(value: Any) -> str:
    """A value as it stands in a ruleset, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def beside(
    rows: Sequence[tuple[Textual, Text, Setting | None]], columns: int, indent: str, wide: int
) -> Iterator[Text]:
    """What laws say, one below the other: the law, the value, and at the right its clauses.

    Args:
        rows: each law with its value as it is told, and the setting that has the clauses.
        columns: that a value may take before it goes on in the next line.
        indent: blanks before each line.
        wide: columns that a line may take.
    """
    pad = max(width(label) for label, _, _ in rows)
    room = max(wide - len(indent) - pad - columns - 4, _CITES)
    for label, value, setting in rows:
        cites = text(" ".join(setting.cites) if setting else "")
        parts = zip_longest(wrapped(value, columns), wrapped(cites, room), fillvalue=text(""))
        for number, (part, clauses) in enumerate(parts):
            line = indent + left(text("" if number else label), pad) + "  "
            yield line + (left(part, columns) + "  " + clauses if clauses else part)
