"""What every card is worth and what every trick asks for, compiled once for a contract and a call.

A duty that a game does not have is an empty mask here and never a branch, so that a card is judged
by the same few questions in every game. Masks are sets of cards as plain integers; they stay inside
this package, which takes and gives `CardSet`.

Strength in a trick is a key: 0 for a card that cannot win it, 1 to 8 for the suit led, 9 to 16 for
a trump on it. Cards of equal points are ordered by natural rank.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from belascore.cards import DECK, SUIT_NAMES, Card, CardSet
from belascore.play.givens import Duties, Duty, Trumps

_Values = tuple[tuple[str, int], ...]

RUFFED: Final = 9
"""The least key of a trump on another suit."""
_KEYS: Final = 17
_UNBEATABLE: Final = _KEYS - 1
_EVERY_CARD: Final = (1 << len(DECK)) - 1

Facts = tuple[int, bool, int, int]
"""A card as a trick sees it: its mask, whether it is of the suit led, its key, its points."""
Owed = tuple[int, int, int, bool]
"""What a player without the led suit owes: `need, allow, spare, over`.

Whoever holds a card of `need` has to play one of `allow`; else whoever holds a card of `spare` has
to play one of those; else he is free. `over` tells that going over is itself a duty.
"""
Lead = tuple[
    int,
    tuple[Facts, ...],
    tuple[tuple[int, ...], tuple[int, ...]],
    tuple[int, ...],
    tuple[tuple[Owed, ...], tuple[Owed, ...]],
]
"""All that matters once a suit is led: `suit, facts, rises, veil, owed`.

`suit` is its cards and `facts` what there is to know of each of the 32. `rises` holds, by key of
the card that is to be beaten, the cards that beat it and have to; `owed`, by key of the card that
holds the trick, what is owed without the suit: both first while an opponent holds the trick, then
while the partner does. `veil` holds, by key of a card that takes the trick, the key that is to be
beaten from then on, 0 where that stays. Plain tuples, as all that is unpacked for every trick or
card.
"""


class Tables(NamedTuple):
    """The tables of one contract and call.

    Attributes:
        players: seats at the table; with four, those two apart are partners.
        pack: every card that has a value.
        trumps: every trump.
        points: of each of the 32 cards.
        leads: by card led; one for all cards of a suit.
        turns: by leader, the seats in playing order.
    """

    players: int
    pack: CardSet
    trumps: CardSet
    points: tuple[int, ...]
    leads: tuple[Lead, ...]
    turns: tuple[tuple[int, ...], ...]


def tables(
    trumps: Trumps,
    trump_suit: str | None,
    trump_values: Mapping[str, int] | None,
    plain_values: Mapping[str, int] | None,
    duties: Duties,
    players: int,
) -> Tables:
    """Compile a contract and a call, or find the tables compiled before.

    Args:
        trumps: how many suits are trumps.
        trump_suit: which, where one is: `hearts`.
        trump_values: points of each rank in a trump suit; None where none is.
        plain_values: points of each rank in a plain suit; None where all are trumps.
        duties: what the game demands beside following suit.
        players: 2, 3 or 4; four play in pairs, fewer each alone.
    """
    ranks = (tuple((trump_values or {}).items()), tuple((plain_values or {}).items()))
    return _compiled(trumps, trump_suit if trumps == "one" else None, ranks, duties, players)


def as_set(mask: int) -> CardSet:
    """A mask as the set of cards that the rest of the program knows."""
    return int.__new__(CardSet, mask)


@lru_cache(maxsize=256)
def _compiled(
    trumps: Trumps,
    trump_suit: str | None,
    ranks: tuple[_Values, _Values],
    duties: Duties,
    players: int,
) -> Tables:
    of_trumps, of_plain = dict(ranks[0]), dict(ranks[1])
    rising = tuple(trumps == "all" or suit == trump_suit for suit in SUIT_NAMES)
    values = [(of_trumps if rising[card >> 3] else of_plain).get(card.rank) for card in DECK]
    points = tuple(value or 0 for value in values)
    ruffing = rising.index(True) if trumps == "one" else None
    leads = [_lead(suit, rising[suit], ruffing, points, duties, players) for suit in range(4)]
    seats = range(players)
    return Tables(
        players=players,
        pack=CardSet(card for card, value in zip(DECK, values, strict=True) if value is not None),
        trumps=CardSet(card for card in DECK if rising[card >> 3]),
        points=points,
        leads=tuple(leads[card >> 3] for card in DECK),
        turns=tuple(tuple((leader + turn) % players for turn in seats) for leader in seats),
    )


def _lead(
    suit: int,
    trump: bool,
    ruffing: int | None,
    points: tuple[int, ...],
    duties: Duties,
    players: int,
) -> Lead:
    """One suit led: `trump` where it is one itself, `ruffing` the suit of the only trumps."""
    keys = [0] * len(DECK)
    led = _ranked(suit, points, keys, 1)
    ruffs = [] if trump or ruffing is None else _ranked(ruffing, points, keys, RUFFED)
    better, over = _above(led, keys), _above(ruffs, keys)
    rises, owed = [], []
    for partner in (False, players == 4):  # who plays alone has no partner to exempt him
        if trump:
            must = _binds(duties.beat_trump, partner)
        else:  # where there are no trumps nothing has to be beaten
            must = duties.beat_led != "never" and ruffing is not None
        rises.append(better if must else (0,) * _KEYS)
        owed.append(tuple(_owed(over[0], higher, duties, partner) for higher in over))
    facts = tuple((1 << card, card >> 3 == suit, keys[card], points[card]) for card in DECK)
    ruffed = 0 if duties.beat_led == "always" else _UNBEATABLE
    veil = (*range(RUFFED), *[ruffed] * (_KEYS - RUFFED))
    return better[0], facts, (rises[0], rises[1]), veil, (owed[0], owed[1])


def _ranked(suit: int, points: tuple[int, ...], keys: list[int], least: int) -> list[Card]:
    """The cards of a suit from weak to strong; their keys are written down."""
    cards = sorted(DECK[suit * 8 : suit * 8 + 8], key=lambda card: (points[card], card))
    for key, card in enumerate(cards, least):
        keys[card] = key
    return cards


def _above(cards: list[Card], keys: list[int]) -> tuple[int, ...]:
    """By every key, those of the cards that are above it."""
    masks = [0] * _KEYS
    for card in cards:
        for key in range(keys[card]):
            masks[key] |= 1 << card
    return tuple(masks)


def _owed(trumps: int, higher: int, duties: Duties, partner: bool) -> Owed:
    """What is owed without the suit led by who could ruff with `trumps`, of which some are higher.

    Where a trump is owed, `overruff` and `underruff` say which. Where none is, only a lower trump
    can be barred.
    """
    forced_only = duties.underruff == "only-if-forced"
    if not _binds(duties.ruff, partner):
        others = _EVERY_CARD & ~(trumps & ~higher) if forced_only else 0
        return others, others, 0, False
    go_over = _binds(duties.overruff, partner)
    spare = {"must": trumps, "may": 0, "only-if-forced": _EVERY_CARD & ~trumps}[duties.underruff]
    return higher, higher if go_over or forced_only else trumps, spare, go_over


def _binds(duty: Duty, partner: bool) -> bool:
    """Whether a duty is in force; `partner` tells that the partner's card holds the trick."""
    return duty == "always" or (duty == "unless-partner" and not partner)


