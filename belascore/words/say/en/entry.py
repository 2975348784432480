"""English: what is wrong with what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        # remedies that many have in common
        "did-you-mean": 'Did you mean "{near}"?',
        "one-of": "Write one of: {there}.",
        "one-of.option": "Write {option} with one of: {there}.",
        "how-cards": "Write rank and suit, 789TJQKA with SHDC: 7H, 789H, J♥.",
        # words: cards in any notation
        "hidden-character.cards": "the cards hold the character {character}, which cannot be seen",
        "hidden-character.cards.remedy": "=how-cards",
        "no-cards": "no cards",
        "no-cards.remedy": "=how-cards",
        "not-cards": '"{word}" is not cards: {part} is neither rank nor suit',
        "not-cards.remedy": "=how-cards",
        "not-cards.cyrillic": (
            '"{word}" is not cards: the Cyrillic letter {part} is neither rank nor suit'
        ),
        "not-cards.cyrillic.remedy": "=how-cards",
        "not-cards.greek": (
            '"{word}" is not cards: the Greek letter {part} is neither rank nor suit'
        ),
        "not-cards.greek.remedy": "=how-cards",
        "not-cards.ten": '"{word}" is not cards: 1 and 0 stand only in 10',
        "not-cards.ten.remedy": "=how-cards",
        "not-cards.suit-beside": '"{word}" is not cards: every rank needs one suit beside it',
        "not-cards.suit-beside.remedy": "=how-cards",
        "not-cards.suit-after": '"{word}" is not cards: every rank needs a suit after it',
        "not-cards.suit-after.remedy": "=how-cards",
        "cards-without-suit": '"{word}" names no suit',
        "cards-without-suit.remedy": "Write {form}, or S, D, C.",
        "cards-without-rank": '"{word}" names no rank',
        "cards-without-rank.remedy": "=how-cards",
        "suit-before-rank": '"{word}" is suit then rank',
        "suit-before-rank.remedy": "Write {form}.",
        # entry: a call or cards that are asked about by themselves
        "holder.trick": "the trick",
        "holder.hand": "the hand",
        "holder.hand-of": "the hand of {who}",
        "holder.card": "the card",
        "cards-unread": "{why}",
        "cards-unread.remedy": "{how}\nMore: {help}",
        "cards-unread.of": "{holder}: {why}",
        "cards-unread.of.remedy": "{how}\nMore: {help}",
        "card-twice.typed": ("{cards} is there twice", "{cards} are there twice"),
        "card-twice.typed.remedy": "A pack holds each card once.",
        "card-twice.typed.of": (
            "{holder}: {cards} is there twice",
            "{holder}: {cards} are there twice",
        ),
        "card-twice.typed.of.remedy": "A pack holds each card once.",
        "card-not-in-pack": (
            "{cards} is not in the pack of {rules}",
            "{cards} are not in the pack of {rules}",
        ),
        "card-not-in-pack.of": (
            "{holder}: {cards} is not in the pack of {rules}",
            "{holder}: {cards} are not in the pack of {rules}",
        ),
        "too-many-cards": "{n} cards, and at most {most} can be there",
        "too-many-cards.of": "{holder}: {n} cards, and at most {most} can be there",
        "call-needed.typed": "what was called?",
        "call-needed.typed.remedy": "=one-of",
        "call-needed.typed.option.remedy": "=one-of.option",
        "call-needed.pile": "which suit is trumps? {card} counts {points}",
        "call-needed.pile.remedy": "=one-of.option",
        "unknown-call.word": '"{word}" is no suit',
        "unknown-call.word.remedy": "=one-of",
        "unknown-call.word.option.remedy": "=one-of.option",
        "unknown-call.word.near.remedy": "=did-you-mean",
        "unknown-call.rules": "{call} cannot be called in {rules}",
        "unknown-call.rules.remedy": "=one-of",
        "unknown-call.rules.option.remedy": "=one-of.option",
    }
)
