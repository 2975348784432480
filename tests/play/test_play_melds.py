"""Melds that a hand holds."""

from itertools import combinations
from typing import Any

import pytest
from games import SUITS, compact, golden, naive
from hypothesis import given, settings
from hypothesis import strategies as st

from belascore.cards import DECK, CardSet, parse_cards
from belascore.play.givens import Kind
from belascore.play.held_melds import Held, found, has_belote, held, meld_tables

RUNS = (
    Kind("terca", "run", 20, 3),
    Kind("kvarta", "run", 50, 4),
    Kind("kvinta", "run", 100, 5, longer=True),
)
FOURS = (
    Kind("četiri dečka", "four", 200, ranks=("J",)),
    Kind("četiri devetke", "four", 150, ranks=("9",)),
    Kind("četiri iste", "four", 100, ranks=("T", "Q", "K", "A")),
)
BELOT = Kind("belot", "run", 0, 8, wins_match=True)
KINDS = (*RUNS, BELOT, *FOURS)
NAIVE = tuple(naive.Kind(*kind[:6]) for kind in KINDS)


def named(hand: str, reuse: bool = True, kinds: tuple[Kind, ...] = KINDS) -> list[str]:
    melds = held(CardSet(parse_cards(hand)), kinds, reuse)
    return [f"{meld.points} {meld.kind} {meld.cards}" for meld in melds]


def test_runs_are_read_in_the_natural_order() -> None:
    assert named("9H TH JH AH") == ["20 terca {9H TH JH}"]
    assert named("TS KS QS") == []
    assert named("KH AH 7H 8H") == []
    assert named("9S TS JS QH") == ["20 terca {9S TS JS}"]


@pytest.mark.parametrize(
    ("hand", "meld"),
    [
        ("7C 8C", None),
        ("7C 8C 9C", "20 terca {7C 8C 9C}"),
        ("7C 8C 9C TC", "50 kvarta {7C 8C 9C TC}"),
        ("7C 8C 9C TC JC", "100 kvinta {7C 8C 9C TC JC}"),
        ("7C 8C 9C TC JC QC", "100 kvinta {7C 8C 9C TC JC QC}"),
        ("7C 8C 9C TC JC QC KC", "100 kvinta {7C 8C 9C TC JC QC KC}"),
        ("7C 8C 9C TC JC QC KC AC", "0 belot {7C 8C 9C TC JC QC KC AC}"),
    ],
)
def test_one_run_is_one_meld_of_its_own_length_first(hand: str, meld: str | None) -> None:
    assert named(hand) == ([] if meld is None else [meld])
    assert named(hand, reuse=False) == named(hand)


def test_a_run_that_no_kind_is_long_enough_for_is_shown_by_its_top() -> None:
    assert named("7C 8C 9C TC JC", kinds=RUNS[:2]) == ["50 kvarta {8C 9C TC JC}"]


def test_the_same_hand_may_hold_several() -> None:
    assert named("7H 8H 9H JH QH KH 7S AD") == ["20 terca {7H 8H 9H}", "20 terca {JH QH KH}"]
    assert named("7C 8C 9C 7S 8S 9S AD AH") == ["20 terca {7S 8S 9S}", "20 terca {7C 8C 9C}"]
    assert named("JS JH JD JC 9S 9H 9D 9C") == [
        "150 četiri devetke {9S 9H 9D 9C}",
        "200 četiri dečka {JS JH JD JC}",
    ]


def test_only_ranks_of_a_kind_make_a_four() -> None:
    assert named("8S 8H 8D 8C 7S 7H 7D 7C") == []
    assert named("JS JH JD") == []


def test_the_top_of_a_run_is_its_place_in_the_natural_order() -> None:
    (meld,) = held(CardSet(parse_cards("9H TH JH")), KINDS, True)
    assert meld == Held("terca", "run", 20, CardSet(parse_cards("9H TH JH")), 4)
    (four,) = held(CardSet(parse_cards("9H 9S 9D 9C")), KINDS, True)
    assert (four.shape, four.top) == ("four", None)


def test_a_card_in_two_melds() -> None:
    hand = "QS KS AS QH QD QC"
    assert named(hand, reuse=True) == ["20 terca {QS KS AS}", "100 četiri iste {QS QH QD QC}"]
    assert named(hand, reuse=False) == ["100 četiri iste {QS QH QD QC}"]


def test_a_four_may_shorten_a_run_or_part_it() -> None:
    assert named("AS KS QS JS TS AH AD AC", reuse=False) == [
        "50 kvarta {TS JS QS KS}",
        "100 četiri iste {AS AH AD AC}",
    ]
    assert named("7S 8S 9S TS JS QS KS TH TD TC", reuse=False) == [
        "20 terca {7S 8S 9S}",
        "20 terca {JS QS KS}",
        "100 četiri iste {TS TH TD TC}",
    ]


