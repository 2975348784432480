"""What a ruleset may not say: every fault is named with its key, all of them at once."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from belascore.errors import UnreadableError
from belascore.rules.house import HouseError
from belascore.rules.law import UpFrom
from belascore.rules.load import RulesetError, load_law, shipped_ruleset
from belascore.rules.validity import check, kept_by_oversight
from belascore.words.say import ENGLISH

BASE = shipped_ruleset("bela-hr")
Ruleset = dict[str, Any]
GONE = object()


def changed(**settings: Any) -> Ruleset:
    """A sound ruleset with values put at `a__b__c`, or taken away."""
    ruleset = copy.deepcopy(BASE)
    for key, value in settings.items():
        *path, last = key.split("__")
        table = ruleset
        for part in path:
            table = table[part]
        if value is GONE:
            del table[last]
        else:
            table[last] = value
    return ruleset


def faults(ruleset: Ruleset) -> list[str]:
    return ["\n".join(map(str, ENGLISH.fault(fault))) for fault in check(ruleset, "mine")]


def test_a_shipped_ruleset_has_no_fault() -> None:
    assert faults(BASE) == []


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"judge__tei": "made"}, "mine: judge.tei: is not a known key"),
        ({"rounding_up": {}}, "mine: rounding_up: is not a known key"),
        ({"melds__kinds__terca__lenght": 3}, "mine: melds.kinds.terca.lenght: is not a known key"),
        ({"judge__cites": []}, "mine: judge.cites: must not be empty"),
        ({"judge__cites": GONE}, "mine: judge.cites: is missing"),
        (
            {"judge__cites": ["the rules"]},
            "mine: judge.cites.0: must name a clause as seed#clause, or house",
        ),
        (
            {"judge__cites": ["001#judge", "001"]},
            "mine: judge.cites.1: must name a clause as seed#clause, or house",
        ),
        ({"judge__tie": "stands"}, "mine: judge.tie: must be 'made', 'failed' or 'tied'"),
        ({"match": GONE}, "mine: match: is missing"),
        ({"award__last_trick": GONE}, "mine: award.last_trick: is missing"),
        ({"judge__tie": GONE}, "mine: judge.tie: goes with the need more-than-others"),
        ({"judge__floor": 82}, "mine: judge.floor: goes with the need reach-floor"),
        ({"match__target": "1001"}, "mine: match.target: input should be a valid integer"),
        ({"match__target": True}, "mine: match.target: input should be a valid integer"),
        ({"match__target": 10.5}, "mine: match.target: input should be a valid integer"),
        ({"award__capot__points": -90}, "mine: award.capot.points: input should be greater than"),
        ({"melds__reuse": 1}, "mine: melds.reuse: input should be a valid boolean"),
        ({"melds__reuse": "yes"}, "mine: melds.reuse: input should be a valid boolean"),
        (
            {"melds__rank_by": []},
            "mine: melds.rank_by: is empty if and only if there is no contest",
        ),
        ({"schema": 2}, "mine: schema: must be 1"),
        ({"id": "../etc/passwd"}, "mine: id: string should match pattern"),
        (
            {"without": ["bid", "double", "rounding", "carry", "melds"]},
            "mine: melds: is given, and named in without",
        ),
        (
            {"without": ["bid", "double", "rounding"]},
            "mine: carry: is neither given nor named in without",
        ),
        ({"table__players": 3}, "mine: table.sides: must be pairs if and only if four play"),
        (
            {"table__players": 3, "table__sides": "singles", "play__ruff": "unless-partner"},
            "mine: play.ruff: is unless-partner, and there are no partners",
        ),
        (
            {"deck__ranks": ["8", "7", "9", "T", "J", "Q", "K", "A"]},
            "mine: deck.ranks: must run from low to high, in the order 7 8 9 T J Q K A",
        ),
        (
            {"deck__ranks": ["9", "T", "J", "Q", "K", "A"]},
            "mine: values.tables.trump: must give points to every rank of the deck and no other",
        ),
        (
            {"contracts__suit__trump_values": "trumps"},
            "mine: contracts.suit: names trumps, which is no table of [values]",
        ),
        (
            {"contracts__suit__melds": False},
            "mine: melds: are given, and no contract has them",
        ),
        (
            {"melds__kinds__terca__length": GONE},
            "mine: melds.kinds.terca: a run has a length, and nothing else has",
        ),
        (
            {"melds__kinds__terca__ranks": ["J"]},
            "mine: melds.kinds.terca: four alike have ranks, and nothing else has",
        ),
        (
            {"melds__contest": "player-total"},
            "mine: melds.rank_by: sums of players are ranked by points and turn only",
        ),
        (
            {"transfer__bela": {**BASE["transfer"]["failed"], "sources": ["belote"]}},
            "mine: transfer.bela: moves belote that transfer.failed moves already",
        ),
        (
            {"judge__tie": "tied"},
            "mine: judge.tie: is tied, but no transfer says what happens then",
        ),
        (
            {"transfer__failed__to": "pot"},
            "mine: transfer.failed: fills a pot that no [carry] empties",
        ),
        (
            {"table__players": 3, "table__sides": "singles", "deck__hand": 11},
            "mine: deck.hand: deals 33 cards, and the deck has 32",
        ),
        ({"deal__hidden": 8, "deck__hand": 7}, "mine: deal.hidden: is more than a hand"),
        ({"deal__exchange": "seven-for-turned"}, "mine: deal.exchange: goes with a seven"),
        (
            {"deck__ranks": ["7", "8", "9", "T", "J", "Q", "A"]},
            "mine: award.belote: needs kings and queens in the deck",
        ),
        (
            {"melds__kinds__terca__length": 9},
            "mine: melds.kinds.terca: is longer than the longest run, of 8",
        ),
        (
            {"melds__kinds__terca__length": 4},
            "mine: melds.kinds.kvarta: is what terca is already",
        ),
        (
            {
                "deck__ranks": ["8", "9", "T", "J", "Q", "K", "A"],
                "deck__hand": 7,
                "melds__kinds__fours": {"shape": "four", "points": 9, "ranks": ["7"]},
            },
            "mine: melds.kinds.fours: has ranks that are not in the deck",
        ),
        (
            {
                "bidding__kind": "auction",
                "bidding__min": 80,
                "bidding__step": 10,
                "bidding__max": 70,
            },
            "mine: bidding.max: is 70, and bids begin at 80",
        ),
        (
            {"option": [{"name": "Tie hangs!", "says": "x", "cites": ["house"], "set": {}}]},
            "mine: option.0.name: string should match pattern",
        ),
    ],
)
def test_a_fault_names_its_key(settings: Ruleset, fault: str) -> None:
    found = faults(changed(**settings))
    assert found
    assert any(one.startswith(fault) for one in found), found


def test_all_faults_come_at_once() -> None:
    ruleset = changed(judge__tie="stands", match__target="1001", award__capot=GONE, colour="red")
    assert {one.split(": ")[1] for one in faults(ruleset)} == {
        "judge.tie",
        "match.target",
        "award.capot",
        "colour",
    }


def test_faults_between_tables_come_at_once() -> None:
    ruleset = changed(judge__tie="tied", transfer__failed__to="pot", contracts__suit__melds=False)
    assert len(faults(ruleset)) == 3


@pytest.mark.parametrize("nothing", [{}, {"id": "mine"}, {"a": {"b": [{}]}}])
def test_what_is_no_ruleset_is_refused(nothing: Ruleset) -> None:
    assert len(faults(nothing)) > 5


@pytest.mark.parametrize("key", ["words", "melds", "penalty", "option", "bidding__rounds"])
def test_nothing_is_no_value(key: str) -> None:
    wanted = f"mine: {key.replace('__', '.')}: must have a value, or be left out"
    assert wanted in faults(changed(**{key: None}))


def test_a_ruleset_that_holds_no_json_is_refused() -> None:
    loop: Ruleset = {}
    loop["loop"] = loop
    assert faults(loop)[0].startswith("mine: cannot be read as a ruleset")


def test_what_is_kept_by_oversight_is_noticed() -> None:
    ruleset = changed(transfer__failed__sources=["cards", "capot", "belote"])
    assert faults(ruleset) == []
    assert kept_by_oversight(ruleset) == ("melds",)
    ruleset["judge"]["keeps"] = ["melds"]
    assert kept_by_oversight(ruleset) == ()


# House rules


def refused(error: type[UnreadableError | HouseError], house: Ruleset) -> str:
    with pytest.raises(error) as caught:
        load_law("bela-hr", house)
    return "\n".join(map(str, ENGLISH.error(caught.value)))


@pytest.mark.parametrize(
    ("house", "what"),
    [
        ({"judge.tei": "made"}, "judge.tei: is not a known key"),
        ({"judge.tie": "stands"}, "judge.tie: must be 'made', 'failed' or 'tied'"),
        ({"judge.tie": "tied"}, "judge.tie: is tied, but no transfer says what happens then"),
        ({"match.target": "501"}, "match.target: input should be a valid integer"),
        ({"match.target": True}, "match.target: input should be a valid integer"),
        ({"penalty.talking": {"award": "shame"}}, "penalty.talking.award: must be "),
        ({"penalty": {"talking": 5}}, "penalty.talking: "),
    ],
)
def test_a_house_rule_that_makes_no_law_is_refused(house: Ruleset, what: str) -> None:
    text = refused(RulesetError, house)
    assert what in text
    assert "bela-hr" in text


@pytest.mark.parametrize(
    ("house", "what"),
    [
        ({"options": ["tie-hung"]}, 'bela-hr has no option "tie-hung"'),
        ({"options": "tie-hung"}, 'bela-hr has no option "tie-hung"'),
        ({"scoring.unit": 10}, 'there is no key "scoring.unit" to set'),
        ({"judge.tie.deep": 1}, 'there is no key "judge.tie.deep" to set'),
        ({"nothing.*.up_from": 5}, 'there is no key "nothing.*.up_from" to set'),
        ({"options": [["tie-hangs"]]}, "the house rules cannot be read"),
        ({"options": 5}, "bela-hr has no option 5"),
        ({"carry": {"to": "deal-winner", "cites": 5}}, "the house rules cannot be read"),
        (
            {"options": ["tie-hangs", "tie-stands"]},
            "the options tie-hangs and tie-stands contradict each other: both set judge.tie",
        ),
    ],
)
def test_a_house_rule_that_names_nothing_is_refused(house: Ruleset, what: str) -> None:
    assert what in refused(HouseError, house)


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    text = refused(HouseError, {"options": ["tie-hung"]})
    assert "Its options: tie-hangs, tie-stands" in text


def test_two_options_may_say_the_same() -> None:
    house = {"options": ["tie-hangs", "tie-hangs"]}
    assert load_law("bela-hr", house).digest == load_law("bela-hr", {"options": "tie-hangs"}).digest


def test_what_rests_on_the_house_cites_it() -> None:
    law = load_law("bela-hr", {"judge.tie": "made", "penalty.talking": {"award": "deal-and-melds"}})
    assert law.judge.cites == ("001#judge", "001#writes", "house")
    assert law.penalties["talking"].cites == ("house",)
    assert law.capot.cites == ("001#capot",)
    assert law.house == ("judge.tie", "penalty.talking")


def test_an_option_cites_the_house_and_its_clause() -> None:
    law = load_law("bela-hr", {"options": ["tie-hangs"]})
    assert law.carry is not None
    assert law.carry.cites == ("house", "hr#tie-hangs")
    assert law.judge.cites == ("001#judge", "001#writes", "house", "hr#tie-hangs")


def test_a_star_stands_for_every_table_once_all_else_is_laid() -> None:
    both = {"options": ["85-down", "all-trumps"]}
    law = load_law("coinche", both)
    assert {name: row.up_from for name, row in law.contracts.items()} == {
        "suit": UpFrom(6, 6),
        "all-trumps": UpFrom(6, 6),
    }
    assert {"house", "fr-coinche#six-up"} <= set(law.contracts["all-trumps"].cites)
    # what a table says outright of one contract goes before what an option says of all
    law = load_law("coinche", {**both, "contracts.suit.up_from": {"winner": 5, "loser": 6}})
    assert [row.up_from for row in law.contracts.values()] == [UpFrom(5, 6), UpFrom(6, 6)]
    text = refused(RulesetError, {"contracts.*.colour": "red"})
    assert "contracts.suit.colour: is not a known key" in text


def test_a_star_contradicts_what_it_stands_for() -> None:
    doc = copy.deepcopy(shipped_ruleset("coinche"))
    for name, key in (
        ("other", "contracts.suit.up_from"),
        ("winner", "contracts.suit.up_from.winner"),
    ):
        value: object = 7 if name == "winner" else {"winner": 7, "loser": 7}
        option = {"name": name, "says": "x", "cites": ["house"], "set": {key: value}}
        with pytest.raises(HouseError) as caught:
            load_law(
                "coinche",
                {"options": ["85-down", name]},
                {**doc, "option": [*doc["option"], option]},
            )
        fault = caught.value.fault
        assert (fault.code, fault.data["options"][0]) == ("options-contradict", "85-down")


def test_a_table_of_tables_takes_the_place_of_all_of_them() -> None:
    law = load_law("bela-hr", {"penalty": {"talking": {"award": "deal-and-melds"}}})
    assert list(law.penalties) == ["talking"]


def test_the_shipped_ruleset_stays_as_it_is() -> None:
    load_law("bela-hr", {"judge.tie": "made", "values.tables.trump.J": 21})
    assert shipped_ruleset("bela-hr") == BASE


# A ruleset of one's own


def spoilt(spoil: Callable[[Ruleset], None]) -> Ruleset:
    ruleset = copy.deepcopy(BASE)
    spoil(ruleset)
    return ruleset


@pytest.mark.parametrize("house", [{}, {"judge.tie": "made"}, {"options": ["tie-hangs"]}])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda ruleset: ruleset.clear(),
        lambda ruleset: ruleset.pop("without"),
        lambda ruleset: ruleset.update(judge=5),
        lambda ruleset: ruleset.update(option=[{}]),
        lambda ruleset: ruleset.update(option=5),
        lambda ruleset: ruleset["judge"].update(cites=5),
        lambda ruleset: ruleset.update(id=None),
    ],
)
def test_own_rules_that_are_no_ruleset_are_refused(
    spoil: Callable[[Ruleset], None], house: Ruleset
) -> None:
    with pytest.raises((RulesetError, HouseError)):
        load_law("mine", house, spoilt(spoil))


def test_own_rules_stand_in_place_of_shipped_ones() -> None:
    law = load_law("mine", None, changed(id="mine", award__capot__points=100))
    assert (law.id, law.capot.points) == ("mine", 100)


def test_what_was_checked_before_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    house = {"judge.tie": "made"}
    law = load_law("bela-hr", house)
    monkeypatch.setattr("belascore.rules.load.require_valid", lambda *_: pytest.fail("checked"))
    assert load_law("bela-hr", house, pinned=law.digest).digest == law.digest
