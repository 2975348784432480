"""What replaying a deal costs, beside the same deals in two other programs.

    python tests/bench/peers.py [--deals N]

Needs the packages of the extra `peers`. Every side plays the same deals card by card, every card
checked; their memories of answers given before are emptied first. Aims: at least 75 times as many
deals as belote-cli, 14 times as colver called from Python, and 0.09 times as colver plays at random
inside.
"""

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import naive_play as naive
from play import PLAIN_VALUES, TRUMP_VALUES, Deal, deal_at_random, rules_of
from side_by_side import compare

from belascore.play.givens import Duties
from belascore.play.replaying import replay
from belascore.play.tables import tables

LOWER_TRUMP = Duties("never", "always", "unless-partner", "unless-partner", "must")
FREE_BELOW = LOWER_TRUMP._replace(underruff="may")
HEARTS = 1
STRENGTH = "789JQKTA"


class Peer(NamedTuple):
    """Another program at its table: the deals it gets, and how it plays one."""

    name: str
    duties: Duties
    play: Callable[[Any], None]
    set_up: Callable[[Deal], Any]
    forget: Callable[[], object]
    aim: float


def belote_cli() -> Peer:
    deck: Any = import_module("belote.deck")
    game: Any = import_module("belote.game")

    def theirs(card: naive.Card) -> Any:
        rank = "10" if card.rank.value == "T" else card.rank.value
        return deck.Card(deck.Suit[card.suit.name], deck.Rank(rank))

    def set_up(deal: Deal) -> Any:
        cards = tuple(tuple(map(theirs, hand)) for hand in deal.hands)
        seat = game.Seat(deal.tricks[0].leader)
        state = game.GameState(
            hands=cards,
            initial_hands=cards,
            trump=deck.Suit.HEARTS,
            contract=deck.Contract.NORMAL,
            dealer=seat.prev_seat(),
            leader=seat,
            turn=seat,
            taker=seat,
            phase=game.Phase.PLAYING,
        )
        return state, [theirs(card) for trick in deal.tricks for card in trick.cards]

    def play(ready: Any) -> None:
        state, cards = ready
        for card in cards:
            state = game.play_card(state, card)

    return Peer("belote-cli", LOWER_TRUMP, play, set_up, game.clear_legal_cards_cache, 75)


def colver() -> Peer:
    env: Any = import_module("colver").Env

    def number(card: naive.Card) -> int:
        return [*naive.Suit].index(card.suit) * 8 + STRENGTH.index(card.rank.value)

    def set_up(deal: Deal) -> Any:
        hands = [[number(card) for card in hand] for hand in deal.hands]
        cards = [number(card) for trick in deal.tricks for card in trick.cards]
        return (deal.tricks[0].leader + 3) % 4, hands, cards

    def play(ready: Any) -> None:
        dealer, hands, cards = ready
        table = env.deal_with_hands(dealer, hands)
        table.set_contract(HEARTS, 80, 0, 0)
        table.set_phase_playing()
        for card in cards:
            assert card in table.legal_actions()
            table.step(card)

    return Peer("colver", FREE_BELOW, play, set_up, lambda: None, 14)


def bench(peer: Peer, count: int) -> None:
    rules, random = rules_of(peer.duties), Random(peer.name)
    table = tables("one", "hearts", TRUMP_VALUES, PLAIN_VALUES, peer.duties, 4)
    deals = [deal_at_random(rules, random) for _ in range(count)]
    ready = [peer.set_up(deal) for deal in deals]

    def ours() -> None:
        for deal in deals:
            replay(table, deal.record)

    def theirs() -> None:
        peer.forget()
        for one in ready:
            peer.play(one)

    assert not any(replay(table, deal.record).irregular for deal in deals)
    compare("replay", ours, theirs, count, peer.aim, peer.name)
    if peer.name == "colver":
        bench_inside(ours, peer.set_up(deals[0]), count)


def bench_inside(ours: Callable[[], None], ready: Any, count: int) -> None:
    """As many deals played at random in its own language."""
    dealer, hands, _ = ready
    table: Any = import_module("colver").Env.deal_with_hands(dealer, hands)
    table.set_contract(HEARTS, 80, 0, 0)
    table.set_phase_playing()
    compare("replay", ours, lambda: table.rollout(count), count, 0.09, "colver inside")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    count = parser.parse_args().deals
    try:
        peers = belote_cli(), colver()
    except ModuleNotFoundError as error:
        sys.exit(f"{error.name} is not installed: pip install -e '.[peers]'")
    for peer in peers:
        bench(peer, count)


if __name__ == "__main__":
    main()
