"""Seals: each block ends with a checksum of itself and of the seal before it.

A seal tells a whole block from a torn one and names the one round that was changed. It is made
from the values, not from the text: comments, spacing, order of keys and line ends do not matter.
Anybody can compute it, so it shows accidents and careless edits, and fraud only to a witness.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from belascore.jsontext import canon, digest

SealStatus = Literal["good", "changed", "unsealed"]

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
ALPHABET: Final = frozenset(_LETTERS)
"""What seals are written in."""
CODE: Final = 12
"""How many letters of a seal stand on paper."""


def seal(row: Mapping[str, Any], previous: str) -> str:
    """The seal of a block after the seal of the block before it, 26 characters.

    Args:
        row: keys and values of the block; its own `seal` is left out.
        previous: what `head` says of the rows before it.
    """
    return _sealed(canon({key: value for key, value in row.items() if key != "seal"}), previous)


def _sealed(text: str, previous: str) -> str:
    sealed = f"belascore/1\n{previous}\n{text}".encode("utf-8", "surrogatepass")
    number = int.from_bytes(digest(sealed)[:16], "big") << 2
    return "".join(_LETTERS[number >> shift & 31] for shift in range(125, -1, -5))


def code(last: str) -> str:
    """The short form of a seal, for paper: its first 12 characters, `lxzi-tfoi-c2wk`."""
    return "-".join(last[start : start + 4] for start in range(0, CODE, 4))


def match_code(above: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> str:
    """The code of a match: of what stands above its blocks, and of their last seal.

    That seal follows from all before it; who plays, and to what, is in none of them.
    """
    return code(seal(above, head(rows)))


def earlier_codes(
    above: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[str, str]]:
    """The code after each block, and as it was once made: of the seal alone."""
    text, previous = canon(above), FIRST
    for row in rows:
        previous = str(row["seal"]) if _stored(row) else seal(row, previous)
        yield code(_sealed(text, previous)), code(previous)


FIRST: Final = seal({}, "")
"""The seal before the first block: that of nothing; the code of a match covers its head."""


def head(rows: Sequence[Mapping[str, Any]]) -> str:
    """The seal that the next block follows: what is stored, or computed where none is."""
    unsealed: list[Mapping[str, Any]] = []
    for row in reversed(rows):
        if _stored(row):
            previous = str(row["seal"])
            break
        unsealed.append(row)
    else:
        previous = FIRST
    for row in reversed(unsealed):
        previous = seal(row, previous)
    return previous


def bound(previous: str, accepted: Mapping[str, Any] | None) -> str:
    """What the seal of a block that accepts another follows.

    That is the seal which the accepted block, as it stands, would have behind the last one: so
    whoever changes it once more is noticed. A block that accepts nothing follows the last seal.
    """
    return previous if accepted is None else seal(accepted, previous)


def verify(
    rows: Sequence[Mapping[str, Any]],
    previous: str = FIRST,
    accepted: Callable[[Mapping[str, Any]], Mapping[str, Any] | None] = lambda _: None,
) -> tuple[SealStatus, ...]:
    """What each block's seal says of it; one changed block is the only one that is named.

    Args:
        rows: the blocks.
        previous: what `head` says of those before them.
        accepted: what one of the rows accepts.
    """
    found: list[SealStatus] = []
    for row in rows:
        if not _stored(row):
            found.append("unsealed")
            previous = seal(row, previous)
            continue
        expected = seal(row, bound(previous, accepted(row)))
        found.append("good" if row["seal"] == expected else "changed")
        previous = str(row["seal"])
    return tuple(found)


def _stored(row: Mapping[str, Any]) -> bool:
    return isinstance(row.get("seal"), str) and bool(row["seal"])
