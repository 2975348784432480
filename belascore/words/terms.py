"""The words of one match: the ruleset's own, what each side is called, and a typed yes."""

from collections.abc import Mapping, Sequence
from typing import Final

from belascore.tuples import NamedTuple
from belascore.words.vocabulary import fold


class Terms(NamedTuple):
    """The words of one match: the ruleset's own, and what each side is called.

    Attributes:
        keys: of the sides, as the match writes them.
        sides: the same as they are printed.
    """

    words: Mapping[str, str]
    keys: tuple[str, ...]
    sides: tuple[str, ...]

    def word(self, name: str, otherwise: str = "") -> str:
        """The ruleset's word for a thing, or an English one."""
        return self.words.get(name, otherwise or name)

    def name(self, who: str) -> str:
        """A player as he is called, a side as it is printed."""
        return self.sides[self.keys.index(who)] if who in self.keys else who


def terms_for(words: Mapping[str, str], sides: Sequence[tuple[str, tuple[str, ...]]]) -> Terms:
    """Terms for the sides of a match, each a key and its players.

    A pair prints as the ruleset spells it (`mi` as MI), a single player by the name.
    """
    spelt = {words[side].casefold(): words[side] for side in ("us", "them") if side in words}
    labels = tuple(
        players[0] if len(players) == 1 else spelt.get(key.casefold(), key)
        for key, players in sides
    )
    return Terms(words, tuple(key for key, _ in sides), labels)


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
