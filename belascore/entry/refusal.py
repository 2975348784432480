"""Why an entry is not recorded, and what to type instead."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from belascore.faults import NOWHERE, Fault, Or, Phrase, Place, RefusedError, Remedy
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Finding, Score
from belascore.tuples import NamedTuple
from belascore.words.say.variants import finding_sentence
from belascore.words.terms import terms_for


def refused(
    findings: Sequence[Finding], written: Round, typed: Sequence[str], score: Score, law: Law
) -> RefusedError:
    """The error that says what is wrong, a fault for each finding, with the words to type instead.

    Args:
        findings: of the round; only errors refuse it.
        written: the round that was typed.
        typed: its words, as they were typed.
        score: of the match before it.
        law: it is judged by.
    """
    taker = score.seats.find(written.taker) if written.taker else None
    by = _Typed(typed, taker.side if taker else None, score, law)
    errors = [finding for finding in findings if finding.severity == "error"]
    head, *others = (_fault(finding, by) for finding in errors)
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


class _Typed(NamedTuple):
    """What was typed, and the match it was typed in."""

    words: Sequence[str]
    taker: int | None
    score: Score
    law: Law

    def swept(self, side: int) -> Remedy:
        """The words with the capot for the points; where points are free, with the tricks."""
        if not self.law.whole_deck:
            hand = self.law.deck.hand
            return self.with_tricks([hand * (other == side) for other in range(self.law.sides)])
        capot = "capot" if side == self.taker else f"{self.score.seats.keys[side]}:capot"
        at = next((at for at, word in enumerate(self.words) if at and _is_points(word)), None)
        at = len(self.words) if at is None else at
        return Remedy("add", (*self.words[:at], capot, *self.words[at + 1 :]))

    def with_tricks(self, tricks: Sequence[int]) -> Remedy:
        """The words with the tricks of each side."""
        return Remedy("add", (*self.words, "tricks=" + "-".join(map(str, tricks))))


def _fault(finding: Finding, typed: _Typed) -> Fault:
    terms = terms_for(typed.law.words, typed.score.header.sides)
    code, data = finding_sentence(finding.code, finding.data, terms)
    return Fault(code, {**data, **_remedies(finding, typed)}, NOWHERE, finding.cites)


def _remedies(finding: Finding, typed: _Typed) -> Mapping[str, Any]:
    """What to type instead, by its place in the remedy."""
    data, law = finding.data, typed.law
    if finding.code == "sweep-or-not" and "side" in data:
        side = data["side"]
        tricks = [int(other != side) for other in range(law.sides)]
        tricks[side] = data["tricks"] - sum(tricks)
        return {"yes": typed.swept(side), "no": typed.with_tricks(tricks)}
    if finding.code == "points-do-not-add-up" and data.get("capot"):
        side = data["points"].index(max(data["points"]))
        return {"entry": typed.swept(side)}
    if finding.code == "penalty-unknown":
        whole = law.deal_total(next(iter(law.contracts.values())))
        agreed = "-".join(("0", str(whole), "0")[: law.sides])
        options = Or(
            Remedy("new", options=(f"house={option}",)) for option in _with_penalty(law.id)
        )
        elsewhere = Phrase("penalty-unknown.elsewhere", {"command": options})
        return {"agreed": agreed, "elsewhere": elsewhere if options else ""}
    return {}


def _with_penalty(ruleset: str) -> Iterator[str]:
    """The options of a shipped ruleset that bring a penalty."""
    from belascore.rules.load import ruleset_ids, shipped_ruleset

    if ruleset in ruleset_ids():
        for option in shipped_ruleset(ruleset).get("option", ()):
            if any(key.startswith("penalty") for key in option["set"]):
                yield option["name"]


def _is_points(word: str) -> bool:
    return word.rpartition("=")[2].replace("-", "").isdigit()
