"""Why an entry is not recorded, and what to type instead."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from belascore.entry.context import Context
from belascore.entry.outcome import fixed_total, swept
from belascore.entry.parsing import parse
from belascore.entry.rendering import render
from belascore.faults import (
    NOWHERE,
    Fault,
    Or,
    Phrase,
    Place,
    RefusedError,
    Remedy,
    UsageError,
)
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Finding, Score
from belascore.tuples import NamedTuple
from belascore.words.say.variants import finding_sentence
from belascore.words.terms import terms_for

_ADD: Final = Remedy("add")


def refused(
    findings: Sequence[Finding],
    written: Round,
    score: Score,
    law: Law,
    command: Remedy = _ADD,
) -> RefusedError:
    """The error that says what is wrong, a fault for each finding, with what to type instead.

    What is offered is the deal as it was understood, in the ruleset's words, with nothing but the
    point in question put right.

    Args:
        findings: of the round; only errors refuse it.
        written: the round that was typed.
        score: of the match before it.
        law: it is judged by.
        command: that records an entry which follows it.
    """
    deal = _Understood(written, score, law, command)
    errors = [finding for finding in findings if finding.severity == "error"]
    head, *others = (_fault(finding, deal) for finding in errors)
    cites = tuple(dict.fromkeys(cite for finding in errors for cite in finding.cites))
    place = Place(key=errors[0].key)
    return RefusedError(
        head.code,
        place=place,
        cites=cites,
        faults=tuple(others),
        terms=terms_for(law.words, score.header.sides),
        **head.data,
    )


class _Understood(NamedTuple):
    """A deal as it was read, and the match it was typed in."""

    deal: Round
    score: Score
    law: Law
    command: Remedy

    def instead(self, **parts: Any) -> Remedy:
        """The command that records the deal with these parts of it put right."""
        context = Context(self.law, self.score.seats)
        entry = render(self.deal._replace(**parts), context, local=True)
        try:
            parse(entry, context)
        except UsageError:  # a meld which wins the match is taken on its name only when confirmed
            return self.command._replace(
                words=(*self.command.words, *entry.split()), options=("yes",)
            )
        return self.command._replace(words=(*self.command.words, *entry.split()))

    def swept(self, side: int) -> Remedy:
        """The deal with the capot for its points; where points are free, with the tricks."""
        law, call = self.law, self.deal.call
        total = fixed_total(call, law, claimed=self.deal.claim is not None)
        points, tricks = swept(side, None, law, total)
        if not law.whole_deck or points is None:
            return self.instead(tricks=tricks)
        return self.instead(points=points, tricks=tricks)

    def agreed(self) -> Remedy:
        """The deal with all its points to those that broke no rule, in the unit of the sheet."""
        law, forfeit = self.law, self.deal.forfeit
        contract = law.contract(self.deal.call) or next(iter(law.contracts.values()))
        whole = law.deal_total(contract) // law.unit
        who = self.score.seats.find(forfeit.who) if forfeit else None
        agreed = tuple(0 if who and side == who.side else whole for side in range(law.sides))
        return self.instead(forfeit=None, agreed=agreed)


def _fault(finding: Finding, deal: _Understood) -> Fault:
    terms = terms_for(deal.law.words, deal.score.header.sides)
    code, data = finding_sentence(finding.code, finding.data, terms)
    return Fault(code, {**data, **_remedies(finding, deal)}, NOWHERE, finding.cites)


def _remedies(finding: Finding, deal: _Understood) -> Mapping[str, Any]:
    """What to type instead, by its place in the remedy."""
    data, law = finding.data, deal.law
    if finding.code == "sweep-or-not" and "side" in data:
        side = data["side"]
        tricks = [int(other != side) for other in range(law.sides)]
        tricks[side] = data["tricks"] - sum(tricks)
        return {"yes": deal.swept(side), "no": deal.instead(tricks=tuple(tricks))}
    if finding.code == "points-do-not-add-up" and data.get("capot"):
        return {"entry": deal.swept(data["points"].index(max(data["points"])))}
    if finding.code == "points-do-not-add-up" and data.get("last"):
        first, second = data["points"]
        last = data["last"]
        return {
            "yes": deal.instead(points=(first + last, second)),
            "no": deal.instead(points=(first, second + last)),
            "side": 0,
            "other": deal.score.seats.keys[1],
        }
    if finding.code == "penalty-unknown":
        options = Or(
            Remedy("new", options=(f"house={option}",)) for option in _with_penalty(law.id)
        )
        elsewhere = Phrase("penalty-unknown.elsewhere", {"command": options})
        return {"agreed": deal.agreed(), "elsewhere": elsewhere if options else ""}
    return {}


def _with_penalty(ruleset: str) -> Iterator[str]:
    """The options of a shipped ruleset that bring a penalty."""
    from belascore.rules.load import ruleset_ids, shipped_ruleset

    if ruleset in ruleset_ids():
        for option in shipped_ruleset(ruleset).get("option", ()):
            if any(key.startswith("penalty") for key in option["set"]):
                yield option["name"]
