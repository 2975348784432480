"""Cards and sets of cards, with their one canonical spelling.

A card is written rank then suit, two ASCII characters: `789TJQKA` x `SHDC`, so `TS` is the ten of
spades. Files, JSON and tests hold only this form; `belascore.words.notation` reads the many others.

>>> parse_card("TS")
TS
>>> CardSet(parse_cards("9H 7H 8H"))
{7H 8H 9H}
"""

from collections.abc import Iterable, Iterator
from typing import Final

from belascore.faults import BadValueError

RANKS: Final = "789TJQKA"
"""Low to high in the natural order, in which runs are read."""
SUITS: Final = "SHDC"
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")
SUIT_GLYPHS: Final = "♠♥♦♣"


class Card(int):
    """One of the 32 cards; compares and hashes as its number, prints as its two characters."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        """One of `789TJQKA`."""
        return RANKS[self & 7]

    @property
    def suit(self) -> str:
        """One of `spades`, `hearts`, `diamonds`, `clubs`."""
        return SUIT_NAMES[self >> 3]

    @property
    def glyphs(self) -> str:
        """As people write it: `10♥`, `J♠`."""
        rank = "10" if self.rank == "T" else self.rank
        return rank + SUIT_GLYPHS[self >> 3]

    def __str__(self) -> str:
        return RANKS[self & 7] + SUITS[self >> 3]

    __repr__ = __str__


DECK: Final = tuple(Card(number) for number in range(32))
_SHOWN: Final = 12
_BY_NAME: Final = {str(card): card for card in DECK}
_card_of_name: Final = _BY_NAME.__getitem__


def card_of(rank: str, suit: str) -> Card:
    """The card of a rank (`T`) and a suit (`hearts`)."""
    return DECK[SUIT_NAMES.index(suit) * 8 + RANKS.index(rank)]


def parse_card(text: str) -> Card:
    """Read one card in canonical spelling.

    Raises:
        BadValueError: the text is not one of the 32 names.
    """
    try:
        return _card_of_name(text)
    except KeyError:
        raise _no_card(text[:_SHOWN]) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks, in the order written.

    Raises:
        BadValueError: one of them is not a card.
    """
    try:
        return tuple(map(_card_of_name, text.split()))
    except KeyError:
        return tuple(map(parse_card, text.split()))  # says which is none


def _no_card(text: str) -> BadValueError:
    """That a text is no card; a letter of another alphabet may look like one that is needed."""
    letter = next((each for each in text if each.isalpha() and not each.isascii()), "")
    if letter:
        character = f"U+{ord(letter):04X}"
        return BadValueError("card-bad.letter", value=text, letter=letter, character=character)
    return BadValueError("card-bad.spelling", value=text)


class CardSet(int):
    """A set of cards; prints as `{7H 8H}`."""

    __slots__ = ()

    def __new__(cls, cards: Iterable[Card] = ()) -> "CardSet":
        """Gather cards into a set; a card that comes twice is in it once."""
        mask = 0
        for card in cards:
            mask |= 1 << card
        return int.__new__(cls, mask)

    def __contains__(self, card: Card) -> bool:
        return bool(self >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        return (card for card in DECK if card in self)

    def __len__(self) -> int:
        return self.bit_count()

    def shared(self, other: "CardSet") -> "CardSet":
        """The cards in both."""
        return CardSet(card for card in self if card in other)

    def joined(self, other: "CardSet") -> "CardSet":
        """The cards in either."""
        return int.__new__(CardSet, int(self) | int(other))

    def __repr__(self) -> str:
        return "{" + " ".join(str(card) for card in self) + "}"

    __str__ = __repr__
