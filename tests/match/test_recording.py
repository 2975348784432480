"""What is recorded is judged once, and is what the file says when it is read again."""

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from saving import said

from belascore.faults import BelascoreError, RefusedError
from belascore.match.begin import Wanted, begin
from belascore.match.correct import HeaderChange, dropped, edited, header_block, restored
from belascore.match.enter import Typed, enter, enter_lines, judge_lines, preview
from belascore.match.game import Game, hold_game, load_game, record
from belascore.match.gather import ending
from belascore.repair.apply import acceptances
from belascore.score.corrections import redo_block, undo_block
from belascore.score.pipeline import adjudicate
from belascore.score.verdict import Verdict
from belascore.words.say import ENGLISH

NOW = dt.datetime(2026, 1, 16, 20, tzinfo=dt.UTC)
LATER = NOW + dt.timedelta(hours=1)
PLAYERS = ("Ana", "Eva", "Ivo", "Jure")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match of three rounds."""
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))
    file = tmp_path / "evening.toml"
    begin(Wanted(PLAYERS, "bela-hr"), NOW.date(), file)
    for words in ("ana hearts 102", "eva spades 90 eva+20", "ivo clubs capot"):
        with enter(file, Typed(words), NOW):
            pass
    return file


Act = Callable[[Game], Game]


def all_of(game: Game) -> dict[str, object]:
    """Everything about a match, to be compared."""
    score = game.score._asdict()
    seats = score.pop("seats")
    return {
        **score,
        "names": seats.names(),
        "document": game.document,
        "run": game.played.run,
        "standing": game.played.resolved.standing,
        "in force": game.played.resolved.in_force,
        "notes": game.notes,
    }


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The rounds that are judged from now on."""
    rounds: list[object] = []

    def counted(*arguments: Any) -> Verdict:
        rounds.append(arguments[0])
        return adjudicate(*arguments)

    monkeypatch.setattr("belascore.score.replay.adjudicate", counted)
    return rounds


def undone(game: Game) -> Game:
    block = undo_block(game.match.rounds)
    assert block is not None
    return game.ahead([block._replace(at=LATER)])


def redone(game: Game) -> Game:
    ahead = undone(game)
    block = redo_block(ahead.match.rounds)
    assert block is not None
    return ahead.ahead([block._replace(at=LATER)])


