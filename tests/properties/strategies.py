"""Deals that could have been played, under every shipped law and every one of its options.

A deal is made the way cards make it: the pack is shuffled, every trick goes to somebody, so points
and tricks always add up; melds show cards that lie in one hand only.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeVar

from hypothesis import strategies as st

from belascore.cards import RANKS, SUIT_NAMES, SUITS, Card, parse_cards
from belascore.rounds import BeloteClaim, Claim, Forfeit, Header, Match, Round, Seats
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset
from belascore.score.facts import Setting
from belascore.score.pipeline import adjudicate
from belascore.score.replay import replay
from belascore.score.verdict import Score, Verdict

PEOPLE: Final = ("Ana", "Eva", "Ivo", "Jure")


class Game(NamedTuple):
    """A shipped ruleset, alone or with one of its options."""

    ruleset: str
    option: str | None

    @property
    def law(self) -> Law:
        return _law(self.ruleset, self.option)

    @property
    def header(self) -> Header:
        law = self.law
        people = PEOPLE[: law.table.players]
        keys = ("mi", "vi") if law.table.pairs else people
        sides = tuple((key, people[side :: law.sides]) for side, key in enumerate(keys))
        return Header(self.ruleset, sides, dealer=people[-1])

    @property
    def seats(self) -> Seats:
        return Seats(self.header.sides)

    def judge(self, deal: Round, pot: int = 0, lead: int = 0) -> Verdict:
        return adjudicate(deal, Setting(self.seats, self.law, lead, (0,) * self.law.sides), pot)

    def play(self, rounds: Sequence[Round]) -> Score:
        numbered = tuple(block._replace(n=at) for at, block in enumerate(rounds, 1))
        return replay(Match(self.header, {}, None, numbered), self.law)

    def __repr__(self) -> str:
        return f"{self.ruleset} {self.option or ''}".strip()


@cache
def _law(ruleset: str, option: str | None) -> Law:
    return load_law(ruleset, {"options": [option]} if option else None)


GAMES: Final = tuple(
    Game(name, option)
    for name in ruleset_ids()
    for option in (None, *(row["name"] for row in shipped_ruleset(name).get("option", ())))
)
games = st.sampled_from(GAMES)


def _melds() -> Iterator[tuple[Card, ...]]:
    """Every run of three to seven and every four alike that some game knows."""
    for suit, first, length in product(SUITS, range(8), range(3, 8)):
        if first + length <= 8:
            yield parse_cards(" ".join(r + suit for r in RANKS[first : first + length]))
    for rank in "9TJQKA":
        yield parse_cards(" ".join(rank + suit for suit in SUITS))


MELDS: Final = tuple(_melds())


@st.composite
def deals(draw: st.DrawFn, game: Game) -> Round:
    """A deal with everything a table may write of it."""
    law = game.law
    call = draw(st.sampled_from(SUIT_NAMES))
    points, tricks = draw(_taken(law))
    swept = law.deck.hand in tricks or sum(1 for number in points if number) == 1
    idle = law.sides > 2 and 0 in points
    claims = draw(_claims(law)) if law.melds else ()
    return Round(
        taker=draw(st.sampled_from(game.seats.names())),
        call=call,
        bid=draw(_bids(law)),
        points=points,
        tricks=tricks if swept or idle or draw(st.booleans()) else None,
        melds=claims or None,
        belote=draw(_belote(law, claims, call)),
    )


def _bids(law: Law) -> st.SearchStrategy[int | str | None]:
    """Bids that may be made; nothing where nothing is bid."""
    bidding = law.bidding
    if bidding.kind != "auction":
        return st.none()
    steps = st.integers(0, ((bidding.max or 250) - bidding.min) // bidding.step)
    return st.one_of(
        steps.map(lambda step: bidding.min + step * bidding.step),
        st.sampled_from([bidding.min, *bidding.named]),
    )


@st.composite
def _taken(draw: st.DrawFn, law: Law) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and tricks of each side, from a pack that was shuffled and played."""
    contract = next(iter(law.contracts.values()))
    pack = draw(st.permutations(contract.pack))
    owners = draw(
        st.one_of(
            st.lists(st.integers(0, law.sides - 1), min_size=law.deck.hand, max_size=law.deck.hand),
            st.integers(0, law.sides - 1).map(lambda side: [side] * law.deck.hand),
        )
    )
    points, size = [0] * law.sides, law.table.players
    for at, owner in enumerate(owners):
        points[owner] += sum(pack[at * size : (at + 1) * size])
    points[owners[-1]] += law.last_trick.points
    return tuple(points), tuple(owners.count(side) for side in range(law.sides))


