"""Names as file names: ASCII letters, digits and dashes."""

import unicodedata


def slug(text: str) -> str:
    """A text in ASCII letters, digits and dashes: `Šime Đokić` is `sime-dokic`."""
    from belascore.words.latin import LETTERS  # only what names or looks for a file needs them

    bare = unicodedata.normalize("NFKD", text.casefold())
    spelt = "".join(LETTERS.get(c, "" if unicodedata.combining(c) else c) for c in bare)
    return "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in spelt).split())
