"""Deals that could have been played, under every shipped law and every one of its options.

A deal is made the way cards make it: the pack is shuffled, every trick goes to somebody, so points
and tricks always add up; melds show cards that lie in one hand only.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeVar

from hypothesis import strategies as st

from belascore.cards import RANKS, SUIT_NAMES, SUITS, Card, card_of, parse_cards
from belascore.rounds import BeloteClaim, Claim, Forfeit, Header, Match, Round, Seats
from belascore.rules.law import Contract, Law
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
    """Every run of three to seven and every four alike."""
    for suit, first, length in product(SUITS, range(8), range(3, 8)):
        if first + length <= 8:
            yield parse_cards(" ".join(r + suit for r in RANKS[first : first + length]))
    for rank in RANKS:
        yield parse_cards(" ".join(rank + suit for suit in SUITS))


MELDS: Final = tuple(_melds())


def _known(law: Law, call: str) -> tuple[tuple[Card, ...], ...]:
    """The melds that this game knows; those of a trick have no more cards than a trick."""
    assert law.melds is not None
    fours = {rank for kind in law.melds.kinds for rank in kind.ranks}
    in_trick = law.melds.found_in == "trick"
    most = law.table.players if in_trick else law.deck.hand
    melds = [
        cards
        for cards in MELDS
        if (cards[0].rank in fours if _is_four(cards) else len(cards) <= most)
    ]
    if any(kind.shape == "royal-pair" for kind in law.melds.kinds):
        melds += [parse_cards(" ".join(rank + suit for rank in "KQ")) for suit in _trumps(call)]
    return tuple(melds)


def _is_four(cards: tuple[Card, ...]) -> bool:
    return cards[0].rank == cards[-1].rank


def _trumps(call: str) -> tuple[str, ...]:
    """The letters of the suits that are trumps under a call."""
    if call == "all-trumps":
        return tuple(SUITS)
    return (SUITS[SUIT_NAMES.index(call)],) if call in SUIT_NAMES else ()


def _worth(law: Law, call: str, cards: Iterable[Card]) -> int:
    """Points of cards under a call."""
    contract = law.contract(call)
    assert contract is not None
    trumps, plain = contract.trump_values or {}, contract.plain_values or {}
    return sum(
        (trumps if str(card)[1] in _trumps(call) else plain).get(card.rank, 0) for card in cards
    )


def _best_trump(law: Law, call: str) -> Card | None:
    """The card that nothing beats, where one suit is trumps."""
    if call not in SUIT_NAMES:
        return None
    contract = law.contract(call)
    value = (contract and contract.trump_values) or {}
    return card_of(max(law.deck.ranks, key=lambda rank: value[rank]), call)


def calls(law: Law) -> tuple[str, ...]:
    """Everything that may be called."""
    others = tuple(name for name in law.contracts if name != "suit")
    return (*SUIT_NAMES, *others) if "suit" in law.contracts else others


@st.composite
def deals(draw: st.DrawFn, game: Game) -> Round:
    """A deal with everything a table may write of it."""
    law = game.law
    call = draw(st.sampled_from(calls(law)))
    contract = law.contract(call)
    assert contract is not None
    points, tricks = draw(_taken(law, contract))
    swept = law.deck.hand in tricks or sum(1 for number in points if number) == 1
    idle = law.sides > 2 and 0 in points
    claims = draw(_claims(law, call, points, tricks)) if law.melds and contract.melds else ()
    return Round(
        taker=draw(st.sampled_from(game.seats.names())),
        call=call,
        bid=draw(_bids(law)),
        double=draw(st.sampled_from([None, None, *law.doubles])),
        points=points,
        tricks=tricks if swept or idle or draw(st.booleans()) else None,
        melds=claims or None,
        belote=draw(_belote(law, claims, call)) if law.belote and contract.belote else None,
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
def _taken(
    draw: st.DrawFn, law: Law, contract: Contract
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and tricks of each side, from a pack that was shuffled and played."""
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
def _claims(
    draw: st.DrawFn, law: Law, call: str, points: tuple[int, ...], tricks: tuple[int, ...]
) -> tuple[Claim, ...]:
    """Melds of single players, no card in two of them.

    Each hand is no longer than a hand; melds that lie in tricks are no more than a side's tricks
    and worth no more than its points, and whoever holds the best trump takes a trick.
    """
    assert law.melds is not None
    people = PEOPLE[: law.table.players]
    in_trick = law.melds.found_in == "trick"
    chosen = draw(
        st.lists(st.tuples(st.sampled_from(people), st.sampled_from(_known(law, call))), max_size=5)
    )
    claims: list[Claim] = []
    best = _best_trump(law, call)
    for who, cards in chosen:
        if best in cards and not tricks[people.index(who) % law.sides]:
            continue
        shown = {card for claim in claims for card in claim.cards}
        if in_trick:
            side = people.index(who) % law.sides
            of_side = people[side :: law.sides]
            own = [claim for claim in claims if claim.who in of_side]
            shown_here = {*cards, *(card for claim in own for card in claim.cards)}
            fits = len(own) < tricks[side] and _worth(law, call, shown_here) <= points[side]
        else:
            held = sum(len(claim.cards) for claim in claims if claim.who == who)
            fits = held + len(cards) <= law.deck.hand
        if fits and not shown & set(cards):
            flags = draw(st.sampled_from([(), (), (), ("late",), ("unshown",)]))
            claims.append(Claim(who, cards=cards, flags=flags))
    return tuple(claims)


@st.composite
def _belote(
    draw: st.DrawFn, law: Law, claims: tuple[Claim, ...], call: str
) -> tuple[BeloteClaim, ...] | None:
    """King and queen of each suit that is trumps, with somebody who can hold them."""
    belotes: list[BeloteClaim] = []
    for suit in _trumps(call):
        royal = set(parse_cards(f"K{suit} Q{suit}"))
        elsewhere = {claim.who for claim in claims if royal & set(claim.cards)}
        able = [name for name in PEOPLE[: law.table.players] if not elsewhere - {name}]
        who = draw(st.sampled_from([None, *able]))
        if who is not None:
            belotes.append(BeloteClaim(who, draw(st.integers(0, 5)) == 0))
    return tuple(belotes) or None


@st.composite
def played(draw: st.DrawFn) -> tuple[Game, Round]:
    """A game and one deal of it."""
    game = draw(games)
    return game, draw(deals(game))


@st.composite
def evenings(draw: st.DrawFn, size: int = 6) -> tuple[Game, tuple[Round, ...]]:
    """A game and some deals of it, a few of them forfeited, void, agreed or passed out."""
    game = draw(games)
    agreed = Round(
        taker=PEOPLE[0],
        call=calls(game.law)[0] if len(game.law.contracts) > 1 else None,
        bid=game.law.bidding.min if game.law.bidding.kind == "auction" else None,
        agreed=(81,) * game.law.sides,
    )
    unusual = [Round(void="misdealt"), agreed]
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
