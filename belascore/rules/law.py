"""The law of one game as the engine runs on it: plain values, compiled from a ruleset's TOML.

Every table keeps the clauses it rests on (`cites`), so that a ledger line can name them. What a key
means and which values it may have is said once, in `belascore.rules.schema`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from belascore.cards import SUIT_NAMES
from belascore.tuples import NamedTuple

if TYPE_CHECKING:
    from belascore.play.tables import Tables

Cites = tuple[str, ...]
Criterion = Literal[
    "points", "shape", "length", "top", "trump", "turn", "four-natural", "four-trick"
]
"""By what one meld may be better than another."""
SheetName = Literal[
    "hr-blok", "fr-nous-eux", "nl-boom", "nl-boom-strokes", "bg-tefter", "vl-manche", "detail"
]
"""The ways of ruling a score sheet; `belascore.sheet.layouts` has each."""


class Table(NamedTuple):
    """How many play, and whether as two pairs or each alone."""

    players: int
    pairs: bool
    cites: Cites


class Deck(NamedTuple):
    """The ranks of a suit from low to high, and the cards each player plays."""

    ranks: tuple[str, ...]
    hand: int
    cites: Cites


class Deal(NamedTuple):
    """How cards are dealt and what happens when everybody passes."""

    direction: str
    packets: tuple[int, ...]
    hidden: int
    turned: bool
    exchange: str
    all_pass: str
    cites: Cites


class NamedBid(NamedTuple):
    """A bid with a name: what it is worth, and what it promises."""

    name: str
    value: int
    needs: str


class Bidding(NamedTuple):
    """How the taker comes to his call; bids only where the kind is `auction`."""

    kind: str
    rounds: int | None
    min: int
    step: int
    max: int | None
    named: Mapping[str, NamedBid]
    cites: Cites

    def worth(self, bid: int | str) -> int | None:
        """Points of a bid, None if nobody may bid it."""
        if isinstance(bid, str):
            return self.named[bid].value if bid in self.named else None
        fits = self.min <= bid <= (self.max or bid) and (bid - self.min) % self.step == 0
        return bid if fits else None


class Play(NamedTuple):
    """The duties of play beside following suit, as `belascore.play.duties` reads them."""

    beat_led: Any
    beat_trump: Any
    ruff: Any
    overruff: Any
    underruff: Any
    cites: Cites


class UpFrom(NamedTuple):
    """The smallest remainder that is rounded up: for the side ahead, and for all others."""

    winner: int
    loser: int


class Contract(NamedTuple):
    """What a taker may call: which suits are trumps, and the points of each rank there.

    Attributes:
        pack: points of every card, whichever suit is trumps; `factor` is not in them.
    """

    name: str
    trumps: Literal["one", "none", "all"]
    trump_values: Mapping[str, int] | None
    plain_values: Mapping[str, int] | None
    pack: tuple[int, ...]
    factor: int
    melds: bool
    belote: bool
    up_from: UpFrom | None
    cites: Cites


class Award(NamedTuple):
    """Points for the last trick, or for every trick."""

    points: int
    cites: Cites


class BeloteAward(NamedTuple):
    """Points for king and queen of trumps in one hand.

    Attributes:
        not_on: of `discard`, where it cannot be called with a first card that is thrown away.
    """

    points: int
    without_trick: str
    not_on: tuple[str, ...]
    cites: Cites


class Kind(NamedTuple):
    """One kind of meld.

    Attributes:
        length: cards of a run; 0 for four alike.
        longer: whether runs above `length` belong to this kind too.
        ranks: of which four alike are made.
        wins_match: whether it wins the match at once.
    """

    name: str
    shape: str
    points: int
    length: int
    longer: bool
    ranks: tuple[str, ...]
    wins_match: bool


class Melds(NamedTuple):
    """Which melds there are and whose count; found in the hand, or in each trick."""

    found_in: str
    contest: str
    rank_by: tuple[Criterion, ...]
    reuse: bool
    without_trick: str
    kinds: tuple[Kind, ...]
    cites: Cites


class Judge(NamedTuple):
    """The test that the taker has to pass."""

    needs: tuple[str, ...]
    counts: tuple[str, ...]
    tie: Literal["made", "failed", "tied"] | None
    floor: int | None
    keeps: tuple[str, ...]
    cites: Cites


class Transfer(NamedTuple):
    """Points that change hands once the outcome is known; `doubled` None is both."""

    name: str
    when: str
    doubled: bool | None
    from_: str
    to: str
    share: str | None
    sources: tuple[str, ...]
    cites: Cites


class Double(NamedTuple):
    """A double: how many times, and which of the winner's points."""

    name: str
    factor: int
    sources: tuple[str, ...]
    cites: Cites


