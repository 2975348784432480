"""Why an entry is not recorded, and what to type instead."""

from collections.abc import Iterator, Sequence
from typing import Final

from belascore.answers.echo import finding_line
from belascore.answers.phrases import terms_of
from belascore.errors import RefusedError
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Finding, Score
from belascore.tuples import NamedTuple
from belascore.words.say import ENGLISH

_PROMPT: Final = "belascore: "
"""What stands before an error on the terminal; clauses line up beyond it."""


def refused(
    findings: Sequence[Finding], written: Round, typed: Sequence[str], score: Score, law: Law
) -> RefusedError:
    """The error that says what is wrong, a line a finding, and the lines to type instead.

    Args:
        findings: of the round; only errors refuse it.
        written: the round that was typed.
        typed: its words, as they were typed.
        score: of the match before it.
        law: it is judged by.
    """
    terms = terms_of(score, law)
    errors = [finding for finding in findings if finding.severity == "error"]
    taker = score.seats.find(written.taker) if written.taker else None
    by = _Typed(typed, taker.side if taker else None, score, law)
    remedies = [line for finding in errors for line in _remedies(finding, by)]
    what = [finding_line(finding, terms, _PROMPT).removeprefix(_PROMPT) for finding in errors]
    error = RefusedError("\n".join(what), "\n  ".join(remedies))
    error.code, error.key = errors[0].code, errors[0].key
    error.plain = "; ".join(str(ENGLISH.finding(one.code, one.data, terms)) for one in errors)
    error.cites = tuple(dict.fromkeys(cite for one in errors for cite in one.cites))
    return error


class _Typed(NamedTuple):
    """What was typed, and the match it was typed in."""

    words: Sequence[str]
    taker: int | None
    score: Score
    law: Law

    def swept(self, side: int) -> list[str]:
        """The words with the capot for the points; where points are free, with the tricks."""
        if not self.law.whole_deck:
            hand = self.law.deck.hand
            return self.with_tricks([hand * (other == side) for other in range(self.law.sides)])
        capot = "capot" if side == self.taker else f"{self.score.seats.keys[side]}:capot"
        at = next((at for at, word in enumerate(self.words) if at and _is_points(word)), None)
        at = len(self.words) if at is None else at
        return [*self.words[:at], capot, *self.words[at + 1 :]]

    def with_tricks(self, tricks: Sequence[int]) -> list[str]:
        """The words with the tricks of each side."""
        return [*self.words, "tricks=" + "-".join(map(str, tricks))]


def _remedies(finding: Finding, typed: _Typed) -> Iterator[str]:
    data = finding.data
    if finding.code == "sweep-or-not" and "side" in data:
        side = data["side"]
        tricks = [int(other != side) for other in range(typed.law.sides)]
        tricks[side] = data["tricks"] - sum(tricks)
        yield f"yes:  {_command(typed.swept(side))}"
        yield f"no:   {_command(typed.with_tricks(tricks))}"
    if finding.code == "points-do-not-add-up" and data.get("capot"):
        side = data["points"].index(max(data["points"]))
        yield f"all tricks:  {_command(typed.swept(side))}"
    if finding.code == "penalty-unknown":
        whole = typed.law.deal_total(next(iter(typed.law.contracts.values())))
        agreed = "-".join(("0", str(whole), "0")[: typed.law.sides])
        yield f"What the table agreed on, a number for each side: agreed={agreed}"
        if options := list(_with_penalty(typed.law.id)):
            yield f"Another match may have one: new --house {' or '.join(options)}"


def _with_penalty(ruleset: str) -> Iterator[str]:
    """The options of a shipped ruleset that bring a penalty."""
    from belascore.rules.load import ruleset_ids, shipped_ruleset

    if ruleset in ruleset_ids():
        for option in shipped_ruleset(ruleset).get("option", ()):
            if any(key.startswith("penalty") for key in option["set"]):
                yield option["name"]


def _is_points(word: str) -> bool:
    return word.rpartition("=")[2].replace("-", "").isdigit()


def _command(words: Sequence[str]) -> str:
    quoted = [f'"{word}"' if " " in word else word for word in words]
    return " ".join(("belascore add", *quoted))
