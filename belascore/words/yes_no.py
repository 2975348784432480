"""Yes and no, in the languages that people answer in."""

from typing import Final

from belascore.words.vocabulary import fold

_YES: Final = frozenset(
    ["y", "yes", "d", "da", "o", "oui", "j", "ja", "jo", "jawohl", "ναι", "да", "д", "si"]
)
_NO: Final = frozenset(["n", "no", "ne", "non", "nee", "nein", "nie", "οχι", "не", "н"])


def is_yes(answer: str) -> bool:
    """Whether an answer is yes, whatever its case and accents."""
    return fold(answer) in _YES


def is_no(answer: str) -> bool:
    """Whether an answer is no; so is nothing."""
    return not answer or fold(answer) in _NO
