"""A ruleset of one's own in the place of a shipped one."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from belascore.rules.house import HouseError
from belascore.rules.load import RulesetError, load_law, shipped_ruleset

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
