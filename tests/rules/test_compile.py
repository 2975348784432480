"""Every law that is shipped, compiled: each of its values is the recorded one."""

import hashlib
import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from belascore.play.givens import Kind
from belascore.rules.compile import compile_law
from belascore.rules.house import lay_over
from belascore.rules.law import Bidding, Law
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset

RECORDED: Final = Path(__file__).with_name("compiled.toml")
DOCS: Final = {name: shipped_ruleset(name) for name in ruleset_ids()}


def compiled(ruleset: str) -> dict[str, str]:
    """A hash of the whole law as it is, and with each of its options."""
    doc = DOCS[ruleset]
    options = [option["name"] for option in doc.get("option", ())]
    laws = {name: compile_law(lay_over(doc, {"options": [name]})) for name in options}
    return {name: hashed(law) for name, law in ({"plain": compile_law(doc)} | laws).items()}


def hashed(law: Law) -> str:
    """Of every value with the name of its field; the order of fields in Python is no matter."""
    text = json.dumps(plain(law), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def plain(value: Any) -> Any:
    if hasattr(value, "_fields"):
        return {key: plain(inner) for key, inner in value._asdict().items()}
    if isinstance(value, Mapping):  # the order of its keys is that of the ruleset
        return [[key, plain(inner)] for key, inner in value.items()]
    return [plain(inner) for inner in value] if isinstance(value, tuple) else value


def test_what_is_recorded_is_what_there_is() -> None:
    """`BELASCORE_UPDATE_GOLDEN=1 pytest tests/rules/test_compile.py` writes the file anew."""
    laws = {name: compiled(name) for name in DOCS}
    if os.environ.get("BELASCORE_UPDATE_GOLDEN") == "1":
        record(laws)
    assert tomllib.loads(RECORDED.read_text(encoding="utf-8")) == laws


def record(laws: Mapping[str, Mapping[str, str]]) -> None:
    tables = [
        "\n".join([f"[{name}]", *(f'{option} = "{hash_}"' for option, hash_ in rows.items())])
        for name, rows in laws.items()
    ]
    head = "# Hashes of every shipped law and every option of it, compiled: test_compile.py."
    RECORDED.write_text("\n\n".join([head, *tables]) + "\n", encoding="utf-8")


@pytest.mark.parametrize("ruleset", DOCS)
def test_a_law_keeps_nothing_that_can_be_changed(ruleset: str) -> None:
    law = load_law(ruleset)

    def look(value: Any) -> None:
        assert not isinstance(value, dict | list | set)
        if isinstance(value, Mapping | tuple):
            for inner in value.values() if isinstance(value, Mapping) else value:
                look(inner)

    look(law)


def test_what_may_be_left_out_is_what_its_field_says() -> None:
    law = load_law("bela-hr")
    assert (law.bidding.min, law.bidding.step, law.bidding.named) == (0, 1, {})
    assert (law.writes_bid, law.rounding, law.doubles) == (False, None, {})
    assert Bidding._field_defaults == {
        "min": 0,
        "step": 1,
        "named": {},
        "said_in": 1,
        "first": "next",
    }
    assert law.melds is not None
    four = next(kind for kind in law.melds.kinds if kind.shape == "four")
    assert (four.length, four.longer, four.wins_match) == (0, False, False)
    assert set(Kind._field_defaults) == {"length", "longer", "ranks", "wins_match"}


@pytest.mark.parametrize("key", ["judge.needs", "deck.hand", "table.sides", "award.capot", "match"])
def test_what_may_not_be_left_out_is_not_made_up(key: str) -> None:
    doc = lay_over(DOCS["bela-hr"], {})
    *path, last = key.split(".")
    table = doc
    for part in path:
        table = table[part]
    del table[last]
    with pytest.raises(KeyError):
        compile_law(doc)


def test_doubles_come_by_factor() -> None:
    doubled = [name for name in DOCS if "double" in DOCS[name]]
    assert doubled
    for name in doubled:
        factors = [double.factor for double in load_law(name).doubles.values()]
        assert factors == sorted(factors)
        rows = dict(reversed(DOCS[name]["double"].items()))
        assert compile_law({**DOCS[name], "double": rows}).doubles == load_law(name).doubles


def test_the_pack_of_a_contract_is_every_card() -> None:
    for name in DOCS:
        law = load_law(name)
        for contract in law.contracts.values():
            assert len(contract.pack) == 4 * len(law.deck.ranks)
