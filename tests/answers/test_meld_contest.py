"""Whose melds count: one value, told to people and to programs."""

import json
from typing import Any

import pytest

from belascore.answers.meld_contest import MeldContest
from belascore.protocol import answer_line
from belascore.referee.typed import contested
from belascore.rules.load import load_law
from belascore.words.say import ENGLISH

PAIRS = {"A": ["A1", "A2"], "B": ["B1", "B2"]}


def asked(ruleset: str, call: str | None, *words: str) -> MeldContest:
    return contested(load_law(ruleset), call, words, "", "", hands=False)


def lines(answer: MeldContest) -> list[str]:
    return [str(line) for line in answer.lines(ENGLISH)]


def batch(ruleset: str, call: str, *claims: str) -> Any:
    question = {"ask": "melds", "ruleset": ruleset, "call": call, "players": PAIRS}
    return json.loads(answer_line(json.dumps({**question, "melds": claims})))


def test_an_impossible_claim_is_refused_for_everybody() -> None:
    answer = asked("bela-hr", "hearts", "a1:četiri dečka", "b1:četiri dečka")
    said = answer.json()
    assert answer.exit_code == 1
    assert (said["scores"], said["winner"]) == ({"A": 0, "B": 0}, None)
    assert said["findings"][0]["code"] == "meld-points-impossible"
    assert said["melds"][0]["status"] == "withheld"
    assert lines(answer)[1].startswith("  četiri dečka cannot be there 2 times in one deal ")
    assert batch("bela-hr", "hearts", "A1: četiri dečka", "B1: četiri dečka") == said


@pytest.mark.parametrize(
    ("ruleset", "call", "words", "code"),
    [
        ("bela-hr", "hearts", ("a1:bela", "b1:bela"), "belote-not-possible"),
        ("bela-hr", "hearts", ("a1:bela", "b1:QKAH"), "belote-not-possible"),
        ("bela-hr", None, ("a1:KKKK", "b1:QKAS"), "card-twice"),
        ("bela-hr", None, ("a1:50", "b1:50"), "meld-undecided"),
        ("bela-hr", None, ("a1:100+100+100",), "meld-points-impossible"),
        ("contree", "hearts", ("a1:20",), "melds-not-in-this-game"),
        ("belot-bg", "no-trumps", ("a1:789H",), "melds-not-in-this-game"),
    ],
)
def test_every_check_is_told_to_programs_too(
    ruleset: str, call: str | None, words: tuple[str, ...], code: str
) -> None:
    answer = asked(ruleset, call, *words)
    said = answer.json()
    found = next(finding for finding in said["findings"] if finding["code"] == code)
    assert answer.exit_code == 1
    assert not any(said["scores"].values())
    assert any(line.startswith(f"  {found['text']}") for line in lines(answer))


def test_a_belote_stands_apart_from_the_contest() -> None:
    answer = asked("bela-hr", "hearts", "a1:789H", "b1:belote")
    said = answer.json()
    assert (said["scores"], said["winner"]) == ({"A": 20, "B": 0}, "A")
    assert said["melds"][-1] == {
        "by": "B1",
        "side": "B",
        "kind": "belote",
        "points": 20,
        "status": "apart",
        "reason": "belote",
        "cites": ["001#belote", "001#trickless"],
        "cards": None,
        "top": None,
    }
    assert lines(answer)[-1].startswith("  A 20 : 0 B, with bela 20 : 20 ")
    assert batch("bela-hr", "hearts", "A1: 7H 8H 9H", "B1: belote") == said


def test_whoever_wins_the_match_by_a_meld_is_the_winner() -> None:
    answer = asked("bela-hr", None, "a1:789TJQKAD", "b1:789C")
    assert answer.json()["winner"] == "A"
    assert lines(answer)[-1].startswith("  A wins the match ")


def test_where_shapes_are_ranked_apart_each_loser_is_told_of_its_own() -> None:
    # runs: B's is longer; fours: A's are of the higher rank
    answer = asked("belot-bg", "hearts", "a1:89TS", "b1:789TD", "a2:JJJJ", "b2:KKKK")
    told = {finding["text"] for finding in answer.json()["findings"]}
    assert all("A2" in text for text in told if "B2" in text)
    assert all("B1" in text for text in told if "A1" in text)


def test_level_runs_beside_a_four_are_told() -> None:
    answer = asked("belot-bg", "hearts", "a1:TJQKH", "b1:TJQKS", "a2:9999")
    assert answer.json()["scores"] == {"A": 150, "B": 0}
    assert sum("another is exactly as good" in line for line in lines(answer)) == 2


def test_whoever_leads_is_told_first_and_wins_level_melds() -> None:
    for dealer, first, scores in (("b2", "A1", (20, 0)), ("a1", "B1", (0, 20))):
        words = ["a1:789D", "b1:789C"]
        answer = contested(load_law("bela-hr"), None, words, "", dealer, hands=False)
        assert answer.scores == scores
        assert lines(answer)[0].startswith(f"{first} plays first")
