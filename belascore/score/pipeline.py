"""Adjudication of one round: the stages in their order."""

from typing import Final

from belascore.ledger import POT, Line, balance
from belascore.rounds import Round
from belascore.score.award import award
from belascore.score.complete import complete, is_uncounted, outcome_amiss, uncounted
from belascore.score.facts import Facts, Setting, Stage, State
from belascore.score.judge import judge
from belascore.score.settle import carry, penalty_lines, round_, scale, transfer
from belascore.score.verdict import Finding, Judgement, Verdict, has_errors

STAGES: Final[tuple[Stage, ...]] = (award, judge, transfer, round_, scale, carry)

SETTLED_BY_AGREEMENT: Final = frozenset(
    (
        "points-needed",
        "outcome-differs",
        "points-do-not-add-up",
        "points-impossible",
        "sweep-or-not",
        "tricks-do-not-add-up",
        "meld-undecided",
    )
)
"""What no longer matters once the table has agreed what to write."""


def adjudicate(written: Round, setting: Setting, pot: int = 0) -> Verdict:
    """What a deal comes to under a law.

    Args:
        written: the deal as the table wrote it.
        setting: who sits where, the law, who leads.
        pot: points that hang from earlier deals.
    """
    facts, findings = complete(written, setting)
    if written.agreed is not None:
        settled = tuple(f for f in findings if f.code not in SETTLED_BY_AGREEMENT)
        if has_errors(settled):
            return Verdict(facts.written, findings=settled)
        lawful = _by_law(facts, findings, setting, pot)
        settled = tuple(f for f in lawful.findings if f.code not in SETTLED_BY_AGREEMENT)
        return _agreed(facts, lawful._replace(findings=settled), setting)
    return _by_law(facts, findings, setting, pot)


def _by_law(facts: Facts, findings: tuple[Finding, ...], setting: Setting, pot: int) -> Verdict:
    verdict = Verdict(
        facts.written,
        findings=findings,
        wins=facts.wins.who.side if facts.wins else None,
        capot=facts.capot,
    )
    if has_errors(findings):
        return verdict._replace(wins=None, capot=None)
    if facts.forfeit is not None:
        counted = (0,) * setting.law.sides
        cites = setting.law.cites(f"penalty.{facts.forfeit[1].name}", "award")
        judgement = Judgement("forfeit", facts.taker, counted, None, cites)
        return verdict._replace(lines=penalty_lines(facts, setting.law), judgement=judgement)
    state = State(pot=pot)
    if facts.claim is not None:
        return _claimed(verdict, facts, setting)
    amiss: tuple[Finding, ...] = ()
    if facts.points is not None:
        for stage in STAGES:
            state = stage(facts, setting.law, state)
        amiss = outcome_amiss(facts, state)
        # what the points say need not be written beside them
        verdict = verdict._replace(written=facts.written._replace(outcome=None))
    elif is_uncounted(facts):
        state, amiss = uncounted(facts, setting.law, STAGES, pot)
    if amiss:
        refused = (*findings, *amiss)
        return Verdict(facts.written, findings=refused)
    return verdict._replace(
        lines=(*state.lines, *_match_won(facts, setting)), judgement=state.judgement
    )


def _claimed(verdict: Verdict, facts: Facts, setting: Setting) -> Verdict:
    """The deal stops where the claim was made: everybody writes what he has, nothing is judged."""
    assert facts.claim is not None
    won = Line("award", facts.claim, "match", 0, "claim", setting.law.cites("match", "claims"))
    lines = (*award(facts, setting.law, State()).lines, won)
    return verdict._replace(lines=lines, claims=facts.claim)


def _match_won(facts: Facts, setting: Setting) -> tuple[Line, ...]:
    """The line of a meld that wins the match: no points, for none are needed."""
    meld = facts.wins
    if meld is None:
        return ()
    cites = setting.law.cites("melds", f"kinds.{meld.kind}")
    return (Line("award", meld.who.side, "match", 0, "match", cites, meld.who.name, meld.kind),)


def _agreed(facts: Facts, lawful: Verdict, setting: Setting) -> Verdict:
    """What the table agreed to write, obeyed, and flagged where the law says otherwise."""
    agreed = facts.written.agreed
    assert agreed is not None
    sides = range(setting.law.sides)
    unit = setting.law.unit
    law_says = [balance(lawful.lines, side) // unit for side in sides] if lawful.lines else None
    if law_says == list(agreed):
        return lawful
    # what hung is paid out with the agreed points; nothing new hangs
    emptied = tuple(
        line._replace(reason="agreed", cites=("table",))
        for line in lawful.lines
        if line.stage == "carry" and line.side == POT
    )
    lines = tuple(
        Line("agreed", side, "agreed", agreed[side] * unit, "agreed", ("table",)) for side in sides
    )
    data = {"agreed": list(agreed), "law": law_says}
    cites = lawful.judgement.cites if lawful.judgement else setting.law.cites("judge")
    finding = Finding("agreed-against-law", "agreed", data, cites)
    return lawful._replace(lines=(*lines, *emptied), findings=(*lawful.findings, finding))
