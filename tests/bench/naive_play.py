"""Play and melds written down as the rules read: objects, lists and loops, nothing precomputed.

The reference that `belascore.play` is compared with, in the tests for what it finds and in
`play.py` for its speed. It shares no code with it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from random import Random


class Suit(Enum):
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class Rank(Enum):
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


RANKS = list(Rank)


@dataclass(frozen=True)
class Card:
    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank.value + self.suit.value[0].upper()


@dataclass(frozen=True)
class Rules:
    trumps: str
    trump_suit: Suit | None
    trump_values: Mapping[Rank, int]
    plain_values: Mapping[Rank, int]
    beat_led: str
    beat_trump: str
    ruff: str
    overruff: str
    underruff: str
    players: int
    hand: int


@dataclass(frozen=True)
class Fault:
    trick: int
    position: int
    seat: int
    card: Card
    code: str
    could_have: frozenset[Card] = frozenset()


@dataclass
class Outcome:
    winners: list[int]
    points: list[int]
    faults: list[Fault]


@dataclass(frozen=True)
class Trick:
    leader: int
    cards: tuple[Card, ...]


Hands = list[list[Card]]


# A trick


def is_trump(rules: Rules, card: Card) -> bool:
    return rules.trumps == "all" or card.suit is rules.trump_suit


def points(rules: Rules, card: Card) -> int:
    return (rules.trump_values if is_trump(rules, card) else rules.plain_values)[card.rank]


def stronger(rules: Rules, one: Card, other: Card) -> bool:
    """Whether one card of a suit is above another of the same suit."""
    mine, theirs = points(rules, one), points(rules, other)
    return mine > theirs or (mine == theirs and RANKS.index(one.rank) > RANKS.index(other.rank))


def beats(rules: Rules, card: Card, best: Card) -> bool:
    """Whether a card takes the trick from the one that holds it."""
    if card.suit is best.suit:
        return stronger(rules, card, best)
    return rules.trumps == "one" and is_trump(rules, card)


def winner(rules: Rules, trick: Sequence[Card]) -> int:
    best = 0
    for place in range(1, len(trick)):
        if beats(rules, trick[place], trick[best]):
            best = place
    return best


# What may be played


def in_force(duty: str, partner: bool) -> bool:
    if duty == "unless-partner":
        return not partner
    return duty == "always"


def why_not(rules: Rules, hand: Sequence[Card], trick: Sequence[Card], card: Card) -> str | None:
    """The reason for which a card of the hand may not be played, as a referee would give it."""
    if not trick:
        return None
    led = trick[0].suit
    if any(held.suit is led for held in hand):
        if card.suit is not led:
            return "revoke"
        return why_not_following(rules, hand, trick, card)
    if rules.trumps != "one" or is_trump(rules, trick[0]):
        return None
    return why_not_ruffing(rules, hand, trick, card)


def partner_holds(rules: Rules, trick: Sequence[Card]) -> bool:
    return rules.players == 4 and len(trick) >= 2 and winner(rules, trick) == len(trick) - 2


def why_not_following(
    rules: Rules, hand: Sequence[Card], trick: Sequence[Card], card: Card
) -> str | None:
    led = trick[0].suit
    followed = [other for other in trick if other.suit is led]
    best = followed[winner(rules, followed)]
    if rules.trumps == "none":
        return None
    if is_trump(rules, trick[0]):
        if not in_force(rules.beat_trump, partner_holds(rules, trick)):
            return None
    else:
        ruffed = any(is_trump(rules, other) for other in trick)
        if rules.beat_led == "never" or (rules.beat_led == "unless-ruffed" and ruffed):
            return None
    can = any(held.suit is led and stronger(rules, held, best) for held in hand)
    return "must-beat" if can and not stronger(rules, card, best) else None


def why_not_ruffing(
    rules: Rules, hand: Sequence[Card], trick: Sequence[Card], card: Card
) -> str | None:
    """The led suit is plain and not held."""
    lying = [other for other in trick if is_trump(rules, other)]
    best = lying[winner(rules, lying)] if lying else None

    def lower(one: Card) -> bool:
        return is_trump(rules, one) and best is not None and not stronger(rules, one, best)

    trumps = [held for held in hand if is_trump(rules, held)]
    higher = [held for held in trumps if not lower(held)]
    partner = partner_holds(rules, trick)
    if not in_force(rules.ruff, partner):
        another = any(not lower(held) for held in hand)
        barred = rules.underruff == "only-if-forced" and lower(card) and another
        return "must-not-underruff" if barred else None
    if higher:
        if not is_trump(rules, card):
            return "must-overruff" if lying else "must-ruff"
        if not lower(card):
            return None
        if in_force(rules.overruff, partner):
            return "must-overruff"
        return "must-not-underruff" if rules.underruff == "only-if-forced" else None
    if not trumps or rules.underruff == "may":
        return None
    if rules.underruff == "must":
        return None if is_trump(rules, card) else "must-underruff"
    others = len(trumps) < len(hand)
    return "must-not-underruff" if is_trump(rules, card) and others else None


def legal(rules: Rules, hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
    return [card for card in hand if why_not(rules, hand, trick, card) is None]


# A deal


def replay(rules: Rules, hands: Hands, tricks: Sequence[Trick], first: int | None) -> Outcome:
    """Play a deal again, card by card."""
    held = [list(hand) for hand in hands]
    outcome = Outcome([], [], [])
    due = first
    for number, trick in enumerate(tricks, 1):
        if due is not None and trick.leader != due:
            outcome.faults.append(Fault(number, 1, trick.leader, trick.cards[0], "wrong-leader"))
        lying: list[Card] = []
        for position, card in enumerate(trick.cards, 1):
            seat = (trick.leader + position - 1) % rules.players
            hand = held[seat]
            if card not in hand:
                may = frozenset(legal(rules, hand, lying))
                outcome.faults.append(Fault(number, position, seat, card, "not-in-hand", may))
                later = shown_later(rules, tricks[number:], seat)
                held[seat] = [own for own in hand if own in later]
            else:
                reason = why_not(rules, hand, lying, card)
                if reason is not None:
                    may = frozenset(legal(rules, hand, lying))
                    outcome.faults.append(Fault(number, position, seat, card, reason, may))
                hand.remove(card)
            lying.append(card)
        due = (trick.leader + winner(rules, lying)) % rules.players
        outcome.winners.append(due)
        outcome.points.append(sum(points(rules, card) for card in lying))
    return outcome


def shown_later(rules: Rules, tricks: Sequence[Trick], seat: int) -> list[Card]:
    """Whoever plays a card that he does not hold still holds what he shows afterwards."""
    return [
        card
        for trick in tricks
        for turn, card in enumerate(trick.cards)
        if (trick.leader + turn) % rules.players == seat
    ]


def deal(rules: Rules, random: Random) -> Hands:
    deck = [Card(rank, suit) for suit in Suit for rank in Rank]
    random.shuffle(deck)
    return [deck[seat * rules.hand : (seat + 1) * rules.hand] for seat in range(rules.players)]


def play_out(rules: Rules, hands: Hands, random: Random) -> list[Trick]:
    """Play a deal to its end with legal cards taken at random."""
    held = [list(hand) for hand in hands]
    leader = random.randrange(rules.players)
    tricks = []
    for _ in range(rules.hand):
        lying: list[Card] = []
        for turn in range(rules.players):
            hand = held[(leader + turn) % rules.players]
            card = random.choice(legal(rules, hand, lying))
            hand.remove(card)
            lying.append(card)
        tricks.append(Trick(leader, tuple(lying)))
        leader = (leader + winner(rules, lying)) % rules.players
    return tricks


# Melds


@dataclass(frozen=True)
class Kind:
    name: str
    shape: str
    points: int
    length: int = 0
    longer: bool = False
    ranks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Meld:
    kind: str
    points: int
    cards: tuple[Card, ...]


def runs(hand: Sequence[Card], kinds: Sequence[Kind]) -> list[Meld]:
    melds = []
    for suit in Suit:
        cards = [card for card in hand if card.suit is suit]
        cards.sort(key=lambda card: RANKS.index(card.rank))
        row: list[Card] = []
        for card in cards:
            if row and RANKS.index(card.rank) != RANKS.index(row[-1].rank) + 1:
                melds += run(row, kinds)
                row = []
            row.append(card)
        melds += run(row, kinds)
    return melds


def run(row: list[Card], kinds: Sequence[Kind]) -> list[Meld]:
    """The meld of a row of cards: its exact kind, else one that takes longer runs, else its top."""
    fitting = [kind for kind in kinds if kind.shape == "run" and kind.length <= len(row)]
    for kind in fitting:
        if kind.length == len(row):
            return [Meld(kind.name, kind.points, tuple(row))]
    longer = [kind for kind in fitting if kind.longer]
    if longer:
        kind = max(longer, key=lambda one: one.length)
        return [Meld(kind.name, kind.points, tuple(row))]
    if fitting:
        kind = max(fitting, key=lambda one: one.length)
        return [Meld(kind.name, kind.points, tuple(row[-kind.length :]))]
    return []


def fours(hand: Sequence[Card], kinds: Sequence[Kind]) -> list[Meld]:
    melds = []
    for rank in Rank:
        cards = [card for card in hand if card.rank is rank]
        if len(cards) == 4:
            melds += [
                Meld(kind.name, kind.points, tuple(cards))
                for kind in kinds
                if kind.shape == "four" and rank.value in kind.ranks
            ]
    return melds


def melds_of(hand: Sequence[Card], kinds: Sequence[Kind], reuse: bool) -> list[Meld]:
    all_fours = fours(hand, kinds)
    if reuse:
        return runs(hand, kinds) + all_fours
    choices = []
    for count in range(len(all_fours), -1, -1):
        for taken in combinations(all_fours, count):
            used = {card for four in taken for card in four.cards}
            choices.append(runs([card for card in hand if card not in used], kinds) + list(taken))
    return max(choices, key=lambda choice: sum(meld.points for meld in choice))


def has_belote(hand: Sequence[Card], trumps: Suit) -> bool:
    return Card(Rank.KING, trumps) in hand and Card(Rank.QUEEN, trumps) in hand
