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
from types import MappingProxyType
from typing import Final

from belascore.cards import RANKS, SUIT_NAMES, SUITS, Card, card_of
from belascore.faults import UsageError
from belascore.rounds import hidden_character
from belascore.words.vocabulary import fold, meaning

_GLYPHS: Final = "♠♥♦♣♤♡♢♧❤"
_PLAIN: Final = str.maketrans(
    dict(zip(_GLYPHS, SUITS * 2 + "H", strict=True)) | dict.fromkeys("\ufe0e\ufe0f") | {",": " "}
)


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order written.

    Every form but words takes either case: canonical `TS`, `10S`, a glyph on either side of its
    ranks, one suit for many ranks `789H`, all run together `7H8H9H`, four alike `JJJJ`, blanks
    anywhere. Words of any language stand in either order. One-letter codes of a language are not
    read.

    Raises:
        UsageError: the text is no cards; says which part of it is none.
    """
    # As chunks before all together: in `7H 8H` each stands for itself, in `7 8 H` none does.
    cards = _by_chunks(text) or _glued(text) or _by_words(text)
    if cards is None:
        raise _fault(text)
    return cards


def looks_like_cards(text: str) -> bool:
    """Whether a text is meant as cards, well written or not."""
    symbols = _symbols("".join(text.split()))
    if symbols and not _says_another(text):
        suited = any(symbol in SUITS for symbol in symbols)
        return len(symbols) > 1 and (suited or _alike(symbols))
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
    for card, after in zip(cards, (*cards, None)[1:], strict=True):
        text += card.rank
        if after is None or after.suit != card.suit or after == card:  # AAS would be a word
            text += str(card)[1]
    return text


# Readings. Each turns the text into ranks and suits, one character each.


def _symbols(text: str) -> str | None:
    """Ranks and suits, one character each, or None if anything else is in it."""
    plain = text.translate(_PLAIN).upper().replace("10", "T")
    return plain if plain and all(symbol in RANKS + SUITS for symbol in plain) else None


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
        glued = _glued(chunk)
        if glued is None:
            return None
        cards += glued
    return tuple(cards) or None


def _by_words(text: str) -> tuple[Card, ...] | None:
    """Words of any language; `as` is an ace in most of them, and the ace of spades."""
    words = fold(text.replace(",", " ")).split("-")
    if words[0].upper() in SUITS:
        return None
    as_rank = [_word(word) for word in words]
    as_card = ["AS" if word == "as" else read for word, read in zip(words, as_rank, strict=True)]
    # both ways with every `as` alike: two ways for each would be 2^n readings of a long text
    readings = {_cards("".join(read)) for read in (as_rank, as_card) if all(read)} - {None}
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


def _fault(text: str) -> UsageError:
    hidden = hidden_character(text)
    if hidden:
        return UsageError("hidden-character.cards", character=hidden)
    if not text.strip():
        return UsageError("no-cards")
    symbols = None if _says_another(text) else _symbols("".join(text.split()))
    if symbols is None:
        return _stranger(text)
    if not any(symbol in SUITS for symbol in symbols):
        return UsageError("cards-without-suit", word=text, form=f"{symbols[:8]}H")
    if not any(symbol in RANKS for symbol in symbols):
        return UsageError("cards-without-rank", word=text)
    turned = _cards(symbols)
    if turned and len(turned) <= 8:
        return UsageError("suit-before-rank", word=text, form=compact(turned))
    return UsageError("not-cards.suit-after", word=text)


def _stranger(text: str) -> UsageError:
    """Which part of a text belongs to no card."""
    for word in fold(text.replace(",", " ")).split("-"):
        if _word(word):
            continue
        if word.isalpha() and 3 < len(word) <= 30:
            return UsageError("not-cards", word=text, part=word)
        for letter in word:
            if letter not in "01" and not _symbols(letter):
                script = unicodedata.name(letter, "?").split()[0].lower()
                variant = f".{script}" if script in ("cyrillic", "greek") else ""
                return UsageError(f"not-cards{variant}", word=text, part=letter.upper())
        if "1" in word.replace("10", "") or "0" in word.replace("10", ""):
            return UsageError("not-cards.ten", word=text)
    return UsageError("not-cards.suit-beside", word=text)


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
