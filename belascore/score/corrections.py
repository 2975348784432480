"""Corrections: what every block of a match stands for, once later blocks have spoken.

Nothing is ever erased. A block may cross out an earlier one, bring it back or take its place, and
may itself be crossed out; the last standing word decides. The whole file is resolved first, then
replayed in order.
"""

from collections.abc import Iterable, Mapping, Sequence

from belascore.faults import Phrase
from belascore.rounds import Header, Round, Seats
from belascore.score.verdict import Entry, Finding
from belascore.text import name
from belascore.tuples import NamedTuple


class Resolved(NamedTuple):
    """The file with every correction applied.

    Attributes:
        standing: numbers of the blocks that are not crossed out.
        in_force: for a replaced block, the number of the block whose text counts in its place.
        header: with its corrections.
        findings: what a correction got wrong, by block.
    """

    standing: frozenset[int]
    in_force: Mapping[int, int]
    header: Header
    seats: Seats
    findings: Mapping[int, Finding]

    def followed(self, more: range) -> "Resolved":
        """The same with blocks at the end of which none `looks_back`."""
        return self._replace(standing=self.standing.union(more))


def looks_back(block: Round) -> bool:
    """Whether a block may change what stands before it: earlier blocks or the header."""
    return _target(block) is not None or block.header is not None


def resolve(header: Header, rounds: Sequence[Round]) -> Resolved:
    """Decide what stands, and what the header says after its corrections."""
    standing, in_force, findings = _decided(rounds)
    corrected, seats, unknown = _headed(header, rounds, standing)
    return Resolved(standing, _chased(in_force), corrected, seats, findings | unknown)


def standing(rounds: Sequence[Round]) -> frozenset[int]:
    """Numbers of the blocks that are not crossed out."""
    return _decided(rounds)[0]


def deals(rounds: Sequence[Round]) -> tuple[int, ...]:
    """Numbers of the blocks that are deals which people count: the first is that of deal 1."""
    stands, replaced, _ = _decided(rounds)
    in_force = _chased(replaced)
    return tuple(
        n
        for n, block in enumerate(rounds, 1)
        if n in stands and is_deal(block) and counts(rounds[in_force.get(n, n) - 1])
    )


def counts(written: Round) -> bool:
    """Whether a deal has a line on paper, and so a number: one that was not played has none."""
    return written.act == "deal" and written.call != "all-pass"


def is_deal(block: Round) -> bool:
    """Whether a block is a deal with a place of its own; a correction counts where it points to."""
    return block.act in ("deal", "void") and block.replaces is None


def _decided(
    rounds: Sequence[Round],
) -> tuple[frozenset[int], dict[int, int], dict[int, Finding]]:
    """What stands, from the last block to the first: each is judged by later ones only."""
    struck: dict[int, bool] = {}
    in_force: dict[int, int] = {}
    findings: dict[int, Finding] = {}
    for number in range(len(rounds), 0, -1):
        block = rounds[number - 1]
        target = _target(block)
        if target is None:
            continue
        if target >= number:
            key = "replaces" if block.replaces is not None else block.act
            findings[number] = Finding("strikes-nothing", key, {"number": target})
        elif not struck.get(number, False):
            if block.replaces is not None:
                in_force.setdefault(target, number)
            else:
                struck.setdefault(target, block.act == "strikes")
    stands = frozenset(n for n in range(1, len(rounds) + 1) if not struck.get(n, False))
    return stands, in_force, findings


def _target(block: Round) -> int | None:
    return next((n for n in (block.replaces, block.strikes, block.restores) if n is not None), None)


def _chased(in_force: dict[int, int]) -> dict[int, int]:
    """Follow replacements of replacements to the text that counts."""
    chased = {}
    for number, by in in_force.items():
        while by in in_force:
            by = in_force[by]
        chased[number] = by
    return chased


# The header


