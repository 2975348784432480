"""`belascore rules diff`: two laws side by side."""

import json

from conftest import Shell

from belascore.answers.rules import Comparison
from belascore.dispute.key_diff import Difference, Setting, differences
from belascore.rules.load import shipped_ruleset
from belascore.words.say import ENGLISH


def compared(*labels: str) -> list[str]:
    one, other = labels
    rows = differences(shipped_ruleset("bela-hr"), shipped_ruleset("belotten"))
    return list(map(str, Comparison((one, other), rows).lines(ENGLISH)))


def test_a_key_is_told_with_both_values_and_both_clauses() -> None:
    tie = Difference("judge.tie", Setting("failed", ("001#judge",)), None)
    keeps = Difference("judge.keeps", Setting((), ()), Setting(("melds", "belote"), ("x#y",)))
    lines = Comparison(("bela-hr", "mine"), (tie, keeps)).lines(ENGLISH)
    assert list(map(str, lines)) == [
        "bela-hr and mine differ in 2 keys.",
        "",
        "judge.tie",
        "  bela-hr  failed         001#judge",
        "  mine     –",
        "",
        "judge.keeps",
        "  bela-hr  (none)",
        "  mine     melds, belote  x#y",
    ]
    (one, *_) = Comparison(("bela-hr", "mine"), (tie,)).lines(ENGLISH)
    assert str(one) == "bela-hr and mine differ in 1 key."
    (same,) = Comparison(("bela-hr", "mine"), ()).lines(ENGLISH)
    assert str(same) == "bela-hr and mine are the same law."


def test_laws_with_long_names_are_compared_too() -> None:
    long = "bela-hr + tie-hangs + belote-without-trick + one-card-one-meld"
    lines = compared(long, "belotten")
    assert any(line.startswith(f"  {long}  ") for line in lines)
    assert all(line == line.rstrip() for line in lines)


def test_several_options_can_be_laid_over_a_law(shell: Shell) -> None:
    options = ("tie-hangs", "belote-without-trick", "one-card-one-meld")
    house = [word for option in options for word in ("--house-a", option)]
    ran = shell.run("rules", "diff", "bela-hr", "bela-hr", *house)
    assert (ran.code, ran.err) == (1, "")
    answer = json.loads(shell.run("rules", "diff", "bela-hr", "bela-hr", *house, "--json").out)
    assert answer["one"] == " + ".join(("bela-hr", *options))
    assert all(f"\n{row['key']}\n" in ran.out for row in answer["differences"])
