"""Bytes to text: how large, in which encoding, and whether there is anything at all."""

from typing import Final

from belascore.errors import Fault, IntegrityError, Place, UnreadableError, printable, so_many
from belascore.matchfile.bounds import Flaw
from belascore.matchfile.lines import EXCERPT

SIZE: Final = 1 << 20
"""Bytes that a match file may have."""

_BOM: Final = b"\xef\xbb\xbf"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_KEEP: Final = "Copy the file, then keep only its first {} bytes."


def decoded(data: bytes, name: str) -> tuple[str, Flaw | None]:
    """The text of a file, and what had to be left off at its end to read it.

    Raises:
        UnreadableError: it is too large, or not UTF-8 text.
        IntegrityError: there is nothing in it.
    """
    body = data.rstrip(b"\0")
    if not body.removeprefix(_BOM).strip():
        raise IntegrityError(
            f"{name}: the file is empty",
            "Put back a copy of it, or begin a new match: belascore new ...",
        )
    refusal = _refusal(data, body)
    if refusal:
        raise UnreadableError(f"{name} cannot be read", faults=(Fault(*refusal, Place(name)),))
    text, tail = _text(body, name)
    if len(body) < len(data) and not tail:
        what = f"the file ends in {so_many(len(data) - len(body), 'NUL byte')}"
        tail = Flaw(text.count("\n") + 1, what, _KEEP.format(len(body)), cut=True)
    return text, tail


def _refusal(data: bytes, body: bytes) -> tuple[str, str] | None:
    """What is wrong with the file as a whole, and the remedy."""
    if len(data) > SIZE:
        return f"larger than {SIZE >> 20} MiB", "No match file is that large."
    even, odd = body[:400:2], body[1:400:2]
    if body.startswith(_UTF16) or (odd.count(0) > len(odd) // 3 and 0 not in even):
        return "saved as UTF-16", "Save it as UTF-8 in a text editor."
    if b"\0" in body and b"[match]" not in body:
        return "not a text file", "It should be plain text."
    if b"\r" in body and b"\n" not in body:
        return "the line ends of old Macs (CR)", "Save it with LF line ends."
    return None


def _text(body: bytes, name: str) -> tuple[str, Flaw | None]:
    """The text; a character that was cut in two at the very end is a tail."""
    whole = body.removeprefix(_BOM)
    try:
        return whole.decode(), None
    except UnicodeDecodeError as error:
        bad, cut = error.start, error.reason == "unexpected end of data"
    start = whole.rfind(b"\n", 0, bad) + 1
    line = whole.count(b"\n", 0, bad) + 1
    what = f"line {line} is not UTF-8 (byte {bad - start + 1})"
    if cut:
        kept = _KEEP.format(len(body) - len(whole) + bad)
        return whole[:bad].decode(), Flaw(line, what, kept, cut=True)
    seen = printable(whole[start:].split(b"\n")[0].decode(errors="replace").strip(), EXCERPT)
    fault = Fault(what, "Save it as UTF-8 in a text editor.", Place(name, line), seen)
    raise UnreadableError(f"{name} cannot be read", faults=(fault,))
