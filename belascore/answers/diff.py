"""Two laws side by side: every key on which they differ, both values, both clauses."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from belascore.errors import so_many
from belascore.rules.diff import Difference, Setting
from belascore.text import DASH, left, width

_WIDTH: Final = 92
_VALUE: Final = 36


def comparison(labels: Sequence[str], found: Sequence[Difference]) -> list[str]:
    """The differences as text; `labels` name the two laws."""
    one, other = labels
    if not found:
        return [f"{one} and {other} are the same law."]
    keys = so_many(len(found), "key")
    lines = [f"{one} and {other} differ in {keys}."]
    pad = max(map(width, labels))
    longest = max(width(said(setting)) for row in found for setting in row[1:])
    for row in found:
        lines += ["", row.key]
        for label, setting in zip(labels, row[1:], strict=True):
            lines += _side(left(label, pad), setting, min(longest, _VALUE))
    return lines


def said(setting: Setting | None) -> str:
    """A value as a person reads it; a dash where the law has no such key."""
    if setting is None:
        return DASH
    if isinstance(setting.value, list | tuple):
        return ", ".join(map(_plain, setting.value)) or "(none)"
    return _plain(setting.value)


def difference_answer(row: Difference) -> dict[str, Any]:
    """A difference as JSON; a side without the key is null."""
    answer: dict[str, Any] = {"key": row.key}
    for side, setting in zip(("one", "other"), row[1:], strict=True):
        answer[side] = setting and {"value": setting.value, "cites": list(setting.cites)}
    return answer


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _side(label: str, setting: Setting | None, columns: int) -> Iterator[str]:
    clauses = " ".join(setting.cites) if setting else ""
    room = _WIDTH - width(label) - columns - 6
    parts = zip_longest(_wrapped(said(setting), columns), _wrapped(clauses, room), fillvalue="")
    for number, (value, cites) in enumerate(parts):
        name = label if number == 0 else " " * width(label)
        yield f"  {name}  {left(value, columns)}  {cites}".rstrip()


def _wrapped(text: str, columns: int) -> list[str]:
    return textwrap.wrap(text, columns, break_on_hyphens=False)
