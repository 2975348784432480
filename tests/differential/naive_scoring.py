"""What a deal comes to in each game, written down once more from the clauses of its sources.

Plain arithmetic: no ledger, no stages, no rows of a ruleset. A function a game says what both sides
write, what hangs afterwards and who had what it takes; it is given the points that hung before.
Sides are 0 and 1. Of each rule the clause is named.
"""

from collections.abc import Callable
from typing import NamedTuple

MADE, FAILED, TIED = "made", "failed", "tied"


class Deal(NamedTuple):
    """A deal as a table knows it that saw no cards.

    `points` are of cards and the last trick, `swept` is the side with every trick, `melds` and
    `belotes` are points and numbers a side; but for roem only one side has melds.
    """

    taker: int
    points: tuple[int, int]
    swept: int | None = None
    melds: tuple[int, int] = (0, 0)
    belotes: tuple[int, int] = (0, 0)
    bid: int = 0
    all_tricks_bid: bool = False
    level: int = 1
    call: str = "hearts"


class Written(NamedTuple):
    """What is written, what hangs after the deal, and what became of the contract."""

    scores: tuple[int, int]
    hangs: int
    outcome: str


Rules = Callable[[Deal, int], Written]


def written(deal: Deal, takers: int, defence: int, hangs: int, outcome: str) -> Written:
    scores = (takers, defence) if deal.taker == 0 else (defence, takers)
    return Written(scores, hangs, outcome)


def bela(deal: Deal, hung: int) -> Written:
    """001, and 000 where it differs in names only: 000#trickless, #capot, #judge, #tie, #failed."""
    assert hung == 0
    totals = []
    for side in (0, 1):
        if deal.swept == 1 - side:
            totals.append(0)  # 001#trickless: melds and Bela need a trick
            continue
        own = deal.points[side] + deal.melds[side] + 20 * deal.belotes[side]  # 001#writes
        totals.append(own + 90 if deal.swept == side else own)  # 001#capot
    mine, theirs = totals[deal.taker], totals[1 - deal.taker]
    if mine * 2 > mine + theirs:  # 001#judge: more than half of everything
        return written(deal, mine, theirs, 0, MADE)
    return written(deal, 0, mine + theirs, 0, FAILED)  # 001#failed


def belote(deal: Deal, hung: int) -> Written:
    taker, other = deal.taker, 1 - deal.taker
    melds = french_melds(deal)
    mine = deal.points[taker] + melds[taker] + 20 * deal.belotes[taker]
    theirs = deal.points[other] + melds[other] + 20 * deal.belotes[other]
    if deal.swept is not None:  # 002#capot
        mine, theirs = (mine + 90, theirs) if deal.swept == taker else (mine, theirs + 90)
    if mine > theirs:  # 002#judge; 002#hanging: what waits goes to the winner
        return written(deal, mine + hung, theirs, 0, MADE)
    if mine == theirs:  # 002#tie: nothing, it waits with the rest
        return written(deal, 0, theirs, hung + mine, TIED)
    kept = 20 * deal.belotes[taker]  # 002#failed: everything but the belote
    return written(deal, kept, theirs + mine - kept + hung, 0, FAILED)


def french_melds(deal: Deal) -> tuple[int, int]:
    """ffb-c15#swept-melds: those of a swept side are the sweeper's."""
    if deal.swept is None:
        return deal.melds
    everything = sum(deal.melds)
    return (everything, 0) if deal.swept == 0 else (0, everything)


def bourlot(deal: Deal, hung: int) -> Written:
    totals = []
    for side in (0, 1):
        own = (
            deal.points[side] + deal.melds[side] + 20 * deal.belotes[side]
        )  # pxv#bourloto, #contest
        totals.append(own + 90 if deal.swept == side else own)  # pxv#capot
    mine, theirs = totals[deal.taker], totals[1 - deal.taker]
    if mine > theirs:  # pxv#b-test
        return written(deal, mine + hung, theirs, 0, MADE)  # pxv#b-hanging
    if mine == theirs:  # pxv#b-tie
        return written(deal, 0, theirs, hung + mine, TIED)
    return written(deal, 0, mine + theirs + hung, 0, FAILED)  # pxv#b-failed


def belotten(deal: Deal, hung: int) -> Written:
    return flemish(deal, hung, tricks_alone=False)


def belotten_81(deal: Deal, hung: int) -> Written:
    return flemish(deal, hung, tricks_alone=True)


