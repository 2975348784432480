"""A table of deals beside the law: what it calls scored and is not, what it tells otherwise."""

from typing import Final

from belascore.errors import Fault, Place, RefusedError
from belascore.exchange.csv_deals import Deals
from belascore.match.game import Game
from belascore.rounds import Round
from belascore.score.verdict import Entry
from belascore.words.say import ENGLISH
from belascore.words.terms import terms_for

SHOWN: Final = 20
"""How many deals that cannot be scored are named."""


def require_scored(deals: Deals, game: Game, name: str) -> None:
    """Refuse deals that the law cannot score, though the other file says nothing of that.

    Raises:
        RefusedError: names each with its line.
    """
    terms = terms_for(game.law.words, game.score.header.sides)
    faults = tuple(
        Fault(str(ENGLISH.finding(one.code, one.data, terms)), place=Place(name, line, key=one.key))
        for entry, line in zip(game.score.entries, deals.lines, strict=True)
        if line is not None
        for one in entry.verdict.errors
    )
    if faults:
        what = f"{game.law.id} cannot score these; nothing was imported"
        remedy = "Mend them, or add --keep-going to have them in the match as not scored."
        raise RefusedError(what, remedy, faults=faults[:SHOWN])


def with_paper(written: Round, entry: Entry, score: tuple[int | None, ...] | None) -> Round:
    """The deal with what the other file says of its score, where the law says otherwise."""
    if score is None or entry.score in (None, score) or written.paper or written.agreed:
        return written
    return written._replace(paper=tuple(number or 0 for number in score))
