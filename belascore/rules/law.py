"""The law of one game as the engine runs on it: plain values, compiled from a ruleset's TOML.

Every table keeps the clauses it rests on (`cites`), so that a ledger line can name them. What a key
means and which values it may have is said once, in `belascore.rules.schema`.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

Cites = tuple[str, ...]


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


class Bidding(NamedTuple):
    """How the taker comes to his call."""

    kind: str
    rounds: int | None
    cites: Cites


class Contract(NamedTuple):
    """What a taker may call: which suits are trumps, and the points of each rank there."""

    name: str
    trumps: str
    trump_values: Mapping[str, int]
    plain_values: Mapping[str, int]
    factor: int
    melds: bool
    belote: bool
    cites: Cites

    @property
    def pack(self) -> tuple[int, ...]:
        """Points of every card of the pack, whichever suit is trumps."""
        trumps, plain = tuple(self.trump_values.values()), tuple(self.plain_values.values())
        return tuple(points * self.factor for points in (*trumps, *plain, *plain, *plain))


class Award(NamedTuple):
    """Points for the last trick, or for every trick."""

    points: int
    cites: Cites


class BeloteAward(NamedTuple):
    """Points for king and queen of trumps in one hand."""

    points: int
    without_trick: str
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
    """Which melds there are and whose count."""

    contest: str
    rank_by: tuple[str, ...]
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
    """Points that change hands once the outcome is known."""

    name: str
    when: str
    from_: str
    to: str
    share: str | None
    sources: tuple[str, ...]
    cites: Cites


class Penalty(NamedTuple):
    """What the others write when a side breaks a rule."""

    name: str
    award: str
    cites: Cites


class Carry(NamedTuple):
    """Who takes the points that hang."""

    to: str
    cites: Cites


class End(NamedTuple):
    """When a match is over and who has won it."""

    target: int
    choices: tuple[int, ...]
    both_over: str
    level: str
    claims: str
    cites: Cites


class Option(NamedTuple):
    """A known way in which houses differ, and what it sets."""

    name: str
    says: str
    sets: Mapping[str, Any]
    cites: Cites


class Law(NamedTuple):
    """One game's law in force: a ruleset with the house rules laid over it.

    Tables that the game does not have are None or empty. `digest` covers everything that decides
    points, so two laws with one digest score every match alike. `house` names the options and keys
    in which this table differs from the ruleset.
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
    values_cites: Cites
    contracts: Mapping[str, Contract]
    last_trick: Award
    capot: Award
    belote: BeloteAward | None
    melds: Melds | None
    judge: Judge
    transfers: tuple[Transfer, ...]
    penalties: Mapping[str, Penalty]
    carry: Carry | None
    end: End
    options: tuple[Option, ...]
    house: tuple[str, ...] = ()

    @property
    def sides(self) -> int:
        """How many sides keep a column."""
        return 2 if self.table.pairs else self.table.players

    @property
    def whole_deck(self) -> bool:
        """Whether every card is played, so that a deal's points are fixed."""
        return self.table.players * self.deck.hand == len(self.deck.ranks) * 4

    def deal_total(self, contract: Contract) -> int:
        """Points of all cards and the last trick, where every card is played."""
        return sum(contract.pack) + self.last_trick.points * contract.factor

    def contract(self, call: str | None) -> Contract | None:
        """The contract of a call; without one, the only contract of the game, if it has one."""
        if call is None:
            return next(iter(self.contracts.values())) if len(self.contracts) == 1 else None
        if call == "suit":  # the contract's name, and no suit
            return None
        return self.contracts.get("suit" if call in SUIT_CALLS else call)


SUIT_CALLS = frozenset(("spades", "hearts", "diamonds", "clubs"))
