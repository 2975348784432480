"""`belascore rules`: two laws compared, files checked, a ruleset of one's own written."""

import difflib
import json
import re
import tomllib
from typing import Any

import pytest
from conftest import Ran, Shell

from belascore.rules.load import load_law, ruleset_ids, shipped_text

BASE = shipped_text("bela-hr")
OWN = BASE.replace('"bela-hr"', '"mine"')
Node = dict[str, Any]


def written(shell: Shell, text: str, name: str = "mine.toml") -> str:
    (shell.folder / name).write_text(text, encoding="utf-8")
    return name


def refused(ran: Ran, code: int, *says: str) -> None:
    """One message on standard error and no answer."""
    assert (ran.code, ran.out) == (code, ""), ran
    for words in says:
        assert words in ran.err, ran.err
    assert "Traceback" not in ran.err


def changes(old: str, new: str) -> list[str]:
    """The lines that differ: `-` as they were, `+` as they are."""
    lines = difflib.ndiff(old.splitlines(), new.splitlines())
    return [re.sub(r"^([+-]) ", r"\1", line) for line in lines if line[0] in "+-"]


# list and show


def test_the_list_is_json_too(shell: Shell) -> None:
    answer = json.loads(shell.ok("rules", "list", "--json"))
    assert answer["schema"] == "belascore/rulesets@1"
    assert [row["id"] for row in answer["rulesets"]] == list(ruleset_ids())
    assert answer["rulesets"][0]["digest"] == load_law(ruleset_ids()[0]).digest


def test_a_file_is_shown_as_a_ruleset_is(shell: Shell) -> None:
    name = written(shell, OWN)
    shown = shell.ok("rules", "show", f"./{name}")
    assert shown == shell.ok("rules", "show", "bela-hr").replace("bela-hr", "mine")
    answer = json.loads(shell.ok("rules", "show", name, "--house", "tie-stands", "--json"))
    assert answer["ruleset"]["judge"]["tie"] == "made"
    law = load_law("mine", {"options": ["tie-stands"]}, tomllib.loads(OWN))
    assert answer["digest"] == law.digest


def test_a_clause_is_json_too(shell: Shell) -> None:
    assert "(de), read whole" in shell.ok("rules", "cite", "001#capot")
    answer = json.loads(shell.ok("rules", "cite", "001#capot", "--json"))
    assert (answer["schema"], answer["cite"]) == ("belascore/clause@1", "001#capot")
    assert answer["source"]["language"] == "de"
    assert "bela-hr: award.capot" in answer["rests"]


# diff


def test_one_law_does_not_differ(shell: Shell) -> None:
    assert shell.ok("rules", "diff", "bela-hr", written(shell, OWN)) == (
        "bela-hr and mine are the same law.\n"
    )


def test_what_differs_is_told_with_both_values_and_both_clauses(shell: Shell) -> None:
    ran = shell.run("rules", "diff", "bela-hr", "bela-hr", "--house-b", "tie-stands")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == (
        "bela-hr and bela-hr + tie-stands differ in 1 key.\n"
        "\n"
        "judge.tie\n"
        "  bela-hr               failed  001#judge 001#writes\n"
        "  bela-hr + tie-stands  made    hr#tie-stands house 001#judge 001#writes\n"
    )


def test_a_key_that_one_law_lacks_is_a_dash(shell: Shell) -> None:
    ran = shell.run("rules", "diff", "bela-hr", "bela-hr", "--house-a", "tie-hangs")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[lines.index("carry.to") + 2] == "  bela-hr              –"
    assert max(map(len, lines)) <= 92


def test_differences_are_json_too(shell: Shell) -> None:
    ran = shell.run("rules", "diff", "bela-hr", "belot-4", "--json")
    answer = json.loads(ran.out)
    assert (ran.code, answer["one"], answer["other"]) == (1, "bela-hr", "belot-4")
    rows = {row["key"]: row for row in answer["differences"]}
    assert rows["melds.contest"]["one"]["value"] == "one"
    assert "000#contest" in rows["melds.contest"]["other"]["cites"]
    assert rows["penalty.revoke.award"]["other"] is None


