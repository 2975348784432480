"""A call or cards that are asked about by themselves, read as people type them.

Whoever asks says what the cards are (`holder`: a hand, a trick) and by which option a call is given
(`option`), where that helps to find the slip.
"""

from typing import Any, Final

from belascore.cards import SUIT_NAMES, Card
from belascore.faults import BelascoreError, Phrase, Remedy, UsageError
from belascore.rules.law import Law
from belascore.spelling import nearest
from belascore.words.notation import read_cards
from belascore.words.vocabulary import all_words, fold, meaning

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
