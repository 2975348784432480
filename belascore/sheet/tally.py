"""What layouts are made from: the deals as a table keeps them, their marks and their sums."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from belascore.answers.phrases import call_sign, player_name
from belascore.cards import SUIT_NAMES
from belascore.errors import so_many
from belascore.ledger import POT, Source, balance
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.sheet.model import Cell, Control, Grid, Paper
from belascore.text import DASH, isolated
from belascore.tuples import NamedTuple
from belascore.words.terms import Terms

DECLARED: Final[tuple[Source, ...]] = ("melds", "belote")


class Evening(NamedTuple):
    """A match to be laid out.

    Attributes:
        games: won by each side of the series, this one included.
        earlier: the games of the series before this one, oldest first.
        running: whether running totals are wanted where paper has none.
        blank: how many empty rows are wanted, on a sheet that nothing was written on yet.
    """

    score: Score
    law: Law
    terms: Terms
    games: tuple[int, ...] = ()
    earlier: tuple[Score, ...] = ()
    running: bool = False
    blank: int = 0

    @property
    def sides(self) -> range:
        """The sides by index."""
        return range(self.law.sides)

    def label(self, side: int) -> str:
        """What a side is called, as it stands above its column."""
        return isolated(self.terms.sides[side])


class Layout(NamedTuple):
    """A way of ruling a sheet.

    Attributes:
        paper: on which a game of that law is kept.
        grid: the columns and rows of an evening.
        controls: sums that have to come out right.
    """

    paper: Callable[[Law], Paper]
    grid: Callable[[Evening], Grid]
    controls: Callable[[Evening], tuple[Control, ...]] = lambda _: ()


# The deals


def standing(score: Score) -> Iterator[Entry]:
    """The deals that stand on paper: also those that were crossed out, or cannot be scored."""
    for entry in score.entries:
        struck = entry.status == "struck" and entry.verdict.written.act == "deal"
        if struck or entry.status == "withheld" or (entry.status == "scored" and entry.score):
            yield entry


def amount(entry: Entry, side: int, sources: Iterable[Source], law: Law) -> int:
    """What a side writes of some kinds in a deal, as the sheet counts."""
    lines = entry.verdict.lines
    points = sum(line.amount for line in lines if line.side == side and line.source in sources)
    return points // law.unit


def declared(entry: Entry, side: int, law: Law) -> str:
    """The melds and the belote that are inside a side's score: `+20`, or nothing."""
    points = amount(entry, side, DECLARED, law)
    return f"+{points}" if points > 0 else ""


def outcome(entry: Entry) -> str:
    """`made`, `failed`, `tied`, `forfeit`, `agreed`, or nothing."""
    if entry.verdict.is_agreed:
        return "agreed"
    judgement = entry.verdict.judgement
    return judgement.outcome if judgement else ""


def fallen(entry: Entry) -> int | None:
    """The side that failed its contract."""
    judgement = entry.verdict.judgement
    return judgement.taker if judgement and outcome(entry) == "failed" else None


def hung(entry: Entry, law: Law) -> int:
    """Points that hang after a deal and did not before, as the sheet counts."""
    return balance(entry.verdict.lines, POT) // law.unit


class Aside(NamedTuple):
    """Deals that a control leaves aside: what all sides have of them, and how many they are."""

    points: int
    deals: int


def sum_without(numbers: Sequence[int], aside: Aside, why: str) -> tuple[str, int]:
    """Numbers of a sheet, added up in words, without deals that are left aside; and their sum.

    `96 + 160 − 32 = 224 (32: 1 deal by penalty)`.
    """
    rest = sum(numbers) - aside.points
    less, but = "", ""
    if aside.deals:
        less = f" {'−' if aside.points >= 0 else '+'} {abs(aside.points)}"
        but = f" ({aside.points}: {so_many(aside.deals, 'deal')} {why})"
    return f"{' + '.join(map(str, numbers))}{less} = {rest}{but}", rest


# How they are written


def mark(entry: Entry, evening: Evening) -> str:
    """The words outside on the right: `PAD`, `Š`, `agreed`."""
    terms, marks = evening.terms, []
    if entry.status == "struck":
        return "crossed out"
    if entry.status == "withheld":
        return f"see why {entry.number}"
    how = outcome(entry)
    if how == "failed":
        marks.append(terms.word("failed-mark", "FALL"))
    elif how in ("forfeit", "agreed"):
        marks.append(terms.word(how))
    if entry.verdict.capot is not None:
        marks.append(terms.word("capot-mark", "CAPOT"))
    if entry.verdict.wins is not None:
        marks.append("belot")
    hanging = hung(entry, evening.law)
    if hanging > 0:
        marks.append(f"{hanging} {terms.word('hang')}")
    elif how == "tied":
        marks.append(terms.word("tied"))
    return " ".join(marks)


def number_cells(entry: Entry, evening: Evening) -> list[Cell]:
    """What each side writes: a dash for nothing, what was counted where it was crossed out."""
    if entry.status == "struck":
        points = entry.verdict.written.points or (None,) * evening.law.sides
        return [Cell("?" if one is None else str(one), one, struck=True) for one in points]
    if entry.status == "withheld" or entry.score is None:
        return [Cell("?") for _ in evening.sides]
    return [Cell(str(score) if score else DASH, score) for score in entry.score]


def contract(entry: Entry, evening: Evening) -> str:
    """What was called, by whom, and how often it was doubled: `110♠ Léa ×2`."""
    written, law = entry.verdict.written, evening.law
    double = law.doubles.get(written.double or "")
    sign = call_sign(written, evening.terms)
    if written.call not in SUIT_NAMES:
        words = sign.replace("-", " ").split()
        sign = "".join(word[0] for word in words).upper()
    who = written.taker or ""
    seat = evening.score.seats.find(who) if who else None
    name = evening.terms.name(seat.name) if seat else who
    call = f"{'' if written.bid is None else written.bid}{sign}"
    parts = (call, isolated(name), f"×{double.factor}" if double else "")
    return " ".join(part for part in parts if part)


def dealer(entry: Entry, evening: Evening) -> str:
    """The first letter of who dealt, or as many as tell him from the others."""
    name, players = player_name(evening.score, entry.dealer), evening.score.seats.players
    for length in range(1, len(name)):
        if sum(one[:length].casefold() == name[:length].casefold() for one in players) == 1:
            return isolated(name[:length])
    return isolated(name)
