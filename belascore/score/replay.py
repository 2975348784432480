"""Replay: a match is a fold over its blocks; totals are never stored, always derived."""

from belascore.ledger import POT, balance
from belascore.rounds import Match, Round
from belascore.rules.law import Law
from belascore.score.corrections import Resolved, counts, is_deal, looks_back, resolve
from belascore.score.ending import behind_end, finish_after
from belascore.score.facts import Setting
from belascore.score.pipeline import adjudicate
from belascore.score.verdict import Entry, Finding, Finish, Score, Verdict
from belascore.tuples import NamedTuple


class _Run(NamedTuple):
    """Where the match stands between two blocks."""

    totals: tuple[int, ...]
    pot: int = 0  # in points; everything else that is written, in the sheet's unit
    deals: int = 0
    standing: int = 0  # deals with a number, scored or withheld
    lead: int = 0
    dealt: bool = False  # whether anybody knows who deals
    finish: Finish | None = None


class Played(NamedTuple):
    """A match as far as it was replayed: its score, and what is needed to go on from there."""

    score: Score
    resolved: Resolved
    run: _Run


def replay(match: Match, law: Law) -> Score:
    """The score of a match: every block with its verdict, the totals, and how it ended."""
    return play_on(match, law).score


def play_on(match: Match, law: Law, before: Played | None = None) -> Played:
    """Replay a match from its start, or from where it stood with fewer blocks.

    Args:
        match: with every block.
        law: it is played by.
        before: what came of its first blocks. It is not used where a later one looks back.
    """
    rounds = match.rounds
    entries = list(before.score.entries) if before else []
    more = range(len(entries) + 1, len(rounds) + 1)
    # a correction may change any deal, who dealt it and the totals of all behind: from the start
    if before is None or any(looks_back(rounds[number - 1]) for number in more):
        entries, more = [], range(1, len(rounds) + 1)
        resolved = resolve(match.header, rounds)
        run = _start(resolved, law)
    else:
        resolved, run = before.resolved.followed(more), before.run
    for number in more:
        entry, run = _step(number, rounds, resolved, law, run)
        entries.append(entry)
    score = Score(
        header=resolved.header,
        seats=resolved.seats,
        target=resolved.header.target or law.end.target,
        entries=tuple(entries),
        totals=run.totals,
        pot=0 if run.finish else run.pot // law.unit,
        next_dealer=_dealer(run, law),
        lead=run.lead,
        finish=run.finish,
        findings=_offered(resolved.header.target, law),
    )
    return Played(score, resolved, run)


def _start(resolved: Resolved, law: Law) -> _Run:
    dealer = resolved.header.dealer
    who = resolved.seats.find(dealer) if dealer else None
    run = _Run((0,) * law.sides)
    if who is None or who.seat is None:
        return run
    return run._replace(lead=(who.seat + 1) % law.table.players, dealt=True)


def _dealer(run: _Run, law: Law) -> int | None:
    return (run.lead - 1) % law.table.players if run.dealt else None


def _offered(target: int | None, law: Law) -> tuple[Finding, ...]:
    if target is None or target in law.end.choices:
        return ()
    data = {"target": target, "choices": list(law.end.choices)}
    return (Finding("target-not-offered", "target", data, law.cites("match", "choices")),)


# One block


def _step(
    number: int, rounds: tuple[Round, ...], resolved: Resolved, law: Law, run: _Run
) -> tuple[Entry, _Run]:
    by = resolved.in_force.get(number)
    block = rounds[number - 1]
    written = rounds[by - 1] if by else block
    blank = Entry(
        number, "correction", Verdict(block), by, None, None, run.totals, run.pot // law.unit
    )
    if not is_deal(block):
        finding = resolved.findings.get(number)
        verdict = Verdict(block, findings=(finding,) if finding else ())
        entry = blank._replace(verdict=verdict, dealer=_dealer(run, law))
        return entry, _ended(block, number, resolved, run)
    # what is crossed out was never dealt: whoever was to deal still is
    if number not in resolved.standing:
        return blank._replace(status="struck", dealer=_dealer(run, law)), run
    run = _dealt_by(written, resolved, law, run)
    run = run._replace(standing=run.standing + counts(written))
    verdict, dealer = Verdict(written), _dealer(run, law)
    blank = blank._replace(verdict=verdict, dealer=dealer)
    if counts(written):
        blank = blank._replace(deal=run.standing)
    if run.finish:
        target = resolved.header.target or law.end.target
        past = sum(target is not None and total >= target for total in run.totals)
        cites = behind_end(law, run.finish.reason, past)
        finding = Finding("round-after-end", "", {"reason": run.finish.reason}, cites)
        verdict = Verdict(written, findings=(finding,))
        return blank._replace(status="withheld", verdict=verdict), run
    if written.act == "void":
        return blank._replace(status="void"), run
    return _deal(blank, written, resolved, law, run)


def _ended(block: Round, number: int, resolved: Resolved, run: _Run) -> _Run:
    if block.ends is None or number not in resolved.standing or run.finish:
        return run
    if block.ends == "stopped":
        return run._replace(finish=Finish(None, "stopped"))
    who = resolved.seats.find(block.ends.partition(": ")[2])
    others = [side for side in range(len(run.totals)) if who is None or side != who.side]
    winner = others[0] if who is not None and len(others) == 1 else None
    return run._replace(finish=Finish(winner, "abandon"))


def _dealt_by(written: Round, resolved: Resolved, law: Law, run: _Run) -> _Run:
    """Who really dealt, where it was not whose turn it was."""
    who = resolved.seats.find(written.dealer) if written.dealer else None
    if who is None or who.seat is None:
        return run
    return run._replace(lead=(who.seat + 1) % law.table.players, dealt=True)


def _deal(
    blank: Entry, written: Round, resolved: Resolved, law: Law, run: _Run
) -> tuple[Entry, _Run]:
    if written.call == "all-pass" and law.deal.all_pass != "dealer-must":
        on = int(law.deal.all_pass == "next-dealer")
        run = run._replace(lead=(run.lead + on) % law.table.players)
        return blank._replace(status="void"), run
    target = resolved.header.target or law.end.target
    setting = Setting(resolved.seats, law, run.lead, run.totals, target, run.dealt)
    verdict = adjudicate(written, setting, run.pot)
    # also where its points are withheld it was played, and the deal goes on
    run = run._replace(lead=(run.lead + 1) % law.table.players)
    if verdict.errors:
        return blank._replace(status="withheld", verdict=verdict), run
    score = tuple(balance(verdict.lines, side) // law.unit for side in range(law.sides))
    totals = tuple(total + points for total, points in zip(run.totals, score, strict=True))
    run = run._replace(totals=totals, pot=run.pot + balance(verdict.lines, POT))
    deals, hangs = run.deals + 1, run.pot > 0
    finish = finish_after(verdict, totals, target, law, deals, hangs=hangs)
    run = run._replace(deals=deals, finish=finish)
    verdict = _compared_with_paper(verdict, score, law)
    entry = blank._replace(
        status="scored", verdict=verdict, score=score, totals=totals, pot=run.pot // law.unit
    )
    return entry, run


def _compared_with_paper(verdict: Verdict, score: tuple[int, ...], law: Law) -> Verdict:
    paper = verdict.written.paper
    if paper is None or paper == score:
        return verdict
    data = {"paper": list(paper), "score": list(score)}
    cites = verdict.judgement.cites if verdict.judgement else law.cites("judge")
    finding = Finding("paper-differs", "paper", data, cites)
    return verdict._replace(findings=(*verdict.findings, finding))
