"""Traces: what of a match file is not as belascore wrote it.

The seals alone name a block that was changed, or typed by hand. The second copy also tells of what
they cannot: the head, last blocks that were cut off, an older file put back; and it knows what
stood there before.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from belascore.canon import canon
from belascore.errors import BelascoreError, so_many
from belascore.matchfile import Document, printable, read_match
from belascore.rounds import header_to_row
from belascore.score.corrections import standing
from belascore.tuples import NamedTuple

Kind = Literal["head", "changed", "unsealed", "shorter", "forked"]
HEAD: Final = 0
_SHOWN: Final = 3
_LONGEST: Final = 60


class Trace(NamedTuple):
    """One thing that is not as it was written.

    Attributes:
        number: the block that somebody may accept to settle it; `HEAD` for what stands above all.
        text: what happened, as a part of a sentence, with the old value where it is known.
    """

    kind: Kind
    number: int
    text: str


def traces(document: Document, witness: bytes) -> tuple[Trace, ...]:
    """Everything about a match file that is not as it was written, and that nobody has accepted.

    Args:
        document: the file.
        witness: what it is compared with, or nothing.
    """
    old = readable(witness)
    if old is not None and old.match.header.id != document.match.header.id:
        old = None  # another match stood here before
    accepted = _accepted(document)
    return tuple(one for one in _all(document, old) if one.number not in accepted)


def readable(data: bytes) -> Document | None:
    """The match that a copy holds; None where it is damaged or there is none."""
    try:
        return read_match(data, "the copy")
    except BelascoreError:
        return None


def differs(data: bytes, witness: bytes) -> bool:
    """Whether a match file says something else than was kept of it, which nobody has accepted."""
    document = readable(data)
    return document is not None and any(one.kind != "unsealed" for one in traces(document, witness))


def rounds(count: int) -> str:
    """So many rounds."""
    return so_many(count, "round")


def shared(one: Document, other: Document) -> int:
    """How many blocks two files begin with alike."""
    pairs = zip(one.rows, other.rows, strict=False)
    return next(
        (number for number, (row, same) in enumerate(pairs) if canon(row) != canon(same)),
        min(len(one.rows), len(other.rows)),
    )


def _accepted(document: Document) -> frozenset[int]:
    """What was changed and accepted as it stands now: the acceptance stands, its seal is good."""
    blocks = document.match.rounds
    stands = standing(blocks) if any(one.accepts is not None for one in blocks) else ()
    return frozenset(
        block.accepts
        for number, (block, seal) in enumerate(zip(blocks, document.seals, strict=True), 1)
        if block.accepts is not None and number in stands and seal == "good"
    )


def _all(document: Document, old: Document | None) -> Iterator[Trace]:
    if old is not None:
        changes = list(_differences(_head(old), _head(document)))[:_SHOWN]
        if changes:
            yield Trace("head", HEAD, f"the head was changed by hand: {'; '.join(changes)}")
    before = old.rows if old else ()
    slid = False  # a block without a seal was changed, so that the next seal no longer fits
    for number, (row, seal) in enumerate(zip(document.rows, document.seals, strict=True), 1):
        was = before[number - 1] if number <= len(before) else None
        changes = list(_differences(was, row))[:_SHOWN] if was is not None else []
        if was is not None and seal == "good" and was.get("seal") != row["seal"]:
            yield Trace("forked", number - 1, _forked(number - 1))
            return
        if (seal == "changed" and not slid) or changes:
            told = f" ({'; '.join(changes)})" if changes else ""
            what = f"round {number} was changed by hand after it was recorded{told}"
            yield Trace("changed", number, what)
        elif seal == "unsealed" and was is not None and "seal" in was:
            yield Trace("changed", number, f"the seal of round {number} is gone")
        elif seal == "unsealed":
            yield Trace("unsealed", number, f"round {number} is not sealed")
        slid = bool(changes) and seal == "unsealed"
    there, left = len(before), len(document.rows)
    if left < there:
        yield Trace("shorter", left, f"the file went back from {rounds(there)} to {left}")


def _forked(number: int) -> str:
    alike = f"share {rounds(number)}, then differ" if number else "differ from the first round on"
    return f"the file and what belascore wrote last {alike}"


def _head(document: Document) -> Mapping[str, Any]:
    match = document.match
    own = {"rules of its own": match.own_rules} if match.own_rules else {}
    return {**header_to_row(match.header), **match.house, **own}


def _differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Each key that has another value, the seal left out: `points was "98-64", is "89-73"`."""
    for key in dict.fromkeys((*old, *new)):
        was, now = (canon(table[key]) if key in table else None for table in (old, new))
        if was != now and key != "seal":
            before = "was not there" if was is None else f"was {printable(was, _LONGEST)}"
            after = "is gone" if now is None else f"is {printable(now, _LONGEST)}"
            yield f"{printable(key, _LONGEST)} {before}, {after}"
