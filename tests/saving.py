"""What tests of saving share: blocks that are added to a match in one call."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import belascore.match.game as games
import belascore.store.save as store
from belascore.faults import Fault, Phrase
from belascore.match.game import Game, hold_game
from belascore.matchfile import Document
from belascore.rounds import Round
from belascore.store.disk import DISK, SECONDS, Disk
from belascore.words.say import ENGLISH

Tell = Callable[[Document, tuple[Fault, ...]], None]


def append(
    path: Path,
    make: Callable[[Document], Sequence[Round]],
    *,
    seen: int | None = None,
    tell: Tell = lambda _document, _notes: None,
    timeout: float = SECONDS,
    disk: Disk = DISK,
) -> Document:
    """Add blocks to a match; gives the file as it is then."""
    with (
        store.hold(path, seen=seen, timeout=timeout) as document,
        store.append(path, document, make(document), disk=disk) as saved,
    ):
        tell(saved.after, saved.notes)
    return saved.after


def record(path: Path, decide: Callable[[Game], Sequence[Round]]) -> Game:
    """Judge blocks and add them to a match; gives the match as it is then."""
    with (
        hold_game(path) as game,
        games.record(game, game.ahead(decide(game))) as recording,
    ):
        return recording.after


def said(faults: Iterable[Fault | Phrase]) -> list[str]:
    """What each of them says, in English."""
    return [str(ENGLISH.say(fault.code, fault.data)) for fault in faults]