@st.composite
def _claims(draw: st.DrawFn, law: Law) -> tuple[Claim, ...]:
    """Melds of single players, no card in two of them, each hand no longer than a hand."""
    chosen = draw(
        st.lists(
            st.tuples(st.sampled_from(PEOPLE[: law.table.players]), st.sampled_from(MELDS)),
            max_size=5,
        )
    )
    claims: list[Claim] = []
    for who, cards in chosen:
        shown = {card for claim in claims for card in claim.cards}
        held = sum(len(claim.cards) for claim in claims if claim.who == who)
        if not shown & set(cards) and held + len(cards) <= law.deck.hand:
            flags = draw(st.sampled_from([(), (), (), ("late",), ("unshown",)]))
            claims.append(Claim(who, cards=cards, flags=flags))
    return tuple(claims)


@st.composite
def _belote(
    draw: st.DrawFn, law: Law, claims: tuple[Claim, ...], call: str
) -> tuple[BeloteClaim, ...] | None:
    """King and queen of trumps, with somebody who can hold them."""
    if not all(contract.belote for contract in law.contracts.values()):
        return None
    royal = {Card(SUIT_NAMES.index(call) * 8 + RANKS.index(rank)) for rank in "KQ"}
    elsewhere = {claim.who for claim in claims if royal & set(claim.cards)}
    able = [name for name in PEOPLE[: law.table.players] if not elsewhere - {name}]
    who = draw(st.sampled_from([None, *able]))
    return None if who is None else (BeloteClaim(who, draw(st.integers(0, 5)) == 0),)


@st.composite
def played(draw: st.DrawFn) -> tuple[Game, Round]:
    """A game and one deal of it."""
    game = draw(games)
    return game, draw(deals(game))


@st.composite
def evenings(draw: st.DrawFn, size: int = 6) -> tuple[Game, tuple[Round, ...]]:
    """A game and some deals of it, a few of them forfeited, void, agreed or passed out."""
    game = draw(games)
    unusual = [Round(void="misdealt"), Round(taker=PEOPLE[0], agreed=(81,) * game.law.sides)]
    unusual += [Round(forfeit=Forfeit(PEOPLE[1], name)) for name in game.law.penalties]
    if game.law.deal.all_pass != "dealer-must":
        unusual.append(Round(call="all-pass"))
    one = st.one_of(deals(game), deals(game), st.sampled_from(unusual))
    return game, tuple(draw(st.lists(one, min_size=1, max_size=size)))


def rotated(game: Game, deal: Round) -> Round:
    """The same deal with everybody one seat on, so that every side has become the next one."""
    count = game.law.table.players
    names = {name: PEOPLE[(at + 1) % count] for at, name in enumerate(PEOPLE[:count])}
    keys = [key for key, _ in game.header.sides]
    names |= {key: names.get(key, keys[(at + 1) % len(keys)]) for at, key in enumerate(keys)}
    return deal._replace(
        taker=names[deal.taker] if deal.taker else None,
        points=_on(deal.points),
        tricks=_on(deal.tricks),
        melds=deal.melds and tuple(one._replace(who=names[one.who]) for one in deal.melds),
        belote=deal.belote and tuple(one._replace(who=names[one.who]) for one in deal.belote),
    )


Number = TypeVar("Number")


def _on(numbers: tuple[Number, ...] | None) -> tuple[Number, ...] | None:
    return numbers and (numbers[-1], *numbers[:-1])
