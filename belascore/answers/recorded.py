"""A deal written down card by card, judged: what a referee speaks of."""

from typing import Final

from belascore.faults import Place
from belascore.rounds import Round
from belascore.score.verdict import Entry, Finding
from belascore.tuples import NamedTuple
from belascore.words.say.variants import PLAYED

OFFENCES: Final = PLAYED | {"wrong-leader"}
"""Codes of what a player did against the rules of play."""
UNCHECKED: Final = frozenset(
    ("hand-size", "card-twice", "not-in-hand", "unknown-player", "call-needed", "unknown-call")
)
"""Codes of a record that says nothing of who kept to the rules."""


class Recorded(NamedTuple):
    """A deal with cards, judged.

    Attributes:
        number: of the round; None where it is the only one.
        alone: whether there is no match around it.
        written: as the table wrote it.
        held: the same, with only what the cards say.
        forfeited: what it comes to if the penalty for the first offence that has one is paid.
        places: where that of which each error speaks stands in the file, in their order.
    """

    number: int | None
    alone: bool
    written: Round
    entry: Entry
    held: Round
    forfeited: Entry | None
    places: tuple[Place, ...] = ()

    @property
    def offences(self) -> tuple[Finding, ...]:
        """What players did against the rules of play, in that order."""
        return offences_of(self.entry)

    @property
    def priced(self) -> Finding | None:
        """The first offence that the law has a penalty for."""
        return priced_of(self.entry)


def offences_of(entry: Entry) -> tuple[Finding, ...]:
    """What players did against the rules of play, in that order."""
    found = entry.verdict.findings
    return tuple(one for one in found if one.code in OFFENCES and one.key == "play")


def priced_of(entry: Entry) -> Finding | None:
    """The first offence that the law has a penalty for."""
    offences = (one for one in offences_of(entry) if one.code != "wrong-leader")
    return next((one for one in offences if one.data["penalty"]), None)


def is_clean(recorded: Recorded) -> bool:
    """Whether the deal can be scored and nobody broke a rule of play."""
    return recorded.entry.status in ("scored", "void") and not recorded.offences


def incomplete(deal: Recorded) -> list[Finding]:
    """What the record does not hold."""
    return [one for one in deal.entry.verdict.findings if one.code == "deck-incomplete"]
