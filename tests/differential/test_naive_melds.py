"""Melds of whole deals, found in the hands and compared: by the program and by looking."""

from collections import Counter
from random import Random
from typing import Final

import naive_melds as naive
import pytest
from dealing import SIDES, dealt, hand_rows, hardly_shuffled

from belascore.cards import SUIT_NAMES
from belascore.protocol import answer_question

DEALS: Final = 600
GAMES: Final[dict[str, tuple[naive.Contest, bool]]] = {
    "bela-hr": (naive.bela, True),
    "belot-4": (naive.belot, True),
    "belote": (naive.belote, False),
    "belotten": (naive.belotten, False),
    "belotten-81": (naive.belotten, False),
    "coinche": (naive.coinche, False),
    "pilotta": (naive.pilotta, False),
    "belot-bg": (naive.belot_bg, False),
}
"""How melds are compared, and whether a card may stand in two."""


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_same_melds_count(ruleset: str) -> None:
    random, (contest, reuse) = Random(ruleset), GAMES[ruleset]
    seen: Counter[str] = Counter()
    for _ in range(DEALS):
        hands = random.choice((dealt, hardly_shuffled, hardly_shuffled))(random)
        call = random.choice(SUIT_NAMES)
        melds = [
            meld
            for seat, hand in enumerate(hands)
            for meld in naive.melds_of(seat, [str(card) for card in hand], reuse=reuse)
        ]
        if any(meld.run_length == 8 for meld in melds):  # such a one may win the match
            seen["belot"] += 1
            continue
        question = {"ask": "melds", "ruleset": ruleset, "call": call, "players": SIDES}
        answer = answer_question({**question, "hands": hand_rows(hands)})
        found = sorted((one["by"], one["points"]) for one in answer["melds"])
        assert found == sorted((("A1", "B1", "A2", "B2")[m.seat], m.points) for m in melds)
        scores = contest(melds, call[0].upper())
        assert (*answer["scores"].values(),) == scores, (hands, answer["melds"])
        seen.update({one["reason"] for one in answer["melds"]})
        seen["nobody"] += bool(melds) and not any(scores)
    assert seen["best"] > DEALS // 2
    assert seen["belot"] < DEALS // 10
