"""Room: whether so many melds fit into the hands and the pack, also where no card was named."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from belascore.play.givens import Kind
from belascore.rules.law import Law
from belascore.score.melds import ROYAL, Meld
from belascore.score.verdict import Finding


def crowded(melds: Sequence[Meld], law: Law) -> Iterator[Finding]:
    """Melds without cards that cannot all be there: two fours of jacks, ten cards of eight."""
    assert law.melds is not None
    kinds = {kind.name: kind for kind in law.melds.kinds}
    for name, count in Counter(meld.kind for meld in melds if meld.kind).items():
        if count > _in_pack(kinds[name]):
            yield Finding(
                "meld-points-impossible", "melds", {"kind": name, "count": count}, law.melds.cites
            )
            return
    if law.melds.found_in != "hand":
        return
    for who in dict.fromkeys(meld.who for meld in melds):
        own = [meld for meld in melds if meld.who == who]
        hands = 1 if who.seat is not None else law.table.players // law.sides
        if _cards(own, reuse=law.melds.reuse) > law.deck.hand * hands:
            data = {"who": who.name, "count": len(own), "hand": law.deck.hand * hands}
            yield Finding("meld-points-impossible", "melds", data, law.deck.cites)
            return


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
