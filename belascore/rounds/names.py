"""Names of players and sides: what they may hold, and what no text may hide."""

import unicodedata
from typing import Final

NAME_LENGTH: Final = 24
_FORBIDDEN_IN_NAMES: Final = ":+=,#!\"'/\\|"


def name_fault(name: str) -> str | None:
    """Why nobody can bear this name, or None; the answer can always be printed."""
    hidden = hidden_character(name)
    if hidden:
        return f"a name holds the character {hidden}, which cannot be seen"
    if not name.strip():
        return "a name is blank"
    if name != name.strip():
        return f'the name "{name}" begins or ends with a blank'
    if name.split() != name.split(" "):
        return "a name holds blanks that look alike and are not: use single, plain ones"
    length = len(unicodedata.normalize("NFC", name))  # as a match file gives it back
    if length > NAME_LENGTH:
        return f'the name "{name[:12]}..." has {length} characters, at most {NAME_LENGTH} fit'
    if name[0].isdigit() or name[0] == "-":
        return f'the name "{name}" begins with a digit or a dash'
    for character in name:
        if character in _FORBIDDEN_IN_NAMES:
            return f'the name "{name}" holds {character}, which entries use for something else'
    return None


def hidden_character(text: str) -> str | None:
    """The first character of a text that cannot be seen, as `U+202E`, or None.

    Controls, format and unassigned characters, and line separators, which would break a sheet.
    """
    if text.isprintable():
        return None
    for at, character in enumerate(text):
        category = unicodedata.category(character)
        if category[0] != "C" and category not in ("Zl", "Zp"):
            continue
        # a joiner between two emoji or letters of a script that needs it is visible in its effect
        if character in "\u200d\u200c" and 0 < at < len(text) - 1:
            continue
        return f"U+{ord(character):04X}"
    return None
