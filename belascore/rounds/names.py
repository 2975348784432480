"""Names of players and sides: what they may hold, and what no text may hide."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from belascore.faults import Phrase

NAME_LENGTH: Final = 24
_FORBIDDEN_IN_NAMES: Final = ":+=,#!\"'/\\|"
_MARKS: Final = 2
_JOINERS: Final = "\u200c\u200d"
_VARIANTS: Final = "\ufe0e\ufe0f"
# letters, marks and symbols that show nothing, though no category says so
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE0E)))
)
_SPECIAL: Final = _BLANK.union(_JOINERS, _VARIANTS)
# there are only variants of signs, and what nobody has assigned
_LAST_PLANES: Final = "\U000e0100"
_ALIKE: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТХавеѕіјкмнорстухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορ",
    "ABESIJKMHOPCTXabesijkmhopctyxhdqwABEZHIKMNOPTYXavop",
)


def name_fault(name: str) -> Phrase | None:
    """Why nobody can bear this name, as a part of a sentence, or None."""
    hidden = hidden_character(name)
    if hidden:
        return Phrase("name-bad.hidden", {"character": hidden})
    if not name.strip():
        return Phrase("name-bad.blank")
    if name != name.strip():
        return Phrase("name-bad.ends", {"value": name})
    if name.split() != name.split(" "):
        return Phrase("name-bad.blanks")
    normal = unicodedata.normalize("NFC", name)  # as a match file gives it back
    if len(normal) > NAME_LENGTH:
        data = {"start": name[:12], "count": len(normal), "most": NAME_LENGTH}
        return Phrase("name-bad.long", data)
    if not normal.isascii() and _piled(normal):
        return Phrase("name-bad.marks", {"most": _MARKS})
    if name[0].isdigit() or name[0] == "-":
        return Phrase("name-bad.begins", {"value": name})
    character = next((each for each in name if each in _FORBIDDEN_IN_NAMES), "")
    if character == "'":
        # in its place the quote that no shell takes for one of its own
        return Phrase("name-bad.quote", {"value": name, "instead": name.replace("'", "’")})
    return Phrase("name-bad.sign", {"value": name, "sign": character}) if character else None


def _piled(name: str) -> bool:
    """Whether marks stand alone, or are piled up so high that they cover the lines above."""
    marks = _MARKS  # before the first letter there is none to stand on
    for character in name:
        if character in _VARIANTS:
            continue
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > _MARKS:
            return True
    return False


def alike(names: Sequence[str]) -> tuple[str, str] | None:
    """Two of these names that look the same, being of letters of two alphabets."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.translate(_ALIKE).casefold(), name)
        if other.casefold() != name.casefold():
            return other, name
    return None


def hidden_character(text: str) -> str | None:
    """The first character of a text that cannot be seen, as `U+202E`, or None.

    Controls, format and unassigned characters, and line separators, which would break a sheet;
    also letters that show nothing.
    """
    if text.isprintable() and (text.isascii() or _is_plain(text)):
        return None
    for at, character in enumerate(text):
        if character in _JOINERS or character in _VARIANTS:
            hidden = not _is_needed(text, at)
        else:
            category = unicodedata.category(character)
            hidden = category[0] == "C" or category in ("Zl", "Zp") or character in _BLANK
        if hidden or character >= _LAST_PLANES:
            return f"U+{ord(character):04X}"
    return None


def _is_plain(text: str) -> bool:
    return _SPECIAL.isdisjoint(text) and max(text) < _LAST_PLANES


def _is_needed(text: str, at: int) -> bool:
    """Whether a joiner or a variant shows in what stands around it: emoji, letters that join."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if not before or before.isspace() or before in _JOINERS:
        return False
    if text[at] in _VARIANTS:
        return before not in _VARIANTS and not before.isalpha()
    # Latin, Greek and Cyrillic letters, and signs of ASCII, join to nothing
    return bool(after) and not after.isspace() and min(before, after) >= "\u0590"
