"""Why an entry is not recorded, and what to type instead."""

from collections.abc import Iterator, Sequence
from typing import Final

from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Finding, Score
from belascore.sheet.echo import finding_line
from belascore.sheet.parts import terms_of

_PROMPT: Final = "belascore: "
"""What stands before an error on the terminal; clauses line up beyond it."""


def refusal(
    findings: Sequence[Finding], written: Round, typed: Sequence[str], score: Score, law: Law
) -> tuple[str, str]:
    """What is wrong, a line a finding, and the lines to type instead.

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
    remedies = [
        line
        for finding in errors
        for line in _remedies(finding, typed, taker.side if taker else None, score)
    ]
    what = [finding_line(finding, terms, _PROMPT).removeprefix(_PROMPT) for finding in errors]
    return "\n".join(what), "\n  ".join(remedies)


def _remedies(
    finding: Finding, typed: Sequence[str], taker: int | None, score: Score
) -> Iterator[str]:
    data = finding.data
    if finding.code == "sweep-or-not" and "side" in data:
        side = data["side"]
        tricks = [int(other != side) for other in range(len(score.totals))]
        tricks[side] = data["tricks"] - sum(tricks)
        yield f"yes:  {_command(_swept(side, typed, taker, score))}"
        yield f"no:   {_command([*typed, 'tricks=' + '-'.join(map(str, tricks))])}"
    if finding.code == "points-do-not-add-up" and data["capot"]:
        side = data["points"].index(max(data["points"]))
        yield f"all tricks:  {_command(_swept(side, typed, taker, score))}"


def _swept(side: int, typed: Sequence[str], taker: int | None, score: Score) -> list[str]:
    """The words typed, with the capot in place of the points."""
    capot = "capot" if side == taker else f"{score.seats.keys[side]}:capot"
    at = next((at for at, word in enumerate(typed) if at and _is_points(word)), len(typed))
    return [*typed[:at], capot, *typed[at + 1 :]]


def _is_points(word: str) -> bool:
    return word.rpartition("=")[2].replace("-", "").isdigit()


def _command(words: Sequence[str]) -> str:
    quoted = [f'"{word}"' if " " in word else word for word in words]
    return " ".join(("belascore add", *quoted))
