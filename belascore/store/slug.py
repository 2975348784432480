"""Names as file names: ASCII letters, digits and dashes."""

import unicodedata
from typing import Final

# letters that have no ASCII letter under their marks
_LETTERS: Final = str.maketrans(
    dict(
        zip(
            "абвгдезиыйклмнопрстуфхцѕјђћэøłđıєіґ",
            "abvgdeziyiklmnoprstufhczjdceoldieig",
            strict=True,
        )
    )
    | {"ж": "zh", "ч": "ch", "ш": "sh", "щ": "sht", "ю": "yu", "я": "ya", "ъ": "a", "ь": ""}
    | {"љ": "lj", "њ": "nj", "џ": "dz", "æ": "ae", "œ": "oe"}
)


def slug(text: str) -> str:
    """A text in ASCII letters, digits and dashes: `Šime Đokić` is `sime-dokic`."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    kept = (
        "" if unicodedata.combining(c) else c if c.isascii() and c.isalnum() else " " for c in plain
    )
    return "-".join("".join(kept).split())
