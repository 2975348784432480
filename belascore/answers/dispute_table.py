"""The table of a dispute: a row a law, with what it gives each side and what that rests on."""

from collections.abc import Iterator, Sequence
from typing import Final

from belascore.answers.contrast import name_of
from belascore.dispute.result import Compared, Dispute
from belascore.text import DASH, Text, name, table, text
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
        why = speech.say(lacks)
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
    house = cites.index("house") if "house" in cites else 0
    known = law.base.ruling.cites if law.base else cites[:house]
    new = [cite for cite in cites if cite not in known and cite != "house"]
    shown = (*cites[:1], *new[:1]) if known and new else cites[:_CITES]
    more = f" +{len(cites) - len(shown)}" if len(cites) > len(shown) else ""
    return " ".join(shown) + more
