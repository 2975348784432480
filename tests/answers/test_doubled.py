"""A doubled deal is told in its steps, in the unit that is written, and names who holds what."""

import json

import pytest
from conftest import Shell


@pytest.fixture
def sofia(shell: Shell) -> Shell:
    shell.ok("new", "Ani", "Boro", "Vesi", "Geri", "--rules", "belot-bg")
    return shell


def first(shell: Shell, *words: str) -> str:
    return " ".join(shell.ok("add", *words).splitlines()[0].split())


def test_a_doubled_tie_says_what_hangs_in_the_unit_that_is_written(sofia: Shell) -> None:
    assert first(sofia, "ani", "spades", "contra", "81").endswith("all 32 hang for the next deal")
    assert "32 hang" in sofia.ok("need") or "32" in sofia.ok("show")


def test_a_plain_tie_has_one_unit(sofia: Shell) -> None:
    assert first(sofia, "ani", "hearts", "81").endswith("to ВИЕ: 81 → 8 · 8 hang")


def test_what_was_rounded_before_it_was_multiplied_shows_so(sofia: Shell) -> None:
    told = first(sofia, "boro", "spades", "contra", "80", "geri:bela")
    assert "ВИЕ 162 + 20 = 182 → 18 x 2 = 36" in told


def test_what_hung_is_added_behind(sofia: Shell) -> None:
    sofia.ok("add", "ani", "spades", "contra", "81")
    assert "162 → 16 x 4 + 32 = 96" in first(sofia, "ani", "spades", "recontra", "100")


def test_what_is_multiplied_before_it_is_rounded_shows_so(shell: Shell) -> None:
    shell.ok("new", "Ani", "Boro", "Vesi", "Geri", "--rules", "pilotta")
    told = first(shell, "boro", "100", "spades", "contra", "132", "+20")
    assert "132 + 100 + 20 = 252" in told
    assert "= 50" in told or "→ 50" in told


def test_the_holder_of_a_doubled_belote_is_named(sofia: Shell) -> None:
    sofia.ok("add", "boro", "spades", "contra", "80", "geri:bela")
    assert "белот (Geri), контра" in sofia.ok("why", "1")
    lines = json.loads(sofia.ok("why", "1", "--json"))["rounds"][0]["lines"]
    doubled = [line["text"] for line in lines if line["reason"] == "doubled"]
    assert any("Geri" in said for said in doubled)
    assert not any("(contra)" in said for said in doubled)
