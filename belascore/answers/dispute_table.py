"""The table of a dispute: a row a law, with what it gives each side and what that rests on."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from belascore.answers.rules import WIDTH, beside, said
from belascore.dispute.key_diff import Change, Setting
from belascore.dispute.ruling import Compared, Dispute
from belascore.dispute.smallest import MOST, Smallest
from belascore.faults import HOUSE
from belascore.text import DASH, Text, joined, name, table, text, width, wrapped
from belascore.words.say import Speech
from belascore.words.terms import Terms

_CITES: Final = 3
"""Clauses that a row has room for."""

Row = list[Text]


def law_rows(
    dispute: Dispute, shown: Sequence[Compared], terms: Terms, speech: Speech
) -> list[Text]:
    """A line a law; options that change nothing here share one.

    Args:
        dispute: with the law in force, which comes first.
        shown: the other laws but for the idle ones.
        terms: the words of the match.
        speech: the language.
    """
    rows = list(_Rows(dispute, terms, speech).rows(shown))
    # a column in which no law says anything is left out, with its heading
    columns = [at for at in range(len(rows[0])) if any(row[at] for row in rows[1:])]
    aligns = "<<" + ">" * (len(terms.sides) + 1) + "<<"
    cells = [[row[at] for at in columns] for row in rows]
    kept = "".join(aligns[at] for at in columns)
    return ["  " + line for line in table(cells, kept, speech.room_behind(2))]


def unread(law: Compared, terms: Terms, speech: Speech) -> Text:
    """Why a law cannot be compared; nothing of one that can."""
    ruling, finding = law.ruling, law.ruling.finding
    if finding is None:
        data = {"number": law.law.table.players, "hand": law.law.deck.hand}
        return speech.say(f"dispute.unlike.{ruling.unlike}", data) if ruling.unlike else text("")
    # what the law of the table asks would be out of place: nobody plays by this one
    lacks = f"dispute.lacks.{finding.code}"
    if speech.has(lacks) and not finding.data.get("there"):
        why = speech.say(lacks, finding.data, terms)
    else:
        why = speech.finding(finding.code, finding.data, terms)
    if not finding.round:
        return why
    return speech.say("dispute.in-round", {"number": finding.round, "why": why})


class _Rows:
    """Rows of one dispute, told in one language."""

    def __init__(self, dispute: Dispute, terms: Terms, speech: Speech) -> None:
        self._dispute, self._terms, self._speech = dispute, terms, speech

    def rows(self, shown: Sequence[Compared]) -> Iterator[Row]:
        """The heading, the law in force, and every other behind the one it is an option of."""
        own = self._dispute.own
        yield self._heading()
        yield self._row(own, name_of(self._dispute, own, self._speech))
        for base in (own, *(law for law in shown if law.base is None)):
            legible = base.ruling.points is not None or base is own
            if base is not own and legible:
                yield self._row(base, text(base.label))
            options = [law for law in shown if law.base is base and law.ruling.points is not None]
            for law in options:
                yield self._row(law, text(f"  + {law.options[-1]}" if legible else law.label))
            if legible:
                yield from self._idle(base, others=bool(options))

    def _heading(self) -> Row:
        last = "rests-on" if self._dispute.entry else "other-deals"
        columns = (self._say(f"column.{key}") for key in ("hang", "won", last))
        return [text(""), text(""), *map(name, self._terms.sides), *columns]

    def _row(self, law: Compared, label: Text) -> Row:
        dispute, ruling, unit = self._dispute, law.ruling, law.law.unit
        if unit != dispute.own.law.unit:
            label = self._say("unit.points" if unit == 1 else "unit.tens", rules=label)
        if ruling.points is None:
            why = unread(law, self._terms, self._speech)
            return [label, self._say("not-scored"), *self._blanks(), why]
        last = text(_few(law) if dispute.entry else self._other_deals(law))
        if law is not dispute.own and not dispute.differs(law):
            return [label, self._say("same"), *self._blanks(), last]
        outcome = self._speech.word(ruling.outcome, self._terms) if ruling.outcome else ""
        sides = [text(str(points // unit) if points else DASH) for points in ruling.points]
        hung = text(str(ruling.hung // unit) if ruling.hung > 0 else "")
        return [label, text(outcome), *sides, hung, self._won(law), last]

    def _blanks(self) -> Row:
        """For the sides, for what hangs, and for who has won."""
        return [text("")] * (len(self._terms.sides) + 2)

    def _won(self, law: Compared) -> Text:
        """Who has won the match by it, and with which deal."""
        dispute, winner, ended = self._dispute, law.ruling.winner, law.ruling.ended
        side = name(self._terms.sides[winner]) if winner is not None else text("")
        if dispute.entry is not None:
            return side
        if ended is None:
            over = any(other.ruling.ended for other in (dispute.own, *dispute.others))
            return self._say("won.not-yet") if over else text("")
        return self._say(
            "won" if side else "won.nobody", side=side, round=dispute.score.label(ended)
        )

    def _other_deals(self, law: Compared) -> str:
        """The deals that bring something else than by the law in force."""
        deals = zip(self._dispute.own.ruling.rounds, law.ruling.rounds, strict=False)
        return " ".join(
            self._dispute.score.label(number)
            for number, (mine, theirs) in enumerate(deals, 1)
            if mine != theirs
        )

    def _idle(self, base: Compared, *, others: bool) -> Iterator[Row]:
        idle = sum(law.is_idle and law.base is base for law in self._dispute.others)
        if idle:
            label = "  " + self._say("options.other" if others else "options", n=idle)
            same = self._say("same.as-without" if self._dispute.differs(base) else "same")
            yield [label, same, *self._blanks(), text("")]

    def _say(self, code: str, **data: object) -> Text:
        return self._speech.say(f"dispute.{code}", data)


def _few(law: Compared) -> str:
    """The first clauses, with those of the house or of the last option; JSON has them all."""
    cites = law.ruling.cites
    known = law.base.ruling.cites if law.base else ()
    new = [cite for cite in cites if cite not in known and cite != HOUSE]
    old = [cite for cite in cites if cite not in new and cite != HOUSE]
    shown = (*new[:1], *old[:1]) if known and new else cites[:_CITES]
    more = f" +{len(cites) - len(shown)}" if len(cites) > len(shown) else ""
    return " ".join(shown) + more


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
