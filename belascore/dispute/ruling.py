"""What another law makes of a deal, or of a whole match, that was played by one law.

What a table wrote by name means the same under a law that calls it otherwise: a deal says terca,
coinche; elsewhere they say other. What the other law has not got keeps its name, and is refused
under it.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from belascore.dispute.case import Case, Evening, Numbers, faults
from belascore.dispute.key_diff import Path
from belascore.dispute.smallest import Smallest
from belascore.ledger import POT, balance
from belascore.play.givens import Kind
from belascore.rounds import Claim, Round
from belascore.rules.law import Law
from belascore.score.facts import Setting
from belascore.score.melds import run_kind
from belascore.score.pipeline import adjudicate
from belascore.score.replay import replay
from belascore.score.verdict import Entry, Finding, Score, Verdict, comparing


def renamed(written: Round, own: Law, law: Law) -> Round:
    """A deal with the names that `law` has for the melds and the double that `own` calls so."""
    melds = written.melds and tuple(_claim(claim, own, law) for claim in written.melds)
    return written._replace(melds=melds, double=_double(written.double, own, law))


def _claim(claim: Claim, own: Law, law: Law) -> Claim:
    if claim.kind is None or own.melds is None or law.melds is None:
        return claim
    said = claim.kind.casefold()
    mine = next((kind for kind in own.melds.kinds if kind.name.casefold() == said), None)
    theirs = _alike(mine, law.melds.kinds) if mine else None
    return claim._replace(kind=theirs.name) if theirs else claim


def _alike(kind: Kind, kinds: tuple[Kind, ...]) -> Kind | None:
    """The kind that the same cards are."""
    if kind.shape == "run":
        return run_kind(kind.length, kinds)
    return next(
        (like for like in kinds if like.shape == kind.shape and set(kind.ranks) <= set(like.ranks)),
        None,
    )


def _double(name: str | None, own: Law, law: Law) -> str | None:
    """The double of the same rank: both laws have them from low to high."""
    mine, theirs = list(own.doubles), list(law.doubles)
    if name not in mine or name in theirs or mine.index(name) >= len(theirs):
        return name
    return theirs[mine.index(name)]


Unlike = Literal["", "players", "deck", "unsound"]
"""Why a law cannot be asked at all: for other tables, another pack, or it contradicts itself."""


class Ruling(NamedTuple):
    """What one law makes of a deal or of a match; all amounts are points, whatever is written.

    Attributes:
        points: of each side; None where the law cannot read what was written.
        hung: points that hang by it, less those that hung before and are paid out.
        winner: index of the side that has won the match by it.
        outcome: whether the taker passed; empty where nothing is judged, and of a match.
        cites: the clauses that decide it.
        unlike: why the law was not asked.
        finding: why it cannot read what was written.
        rounds: of a match, what each block brings every side; None where nothing is scored.
        ended: of a match, the number of the block that ended it.
        exact: of a deal, the points of each side and what hangs, before they were rounded.
    """

    points: Numbers | None = None
    hung: int = 0
    winner: int | None = None
    outcome: str = ""
    cites: tuple[str, ...] = ()
    unlike: Unlike = ""
    finding: Finding | None = None
    rounds: tuple[Numbers | None, ...] = ()
    ended: int | None = None
    exact: Numbers = ()

    @property
    def result(self) -> tuple[Numbers | None, int, int | None]:
        """What two laws are compared by."""
        return self.points, self.hung, self.winner


def rule_deal(case: Case, law: Law) -> Ruling:
    """What a law makes of a deal by itself, whatever the table agreed to write."""
    unlike = _unlike(case.law, law)
    if unlike:
        return Ruling(unlike=unlike)
    written = renamed(case.written, case.law, law)._replace(agreed=None, paper=None)
    target = case.target // law.unit if case.target else law.end.target
    totals = tuple(total // law.unit for total in case.totals)
    setting = Setting(case.seats, law, case.lead, totals, target, case.dealt)
    verdict = adjudicate(written, setting, case.pot)
    if verdict.errors:
        return Ruling(finding=verdict.errors[0])
    won = verdict.wins if verdict.wins is not None else verdict.claims
    return Ruling(
        points=_points(verdict, law),
        hung=balance(verdict.lines, POT),
        winner=won,
        outcome=verdict.judgement.outcome if verdict.judgement else "",
        cites=comparing(verdict),
        exact=_exact(verdict, law),
    )


def _exact(verdict: Verdict, law: Law) -> Numbers:
    lines = [line for line in verdict.lines if line.source != "rounding"]
    return tuple(balance(lines, holder) for holder in (*range(law.sides), POT))


def rule_match(evening: Evening, law: Law) -> Ruling:
    """What a law makes of a whole match, with the corrections and what was agreed on the way."""
    own, match = evening.law, evening.match
    unlike = _unlike(own, law)
    if unlike:
        return Ruling(unlike=unlike)
    header, rounds = match.header, match.rounds
    target = header.target or own.end.target
    if target:
        header = header._replace(target=target * own.unit // law.unit)
    rounds = tuple(_in_unit(renamed(block, own, law), own.unit, law.unit) for block in rounds)
    score = replay(match._replace(header=header, rounds=rounds), law)
    finding = next(_unread(score, evening.readable), None)
    if finding:
        return Ruling(finding=finding)
    return Ruling(
        points=tuple(total * law.unit for total in score.totals),
        hung=score.pot * law.unit,
        winner=score.finish.winner if score.finish else None,
        rounds=tuple(_written(entry, law) for entry in score.entries),
        ended=_last(score) if score.finish else None,
    )


def _unlike(own: Law, law: Law) -> Unlike:
    if law.table[:2] != own.table[:2]:
        return "players"
    return "deck" if law.deck[:2] != own.deck[:2] else ""


def _points(verdict: Verdict, law: Law) -> Numbers:
    """What is written, in points: a rest below the unit is not written."""
    sums = (balance(verdict.lines, side) for side in range(law.sides))
    return tuple(points // law.unit * law.unit for points in sums)


# A whole match


def _in_unit(block: Round, own: int, other: int) -> Round:
    """A block whose numbers for the sheet are in another unit: 162 in points, 16 in tens."""
    if own == other:
        return block
    agreed = block.agreed and tuple(number * own // other for number in block.agreed)
    header = block.header and tuple(_target_in_unit(line, own, other) for line in block.header)
    return block._replace(agreed=agreed, header=header, paper=None)


def _target_in_unit(line: str, own: int, other: int) -> str:
    key, _, value = line.partition(": ")
    return f"target: {int(value) * own // other}" if key == "target" else line


def _unread(score: Score, readable: Iterable[int]) -> Iterator[Finding]:
    """What is wrong with deals that the law they were played by can score."""
    for entry in score.entries:
        if entry.number in readable:
            for finding in faults(entry):
                yield finding._replace(round=entry.deal)


def _written(entry: Entry, law: Law) -> Numbers | None:
    return entry.score and tuple(points * law.unit for points in entry.score)


def _last(score: Score) -> int | None:
    """The block with which a match was over: its last scored deal, or one that says so."""
    numbers = [
        entry.number
        for entry in score.entries
        if entry.status == "scored" or (entry.status == "correction" and entry.verdict.written.ends)
    ]
    return max(numbers, default=None)


class Compared(NamedTuple):
    """One law and what it makes of it.

    Attributes:
        options: laid over the ruleset, and keys that a house sets.
        ruling: what it makes of the deal or of the match.
        base: the same law without its last option, where that was asked too.
        keys: that make the difference to the law in force; None where there is none to explain.
    """

    law: Law
    options: tuple[str, ...]
    ruling: Ruling
    base: "Compared | None" = None
    keys: Smallest | None = None

    @property
    def label(self) -> str:
        """How it is called: `bela-hr + tie-hangs`."""
        return " + ".join((self.law.id, *self.options))

    @property
    def is_idle(self) -> bool:
        """Whether it rules as its base does, by the same keys: its last option does nothing."""
        if self.base is None:
            return False
        mine, theirs = _plain(self.ruling), _plain(self.base.ruling)
        return mine == theirs and _paths(self) == _paths(self.base)


def is_alike(law: Compared, other: Compared) -> bool:
    """Whether two laws give the same, be it that one writes points and the other tens."""
    one, two = law.ruling, other.ruling
    if law.law.unit == other.law.unit or not one.exact:
        return one.result == two.result
    return (one.exact, one.winner) == (two.exact, two.winner)


def _plain(ruling: Ruling) -> Ruling:
    """A ruling without its clauses."""
    finding = ruling.finding and ruling.finding._replace(cites=(), data={})
    return ruling._replace(cites=(), finding=finding)


def _paths(law: Compared) -> list[Path]:
    return [change.path for change in law.keys.changes] if law.keys else []


class Dispute(NamedTuple):
    """All laws that were asked.

    Attributes:
        score: of the match, by the law in force.
        entry: the deal; None where the whole match is compared.
        own: the law in force.
        others: the laws it is compared with, every option behind its ruleset.
    """

    score: Score
    entry: Entry | None
    own: Compared
    others: tuple[Compared, ...]

    def beyond_house(self, law: Compared) -> tuple[str, ...] | None:
        """The options of a law beyond those in force; None if it has not the house of the table.

        Where a house changes nothing, no law has one.
        """
        if self.own.options and (law is self.own or law.base is self.own):
            return law.options[len(self.own.options) :]
        return None

    def differs(self, other: Compared) -> bool:
        """Whether another law can read it and gives another result, the unit aside."""
        return other.ruling.points is not None and not is_alike(other, self.own)

    @property
    def is_settled(self) -> bool:
        """Whether there are other laws that can read it, and all of them agree."""
        return self.is_read and not any(map(self.differs, self.others))

    @property
    def is_read(self) -> bool:
        """Whether any other law can read it."""
        return any(other.ruling.points is not None for other in self.others)
