"""Undo and redo: the block that takes the last standing act back, and the one that renews it."""

from collections.abc import Sequence

from belascore.rounds import Round
from belascore.score.corrections import standing
from belascore.tuples import NamedTuple


class _Stacks(NamedTuple):
    """Acts that can be undone, and undos that can be redone, newest last."""

    acts: list[int]
    undone: list[tuple[int, int]]  # the act, and the block that undid it


def undo_block(rounds: Sequence[Round]) -> Round | None:
    """The inverse of the last act that stands, or None if there is none.

    A deal is crossed out. A crossing-out is brought back. Of anything else its own block is crossed
    out, so that what stood before it stands again.
    """
    acts = _stacks(rounds).acts
    if not acts:
        return None
    number = acts[-1]
    dropped = rounds[number - 1].strikes
    # crossing out what did not stand did nothing, and to bring it back would do something
    if dropped is not None and dropped in standing(rounds[: number - 1]):
        return Round(restores=dropped, undo=True)
    return Round(strikes=number, undo=True)


def redo_block(rounds: Sequence[Round]) -> Round | None:
    """The opposite of the last undo, or None once anything but undos came after it."""
    undone = _stacks(rounds).undone
    if not undone:
        return None
    undo = rounds[undone[-1][1] - 1]
    if undo.restores is not None:
        return Round(strikes=undo.restores, redo=True)
    return Round(restores=undo.strikes, redo=True)


def _stacks(rounds: Sequence[Round]) -> _Stacks:
    acts: list[int] = []
    undone: list[tuple[int, int]] = []
    for number, block in enumerate(rounds, 1):
        if block.undo:
            if acts:
                undone.append((acts.pop(), number))
        elif block.redo:
            if undone:
                acts.append(undone.pop()[0])
        else:
            acts.append(number)
            undone.clear()
    return _Stacks(acts, undone)
