"""Melds: what a claim is worth, and whether it can be."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import Final

from belascore.cards import RANKS, SUIT_NAMES, Card, CardSet, card_of
from belascore.play.givens import Kind
from belascore.rounds import Claim, Who
from belascore.rules.law import SUIT_CALLS, Law
from belascore.score.verdict import Finding
from belascore.tuples import NamedTuple

BELOTE: Final = "belote"
"""The kind under which a belote is announced at the start, among the melds."""

_CLASHES: Final = 16
"""How many of a deal are told of; of melds that cannot be, every pair may clash."""

ROYAL: Final = "royal-pair"
"""The shape of king and queen of trumps, where they are a meld like others."""


class Meld(NamedTuple):
    """One meld of a claim; what the table did not say is None.

    Attributes:
        kind: its name; "" where only points were said.
        shape: run or four.
        length: cards in it.
        top: of a run, place of its highest card in the natural order.
        at_fault: why it takes no part: late, unshown or misannounced.
    """

    who: Who
    points: int
    kind: str = ""
    shape: str | None = None
    length: int | None = None
    top: int | None = None
    cards: CardSet | None = None
    wins_match: bool = False
    at_fault: str = ""


def read_claims(
    claims: Sequence[tuple[Claim, Who]], law: Law, call: str | None
) -> tuple[tuple[Meld, ...], tuple[Finding, ...]]:
    """The melds that claims stand for, and what is wrong with them.

    A number may stand for several melds (70 is a run of four and one of three), and so may cards:
    a run brings the king and queen of trumps in it, where they are a meld too. Melds that were
    late, never shown or wrongly announced come back marked.
    """
    melds: list[Meld] = []
    findings: list[Finding] = []
    for claim, who in claims:
        found, finding = _read(claim, who, law, call)
        melds += found
        findings += finding
    melds = _with_pairs(melds, law, call)
    return tuple(melds), (*findings, *islice(_clashes(melds, law), _CLASHES))


def _with_pairs(melds: Sequence[Meld], law: Law, call: str | None) -> list[Meld]:
    """The melds, each run followed by the royal pair in it, unless its side named that too."""
    named = {meld.who.side for meld in melds if meld.shape == ROYAL}
    return [
        one
        for meld in melds
        for one in (meld, None if meld.who.side in named else _pair_in(meld, law, call))
        if one is not None
    ]


def _pair_in(meld: Meld, law: Law, call: str | None) -> Meld | None:
    """King and queen of trumps in a run, where they are a meld."""
    royal = _royal(law)
    if royal is None or call not in SUIT_CALLS or meld.cards is None or meld.shape != "run":
        return None
    if not (law.melds and law.melds.reuse):
        return None
    pair = _royal_pair(call)
    if pair.shared(meld.cards) != pair:
        return None
    return meld._replace(
        points=royal.points, kind=royal.name, shape=ROYAL, length=2, top=None, cards=pair
    )


def _royal(law: Law) -> Kind | None:
    kinds = law.melds.kinds if law.melds else ()
    return next((kind for kind in kinds if kind.shape == ROYAL), None)


def _read(claim: Claim, who: Who, law: Law, call: str | None) -> tuple[list[Meld], list[Finding]]:
    assert law.melds is not None
    if len(set(claim.cards)) < len(claim.cards):
        twice = [card for card in claim.cards if claim.cards.count(card) > 1]
        data = {"cards": _plain(dict.fromkeys(twice)), "who": claim.who, "other": claim.who}
        return [], [Finding("card-twice", "melds", data, law.cites("deck", "ranks"))]
    if claim.cards:
        meld = _from_cards(claim.cards, who, law, call)
        if meld is None:
            return [], [_finding("not-a-meld", claim, law, cards=_plain(claim.cards))]
        pair = _pair_in(meld, law, call)
        return _announced(claim, meld, law, meld.points + (pair.points if pair else 0))
    if claim.kind is not None:
        kind = next(
            (k for k in law.melds.kinds if k.name.casefold() == claim.kind.casefold()), None
        )
        if kind is None:
            return [], [_finding("not-a-meld", claim, law, kind=claim.kind)]
        meld = _reaching(_from_kind(kind, who), claim.top, law)
        if meld is None:
            return [], [_finding("not-a-meld", claim, law, kind=claim.said)]
        return _announced(claim, meld, law)
    if claim.top is not None:
        return _run_to(claim, who, law)
    points = claim.points or 0
    kinds = tuple(sorted({k.points for k in law.melds.kinds if k.points}, reverse=True))
    parts = _split(points, kinds)
    if not parts:
        there = kinds[::-1]
        return [], [_finding("meld-points-impossible", claim, law, points=points, there=there)]
    melds = [_from_points(part, who, law.melds.kinds) for part in parts]
    late = _announced(claim, melds[0] if len(melds) == 1 else Meld(who, points), law)
    return [meld._replace(at_fault=late[0][0].at_fault) for meld in melds], late[1]


def _run_to(claim: Claim, who: Who, law: Law) -> tuple[list[Meld], list[Finding]]:
    """A run that was said by its points and its highest card."""
    assert law.melds is not None
    runs = [kind for kind in law.melds.kinds if kind.shape == "run"]
    there = [kind.points for kind in runs if kind.points]
    said = _from_points(claim.points or 0, who, runs) if claim.points in there else None
    meld = said and _reaching(said, claim.top, law)
    if meld is None:
        return [], [_finding("not-a-meld", claim, law, kind=claim.said)]
    return _announced(claim, meld, law)


def _reaching(meld: Meld, top: str | None, law: Law) -> Meld | None:
    """The meld with its highest card; None where no run of its kind reaches it."""
    if top is None:
        return meld
    meld = meld._replace(top=RANKS.index(top))
    return meld if any(made == meld.top for _, made, _ in _made(meld, law)) else None


def _announced(
    claim: Claim, meld: Meld, law: Law, shown: int = 0
) -> tuple[list[Meld], list[Finding]]:
    """Mark a meld that was late, not shown, or not what was said: `shown` is what its cards are."""
    if claim.points is not None and claim.cards and claim.points != shown:
        finding = _finding(
            "meld-misannounced", claim, law, said=claim.points, shown=shown, kind=meld.kind
        )
        return [meld._replace(at_fault="misannounced")], [finding]
    for flag in ("late", "unshown"):
        if flag in claim.flags:
            finding = _finding("meld-" + flag, claim, law, kind=meld.kind, points=meld.points)
            return [meld._replace(at_fault=flag)], [finding]
    return [meld], []


def _finding(code: str, claim: Claim, law: Law, **data: object) -> Finding:
    key = {"meld-late": "announced", "meld-unshown": "shown", "meld-misannounced": "shown"}
    cites = law.cites("melds", key.get(code, "kinds"))
    return Finding(code, "melds", {"who": claim.who, **data}, cites)


def _plain(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def worth_keys(meld: Meld, others: Iterable[Meld]) -> tuple[str, ...]:
    """The keys of `[melds]` by which a meld counts what it does, beside those others."""
    shares = any(
        meld.cards and other.cards and other is not meld and meld.cards.shared(other.cards)
        for other in others
        if other.who == meld.who
    )
    return f"kinds.{meld.kind}.{meld.length}", *["reuse"] * shares


# What a claim stands for


def _from_cards(cards: tuple[Card, ...], who: Who, law: Law, call: str | None) -> Meld | None:
    kinds = law.melds.kinds if law.melds else ()
    ranks = sorted(RANKS.index(card.rank) for card in cards)
    royal = _royal(law)
    if royal is not None and is_royal_pair(cards):
        if call in SUIT_CALLS and CardSet(cards) != _royal_pair(call):
            return None  # of a suit that is not trumps
        return Meld(who, royal.points, royal.name, royal.shape, 2, None, CardSet(cards))
    if len({card.suit for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[-1] + 1)):
        kind = run_kind(len(cards), kinds)
        top: int | None = ranks[-1]
    else:
        same = len(set(ranks)) == 1 and len(cards) == 4
        kind = next((k for k in kinds if same and cards[0].rank in k.ranks), None)
        top = None
    if kind is None:
        return None
    return Meld(
        who, kind.points, kind.name, kind.shape, len(cards), top, CardSet(cards), kind.wins_match
    )


def _royal_pair(trumps: str) -> CardSet:
    return CardSet(card_of(rank, trumps) for rank in "KQ")


def is_royal_pair(cards: Sequence[Card]) -> bool:
    """Whether these are king and queen of one suit."""
    return len({card.suit for card in cards}) == 1 and {card.rank for card in cards} == {"K", "Q"}


def run_kind(length: int, kinds: Sequence[Kind]) -> Kind | None:
    """The kind of a run: its exact length first, else the longest kind that takes longer ones."""
    exact = next((kind for kind in kinds if kind.length == length), None)
    longer = [kind for kind in kinds if kind.longer and kind.length <= length]
    return exact or max(longer, key=lambda kind: kind.length, default=None)


def _from_kind(kind: Kind, who: Who) -> Meld:
    return Meld(who, kind.points, kind.name, kind.shape, _length(kind), wins_match=kind.wins_match)


def _length(kind: Kind) -> int | None:
    if kind.shape == "four":
        return 4
    return None if kind.longer else kind.length


def _from_points(points: int, who: Who, kinds: Sequence[Kind]) -> Meld:
    """A meld of which only the points are known, with what all its possible kinds share."""
    candidates = [kind for kind in kinds if kind.points == points]
    shapes = {kind.shape for kind in candidates}
    lengths = {_length(kind) for kind in candidates}
    return Meld(
        who,
        points,
        candidates[0].name if len(candidates) == 1 else "",
        shapes.pop() if len(shapes) == 1 else None,
        lengths.pop() if len(lengths) == 1 else None,
    )


@lru_cache(maxsize=256)
def _split(points: int, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Points as the fewest melds, dearest first; empty where none add up to them."""
    if not 0 < points <= 8 * max(kinds, default=0):
        return ()
    best: dict[int, list[int]] = {0: []}
    for total in range(1, points + 1):
        choices = [[kind, *best[total - kind]] for kind in kinds if total - kind in best]
        if choices:
            best[total] = min(choices, key=lambda parts: (len(parts), [-part for part in parts]))
    return tuple(sorted(best.get(points, []), reverse=True))


