"""Undo and redo: each takes one act back, or renews it, whatever the act was."""

from typing import Any, Final, NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from belascore.answers.edit import Reversal
from belascore.rounds import Header, Match, Round, from_row
from belascore.rules.load import load_law
from belascore.score.corrections import redo_block, undo_block
from belascore.score.replay import replay
from belascore.score.verdict import Finish, Score
from belascore.words.say import ENGLISH

HEADER: Final = Header("bela-hr", (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure"))), dealer="Jure")
LAW: Final = load_law("bela-hr", {"options": ["tie-hangs"]})

Row = dict[str, Any]


class Seen(NamedTuple):
    """All that a table can see of a match."""

    header: Header
    totals: tuple[int, ...]
    pot: int
    next_dealer: int | None
    lead: int
    finish: Finish | None
    scores: tuple[tuple[int, ...] | None, ...]


class Book:
    """A match file without a file: blocks in order, only ever added to."""

    def __init__(self, *rows: Row) -> None:
        self.rounds: tuple[Round, ...] = ()
        for row in rows:
            self.add(from_row(row, 0, 2) if "n" in row else from_row(row, self.next, 2))

    @property
    def next(self) -> int:
        return len(self.rounds) + 1

    def add(self, block: Round) -> None:
        self.rounds += (block._replace(n=self.next),)

    def undo(self) -> Round | None:
        return self._reverse(undo_block(self.rounds))

    def redo(self) -> Round | None:
        return self._reverse(redo_block(self.rounds))

    def _reverse(self, block: Round | None) -> Round | None:
        if block is not None:
            self.add(block)
        return block

    @property
    def score(self) -> Score:
        return replay(Match(HEADER, {}, None, self.rounds), LAW)

    def seen(self) -> Seen:
        """What the table sees; blocks that were crossed out, and corrections, it does not."""
        score = self.score
        scores = tuple(entry.score for entry in score.entries if entry.score is not None)
        return Seen(
            *(score.header, score.totals, score.pot, score.next_dealer, score.lead, score.finish),
            scores,
        )


DEAL: Final[Row] = {"taker": "Ana", "points": "98-64"}
OTHER: Final[Row] = {"taker": "Eva", "points": "81-81"}


@pytest.mark.parametrize(
    ("before", "act", "written"),
    [
        ([DEAL], OTHER, {"strikes": 2}),
        ([DEAL], {"void": "misdealt"}, {"strikes": 2}),
        ([DEAL], {"taker": "Ana", "forfeit": "vi: revoke"}, {"strikes": 2}),
        ([DEAL], {"taker": "Ana", "points": "98-63"}, {"strikes": 2}),
        ([DEAL, OTHER], {"strikes": 1}, {"restores": 1}),
        ([DEAL, {"strikes": 1}], {"restores": 1}, {"strikes": 3}),
        ([DEAL, OTHER], {"replaces": 1, **OTHER}, {"strikes": 3}),
        ([DEAL], {"header": ["target: 501"]}, {"strikes": 2}),
        ([DEAL], {"header": ["name: Jure = Đuro", "dealer: Eva"]}, {"strikes": 2}),
        ([DEAL], {"header": ["seats: Ana Jure Ivo Eva"]}, {"strikes": 2}),
        ([DEAL], {"note": "rain", "about": 1}, {"strikes": 2}),
        ([DEAL], {"ends": "stopped"}, {"strikes": 2}),
        ([DEAL], {"ends": "abandon: Eva"}, {"strikes": 2}),
        ([DEAL], {"accepts": 1}, {"strikes": 2}),
        # what did nothing is taken back and does nothing
        ([DEAL, {"strikes": 1}], {"strikes": 1}, {"strikes": 3}),
        ([DEAL], {"strikes": 9}, {"strikes": 2}),
        ([DEAL], {"restores": 1}, {"strikes": 2}),
        ([DEAL], {"replaces": 9, **OTHER}, {"strikes": 2}),
    ],
)
def test_an_act_is_taken_back_and_renewed(before: list[Row], act: Row, written: Row) -> None:
    book = Book(*before)
    was = book.seen()
    book.add(from_row(act, book.next, 2))
    became = book.seen()
    assert book.undo() == Round(**written, undo=True)
    assert book.seen() == was
    redone = book.redo()
    assert redone is not None
    assert redone.redo
    assert book.seen() == became
    assert book.undo() is not None
    assert book.seen() == was


def test_a_deal_that_was_crossed_out_and_brought_back_again_and_again() -> None:
    """Every act is taken back and renewed, though each speaks of the same deal."""
    book, states = Book(), []
    for row in ({**DEAL}, {"strikes": 1}, {"restores": 1}, {"strikes": 1}, {"restores": 1}):
        states.append(book.seen())
        book.add(from_row(row, book.next, 2))
    states.append(book.seen())
    for was in states[-2::-1]:
        book.undo()
        assert book.seen() == was
    for became in states[1:]:
        book.redo()
        assert book.seen() == became


def test_what_was_taken_back_is_named() -> None:
    book = Book(DEAL, {"strikes": 1}, {"restores": 1}, {"strikes": 1})
    heard = []
    for act in (book.undo, book.undo, book.redo, book.redo):
        act()
        (line,) = Reversal(book.score, book.score, book.rounds, LAW).lines(ENGLISH)
        heard.append(str(line).partition(".")[0])
    assert heard == [
        "Crossed out: @4, the crossing-out of 1",
        "Crossed out: @3, the bringing back of @1",
        "Brought back: @3, the bringing back of 1",
        "Brought back: @4, the crossing-out of @1",
    ]


def test_nothing_can_be_undone_in_an_empty_match() -> None:
    book = Book()
    assert book.undo() is None
    assert book.redo() is None


def test_undo_goes_back_to_the_beginning_and_redo_to_the_end() -> None:
    book = Book(DEAL, OTHER, {"strikes": 1}, {"replaces": 2, **DEAL}, {"ends": "stopped"})
    end = book.seen()
    for _ in range(5):
        assert book.undo()
    assert book.seen() == Book().seen()
    assert book.undo() is None
    for _ in range(5):
        assert book.redo()
    assert book.seen() == end
    assert book.redo() is None


def test_after_another_act_nothing_can_be_renewed() -> None:
    book = Book(DEAL, OTHER)
    book.undo()
    book.add(from_row(DEAL, book.next, 2))
    assert book.redo() is None
    assert book.undo() == Round(strikes=4, undo=True)
    assert book.undo() == Round(strikes=1, undo=True)
    assert book.undo() is None


def test_nothing_is_ever_erased() -> None:
    book = Book(DEAL, OTHER)
    before = book.rounds
    book.undo()
    book.redo()
    assert book.rounds[:2] == before
    assert len(book.rounds) == 4


def test_an_undone_edit_brings_the_earlier_edit_back() -> None:
    book = Book(DEAL, {"replaces": 1, "taker": "Ana", "points": "90-72"})
    book.add(from_row({"replaces": 1, "taker": "Ana", "points": "85-77"}, 3, 2))
    assert book.score.totals == (85, 77)
    book.undo()
    assert book.score.totals == (90, 72)
    book.undo()
    assert book.score.totals == (98, 64)


# Against a list

points = st.integers(0, 162).map(lambda mine: f"{mine}-{162 - mine}")
deals = st.fixed_dictionaries(
    {"taker": st.sampled_from(["Ana", "Eva", "mi"]), "points": points},
    optional={"dealer": st.sampled_from(["Ana", "Jure"]), "note": st.just("x")},
)
free_acts = st.one_of(
    st.just({"note": "rain"}),
    st.just({"void": "misdealt"}),
    st.sampled_from([{"ends": "stopped"}, {"ends": "abandon: Ana"}]),
    st.sampled_from(
        [
            {"header": ["target: 501"]},
            {"header": ["target: 701", "dealer: Ana"]},
            {"header": ["seats: Ana, Jure, Ivo, Eva"]},
            {"header": ["name: Jure = Đuro"]},
        ]
    ),
)


class Reversals(RuleBasedStateMachine):
    """Undo and redo walk over a list of what was seen after every act."""

    def __init__(self) -> None:
        super().__init__()
        self.book = Book()
        self.seen = [self.book.seen()]
        self.at = 0

    def _act(self, row: Row) -> None:
        self.book.add(from_row(row, self.book.next, 2))
        self.seen = [*self.seen[: self.at + 1], self.book.seen()]
        self.at += 1

    @rule(row=deals)
    def deal(self, row: Row) -> None:
        self._act(row)

    @rule(row=free_acts)
    def act(self, row: Row) -> None:
        self._act(row)

    @precondition(lambda self: self.book.rounds)
    @rule(data=st.data(), what=st.sampled_from(["strikes", "restores", "replaces"]), row=deals)
    def correct(self, data: st.DataObject, what: str, row: Row) -> None:
        number = data.draw(st.integers(1, self.book.next))
        self._act({what: number, **(row if what == "replaces" else {})})

    @rule()
    def undo(self) -> None:
        assert (self.book.undo() is not None) == (self.at > 0)
        self.at = max(0, self.at - 1)

    @rule()
    def redo(self) -> None:
        can = self.at < len(self.seen) - 1
        assert (self.book.redo() is not None) == can
        self.at += can

    @invariant()
    def the_table_sees_what_it_saw(self) -> None:
        assert self.book.seen() == self.seen[self.at]


TestReversals = Reversals.TestCase
TestReversals.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)
