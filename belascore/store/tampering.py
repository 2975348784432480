"""Tamper evidence: what of a match file is not as belascore wrote it.

The seals alone name a block that was changed, or typed by hand. The second copy also tells of what
they cannot: the head, last blocks that were cut off, an older file put back; and it knows what
stood there before.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from belascore.faults import BelascoreError, Fault, Phrase, Place
from belascore.jsontext import canon
from belascore.matchfile import Document, SealStatus, read_match
from belascore.rounds import Seats, header_to_row
from belascore.score.corrections import standing
from belascore.text import printable

Compared = Literal["holds", "accepted", "differs"]
HEAD: Final = 0
"""The number of what stands above all blocks."""
ANOTHER: Final = "another-match"
"""The code of a match that stands where belascore wrote another one."""
_SHOWN: Final = 3
_LONGEST: Final = 60


def traces(document: Document, *copies: bytes) -> tuple[Fault, ...]:
    """Everything about a match file that is not as it was written, and that nobody has accepted.

    Args:
        document: the file.
        copies: what it is compared with, the oldest first.

    Returns:
        Faults `another-match`, `head-changed`, `changed-by-hand`, `not-sealed`, `rounds-missing`
        and `parted`. The `number` of each is that of the block which somebody may accept to settle
        it, or `HEAD`.
    """
    accepted = _accepted(document)
    known = [old for old in map(readable, copies) if old]
    # an acceptance that came here with the file that holds it settles nothing
    foreign = bool(known) and not same_match(document, known[-1])
    # what was accepted is kept for whoever takes that back, and hides nothing until then
    known = [old for old in known[:-1] if _compared(document, old, accepted) != "accepted"] + (
        known[-1:]
    )
    found: dict[tuple[str, int], Fault] = {}
    for trace in _all(document, known[0] if known else None, seals=True):
        found.setdefault((trace.public, trace.data["number"]), trace)
    for old in known[1:]:
        for trace in _all(document, old, seals=False):
            found.setdefault((trace.public, trace.data["number"]), trace)
    return tuple(
        trace
        for trace in found.values()
        if trace.data["number"] not in accepted or (foreign and trace.code == ANOTHER)
    )


def is_typed(trace: Fault) -> bool:
    """Whether it only says that somebody typed a round into the file, which is allowed."""
    return trace.code == "not-sealed"


def readable(data: bytes) -> Document | None:
    """The match that a copy holds; None where it is damaged or there is none."""
    try:
        return read_match(data, "the copy")
    except BelascoreError:
        return None


def compared(data: bytes, copy: bytes) -> Compared:
    """Whether a match file holds all that a copy holds, or else whether that was accepted."""
    document, old = readable(data), readable(copy)
    if document is None or old is None:
        return "holds"
    return _compared(document, old, _accepted(document))


def _compared(document: Document, old: Document, accepted: frozenset[int]) -> Compared:
    changed = [trace.data["number"] for trace in _all(document, old, seals=False)]
    if not changed:
        return "holds"
    return "accepted" if accepted.issuperset(changed) else "differs"


def same_match(document: Document, other: Document) -> bool:
    """Whether two files are of one match; at one path another may have stood before.

    Where somebody has changed the id, the seal of the first round tells.
    """
    first, same = (file.rows[0].get("seal") if file.rows else None for file in (document, other))
    return document.match.header.id == other.match.header.id or (
        first is not None and first == same
    )


def shared(document: Document, other: Document) -> int:
    """How many blocks two files begin with alike."""
    pairs = zip(document.rows, other.rows, strict=False)
    return next(
        (number for number, (row, same) in enumerate(pairs) if canon(row) != canon(same)),
        min(len(document.rows), len(other.rows)),
    )


def _accepted(document: Document) -> frozenset[int]:
    """What was changed and accepted as it stands now: the acceptance stands, its seal is good."""
    blocks = document.match.rounds
    stands = standing(blocks) if any(block.accepts is not None for block in blocks) else ()
    return frozenset(
        block.accepts
        for number, (block, seal) in enumerate(zip(blocks, document.seals, strict=True), 1)
        if block.accepts is not None and number in stands and seal == "good"
    )


def seals_of(document: Document) -> tuple[SealStatus, ...]:
    """What each seal says of the match; that of an idle acceptance says nothing of it.

    It holds what was accepted then. Once it was taken back, that block may be again as it was
    recorded; and what was accepted anew is held by the later acceptance.
    """
    blocks = document.match.rounds
    if "changed" not in document.seals or all(block.accepts is None for block in blocks):
        return document.seals
    stands, held, told = standing(blocks), set[int](), list[SealStatus]()
    for number in range(len(blocks), 0, -1):
        accepts, seal = blocks[number - 1].accepts, document.seals[number - 1]
        if accepts is not None and accepts < number:
            back = not accepts or document.seals[accepts - 1] == "good"
            if accepts in held or (back and number not in stands):
                seal = "good"
            elif number in stands and seal == "good":
                held.add(accepts)
        told.append(seal)
    return tuple(reversed(told))


def _all(document: Document, old: Document | None, *, seals: bool) -> Iterator[Fault]:
    """What the file does not share with an older version, and if wanted what its seals say."""
    if old is not None and not same_match(document, old):
        header = old.match.header
        people = list(Seats(header.sides).players or (key for key, _ in header.sides))
        yield Fault(ANOTHER, {"number": HEAD, "people": people, "n": len(old.rows)})
        old = None
    if old is not None:
        changes = list(_differences(head_of(old), head_of(document)))[:_SHOWN]
        if changes:
            yield Fault("head-changed", {"number": HEAD, "changes": changes})
    before = old.rows if old else ()
    slid = False  # a block without a seal was changed, so that the next seal no longer fits
    for number, (row, seal) in enumerate(zip(document.rows, seals_of(document), strict=True), 1):
        was = before[number - 1] if number <= len(before) else None
        if was is not None and seal == "good" and was.get("seal") != row["seal"]:
            alike = number - 1
            code = "parted" if alike else "parted.first"
            yield Fault(code, {"number": alike, "n": alike}, Place(round=alike or None))
            return
        # a good seal says what was written, whatever a copy says of an earlier change
        changes = list(_differences(was, row))[:_SHOWN] if was and seal != "good" else []
        trace = _trace(number, seal, was, changes, slid=slid or not seals)
        if trace and (seals or not is_typed(trace)):
            yield trace
        slid = bool(changes) and seal == "unsealed"
    there, left = len(before), len(document.rows)
    if left < there:
        data = {"number": left, "n": there, "left": left}
        yield Fault("rounds-missing", data, Place(round=left or None))


def _trace(
    number: int,
    seal: SealStatus,
    was: Mapping[str, Any] | None,
    changes: list[Phrase],
    *,
    slid: bool,
) -> Fault | None:
    """What is said of one block; `slid` where its seal is of no account."""
    data, place = {"number": number}, Place(round=number)
    if changes:
        return Fault("changed-by-hand.how", {**data, "changes": changes}, place)
    if seal == "changed" and not slid:
        return Fault("changed-by-hand", data, place)
    if seal == "unsealed" and was is not None and "seal" in was:
        return Fault("changed-by-hand.seal", data, place)
    return Fault("not-sealed", data, place) if seal == "unsealed" else None


def head_of(document: Document) -> Mapping[str, Any]:
    """All that stands above the blocks of a match."""
    match = document.match
    own = {"rules of its own": match.own_rules} if match.own_rules else {}
    return {**header_to_row(match.header), **match.house, **own}


def _differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Phrase]:
    """Each key that has another value, the seal left out: `points was "98-64", is "89-73"`."""
    for key in dict.fromkeys((*old, *new)):
        was, now = (canon(table[key]) if key in table else None for table in (old, new))
        if was == now or key == "seal":
            continue
        code = "change.added" if was is None else "change.removed" if now is None else "change"
        before, after = (printable(value or "", _LONGEST) for value in (was, now))
        yield Phrase(code, {"key": printable(key, _LONGEST), "before": before, "after": after})