ACTS: dict[str, Act] = {
    "add": lambda game: preview(game, Typed("jure diamonds 100 ana:bela", note="late"), LATER),
    "void": lambda game: preview(game, Typed("void misdealt"), LATER),
    "edit": lambda game: edited(game, 1, ["98"], LATER, add=False, confirmed=False),
    "edit --add": lambda game: edited(game, 3, ["bela"], LATER, add=True, confirmed=False),
    "drop": lambda game: game.ahead([dropped(game, 2, LATER)]),
    "undo": undone,
    "redo": redone,
    "end": lambda game: game.ahead([ending(game, "")._replace(at=LATER)]),
    "name": lambda game: game.ahead([header_block(game, HeaderChange(["Eva=Evica"]), LATER)]),
    "nothing": lambda game: game,
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_what_was_judged_is_what_is_read_again(path: Path, act: Act) -> None:
    with hold_game(path) as game, record(game, act(game)) as recording:
        assert recording.before == game
    assert recording.notes == ()
    assert all_of(recording.after) == all_of(load_game(path))


def test_an_entry_is_judged_once(path: Path, judged: list[object]) -> None:
    """Those that stand there once, to know how the match stands, and the new one once."""
    with enter(path, Typed("jure diamonds 100"), LATER) as recording:
        assert recording.entry.number == 4
    assert len(judged) == 4


def test_lines_are_judged_once_each(path: Path, judged: list[object]) -> None:
    lines = [(number, Typed("jure diamonds 100")) for number in (1, 2, 3)]
    with enter_lines(path, lines, LATER, keep_going=False) as done:
        assert [entry.number for entry in done.entries] == [4, 5, 6]
    assert len(judged) == 6
    assert all_of(done.game) == all_of(load_game(path))


def test_what_is_raised_while_it_is_told_takes_nothing_back(path: Path) -> None:
    with pytest.raises(ZeroDivisionError), enter(path, Typed("jure diamonds 100"), LATER):
        raise ZeroDivisionError
    assert len(load_game(path).match.rounds) == 4


def test_the_same_entry_again(path: Path) -> None:
    typed, soon = Typed("ivo clubs capot"), NOW + dt.timedelta(seconds=90)
    with pytest.raises(RefusedError) as caught, enter(path, typed, soon, "refuse"):
        pass
    assert caught.value.fault.code == "repeated"
    assert caught.value.fault.data == {"number": "3"}
    with enter(path, typed, soon, "note") as recording:
        assert said(recording.notes) == [
            "the same as the round before, a moment ago; `belascore undo` if it is a slip"
        ]
    with enter(path, typed, soon, "fine") as recording:
        assert recording.notes == ()
    with enter(path, typed, LATER, "refuse") as recording:
        assert recording.entry.number == 6


LINES = [
    (1, Typed("ana hearts 102")),
    (3, Typed("ana herts 102")),
    (4, Typed("ana hearts 200")),
]


def test_lines_that_are_refused_are_told_with_their_numbers(path: Path) -> None:
    game = load_game(path)
    with pytest.raises(BelascoreError) as caught:
        judge_lines(game, LINES, keep_going=False)
    error = caught.value
    assert (error.fault.code, error.exit_code) == ("lines-refused", 2)
    assert [number for number, _ in error.refused] == [3, 4]
    lines = [str(line) for line in ENGLISH.error(error)]
    assert lines[0] == "nothing was recorded"
    assert lines[1].startswith('line 3: "herts" is no word')
    assert any(line.startswith("line 4: 200 is too much") for line in lines)
    assert lines[-1] == "  Mend them, or add --keep-going."
    going = judge_lines(game, LINES, keep_going=True)
    assert ([entry.number for entry in going.entries], len(going.refused)) == ([4], 2)
    with pytest.raises(RefusedError) as only_refused:
        judge_lines(game, LINES[2:], keep_going=False)
    assert only_refused.value.exit_code == 1


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda game: dropped(game, 9), "no-such-round"),
        (lambda game: dropped(game, 2), "round-crossed-out.already"),
        (lambda game: restored(game, 1), "round-not-crossed-out"),
        (lambda game: dropped(game, 4), "no-such-round.no-deal"),
        (
            lambda game: edited(game, 2, ["98"], add=False, confirmed=False),
            "round-crossed-out",
        ),
        (lambda game: header_block(game, HeaderChange()), "nothing-to-correct"),
        (lambda game: header_block(game, HeaderChange(["Eva"])), "renames-nobody"),
        (lambda game: header_block(game, HeaderChange(["Eva=Ana"])), "name-taken.table"),
        (lambda game: header_block(game, HeaderChange(seats="Ana,Eva")), "seats-incomplete"),
        (lambda game: header_block(game, HeaderChange(dealer="Zoé")), "unknown-player.match"),
        (lambda game: header_block(game, HeaderChange(target=300)), "target-not-offered.asked"),
        (lambda game: acceptances(game, 1, "so it was"), "nothing-to-accept.round.none"),
        (lambda game: acceptances(game, -1, "so it was"), "nothing-to-accept"),
        (lambda game: acceptances(game, 9, "so it was"), "no-such-round.accept"),
        (lambda game: acceptances(game, 1, " "), "reason-needed"),
    ],
)
def test_what_cannot_be_corrected(path: Path, act: Callable[[Game], object], code: str) -> None:
    with hold_game(path) as game, record(game, game.ahead([dropped(game, 2)])):
        pass
    with pytest.raises(BelascoreError) as caught:
        act(load_game(path))
    assert caught.value.fault.code == code
    said = " ".join(map(str, ENGLISH.error(caught.value)))
    assert "{" not in said