def flemish(deal: Deal, hung: int, *, tricks_alone: bool) -> Written:
    assert hung == 0
    taker, other = deal.taker, 1 - deal.taker
    melds = [0 if deal.swept == 1 - side else deal.melds[side] for side in (0, 1)]  # 003#trickless
    belotes = [20 * number for number in deal.belotes]  # 003#belote: always
    ninety = [90 if deal.swept == side else 0 for side in (0, 1)]  # 003#capot
    totals = [deal.points[side] + ninety[side] + melds[side] + belotes[side] for side in (0, 1)]
    passed = totals[taker] >= totals[other]  # 003#judge: at least as many
    if tricks_alone:
        passed = deal.points[taker] >= 81  # 003#tricks-alone
    if passed:
        return written(deal, totals[taker], totals[other], 0, MADE)
    everything = 162 + ninety[other] + sum(melds) + belotes[other]  # 003#failed
    return written(deal, belotes[taker], everything, 0, FAILED)


def coinche(deal: Deal, hung: int) -> Written:
    taker, other = deal.taker, 1 - deal.taker
    melds, belotes = french_melds(deal), [20 * number for number in deal.belotes]
    cards = list(deal.points)
    if deal.swept is not None:  # ffb-c15#capot: the last trick counts a hundred
        cards[deal.swept] = 252
    mine = cards[taker] + melds[taker] + belotes[taker]  # ffb-c15#counts
    theirs = cards[other] + melds[other] + belotes[other]
    worth = 250 if deal.all_tricks_bid else deal.bid  # ffb-c15#capot-bid
    if deal.all_tricks_bid:
        outcome = MADE if deal.swept == taker else FAILED
    elif mine < worth or mine < theirs:  # ffb-c15#contract
        outcome = FAILED
    else:
        outcome = TIED if mine == theirs else MADE
    if outcome == FAILED:  # ffb-c15#failed: 160, the bid, all declarations and its own belote
        stake = 160 + worth + sum(melds) + belotes[other]
        return written(deal, belotes[taker], deal.level * stake + hung, 0, FAILED)
    if outcome == TIED:  # ffb-c15#litige, and what hangs counts as often as was doubled
        waits = deal.level * to_ten(mine + worth)
        return written(deal, 0, to_ten(theirs), hung + waits, TIED)
    if deal.level == 1:  # ffb-c15#made
        return written(deal, to_ten(mine + worth) + hung, to_ten(theirs), 0, MADE)
    stake = (250 if deal.swept == taker else 160) + worth + sum(melds) + belotes[taker]
    return written(deal, deal.level * stake + hung, belotes[other], 0, MADE)  # ffb-c15#doubled-made


def contree(deal: Deal, hung: int) -> Written:
    assert hung == 0
    taker, other = deal.taker, 1 - deal.taker
    belotes = [20 * number for number in deal.belotes]
    cards = list(deal.points)
    if deal.swept is not None:  # ffb-k16#capot
        cards[deal.swept] = 252
    worth = 250 if deal.all_tricks_bid else deal.bid  # ffb-k16#capot-bid
    passed = cards[taker] + belotes[taker] >= worth  # ffb-k16#contract: even with fewer
    if deal.all_tricks_bid:
        passed = deal.swept == taker
    if not passed:  # ffb-k16#failed, #note-one: 160, the bid as often as doubled, every belote
        return written(deal, 0, 160 + deal.level * worth + sum(belotes), 0, FAILED)
    if deal.level == 1:  # ffb-k16#made
        mine = to_ten(cards[taker] + belotes[taker] + worth)
        return written(deal, mine, to_ten(cards[other] + belotes[other]), 0, MADE)
    tricks = 250 if deal.swept == taker else 160  # ffb-k16#note-one, #doubled-made
    mine = tricks + belotes[taker] + deal.level * worth
    return written(deal, mine, belotes[other], 0, MADE)


def to_ten(points: int) -> int:
    """ffb-c15#rounding and ffb-k16#rounding: to tens, five upwards."""
    return (points + 5) // 10 * 10


def belot_bg(deal: Deal, hung: int) -> Written:
    """In tens, as they are written; so is what hangs."""
    taker, other = deal.taker, 1 - deal.taker
    twice = 2 if deal.call == "no-trumps" else 1  # hit#no-trumps: all but a capot
    totals = [
        deal.points[side] * twice
        + (90 if deal.swept == side else 0)
        + deal.melds[side]
        + 20 * deal.belotes[side]
        for side in (0, 1)
    ]
    mine, theirs, both = totals[taker], totals[other], sum(totals)
    if mine == theirs:
        if deal.level > 1:  # hit#doubled-hangs: everything, the tens multiplied
            waits = tens(both, deal.call, up=True) * deal.level
            return written(deal, 0, 0, hung + waits, TIED)
        # hit#rounding-hanging: what hangs goes up, what is written goes down
        waits = tens(mine, deal.call, up=True)
        return written(deal, 0, tens(theirs, deal.call, up=False), hung + waits, TIED)
    made = mine > theirs
    outcome = MADE if made else FAILED
    if made and deal.level == 1:  # hit#made
        more, fewer = tens(mine, deal.call, up=False), tens(theirs, deal.call, up=True)
        return written(deal, more + hung, fewer, 0, outcome)
    everything = tens(both, deal.call, up=False) * deal.level + hung  # hit#inside, hit#doubled
    return written(deal, *((everything, 0) if made else (0, everything)), 0, outcome)


