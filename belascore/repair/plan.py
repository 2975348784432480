"""Mending: what can be put back of a damaged match file, part by part, and in which order."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from belascore.faults import And, BelascoreError, Fault, NotFoundError, Phrase
from belascore.jsontext import canon
from belascore.matchfile import Document, read_match
from belascore.store.disk import fetch
from belascore.store.save import extent, is_newer
from belascore.store.second_copy import copies_of, last_copy
from belascore.store.tampering import (
    ANOTHER,
    HEAD,
    head_of,
    is_typed,
    readable,
    same_match,
    seals_of,
    shared,
    traces,
)
from belascore.text import Text, joined, printable
from belascore.tuples import NamedTuple

if TYPE_CHECKING:
    from belascore.words.say import Speech

_LF: Final = b"\n"


class Mended(NamedTuple):
    """A match file in which parts are again as they stood, and which these are."""

    data: bytes
    says: Phrase


def mended(document: Document, found: Sequence[Fault], copies: Sequence[bytes]) -> Mended | None:
    """Put back what was changed, where a copy knows what stood there; later rounds stay.

    Args:
        document: the file as it is.
        found: its traces.
        copies: what it was compared with, the oldest first.

    Returns:
        Nothing where rounds are missing or others stand there, for that cannot be mended part by
        part; nor where nothing is known of what stood there.
    """
    if any(trace.public in ("rounds-missing", "parted", ANOTHER) for trace in found):
        return None
    olds = [old for old in map(readable, copies) if old and same_match(document, old)]
    codes = ("head-changed", "changed-by-hand")
    changed = [trace.data["number"] for trace in found if trace.public in codes]
    known = {number: old for number in changed if (old := _knowing(document, number, olds))}
    if not known:
        return None
    data = _with(document, known)
    after = readable(data)
    if after is None or not _is_meant(document, after, known):
        return None
    left = {number for number, seal in enumerate(seals_of(after), 1) if seal == "changed"}
    if not left.issubset({trace.data["number"] for trace in found} - known.keys()):
        return None
    return Mended(data, _said(document, sorted(known)))


def _knowing(document: Document, number: int, olds: Sequence[Document]) -> Document | None:
    """The oldest copy in which something else stands."""
    now = _part(document, number)
    return next((old for old in olds if _part(old, number) not in (now, "")), None)


def _part(document: Document, number: int) -> str:
    if number == HEAD:
        return canon(head_of(document))
    return canon(document.rows[number - 1]) if number <= len(document.rows) else ""


def _with(document: Document, known: dict[int, Document]) -> bytes:
    lines, here = document.data.split(_LF), _spans(document)
    end = b"\r" if document.newline == "\r\n" else b""
    olds = {id(old): (old.data.split(_LF), _spans(old)) for old in known.values()}
    for number, old in sorted(known.items(), reverse=True):
        theirs, there = olds[id(old)]
        first, last = there[number]
        block = [line.removesuffix(b"\r") + end for line in theirs[first:last]]
        first, last = here[number]
        at_end = [b""] if last == len(lines) else []  # a cut may have taken the last line end
        lines[first:last] = block + at_end
    return _LF.join(lines)


def _spans(document: Document) -> list[tuple[int, int]]:
    """Where the head and each block begin and end; what is blank or a comment behind is apart."""
    numbers, lines = range(1, len(document.rows) + 1), document.data.split(_LF)
    starts = document.lines_of(numbers)
    firsts = [0, *(starts[number] - 1 for number in numbers), len(lines)]
    return [(first, _end(lines, first, end)) for first, end in pairwise(firsts)]


def _end(lines: list[bytes], first: int, end: int) -> int:
    while end > first + 1 and (not (line := lines[end - 1].strip()) or line.startswith(b"#")):
        end -= 1
    return end


def _is_meant(document: Document, after: Document, known: dict[int, Document]) -> bool:
    """Whether the parts stand there again, and nothing else is another."""
    numbers = range(len(document.rows) + 1)
    meant = [_part(known.get(number, document), number) for number in numbers]
    return [_part(after, number) for number in range(len(after.rows) + 1)] == meant


def _said(document: Document, numbers: list[int]) -> Phrase:
    parts = [
        Phrase("part.round", {"number": number}) if number else Phrase("part.head")
        for number in numbers
    ]
    rest = len(document.rows) - len([number for number in numbers if number])
    code = "recover.parts" if parts[1:] else "recover.part"
    return Phrase(f"{code}.stay" if rest else code, {"parts": And(parts), "n": rest})


How = Literal["cut", "restore"]
_ROUND: Final = rb"(?m)^[ \t]*\[\[[ \t]*[\"']?round"
_SEAL: Final = rb"(?m)^[ \t]*[\"']?seal[\"']?[ \t]*=[^\n]*+\n?(?:[ \t\r]*+(?:#[^\n]*+)?\n)*+"
"""A line with a seal, and what is blank or a comment behind it."""
_EXCERPT: Final = 60


class Way(NamedTuple):
    """One thing that can be done for a file: what would stand in it, and what that is."""

    how: How
    data: bytes
    says: Phrase


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
    wrong: tuple[Fault, ...]
    torn: bool
    ways: tuple[Way, ...]
    typed: tuple[Fault, ...] = ()

    def lines(self, speech: "Speech") -> list[Text]:
        """What is wrong, a line each."""
        return [_line(fault, speech) for fault in self.wrong]


def _line(fault: Fault, speech: "Speech") -> Text:
    told = speech.say(fault.code, fault.data, place=fault.place)
    if not fault.place.line:
        return told
    return joined(": ", (speech.say("place.line", {"number": fault.place.line}), told))


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
        return Plan(path, None, (error.fault,), True, ways)
    try:
        document = read_match(found, path.name)
    except BelascoreError as error:
        if is_newer(error):
            raise
        ways = (*_cut(found, error.faults), *_restored(found, path))
        head = error.fault._replace(place=error.fault.place._replace(line=None))
        return Plan(path, found, (head, *error.faults), True, ways)
    told = traces(document, *copies_of(path))
    wrong = tuple(trace for trace in told if not is_typed(trace))
    typed = tuple(trace for trace in told if is_typed(trace))
    ways = tuple(_put_back(document, wrong, path)) if wrong else ()
    return Plan(path, found, wrong, False, ways, typed)


def _put_back(document: Document, found: tuple[Fault, ...], path: Path) -> Iterator[Way]:
    """Only what was changed, where that can be; else a whole version that was written."""
    part = mended(document, found, copies_of(path))
    if part:
        yield Way("restore", part.data, part.says)
        return
    another = any(trace.code == ANOTHER for trace in found)
    yield from _restored(document.data, path, document, another=another)


def _cut(found: bytes, faults: Sequence[Fault]) -> Iterator[Way]:
    """The longest beginning of whole blocks, where nothing but one torn block is behind it."""
    body = found.rstrip(b"\0")
    for end in _ends(body, min((fault.place.line or 1 for fault in faults), default=1)):
        document = readable(body[:end])
        if document is not None and _is_whole(document, body[end:].lstrip()):
            text = printable(" ".join(body[end:].decode(errors="replace").split()), _EXCERPT)
            line = body.count(_LF, 0, end) + 1
            rest = {"n": len(found) - end, "line": line, "text": text}
            left = Phrase("recover.left-out.text" if text else "recover.left-out", rest)
            says = Phrase("recover.cut", {"n": len(document.rows), "rest": left})
            yield Way("cut", body[:end], says)
            return


def _ends(body: bytes, fault: int) -> list[int]:
    """Where a file may be cut, the last first: each place costs reading the whole file once more.

    That is its end, its last line, the line of its first fault, and in its last block the seal.
    """
    line = body.rfind(_LF) + 1
    last = max((match.start() for match in re.finditer(_ROUND, body)), default=line)
    ends = {len(body), line, last, _line_start(body, fault)}
    seal = re.compile(_SEAL).search(body, last)
    if seal:
        ends.add(seal.end())
    return sorted((end for end in ends if end >= last and end), reverse=True)


def _line_start(body: bytes, line: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = body.find(_LF, start) + 1
        if not start:
            break
    return start


def _is_whole(document: Document, behind: bytes) -> bool:
    """Whether the last block has all that was written of it: its seal is its last key.

    In a file that knows no seals, a block is whole where the next one begins. So is the head; a
    single bracket behind it may begin another of its tables.
    """
    if behind.startswith(b"[[round") or (behind and b"[[round]]".startswith(behind[:9])):
        return len(behind) > 1 or bool(document.rows)
    sealed = [isinstance(row.get("seal"), str) for row in document.rows]
    return bool(sealed) and (sealed[-1] or not (any(sealed) or behind))


def _restored(
    found: bytes, path: Path, document: Document | None = None, *, another: bool = False
) -> Iterator[Way]:
    """The last version that belascore wrote, or where that is there the one of before a change."""
    for copy in reversed(copies_of(path)):
        old = readable(copy)
        if old is None or (document and not another and not same_match(document, old)):
            continue
        if copy != found:
            code = "recover.last" if copy == last_copy(path) else "recover.earlier"
            left = _left_out(document, old) if document else None
            says = {"extent": extent(old), "left": left}
            yield Way("restore", copy, Phrase(f"{code}.without" if left else code, says))
            return


def _left_out(document: Document, old: Document) -> Phrase | None:
    """That the file has rounds which are not in what is put back."""
    first, last = shared(document, old) + 1, len(document.rows)
    if first > last:
        return None
    code = "recover.only-in-copy" if first == last else "recover.only-in-copy.rounds"
    return Phrase(code, {"number": last, "start": first, "last": last})
