"""`belascore demo`: a finished evening of Bela, its sheet, and one dispute explained."""

import datetime as dt
from pathlib import Path
from typing import Final

from belascore.cli.common import emit, say

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
        say(f"{path} is there already; it is shown as it stands.")
    else:
        _make(path)
    show(match=path)
    emit(["", f"Deal {DISPUTED}: 71 and the bela make 91, the others have 91. Is that a fall?", ""])
    why(str(DISPUTED), path)
    emit(["", f"The evening is kept in {path}. Your own:"])
    emit(["  belascore new Ana Maja Ivo Pero --rules bela-hr"])


def _make(path: Path) -> None:
    """Write the evening at once, and no second copy of it."""
    from belascore.errors import StorageError
    from belascore.match.begin import Wanted, head_of
    from belascore.match.enter import Typed, judge_lines
    from belascore.match.game import game_of
    from belascore.matchfile import appended, read_match
    from belascore.store.save import create

    _, text = head_of(Wanted(("Ana", "Maja", "Ivo", "Pero"), "bela-hr", "Pero"), BEGAN.date())
    blank = read_match(text.encode(), path.name)
    lines = list(enumerate((Typed(line) for line in EVENING), 1))
    judged = judge_lines(game_of(path, blank), lines, BEGAN, keep_going=False)
    whole = appended(blank, *judged.game.match.rounds)
    try:
        path.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise StorageError(
            f"cannot make the folder ./{path.parent}: {error.strerror}",
            "Go to a folder of your own.",
        ) from None
    create(path, whole.data.decode(), copied=False)