class Rounding(NamedTuple):
    """How points become what is written: to whole units, written as points or as units."""

    method: str
    unit: int
    write: str
    cites: Cites


class Penalty(NamedTuple):
    """What the others write when a side breaks a rule."""

    name: str
    award: str
    points: int
    cites: Cites


class Carry(NamedTuple):
    """Who takes the points that hang."""

    to: str
    cites: Cites


class End(NamedTuple):
    """When a match is over and who has won it: at a target, or after so many rounds.

    Attributes:
        both_over: who wins where several pass the target in one deal, level ones among them.
    """

    target: int | None
    rounds: int | None
    choices: tuple[int, ...]
    both_over: Literal["higher", "taker"] | None
    not_on: tuple[str, ...]
    not_by: tuple[str, ...]
    claims: str
    cites: Cites


class Option(NamedTuple):
    """A known way in which houses differ."""

    name: str
    says: str
    cites: Cites


class Law(NamedTuple):
    """One game's law in force: a ruleset with the house rules laid over it.

    Tables that the game does not have are None or empty. `digest` covers everything that decides
    points, so two laws with one digest score every match alike. `sheet` names the layout in which
    it is kept; `house`, the options and keys in which this table differs from the ruleset.
    """

    id: str
    edition: int
    title: str
    digest: str
    words: Mapping[str, str]
    table: Table
    deck: Deck
    deal: Deal
    bidding: Bidding
    play: Play
    values_cites: Cites
    contracts: Mapping[str, Contract]
    last_trick: Award
    capot: Award
    belote: BeloteAward | None
    melds: Melds | None
    judge: Judge
    bid_cites: Cites | None
    transfers: tuple[Transfer, ...]
    doubles: Mapping[str, Double]
    rounding: Rounding | None
    penalties: Mapping[str, Penalty]
    carry: Carry | None
    end: End
    options: tuple[Option, ...]
    sheet: SheetName = "detail"
    house: tuple[str, ...] = ()

    @property
    def sides(self) -> int:
        """How many sides keep a column."""
        return 2 if self.table.pairs else self.table.players

    @property
    def whole_deck(self) -> bool:
        """Whether every card is played, so that a deal's points are fixed."""
        return self.table.players * self.deck.hand == len(self.deck.ranks) * 4

    @property
    def unit(self) -> int:
        """Points that one written point stands for."""
        return self.rounding.unit if self.rounding and self.rounding.write == "tens" else 1

    def deal_total(self, contract: Contract) -> int:
        """Points of all cards and the last trick, where every card is played; without factor."""
        return sum(contract.pack) + self.last_trick.points

    def tables(self, call: str) -> "Tables":
        """What each card is worth, beats and owes under a call; compiled once.

        Raises:
            KeyError: nothing of that name can be called.
        """
        from belascore.play.duties import Duties  # only records of play need them
        from belascore.play.tables import tables

        contract = self.contract(call)
        if contract is None:
            raise KeyError(call)
        return tables(
            contract.trumps,
            call if contract.trumps == "one" else None,
            contract.trump_values,
            contract.plain_values,
            Duties(*self.play[:5]),
            self.table.players,
        )

    def contract(self, call: str | None) -> Contract | None:
        """The contract of a call; without one, the only contract of the game, if it has one."""
        if call is None:
            return next(iter(self.contracts.values())) if len(self.contracts) == 1 else None
        if call == "suit":  # the contract's name, and no suit
            return None
        return self.contracts.get("suit" if call in SUIT_CALLS else call)

    def trumps(self, call: str | None) -> tuple[str, ...]:
        """The suits that are trumps under a call, none where it is not known."""
        contract = self.contract(call)
        if contract is None or contract.trumps == "none":
            return ()
        if contract.trumps == "all":
            return SUIT_NAMES
        return (call,) if call in SUIT_CALLS else ()


SUIT_CALLS = frozenset(SUIT_NAMES)
