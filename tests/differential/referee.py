"""A referee who knows the words of the law and nothing else.

He reads a ruleset as it stands in its file, goes through a record trick by trick with cards as
texts, and stops at the first thing that is wrong. He shares no code with the program.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

NATURAL = "789TJQKA"
SUIT_LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


class Wrong(NamedTuple):
    """What is wrong: of a hand (trick 0), or of a card that was played."""

    code: str
    trick: int
    who: str
    card: str


class Referee:
    """One who knows a ruleset, a call and who sits at the table, in order of play."""

    def __init__(self, ruleset: Mapping[str, Any], call: str, players: Sequence[str]) -> None:
        self.players = list(players)
        self.hand = ruleset["deck"]["hand"]
        self.duty = ruleset["play"]
        name = "suit" if call in SUIT_LETTERS else call
        self.contract = ruleset["contracts"][name]
        self.trump = SUIT_LETTERS.get(call)
        self.values = ruleset["values"]["tables"]

    # What cards are

    def is_trump(self, card: str) -> bool:
        return self.contract["trumps"] == "all" or card[1] == self.trump

    def points(self, card: str) -> int:
        table = "trump_values" if self.is_trump(card) else "plain_values"
        return int(self.values[self.contract[table]][card[0]])

    def above(self, card: str, other: str) -> bool:
        """Of two cards of one suit: more points, or as many and the higher rank."""
        mine = self.points(card), NATURAL.index(card[0])
        return mine > (self.points(other), NATURAL.index(other[0]))

    def holder(self, trick: Sequence[str]) -> int:
        """Whose card holds the trick, by its place: the best trump, else the best of the suit."""
        ruffs = [card for card in trick if card[1] == self.trump]
        running = ruffs or [card for card in trick if card[1] == trick[0][1]]
        best = running[0]
        for card in running[1:]:
            if self.above(card, best):
                best = card
        return list(trick).index(best)

    # What may be played

    def exempt(self, duty: str, trick: Sequence[str]) -> bool:
        """Whether a duty of play does not bind who plays next."""
        if duty == "unless-partner":
            two_back = len(trick) - 2
            return len(self.players) == 4 and two_back >= 0 and self.holder(trick) == two_back
        return duty == "never"

    def objection(self, card: str, hand: Sequence[str], trick: Sequence[str]) -> str | None:
        """Why a card of the hand may not be played to what lies there."""
        if not trick:
            return None
        suit = trick[0][1]
        if any(own[1] == suit for own in hand):
            return "revoke" if card[1] != suit else self.too_low(card, hand, trick)
        if self.trump is None or suit == self.trump:
            return None
        return self.no_ruff(card, hand, trick)

    def too_low(self, card: str, hand: Sequence[str], trick: Sequence[str]) -> str | None:
        """Of a card that follows suit, whether a higher one was owed."""
        suit = trick[0][1]
        if self.is_trump(trick[0]):
            free = self.exempt(self.duty["beat_trump"], trick)
        elif self.duty["beat_led"] == "unless-ruffed":
            free = self.trump is None or any(lying[1] == self.trump for lying in trick)
        else:
            free = self.duty["beat_led"] == "never" or self.trump is None
        lying = [one for one in trick if one[1] == suit]
        higher = [own for own in hand if own[1] == suit and self.above_all(own, lying)]
        return "must-beat" if higher and card not in higher and not free else None

    def above_all(self, card: str, others: Sequence[str]) -> bool:
        return all(self.above(card, other) for other in others)

    def no_ruff(self, card: str, hand: Sequence[str], trick: Sequence[str]) -> str | None:
        """Of a card that does not follow a plain suit, which trump was owed or is barred."""
        lying = [one for one in trick if one[1] == self.trump]
        trumps = [own for own in hand if own[1] == self.trump]
        higher = [own for own in trumps if self.above_all(own, lying)]
        lower = card in trumps and card not in higher
        kept_back = self.duty["underruff"] == "only-if-forced"
        if self.exempt(self.duty["ruff"], trick):
            other_cards = len(hand) > len(trumps) - len(higher)
            return "must-not-underruff" if kept_back and lower and other_cards else None
        if higher:
            return self.not_over(card, trick, over=card in higher, lying=bool(lying))
        if kept_back:
            return "must-not-underruff" if lower and len(trumps) < len(hand) else None
        owed = self.duty["underruff"] == "must" and bool(trumps) and not lower
        return "must-underruff" if owed else None

    def not_over(self, card: str, trick: Sequence[str], *, over: bool, lying: bool) -> str | None:
        """Who could go over: a discard is refused, and a lower trump where the law is so."""
        if over:
            return None
        if card[1] != self.trump:
            return "must-overruff" if lying else "must-ruff"
        if not self.exempt(self.duty["overruff"], trick):
            return "must-overruff"
        return "must-not-underruff" if self.duty["underruff"] == "only-if-forced" else None

    def lawful(self, hand: Sequence[str], trick: Sequence[str]) -> list[str]:
        return [card for card in hand if self.objection(card, hand, trick) is None]

    def play_out(
        self, hands: Mapping[str, Sequence[str]], random: Random
    ) -> list[tuple[str, list[str]]]:
        """Tricks of lawful cards taken at random; the first player leads to the first."""
        held = {name: list(cards) for name, cards in hands.items()}
        at, play = 0, []
        for _ in range(self.hand):
            trick: list[str] = []
            for name in (*self.players[at:], *self.players[:at]):
                card = random.choice(self.lawful(held[name], trick))
                held[name].remove(card)
                trick.append(card)
            play.append((self.players[at], trick))
            at = (at + self.holder(trick)) % len(self.players)
        return play

    # A whole record

    def first_wrong(
        self,
        hands: Mapping[str, Sequence[str]],
        play: Sequence[tuple[str, Sequence[str]]],
        first: str,
    ) -> Wrong | None:
        """The first thing that is wrong with a deal of which every card was written down."""
        return self.wrong_hand(hands) or self.wrong_card(hands, play, first)

    def wrong_hand(self, hands: Mapping[str, Sequence[str]]) -> Wrong | None:
        earlier: list[str] = []
        for name in self.players:
            if len(hands[name]) != self.hand:
                return Wrong("hand-size", 0, name, "")
            twice = {card for card in hands[name] if hands[name].count(card) > 1}
            for card in [*sorted(twice), *(card for card in earlier if card in hands[name])]:
                return Wrong("card-twice", 0, name, card)
            earlier += hands[name]
        return None

    def wrong_card(
        self,
        hands: Mapping[str, Sequence[str]],
        play: Sequence[tuple[str, Sequence[str]]],
        first: str,
    ) -> Wrong | None:
        held = {name: list(hand) for name, hand in hands.items()}
        due = first
        for number, (leader, cards) in enumerate(play, 1):
            if cards and leader != due:
                return Wrong("wrong-leader", number, leader, cards[0])
            at = self.players.index(leader)
            turn = [*self.players[at:], *self.players[:at]]
            lying: list[str] = []
            for name, card in zip(turn, cards, strict=False):
                if card not in held[name]:
                    return Wrong("not-in-hand", number, name, card)
                reason = self.objection(card, held[name], lying)
                if reason:
                    return Wrong(reason, number, name, card)
                held[name].remove(card)
                lying.append(card)
            if len(cards) > len(turn):
                return Wrong("hand-size", number, leader, cards[len(turn)])
            if len(cards) < len(turn):
                return Wrong("deck-incomplete", number, "", "")
            due = turn[self.holder(lying)]
        if len(play) < self.hand:
            return Wrong("deck-incomplete", len(play) + 1, "", "")
        return None
