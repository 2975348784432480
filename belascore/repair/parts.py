"""Mending: single parts of a match file put back as they stood, all else left byte for byte."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from belascore.faults import And, Fault, Phrase
from belascore.jsontext import canon
from belascore.matchfile import Document
from belascore.store.tampering import ANOTHER, HEAD, head_of, readable, same_match, seals_of
from belascore.tuples import NamedTuple

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
