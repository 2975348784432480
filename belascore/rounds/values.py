"""A match as the table wrote it: plain values, nothing judged yet."""

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final, Literal

from belascore.cards import Card
from belascore.tuples import NamedTuple

SCHEMA: Final = 1
"""The number of the match file's schema that this program writes."""

Act = Literal["deal", "void", "strikes", "restores", "accepts", "header", "ends", "note"]


class Claim(NamedTuple):
    """A meld as the table declared it: by points, by its kind or by its cards.

    Attributes:
        who: a player or a side.
        points: what was said, where points were said.
        kind: the name that was said, where a name was said.
        cards: what was shown, in canonical order of writing.
        flags: of `late`, `unshown`.
    """

    who: str
    points: int | None = None
    kind: str | None = None
    cards: tuple[Card, ...] = ()
    flags: tuple[str, ...] = ()


class BeloteClaim(NamedTuple):
    """King and queen of trumps, claimed by a player or a side."""

    who: str
    uncalled: bool = False


class HandClaim(NamedTuple):
    """The cards of one player: before the first trick, or laid away.

    Attributes:
        cards: those that were written, in that order.
        unknown: how many more there were, written `?`.
    """

    who: str
    cards: tuple[Card, ...]
    unknown: int = 0


class TrickClaim(NamedTuple):
    """One trick: who led, and the cards in playing order."""

    leader: str
    cards: tuple[Card, ...]


class Forfeit(NamedTuple):
    """Who broke a rule, and the name of the penalty the ruleset has for it."""

    who: str
    penalty: str


Numbers = tuple[int | None, ...]


class Round(NamedTuple):
    """One block of a match file: a deal, or something done to an earlier one.

    Anything may be missing and nothing is trusted; design and units of each key are those of the
    match file. Points are card points of each side in the header's order, last trick included; an
    outcome stands where nobody counted, that the taker `failed`.
    """

    n: int = 0
    taker: str | None = None
    call: str | None = None
    bid: int | str | None = None
    double: str | None = None
    outcome: str | None = None
    points: Numbers | None = None
    last: str | None = None
    tricks: tuple[int, ...] | None = None
    melds: tuple[Claim, ...] | None = None
    belote: tuple[BeloteClaim, ...] | None = None
    hands: tuple[HandClaim, ...] | None = None
    discards: tuple[HandClaim, ...] | None = None
    play: tuple[TrickClaim, ...] | None = None
    forfeit: Forfeit | None = None
    claim: str | None = None
    void: str | None = None
    dealer: str | None = None
    agreed: tuple[int, ...] | None = None
    paper: tuple[int, ...] | None = None
    replaces: int | None = None
    strikes: int | None = None
    restores: int | None = None
    accepts: int | None = None
    undo: bool = False
    redo: bool = False
    header: tuple[str, ...] | None = None
    ends: str | None = None
    about: int | None = None
    note: str | None = None
    at: dt.datetime | None = None
    seal: str | None = None

    @property
    def act(self) -> Act:
        """What this block does; a deal or a void deal may also replace an earlier one."""
        for name in ("strikes", "restores", "accepts", "header", "ends"):
            if getattr(self, name) is not None:
                return name
        if self.void is not None:
            return "void"
        dealt = (
            self.taker, self.call, self.points, self.forfeit, self.claim, self.melds, self.hands,
            self.play,
        )  # fmt: skip
        if self.note is not None and self.agreed is None and not any(dealt):
            return "note"
        return "deal"


class Header(NamedTuple):
    """The head of a match: people, law and target.

    Attributes:
        sides: key and players of each side; sides alternate in order of play.
        rules: digest of the law in force when the match began, `sha256:...`.
        target: in the sheet's unit; None means what the ruleset says.
        dealer: of the first round; None where nobody knows.
        follows: id of the game before this one in a series.
    """

    ruleset: str
    sides: tuple[tuple[str, tuple[str, ...]], ...]
    edition: int | None = None
    target: int | None = None
    dealer: str | None = None
    date: dt.date | None = None
    id: str = ""
    rules: str = ""
    follows: str = ""
    schema: int = SCHEMA


class Match(NamedTuple):
    """A header, the house rules, a ruleset of one's own, and all blocks in order."""

    header: Header
    house: Mapping[str, Any]
    own_rules: Mapping[str, Any] | None
    rounds: tuple[Round, ...]


class Who(NamedTuple):
    """A side, and the seat of the player if one was named; seat 0 is the header's first."""

    side: int
    seat: int | None
    name: str


class Seats:
    """Who sits where: sides by index in the header's order, players in order of play."""

    __slots__ = ("_known", "keys", "players", "side_of")

    def __init__(
        self,
        sides: tuple[tuple[str, tuple[str, ...]], ...],
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        """Seat the players of a header; `aliases` are earlier spellings of names."""
        self.keys = tuple(key for key, _ in sides)
        turns = max((len(players) for _, players in sides), default=0)
        order = [
            (side, players[turn])
            for turn in range(turns)
            for side, (_, players) in enumerate(sides)
            if turn < len(players)
        ]
        self.players = tuple(name for _, name in order)
        self.side_of = tuple(side for side, _ in order)
        known = {key: Who(side, None, key) for side, key in enumerate(self.keys)}
        known |= {name: Who(side, seat, name) for seat, (side, name) in enumerate(order)}
        for old, new in (aliases or {}).items():
            if new in known:
                known.setdefault(old, known[new])
        self._known = known

    def find(self, name: str) -> Who | None:
        """The player or side of that name; a player goes before a side of the same name."""
        return self._known.get(name)

    def names(self) -> tuple[str, ...]:
        """Every name that `find` knows, players first."""
        return self.players + tuple(key for key in self.keys if key not in self.players)
