"""A sheet: what people keep of a match, as typed cells in columns. It is built once.

A layout says which columns there are and what stands in them; an exporter only arranges what is
here and does no arithmetic. A name in a text is a span of its own, so that each exporter can keep
its direction of writing in its own way.
"""

from typing import Literal

from belascore.text import Text, Textual, joined, styled
from belascore.tuples import NamedTuple
from belascore.words.say import Speech

Look = Literal["number", "note", "text"]
"""A number that counts, a small note beside it, or a text."""

Kind = Literal["round", "remark", "games", "hangs", "carried", "sum"]
"""One deal; what is said of it; games won; points that hang below it; a sum from the page before;
a sum."""


class Column(NamedTuple):
    """One column of a grid.

    Attributes:
        head: what stands above it.
        align: `<`, `>` or `^`, as `format` has them.
        look: how its cells are set.
        side: whose it is, by index; None if nobody's.
        adds: how a sum of it is made: its numbers added, the last of them, or not at all.
        ruled: whether a heavy line stands on its left.
        grey: whether it is only a help to the eye, as running totals are.
        group: what stands above the heads of neighbours that have it in common.
    """

    head: Textual = ""
    align: Literal["<", ">", "^"] = ">"
    look: Look = "number"
    side: int | None = None
    adds: Literal["", "all", "last"] = ""
    ruled: bool = False
    grey: bool = False
    group: Textual = ""


class Cell(NamedTuple):
    """One cell: its text, the number that it stands for, and whether it is crossed out."""

    text: Textual = ""
    value: int | None = None
    struck: bool = False


class Row(NamedTuple):
    """One line of a grid: a cell a column; a remark has one for all of them but the first.

    Attributes:
        number: of the deal that it is about, if it is about one that stands.
    """

    kind: Kind
    cells: tuple[Cell, ...]
    number: int | None = None


class Grid(NamedTuple):
    """Columns with their rows, the sums last.

    Attributes:
        label: index of the column in which a sum is named.
        carried: what a sum from the page before is called.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    label: int
    carried: Textual
    title: Textual = ""


class Paper(NamedTuple):
    """The paper that a sheet is kept on: millimetres, and how many deals stand on a page."""

    width: int
    height: int
    deals: int


class Control(NamedTuple):
    """A sum that has to come out right, in words, and whether it does."""

    says: Text
    right: bool

    def verdict(self, speech: Speech) -> Text:
        """Whether it comes out right, as a word; what does not stands out."""
        return (
            speech.say("control.right")
            if self.right
            else styled(speech.say("control.wrong"), "error")
        )

    def line(self, speech: Speech) -> Text:
        """The sum and the word."""
        return joined(": ", (self.says, self.verdict(speech)))


class Curve(NamedTuple):
    """The running total of one side, from nothing at the start, a number a deal.

    Attributes:
        label: the name of the side.
    """

    label: str
    totals: tuple[int, ...]


class Sheet(NamedTuple):
    """A whole sheet.

    Attributes:
        layout: its name.
        speech: the language that it is written in.
        people: what each side is called, and its players: names, and nothing else.
        facts: of the match, for the top: law, target, date.
        grids: the score; behind it the deals with their reasons, where they are wanted.
        footer: how the match stands.
        remarks: what was noted; where each deal stands with its reasons, and its notes with it,
            what the table should look at, of the match as a whole.
        clauses: cites of all that decided a deal, with what they say.
        origin: law, edition and seal, for the foot of the paper; empty where nobody asked.
        day: of the match, as 2026-01-16; empty if nobody wrote it down.
        blank: whether it is to be written on by hand.
    """

    layout: str
    speech: Speech
    paper: Paper
    people: tuple[tuple[str, tuple[str, ...]], ...]
    facts: tuple[Text, ...]
    grids: tuple[Grid, ...]
    controls: tuple[Control, ...]
    footer: tuple[Text, ...]
    remarks: tuple[Text, ...]
    clauses: tuple[tuple[str, str], ...]
    curves: tuple[Curve, ...]
    target: int | None
    origin: Text
    day: str
    blank: bool = False
