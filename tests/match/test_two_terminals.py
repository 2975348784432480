"""Two terminals at once, one match: both add and correct, and nothing that either did is lost."""

import random
import threading
import time
from pathlib import Path
from typing import Final

import pytest
from conftest import Shell
from faults.harness import figure

from belascore.match.game import load_game
from belascore.store.save import read

PEOPLE: Final = ("ana", "maja", "ivo", "pero")


class Terminal(threading.Thread):
    """Somebody who enters deals and corrects his own; every command is a process of its own.

    Attributes:
        deals: his deals by the number of their block: the points of the first side, or None where
            the deal is crossed out.
        said: the notes that he wrote.
    """

    def __init__(self, shell: Shell, who: str, changes: int) -> None:
        super().__init__()
        self.shell, self.who, self.changes = shell, who, changes
        self.rng = random.Random(who)
        self.deals: dict[int, int | None] = {}
        self.said: list[str] = []
        self.waited: list[float] = []
        self.failed: list[object] = []

    def run(self) -> None:
        for change in range(self.changes):
            begun = time.perf_counter()
            try:
                self.change(change)
            except Exception as error:  # a thread has nobody to raise it to
                self.failed.append(error)
            self.waited.append(time.perf_counter() - begun)

    def change(self, change: int) -> None:
        stand = [number for number, own in self.deals.items() if own is not None]
        gone = [number for number, own in self.deals.items() if own is None]
        kinds = [
            "add",
            "add",
            "note",
            *(["edit", "drop"] if stand else []),
            *(["restore"] * bool(gone)),
        ]
        kind, tag = self.rng.choice(kinds), f"{self.who}{change}"
        own = self.rng.randint(82, 132)
        if kind == "add":
            # the first side calls, and makes it
            self.shell.ok("add", "ana", "herc", str(own), "--note", tag, *self.match)
            self.deals[self.number_of(tag)] = own
            self.said.append(tag)
        elif kind == "note":
            self.shell.ok("note", tag, *self.match)
            self.said.append(tag)
        elif kind == "edit":
            number = self.rng.choice(stand)
            self.shell.ok("edit", str(number), str(own), *self.match)
            self.deals[number] = own
        elif kind == "drop":
            number = self.rng.choice(stand)
            self.shell.ok("drop", str(number), *self.match)
            self.deals[number] = None
        else:
            number = self.rng.choice(gone)
            self.shell.ok("restore", str(number), *self.match)
            self.deals[number] = self.points_of(number)

    @property
    def match(self) -> tuple[str, str]:
        return ("--match", "evening.toml")

    @property
    def path(self) -> Path:
        return self.shell.folder / "evening.toml"

    def number_of(self, tag: str) -> int:
        return next(block.n for block in read(self.path).match.rounds if block.note == tag)

    def points_of(self, number: int) -> int:
        entry = load_game(self.path).score.entry(number)
        assert entry is not None
        assert entry.score is not None
        return entry.score[0]


@pytest.mark.parametrize("changes", [10, pytest.param(100, marks=pytest.mark.faults)])
def test_two_terminals_add_and_correct_at_once(shell: Shell, changes: int) -> None:
    words = ("--rules", "bela-hr", "--set", "match.target=50000", "--match", "evening.toml")
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", *words)
    terminals = [Terminal(shell, who, changes) for who in ("left", "right")]
    for terminal in terminals:
        terminal.start()
    for terminal in terminals:
        terminal.join()
    assert [terminal.failed for terminal in terminals] == [[], []]

    game = load_game(shell.folder / "evening.toml")
    rounds = game.match.rounds
    assert [block.n for block in rounds] == list(range(1, 2 * changes + 1))
    assert set(game.document.seals) == {"good"}
    said = [block.note for block in rounds if block.note and block.replaces is None]
    assert sorted(said) == sorted(terminals[0].said + terminals[1].said)
    stands = {
        entry.number: entry.score and entry.score[0]
        for entry in game.score.entries
        if entry.status != "correction"
    }
    assert stands == terminals[0].deals | terminals[1].deals
    waited = sorted(terminals[0].waited + terminals[1].waited)
    figure("G5", f"{2 * changes} changes by two terminals: 0 lost, p95", waited[-len(waited) // 20])
