"""`belascore demo`: a finished evening of Bela, its sheet, and one dispute explained."""

import datetime as dt
from pathlib import Path
from typing import Final

from belascore.cli.output import emit, say, sentence
from belascore.faults import Remedy, StorageError

RULES: Final = "bela-hr"
PLAYERS: Final = ("Ana", "Maja", "Ivo", "Pero")
FOLDER: Final = "belascore-demo"
EVENING: Final = (
    "ana hearts 102 +20",
    "pero spades 78 +20",
    "ivo diamonds 80 vi+20",
    "maja clubs capot",
    "ana spades 96 bela",
    "maja hearts 71 bela",
    "ivo clubs 109 ana:JQKD",
    "pero diamonds 84 maja:9TJS ana:789C",
    "ana hearts 120 +50 bela",
    "maja spades 66",
)
"""Ten deals to the end; the sixth is the one that tables dispute."""
DISPUTED: Final = 6
BEGAN: Final = dt.datetime(2026, 1, 16, 20, 0, tzinfo=dt.UTC)


def demo() -> None:
    """Score a finished evening of Bela and explain its disputed deal.

    Writes ./belascore-demo/ and touches nothing else.
    """
    from belascore.cli.read import show, why

    path = Path(FOLDER) / "evening.toml"
    if path.exists():
        say(sentence("demo.there", file=str(path)))
    else:
        _make(path)
    show(match=path)
    emit(["", sentence("demo.question", number=DISPUTED), ""])
    why(str(DISPUTED), path)
    emit(["", sentence("demo.kept", file=str(path))])
    new = Remedy("new", PLAYERS, (f"rules={RULES}",))
    emit([sentence("demo.new", new=new)])


def _make(path: Path) -> None:
    """Write the evening at once, and no second copy of it."""
    from belascore.match.begin import Wanted, head_of
    from belascore.match.enter import Typed, judge_lines
    from belascore.match.game import game_of
    from belascore.matchfile import appended, read_match
    from belascore.store.disk import cause
    from belascore.store.save import create

    _, text = head_of(Wanted(PLAYERS, RULES, PLAYERS[-1]), BEGAN.date())
    blank = read_match(text.encode(), path.name)
    lines = list(enumerate((Typed(line) for line in EVENING), 1))
    judged = judge_lines(game_of(path, blank), lines, BEGAN, keep_going=False)
    whole = appended(blank, *judged.game.match.rounds)
    try:
        path.parent.mkdir(exist_ok=True)
    except OSError as error:
        folder = f"./{path.parent}"
        raise StorageError("folder-not-made.demo", folder=folder, cause=cause(error)) from None
    create(path, whole.data.decode(), copied=False)
