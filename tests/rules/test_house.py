"""House rules: laid over a ruleset, and what none may say."""

import copy
from typing import Any

import pytest

from belascore.faults import UnreadableError
from belascore.rounds import Forfeit, Header, Match, Round
from belascore.rules.house import HouseError
from belascore.rules.law import UpFrom
from belascore.rules.load import RulesetError, load_law, shipped_ruleset
from belascore.score.replay import replay
from belascore.words.say import ENGLISH

BASE = shipped_ruleset("bela-hr")
Ruleset = dict[str, Any]
GONE = object()


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
    assert 'Did you mean "tie-hangs"?' in text


def test_two_options_may_say_the_same() -> None:
    house = {"options": ["tie-hangs", "tie-hangs"]}
    assert load_law("bela-hr", house).digest == load_law("bela-hr", {"options": "tie-hangs"}).digest


def test_what_rests_on_the_house_cites_it() -> None:
    law = load_law("bela-hr", {"judge.tie": "made", "penalty.talking": {"award": "deal-and-melds"}})
    assert law.cites("judge", "tie") == ("house", "001#judge", "001#writes")
    assert law.cites("judge", "needs") == ("001#judge", "001#writes")
    assert law.cites("penalty.talking") == ("house",)
    assert law.cites("award.capot") == ("001#capot",)
    assert law.house == ("judge.tie", "penalty.talking")


def test_an_option_cites_the_house_and_its_clause() -> None:
    law = load_law("bela-hr", {"options": ["tie-hangs"]})
    assert law.carry is not None
    assert law.cites("carry", "to") == ("hr#tie-hangs", "house")
    assert law.cites("judge", "tie") == ("hr#tie-hangs", "house", "001#judge", "001#writes")
    assert law.cites("transfer.failed") == ("001#failed",)


def test_a_star_stands_for_every_table_once_all_else_is_laid() -> None:
    both = {"options": ["85-down", "all-trumps"]}
    law = load_law("coinche", both)
    assert {name: row.up_from for name, row in law.contracts.items()} == {
        "suit": UpFrom(6, 6),
        "all-trumps": UpFrom(6, 6),
    }
    cites = law.cites("contracts.all-trumps", "up_from.winner")
    assert cites[0] == "fr-coinche#six-up"
    assert "house" in cites
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


def test_what_a_penalty_writes_in_roem_stands_among_the_melds() -> None:
    law = load_law("klaverjas-rotterdam", {"options": ["revoke-262"]})
    sides = (("A", ("A1", "A2")), ("B", ("B1", "B2")))
    deal = Round(1, taker="A", call="hearts", forfeit=Forfeit("A", "revoke"))
    score = replay(Match(Header(law.id, sides), {}, None, (deal,)), law)
    lines = score.entries[0].verdict.lines
    assert [(line.side, line.source, line.amount) for line in lines] == [
        (1, "cards", 162),
        (1, "melds", 100),
    ]
