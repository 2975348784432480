"""Facts: a deal with everything in it that the stages need."""

from collections.abc import Callable, Iterable

from belascore.ledger import Line
from belascore.rounds import Round, Seats, Who
from belascore.rules.law import Contract, Law, Penalty
from belascore.score.melds import Meld
from belascore.score.verdict import Judgement
from belascore.tuples import NamedTuple


class Setting(NamedTuple):
    """Where a deal is played: the seats, the law, who leads, and how the match stands before it.

    Attributes:
        dealt: whether anybody knows who dealt, and so who leads.
    """

    seats: Seats
    law: Law
    lead: int
    totals: tuple[int, ...] = ()
    target: int | None = None
    dealt: bool = False


class Facts(NamedTuple):
    """A deal with everything in it that the stages read.

    Attributes:
        taker: index of his side.
        points: card points of each side, last trick included; None where none are needed.
        capot: index of the side with every trick.
        trickless: for each side, whether it took no trick.
        melds: those that count, after the contest and before a trickless side loses its own.
        called: every meld that was called in time, whoever's counts.
        belotes: those that were called.
        forfeit: the side that broke a rule, and the penalty for it.
        wins: the meld that wins the match.
        claim: index of the side that rightly claimed the match during the deal.
    """

    written: Round
    taker: int | None = None
    contract: Contract | None = None
    points: tuple[int, ...] | None = None
    capot: int | None = None
    trickless: tuple[bool, ...] = ()
    melds: tuple[Meld, ...] = ()
    called: tuple[Meld, ...] = ()
    belotes: tuple[Who, ...] = ()
    forfeit: tuple[Who, Penalty] | None = None
    wins: Meld | None = None
    claim: int | None = None


class State(NamedTuple):
    """The ledger so far, the judgement once it is given, and the pot that hung before the deal."""

    lines: tuple[Line, ...] = ()
    judgement: Judgement | None = None
    pot: int = 0

    def with_lines(self, lines: Iterable[Line]) -> "State":
        """The same state with lines added at the end."""
        return self._replace(lines=(*self.lines, *lines))


Stage = Callable[[Facts, Law, State], State]
"""A stage appends lines, or gives the judgement once; it changes nothing that stands."""
