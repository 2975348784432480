"""Laws of play that hold for every duty, call and number of players, and the naive reference."""

from random import Random
from typing import Any

from games import (
    CALLS,
    Deal,
    any_duties,
    compact,
    deal_at_random,
    naive,
    naive_rules,
    plain,
    record_of,
    tables_of,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from belascore.cards import DECK, Card, CardSet
from belascore.play.replaying import Irregularity, Record, Trick, replay
from belascore.play.tables import Tables, legal, points, refusal, winner

GENEROUS = settings(max_examples=200, deadline=None)
RANDOM = st.integers(0, 2**32 - 1).map(Random)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Tables, naive.Rules, CardSet, tuple[Card, ...]]:
    """Any hand before any unfinished trick, however it came to lie there."""
    own = any_duties(lambda values: draw(st.sampled_from(values)))
    call, players = draw(st.sampled_from(CALLS)), draw(st.sampled_from((2, 3, 4)))
    cards = draw(st.lists(st.sampled_from(DECK), min_size=1, max_size=14, unique=True))
    lying = draw(st.integers(0, min(players, len(cards)) - 1))
    rules = naive_rules(own, call, players, 8)
    return tables_of(own, call, players), rules, CardSet(cards[lying:]), tuple(cards[:lying])


Position = tuple[Tables, naive.Rules, CardSet, tuple[Card, ...]]


@GENEROUS
@given(positions())
def test_a_legal_set_is_never_empty_and_lies_in_the_hand(position: Position) -> None:
    tables, _, hand, trick = position
    may = legal(tables, hand, trick)
    assert may
    assert may & ~hand == 0


@settings(max_examples=1000, deadline=None)
@given(positions())
def test_every_card_is_judged_as_the_naive_reference_judges_it(position: Position) -> None:
    tables, rules, hand, trick = position
    held, lying = [plain(card) for card in hand], [plain(card) for card in trick]
    for card in hand:
        reason = naive.why_not(rules, held, lying, plain(card))
        assert refusal(tables, hand, trick, card) == reason
        assert (card in legal(tables, hand, trick)) == (reason is None)


@GENEROUS
@given(positions(), st.data())
def test_more_cards_never_make_regular_what_fewer_prove_irregular(
    position: Position, data: st.DataObject
) -> None:
    tables, _, hand, trick = position
    card = data.draw(st.sampled_from(list(hand)))
    known = CardSet({card, *data.draw(st.sets(st.sampled_from(list(hand))))})
    if refusal(tables, known, trick, card) is not None:
        assert refusal(tables, hand, trick, card) is not None


@GENEROUS
@given(positions(), st.permutations(DECK))
def test_a_trick_has_exactly_one_winner(position: Position, deck: list[Card]) -> None:
    tables, rules, _, _ = position
    trick = tuple(deck[: tables.players])
    won = winner(tables, trick)
    lying = [plain(card) for card in trick]
    unbeaten = [
        place
        for place, card in enumerate(lying)
        if (card is lying[0] or naive.beats(rules, card, lying[0]))
        and not any(naive.beats(rules, other, card) for other in lying if other is not card)
    ]
    assert unbeaten == [won] == [naive.winner(rules, lying)]
    assert points(tables, trick) == sum(naive.points(rules, card) for card in lying)


@GENEROUS
@given(RANDOM)
def test_a_legal_play_out_replays_clean_and_its_points_add_up(random: Random) -> None:
    deal = deal_at_random(random)
    done = replay(deal.tables, deal.record)
    assert done.irregular == ()
    dealt = [card for hand in deal.hands for card in hand]
    assert sum(done.points) == sum(naive.points(deal.rules, card) for card in dealt)
    assert list(done.winners[:-1]) == [trick.leader for trick in deal.tricks[1:]]
    assert replay(deal.tables, unwritten(deal.record)) == done


