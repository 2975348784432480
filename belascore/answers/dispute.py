"""A dispute as the table reads it: what every law says, and which keys make the difference."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from belascore.answers.contrast import differences
from belascore.answers.diff import difference_answer
from belascore.answers.phrases import awarded, goal, heading, sum_of, terms_of
from belascore.dispute.result import Compared, Dispute
from belascore.errors import so_many
from belascore.rules.diff import Difference
from belascore.rules.law import Law
from belascore.text import DASH, table
from belascore.words.say import ENGLISH
from belascore.words.terms import Terms

_CITES: Final = 3


def dispute_lines(dispute: Dispute) -> list[str]:
    """The laws in a table, those that cannot be asked, and the keys that decide."""
    terms = terms_of(dispute.score, dispute.own.law)
    shown = [law for law in dispute.others if not law.is_idle]
    silent = [law for law in shown if law.ruling.points is None]
    lines = [_title(dispute, terms), "", *_table(dispute, shown, terms)]
    if silent:
        rows = [[f"  {dispute.name_of(law)}", unread(law, terms)] for law in silent]
        lines += ["", "Not comparable:", *table(rows, "<<")]
    if not dispute.is_read:
        return [*lines, "", "No other law reads it."]
    if not dispute.is_settled:
        return [*lines, *differences(dispute, shown)]
    return [*lines, "", "All that can read it agree."]


def _title(dispute: Dispute, terms: Terms) -> str:
    own, entry = dispute.own, dispute.entry
    if entry is None:
        played = sum(one.status == "scored" for one in dispute.score.entries)
        return f"{so_many(played, 'deal')}, {goal(dispute.score, own.law)} · {own.label}"
    lines = awarded(entry)
    sides = [f"{name} {sum_of(lines, side)}" for side, name in enumerate(terms.sides)]
    parts = [heading(entry, terms), ", ".join(sides) if lines else "", own.label]
    if any(line.stage == "agreed" for line in entry.verdict.lines):
        parts.append("whatever the table agreed")
    return " · ".join(part for part in parts if part)


def dispute_answer(dispute: Dispute) -> dict[str, Any]:
    """The same as JSON, of every law that was asked; of a whole match `score` is its totals."""
    return {
        "schema": "belascore/dispute@1",
        "round": dispute.entry.number if dispute.entry else None,
        "sides": list(dispute.score.seats.keys),
        "settled": dispute.is_settled,
        "own": _answer(dispute, dispute.own),
        "laws": [_answer(dispute, law) for law in dispute.others],
    }


def _answer(dispute: Dispute, law: Compared) -> dict[str, Any]:
    ruling, keys, unit = law.ruling, dispute.score.seats.keys, law.law.unit
    terms = terms_of(dispute.score, dispute.own.law)
    comparable = ruling.points is not None
    changes = law.keys.changes if law.keys else ()
    return {
        "law": law.label,
        "ruleset": law.law.id,
        "edition": law.law.edition,
        "options": list(law.options),
        "comparable": comparable,
        "reason": None if comparable else unread(law, terms),
        "same": comparable and not dispute.differs(law),
        "outcome": ruling.outcome or None,
        "score": None if ruling.points is None else [points // unit for points in ruling.points],
        "hung": ruling.hung // unit,
        "unit": unit,
        "winner": None if ruling.winner is None else keys[ruling.winner],
        "cites": list(ruling.cites),
        "keys": [
            difference_answer(Difference(change.key, change.one, change.other))
            for change in changes
        ],
        "smallest": law.keys.proven if law.keys else None,
    }


# The table


def _table(dispute: Dispute, shown: Sequence[Compared], terms: Terms) -> list[str]:
    """A row a law; options that change nothing here share one."""
    own = dispute.own
    last = "rests on" if dispute.entry else "other deals"
    rows = [
        ["", "", *terms.sides, "hang", "won", last],
        _row(dispute, own, dispute.name_of(own), terms),
    ]
    for base in (own, *(law for law in shown if law.base is None)):
        legible = base.ruling.points is not None or base is own
        if base is not own and legible:
            rows.append(_row(dispute, base, base.label, terms))
        options = [law for law in shown if law.base is base and law.ruling.points is not None]
        labels = [f"  + {law.options[-1]}" if legible else law.label for law in options]
        rows += [
            _row(dispute, law, label, terms) for law, label in zip(options, labels, strict=True)
        ]
        if legible:
            rows += _idle(dispute, base, bool(options), len(rows[0]))
    columns = [at for at in range(len(rows[0])) if any(row[at] for row in rows[1:])]
    aligns = "<<" + ">" * (len(terms.sides) + 1) + "<<"
    cells = [[row[at] for at in columns] for row in rows]
    return ["  " + line for line in table(cells, "".join(aligns[at] for at in columns))]


def _row(dispute: Dispute, law: Compared, label: str, terms: Terms) -> list[str]:
    ruling, unit = law.ruling, law.law.unit
    if unit != dispute.own.law.unit:
        label += ", in points" if unit == 1 else ", in tens"
    if ruling.points is None:
        blanks = [""] * (len(terms.sides) + 2)
        return [label, "not scored", *blanks, unread(law, terms)]
    last = _few(law) if dispute.entry else _others(dispute, law)
    if law is not dispute.own and not dispute.differs(law):
        return [label, "same", *[""] * (len(terms.sides) + 2), last]
    sides = [str(points // unit) if points else DASH for points in ruling.points]
    hung = str(ruling.hung // unit) if ruling.hung > 0 else ""
    return [label, terms.word(ruling.outcome), *sides, hung, _won(dispute, law, terms), last]


def _won(dispute: Dispute, law: Compared, terms: Terms) -> str:
    """Who has won the match by it, and with which deal."""
    winner, ended = law.ruling.winner, law.ruling.ended
    name = terms.sides[winner] if winner is not None else ""
    if dispute.entry is not None:
        return name
    if ended is None:
        over = any(one.ruling.ended for one in (dispute.own, *dispute.others))
        return "not yet" if over else ""
    return f"{name or 'nobody'}, in {ended}"


def _others(dispute: Dispute, law: Compared) -> str:
    """The deals that bring something else than by the law in force."""
    mine, theirs = dispute.own.ruling.rounds, law.ruling.rounds
    numbers = [at for at, two in enumerate(zip(mine, theirs, strict=False), 1) if two[0] != two[1]]
    return " ".join(map(str, numbers))


def _idle(dispute: Dispute, base: Compared, others: bool, columns: int) -> Iterator[list[str]]:
    idle = sum(law.is_idle and law.base is base for law in dispute.others)
    if idle:
        what = ("other option" if others else "option") + ("s" if idle > 1 else "")
        same = "as without" if dispute.differs(base) else "same"
        yield [f"  {idle} {what}", same, *[""] * (columns - 2)]


def _few(law: Compared) -> str:
    """The first clauses, with those of the house or of the last option; JSON has them all."""
    cites = law.ruling.cites
    house = cites.index("house") if "house" in cites else 0
    known = law.base.ruling.cites if law.base else cites[:house]
    new = [cite for cite in cites if cite not in known and cite != "house"]
    shown = (*cites[:1], *new[:1]) if known and new else cites[:_CITES]
    more = f" +{len(cites) - len(shown)}" if len(cites) > len(shown) else ""
    return " ".join(shown) + more


# Laws that cannot be asked


def unread(law: Compared, terms: Terms) -> str:
    """Why a law cannot be compared."""
    finding = law.ruling.finding
    if finding is None:
        return _unlike(law.law)[law.ruling.unlike]
    place = f"round {finding.round}: " if finding.round else ""
    asks = "" if finding.data.get("there") else _LACKS.get(finding.code)
    return place + (asks or str(ENGLISH.finding(finding.code, finding.data, terms)))


_LACKS: Final = {
    "bid-needed": "it needs a bid",
    "bid-not-allowed": "nothing is bid in it",
    "double-not-allowed": "nothing is doubled in it",
    "call-needed": "it needs to know what was called",
    "melds-not-in-this-game": "no melds are announced in it",
}
"""What another law lacks or asks for, where a question to the table would be out of place."""


def _unlike(law: Law) -> dict[str, str]:
    return {
        "": "",
        "players": f"it is for {law.table.players} players",
        "deck": f"it has other cards: {law.deck.hand} for each player",
        "unsound": "its rules contradict each other",
    }
