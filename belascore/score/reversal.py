"""Undo and redo: the block that takes the last standing act back, and the one that renews it."""

from collections.abc import Iterable, Sequence

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
    out, so that what stood before it stands again; also of the crossing-out of a deal that was
    spoken of before, since a new word on the deal would outlast those earlier ones.
    """
    acts = _stacks(rounds).acts
    if not acts:
        return None
    number = acts[-1]
    dropped, before = rounds[number - 1].strikes, rounds[: number - 1]
    # A restore is a new word on the deal, and the last standing word decides. Say 3 is crossed out
    # by 5, brought back by 6 and crossed out by 7: `restores 3` for an undo of 7 would be the last
    # word, and the next undo, which crosses out 6, would change nothing. With 7 itself crossed out
    # 6 is the last word again. Nor is restored what did not stand: to cross it out did nothing.
    if dropped is not None and dropped in standing(before) and not _speaks(before, dropped):
        return Round(restores=dropped, undo=True)
    return Round(strikes=number, undo=True)


def redo_block(rounds: Sequence[Round]) -> Round | None:
    """The opposite of the last undo, or None once anything but undos came after it.

    Where a later act, itself undone, speaks of the same deal, the undo's own block is crossed out:
    a new word on the deal would outlast that act when it is renewed in its turn.
    """
    undone = _stacks(rounds).undone
    if not undone:
        return None
    act, number = undone[-1]
    undo = rounds[number - 1]
    target = undo.restores if undo.restores is not None else undo.strikes
    # as with undo: where later acts on the deal wait to be redone, no newer word may outlast them
    later = [block for block in rounds[act:] if not (block.undo or block.redo)]
    if target is not None and _speaks(later, target):
        return Round(strikes=number, redo=True)
    if undo.restores is not None:
        return Round(strikes=undo.restores, redo=True)
    return Round(restores=undo.strikes, redo=True)


def _speaks(rounds: Iterable[Round], number: int) -> bool:
    """Whether a block crosses one out or brings it back."""
    return any(number in (block.strikes, block.restores) for block in rounds)


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
            # what was undone before a new act cannot be redone: it stood in another match
            undone.clear()
    return _Stacks(acts, undone)
