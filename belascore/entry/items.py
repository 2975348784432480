"""What players have: `WHO:ITEM+ITEM` and `WHO+N`, as melds, belotes or a penalty."""

from typing import Final

from belascore.cards import RANKS
from belascore.entry.context import Context, written
from belascore.entry.tokens import is_number, is_numeric, number
from belascore.faults import Phrase, Remedy, UsageError
from belascore.play.givens import Kind
from belascore.rounds import BeloteClaim, Claim, Forfeit, Who
from belascore.rules.law import Law
from belascore.score.melds import BELOTE, ROYAL
from belascore.tuples import NamedTuple
from belascore.words.notation import compact, looks_like_cards, read_cards
from belascore.words.vocabulary import UP_TO, Meaning, fold, four_alike

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


_FOURS: Final = ("7777", "8888", "9999", "10101010")
"""Four alike of a rank that is a digit; no meld is worth so much."""
_OF_ITEMS: Final = ("capot", "belote", "meld", "mark", "penalty")
"""The kinds of words that somebody may have."""


class Said(NamedTuple):
    """Everything that one word of an entry says somebody has."""

    melds: tuple[Claim, ...] = ()
    belote: tuple[BeloteClaim, ...] = ()
    forfeit: tuple[Forfeit, ...] = ()
    capot: bool = False


def points_of(who: Who, items: str) -> Said:
    """Read `50+20`, melds by their points.

    Raises:
        UsageError: one of them is no number.
    """
    claims = []
    for item in items.split("+"):
        if not is_numeric(item) or looks_like_cards(item):
            raise _not_points(who, item)
        claims.append(Claim(who.name, points=number(item)))
    return Said(tuple(claims))


def items_of(who: Who, items: str, context: Context) -> Said:
    """Read `789H+terca+late`: melds, belotes, a penalty, marks on the melds, every trick.

    Raises:
        UsageError: one of them is none of these, or a mark has nothing to stand on.
    """
    parts = [_item(item.strip(), who, context) for item in items.split("+")]
    marks = tuple(dict.fromkeys(part.value for part in parts if isinstance(part, Meaning)))
    flags = tuple(mark for mark in marks if mark in ("late", "unshown"))
    melds = [part._replace(flags=flags) for part in parts if isinstance(part, Claim)]
    belotes = [part for part in parts if isinstance(part, BeloteClaim)]
    if flags and not melds:
        entry = f"{written(who.name)}:789H+{flags[0]}"
        raise UsageError("mark-without-meld", word=flags[0], entry=entry)
    if "uncalled" in marks and not belotes:
        entry = f"{written(who.name)}:belote+uncalled"
        raise UsageError("mark-without-belote", word="uncalled", entry=entry)
    forfeits = tuple(part for part in parts if isinstance(part, Forfeit))
    if belotes and melds and _announced(context.law) and not {"late", "uncalled"} & set(marks):
        belote = Claim(who.name, kind=BELOTE)
        together = (part for part in parts if isinstance(part, Claim | BeloteClaim))
        melds = [
            belote if isinstance(part, BeloteClaim) else part._replace(flags=flags)
            for part in together
        ]
        belotes = []
    belotes = [claim._replace(uncalled="uncalled" in marks) for claim in belotes]
    return Said(tuple(melds), tuple(belotes), forfeits, "capot" in marks)


def said_belote(who: Who, law: Law) -> Said:
    """A belote that stands alone."""
    claim = _belote_of(who, law)
    return Said(belote=(claim,)) if isinstance(claim, BeloteClaim) else Said((claim,))


def wins_match(claim: Claim, law: Law) -> bool:
    """Whether this meld wins the match, so that the deal needs no points."""
    winning = [kind for kind in law.melds.kinds if kind.wins_match] if law.melds else []
    cards = set(claim.cards)
    row = len({card.suit for card in cards}) == 1 and len(cards)
    return any(kind.name == claim.kind or (row and kind.length == row) for kind in winning)


def _announced(law: Law) -> bool:
    """Whether a belote announced together with melds weighs in their contest."""
    return law.melds is not None and law.melds.contest == "player-total"


# One item


