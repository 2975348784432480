"""Cards in every form people write them; always shown with their glyph.

>>> read_cards("789H"), read_cards("8910JH"), read_cards("j♥ ♥Q")
((7H, 8H, 9H), (8H, 9H, TH, JH), (JH, QH))
>>> read_cards("JJJJ"), read_cards("dečko herc"), read_cards("harten boer")
((JS, JH, JD, JC), (JH,), (JH,))
>>> glyphs(read_cards("7 8 9 10 H")), compact(read_cards("7H 8H 9H 10H"))
('7♥ 8♥ 9♥ 10♥', '789TH')
"""

import unicodedata
from collections.abc import Iterable
from typing import Final

from belascore.cards import RANKS, SUIT_NAMES, SUITS, Card, card_of
from belascore.errors import shown
from belascore.rounds import hidden_character
from belascore.words.vocabulary import fold, meaning

_GLYPHS: Final = "♠♥♦♣♤♡♢♧"
_PLAIN: Final = str.maketrans(
    dict(zip(_GLYPHS, SUITS * 2, strict=True)) | dict.fromkeys("\ufe0e\ufe0f") | {",": " "}
)
_HOW: Final = "write rank and suit, 789TJQKA with SHDC: 7H, 789H, J♥"


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order written.

    Every form but words takes either case: canonical `TS`, `10S`, a glyph on either side of its
    ranks, one suit for many ranks `789H`, all run together `7H8H9H`, four alike `JJJJ`, blanks
    anywhere. Words of any language stand in either order. One-letter codes of a language are not
    read.

    Raises:
        ValueError: the text is no cards; the message can be printed.
    """
    cards = _by_chunks(text) or _glued(text) or _by_words(text)
    if cards is None:
        raise ValueError(_fault(text))
    return cards


def looks_like_cards(text: str) -> bool:
    """Whether a text is meant as cards, well written or not."""
    symbols = _symbols("".join(text.split()))
    if symbols and not _says_another(text):
        return len(symbols) > 1 and (any(s in SUITS for s in symbols) or _alike(symbols))
    return _by_words(text) is not None


def glyphs(cards: Iterable[Card]) -> str:
    """Cards as they are echoed: `7♥ 8♥ 9♥`."""
    return " ".join(card.glyphs for card in cards)


def compact(cards: Iterable[Card]) -> str:
    """Cards as they are typed, without blanks: `789H`, `JJJJ`; `read_cards` reads them back."""
    cards = tuple(cards)
    if len(cards) == 4 and cards == read_cards(cards[0].rank * 4):
        return cards[0].rank * 4
    text = ""
    for at, card in enumerate(cards):
        after = cards[at + 1] if at + 1 < len(cards) else card
        text += card.rank
        if after.suit != card.suit or after == card:  # AAS would be a word
            text += str(card)[1]
    return text


# Readings. Each turns the text into ranks and suits, one character each.


def _symbols(text: str) -> str | None:
    """Ranks and suits, one character each, or None if anything else is in it."""
    plain = text.translate(_PLAIN).upper().replace("10", "T")
    return plain if plain and all(s in RANKS or s in SUITS for s in plain) else None


def _says_another(text: str) -> bool:
    """Whether letters of cards make up a word: `aas`, `acht`, `jack`; but `as` is a card too."""
    return meaning(text) is not None and fold(text) != "as"


def _alike(symbols: str) -> bool:
    return len(symbols) == 4 and symbols[0] in RANKS and symbols == symbols[0] * 4


def _cards(symbols: str) -> tuple[Card, ...] | None:
    """One or more ranks then their suit, again and again; or suits first throughout."""
    if _alike(symbols):
        return tuple(card_of(symbols[0], suit) for suit in SUIT_NAMES)
    if symbols[0] in SUITS:
        backwards = _cards(symbols[::-1]) if symbols[-1] in RANKS else None
        return backwards and backwards[::-1]
    cards: list[Card] = []
    ranks = ""
    for symbol in symbols:
        if symbol in RANKS:
            ranks += symbol
            continue
        if not ranks:
            return None
        cards += [card_of(rank, SUIT_NAMES[SUITS.index(symbol)]) for rank in ranks]
        ranks = ""
    return None if ranks else tuple(cards)


def _glued(text: str) -> tuple[Card, ...] | None:
    together = "".join(text.replace(",", " ").split())
    symbols = None if _says_another(together) else _symbols(together)
    # a letter before its rank is not read: HJ is a jack here and something else elsewhere
    if symbols is None or (symbols[0] in SUITS and together[0] not in _GLYPHS):
        return None
    return _cards(symbols)


def _by_chunks(text: str) -> tuple[Card, ...] | None:
    cards: list[Card] = []
    for chunk in text.replace(",", " ").split():
        found = _glued(chunk)
        if found is None:
            return None
        cards += found
    return tuple(cards) or None


def _by_words(text: str) -> tuple[Card, ...] | None:
    """Words of any language; `as` is an ace in most of them, and the ace of spades."""
    words = fold(text.replace(",", " ")).split("-")
    if words[0].upper() in SUITS:
        return None
    one = [_word(word) for word in words]
    other = ["AS" if word == "as" else symbols for word, symbols in zip(words, one, strict=True)]
    readings = {_cards("".join(found)) for found in (one, other) if all(found)} - {None}
    return readings.pop() if len(readings) == 1 else None


def _word(word: str) -> str:
    said = meaning(word)
    if said and said.kind == "rank":
        return said.value
    if said and said.kind == "suit":
        return SUITS[SUIT_NAMES.index(said.value)]
    symbols = _symbols(word) or ""
    return symbols if symbols[:1] in RANKS or word[0] in _GLYPHS else ""


# What is wrong


def _fault(text: str) -> str:
    hidden = hidden_character(text)
    if hidden:
        return f"the cards hold the character {hidden}, which cannot be seen; {_HOW}"
    symbols = None if _says_another(text) else _symbols("".join(text.split()))
    if not text.strip():
        return f"no cards; {_HOW}"
    if symbols is None:
        return f"{shown(text)} is not cards: {_stranger(text)}; {_HOW}"
    if not any(s in SUITS for s in symbols):
        return f"{shown(text)} names no suit; write {symbols[:8]}H, or S, D, C"
    if not any(s in RANKS for s in symbols):
        return f"{shown(text)} names no rank; {_HOW}"
    turned = _cards(symbols)
    if turned and len(turned) <= 8:
        return f"{shown(text)} is suit then rank; write {compact(turned)}"
    return f"{shown(text)} is not cards: every rank needs a suit after it; {_HOW}"


def _stranger(text: str) -> str:
    for word in fold(text.replace(",", " ")).split("-"):
        if _word(word):
            continue
        if word.isalpha() and 3 < len(word) <= 30:
            return f"{word} is neither rank nor suit"
        for letter in word:
            if letter not in "01" and not _symbols(letter):
                script = unicodedata.name(letter, "?").split()[0].title()
                of = f"the {script} letter " if script in ("Cyrillic", "Greek") else ""
                return f"{of}{letter.upper()} is neither rank nor suit"
        if "1" in word.replace("10", "") or "0" in word.replace("10", ""):
            return "1 and 0 stand only in 10"
    return "every rank needs one suit beside it"