def _headed(
    header: Header, rounds: Sequence[Round], standing: frozenset[int]
) -> tuple[Header, Seats, dict[int, Finding]]:
    """The header with its standing corrections; earlier spellings of names are still understood."""
    aliases: dict[str, str] = {}
    findings: dict[int, Finding] = {}
    for number, block in enumerate(rounds, 1):
        if number not in standing:
            continue
        for line in block.header or ():
            key, _, value = line.partition(": ")
            taken = _taken(header, key, value, aliases)
            changed = None if taken else _changed(header, key, value.strip(), aliases)
            if taken is not None:
                findings[number] = Finding("name-taken", "header", taken)
            elif changed is None:
                names = [name for _, players in header.sides for name in players]
                data = {"name": _stranger(key, value, names), "there": names}
                findings[number] = Finding("unknown-player", "header", data)
            else:
                header = changed
    return header, Seats(header.sides, aliases), findings


def _taken(
    header: Header, key: str, value: str, aliases: Mapping[str, str]
) -> dict[str, str] | None:
    """A new name that is somebody else's, now or in earlier rounds."""
    old, _, new = (part.strip() for part in value.partition("="))
    seats = Seats(header.sides, aliases)
    renamed, whose = seats.find(old), seats.find(new)
    if key != "name" or None in (renamed, whose) or renamed == whose:
        return None
    return {"name": new}


def _stranger(key: str, value: str, names: list[str]) -> str:
    """Who a correction of the header speaks of that does not play here."""
    said = value.partition("=")[0].strip()
    if key != "seats":
        return said
    return next((name for name in _listed(said) if name not in names), said)


def _listed(value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in (value.split(",") if "," in value else value.split()))


def _changed(header: Header, key: str, value: str, aliases: dict[str, str]) -> Header | None:
    players = Seats(header.sides).players
    if key == "target":
        return header._replace(target=int(value))
    if key == "dealer":
        return header._replace(dealer=value) if value in players else None
    if key == "name":
        old, new = (name.strip() for name in value.split("="))
        return _renamed(header, old, new, aliases) if old in players else None
    names = _listed(value)
    return _seated(header, names) if sorted(names) == sorted(players) else None


def _renamed(header: Header, old: str, new: str, aliases: dict[str, str]) -> Header:
    aliases.update({alias: new for alias, name in aliases.items() if name == old}, **{old: new})
    sides = tuple(
        (key, tuple(new if name == old else name for name in names)) for key, names in header.sides
    )
    return header._replace(sides=sides, dealer=new if header.dealer == old else header.dealer)


def _seated(header: Header, names: tuple[str, ...]) -> Header:
    """The same sides with the players in another order of play."""
    count = len(header.sides)
    sides = tuple((key, names[side::count]) for side, (key, _) in enumerate(header.sides))
    return header._replace(sides=sides)


def deed(block: Round) -> Phrase | None:
    """What a block does that is no deal: `crosses out 2`; None for a deal."""
    told = _deed(block)
    act = "undo" if block.undo else "redo" if block.redo else ""
    return Phrase(f"deed.{act}", {"deed": told}) if told and act else told


def _deed(block: Round) -> Phrase | None:
    if block.strikes is not None:
        return Phrase("deed.strikes", {"number": block.strikes})
    if block.restores is not None:
        return Phrase("deed.restores", {"number": block.restores})
    if block.accepts is not None:
        return Phrase(f"deed.accepts{'' if block.accepts else '.head'}", {"number": block.accepts})
    if block.header is not None:
        return Phrase("deed.header", {"changes": name("; ".join(block.header))})
    if block.ends is not None:
        return Phrase("deed.ends", {"how": block.ends})
    if block.act == "note":
        note = {"number": block.about, "note": name(block.note or "")}
        return Phrase("deed.note.about" if block.about else "deed.note", note)
    return None


def unscored(entry: Entry) -> Phrase:
    """Why a block brings nobody a point."""
    written = entry.verdict.written
    if entry.status == "void":
        if written.void in (None, "void"):
            return Phrase("echo.not-played")
        return Phrase("echo.not-played.why", {"reason": written.void})
    if entry.status == "correction" and written.replaces is not None:
        return Phrase("deed.replaces", {"number": written.replaces})
    struck = "echo.crossed-out" if entry.status == "struck" else "echo.not-scored"
    return deed(written) or Phrase(struck)


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
