"""Writing TOML: what `tomli_w` writes of the same, byte for byte, and on one line where wanted."""

import tomllib
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from belascore.rules.load import ruleset_ids, shipped_ruleset
from belascore.tomltext import toml_text, toml_value

KEYS = st.text('ab-_. "\\é\n', max_size=4)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
SCALARS = TEXTS | st.integers() | st.booleans() | st.datetimes() | st.dates()
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)
TABLES = st.dictionaries(KEYS, VALUES, max_size=4)


@given(TABLES)
def test_a_text_is_what_tomli_w_writes(table: dict[str, Any]) -> None:
    assert toml_text(table) == tomli_w.dumps(table)


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_ruleset_is_what_tomli_w_writes(name: str) -> None:
    table = {"rules": dict(shipped_ruleset(name))}
    assert toml_text(table) == tomli_w.dumps(table)
    assert tomllib.loads(toml_text(table)) == table


@given(VALUES)
def test_on_one_line_it_says_the_same(value: Any) -> None:
    line = toml_value(value, inline=True)
    assert "\n" not in line
    assert tomllib.loads(f"x = {line}")["x"] == value
