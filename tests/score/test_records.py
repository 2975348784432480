"""Records: what hands and tricks say is derived, and what was written beside is checked."""

from collections import Counter
from random import Random
from typing import Final

import pytest
from cases import CASES, Case

from belascore.cards import DECK, Card, CardSet
from belascore.play.tables import legal, winner
from belascore.rounds import HandClaim, Round, Seats, TrickClaim
from belascore.rules.law import SUIT_CALLS, Law
from belascore.rules.load import load_law
from belascore.score.facts import Setting
from belascore.score.pipeline import adjudicate

AT_FAULT: Final = frozenset(("not-in-hand", "card-twice", "hand-size", "call-needed", "revoke"))
"""Findings that only written hands can show, or that leave a record unread."""


def _shown_by_tricks(one: Case) -> bool:
    """Whether every hand is written in a case, and every card of it is played."""
    rounds = one.case.get("rounds", ())
    written = [row for row in rounds if "hands" in row]
    whole = all(len(row.get("play", ())) == 8 and "discards" not in row for row in written)
    return bool(written) and whole and not AT_FAULT & {*one.case["expect"].get("findings", ())}


PLAYED: Final = [one for one in CASES if _shown_by_tricks(one)]


@pytest.mark.parametrize("case", [pytest.param(one, id=one.name) for one in PLAYED])
def test_the_tricks_show_the_hands(case: Case) -> None:
    """What hands and tricks give together, the tricks give alone."""
    rows = [{k: v for k, v in row.items() if k != "hands"} for row in case.case["rounds"]]
    alone = case._replace(case={**case.case, "rounds": rows})
    assert alone.differences(alone.answer()) == []
    assert alone.answer()["totals"] == case.answer()["totals"]


def test_every_contract_with_a_belote_is_among_them() -> None:
    calls = {row.get("call") for one in PLAYED for row in one.case["rounds"]}
    assert {*SUIT_CALLS, "all-trumps", "no-trumps"} == calls


# All-trumps belotes, counted by looking


def _looked_for(hands: list[list[Card]], tricks: list[tuple[int, list[Card]]]) -> list[int]:
    """Who holds king and queen of a suit, and brings the first of them where it may be called."""
    found = []
    for seat, hand in enumerate(hands):
        for suit in "SHDC":
            pair = {f"K{suit}", f"Q{suit}"}
            if pair <= {str(card) for card in hand}:
                first = next(cards for _, cards in tricks if pair & {str(card) for card in cards})
                found += [seat] * (str(first[0])[1] == suit)
    return found


def _played_out(rng: Random, law: Law) -> tuple[list[list[Card]], list[tuple[int, list[Card]]]]:
    """A deal of legal cards taken at random; the first seat leads."""
    pack = rng.sample(DECK, 32)
    hands = [pack[at : at + 8] for at in range(0, 32, 8)]
    left, lead, tables = [list(hand) for hand in hands], 0, law.tables("all-trumps")
    tricks = []
    for _ in range(8):
        cards: list[Card] = []
        for turn in range(4):
            hand = left[(lead + turn) % 4]
            cards.append(rng.choice([*legal(tables, CardSet(hand), cards)]))
            hand.remove(cards[-1])
        tricks.append((lead, cards))
        won = winner(tables, cards)
        assert won is not None
        lead = (lead + won) % 4
    return hands, tricks


@pytest.mark.parametrize("written", ["hands", "tricks"])
def test_belotes_of_all_trumps_are_found_by_looking(written: str) -> None:
    law, rng, found = load_law("belot-bg"), Random(written), Counter[int]()
    players = ("A1", "B1", "A2", "B2")
    seats = Seats((("A", players[::2]), ("B", players[1::2])))
    for _ in range(400):
        hands, tricks = _played_out(rng, law)
        play = tuple(TrickClaim(players[leader], tuple(cards)) for leader, cards in tricks)
        shown = tuple(HandClaim(players[at], tuple(hand)) for at, hand in enumerate(hands))
        deal = Round(taker="A1", call="all-trumps", play=play)
        deal = deal._replace(hands=shown if written == "hands" else None)
        verdict = adjudicate(deal, Setting(seats, law, 0))
        wanted = [players[seat] for seat in _looked_for(hands, tricks)]
        assert verdict.errors == ()
        assert [claim.who for claim in verdict.written.belote or ()] == wanted
        lines = [line for line in verdict.lines if (line.stage, line.source) == ("award", "belote")]
        assert [(line.by, line.amount) for line in lines] == [(who, 20) for who in wanted]
        found[len(wanted)] += 1
    assert {0, 1, 2} <= found.keys()