def _item(item: str, who: Who, context: Context) -> Claim | BeloteClaim | Forfeit | Meaning:
    if not item:
        name = written(who.name)
        raise UsageError("item-missing", name=who.name, entry=f"{name}:789H", points=f"{name}+20")
    if "!" in item:
        plain = item.replace(" ", "").replace("!", "+").replace("++", "+").strip("+")
        raise UsageError("mark-without-plus", entry=f"{written(who.name)}:{plain}")
    if "=" in item:
        return _said_and_shown(item, who, context)
    if item in _FOURS:
        return Claim(who.name, cards=read_cards(item))
    kind = kind_named(item, context.law)
    if kind:
        return claim_of(kind, who, context)
    penalty = next((name for name in context.law.penalties if fold(name) == fold(item)), None)
    if penalty:
        return Forfeit(who.name, penalty)
    four = four_alike(item) if any(map(str.isdigit, item)) else None
    if four:
        return claim_of_word(item, four.value, who, context)
    if run := _run_to(item, who, context):
        return run
    if looks_like_cards(item):
        return Claim(who.name, cards=read_cards(item))
    return _counted(item, who) if is_numeric(item) else _word(item, who, context)


def _run_to(item: str, who: Who, context: Context) -> Claim | None:
    """A run with its highest card and without its suit: `terca-K`, `tierce-au-roi`, `20-K`."""
    meld, dash, last = fold(item).rpartition("-")
    top = context.meaning(last) if dash and context.meaning(item) is None else None
    rank = "T" if last == "10" else top.value if top and top.kind == "rank" else last.upper()
    if not meld or rank not in tuple(RANKS):
        return None
    words = meld.split("-")
    while len(words) > 1 and words[-1] in UP_TO:
        words.pop()
    claim = _meld_said("-".join(words), who, context)
    return claim and claim._replace(top=rank)


def _meld_said(word: str, who: Who, context: Context) -> Claim | None:
    """A meld by its points or its kind; None where a word says none."""
    if is_number(word):
        return Claim(who.name, points=number(word))
    kind = kind_named(word, context.law) or kind_meant(word, context)
    return kind and Claim(who.name, kind=kind.name)


def _counted(item: str, who: Who) -> Claim:
    """Points, or cards that begin with a digit."""
    if any(character.isalpha() for character in item):
        return Claim(who.name, cards=read_cards(item))
    return Claim(who.name, points=number(item))


def _belote_of(who: Who, law: Law) -> Claim | BeloteClaim:
    """A belote; where kings and queens are a meld like others, that meld."""
    pair = next((k for k in law.melds.kinds if k.shape == ROYAL), None) if law.melds else None
    if law.belote is None and pair:
        return Claim(who.name, kind=pair.name)
    return BeloteClaim(who.name)


def _word(item: str, who: Who, context: Context) -> Claim | BeloteClaim | Forfeit | Meaning:
    said = context.meaning(item)
    if said is None or said.kind not in _OF_ITEMS:
        raise _unknown(item, context)
    if said.kind == "belote":
        return _belote_of(who, context.law)
    if said.kind == "penalty":
        return Forfeit(who.name, said.value)
    if said.kind == "meld":
        return claim_of_word(item, said.value, who, context)
    return said


def _said_and_shown(item: str, who: Who, context: Context) -> Claim:
    said, _, shown_cards = (part.strip() for part in item.partition("="))
    if is_number(said):
        return Claim(who.name, points=int(said), cards=read_cards(shown_cards))
    kind = kind_named(said, context.law) or kind_meant(said, context)
    name = written(who.name)
    points = f"{kind.points}=" if kind and kind.points else ""
    cards = compact(read_cards(shown_cards)) if looks_like_cards(shown_cards) else "789H"
    raise UsageError("not-points.said", word=said, entry=f"{name}:{points}{cards}")


# What is wrong


def _not_points(who: Who, item: str) -> UsageError:
    name = written(who.name)
    if not item.strip():
        return UsageError("number-missing")
    return UsageError("not-points.plus", word=item, entry=f"{name}:{item.strip()}")


def _unknown(item: str, context: Context) -> UsageError:
    law = context.law
    kinds = [fold(kind.name) for kind in law.melds.kinds] if law.melds else []
    there = ["belote", *kinds, *law.penalties]
    near = context.nearest(item, _OF_ITEMS, [*kinds, *map(fold, law.penalties)])
    return UsageError(f"unknown-item{'.near' if near else ''}", word=item, near=near, there=there)
