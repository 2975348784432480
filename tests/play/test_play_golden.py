"""The golden cases of play, driven through the play floor alone."""

import tomllib
from typing import Any

import pytest
from games import GAMES, RULESETS, golden, tables_in

from belascore.cards import Card, CardSet, parse_cards
from belascore.play.replaying import Hand, Record, Trick, hand_of, replay
from belascore.play.tables import legal, points, refusal, winner

CASES = golden("play-balkan", "play-west", "corners")
SEATS = ("A1", "B1", "A2", "B2")
Case = tuple[dict[str, Any], dict[str, Any]]


def cases(key: str) -> list[Any]:
    """The cases that ask for one thing, in rulesets known here."""
    found = [(case, doc) for case, doc in CASES if key in case]
    return [pytest.param(case, doc, id=case["id"]) for case, doc in found]


def deals() -> list[Any]:
    """The cases of one round in which every card was written down."""
    found = [(case, doc) for case, doc in CASES if "play" in case.get("rounds", [{}])[0]]
    return [pytest.param(case, doc, id=case["id"]) for case, doc in found]


def ruleset_of(case: dict[str, Any], doc: dict[str, Any]) -> str:
    return str(case.get("ruleset", doc.get("ruleset")))


@pytest.mark.parametrize(("case", "doc"), cases("legal"))
def test_legal_cards_and_the_reason_for_each_other(
    case: dict[str, Any], doc: dict[str, Any]
) -> None:
    asked, expect = case["legal"], case["expect"]
    tables = tables_in(ruleset_of(case, doc), asked["call"], case.get("house"))
    hand, trick = CardSet(parse_cards(asked["hand"])), parse_cards(asked["trick"])
    may = legal(tables, hand, trick)
    assert may == CardSet(parse_cards(expect["legal"]))
    reasons = {str(card): refusal(tables, hand, trick, card) for card in hand}
    assert {card for card, reason in reasons.items() if reason is None} == set(map(str, may))
    assert {card: reasons[card] for card in expect.get("why", {})} == expect.get("why", {})


@pytest.mark.parametrize(("case", "doc"), cases("trick"))
def test_who_wins_a_trick_and_how_many_points(case: dict[str, Any], doc: dict[str, Any]) -> None:
    asked, expect = case["trick"], case["expect"]
    tables = tables_in(ruleset_of(case, doc), asked["call"], case.get("house"))
    trick = parse_cards(asked["cards"])
    assert winner(tables, trick) == expect["winner"]
    assert points(tables, trick) == expect.get("points", points(tables, trick))


def written(row: str) -> tuple[int, tuple[Card, ...]]:
    name, _, cards = row.partition(":")
    return SEATS.index(name), parse_cards(cards)


def record_in(case: dict[str, Any]) -> Record:
    """The deal of a case; the player after the dealer had to lead."""
    row = case["rounds"][0]
    hands: list[Hand | None] = [None] * 4
    for text in row["hands"]:
        seat, cards = written(text)
        hands[seat] = hand_of(cards)
    dealer = case.get("match", {}).get("dealer")
    first = None if dealer is None else (SEATS.index(dealer) + 1) % 4
    return Record(tuple(hands), tuple(Trick(*written(text)) for text in row["play"]), 8, first)


@pytest.mark.parametrize(("case", "doc"), deals())
def test_a_deal_card_by_card(case: dict[str, Any], doc: dict[str, Any]) -> None:
    row, expect = case["rounds"][0], case["expect"]
    tables = tables_in(ruleset_of(case, doc), row["call"], case.get("house"))
    done = replay(tables, record_in(case))
    codes = {one.code for one in done.irregular}
    assert codes >= set(expect.get("findings", ())) & set(CODES)
    assert not codes & set(expect.get("absent", ()))
    if case["id"].startswith("deal") and "findings" not in expect:
        assert not done.irregular
        assert sum(done.points) == {"no-trumps": 120, "all-trumps": 248}.get(row["call"], 152)
    if case["id"].startswith("fault"):
        assert len(codes) == 1
    if "points" in row:
        sides = [0, 0]
        for seat, worth in zip(done.winners, done.points, strict=True):
            assert seat is not None
            sides[seat % 2] += worth
        assert done.winners[-1] is not None
        sides[done.winners[-1] % 2] += 10
        assert row["points"] == f"{sides[0]}-{sides[1]}"


CODES = (
    "revoke",
    "must-beat",
    "must-ruff",
    "must-overruff",
    "must-underruff",
    "must-not-underruff",
    "wrong-leader",
    "not-in-hand",
    "card-twice",
    "hand-size",
    "deck-incomplete",
)


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_data_of_these_tests_is_that_of_the_rulesets(ruleset: str) -> None:
    shipped = tomllib.loads((RULESETS / f"{ruleset}.toml").read_text(encoding="utf-8"))
    game = GAMES[ruleset]
    duties = {key: value for key, value in shipped["play"].items() if isinstance(value, str)}
    assert duties == game.duties._asdict()
    assert (shipped["table"]["players"], shipped["deck"]["hand"]) == (game.players, game.hand)
