"""A deal that is being read: what its words have said so far, and the round they come to."""

from typing import Final

from belascore.entry.context import Context, People
from belascore.entry.items import Said, wins_match
from belascore.entry.rendering import (
    SAMPLE_CALL,
    SAMPLE_MADE,
    Figure,
    fixed_total,
    render,
    result,
    sample_points,
    swept,
)
from belascore.entry.tokens import numbers
from belascore.faults import Remedy, UsageError
from belascore.rounds import Claim, Forfeit, Round, Who

_SO_FAR: Final = 60
"""Points that a side might have when it claims: an example."""


class Draft:
    """What has been read of a deal so far.

    Attributes:
        figures: bids and results, in their order.
        said: what somebody has, word by word.
        double: with the word that said it.
        outcome: what the table says became of the deal.
        names: the keys that name somebody: `last`, `claim`, `dealer`.
        numbers: the keys with a number for each side: `tricks`, `agreed`, `paper`.
    """

    __slots__ = (
        "call", "context", "double", "figures", "names", "numbers", "outcome", "people", "said",
        "taker",
    )  # fmt: skip

    def __init__(self, context: Context, people: People, taker: Who) -> None:
        """Begin with who called."""
        self.context = context
        self.people = people
        self.taker = taker
        self.call: str | None = None
        self.double: tuple[str, str] | None = None
        self.outcome: str | None = None
        self.figures: list[Figure] = []
        self.said: list[Said] = []
        self.names: dict[str, str] = {}
        self.numbers: dict[str, tuple[int, ...]] = {}

    def deal(self, *, whole: bool = True) -> Round:
        """The deal, once every word is read; without a result only if it need not be `whole`.

        Raises:
            UsageError: bid or result are missing, or are there twice.
        """
        bid, results = self._bid_and_results() if self.context.auction else (None, self.figures)
        deal = self._with_capot(self._round(bid, results, self.call))
        most = self._most(deal)
        if isinstance(deal.bid, int) and deal.bid > most and not self.context.confirmed:
            option = Remedy("", options=("yes",))
            raise UsageError("bid-too-high", word=deal.bid, most=most, option=option)
        if whole and not results and not self._excused():
            raise self._no_result(bid)
        return deal

    def _with_capot(self, deal: Round) -> Round:
        """The deal, with every trick where the sheet's way of writing that was typed: `162 +100`.

        The points of the capot stand there as if they were a meld's. Only so if no meld is worth as
        much, or melds lie in the tricks, where all points and such a meld would hardly meet.
        """
        law, side = self.context.law, self.taker.side
        total, extra = fixed_total(deal.call, law, claimed=False), law.capot.points
        kinds = law.melds.kinds if law.melds else ()
        lies = law.melds is not None and law.melds.found_in == "trick"
        written = Claim(self.people.side(side).name, points=extra)
        claims = list(deal.melds or ())
        unsaid = deal.tricks is None and deal.agreed is None and deal.claim is None
        if not extra or total is None or not unsaid or written not in claims:
            return deal
        if (deal.points or (0,) * law.sides)[side] != total:
            return deal
        if not lies and any(kind.points == extra for kind in kinds):
            return deal
        claims.remove(written)
        points, tricks = swept(side, None, law, total)
        return deal._replace(points=points, tricks=tricks, melds=tuple(claims) or None)

    def _most(self, deal: Round) -> int:
        """The most points that a side can have in this deal, with all that was said."""
        law = self.context.law
        total = max(map(law.deal_total, law.contracts.values()))
        points = {kind.name: kind.points for kind in law.melds.kinds} if law.melds else {}
        dearest = max(points.values(), default=0)
        melds = sum(
            points.get(meld.kind or "", dearest) if meld.points is None else meld.points
            for meld in deal.melds or ()
        )
        belote = law.belote.points if law.belote else 0
        return total + law.capot.points + melds + belote

    def _excused(self) -> bool:
        """Whether no result is owed."""
        melds = (claim for said in self.said for claim in said.melds)
        forfeited = any(said.forfeit for said in self.said)
        agreed = "agreed" in self.numbers
        uncounted = self.outcome == "failed"
        return (
            uncounted
            or forfeited
            or agreed
            or any(wins_match(meld, self.context.law) for meld in melds)
        )

    def _bid_and_results(self) -> tuple[Figure | None, list[Figure]]:
        """The bid and the results, in a game with an auction.

        A number before the call is the bid. Without a call the first of two is, and one alone could
        be either, unless no result is owed.

        Raises:
            UsageError: two bids, or one that may be the result.
        """
        figures = self.figures
        early = [figure for figure in figures if figure.bare and figure.early]
        if self.call is not None and len(early) > 1:
            first, second = early[:2]
            entry = self._offered(first, second)
            raise UsageError("two-bids", word=first.text, second=second.text, entry=entry)
        if self.call is None and len(figures) == 1 and early and not self._excused():
            entry = self._offered(early[0], _figure(SAMPLE_MADE))
            raise UsageError("bid-or-points", word=early[0].text, entry=entry)
        if early and early[0].numbers == (0,):
            entry = self._offered(self._sample_bid(), _figure(SAMPLE_MADE))
            raise UsageError("bid-of-nothing", word=early[0].text, entry=entry)
        bid = early[0] if early else None
        return bid, [figure for figure in figures if figure is not bid]

    def _round(self, bid: Figure | None, results: list[Figure], call: str | None) -> Round:
        law = self.context.law
        total = fixed_total(call, law, claimed="claim" in self.names)
        points, tricks = result(results, self.taker.side, law, total)
        return Round(
            taker=self.taker.name,
            call=call,
            bid=law.bidding.meant(bid.numbers[0]) if bid and bid.numbers else bid and "capot",
            double=self.double[0] if self.double else None,
            outcome=self.outcome,
            points=points,
            last=self.names.get("last"),
            tricks=self._tricks(tricks),
            melds=tuple(claim for said in self.said for claim in said.melds) or None,
            belote=tuple(claim for said in self.said for claim in said.belote) or None,
            forfeit=self._forfeit(),
            claim=self.names.get("claim"),
            dealer=self.names.get("dealer"),
            agreed=self.numbers.get("agreed"),
            paper=self.numbers.get("paper"),
        )

    def _tricks(self, swept: tuple[int, ...] | None) -> tuple[int, ...] | None:
        given = self.numbers.get("tricks")
        if swept and given and swept != given:
            raise UsageError("capot-or-tricks")
        return given or swept

    def _forfeit(self) -> Forfeit | None:
        forfeits = [forfeit for said in self.said for forfeit in said.forfeit]
        if len(forfeits) > 1:
            raise UsageError("two-penalties")
        return forfeits[0] if forfeits else None

    # What is offered instead: all that was understood, and an example of what is missing

    def _no_result(self, bid: Figure | None) -> UsageError:
        law, claim = self.context.law, self.names.get("claim")
        if bid is None and self.context.auction:
            bid = self._sample_bid()
        if claim:
            side = self.people.find(claim).side
            entry = self._offered(bid, Figure("number", "", (_SO_FAR,), side))
            return UsageError("points-needed.entry.claim", entry=entry)
        points = sample_points(law)
        every = bid is not None and bid.shape == "capot"
        made = Figure("capot", "capot") if every else _figure(points)
        entry = self._offered(bid, made)
        return UsageError(f"points-needed.entry{'.all' if '-' in points else ''}", entry=entry)

    def _sample_bid(self) -> Figure:
        return _figure(str(self.context.law.bidding.min))

    def _offered(self, bid: Figure | None, points: Figure) -> str:
        call = self.call or (SAMPLE_CALL if self.context.auction else None)
        return render(self._round(bid, [points], call), self.context, local=True)


def _figure(text: str) -> Figure:
    counts = numbers(text)
    return Figure("number" if len(counts) == 1 else "numbers", text, counts)
