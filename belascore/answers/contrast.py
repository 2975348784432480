"""What makes the difference between laws: each key with both values and both clauses."""

import textwrap
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from belascore.answers.diff import said
from belascore.dispute.key_diff import Change
from belascore.dispute.result import Compared, Dispute
from belascore.dispute.smallest import MOST
from belascore.rules.diff import Setting
from belascore.text import DASH, left, width

_WIDTH: Final = 92
_VALUE: Final = 24
_CITES: Final = 24


def differences(dispute: Dispute, shown: Sequence[Compared]) -> Iterator[str]:
    """The smallest sets of keys, laws together that differ in the same keys alike."""
    groups: dict[Hashable, list[Compared]] = {}
    for law in shown:
        if dispute.differs(law):
            groups.setdefault(_together(law), []).append(law)
    yield ""
    own = "the law in force" if dispute.own.options else dispute.own.label
    what = f"What makes the difference: these keys of a law, laid over {own}, give its score."
    yield from _wrapped(what, _WIDTH)
    for laws in groups.values():
        yield ""
        yield from _group(dispute, laws)


def _together(law: Compared) -> Hashable:
    """Its keys and what comes of them."""
    return tuple(change.path for change in law.keys.changes) if law.keys else (), law.ruling.result


def _group(dispute: Dispute, laws: Sequence[Compared]) -> Iterator[str]:
    names = ", ".join(map(dispute.name_of, laws))
    yield from _wrapped(names, _WIDTH, "  ")
    keys = laws[0].keys
    if keys is None:
        yield "  No set of keys does."
        return
    if not keys.proven or len(keys.changes) > MOST:
        few = f"No fewer than {MOST + 1} keys do:"
        yield f"  {few if keys.proven else 'None of these can be left out; fewer others might do:'}"
    for number, change in enumerate(keys.changes):
        yield f"  {change.key}"
        yield from _sides(dispute, laws, change, number)


def _sides(
    dispute: Dispute, laws: Sequence[Compared], change: Change, number: int
) -> Iterator[str]:
    """Both values; of the others each law with its own clauses."""
    rows = [(dispute.name_of(dispute.own), change.one, change.other)]
    for law in laws:
        theirs = law.keys.changes[number] if law.keys else change
        rows.append((dispute.name_of(law), theirs.other, theirs.one))
    pad = max(width(label) for label, _, _ in rows)
    values = [_value(mine, theirs) for _, mine, theirs in rows]
    columns = min(max(map(width, values)), max(_WIDTH - pad - _CITES - 8, _VALUE))
    for (label, setting, _), value in zip(rows, values, strict=True):
        room = _WIDTH - pad - columns - 8
        cites = _wrapped(" ".join(setting.cites) if setting else "", max(room, _CITES))
        texts = _wrapped(value, columns)
        for at, (text, clauses) in enumerate(zip_longest(texts, cites, fillvalue="")):
            name = left("" if at else label, pad)
            yield f"    {name}  {left(text, columns)}  {clauses}".rstrip()


def _value(setting: Setting | None, other: Setting | None) -> str:
    """A value as a person reads it; of a table what the other one does not hold."""
    if setting is None or not isinstance(setting.value, Mapping):
        return said(setting)
    theirs = other.value.values() if other and isinstance(other.value, Mapping) else ()
    return _table({key: value for key, value in setting.value.items() if value not in theirs})


def _table(table: Mapping[str, Any]) -> str:
    parts = []
    for key, value in table.items():
        inner = _table(value) if isinstance(value, Mapping) else said(Setting(value, ()))
        parts.append(f"{key} ({inner})" if isinstance(value, Mapping) else f"{key} {inner}")
    return "; ".join(parts) or DASH


def _wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    return textwrap.wrap(text, columns, subsequent_indent=indent, break_on_hyphens=False)
