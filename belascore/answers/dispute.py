"""A dispute as the table reads it: what every law says, and which keys make the difference."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belascore.answers.dispute_table import contrast, law_rows, name_of, unread
from belascore.answers.phrases import Voice, awarded, goal, heading, sum_of, terms_of
from belascore.answers.rules import WIDTH, difference_json
from belascore.dispute.key_diff import Difference
from belascore.dispute.ruling import Compared, Dispute
from belascore.faults import foremost
from belascore.text import Text, Textual, joined, name, table, text, wrapped
from belascore.words.say import ENGLISH, Speech
from belascore.words.terms import Terms


class DisputeAnswer(NamedTuple):
    """What other laws make of a deal or of a match."""

    dispute: Dispute

    def json(self) -> Mapping[str, Any]:
        """Every law that was asked; of a whole match `score` is its totals."""
        dispute = self.dispute
        return {
            "schema": "belascore/dispute@1",
            "round": dispute.entry.number if dispute.entry else None,
            "deal": dispute.entry.deal if dispute.entry else None,
            "sides": list(dispute.score.seats.keys),
            "settled": dispute.is_settled,
            "own": _law_json(dispute, dispute.own),
            "laws": [_law_json(dispute, law) for law in dispute.others],
        }

    def lines(self, speech: Speech) -> list[Text]:
        """The laws in a table, those that cannot be asked, and the keys that decide."""
        dispute = self.dispute
        terms = terms_of(dispute.score, dispute.own.law)
        shown = [law for law in dispute.others if not law.is_idle]
        silent = [law for law in shown if law.ruling.points is None]
        lines = [_title(dispute, terms, speech), *_answer(dispute, shown, speech), text("")]
        lines += law_rows(dispute, shown, terms, speech)
        if silent:
            rows = [
                ["  " + name_of(dispute, law, speech), unread(law, terms, speech)] for law in silent
            ]
            lines += [
                text(""),
                speech.say("dispute.not-comparable"),
                *table(rows, "<<", speech.room),
            ]
        if not dispute.is_read:
            return [*lines, text(""), speech.say("dispute.nobody-reads-it")]
        if dispute.is_settled:
            return [*lines, text(""), speech.say("dispute.settled")]
        return [*lines, text(""), *contrast(dispute, shown, speech)]


def _answer(dispute: Dispute, shown: Sequence[Compared], speech: Speech) -> Iterator[Text]:
    """What was asked, in a sentence: is it a fall, by whose clause, and who says otherwise."""
    own = dispute.own.ruling
    if not speech.has(f"dispute.answer.{own.outcome}"):
        return
    data = {"rules": text(dispute.own.label), "cite": foremost(own.cites)}
    yield speech.say(f"dispute.answer.{own.outcome}", data)
    otherwise: dict[str, list[Text]] = {}
    for law in shown:
        # an option of another law says no more than that law does to whoever asks of this table
        if law.ruling.outcome not in ("", own.outcome) and law.base in (None, dispute.own):
            name = name_of(dispute, law, speech)
            otherwise.setdefault(law.ruling.outcome, []).append(name)
    for outcome, laws in otherwise.items():
        told = speech.say(f"dispute.otherwise.{outcome}", {"laws": joined(", ", laws)})
        yield from wrapped(told, speech.columns(WIDTH), indent=2)
    if dispute.is_read and not otherwise:
        yield speech.say("dispute.otherwise")


def _title(dispute: Dispute, terms: Terms, speech: Speech) -> Text:
    own, entry = dispute.own, dispute.entry
    if entry is None:
        played = sum(deal.status == "scored" for deal in dispute.score.entries)
        data = {"n": played, "goal": goal(dispute.score, own.law, speech), "rules": text(own.label)}
        return speech.say("dispute.evening", data)
    lines = awarded(entry)
    sides = [name(side) + f" {sum_of(lines, at)}" for at, side in enumerate(terms.sides)]
    parts: list[Textual] = [
        heading(entry, Voice(speech, terms)),
        joined(", ", sides if lines else []),
        own.label,
    ]
    if entry.verdict.is_agreed:
        parts.append(speech.say("dispute.agreed"))
    return joined(" · ", [part for part in parts if part])


def _law_json(dispute: Dispute, law: Compared) -> dict[str, Any]:
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
        "reason": None if comparable else str(unread(law, terms, ENGLISH)),
        "same": comparable and not dispute.differs(law),
        "outcome": ruling.outcome or None,
        "score": None if ruling.points is None else [points // unit for points in ruling.points],
        "hung": ruling.hung // unit,
        "unit": unit,
        "winner": None if ruling.winner is None else keys[ruling.winner],
        "cites": list(ruling.cites),
        "keys": [
            difference_json(Difference(change.key, change.one, change.other)) for change in changes
        ],
        "smallest": law.keys.proven if law.keys else None,
    }
