"""What layouts are made from: the deals as a table keeps them, their marks and their sums."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from belascore.answers.phrases import Voice, call_sign, player_name
from belascore.cards import SUIT_NAMES
from belascore.ledger import POT, Source, balance
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.sheet.model import Cell, Control, Grid, Paper
from belascore.text import DASH, Style, Text, joined, name, spaced, styled
from belascore.tuples import NamedTuple
from belascore.words.terms import Terms

DECLARED: Final[tuple[Source, ...]] = ("melds", "belote")


class Evening(NamedTuple):
    """A match to be laid out.

    Attributes:
        voice: the language that it is laid out in, and the words of the ruleset.
        games: won by each side of the series, this one included.
        earlier: the games of the series before this one, oldest first.
        running: whether running totals are wanted where paper has none.
        blank: how many empty rows are wanted, on a sheet that nothing was written on yet.
    """

    score: Score
    law: Law
    voice: Voice
    games: tuple[int, ...] = ()
    earlier: tuple[Score, ...] = ()
    running: bool = False
    blank: int = 0

    @property
    def sides(self) -> range:
        """The sides by index."""
        return range(self.law.sides)

    @property
    def terms(self) -> Terms:
        """The words of the match."""
        return self.voice.terms

    def label(self, side: int) -> Text:
        """What a side is called, as it stands above its column."""
        return name(self.terms.sides[side])

    def say(self, code: str, **data: Any) -> Text:
        """A sentence."""
        return self.voice.say(code, **data)

    def word(self, word: str, style: Style = "") -> Text:
        """A word of the game."""
        return styled(self.voice.word(word), style)

    def hang(self, points: int, variant: str = "") -> Text:
        """How much hangs: `81 hang`; `.nobody` where it is never written."""
        return self.say(f"sheet.hang{variant}", points=points, hang=self.word("hang"))


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


def control(
    evening: Evening, code: str, numbers: Sequence[int], aside: Aside, total: int, **data: Any
) -> Control:
    """Whether the numbers of a sheet come to a total, without deals that are left aside.

    Its sentence is `code`, or `code.aside` where there are such deals: `96 + 160 − 32`.
    """
    rest = sum(numbers) - aside.points
    less = f" {'−' if aside.points >= 0 else '+'} {abs(aside.points)}" if aside.deals else ""
    told = {
        "written": f"{' + '.join(map(str, numbers))}{less}",
        "rest": rest,
        "total": total,
        "aside": aside.points,
        "n": aside.deals,
    }
    says = evening.say(f"{code}.aside" if aside.deals else code, **told, **data)
    return Control(says, rest == total)


# How they are written


def mark(entry: Entry, evening: Evening) -> Text:
    """The words outside on the right: `PAD`, `Š`, `agreed`."""
    if entry.status == "struck":
        return evening.say("sheet.crossed-out")
    if entry.status == "withheld":
        return evening.say("sheet.see-why", number=entry.label)
    how, marks = outcome(entry), list[Text]()
    if how == "failed":
        marks.append(evening.word("failed-mark", "failed"))
    elif how in ("forfeit", "agreed"):
        marks.append(evening.word(how))
    if entry.verdict.capot is not None:
        marks.append(evening.word("capot-mark"))
    if entry.verdict.wins is not None:
        marks.append(evening.say("sheet.won"))
    hanging = hung(entry, evening.law)
    if hanging > 0:
        marks.append(evening.hang(hanging))
    elif how == "tied":
        marks.append(evening.word("tied", "tied"))
    return joined(" ", marks)


def number_cells(entry: Entry, evening: Evening) -> list[Cell]:
    """What each side writes: a dash for nothing, what was counted where it was crossed out."""
    if entry.status == "struck":
        points = entry.verdict.written.points or (None,) * evening.law.sides
        return [Cell("?" if one is None else str(one), one, struck=True) for one in points]
    if entry.status == "withheld" or entry.score is None:
        return [Cell("?") for _ in evening.sides]
    return [Cell(str(score) if score else DASH, score) for score in entry.score]


def contract(entry: Entry, evening: Evening) -> Text:
    """What was called, by whom, and how often it was doubled: `110♠ Léa ×2`."""
    written, law = entry.verdict.written, evening.law
    double = law.doubles.get(written.double or "")
    sign = call_sign(written, evening.voice)
    if written.call not in SUIT_NAMES:
        words = sign.replace("-", " ").split()
        sign = "".join(word[0] for word in words).upper()
    who = written.taker or ""
    seat = evening.score.seats.find(who) if who else None
    taker = name(evening.terms.name(seat.name) if seat else who)
    call = f"{'' if written.bid is None else written.bid}{sign}"
    return spaced(call, taker, f"×{double.factor}" if double else "")


def dealer(entry: Entry, evening: Evening) -> Text:
    """The first letter of who dealt, or as many as tell him from the others."""
    who, players = player_name(evening.score, entry.dealer), evening.score.seats.players
    for length in range(1, len(who)):
        if sum(one[:length].casefold() == who[:length].casefold() for one in players) == 1:
            return name(who[:length])
    return name(who)
