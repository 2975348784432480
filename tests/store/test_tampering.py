"""Alarms: whatever was acknowledged stands in the file as it was written, or somebody is told.

Evenings at random: rounds are added, and behind belascore's back the file is edited, mended, cut
short, put back to an older one, or commented. The alarm sounds exactly while some block that was
ever written is not there, and no longer than somebody accepts that.
"""

import datetime as dt
from pathlib import Path
from random import Random

import pytest
from saving import append, record

from belascore.jsontext import canon
from belascore.match.game import load_game
from belascore.matchfile import header_text, read_match
from belascore.repair.apply import acceptances
from belascore.rounds import Header, Round
from belascore.store import create, read
from belascore.store.second_copy import copies_of
from belascore.store.tampering import traces

SIDES = (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))
AT = dt.datetime(2026, 1, 16, 20, 4, tzinfo=dt.UTC)
TEXT = header_text(Header("bela-hr", SIDES, id="7f3k2m9q4tz8"), {}, None)


class Evening:
    """A match file, and all that was ever acknowledged to be in it."""

    def __init__(self, path: Path, random: Random) -> None:
        self.path, self.random = path, random
        create(path, TEXT)
        self.versions = [path.read_bytes()]
        self.acknowledged: set[tuple[int, str]] = set()
        self.points = 0

    def add(self) -> None:
        """Two blocks are never the same, so that none can stand for another."""
        self.points += 1
        block = Round(taker="Ana", call="hearts", points=(self.points, None), at=AT)
        grown = append(self.path, lambda _: [block])
        self.acknowledged.add((len(grown.rows), canon(grown.rows[-1])))
        self.versions.append(grown.data)

    def edit(self) -> None:
        blocks = len(read(self.path).rows)
        if blocks:
            at = self.random.randrange(blocks)
            parts = self.path.read_bytes().split(b'points = "')
            parts[at + 1] = b"1" + parts[at + 1]
            self.path.write_bytes(b'points = "'.join(parts))

    def put_back(self) -> None:
        self.path.write_bytes(self.random.choice(self.versions))

    def cut(self) -> None:
        data = self.path.read_bytes()
        start = data.rfind(b"\n[[round]]")
        if start > 0:
            self.path.write_bytes(data[:start])

    def comment(self) -> None:
        self.path.write_bytes(b"# a word\n" + self.path.read_bytes())

    def all_there(self) -> bool:
        rows = enumerate(read(self.path).rows, 1)
        return self.acknowledged <= {(number, canon(row)) for number, row in rows}

    def is_told(self) -> bool:
        return bool(traces(read(self.path), *copies_of(self.path)))

    def accept(self, number: int) -> None:
        record(self.path, lambda game: [acceptances(game, number, "so be it")[0][0]])

    def accept_all(self) -> None:
        for _ in range(40):
            found = traces(read(self.path), *copies_of(self.path))
            if not found:
                return
            self.accept(found[0].data["number"])
        raise AssertionError(found)


def play(evening: Evening) -> None:
    behind_our_back = [evening.edit, evening.put_back, evening.cut, evening.comment]
    done: list[str] = []
    for _ in range(25):
        doing = evening.random.choice([*[evening.add] * 5, *behind_our_back])
        done.append(doing.__name__)
        doing()
        assert evening.is_told() != evening.all_there(), done


@pytest.mark.parametrize("seed", range(25))
def test_an_alarm_sounds_exactly_while_something_is_missing(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))
    evening = Evening(tmp_path / "evening.toml", Random(seed))
    play(evening)
    told = load_game(evening.path).notes
    assert bool(told) != evening.all_there()
    evening.accept_all()
    assert not evening.is_told()
    assert copies_of(evening.path)[-1] == evening.path.read_bytes()
    assert len(read_match(evening.path.read_bytes(), "x").rows) >= 1


def test_copies_that_are_not_kept_are_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were the copy of before a change let go when the match goes on, an alarm would end early."""
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))
    monkeypatch.setattr("belascore.store.second_copy._sort", lambda *_, **__: None)
    evenings = [Evening(tmp_path / f"{seed}.toml", Random(seed)) for seed in range(25)]
    with pytest.raises(AssertionError, match="add"):
        any(map(play, evenings))
