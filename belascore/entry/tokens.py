"""Tokens: the words of an entry, its numbers and names, and what is wrong with them."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, Final

from belascore.cards import SUIT_NAMES, Card
from belascore.faults import BelascoreError, Phrase, Remedy, UsageError, nearest
from belascore.rounds import hidden_character
from belascore.rules.law import Law
from belascore.words.notation import read_cards
from belascore.words.vocabulary import all_words, fold, meaning

LONGEST: Final = 2000
"""Characters of one entry: a deal with all its cards takes a quarter of that, and every word is
looked up in eight languages.
"""
_DASHES: Final = "-−‐‑–—"
_WORD: Final = r'(?:[^\s"]|"[^"]*")+'
_APART: Final = r"[0-9]{1,5}(?:[^0-9A-Za-z.,^+][0-9]{1,5}){1,3}"
"""Numbers of two to four sides joined by something else than a dash: `102/60`."""


def split(text: str | Sequence[str], *, comments: bool) -> tuple[list[str], str | None]:
    """The words of an entry, and its note where `#` begins one.

    A shell has split already and its words may hold blanks; in a line quotes keep words together.

    Raises:
        UsageError: something that cannot be seen, an open quote, or far too much.
    """
    typed = [text] if isinstance(text, str) else text
    if sum(map(len, typed)) > LONGEST:
        raise UsageError("entry-too-long")
    typed = [unicodedata.normalize("NFC", part) for part in typed]
    note = None
    if len(typed) == 1:  # also a whole entry that was quoted in the shell
        line, mark, after = typed[0].partition("#") if comments else (typed[0], "", "")
        note = " ".join(after.split()) or None if mark else None
        words = _words(line)
    else:
        words = [part.strip() for part in typed if part.strip()]
    words = list(_tidied(words))
    for word in (*words, note or ""):
        hidden = hidden_character(word)
        if hidden:
            raise UsageError("hidden-character.entry", character=hidden)
    return words, note


def _tidied(words: Sequence[str]) -> Iterator[str]:
    """The words without commas or semicolons behind them, a lone plus drawn to its number."""
    # most are tidy, and to know whether a name is a word every language has to be read
    untidy = any(word == "+" or word[-1] in ";," for word in words)
    said = meaning(words[0]) if untidy else None
    if not untidy or (said and said.kind == "void"):
        yield from words
        return
    plus = ""
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word == "+" and after[:1].isdigit():
            plus = word
            continue
        yield plus + (word.rstrip(";,") or word)
        plus = ""


def _words(line: str) -> list[str]:
    words = line.split()
    if '"' not in line:
        return words
    said = meaning(words[0])
    if said and said.kind == "void":  # what stands after it is free text, whatever it holds
        return words
    if line.count('"') % 2:
        raise UsageError("open-quote")
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
    counts = numbers(word)
    if len(counts) > 1:
        raise UsageError("more-than-one-number", word=word)
    return counts[0]


def _fault(word: str) -> UsageError:
    digits = "".join(str(int(sign)) if sign.isdecimal() else sign for sign in word)
    bare = word.strip(_DASHES)
    if digits != word:
        return UsageError("number-in-other-digits", word=word, entry=digits)
    if word[0] in _DASHES:
        return UsageError("number-below-zero", word=word, entry=bare)
    if word.isdigit() and len(word) > 5:
        return UsageError("number-too-large", word=word)
    if re.fullmatch(_APART, word):
        return UsageError("numbers-apart", word=word, entry=re.sub("[^0-9]", "-", word))
    if word[-1] in _DASHES:
        return UsageError("number-unfinished", word=word, entry=bare)
    if "." in word or "," in word:
        return UsageError("number-not-whole", word=word)
    return UsageError("not-a-number", word=word)


HELP: Final = Remedy("help", ("notation",))


def calls_of(law: Law) -> tuple[str, ...]:
    """Everything that may be called in a game: suits, and contracts that name none."""
    suits = SUIT_NAMES if "suit" in law.contracts else ()
    return (*suits, *(name for name in law.contracts if name != "suit"))


def read_call(typed: str, law: Law, option: str = "") -> str:
    """The call of that word, in any language.

    Raises:
        UsageError: it is none, or none of this game.
    """
    calls = calls_of(law)
    data: dict[str, Any] = {"word": typed, "there": sorted(calls)}
    if option:
        data["option"] = Remedy("", options=(option,))
    variant = ".option" if option else ""
    if not typed.strip():
        raise UsageError(f"call-needed.typed{variant}", **data)
    said = meaning(typed)
    if said is None or said.kind not in ("suit", "call"):
        known = (word for word, there in all_words().items() if there.value in calls)
        near = nearest(fold(typed), known)
        raise UsageError(f"unknown-call.word{'.near' if near else variant}", **data, near=near)
    if said.value not in calls:
        raise UsageError(f"unknown-call.rules{variant}", **data, call=said.value, rules=law.id)
    return said.value


def read_pack(
    typed: str,
    law: Law,
    holder: Phrase | None = None,
    most: int | None = None,
    kind: type[BelascoreError] = UsageError,
) -> tuple[Card, ...]:
    """Cards of one pack, in the order written.

    Args:
        typed: in any notation.
        law: whose pack it is.
        holder: where they are, a phrase of the sentence.
        most: so many can be there.
        kind: of the error where no pack can hold them.

    Raises:
        UsageError: one cannot be read, or they are too many.
        BelascoreError: of that kind: one is there twice, or is not in the pack.
    """
    try:
        cards = read_cards(typed)
    except UsageError as error:
        code, data = error.fault.code, error.fault.data
        why, how = Phrase(code, data), Phrase(f"{code}.remedy", data)
        code, data = _of("cards-unread", holder)
        raise UsageError(code, **data, why=why, how=how, help=HELP) from None
    twice = sorted({card for card in cards if cards.count(card) > 1})
    strange = [card for card in cards if card.rank not in law.deck.ranks]
    if twice or strange:
        code, data = _of("card-twice.typed" if twice else "card-not-in-pack", holder)
        shown = [str(card) for card in twice or strange]
        raise kind(code, **data, n=len(shown), cards=shown, rules=law.id)
    if most is not None and len(cards) > most:
        code, data = _of("too-many-cards", holder)
        raise UsageError(code, **data, n=len(cards), most=most)
    return cards


def _of(code: str, holder: Phrase | None) -> tuple[str, dict[str, Any]]:
    """The code and the data of a complaint that says whose the cards are, if that is known."""
    return (f"{code}.of", {"holder": holder}) if holder else (code, {})