def test_one_swapped_card_is_found() -> None:
    random = Random("swapped")
    found = 0
    for _ in range(300):
        deal = deal_at_random(random)
        card, other = barred(deal, random)
        if card == other:
            continue
        swapped = exchanged(deal.record, compact(card), compact(other))
        first = replay(deal.tables, swapped).irregular[0]
        assert first.card == compact(other)
        assert compact(card) in first.could_have
        assert first == replay(deal.tables, unwritten(swapped)).irregular[0]
        found += 1
    assert found > 250


def unwritten(record: Record) -> Record:
    """The same play with no hand written down."""
    return record._replace(hands=(None,) * len(record.hands))


def exchanged(record: Record, one: Card, other: Card) -> Record:
    """The same deal with two cards written in each other's place."""
    twin = {one: other, other: one}
    return record._replace(
        tricks=tuple(
            Trick(trick.leader, tuple(twin.get(card, card) for card in trick.cards))
            for trick in record.tricks
        )
    )


# Mutated deals

REASONS = (
    "revoke",
    "must-beat",
    "must-ruff",
    "must-overruff",
    "must-underruff",
    "must-not-underruff",
    "not-in-hand",
    "wrong-leader",
)


def mutated(deal: Deal, random: Random) -> list[naive.Trick]:
    """The play of a deal with one slip of the pen, or of the hand, in it."""
    kind = random.choice(("barred", "barred", "barred", "own", "any", "stranger", "leader"))
    if kind == "leader":
        tricks = list(deal.tricks)
        place = random.randrange(len(tricks))
        wrong = random.randrange(deal.rules.players)
        tricks[place] = naive.Trick(wrong, tricks[place].cards)
        return tricks
    played = [card for trick in deal.tricks for card in trick.cards]
    one = random.choice(played)
    if kind == "barred":
        one, other = barred(deal, random)
    elif kind == "own":
        other = random.choice(next(hand for hand in deal.hands if one in hand))
    else:
        other = random.choice(played)
    twin = {one: other} if kind == "stranger" else {one: other, other: one}
    return [
        naive.Trick(trick.leader, tuple(twin.get(card, card) for card in trick.cards))
        for trick in deal.tricks
    ]


def barred(deal: Deal, random: Random) -> tuple[naive.Card, naive.Card]:
    """A card that was played and one that was barred then, for the rarest reason there is."""
    reasons: dict[str, list[tuple[naive.Card, naive.Card]]] = {}
    held = [list(hand) for hand in deal.hands]
    for trick in deal.tricks:
        for place, card in enumerate(trick.cards):
            hand = held[(trick.leader + place) % deal.rules.players]
            for other in hand:
                reason = naive.why_not(deal.rules, hand, trick.cards[:place], other)
                if reason is not None:
                    reasons.setdefault(reason, []).append((card, other))
            hand.remove(card)
    if not reasons:
        return deal.hands[0][0], deal.hands[0][0]
    return random.choice(min(reasons.values(), key=len))


def as_irregular(fault: naive.Fault) -> tuple[Any, ...]:
    could = CardSet(map(compact, fault.could_have))
    return fault.code, fault.seat, fault.trick, fault.position, compact(fault.card), could


def as_row(one: Irregularity) -> tuple[Any, ...]:
    return one.code, one.seat, one.trick, one.position, one.card, one.could_have


def test_two_thousand_mutated_deals_are_judged_as_the_naive_reference_judges_them() -> None:
    random = Random("mutated")
    codes: dict[str, int] = {}
    for _ in range(2000):
        deal = deal_at_random(random)
        tricks = mutated(deal, random)
        first = deal.tricks[0].leader
        theirs = naive.replay(deal.rules, deal.hands, tricks, first)
        mine = replay(deal.tables, record_of(deal.hands, tricks, first))
        assert [as_row(one) for one in mine.irregular] == [as_irregular(f) for f in theirs.faults]
        assert list(mine.winners) == theirs.winners
        assert list(mine.points) == theirs.points
        for fault in theirs.faults[:1]:
            codes[fault.code] = codes.get(fault.code, 0) + 1
    assert sum(codes.values()) > 1500
    assert all(codes.get(code, 0) >= 3 for code in REASONS), codes
