"""What the stages hand on to one another."""

from collections.abc import Callable, Iterable

from belascore.ledger import Line
from belascore.rules.law import Law
from belascore.score.facts import Facts
from belascore.score.verdict import Judgement
from belascore.tuples import NamedTuple


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
