"""Bytes to text: how large, in which encoding, and whether there is anything at all."""

from collections.abc import Sequence
from typing import Final

from belascore.faults import Fault, IntegrityError, Place, Remedy, UnreadableError
from belascore.matchfile.lines import EXCERPT
from belascore.text import printable

SHOWN: Final = 20
"""How many faults of a file are shown at once."""
SIZE: Final = 1 << 20
"""Bytes that a match file may have."""

_BOM: Final = b"\xef\xbb\xbf"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


def unreadable(name: str, faults: Sequence[Fault], count: int = 0) -> UnreadableError:
    """The error that shows the first faults of a file and counts the others.

    Args:
        name: of the file, as messages show it.
        faults: those that are known, in order.
        count: how many there are, if that is more.
    """
    count, place = max(count, len(faults)), Place(name)
    if count == 1:
        return UnreadableError("file-unreadable", place=place, faults=tuple(faults))
    code = "file-unreadable.more" if count > SHOWN else "file-unreadable.several"
    return UnreadableError(
        code, place=place, faults=tuple(faults[:SHOWN]), count=count, more=count - SHOWN
    )


def decoded(data: bytes, name: str) -> tuple[str, Fault | None]:
    """The text of a file, and what had to be left off at its end to read it.

    Raises:
        UnreadableError: it is too large, or not UTF-8 text.
        IntegrityError: there is nothing in it.
    """
    body = data.rstrip(b"\0")
    if not body.removeprefix(_BOM).strip():
        raise IntegrityError("file-empty", place=Place(name), new=Remedy("new", ("...",)))
    refusal = _refusal(data, body, Place(name))
    if refusal:
        raise unreadable(name, [refusal])
    text, tail = _text(body, name)
    nuls = len(data) - len(body)
    if nuls and not tail:
        place = Place(line=text.count("\n") + 1)
        tail = Fault("nul-tail", {"n": nuls, "kept": len(body)}, place)
    return text, tail


def _refusal(data: bytes, body: bytes, place: Place) -> Fault | None:
    """What is wrong with the file as a whole."""
    if len(data) > SIZE:
        return Fault("too-large.match", {"most": SIZE >> 20}, place)
    even, odd = body[:400:2], body[1:400:2]
    # of Latin letters in UTF-16 every other byte is nothing
    if body.startswith(_UTF16) or (odd.count(0) > len(odd) // 3 and 0 not in even):
        return Fault("utf-16", place=place)
    if b"\0" in body and b"[match]" not in body:
        return Fault("not-text", place=place)
    if b"\r" in body and b"\n" not in body:
        return Fault("old-mac-line-end.all", place=place)
    return None


def _text(body: bytes, name: str) -> tuple[str, Fault | None]:
    """The text; a character that was cut in two at the very end is a tail."""
    whole = body.removeprefix(_BOM)
    try:
        return whole.decode(), None
    except UnicodeDecodeError as error:
        bad, cut = error.start, error.reason == "unexpected end of data"
    start = whole.rfind(b"\n", 0, bad) + 1
    line = whole.count(b"\n", 0, bad) + 1
    byte = bad - start + 1
    if cut:
        kept = len(body) - len(whole) + bad
        data = {"byte": byte, "kept": kept}
        return whole[:bad].decode(), Fault("not-utf-8.cut", data, Place(line=line))
    seen = printable(whole[start:].split(b"\n")[0].decode(errors="replace").strip(), EXCERPT)
    place = Place(name, line, excerpt=seen)
    raise unreadable(name, [Fault("not-utf-8", {"byte": byte}, place)])
