"""A sheet: what people keep of a match, as typed cells in columns. It is built once.

A layout says which columns there are and what stands in them; an exporter only arranges what is
here and does no arithmetic. A name in a text stands between the two isolates of Unicode (see
`belascore.text`), so that each exporter can keep its direction of writing in its own way.
"""

from typing import Literal

from belascore.tuples import NamedTuple

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

    head: str = ""
    align: Literal["<", ">", "^"] = ">"
    look: Look = "number"
    side: int | None = None
    adds: Literal["", "all", "last"] = ""
    ruled: bool = False
    grey: bool = False
    group: str = ""


class Cell(NamedTuple):
    """One cell: its text, and the number that it stands for where it counts."""

    text: str = ""
    value: int | None = None
    struck: bool = False


class Row(NamedTuple):
    """One line of a grid: a cell a column; a remark has one for all of them but the first.

    Attributes:
        number: of the block of the match that it is about, if it is about one.
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
    carried: str
    title: str = ""


class Paper(NamedTuple):
    """The paper that a sheet is kept on: millimetres, and how many deals stand on a page."""

    width: int
    height: int
    deals: int


class Control(NamedTuple):
    """A sum that has to come out right, in words, and whether it does."""

    says: str
    right: bool


class Curve(NamedTuple):
    """The running total of one side, from nothing at the start, a number a scored deal."""

    label: str
    totals: tuple[int, ...]


class Sheet(NamedTuple):
    """A whole sheet.

    Attributes:
        layout: its name.
        people: what each side is called, and its players.
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
    paper: Paper
    people: tuple[tuple[str, tuple[str, ...]], ...]
    facts: tuple[str, ...]
    grids: tuple[Grid, ...]
    controls: tuple[Control, ...]
    footer: tuple[str, ...]
    remarks: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]
    curves: tuple[Curve, ...]
    target: int | None
    origin: str
    day: str
    blank: bool = False
