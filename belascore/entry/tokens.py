"""Words and numbers of an entry, and what is wrong with a number."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from belascore.errors import UsageError, shown
from belascore.rounds import hidden_character
from belascore.words.vocabulary import meaning

LONGEST: Final = 2000
_DASHES: Final = "-−‐‑–—"
_WORD: Final = r'(?:[^\s"]|"[^"]*")+'
_APART: Final = r"[0-9]{1,5}(?:[^0-9A-Za-z.,^+][0-9]{1,5}){1,3}"


def split(text: str | Sequence[str], *, comments: bool) -> tuple[list[str], str | None]:
    """The words of an entry, and its note where `#` begins one.

    A shell has split already and its words may hold blanks; in a line quotes keep words together.

    Raises:
        UsageError: something that cannot be seen, an open quote, or far too much.
    """
    typed = [text] if isinstance(text, str) else text
    if sum(map(len, typed)) > LONGEST:
        raise UsageError("that is far too long for one deal", "Write one deal a line.")
    typed = [unicodedata.normalize("NFC", part) for part in typed]
    note = None
    if len(typed) == 1:  # also a whole entry that was quoted in the shell
        line, mark, after = typed[0].partition("#") if comments else (typed[0], "", "")
        note = " ".join(after.split()) or None if mark else None
        words = _words(line)
    else:
        words = [part.strip() for part in typed if part.strip()]
    for word in (*words, note or ""):
        hidden = hidden_character(word)
        if hidden:
            raise UsageError(
                f"the entry holds the character {hidden}, which cannot be seen",
                "Type it again by hand.",
            )
    return words, note


def _words(line: str) -> list[str]:
    words = line.split()
    said = meaning(words[0]) if words else None
    if said and said.kind == "void":  # what stands after it is free text, whatever it holds
        return words
    if line.count('"') % 2:
        raise UsageError("a quote is opened and not closed", 'Close it: "Ana Marija".')
    return [word.replace('"', "") for word in re.findall(_WORD, line)]


def is_number(word: str) -> bool:
    """Whether a word is a number as entries write it: ASCII digits, five at most."""
    return word.isascii() and word.isdigit() and len(word) <= 5


def is_numeric(word: str) -> bool:
    """Whether a word is meant as a number, well written or not."""
    head = word.lstrip(_DASHES + ".,")
    return head[:1].isnumeric() and not word.startswith("--")


def numbers(word: str) -> tuple[int, ...]:
    """Read `102` or `102-60`.

    Raises:
        UsageError: says what kind of number it is instead.
    """
    parts = word.split("-")
    if all(is_number(part) for part in parts):
        return tuple(int(part) for part in parts)
    raise _fault(word)


def number(word: str) -> int:
    """Read one number.

    Raises:
        UsageError: it is none, or several.
    """
    found = numbers(word)
    if len(found) > 1:
        raise UsageError(f"{shown(word)} is more than one number", "Write one.")
    return found[0]


def _fault(word: str) -> UsageError:
    if not word:
        return UsageError("nothing stands behind the =", 'Write it without blanks: "vi=60".')
    digits = "".join(str(int(c)) if c.isdecimal() else c for c in word)
    bare = word.strip(_DASHES)
    what, remedy = "is not a number", "Write digits, 0 to 9, five at most."
    if digits != word:
        what, remedy = "is written in digits of another script", f'Write "{digits}".'
    elif word[0] in _DASHES:
        what, remedy = "is below nothing; points never are", f'Write "{bare}".'
    elif word.isdigit() and len(word) > 5:
        what = "is too large"
    elif re.fullmatch(_APART, word):
        what, remedy = "is not joined by dashes", f'Write "{re.sub("[^0-9]", "-", word)}".'
    elif word[-1] in _DASHES:
        what, remedy = "ends with a dash", f'Write "{bare}".'
    elif "." in word or "," in word:
        what, remedy = "is not a whole number", "Card points are whole numbers."
    return UsageError(f"{shown(word)} {what}", remedy)
