"""What makes the difference between laws: each key with both values and both clauses."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from belascore.answers.diff import WIDTH, beside, said
from belascore.dispute.key_diff import Change, Setting
from belascore.dispute.result import Compared, Dispute
from belascore.dispute.smallest import MOST, Smallest
from belascore.text import DASH, Text, joined, text, width, wrapped
from belascore.words.say import Speech

_LEAST: Final = 24
"""Columns that values, and clauses, have at least."""


def name_of(dispute: Dispute, law: Compared, speech: Speech) -> Text:
    """What a law is called; the one in force is called so where its house changes it."""
    beyond = dispute.beyond_house(law)
    if beyond is None:
        return text(law.label)
    return joined(" + ", (speech.say("dispute.in-force"), *beyond))


def contrast(dispute: Dispute, shown: Sequence[Compared], speech: Speech) -> Iterator[Text]:
    """The smallest sets of keys, laws together that differ in the same keys alike."""
    groups: dict[Hashable, list[Compared]] = {}
    for law in shown:
        if dispute.differs(law):
            groups.setdefault(_together(law), []).append(law)
    head = "dispute.keys.house" if dispute.own.options else "dispute.keys"
    yield from wrapped(speech.say(head, {"rules": text(dispute.own.label)}), speech.columns(WIDTH))
    for laws in groups.values():
        yield text("")
        names = joined(", ", [name_of(dispute, law, speech) for law in laws])
        yield from wrapped(names, speech.columns(WIDTH), indent=2)
        yield from _group(dispute, laws, speech)


def _together(law: Compared) -> Hashable:
    """Its keys and what comes of them."""
    return tuple(change.path for change in law.keys.changes) if law.keys else (), law.ruling.result


def _group(dispute: Dispute, laws: Sequence[Compared], speech: Speech) -> Iterator[Text]:
    keys = laws[0].keys
    if keys is None:
        yield "  " + speech.say("dispute.keys.none")
        return
    remark = _remark(keys)
    if remark:
        yield "  " + speech.say(f"dispute.keys.{remark}", {"number": MOST + 1})
    for number, change in enumerate(keys.changes):
        yield text(f"  {change.key}")
        yield from _sides(dispute, laws, change, number, speech)


def _remark(keys: Smallest) -> str:
    """How sure it is that no fewer keys do, where that is not plain."""
    if not keys.proven:
        return "not-proven"
    return "not-fewer" if len(keys.changes) > MOST else ""


def _sides(
    dispute: Dispute, laws: Sequence[Compared], change: Change, number: int, speech: Speech
) -> Iterator[Text]:
    """Both values; of the others each law with its own clauses."""
    settings = [(dispute.own, change.one, change.other)]
    for law in laws:
        theirs = law.keys.changes[number] if law.keys else change
        settings.append((law, theirs.other, theirs.one))
    rows = [
        (name_of(dispute, law, speech), _value(mine, theirs, speech), mine)
        for law, mine, theirs in settings
    ]
    pad, wide = max(width(label) for label, _, _ in rows), speech.columns(WIDTH)
    columns = min(max(width(value) for _, value, _ in rows), max(wide - pad - _LEAST - 8, _LEAST))
    yield from beside(rows, columns, "    ", wide)


def _value(setting: Setting | None, other: Setting | None, speech: Speech) -> Text:
    """A value as a person reads it; of a table what the other one does not hold."""
    if setting is None or not isinstance(setting.value, Mapping):
        return said(setting, speech)
    theirs = other.value.values() if other and isinstance(other.value, Mapping) else ()
    own = {key: value for key, value in setting.value.items() if value not in theirs}
    return _table(own, speech)


def _table(table: Mapping[str, Any], speech: Speech) -> Text:
    """As a ruleset would have it in one line: `when made; sources cards, melds`."""
    parts = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            parts.append(f"{key} (" + _table(value, speech) + ")")
        else:
            parts.append(f"{key} " + said(Setting(value, ()), speech))
    return joined("; ", parts) or text(DASH)
