"""Random evenings with crashes: undo is the state before, redo the one after (H12)."""

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from saving import append, record

import belascore.score.corrections as reversal
from belascore.faults import NotFoundError, RefusedError
from belascore.match.correct import dropped, edited, restored
from belascore.match.game import Game, load_game
from belascore.matchfile import header_text
from belascore.rounds import Round
from belascore.store import read
from belascore.store.second_copy import copies_of
from belascore.store.tampering import traces
from faults.disks import failing_at, killed
from faults.harness import HEADER, exit_of, figure, unfinished

SEQUENCES: Final = 20
STEPS: Final = 25
TEXT: Final = header_text(HEADER._replace(target=99_999), {}, None)
POINTS: Final = ((98, 64), (102, 60), (120, 42), (131, 31))

Deals = Mapping[int, tuple[bool, tuple[int, int]]]
"""What the model knows: of each deal by its number whether it stands, and its points."""


class Act(NamedTuple):
    """One act, as the deals before it and after it."""

    before: Deals
    after: Deals


class Evening(RuleBasedStateMachine):
    """A match, and a model of it that knows snapshots and nothing of blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        os.environ["BELASCORE_DIR"] = str(Path(self.folder.name) / "data")
        self.path = Path(self.folder.name) / "evening.toml"
        self.path.write_text(TEXT)
        self.deals: Deals = {}
        self.acts: list[Act] = []
        self.undone: list[Act] = []
        self.last = self.path.read_bytes()

    def teardown(self) -> None:
        self.folder.cleanup()

    def act(self, decide: Callable[[Game], Sequence[Round]], after: Deals) -> None:
        record(self.path, decide)
        self.acts.append(Act(self.deals, after))
        self.undone.clear()
        self.deals = after

    def refused(self, decide: Callable[[Game], Sequence[Round]]) -> None:
        before = self.path.read_bytes()
        with pytest.raises((RefusedError, NotFoundError)):
            record(self.path, decide)
        assert self.path.read_bytes() == before

    def next_number(self) -> int:
        return len(read(self.path).rows) + 1

    @rule(points=st.sampled_from(POINTS))
    def add(self, points: tuple[int, int]) -> None:
        block = Round(taker="Ana", call="hearts", points=points)
        self.act(lambda _: [block], {**self.deals, self.next_number(): (True, points)})

    @rule(points=st.sampled_from(POINTS), call=st.integers(1, 14), half=st.booleans())
    def add_and_crash(self, points: tuple[int, int], call: int, half: bool) -> None:
        block = Round(taker="Ana", call="hearts", points=points)
        number = self.next_number()
        child = os.fork()
        if not child:
            code = 1
            try:
                append(self.path, lambda _: [block], disk=failing_at(call, killed, half=half))
                code = 0
            finally:
                os._exit(code)
        code = exit_of(child)
        rows = len(read(self.path).rows)
        assert rows in (number - 1, number)
        assert code in (0, 137)
        if code == 0:
            assert rows == number
        if rows == number:
            after = {**self.deals, number: (True, points)}
            self.acts.append(Act(self.deals, after))
            self.undone.clear()
            self.deals = after

    @rule(at=st.integers(1, 40))
    def drop(self, at: int) -> None:
        self.change(at, lambda game, n: dropped(game, n), stands=True)

    @rule(at=st.integers(1, 40))
    def restore(self, at: int) -> None:
        self.change(at, lambda game, n: restored(game, n), stands=False)

    def change(self, at: int, block: Callable[[Game, int], Round], *, stands: bool) -> None:
        number = sorted(self.deals)[at % len(self.deals)] if self.deals else at
        if number in self.deals and self.deals[number][0] == stands:
            points = self.deals[number][1]
            after = {**self.deals, number: (not stands, points)}
            self.act(lambda game: [block(game, number)], after)
        else:
            self.refused(lambda game: [block(game, number)])

    @precondition(lambda self: self.deals)
    @rule(at=st.integers(1, 40), points=st.sampled_from(POINTS))
    def edit(self, at: int, points: tuple[int, int]) -> None:
        number = sorted(self.deals)[at % len(self.deals)]

        def decide(game: Game) -> Sequence[Round]:
            ahead = edited(game, number, [f"{points[0]}"], add=False, confirmed=False)
            return ahead.match.rounds[-1:]

        if self.deals[number][0]:
            self.act(decide, {**self.deals, number: (True, points)})
        else:
            self.refused(decide)

    @rule()
    def note(self) -> None:
        self.act(lambda _: [Round(note="so it was")], self.deals)

    @rule(times=st.integers(1, 3))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.undo_once()

    def undo_once(self) -> None:
        if self.acts:
            self.back(reversal.undo_block)
            self.undone.append(self.acts.pop())
            self.deals = self.undone[-1].before
        else:
            self.refused(lambda game: some(reversal.undo_block(game.match.rounds)))

    @rule(times=st.integers(1, 3))
    def redo(self, times: int) -> None:
        for _ in range(times):
            self.redo_once()

    def redo_once(self) -> None:
        if self.undone:
            self.back(reversal.redo_block)
            self.acts.append(self.undone.pop())
            self.deals = self.acts[-1].after
        else:
            self.refused(lambda game: some(reversal.redo_block(game.match.rounds)))

    def back(self, block: Callable[[Sequence[Round]], Round | None]) -> None:
        record(self.path, lambda game: some(block(game.match.rounds)))

    @rule()
    def comment_by_hand(self) -> None:
        data = self.path.read_bytes()
        at = data.rfind(b"\n[[round]]") + 1 or len(data)
        self.path.write_bytes(data[:at] + b"# what an evening\n" + data[at:])
        self.last = b""

    @invariant()
    def is_as_the_model_says(self) -> None:
        game = load_game(self.path)
        standing = [points for stands, points in self.deals.values() if stands]
        totals = tuple(map(sum, zip(*standing, strict=True))) or (0, 0)
        assert game.score.totals == totals
        data = self.path.read_bytes()
        assert data.startswith(self.last)
        self.last = data
        assert set(game.document.seals) <= {"good"}
        assert not traces(game.document, *copies_of(self.path))
        assert len(unfinished(self.path.parent)) <= 1


def some(block: Round | None) -> list[Round]:
    if block is None:
        raise RefusedError("nothing")
    return [block]


def play_evenings(count: int) -> None:
    how = settings(
        max_examples=count,
        stateful_step_count=STEPS,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],  # to shrink an evening takes longer than to read it
        report_multiple_bugs=False,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Evening, settings=how)


@pytest.fixture(autouse=True)
def _own_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELASCORE_DIR", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs children to kill")
@pytest.mark.parametrize("count", [SEQUENCES, pytest.param(300, marks=pytest.mark.faults)], ids=str)
def test_evenings_with_crashes(count: int) -> None:
    play_evenings(count)
    figure("G10", f"{count} evenings of up to {STEPS} acts, with crashes: as the model says")


def test_a_redo_that_outlives_a_new_deal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = reversal._stacks

    def wrong(rounds: Sequence[Round]) -> reversal._Stacks:
        acts: list[int] = []
        undone: list[tuple[int, int]] = []
        for number, block in enumerate(rounds, 1):
            if block.undo and acts:
                undone.append((acts.pop(), number))
            elif block.redo and undone:
                acts.append(undone.pop()[0])
            elif not block.undo and not block.redo:
                acts.append(number)  # and what was undone stays
        return right([])._replace(acts=acts, undone=undone)

    monkeypatch.setattr(reversal, "_stacks", wrong)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        play_evenings(SEQUENCES)


def test_an_undo_of_the_last_block_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is not always the last act: two undos in a row would cancel each other."""

    def wrong(rounds: Sequence[Round]) -> Round | None:
        stands = reversal._stacks(rounds).acts
        return Round(strikes=len(rounds), undo=True) if stands else None

    monkeypatch.setattr(reversal, "undo_block", wrong)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        play_evenings(SEQUENCES)