def tens(points: int, call: str, *, up: bool) -> int:
    """hit#rounding: a six goes up or down with one trump suit, a four where all are trumps."""
    whole, end = divmod(points, 10)
    asked = {"no-trumps": 5, "all-trumps": 4}.get(call, 6)  # without trumps every end is even
    return whole + (1 if end > asked or (end == asked and up) else 0)


def pilotta(deal: Deal, hung: int) -> Written:
    """In tens."""
    assert hung == 0
    taker, other = deal.taker, 1 - deal.taker
    extras = [deal.melds[side] + 20 * deal.belotes[side] for side in (0, 1)]
    cards = list(deal.points)
    if deal.swept is not None:  # pil#all-tricks
        cards[deal.swept] = 252
    worth = 250 if deal.all_tricks_bid else deal.bid  # pil#capot-bid
    passed = cards[taker] + extras[taker] >= worth  # pil-u#judge: as many are enough
    if deal.all_tricks_bid:
        passed = deal.swept == taker
    if not passed:  # pil-u#failed, pil#fall-takes-all, pil#doubles
        sixteen = 16 + worth // 10 + sum(extras) // 10
        return written(deal, 0, sixteen * deal.level, 0, FAILED)
    mine = (cards[taker] + 3) // 10 + extras[taker] // 10 + worth // 10  # pil-u#made, #rounding
    theirs = (cards[other] + 3) // 10 + extras[other] // 10
    return written(deal, mine * deal.level, theirs, 0, MADE)


def klaverjas(deal: Deal, hung: int) -> Written:
    assert hung == 0
    taker, other = deal.taker, 1 - deal.taker
    hundred = [100 if deal.swept == side else 0 for side in (0, 1)]  # spec-r#pit, nl#counter-pit
    roem = [deal.melds[side] + hundred[side] for side in (0, 1)]
    mine = deal.points[taker] + roem[taker]
    if mine * 2 > 162 + sum(roem):  # spec-r#judge: more than half of everything
        return written(deal, mine, deal.points[other] + roem[other], 0, MADE)
    return written(deal, 0, 162 + sum(roem), 0, FAILED)  # nku#nat


class Alone(NamedTuple):
    """A deal of two or three, of whom each is a side of his own."""

    taker: int
    points: list[int]
    tricks: list[int]
    melds: list[int]
    belotes: list[int]

    def has_all(self, side: int) -> bool:
        return self.tricks[side] == sum(self.tricks)

    def own(self, side: int) -> int:
        """What is his before anything changes hands, needing no trick for it."""
        return self.points[side] + self.melds[side] + 20 * self.belotes[side]


Alones = Callable[[Alone, int], tuple[list[int], int]]
"""Of such a deal and the points that hung: what each writes, and what hangs then."""


def each_alone(deal: Alone, hung: int) -> tuple[list[int], int]:
    """000 for two or three."""
    assert hung == 0
    totals = []
    for side, number in enumerate(deal.points):
        ninety = 90 if deal.has_all(side) else 0  # 000#capot
        totals.append(number + ninety if not deal.tricks[side] else deal.own(side) + ninety)
    mine = totals[deal.taker]
    if mine > sum(totals) - mine:  # 000#judge, #judge-three
        return totals, 0
    # 000#failed, #failed-three: the whole to each of them
    return [0 if side == deal.taker else total + mine for side, total in enumerate(totals)], 0


def klaberjass(deal: Alone, hung: int) -> tuple[list[int], int]:
    assert hung == 0
    mine, other = deal.own(deal.taker), deal.own(1 - deal.taker)  # klab#no-sweep: nothing more
    if mine > other:  # klab#made
        return in_order(deal, mine, other), 0
    if mine == other:  # klab#half: his own only
        return in_order(deal, 0, other), 0
    return in_order(deal, 0, mine + other), 0  # klab#failed


def belote_for_two(deal: Alone, hung: int) -> tuple[list[int], int]:
    """fr-few#two-as-four: 002, with what is in the tricks of two."""
    swept = next((side for side in (0, 1) if deal.has_all(side)), None)
    points, melds, belotes = ((of[0], of[1]) for of in (deal.points, deal.melds, deal.belotes))
    plain = belote(Deal(deal.taker, points, swept, melds, belotes), hung)
    return [*plain.scores], plain.hangs


def in_order(deal: Alone, takers: int, other: int) -> list[int]:
    return [takers, other] if deal.taker == 0 else [other, takers]
