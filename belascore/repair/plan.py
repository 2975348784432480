"""Rescue: what can be done for a match file that is torn, emptied, gone, or not what it was.

Nothing is guessed and nothing is lost: what could be done is shown, somebody chooses, and what
stood in the file is kept beside it.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

from belascore.errors import BelascoreError, IntegrityError, NotFoundError, so_many
from belascore.matchfile import Document, printable, read_match
from belascore.store.disk import fetch
from belascore.store.second_copy import last_copy, witnesses
from belascore.store.tampering import Trace, readable, rounds, same_match, shared, traces
from belascore.tuples import NamedTuple

How = Literal["cut", "restore"]
_LF: Final = b"\n"
_ROUND: Final = rb"(?m)^[ \t]*\[\[[ \t]*[\"']?round"
_EXCERPT: Final = 60


class Way(NamedTuple):
    """One thing that can be done for a file: what would stand in it, and what that is."""

    how: How
    data: bytes
    says: str


class Plan(NamedTuple):
    """A match file, what is wrong with it, and what can be done.

    Attributes:
        found: its bytes; None where there is no file.
        wrong: what is wrong; empty where all is well.
        torn: whether it cannot be read as it is.
        typed: what somebody typed into it, which nothing here can judge.
    """

    path: Path
    found: bytes | None
    wrong: tuple[str, ...]
    torn: bool
    ways: tuple[Way, ...]
    typed: tuple[str, ...] = ()


def advised(error: BelascoreError, path: Path) -> BelascoreError:
    """The error of a file that cannot be read, with what can be done for it."""
    old = readable(last_copy(path))
    if (old is None and not isinstance(error, IntegrityError)) or _is_newer(error):
        return error
    what = f"The last version that belascore wrote ({_extent(old)}) can be put back" if old else ""
    command = f"belascore recover {shlex.quote(printable(str(path)))}"
    hint = f"{what or 'See what can be kept'}: {command}"
    remedy = "\n  ".join(part for part in (error.remedy, hint) if part)
    return type(error)(error.what, remedy, faults=error.faults)


def _is_newer(error: BelascoreError) -> bool:
    return any(fault.place.key == "schema" for fault in error.faults)


def _extent(document: Document) -> str:
    """How many rounds a match has and when the last was written: `7 rounds, 2026-01-16 21:14`."""
    times = [one.at for one in document.match.rounds if one.at]
    when = f", {times[-1].astimezone():%Y-%m-%d %H:%M}" if times else ""
    return rounds(len(document.rows)) + when


def plan(path: Path) -> Plan:
    """What can be done for a match file; nothing is changed.

    Raises:
        NotFoundError: there is no file, and no copy of one.
        UnreadableError: a newer belascore made it.
        BelascoreError: the system did not let us read it.
    """
    try:
        found, _ = fetch(path)
    except NotFoundError as error:
        ways = tuple(_restored(b"", path))
        if not ways:
            raise
        return Plan(path, None, (error.what,), True, ways)
    try:
        document = read_match(found, path.name)
    except BelascoreError as error:
        if _is_newer(error):
            raise
        places = [f"line {fault.place.line}: {fault.what}" for fault in error.faults]
        return Plan(
            path, found, (error.what, *places), True, (*_cut(found), *_restored(found, path))
        )
    told = traces(document, *witnesses(path))
    changed = [one for one in told if one.kind != "unsealed"]
    wrong = tuple(one.text for one in changed)
    typed = tuple(one.text for one in told if one.kind == "unsealed")
    ways = tuple(_put_back(document, changed, path)) if changed else ()
    return Plan(path, found, wrong, False, ways, typed)


def _put_back(document: Document, found: list[Trace], path: Path) -> Iterator[Way]:
    """Only what was changed, where that can be; else a whole version that was written."""
    from belascore.repair.parts import mended

    part = mended(document, found, witnesses(path))
    if part:
        yield Way("restore", part.data, part.says)
        return
    yield from _restored(document.data, path, document)


def _cut(found: bytes) -> Iterator[Way]:
    """The longest beginning of whole blocks, where nothing but one torn block is behind it."""
    body = found.rstrip(b"\0")
    for end in _ends(body):
        document = readable(body[:end])
        if document is not None and _is_whole(document, body[end:].lstrip()):
            words = body[end:].decode(errors="replace").split()
            shown = f": {printable(' '.join(words), _EXCERPT)}" if words else ""
            gone, line = len(found) - end, body.count(_LF, 0, end) + 1
            left = f"{so_many(gone, 'byte')} from line {line} on {'is' if gone == 1 else 'are'}"
            what = f"keeps {rounds(len(document.rows))}; {left} left out{shown}"
            yield Way("cut", body[:end], what)
            return


def _ends(body: bytes) -> Iterator[int]:
    """Where a file may be cut: at its end, and before each line of its last block."""
    yield len(body)
    end = body.rfind(_LF) + 1
    last = max((match.start() for match in re.finditer(_ROUND, body)), default=end)
    while end >= last and end:
        yield end
        end = body.rfind(_LF, 0, end - 1) + 1


def _is_whole(document: Document, behind: bytes) -> bool:
    """Whether the last block has all that was written of it: its seal is its last key.

    In a file that knows no seals, a block is whole where the next one begins. So is the head; a
    single bracket behind it may begin another of its tables.
    """
    if behind.startswith(b"[[round") or (behind and b"[[round]]".startswith(behind[:9])):
        return len(behind) > 1 or bool(document.rows)
    sealed = [isinstance(row.get("seal"), str) for row in document.rows]
    return bool(sealed) and (sealed[-1] or not (any(sealed) or behind))


def _restored(found: bytes, path: Path, document: Document | None = None) -> Iterator[Way]:
    """The last version that belascore wrote, or where that is there the one of before a change."""
    for copy in reversed(witnesses(path)):
        old = readable(copy)
        if old is None or (document and not same_match(document, old)):
            continue
        if copy != found:
            which = "wrote last" if copy == last_copy(path) else "wrote before that"
            left = _left_out(document, old) if document else ""
            yield Way("restore", copy, f"puts back what belascore {which}: {_extent(old)}{left}")
            return


def _left_out(document: Document, old: Document) -> str:
    """That the file has rounds which are not in what is put back."""
    first, last = shared(document, old) + 1, len(document.rows)
    if first > last:
        return ""
    which = f"round {last}" if first == last else f"rounds {first} to {last}"
    return f"; {which} of the file will only be in the copy kept of it"
