"""Random deals for the comparison with other programs, and laws to play them by."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from belascore.cards import DECK, Card, CardSet
from belascore.play.tables import Tables, refusal

HERE: Final = Path(__file__).parent
PLAYERS: Final = ("A1", "B1", "A2", "B2")
SIDES: Final = {"A": ["A1", "A2"], "B": ["B1", "B2"]}
CONTREE_EXACT: Final[Mapping[str, Any]] = tomllib.loads(
    (HERE / "contree-exact.toml").read_text(encoding="utf-8")
)


def dealt(random: Random) -> list[list[Card]]:
    """Four hands of a shuffled pack."""
    pack = list(DECK)
    random.shuffle(pack)
    return [pack[seat * 8 : seat * 8 + 8] for seat in range(4)]


def hardly_shuffled(random: Random) -> list[list[Card]]:
    """Four hands that hold many melds."""
    pack = sorted(DECK, key=random.choice((int, lambda card: (card % 8, card))))
    for _ in range(random.randrange(4, 14)):
        one, other = random.randrange(32), random.randrange(32)
        pack[one], pack[other] = pack[other], pack[one]
    return [pack[seat * 8 : seat * 8 + 8] for seat in range(4)]


def reasons(tables: Tables, hand: list[Card], trick: list[Card]) -> set[str]:
    """Why cards of a hand may not be played; tells that a comparison met every duty."""
    found = (refusal(tables, CardSet(hand), trick, card) for card in hand)
    return {reason for reason in found if reason is not None}


def hand_rows(hands: list[list[Card]]) -> list[str]:
    """Hands as a match file has them."""
    rows = zip(PLAYERS, hands, strict=True)
    return [f"{name}: {' '.join(map(str, hand))}" for name, hand in rows]


def trick_row(leader: int, trick: list[Card]) -> str:
    """A trick as a match file has it."""
    return f"{PLAYERS[leader]}: {' '.join(map(str, trick))}"