def test_the_runs_are_kept_where_they_are_worth_more() -> None:
    hand = "8S 9S TS JS QS 9H TH JH TD TC"
    assert named(hand, reuse=False) == ["100 kvinta {8S 9S TS JS QS}", "20 terca {9H TH JH}"]


def test_at_equal_points_the_four_is_taken() -> None:
    assert named("8S 9S TS JS QS TH TD TC", reuse=False) == ["100 četiri iste {TS TH TD TC}"]


def test_a_long_run_is_not_split_to_be_paid_twice() -> None:
    dear = (Kind("three", "run", 60, 3), Kind("six", "run", 100, 6))
    assert named("7S 8S 9S TS JS QS", reuse=False, kinds=dear) == ["100 six {7S 8S 9S TS JS QS}"]


def test_shapes_that_are_not_of_a_hand_are_passed_over() -> None:
    stuk = Kind("stuk", "royal-pair", 20)
    assert named("QS KS", kinds=(stuk, *RUNS)) == []


def test_the_cards_of_a_trick_are_a_set_too() -> None:
    assert named("7S TS JS QS") == ["20 terca {TS JS QS}"]


@pytest.mark.parametrize("suit", SUITS)
def test_the_belote_is_king_and_queen_of_trumps(suit: str) -> None:
    mark = suit[0].upper()
    assert has_belote(CardSet(parse_cards(f"K{mark} Q{mark} 7S")), suit)
    for lone in "KQ":
        others = " ".join(f"{rank}{other}" for rank in "KQ" for other in "SHDC" if other != mark)
        assert not has_belote(CardSet(parse_cards(f"{lone}{mark} {others}")), suit)


def cases() -> list[Any]:
    """Golden cases with hands, in games where one contest is about everything."""
    asked = [
        pytest.param(case, doc, id=case["id"])
        for case, doc in golden("melds-balkan", "melds-west")
        if "hands" in case.get("melds", {}) and case["expect"].get("winner")
    ]
    assert asked
    return asked


@pytest.mark.parametrize(("case", "doc"), cases())
def test_the_winning_side_writes_what_its_hands_hold(
    case: dict[str, Any], doc: dict[str, Any]
) -> None:
    ruleset, expect = case.get("ruleset", doc["ruleset"]), case["expect"]
    if ruleset == "belot-bg":
        pytest.skip("runs and fours are two contests there")
    reuse = ruleset.startswith(("bela-", "belot-"))
    total = 0
    for row in case["melds"]["hands"]:
        name, _, cards = row.partition(": ")
        if name.startswith(expect["winner"]):
            melds = held(CardSet(parse_cards(cards)), KINDS, reuse)
            total += sum(meld.points for meld in melds)
    assert total == expect["scores"][expect["winner"]]


@settings(max_examples=150, deadline=None)
@given(st.sets(st.sampled_from(DECK), max_size=12), st.booleans())
def test_melds_are_those_of_the_naive_reference(cards: set[Any], reuse: bool) -> None:
    hand = CardSet(cards)
    plain = [card for card in naive_deck() if compact(card) in hand]
    theirs = {
        (meld.kind, meld.points, CardSet(map(compact, meld.cards)))
        for meld in naive.melds_of(plain, NAIVE, reuse)
    }
    mine = held(hand, KINDS, reuse)
    assert {(meld.kind, meld.points, meld.cards) for meld in mine} == theirs
    assert mine == found(meld_tables(KINDS), hand, reuse)
    assert all(
        has_belote(hand, suit) == naive.has_belote(plain, naive.Suit(suit)) for suit in SUITS
    )


@settings(max_examples=150, deadline=None)
@given(st.sets(st.sampled_from(DECK), max_size=12))
def test_no_choice_is_worth_more_than_all_and_none_uses_a_card_twice(cards: set[Any]) -> None:
    hand = CardSet(cards)
    every, chosen = held(hand, KINDS, True), held(hand, KINDS, False)
    assert sum(meld.points for meld in chosen) <= sum(meld.points for meld in every)
    assert all(meld.cards & ~hand == 0 for meld in (*every, *chosen))
    assert not any(one.cards & other.cards for one, other in combinations(chosen, 2))
    same_shape = [pair for pair in combinations(every, 2) if pair[0].shape == pair[1].shape]
    assert not any(one.cards & other.cards for one, other in same_shape)


def naive_deck() -> list[naive.Card]:
    return [naive.Card(rank, suit) for suit in naive.Suit for rank in naive.Rank]
