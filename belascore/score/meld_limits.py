"""Room: whether melds fit into the hands, the pack and the tricks, also where no card was named."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from belascore.cards import Card, CardSet
from belascore.play.givens import Kind
from belascore.rounds import Numbers
from belascore.rules.law import Law
from belascore.score.melds import ROYAL, Meld, could_be
from belascore.score.verdict import Finding

_FEW: Final = 3
"""Two melds are looked at by their number and their cards; there is always room for two others."""
_TRIES: Final = 50_000
"""After so many tries to deal the melds it is taken for granted that they can be."""


def crowded(melds: Sequence[Meld], law: Law) -> Iterator[Finding]:
    """Melds without cards that cannot all be there: two fours of jacks, ten cards of eight."""
    assert law.melds is not None
    kinds = {kind.name: kind for kind in law.melds.kinds}
    for name, count in Counter(meld.kind for meld in melds if meld.kind).items():
        if count > _in_pack(kinds[name]):
            data: dict[str, object] = {"kind": name, "count": count}
            cites = law.cites("melds", f"kinds.{name}")
            yield Finding("meld-points-impossible", "melds", data, cites)
            return
    if law.melds.found_in != "hand":
        return
    for who in dict.fromkeys(meld.who for meld in melds):
        own = [meld for meld in melds if meld.who == who]
        hands = 1 if who.seat is not None else law.table.players // law.sides
        if _cards(own, reuse=law.melds.reuse) > law.deck.hand * hands:
            data = {"who": who.name, "count": len(own), "hand": law.deck.hand * hands}
            yield Finding("meld-points-impossible", "melds", data, law.cites("deck", "hand"))
            return
    if any(meld.cards is None for meld in melds) and not _can_be_dealt(melds, law):
        there = {"together": [meld.kind or str(meld.points) for meld in melds]}
        yield Finding("meld-points-impossible", "melds", there, law.cites("deck"))


def _can_be_dealt(melds: Sequence[Meld], law: Law) -> bool:
    """Whether there are hands in which all these melds are."""
    assert law.melds is not None
    if len(melds) < _FEW:
        return True
    dearest = sorted(melds, key=lambda meld: -meld.points)  # of which there is the least choice
    choices = [could_be(meld, melds, law) for meld in dearest]
    if not all(choices):
        return True  # one of them is at fault in another way, and that is said
    tries = iter(range(_TRIES))
    return _dealt(choices, (), law, tries)


def _dealt(
    choices: Sequence[tuple[Meld, ...]], held: tuple[Meld, ...], law: Law, tries: Iterator[int]
) -> bool:
    if not choices:
        return True
    for meld in choices[0]:
        if next(tries, None) is None:
            return True
        if _goes_with(meld, held, law) and _dealt(choices[1:], (*held, meld), law, tries):
            return True
    return False


def _goes_with(meld: Meld, held: Iterable[Meld], law: Law) -> bool:
    assert law.melds is not None
    hand = mine = int(meld.cards or 0)
    for other in held:
        cards = int(other.cards or 0)
        same = other.who.seat == meld.who.seat
        if mine & cards and not (same and law.melds.reuse and meld.shape != other.shape):
            return False
        hand |= cards if same else 0
    return hand.bit_count() <= law.deck.hand


def beyond_tricks(
    melds: Sequence[Meld], law: Law, worth: Mapping[Card, int], points: Numbers, tricks: Numbers
) -> Iterator[Finding]:
    """Roem that cannot have lain in the tricks of its side.

    Args:
        melds: found in tricks.
        law: whose `[melds]` they are.
        worth: points of each card under the call; empty where nobody knows it.
        points: of each side.
        tricks: of each side; empty where nobody wrote them.
    """
    assert law.melds is not None
    for side in range(law.sides):
        own = [meld for meld in melds if meld.who.side == side]
        if not own:
            continue
        cards = CardSet(card for meld in own for card in meld.cards or ())
        least = sum(worth.get(card, 0) for card in cards)
        data = {"who": own[0].who.name, "side": side}
        if least > (points[side] or 0):
            holds = {**data, "least": least, "pile": points[side]}
            yield Finding("points-impossible", "melds", holds, law.cites("melds", "found_in"))
        elif tricks and (needed := _in_tricks(own)) > (tricks[side] or 0):
            took = {**data, "needed": needed, "tricks": tricks[side]}
            yield Finding("meld-points-impossible", "melds", took, law.cites("melds", "found_in"))


def _in_tricks(melds: Sequence[Meld]) -> int:
    """The fewest tricks in which these melds lie: one run or one four in each; a pair beside it."""
    shapes = Counter(meld.shape for meld in melds)
    pairs = min(1, shapes[ROYAL] + shapes[None])
    return max(pairs, len(melds) - pairs)


def _in_pack(kind: Kind) -> int:
    """How often a kind can be there at once: once a rank, side by side in every suit, or once."""
    if kind.shape == ROYAL:
        return 1
    return len(kind.ranks) if kind.shape == "four" else 4 * (8 // kind.length)


def _cards(melds: Iterable[Meld], *, reuse: bool) -> int:
    """The fewest cards that hold these melds; a run and a four may share one if cards may."""
    runs = [meld.length or 3 for meld in melds if meld.shape == "run"]
    fours = sum(meld.shape != "run" for meld in melds)
    shared = len(runs) * fours if reuse else 0
    return max(sum(runs) + 4 * fours - shared, sum(runs), 4 * fours)
