"""A dispute: what other laws make of a deal or of a match, and which keys make the difference."""

from typing import NamedTuple

from belascore.dispute.key_diff import Path
from belascore.dispute.ruling import Ruling
from belascore.dispute.smallest import Smallest
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score


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