# What a meld may be of which not everything was said


def could_be(meld: Meld, others: Sequence[Meld], law: Law) -> tuple[Meld, ...]:
    """Every meld that was meant for all anybody knows, each with its cards and its player.

    Args:
        meld: one that was said by its points or its kind, or shown.
        others: the melds of the deal; cards that are shown elsewhere cannot be in it.
        law: whose kinds there are.
    """
    seats = [meld.who.seat]
    if meld.who.seat is None:
        seats = [*range(meld.who.side, law.table.players, law.sides)]
    owners = [meld.who._replace(seat=seat) for seat in seats]
    if meld.cards is not None:
        return tuple(meld._replace(who=who) for who in owners)
    shown = [it.cards for it in others if it.cards and not _may_be_one_hand(meld.who, it.who)]
    gone = CardSet(card for cards in shown for card in cards)
    return tuple(
        meld._replace(who=who, shape=shape, length=len(cards), top=top, cards=CardSet(cards))
        for shape, top, cards in _made(meld, law)
        if meld.top in (None, top) and not any(card in gone for card in cards)
        for who in owners
    )


def _made(meld: Meld, law: Law) -> Iterator[tuple[str, int | None, tuple[Card, ...]]]:
    """Runs and fours of the kinds that a meld may be: shape, top and cards."""
    kinds = law.melds.kinds if law.melds else ()
    for kind in kinds:
        if kind.points != meld.points or kind.wins_match or meld.kind not in ("", kind.name):
            continue
        if kind.shape == "four":
            yield from (
                (kind.shape, None, tuple(card_of(rank, suit) for suit in SUIT_NAMES))
                for rank in kind.ranks
            )
        elif kind.shape == "run":
            yield from _runs(kind, law)


