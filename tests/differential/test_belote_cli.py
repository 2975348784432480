"""French play, declarations and scores beside the package belote-cli.

Its game is the belote of the ruleset with these ways of houses: the partner's card exempts, a
player who cannot go over gives a lower trump, a card may stand in two declarations, the longer run
wins before the higher, and the belote neither counts in the test nor hangs. Level declarations go
by its taker's place at the table, so the taker speaks first here. In one thing it stands alone:
four sevens or eights, worth nothing, are a declaration that beats every run. No source has that
(ffb-c15#melds); such deals are counted and left out.
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from dealing import PLAYERS, SIDES, dealt, hand_rows, hardly_shuffled, reasons, trick_row

from belascore.cards import SUIT_NAMES, Card, CardSet, card_of
from belascore.play.held_melds import has_belote, held
from belascore.play.tables import legal, points, winner
from belascore.protocol import answer_question
from belascore.rules.load import load_law

REASON: Final = "belote-cli is not installed: pip install -e '.[peers]'"
pytest.importorskip("belote", reason=REASON)
deck: Any = pytest.importorskip("belote.deck", reason=REASON)
game: Any = pytest.importorskip("belote.game", reason=REASON)
scoring: Any = pytest.importorskip("belote.scoring", reason=REASON)

CALLS: Final = (*SUIT_NAMES, "no-trumps", "all-trumps")
LOWER_TRUMP: Final = {"play.underruff": "must"}
FRENCH: Final = {
    "options": ["partner-exempts", "card-in-two-melds", "longer-first"],
    **LOWER_TRUMP,
}
SCORED: Final = {
    **FRENCH,
    "options": [*FRENCH["options"], "belote-not-counted", "belote-never-hangs"],
}
WORTHLESS: Final = "78"


def theirs(card: Card) -> Any:
    rank = "10" if card.rank == "T" else card.rank
    return deck.Card(deck.Suit[card.suit.upper()], deck.Rank(rank))


def ours(card: Any) -> Card:
    rank = "T" if card.rank.value == "10" else card.rank.value
    return card_of(rank, card.suit.name.lower())


def table(hands: list[list[Card]], call: str, leader: int) -> Any:
    """Its table, after the bidding."""
    trump, contract = {
        "no-trumps": (None, deck.Contract.SANS_ATOUT),
        "all-trumps": (deck.Suit.TOUT_ATOUT, deck.Contract.TOUT_ATOUT),
    }.get(call, (deck.Suit.__members__.get(call.upper()), deck.Contract.NORMAL))
    cards = tuple(tuple(map(theirs, hand)) for hand in hands)
    seat = game.Seat(leader)
    return game.GameState(
        hands=cards,
        initial_hands=cards,
        trump=trump,
        contract=contract,
        dealer=seat.prev_seat(),
        leader=seat,
        turn=seat,
        taker=seat,
        phase=game.Phase.PLAYING,
    )


@pytest.mark.parametrize("call", CALLS)
def test_the_same_cards_are_legal_and_the_same_player_wins_every_trick(call: str) -> None:
    random = Random(call)
    suit = call in SUIT_NAMES
    law = load_law("belote", FRENCH) if suit else load_law("belot-bg", LOWER_TRUMP)
    tables, met = law.tables(call), Counter[str]()
    for _ in range(200 if suit else 500):
        hands, leader = dealt(random), random.randrange(4)
        state = table(hands, call, leader)
        held_now, made = [list(hand) for hand in hands], [0, 0]
        for _ in range(8):
            trick: list[Card] = []
            for turn in range(4):
                seat = (leader + turn) % 4
                may = legal(tables, CardSet(held_now[seat]), trick)
                assert state.turn.value == seat
                assert set(map(ours, game.legal_cards(state, state.turn))) == set(may)
                met.update(reasons(tables, held_now[seat], trick))
                card = random.choice(list(may))
                state = game.play_card(state, theirs(card))
                held_now[seat].remove(card)
                trick.append(card)
            won = winner(tables, trick)
            assert won is not None
            leader = (leader + won) % 4
            made[leader % 2] += points(tables, trick)
        made[leader % 2] += law.last_trick.points
        assert state.current_round_points == tuple(made)
    duties = {"revoke", "must-beat", "must-ruff", "must-overruff", "must-underruff"}
    duties -= set() if suit else {"must-ruff", "must-overruff", "must-underruff"}
    duties -= {"must-beat"} if call == "no-trumps" else set()
    assert set(met) == duties
    assert min(met.values()) >= 8, met


def hands_of(random: Random) -> list[list[Card]]:
    return random.choice((dealt, hardly_shuffled))(random)


def test_every_hand_holds_the_same_declarations() -> None:
    random, law = Random("declarations"), load_law("belote", FRENCH)
    assert law.melds is not None
    found, worthless = Counter[str](), 0
    for _ in range(1000):
        for hand in hands_of(random):
            cards = tuple(map(theirs, hand))
            runs, fours = scoring.detect_sequences(cards), scoring.detect_carres(cards)
            worth = [(set(map(ours, run.cards)), scoring._sequence_points(run)) for run in runs]
            worth += [(set(map(ours, four.cards)), scoring._carre_points(four)) for four in fours]
            nothing = [cards for cards, points in worth if points == 0]
            assert all({card.rank for card in cards} <= set(WORTHLESS) for cards in nothing)
            worthless += len(nothing)
            mine = held(CardSet(hand), law.melds.kinds, law.melds.reuse)
            pairs = [(set(meld.cards), meld.points) for meld in mine]
            assert in_order(pairs) == in_order([one for one in worth if one[1]])
            found.update(meld.kind for meld in mine)
            for suit in SUIT_NAMES:
                belote = scoring.detect_belote(cards, deck.Suit[suit.upper()])
                assert has_belote(CardSet(hand), suit) == belote
    assert set(found) == {kind.name for kind in law.melds.kinds}
    assert min(found.values()) >= 20, found
    assert worthless > 20


def holds_worthless_four(hand: list[Card]) -> bool:
    ranks = [card.rank for card in hand]
    return any(ranks.count(rank) == 4 for rank in WORTHLESS)


def in_order(melds: list[tuple[set[Card], int]]) -> list[tuple[int, list[Card]]]:
    return sorted((points, sorted(cards)) for cards, points in melds)


def test_the_same_side_writes_its_declarations() -> None:
    random, melds = Random("contest"), load_law("belote", FRENCH).melds
    rank_by = melds.rank_by if melds else ()
    reasons_met, worthless = Counter[str](), 0
    for _ in range(1000):
        hands, call = hands_of(random), random.choice(SUIT_NAMES)
        state = table(hands, call, 0)  # the taker speaks first, and is seated first
        if any(map(holds_worthless_four, hands)):
            worthless += 1
            continue
        said = scoring._detect_all_declarations(state, state.trump)
        resolved = scoring.resolve_declarations(said, state.trump, state.taker)
        answer = answer_question(
            {
                "ask": "melds",
                "ruleset": "belote",
                "house": FRENCH,
                "call": call,
                "players": SIDES,
                "hands": hand_rows(hands),
            }
        )
        sides = (
            [*resolved.ns_sequences, *resolved.ns_carres],
            [*resolved.ew_sequences, *resolved.ew_carres],
        )
        scores = [0, 0]
        if resolved.scoring_team is not None:
            ahead = resolved.scoring_team
            scores[ahead] = scoring.get_declaration_points(sides[ahead])
        assert list(answer["scores"].values()) == scores, hands
        reasons_met.update(meld["reason"] for meld in answer["melds"])
        assert {meld["by"] for meld in answer["melds"]} <= set(PLAYERS)
    assert worthless > 5
    assert reasons_met.keys() == {"best", "belote", *rank_by}, reasons_met


def test_cards_say_the_same_score() -> None:
    random = Random("scores")
    rounds: list[dict[str, Any]] = []
    expected, hung, worthless = [], 0, 0
    while len(rounds) < 500:
        hands, call, leader = hands_of(random), random.choice(SUIT_NAMES), random.randrange(4)
        if any(map(holds_worthless_four, hands)):
            worthless += 1
            continue
        tricks, done = played_out(hands, call, leader, random)
        said = scoring.score_round(replace(done, litige_points=hung))
        hung = hung + said.litige_points_awarded if said.is_litige else 0
        scores = said.taker_total, said.defender_total
        expected.append((*(scores if leader % 2 == 0 else scores[::-1]), hung))
        rows = {"taker": PLAYERS[leader], "call": call, "dealer": PLAYERS[leader - 1]}
        rounds.append({**rows, "hands": hand_rows(hands), "play": tricks})
    match = {"ruleset": "belote", "sides": SIDES, "target": 99_999}
    question = {"ask": "score", "match": match, "house": SCORED, "rounds": rounds}
    answers = answer_question(question)["rounds"]
    assert [(*answer["score"], answer["pot"]) for answer in answers] == expected
    assert {answer["outcome"] for answer in answers} == {"made", "failed", "tied"}
    assert worthless < 100


def played_out(
    hands: list[list[Card]], call: str, leader: int, random: Random
) -> tuple[list[str], Any]:
    """Tricks of cards that are legal there, taken at random, and its table after the last one."""
    state = table(hands, call, leader)
    royal = {card_of(rank, call) for rank in "KQ"}
    holders = [at for at, hand in enumerate(hands) if royal <= set(hand)]
    if holders:
        state = replace(state, belote_holders={state.trump: game.Seat(holders[0])})
    tricks = []
    for _ in range(8):
        first, trick = state.turn.value, []
        for _ in range(4):
            card = random.choice(game.legal_cards(state, state.turn))
            state = game.play_card(state, card)
            trick.append(ours(card))
        tricks.append(trick_row(first, trick))
    return tricks, state
