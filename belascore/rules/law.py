"""The law of one game as the engine runs on it: plain values, compiled from a ruleset's TOML.

Behind every table stand the clauses it rests on, and behind some keys those that decide them, so
that a ledger line can name them: `Law.cites`. What a key
means and which values it may have is said once, in `belascore.rules.schema`; what a key that may be
left out is then, here. `belascore.rules.compile` reads the types of these fields.
"""

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from belascore.cards import SUIT_NAMES
from belascore.faults import HOUSE
from belascore.play.givens import Duties, Kind, Trumps
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
_EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})


def merged(*parts: Cites) -> Cites:
    """Clauses one after the other, each once; those that the house has set first."""
    if not any(HOUSE in cites for cites in parts):
        return tuple(dict.fromkeys(chain(*parts)))
    of_house = [cites[: cites.index(HOUSE)] for cites in parts if HOUSE in cites]
    return tuple(dict.fromkeys((*chain(*of_house), HOUSE, *chain(*parts))))


class Table(NamedTuple):
    """How many play, and whether as two pairs or each alone."""

    players: int
    pairs: bool


class Deck(NamedTuple):
    """The ranks of a suit from low to high, and the cards each player plays."""

    ranks: tuple[str, ...]
    hand: int


class Deal(NamedTuple):
    """How cards are dealt and what happens when everybody passes."""

    direction: str
    packets: tuple[int, ...]
    hidden: int
    turned: bool
    exchange: str
    all_pass: str


class NamedBid(NamedTuple):
    """A bid with a name: what it is worth, and what it promises."""

    name: str
    value: int
    needs: str


class Bidding(NamedTuple):
    """How the taker comes to his call; bids only where the kind is `auction`.

    Attributes:
        first: who speaks first, the dealer or the player next to him, who leads. Where the kind is
            `forced` nobody but the first can have called.
    """

    kind: str
    rounds: int | None
    max: int | None
    min: int = 0
    step: int = 1
    named: Mapping[str, NamedBid] = _EMPTY
    said_in: int = 1
    first: str = "next"

    def meant(self, bid: int) -> int:
        """Points of a bid as a table says it: 9 is 90 where bids are said in tens."""
        return bid * self.said_in if bid < self.min <= bid * self.said_in else bid

    def worth(self, bid: int | str) -> int | None:
        """Points of a bid, None if nobody may bid it."""
        if isinstance(bid, str):
            return self.named[bid].value if bid in self.named else None
        fits = self.min <= bid <= (self.max or bid) and (bid - self.min) % self.step == 0
        return bid if fits else None


class UpFrom(NamedTuple):
    """The smallest remainder that is rounded up: for the side ahead, and for all others."""

    winner: int
    loser: int


class Contract(NamedTuple):
    """What a taker may call: which suits are trumps, and the points of each rank there.

    Attributes:
        tables: what those tables of points are called in the ruleset.
        pack: points of every card, whichever suit is trumps; `factor` is not in them.
        multiplies: what `factor` multiplies beside cards and last trick.
    """

    name: str
    trumps: Trumps
    trump_values: Mapping[str, int] | None
    plain_values: Mapping[str, int] | None
    tables: tuple[str, ...]
    pack: tuple[int, ...]
    factor: int
    melds: bool
    belote: bool
    up_from: UpFrom | None
    multiplies: tuple[str, ...] = ()


class Award(NamedTuple):
    """Points for the last trick, or for every trick."""

    points: int


class BeloteAward(NamedTuple):
    """Points for king and queen of trumps in one hand.

    Attributes:
        not_on: of `discard`, where it cannot be called with a first card that is thrown away.
    """

    points: int
    without_trick: str
    not_on: tuple[str, ...] = ()


class Melds(NamedTuple):
    """Which melds there are and whose count; found in the hand, or in each trick."""

    found_in: str
    contest: str
    rank_by: tuple[Criterion, ...]
    reuse: bool
    without_trick: str
    kinds: tuple[Kind, ...]


class Judge(NamedTuple):
    """The test that the taker has to pass."""

    needs: tuple[str, ...]
    counts: tuple[str, ...]
    tie: Literal["made", "failed", "tied"] | None
    floor: int | None
    keeps: tuple[str, ...] = ()


