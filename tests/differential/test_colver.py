"""Contrée beside the package colver: the same cards legal, the same tricks, the same score.

Its contrée differs from the federation's in the scores (`contree-exact.toml`), and so do the tests
that play by it; the duties of play are the federation's.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from dealing import CONTREE_EXACT, SIDES, dealt, hand_rows, reasons, trick_row

from belascore.cards import SUIT_NAMES, Card, CardSet, card_of
from belascore.play.tables import legal, points, winner
from belascore.protocol import answer_question
from belascore.rules.load import find_clause, load_law
from belascore.rules.validity import check

colver = pytest.importorskip("colver", reason="colver is not installed: pip install -e '.[peers]'")

STRENGTH: Final = "789JQKTA"
"""Its cards are numbered by suit, S H D C, and within a suit by this order."""
LEVELS: Final = (None, "coinche", "surcoinche")
CAPOT: Final = 250
BIDS: Final = (*range(80, 161, 10), CAPOT)
ROUNDS_A_MATCH: Final = 100


def theirs(card: Card) -> int:
    return SUIT_NAMES.index(card.suit) * 8 + STRENGTH.index(card.rank)


def ours(number: int) -> Card:
    return card_of(STRENGTH[number % 8], SUIT_NAMES[number // 8])


class Bid(NamedTuple):
    """What a deal is played for; `side` is the taker's."""

    call: str
    value: int
    side: int
    level: int

    def row(self) -> dict[str, Any]:
        bid = "capot" if self.value == CAPOT else self.value
        row = {"taker": "AB"[self.side], "call": self.call, "bid": bid}
        return row if self.level == 0 else {**row, "double": LEVELS[self.level]}


def bid_at_random(random: Random) -> Bid:
    choices = random.choice(SUIT_NAMES), random.choice(BIDS), random.randrange(2)
    return Bid(*choices, random.randrange(3))


def table(hands: list[list[Card]], leader: int, bid: Bid) -> Any:
    """Its table, after the bidding."""
    env = colver.Env.deal_with_hands((leader + 3) % 4, [[theirs(c) for c in h] for h in hands])
    env.set_contract(SUIT_NAMES.index(bid.call), bid.value, bid.side, bid.level)
    env.set_phase_playing()
    return env


def asked(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rounds of a match as this program scores them."""
    match = {"rules": dict(CONTREE_EXACT), "sides": SIDES, "target": 99_999}
    answer = answer_question({"ask": "score", "match": match, "rounds": rounds})
    assert "error" not in answer, answer
    return list(answer["rounds"])


def test_the_ruleset_is_one_that_anybody_could_play_by() -> None:
    assert check(CONTREE_EXACT, "contree-exact") == ()
    for cite in cites_of(CONTREE_EXACT):
        assert cite == "house" or find_clause(cite)


def cites_of(table: Mapping[str, Any]) -> Iterator[str]:
    yield from table.get("cites", ())
    for inner in table.values():
        if isinstance(inner, Mapping):
            yield from cites_of(inner)


def test_the_same_cards_are_legal_and_the_same_player_wins_every_trick() -> None:
    random, law = Random("duties"), load_law("contree-exact", None, dict(CONTREE_EXACT))
    met: Counter[str] = Counter()
    for _ in range(500):
        bid, leader, hands = bid_at_random(random), random.randrange(4), dealt(random)
        env, tables = table(hands, leader, bid), law.tables(bid.call)
        held, made = [list(hand) for hand in hands], [0, 0]
        for _ in range(8):
            trick: list[Card] = []
            for turn in range(4):
                seat = (leader + turn) % 4
                may = legal(tables, CardSet(held[seat]), trick)
                assert env.current_player() == seat
                assert {ours(number) for number in env.legal_actions()} == set(may), (held, trick)
                met.update(reasons(tables, held[seat], trick))
                card = random.choice(list(may))
                env.step(theirs(card))
                held[seat].remove(card)
                trick.append(card)
            won = winner(tables, trick)
            assert won is not None
            leader = (leader + won) % 4
            made[leader % 2] += points(tables, trick)
        made[leader % 2] += law.last_trick.points
        swept = 8 in env.get_tricks_won()
        assert env.get_points() == [one + 90 * (swept and one > 0) for one in made]
    duties = ("revoke", "must-beat", "must-ruff", "must-overruff")
    assert set(met) == set(duties)
    assert all(met[duty] > 100 for duty in duties), met


def test_cards_say_the_same_score() -> None:
    random = Random("records")
    rounds: list[dict[str, Any]] = []
    scores = []
    for _ in range(500):
        bid, hands = bid_at_random(random), dealt(random)
        first = len(rounds) % ROUNDS_A_MATCH % 4  # without a dealer the lead goes round from A1
        env = table(hands, first, bid)
        tricks = []
        while not env.is_terminal():
            leader, trick = env.current_player(), []
            for _ in range(4):
                card = random.choice(env.legal_actions())
                env.step(card)
                trick.append(ours(card))
            tricks.append(trick_row(leader, trick))
        rounds.append({**bid.row(), "hands": hand_rows(hands), "play": tricks})
        scores.append([int(number) for number in env.rewards()])
    for at in range(0, len(rounds), ROUNDS_A_MATCH):
        answers = asked(rounds[at : at + ROUNDS_A_MATCH])
        assert all(answer["findings"] == [] for answer in answers)
        assert [answer["score"] for answer in answers] == scores[at : at + ROUNDS_A_MATCH]


def written(env: Any, bid: Bid) -> dict[str, Any]:
    """A deal as a table writes it that records no cards."""
    cards = [made - 90 if made == 252 else made for made in env.get_points()]
    belote = [side for side, halves in zip("AB", env.get_belote(), strict=True) if halves == 2]
    tricks = env.get_tricks_won()
    row = {**bid.row(), "points": f"{cards[0]}-{cards[1]}", "belote": belote}
    return {**row, "tricks": f"{tricks[0]}-{tricks[1]}"}


def test_numbers_say_the_same_score() -> None:
    random = Random("scores")
    rounds, scores = [], []
    for _ in range(2000):
        bid = bid_at_random(random)
        env = table(dealt(random), random.randrange(4), bid)
        if random.random() < 0.2:  # chance alone hardly ever gives one side every trick
            env = swept(random, bid)
        while not env.is_terminal():
            env.step(random.choice(env.legal_actions()))
        rounds.append(written(env, bid))
        scores.append([int(number) for number in env.rewards()])
    seen: Counter[tuple[str, int, bool]] = Counter()
    for at in range(0, len(rounds), ROUNDS_A_MATCH):
        some = rounds[at : at + ROUNDS_A_MATCH]
        answers = asked(some)
        assert [answer["score"] for answer in answers] == scores[at : at + ROUNDS_A_MATCH]
        for row, answer in zip(some, answers, strict=True):
            level = LEVELS.index(row.get("double"))
            seen[answer["outcome"], level, row["tricks"] in ("8-0", "0-8")] += 1
    assert len(seen) == 12
    assert min(seen.values()) >= 20, seen


def swept(random: Random, bid: Bid) -> Any:
    """A table where one side holds every trump and every ace, so that it wins all it can."""
    first = random.randrange(4)
    pack = [card for hand in dealt(random) for card in hand]
    strong = [card for card in pack if card.suit == bid.call or card.rank in "AT"]
    strong += [card for card in pack if card not in strong][: 16 - len(strong)]
    weak = [card for card in pack if card not in strong]
    random.shuffle(strong)
    hands = [strong[:8], weak[:8], strong[8:], weak[8:]]
    return table(hands[first:] + hands[:first], random.choice((0, 2, first)), bid)