def _runs(kind: Kind, law: Law) -> Iterator[tuple[str, int, tuple[Card, ...]]]:
    ranks = [RANKS.index(rank) for rank in law.deck.ranks]
    assert law.melds is not None
    longest = len(ranks) if kind.longer else kind.length
    for length in range(kind.length, min(longest, law.deck.hand) + 1):
        if run_kind(length, law.melds.kinds) != kind:
            continue
        for top in ranks[length - 1 :]:
            for suit in SUIT_NAMES:
                row = RANKS[top + 1 - length : top + 1]
                yield kind.shape, top, tuple(card_of(rank, suit) for rank in row)


# Whether the cards can be


def _clashes(melds: Sequence[Meld], law: Law) -> Iterator[Finding]:
    assert law.melds is not None
    cites = law.cites("melds", "reuse")
    shown = [(meld, meld.cards) for meld in melds if meld.cards is not None]
    in_tricks = law.melds.found_in == "trick"
    # where a card may stand in two, a pair is in its run, and what is wrong is said once
    runs = [(meld.who, cards) for meld, cards in shown if law.melds.reuse and meld.shape == "run"]
    named = [
        (meld, cards)
        for meld, cards in shown
        if meld.shape != ROYAL
        or not any(who == meld.who and cards & run == cards for who, run in runs)
    ]
    for (one, cards), (other, others) in combinations(named, 2):
        shared = cards.shared(others)
        if not shared:
            continue
        data = {"cards": _plain(shared), "who": one.who.name, "other": other.who.name}
        if not _may_be_one_hand(one.who, other.who):
            yield Finding("card-twice", "melds", data, law.cites("deck", "ranks"))
        elif in_tricks and len(cards.joined(others)) > law.table.players:
            yield Finding("card-in-two-melds", "melds", data | {"tricks": True}, cites)
        elif not law.melds.reuse or one.shape == other.shape:
            alike = {"alike": one.shape == other.shape}
            yield Finding("card-in-two-melds", "melds", data | alike, cites)
    if in_tricks:
        return  # who wins many tricks writes the melds of more cards than a hand has
    for who in dict.fromkeys(meld.who for meld, _ in shown if meld.who.seat is not None):
        hand = CardSet(card for meld, cards in shown if meld.who == who for card in cards)
        if len(hand) > law.deck.hand:
            sizes = {"who": who.name, "cards": len(hand), "hand": law.deck.hand}
            yield Finding("hand-size", "melds", sizes, law.cites("deck", "hand"))


def _may_be_one_hand(one: Who, other: Who) -> bool:
    if one.side != other.side:
        return False
    return one.seat is None or other.seat is None or one.seat == other.seat


def belote_elsewhere(
    who: Who, count: int, trumps: Sequence[str], melds: Sequence[Meld]
) -> Meld | None:
    """A meld in another hand that leaves `who` fewer pairs of king and queen than he claims.

    Args:
        who: of whom belotes are claimed.
        count: how many.
        trumps: the suits of which he may hold them.
        melds: whose cards were shown.
    """
    others = [meld for meld in melds if meld.cards and not _may_be_one_hand(who, meld.who)]
    shown = [
        next((meld for meld in others if _royal_pair(suit).shared(meld.cards or CardSet())), None)
        for suit in trumps
    ]
    return next(filter(None, shown), None) if shown.count(None) < count else None
