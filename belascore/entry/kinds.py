"""Kinds of melds: the ruleset's own names, and the words of every language for them."""

from typing import Final

from belascore.entry.context import Context, written
from belascore.faults import Phrase, Remedy, UsageError
from belascore.play.givens import Kind
from belascore.rounds import Claim, Who
from belascore.rules.law import Law
from belascore.words.vocabulary import fold

_WHOLE_SUIT: Final = "run:8"


def kind_named(word: str, law: Law) -> Kind | None:
    """The kind of that very name in the ruleset."""
    kinds = law.melds.kinds if law.melds else ()
    return next((kind for kind in kinds if fold(kind.name) == fold(word)), None)


def kind_meant(word: str, context: Context) -> Kind | None:
    """The only kind that a word of any language can mean here."""
    said = context.meaning(word)
    kinds = _fitting(said.value, context.law) if said and said.kind == "meld" else []
    return kinds[0] if len(kinds) == 1 else None


def _fitting(meld: str, law: Law) -> list[Kind]:
    """The kinds of this ruleset that a word of any language means."""
    kinds = law.melds.kinds if law.melds else ()
    shape, _, which = meld.partition(":")
    alike = [kind for kind in kinds if kind.shape == shape]
    if shape == "four":
        return [kind for kind in alike if not which or which in kind.ranks]
    length = int(which)
    exact = [kind for kind in alike if kind.length == length]
    longer = [kind for kind in alike if kind.longer and kind.length < length]
    return exact or sorted(longer, key=lambda kind: kind.length)[-1:]


def claim_of_word(item: str, meld: str, who: Who, context: Context) -> Claim:
    """The meld that a word of any language says.

    Args:
        item: the word as typed.
        meld: its meaning, `run:3` or `four:J`.
        who: who has it.
        context: the table.

    Raises:
        UsageError: it may be several kinds of this ruleset, or one that needs its cards.
    """
    kinds = _fitting(meld, context.law)
    if meld == _WHOLE_SUIT and not any(kind.wins_match for kind in kinds):
        raise UsageError(
            "not-a-meld.eight", word=item, entry=f"{written(who.name)}:{context.local('belote')}"
        )
    if len(kinds) > 1:
        there = [Phrase("quoted", {"word": written(kind.name)}) for kind in kinds]
        raise UsageError("ambiguous-meld", word=item, there=there)
    # a word that the ruleset has no kind for is written as it is, and judged
    return claim_of(kinds[0], who, context) if kinds else Claim(who.name, kind=fold(item))


def claim_of(kind: Kind, who: Who, context: Context) -> Claim:
    """The meld of a kind; one that wins the match is taken on its name only when confirmed."""
    if kind.wins_match and not context.confirmed:
        name = written(who.name)
        raise UsageError(
            "belot-or-belote",
            word=kind.name,
            entry=f"{name}:789TJQKAH",
            option=Remedy("", options=("yes",)),
            belote=f"{name}:{context.local('belote')}",
        )
    return Claim(who.name, kind=kind.name)