def test_what_cannot_be_compared(shell: Shell) -> None:
    refused(shell.run("rules", "diff", "bela-hr", "tarok"), 4, 'no ruleset "tarok"', "belot-4")
    refused(shell.run("rules", "diff", "bela-hr", "./nix.toml"), 4, "no file nix.toml")
    ran = shell.run("rules", "diff", "bela-hr", "bela-hr", "--house-b", "tie-hung")
    refused(ran, 2, 'bela-hr has no option "tie-hung"', "tie-hangs")
    name = written(shell, OWN.replace('tie    = "failed"', 'tie = "stands"'))
    refused(shell.run("rules", "diff", "bela-hr", name), 3, "mine.toml:", "judge.tie: must be")


# check


def at(text: str, part: str) -> int:
    """The line on which a text holds something."""
    return text.count("\n", 0, text.index(part)) + 1


def test_a_sound_file(shell: Shell) -> None:
    ran = shell.run("rules", "check", written(shell, OWN))
    assert ran == (0, "", "1 checked, can be played by\n")


def test_every_fault_is_named_with_line_and_key(shell: Shell) -> None:
    text = OWN.replace('tie    = "failed"', 'tie = "stands"\ntei = "failed"')
    text = text.replace("target    = 1001", 'target = "1001"').replace("001#capot", "001#capott")
    text = re.sub(r"\[award\.last_trick\][^\[]+\[[^\]]+\]\n", "", text)
    ran = shell.run("rules", "check", written(shell, text))
    assert (ran.code, ran.err) == (3, "1 checked, 1 cannot be played by\n")
    for part, says in (
        ("tie = ", "judge.tie: must be 'made', 'failed' or 'tied'\n  | tie = \"stands\"\n"),
        ("tei = ", "judge.tei: is not a known key\n"),
        ("target = ", "match.target: input should be a valid integer\n"),
        ('cites  = ["001#capott', "award.capot.cites: there is no clause 001#capott\n"),
    ):
        assert f"mine.toml:{at(text, part)}: {says}" in ran.out
    assert "mine.toml: award.last_trick: is missing\n" in ran.out
    assert "  Did you mean 001#capot?\n" in ran.out


def test_what_no_schema_sees_is_checked_too(shell: Shell) -> None:
    text = BASE.replace("points = 90", "points = 100").replace(
        'set   = { "judge.tie" = "made" }', 'set   = { "judge.floor" = 82 }'
    )
    ran = shell.run("rules", "check", written(shell, text))
    assert ran.code == 3
    assert f"mine.toml:{at(text, 'id  ')}: id: is that of a ruleset of belascore" in ran.out
    assert "the option tie-stands alone: judge.floor: goes with the need reach-floor" in ran.out


def test_an_oversight_is_a_warning(shell: Shell) -> None:
    text = OWN.replace(
        'sources = ["cards", "capot", "melds", "belote"]\ncites   = ["001#failed"]',
        'sources = ["cards", "capot", "belote"]\ncites   = ["001#failed"]',
    )
    ran = shell.run("rules", "check", written(shell, text))
    assert ran.code == 0
    assert ran.out == (
        f"warning: mine.toml:{at(text, 'counts = ')}: judge.counts: "
        "melds counts, and no transfer moves it away from a fallen taker\n"
        f"  | {text.splitlines()[at(text, 'counts = ') - 1]}\n"
        "  If it is meant to stay, list it in judge.keeps.\n"
    )


def test_many_files_end_with_the_worst(shell: Shell) -> None:
    good, bad = written(shell, OWN), written(shell, OWN + "[judge\n", "bad.toml")
    ran = shell.run("rules", "check", good, bad, "nix.toml")
    assert (ran.code, ran.err) == (
        4,
        "belascore: there is no file nix.toml\n  Write one: belascore rules new ID --from BASE\n"
        "3 checked, 2 cannot be played by\n",
    )
    lines = OWN.count("\n") + 1
    assert ran.out.startswith(f"bad.toml:{lines}: the bracket is not closed\n  | [judge\n")
    ran = shell.run("rules", "check", bad, good, "--json")
    one, other = map(json.loads, ran.out.splitlines())
    assert (ran.code, ran.err, one["exit"], other["exit"]) == (3, "", 3, 0)
    assert (one["faults"][0]["line"], other["faults"], other["warnings"]) == (lines, [], [])


