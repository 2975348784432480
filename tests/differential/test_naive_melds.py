"""Melds of whole deals, found in the hands and compared: by the program and by looking."""

from collections import Counter
from random import Random
from typing import Final

import naive_melds as naive
import pytest
from dealing import PLAYERS, SIDES, dealt, hand_rows, hardly_shuffled
from referee import Referee

from belascore.cards import DECK, SUIT_NAMES, Card
from belascore.protocol import answer_question
from belascore.rules.load import shipped_ruleset

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
        rows = [row for row in answer["melds"] if row["kind"] != "belote"]
        found = sorted((row["by"], row["points"]) for row in rows)
        assert found == sorted((PLAYERS[meld.seat], meld.points) for meld in melds)
        scores = contest(melds, call[0].upper())
        assert (*answer["scores"].values(),) == scores, (hands, answer["melds"])
        seen.update({row["reason"] for row in rows})
        seen["nobody"] += bool(melds) and not any(scores)
    assert seen["best"] > DEALS // 2
    assert seen["belot"] < DEALS // 10


def whole_suits(random: Random) -> list[list[Card]]:
    """A suit a hand: the only deals in which four alike fall together now and then."""
    return [list(DECK[at * 8 : at * 8 + 8]) for at in random.sample(range(4), 4)]


@pytest.mark.parametrize("ruleset", naive.ROEM_OF_FOURS)
def test_the_same_roem_lies_in_the_tricks(ruleset: str) -> None:
    random, text = Random(ruleset), shipped_ruleset(ruleset)
    seen: Counter[int] = Counter()
    for _ in range(DEALS):
        hands = random.choice((dealt, hardly_shuffled, whole_suits, whole_suits))(random)
        call = random.choice(SUIT_NAMES)
        held = {who: [*map(str, hand)] for who, hand in zip(PLAYERS, hands, strict=True)}
        referee = Referee(text, call, PLAYERS)
        tricks = referee.play_out(held, random)
        scores = [0, 0]
        for leader, trick in tricks:
            winner = PLAYERS.index(leader) + referee.holder(trick)
            worth = naive.roem(trick, call[0].upper(), ruleset)
            scores[winner % 2] += worth
            seen[worth] += 1
        row = {
            "taker": "A",
            "call": call,
            "hands": hand_rows(hands),
            "play": [f"{leader}: {' '.join(trick)}" for leader, trick in tricks],
        }
        match = {"ruleset": ruleset, "sides": SIDES}
        (entry,) = answer_question({"ask": "score", "match": match, "rounds": [row]})["rounds"]
        assert entry["findings"] == []
        lines = [one for one in entry["lines"] if one["source"] == "melds"]
        awards = [(one["side"], one["amount"]) for one in lines if one["stage"] == "award"]
        assert [sum(n for side, n in awards if side == key) for key in SIDES] == scores, row
    assert {0, 20, 40, 50, 70, 100} <= set(seen), seen