class Standing(NamedTuple):
    """How a trick stands for the player whose turn it is.

    Attributes:
        holder: place of the card that holds it.
        best: key of that card.
        suit: cards of the suit led.
        rise: of those, what has to be played if held.
        owed: what a player without that suit owes.
    """

    holder: int
    best: int
    suit: int
    rise: int
    owed: Owed


def standing(tables: Tables, trick: Sequence[Card]) -> Standing:
    """How a trick stands in which at least one card lies."""
    suit, facts, rises, veil, owed = tables.leads[trick[0]]
    best = top = holder = 0
    for place, card in enumerate(trick):
        _, follows, key, _ = facts[card]
        if follows:
            top = max(top, key)
        if key > best:
            best, holder, top = key, place, veil[key] or top
    partner = holder == len(trick) - 2
    return Standing(holder, best, suit, rises[partner][top], owed[partner][best])


def winner(tables: Tables, trick: Sequence[Card]) -> int | None:
    """Place of the card that wins the trick, or holds it so far; None while nothing lies there."""
    return standing(tables, trick).holder if trick else None


def points(tables: Tables, trick: Sequence[Card]) -> int:
    """Points of the cards that lie in the trick."""
    return sum(tables.points[card] for card in trick)


Refusal = Literal[
    "not-in-hand",
    "revoke",
    "must-beat",
    "must-ruff",
    "must-overruff",
    "must-underruff",
    "must-not-underruff",
]


def legal(tables: Tables, hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """The cards of a hand that may be played to a trick; never none, and all of them to lead.

    Args:
        tables: of the contract and call.
        hand: what the player holds.
        trick: what lies there, in playing order; with four players the card two back is the
            partner's.
    """
    return as_set(_allowed(int(hand), standing(tables, trick))) if trick else hand


def _allowed(hand: int, now: Standing) -> int:
    follow = hand & now.suit
    if follow:
        return follow & now.rise or follow
    need, allow, spare, _ = now.owed
    return hand & allow if hand & need else hand & spare or hand


def refusal(tables: Tables, hand: CardSet, trick: Sequence[Card], card: Card) -> Refusal | None:
    """Why a card may not be played to a trick; None where it may."""
    if card not in hand:
        return "not-in-hand"
    if card in legal(tables, hand, trick):
        return None
    now = standing(tables, trick)
    if hand & now.suit:
        return "must-beat" if now.suit >> card & 1 else "revoke"
    need, _, _, over = now.owed
    if card in tables.trumps:
        return "must-overruff" if over and hand & need else "must-not-underruff"
    if now.best < RUFFED:
        return "must-ruff"
    return "must-overruff" if hand & need else "must-underruff"
