"""The table's rules stay from match to match, and are named wherever one begins or goes on."""

import json

from conftest import Shell

FOUR = ("Ana", "Maja", "Ivo", "Pero")
FIRST = ("new", *FOUR, "--rules", "bela-hr", "--house", "tie-hangs", "--to", "701")
HOUSE = "House rules: tie-hangs\n"


def test_house_rules_target_and_sides_stay(shell: Shell) -> None:
    shell.ok(*FIRST, "--sides", "plavi,crveni")
    said = shell.ok("new", "Eva", "Maja", "Ivo", "Pero")
    assert said.startswith("New match · bela-hr, to 701         plavi  Eva, Ivo")
    assert HOUSE in said
    assert "As in the last match by bela-hr: house rules, target, names of the sides." in said


def test_plainly_nothing_stays_but_the_ruleset(shell: Shell) -> None:
    shell.ok(*FIRST)
    said = shell.ok("new", *FOUR, "--plain")
    assert said.startswith("New match · bela-hr, to 1001")
    assert "House rules" not in said


def test_alone_it_is_the_same_people(shell: Shell) -> None:
    shell.ok(*FIRST)
    told = json.loads(shell.ok("new", "--json"))
    assert told["match"]["sides"] == {"mi": ["Ana", "Ivo"], "vi": ["Maja", "Pero"]}
    assert (told["house"], told["kept"]) == (["tie-hangs"], ["house", "target", "players"])
    assert json.loads(shell.ok("new", "--rules", "bela-hr", "--json"))["match"]["sides"] == {
        "mi": [],
        "vi": [],
    }


def test_what_is_typed_goes_before_what_stays(shell: Shell) -> None:
    shell.ok(*FIRST)
    said = shell.ok("new", *FOUR, "--house", "tie-stands", "--to", "501")
    assert "House rules: tie-stands\n" in said
    assert "to 501" in said
    assert "As in the last match" not in said


def test_the_last_match_by_the_same_rules_is_meant(shell: Shell) -> None:
    shell.ok(*FIRST)
    assert "House" not in shell.ok("new", *FOUR, "--rules", "coinche")
    assert HOUSE in shell.ok("new", *FOUR, "--rules", "bela-hr")


def test_house_rules_are_named_wherever_a_match_goes_on(shell: Shell) -> None:
    shell.ok(*FIRST)
    assert HOUSE in shell.ok()
    assert shell.run("table", stdin=".\n").out.startswith(HOUSE)
    assert "bela-hr +tie-hangs" in shell.ok("matches", "list")
    shell.ok("end")
    assert HOUSE in shell.ok("next")


def test_rules_may_be_begun(shell: Shell) -> None:
    assert shell.ok("new", *FOUR, "--rules", "bela").startswith("New match · bela-hr")
    ran = shell.run("new", *FOUR, "--rules", "klaverjas")
    assert ran.code == 4
    assert "Which one? klaverjas-amsterdam, klaverjas-rotterdam." in ran.err


def test_the_sheet_as_json_has_the_head(shell: Shell) -> None:
    shell.ok(*FIRST)
    told = json.loads(shell.ok("show", "--json"))
    assert told["match"]["sides"]["mi"] == ["Ana", "Ivo"]
    assert told["house"] == ["tie-hangs"]
