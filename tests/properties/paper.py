"""A score kept on paper: the plainest model of a match of Bela, and of putting it right.

Nothing here is the program's: deals are kept as they were said, a correction changes what it
corrects, and to take an act back is to go back to the sheet as it was before.
"""

from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Final

DEAL: Final = 162
CAPOT: Final = 90
BELOTE: Final = 20


@dataclass
class Deal:
    """One deal as the table said it; people are numbers, whatever they are called.

    Attributes:
        points: of both sides; 162 and 0 are every trick.
        meld: who declared it, and what it is worth.
        offender: who broke a rule, so that the others write everything.
    """

    taker: int = 0
    points: tuple[int, int] = (81, 81)
    meld: tuple[int, int] | None = None
    belote: int | None = None
    agreed: tuple[int, int] | None = None
    dealer: int | None = None
    offender: int | None = None
    void: bool = False
    struck: bool = False


@dataclass
class Sheet:
    """Everything that the table has agreed so far.

    Attributes:
        names: of the people, by number.
        known: everybody's earlier names too, for the deals above hold them.
        order: the people in order of play; every second one is of one side.
        entries: deals, and endings (who gave up, or nobody), by number of their block.
    """

    names: list[str]
    order: list[int] = field(default_factory=lambda: [0, 1, 2, 3])
    dealer: int = 3
    target: int = 1001
    entries: dict[int, Deal | int | None] = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)

    def call(self, person: int, name: str) -> None:
        self.known[self.names[person]] = person
        self.names[person] = name

    def is_somebody_else(self, name: str, person: int) -> bool:
        """Whether a name is or was another person's."""
        known = {**self.known, **{name: who for who, name in enumerate(self.names)}}
        return known.get(name, person) != person

    def side(self, person: int) -> int:
        return self.order.index(person) % 2

    def deals(self, *, struck: bool = False) -> list[int]:
        """Numbers of the deals that stand, or of those that are crossed out."""
        return [n for n, e in self.entries.items() if isinstance(e, Deal) and e.struck == struck]

    def deal(self, number: int) -> Deal:
        entry = self.entries[number]
        assert isinstance(entry, Deal)
        return entry

    def seen(self) -> dict[str, Any]:
        """All that can be seen of the match, added up from the top."""
        lead = self._after(self.dealer)
        totals, finish, rows = [0, 0], None, {}
        for number, entry in sorted(self.entries.items()):
            if not isinstance(entry, Deal):
                finish = finish or (
                    (None, "stopped") if entry is None else (1 - self.side(entry), "abandon")
                )
                continue
            if entry.struck:
                continue
            if entry.dealer is not None:
                lead = self._after(entry.dealer)
            dealt = self.names[self.order[lead - 1]]
            score = None if entry.void or finish else self.score(entry)
            if score:
                totals = [totals[0] + score[0], totals[1] + score[1]]
                lead = (lead + 1) % 4
                if max(totals) >= self.target and totals[0] != totals[1]:
                    finish = (totals.index(max(totals)), "target")
            rows[number] = (dealt, score, tuple(totals))
        return {
            "rows": rows,
            "totals": tuple(totals),
            "finish": finish,
            "next": self.names[self.order[lead - 1]],
            "sides": [[self.names[p] for p in self.order[side::2]] for side in (0, 1)],
            "dealer": self.names[self.dealer],
            "target": self.target,
        }

    def _after(self, person: int) -> int:
        return (self.order.index(person) + 1) % 4

    def score(self, deal: Deal) -> tuple[int, int]:
        if deal.agreed:
            return deal.agreed
        extra = [0, 0]
        if deal.meld:
            extra[self.side(deal.meld[0])] += deal.meld[1]
        if deal.belote is not None:
            extra[self.side(deal.belote)] += BELOTE
        if deal.offender is not None:
            return self._all_to(1 - self.side(deal.offender), DEAL + sum(extra))
        counted = list(deal.points)
        for side in (0, 1):
            if deal.points[side] == DEAL:
                counted[side] += CAPOT
                extra[1 - side] = 0  # without a trick nothing counts
        counted = [counted[0] + extra[0], counted[1] + extra[1]]
        taker = self.side(deal.taker)
        if counted[taker] > counted[1 - taker]:
            return counted[0], counted[1]
        return self._all_to(1 - taker, sum(counted))

    @staticmethod
    def _all_to(side: int, points: int) -> tuple[int, int]:
        return (points, 0) if side == 0 else (0, points)


class Paper:
    """A sheet, with every sheet that there was before an act."""

    def __init__(self, *names: str) -> None:
        self.now = Sheet(list(names))
        self.before: list[Sheet] = []
        self.taken_back: list[Sheet] = []

    def act(self) -> Sheet:
        """The sheet to write the next act on."""
        self.before.append(deepcopy(self.now))
        self.taken_back.clear()
        return self.now

    def change(self, number: int, **parts: Any) -> None:
        """Say another thing of a deal, in its place."""
        deal = self.now.deal(number)
        self.act().entries[number] = replace(deal, **parts)

    def undo(self) -> None:
        self.taken_back.append(self.now)
        self.now = self.before.pop()

    def redo(self) -> None:
        self.before.append(self.now)
        self.now = self.taken_back.pop()