class Transfer(NamedTuple):
    """Points that change hands once the outcome is known; `doubled` None is both."""

    name: str
    when: str
    doubled: bool | None
    from_: str
    to: str
    share: str | None
    sources: tuple[str, ...]


class Double(NamedTuple):
    """A double: how many times, and which of the winner's points."""

    name: str
    factor: int
    sources: tuple[str, ...]


class Rounding(NamedTuple):
    """How points become what is written: to whole units, written as points or as units."""

    method: str
    unit: int
    write: str
    ahead: str = "leader"


class Penalty(NamedTuple):
    """What the others write when a side breaks a rule."""

    name: str
    award: str
    points: int = 0
    melds: int = 0


class Carry(NamedTuple):
    """Who takes the points that hang."""

    to: str


class End(NamedTuple):
    """When a match is over and who has won it: at a target, or after so many rounds, or both.

    Attributes:
        rounds: beside a target, the most that are played while one side is ahead.
        both_over: who wins where several pass the target in one deal, level ones among them.
        not_on: deals that it does not end on.
        not_by: sources that alone win nothing.
    """

    target: int | None
    rounds: int | None
    both_over: Literal["higher", "taker"] | None
    claims: str
    choices: tuple[int, ...] = ()
    not_on: tuple[str, ...] = ()
    not_by: tuple[str, ...] = ()


class Option(NamedTuple):
    """A known way in which houses differ."""

    name: str
    says: str
    cites: Cites


class Law(NamedTuple):
    """One game's law in force: a ruleset with the house rules laid over it.

    Tables that the game does not have are None or empty. `digest` covers everything that decides
    points, so two laws with one digest score every match alike. `clauses` are those of tables and
    of keys, by their dotted names. `sheet` names the layout in which it is kept; `house`, the
    options and keys in which this table differs from the ruleset.
    """

    id: str
    edition: int
    title: str
    digest: str
    table: Table
    deck: Deck
    deal: Deal
    bidding: Bidding
    play: Duties
    contracts: Mapping[str, Contract]
    last_trick: Award
    capot: Award
    belote: BeloteAward | None
    melds: Melds | None
    judge: Judge
    transfers: tuple[Transfer, ...]
    rounding: Rounding | None
    carry: Carry | None
    end: End
    clauses: Mapping[str, Cites]
    words: Mapping[str, str] = _EMPTY
    doubles: Mapping[str, Double] = _EMPTY
    penalties: Mapping[str, Penalty] = _EMPTY
    options: tuple[Option, ...] = ()
    sheet: SheetName = "detail"
    house: tuple[str, ...] = ()

    def cites(self, table: str, *keys: str) -> Cites:
        """The clauses behind a table: of these keys the deciding ones, then its own.

        What the house has set comes first, and all that stands before `house` is the house's.

        Args:
            table: its dotted name, `award.capot`.
            keys: those that matter, and after a dot the value, where that has clauses of its own:
                `rank_by.trump`. A value without any rests on those of its key.
        """
        clauses, own, deciding = self.clauses, self.clauses.get(table, ()), []
        for key in keys:
            path = f"{table}.{key}"
            while len(path) > len(table):
                if path in clauses:
                    deciding.append(clauses[path])
                path = path.rpartition(".")[0]
        return merged(*deciding, own) if deciding else own

    def all_cites(self, table: str) -> Cites:
        """The clauses of a table, then those of all its keys."""
        inner = (cites for key, cites in self.clauses.items() if key.startswith(f"{table}."))
        return tuple(dict.fromkeys(chain(self.clauses.get(table, ()), *inner)))

    @property
    def sides(self) -> int:
        """How many sides keep a column."""
        return 2 if self.table.pairs else self.table.players

    @property
    def writes_bid(self) -> bool:
        """Whether a bid is points that are written."""
        return "award.bid" in self.clauses

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
        from belascore.play.tables import tables  # only records of play need them

        contract = self.contract(call)
        if contract is None:
            raise KeyError(call)
        return tables(
            contract.trumps,
            call if contract.trumps == "one" else None,
            contract.trump_values,
            contract.plain_values,
            self.play,
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
