"""What a ruleset may not say: every fault is named with its key, all of them at once."""

import ast
import copy
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from belascore import own_rules, rules
from belascore.faults import Fault
from belascore.rules.load import shipped_ruleset
from belascore.rules.validity import _KINDS, check, kept_by_oversight
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


# What is told of a fault


GONE_OR_WRONG: Sequence[Any] = (
    *(GONE, [[]], {"a": {}}, 10**15, -1, 0, "x", "X!", True, ["x"], {"a": 1}, [], {}, ""),
    *(None, 1.5, 99, "never", "target", "rounds", "pot", "tied", ["melds"], "x" * 400, ["x"] * 10),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value of a ruleset but those of options."""
    if path:
        yield path
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        if key != "option":
            yield from places(inner, (*path, key))


def put(ruleset: Ruleset, path: tuple[Any, ...], value: Any) -> Ruleset:
    ruleset = copy.deepcopy(ruleset)
    table: Any = ruleset
    for key in path[:-1]:
        table = table[key]
    if value is GONE:
        del table[path[-1]]
    else:
        table[path[-1]] = value
    return ruleset


@pytest.fixture(scope="module")
def mutated() -> dict[str, Fault]:
    """A fault of every code that mistakes in three rulesets bring about."""
    found: dict[str, Fault] = {}
    for name in ("bela-hr", "coinche", "belot-3"):
        base = shipped_ruleset(name)
        for number, path in enumerate(places(base)):
            for wrong in GONE_OR_WRONG[number % 5 :: 5]:
                for fault in check(put(base, path, wrong), "mine"):
                    found.setdefault(fault.code, fault)
    return found


def test_every_fault_is_told_whole(mutated: dict[str, Fault]) -> None:
    assert len(mutated) > 35
    for code, fault in mutated.items():
        said = "\n".join(map(str, ENGLISH.fault(fault)))
        assert ENGLISH.has(code), code
        assert said.startswith("mine: ")
        assert code not in said
        # a pattern is the only data with braces
        assert "pattern" in fault.data or not re.search("[{}]", said), said
        assert json.loads(json.dumps(dict(fault.data))) is not None


@pytest.mark.parametrize("room", [rules, own_rules])
def test_every_code_of_these_rooms_has_a_sentence_of_its_own(room: ModuleType) -> None:
    """Faults at a key are made by `at(key, code)`, those of pydantic by its names."""
    codes = set(_KINDS.values()) if room is rules else set()
    for path in sorted(Path(room.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "at":
                code = node.args[1]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    codes.add(code.value)
    assert len(codes) > 8
    assert [code for code in codes if not ENGLISH.has(code)] == []


@pytest.mark.parametrize("room", [rules, own_rules])
def test_no_sentence_stands_in_these_rooms(room: ModuleType) -> None:
    """A code is no sentence, and what is raised is a code."""
    for path in sorted(Path(room.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                told = [*node.args, *(word.value for word in node.keywords)]
                texts = [part.value for part in told if isinstance(part, ast.Constant)]
                if re.search("Error$|^(Fault|Phrase|at)$", name):
                    prose = [text for text in texts if " " in str(text)]
                    assert prose == [], f"{path.name}:{node.lineno}"


def test_a_choice_is_told_as_toml_spells_it() -> None:
    said = faults(changed(melds__kinds__terca__longer="yes"))
    assert said == ["mine: melds.kinds.terca.longer: must be true"]
    assert faults(changed(table__players=7))[0] == "mine: table.players: must be 2, 3 or 4"


def test_so_many_characters_fit() -> None:
    assert faults(changed(title="")) == [
        "mine: title: string should have at least 1 character",
    ]
    assert faults(changed(title="x" * 301)) == [
        "mine: title: string should have at most 300 characters",
    ]
    assert faults(changed(melds__rank_by=["points"] * 9)) == [
        "mine: melds.rank_by: at most 8 values fit",
    ]


def test_half_a_character_is_refused() -> None:
    assert faults(changed(title="\ud800")) == ["mine: holds a character that no text can hold"]
