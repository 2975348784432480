"""Corrections: what every block of a match stands for, once later blocks have spoken.

Nothing is ever erased. A block may cross out an earlier one, bring it back or take its place, and
may itself be crossed out; the last standing word decides. The whole file is resolved first, then
replayed in order.
"""

from collections.abc import Mapping, Sequence

from belascore.rounds import Header, Round, Seats
from belascore.score.verdict import Finding
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
