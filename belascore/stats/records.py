"""One match as the figures need it: who sat where, what became of each deal, who won."""

import datetime as dt
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from belascore.ledger import balance
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score

Order = tuple[dt.date, str, str]


class Deal(NamedTuple):
    """A scored deal.

    Attributes:
        side: index of the side that called; None where nobody did.
        player: who of it called; empty where only the side is written.
        outcome: made, failed or tied; None where the law judged nothing that was written, as in a
            deal that was forfeited, claimed, or agreed at the table.
        capot: index of the side that took every trick.
        points: what each side writes, in points also where the sheet counts in tens.
    """

    side: int | None
    player: str
    outcome: str | None
    capot: int | None
    points: tuple[int, ...]


class Record(NamedTuple):
    """A match.

    Attributes:
        law: id of the law, with what the house changed behind plus signs.
        order: by which matches stand in the order in which they were played.
        sides: the players of each side, as the match calls them now; empty where nobody is named.
        winner: index of the side that won; None while nobody has.
        unscored: how many deals have no score because something in them is wrong.
    """

    law: str
    date: dt.date | None
    order: Order
    sides: tuple[tuple[str, ...], ...]
    winner: int | None
    deals: tuple[Deal, ...]
    unscored: int


def name_key(name: str) -> str:
    """By what a player is known in all his matches, however his name is capitalised."""
    return unicodedata.normalize("NFC", name).casefold().strip()


def record_of(score: Score, law: Law) -> Record:
    """The record of a match that was replayed."""
    date = score.header.date
    moments = (entry.verdict.written.at for entry in score.entries)
    first = next((at.isoformat() for at in moments if at), "")
    return Record(
        law="+".join((law.id, *law.house)),
        date=date,
        order=(date or dt.date.min, first, score.header.id),
        sides=tuple(players for _, players in score.header.sides),
        winner=score.finish.winner if score.finish else None,
        deals=tuple(_deals(score, law)),
        unscored=sum(entry.status == "withheld" for entry in score.entries),
    )


def _deals(score: Score, law: Law) -> Iterator[Deal]:
    for entry in score.entries:
        if entry.status == "scored":
            yield _deal(entry, score, law)


def _deal(entry: Entry, score: Score, law: Law) -> Deal:
    verdict = entry.verdict
    who = score.seats.find(verdict.written.taker) if verdict.written.taker else None
    alone = () if who is None else score.header.sides[who.side][1]
    named = who is not None and (who.seat is not None or len(alone) == 1)
    return Deal(
        side=who.side if who else None,
        player="" if who is None or not named else who.name if who.seat is not None else alone[0],
        outcome=_outcome(entry),
        capot=verdict.capot,
        points=tuple(balance(verdict.lines, side) for side in range(law.sides)),
    )


def _outcome(entry: Entry) -> str | None:
    judgement = entry.verdict.judgement
    if entry.verdict.is_agreed or judgement is None or judgement.outcome == "forfeit":
        return None
    return judgement.outcome