# new


def test_a_new_ruleset_is_the_old_text_with_a_few_words_changed(shell: Shell) -> None:
    ran = shell.run("rules", "new", "mine", "--from", "bela-hr", "--set", "judge.tie=made")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "Written: mine.toml\nPlay by it: belascore new ... --rules ./mine.toml\n"
    text = (shell.folder / "mine.toml").read_text(encoding="utf-8")
    assert sorted(changes(BASE, text)) == [
        '+clauses.tie    = ["house"]',
        '+id      = "mine"',
        '+tie    = "made"',
        '+title   = "Bela, four players in two pairs (mine)"',
        '-clauses.tie    = ["001#judge"]',
        '-id      = "bela-hr"',
        '-tie    = "failed"',
        '-title   = "Bela, four players in two pairs"',
    ]
    shell.ok("rules", "check", "mine.toml")


def test_what_is_there_is_not_covered(shell: Shell) -> None:
    name = written(shell, "precious")
    refused(shell.run("rules", "new", "mine", "--from", "bela-hr"), 2, "is there already", "--yes")
    assert (shell.folder / name).read_text() == "precious"
    shell.ok("rules", "new", "mine", "--from", "bela-hr", "--yes")
    assert shell.ok("rules", "new", "mine", "--from", "bela-hr", "-o", "-") == (
        (shell.folder / name).read_text(encoding="utf-8")
    )
    ran = shell.run("rules", "new", "x", "--from", "bela-hr", "-o", "no/x.toml")
    refused(ran, 7, "no/x.toml was not written")
    assert [path.name for path in shell.folder.iterdir()] == ["mine.toml"]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("mine", "--from", "bela-hr", "--set", "judge.tei=made"), 2, ('"judge.tei"', "judge.tie")),
        (
            ("mine", "--from", "bela-hr", "--set", "judge.tie=stands"),
            2,
            ("mine: judge.tie: must be 'made', 'failed' or 'tied'",),
        ),
        (("mine", "--from", "tarok"), 4, ('no ruleset "tarok"',)),
        (("mine", "--from", "./nix.toml"), 4, ("no file nix.toml",)),
        (("mine",), 2, ("--from",)),
    ],
)
def test_what_makes_no_ruleset_writes_nothing(
    shell: Shell, words: tuple[str, ...], code: int, says: tuple[str, ...]
) -> None:
    refused(shell.run("rules", "new", *words), code, *says)
    assert list(shell.folder.iterdir()) == []


def test_a_file_may_be_the_base(shell: Shell) -> None:
    text = "#:schema ./gone.json\n" + OWN.replace("\n", "\r\n")
    (shell.folder / "mine.toml").write_bytes(text.encode())
    shell.ok("rules", "new", "ours", "--from", "./mine.toml", "--set", "edition=3")
    ours = (shell.folder / "ours.toml").read_text(encoding="utf-8")
    assert ours.startswith(BASE.partition("\n")[0])
    assert tomllib.loads(ours)["edition"] == 3
    (shell.folder / "gone.json").write_text("{}")
    kept = shell.ok("rules", "new", "ours", "--from", "./mine.toml", "-o", "-")
    assert kept.startswith("#:schema ./gone.json\n")


def test_options_that_no_longer_fit_are_left_out(shell: Shell) -> None:
    judge = 'judge={needs=["reach-floor"], counts=["cards"], floor=82}'
    ran = shell.run("rules", "new", "mine", "--from", "bela-hr", "--set", judge)
    assert ran.code == 0
    assert "Left out, since they no longer fit: tie-hangs, tie-stands\n" in ran.err
    text = (shell.folder / "mine.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["judge"]["floor"] == 82
    assert "tie-stands" not in text
    shell.ok("rules", "check", "mine.toml")


# schema


def test_the_schema_is_json_for_editors(shell: Shell) -> None:
    root = json.loads(shell.ok("rules", "schema"))
    assert root["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert root["properties"]["judge"] == {"$ref": "#/$defs/Judge"}
    assert "null" not in json.dumps(root)
