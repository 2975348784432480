"""Writing a match file: a header once, then one block after the other.

The old bytes are always the beginning of the new ones. Nothing is ever written anew, so comments
and spacing of whoever edits the file survive.
"""

from collections.abc import Mapping
from typing import Any, Final

from belascore.faults import BelascoreError, Place, Remedy, StorageError, UsageError
from belascore.matchfile.bounds import BLOCKS, SIZE, flaws, is_full
from belascore.matchfile.read import Document
from belascore.matchfile.seal import bound, head, seal, verify
from belascore.matchfile.syntax import parsed, split_lines
from belascore.rounds import Header, Round, RowError, from_row, header_to_row, to_row
from belascore.tomltext import toml_text, toml_value

FIRST_LINE: Final = "# belascore match. You may read and edit this file."
TEXT: Final = 2000
"""Characters of one text, so that its line stays within bounds when every one is escaped."""

_WIDTH: Final = 7


def header_text(
    header: Header, house: Mapping[str, Any], own_rules: Mapping[str, Any] | None
) -> str:
    """The text of a new match file, up to its first block."""
    row = header_to_row(header)
    text = FIRST_LINE + "\n[match]\n"
    for key, value in row.items():
        text += f"{key:{_WIDTH}} = {toml_value(value, inline=True)}\n"
    return text + _table("rules", own_rules) + _table("house", house)


def _table(name: str, table: Mapping[str, Any] | None) -> str:
    if not table:
        return ""
    return "\n" + toml_text({name: table})


def block_text(written: Round, previous_seal: str) -> str:
    """The text of one block, sealed after the one before it, with LF line ends."""
    row = to_row(written._replace(seal=None))
    return sealed_text(row, seal(row, previous_seal))


def block_of(row: Mapping[str, Any]) -> str:
    """The text of a block as its row stands, with the seal it has or none."""
    return "\n[[round]]\n" + "".join(f"{key} = {toml_value(row[key])}\n" for key in row)


def sealed_text(row: Mapping[str, Any], mark: str) -> str:
    """The text of a block whose seal is known."""
    return block_of({**row, "seal": mark})


def appended(document: Document, *rounds: Round) -> Document:
    """The match file with more blocks at its end; nothing is written to the disk.

    The blocks are numbered and sealed here. Their text is read again before it is given back: it
    says what was meant.

    Raises:
        UsageError: a block holds what cannot be written down, such as a line end in a note.
        StorageError: the file would grow too large.
    """
    text, previous = "", head(document.rows)
    meant: list[Round] = []
    for number, one in enumerate(rounds, len(document.rows) + 1):
        whole = _writable(one._replace(n=number, seal=None), len(document.match.header.sides))
        row = to_row(whole)
        previous = seal(row, bound(previous, document.accepted(row)))
        meant.append(whole._replace(seal=previous))
        text += sealed_text(row, previous)
    gap = "" if document.data.endswith(b"\n") else "\n"
    added = (gap + text).replace("\n", document.newline)
    data = document.data + added.encode()
    if len(data) > SIZE or len(document.rows) + len(rounds) > BLOCKS or is_full(data):
        place = Place(document.name)
        raise StorageError("match-file-full", place=place, new=Remedy("new"))
    return _grown(document, data, added, tuple(meant))


def _writable(meant: Round, sides: int) -> Round:
    """The block as it will be read back."""
    try:
        whole = from_row(to_row(meant), meant.n, sides)
    except RowError as error:
        faults = tuple(
            fault._replace(place=fault.place._replace(round=meant.n)) for fault in error.faults
        )
        raise UsageError("round-not-writable", number=meant.n, faults=faults) from None
    for key, value in to_row(whole).items():
        texts = value if isinstance(value, list) else [value]
        longest = max((len(text) for text in texts if isinstance(text, str)), default=0)
        if longest > TEXT:
            raise UsageError("text-too-long", key=key, count=longest, most=TEXT)
    return whole


def _grown(document: Document, data: bytes, added: str, meant: tuple[Round, ...]) -> Document:
    """The document with blocks at its end, once they have been read back.

    Only they are read, for the rest was read a moment ago: to its end it is TOML, so no bracket or
    quote is open there, and its rounds are `[[round]]` blocks or none. A `[[round]]` behind it can
    be nothing but the next of them, and says in its place what it says alone.
    """
    lines = split_lines(added)
    tables, flaw = parsed(added, lines)
    rows, before = tuple(tables.pop("round", ())), len(document.rows)
    sides = len(document.match.header.sides)
    try:
        rounds = tuple(from_row(row, n, sides) for n, row in enumerate(rows, before + 1))
    except RowError as error:
        raise BelascoreError("not-read-back") from error
    seals = verify(rows, head(document.rows), document.accepted)
    if flaw or flaws(lines) or tables or rounds != meant or {*seals} - {"good"}:
        raise BelascoreError("not-what-was-meant")
    match = document.match._replace(rounds=document.match.rounds + rounds)
    return Document(match, document.rows + rows, document.seals + seals, data, document.name)
