"""Letters and signs in ASCII, for file names and for terminals that have nothing else.

Cyrillic as Bulgaria spells it on signposts, with the letters of its neighbours; Greek as ISO 843
does. Of a script that is not here, and of emoji, no ASCII spelling says anything to its readers.
"""

import unicodedata
from types import MappingProxyType
from typing import Final

_ALONE: Final = zip(
    "абвгдезиыйклмнопрстуфхцѕјђћэєіґαβγδεζηικλμνξοπρστυφωςøłđıħ",
    "abvgdeziyiklmnoprstufhczjdceeigavgdeziiklmnxoprstyfosoldih",
    strict=True,
)
_LONGER: Final = {
    "ж": "zh", "ч": "ch", "ш": "sh", "щ": "sht", "ю": "yu", "я": "ya", "ъ": "a", "ь": "",
    "љ": "lj", "њ": "nj", "џ": "dz", "θ": "th", "χ": "ch", "ψ": "ps",
    "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d",
}  # fmt: skip
LETTERS: Final = MappingProxyType({**dict(_ALONE), **_LONGER})
"""The ASCII spelling of small letters that have none under their marks."""

_SIGNS: Final = MappingProxyType(
    dict(zip("♠♤♥♡♦♢♣♧", "SSHHDDCC", strict=True))
    | dict(zip("–—−‐‑·•×✓✗│║─═┼┬┴├┤┌┐└┘", "------*xvx||--+++++++++", strict=True))
    | dict(zip("▁▂▃▄▅▆▇█", "_.:-=+*#", strict=True))
    | dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("‘’ʼ", "'")
    | {"→": "->", "←": "<-", "≥": ">=", "≤": "<=", "½": "1/2", "…": "..."}
    | {"\u00a0": " ", "\u202f": " "}
    | dict.fromkeys("\ufe0f\u200c\u200d\u2068\u2069", "")  # what only shapes what stands beside it
)


def plain(text: str, encoding: str = "ascii") -> str:
    r"""The text as an encoding can write it.

    What the encoding has stays. Signs and letters of Latin, Cyrillic and Greek become ASCII: `Š` is
    `S`, `♥` is `H`, `Щ` is `Sht`; of anything else its code is written, `ع` as `\u0639`.
    """
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(
        character
        if _has(encoding, character)
        else _spelt(character, composed[place - 1 : place], composed[place + 1 : place + 2])
        for place, character in enumerate(composed)
    )


def _has(encoding: str, character: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeError:
        return False
    return True


def _spelt(character: str, before: str, after: str) -> str:
    """One character in ASCII: as loud as those around it, `Щерю` is Shteryu and `ЩЕРЮ` SHTERYU."""
    if character in _SIGNS:
        return _SIGNS[character]
    base = unicodedata.normalize("NFD", character)[0]
    if unicodedata.combining(base):
        return ""
    small = base.lower()
    spelt = LETTERS.get(character.lower(), LETTERS.get(small, small))
    if not spelt.isascii():
        alike = unicodedata.normalize("NFKD", character)
        return alike if alike.isascii() else character.encode("ascii", "backslashreplace").decode()
    if base == small:
        return spelt
    loud = after.isupper() or (before.isupper() and not after.islower())
    return spelt.upper() if loud else spelt.capitalize()
