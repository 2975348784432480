"""What games with bids, doubles and roem refuse, at a shell and in `batch`: one clear message."""

from typing import Any, Final

import pytest
from conftest import Shell

from belascore.protocol import answer_question

FOUR: Final = ("Lea", "Zoe", "Hugo", "Karim")
SIDES: Final = {"A": ["Lea", "Hugo"], "B": ["Zoe", "Karim"]}
TO_160: Final = "bids go 80, 90 ... to 160, or capot"
NO_BID: Final = "what was bid? It stands before the suit"
NO_DOUBLES: Final = 'nothing is doubled in this game: "contra"'
OVER: Final = (
    "the match is over: all its deals were played. Take the last act back with "
    "`belascore undo`, or begin another with `belascore new`"
)

# By game and entry: the exit code, and every word that is said; the clause of a ruling is its last.
TYPED: Final = {
    ("contree", "lea 85 hearts 122"): (1, f'nobody can bid "85": {TO_160} ffb-k16#auction'),
    ("contree", "lea 190 hearts 122"): (1, f'nobody can bid "190": {TO_160} ffb-k16#auction'),
    ("contree", "lea hearts 122"): (1, f"{NO_BID} ffb-k16#auction"),
    ("contree", "lea coinche hearts 122"): (1, f"{NO_BID} ffb-k16#auction"),
    ("contree", "lea hearts 122 surcoinche"): (1, f"{NO_BID} ffb-k16#auction"),
    ("contree", "lea 110 hearts 122 +20"): (1, "this game has no melds (NOUS) ffb-k16#no-melds"),
    ("contree", "lea 110 hearts xxx 122"): (2, '"xxx" is no word of the game Did you mean "xx"?'),
    ("coinche", "lea 85 hearts 122"): (
        1,
        'nobody can bid "85": bids go 80, 90 ..., or capot ffb-c15#auction',
    ),
    ("coinche", "lea 122"): (
        2,
        '"122": is that the bid or the points? Write both, "Lea 122 cœur 122".',
    ),
    ("pilotta", "lea 85 hearts 122"): (
        1,
        'nobody can bid "85": bids go 80, 90 ..., or capot pil#bidding',
    ),
    ("belot-bg", "lea no-trumps 80 +20"): (
        1,
        "без коз is played without melds (НИЕ) hit#no-trumps",
    ),
    ("belot-bg", "lea no-trumps 80 belote"): (1, "there is no белот in this deal hit#no-trumps"),
    ("belot-bg", "lea x 100"): (
        1,
        "what was called? The cards cannot be judged without it hit#auction",
    ),
    ("klaverjas-rotterdam", "lea hearts 100 +30"): (
        1,
        "no melds make 30 (WIJ): there are 20, 50, 100 nku#roem",
    ),
    ("klaverjas-rotterdam", "lea hearts verzaakt"): (
        1,
        'these rules have no penalty "revoke"; they have: none nku#rotterdam '
        "What the table agreed on, a number for each side: belascore add Lea harten agreed=0-162 "
        "Another match may have one: belascore new --house revoke-162 or "
        "belascore new --house revoke-262",
    ),
    ("belot-4", "lea hearts zoe:revoke"): (
        1,
        'these rules have no penalty "revoke"; they have: none 000#play '
        "What the table agreed on, a number for each side: belascore add Lea herc agreed=162-0",
    ),
    ("klaverjas-rotterdam", "lea hearts 100 x"): (1, f"{NO_DOUBLES} nku#trumps"),
    ("klaverjas-rotterdam", "lea sa 100"): (
        1,
        '"no-trumps" cannot be called in this game nku#trumps',
    ),
    ("bela-hr", "lea hearts x 100"): (1, f"{NO_DOUBLES} 001#call"),
}


@pytest.mark.parametrize(("game", "entry"), TYPED)
def test_an_entry_that_a_game_refuses(shell: Shell, game: str, entry: str) -> None:
    code, says = TYPED[game, entry]
    shell.ok("new", *FOUR, "--rules", game)
    before = shell.match.read_bytes()
    ran = shell.run("add", *entry.split())
    assert (ran.code, ran.out) == (code, "")
    assert " ".join(ran.err.split()) == f"belascore: {says}"
    assert shell.match.read_bytes() == before


def deal(points: str = "122-40", **more: Any) -> dict[str, Any]:
    return {"taker": "Lea", "call": "hearts", "points": points, **more}


# By game and case: the round, and the one finding, its code and its text.
ASKED: Final = {
    ("contree", "a bid of 85"): (deal(bid=85), "bid-not-allowed", f'nobody can bid "85": {TO_160}'),
    ("contree", "a bid of 190"): (
        deal(bid=190),
        "bid-not-allowed",
        f'nobody can bid "190": {TO_160}',
    ),
    ("contree", "a double without a bid"): (deal(double="coinche"), "bid-needed", NO_BID),
    ("contree", "an unknown double"): (
        deal(bid=110, double="treble"),
        "double-not-allowed",
        'there is no double "treble" here; there are: coinche, surcoinche',
    ),
    ("contree", "a meld"): (
        deal(bid=110, melds=["A: 20"]),
        "melds-not-in-this-game",
        "this game has no melds (A)",
    ),
    ("belot-bg", "a bid"): (
        deal(bid=110),
        "bid-not-allowed",
        'nothing is bid in this game: "110"',
    ),
    ("belot-bg", "a meld without trumps"): (
        deal("80-50", call="no-trumps", melds=["A: 20"]),
        "melds-not-in-this-game",
        "без коз is played without melds (A)",
    ),
    ("belot-bg", "a belote without trumps"): (
        deal("80-50", call="no-trumps", belote=["A"]),
        "belote-not-possible",
        "there is no белот in this deal",
    ),
    ("klaverjas-rotterdam", "roem of 30"): (
        deal(melds=["A: 30"]),
        "meld-points-impossible",
        "no melds make 30 (A): there are 20, 50, 100",
    ),
    ("klaverjas-amsterdam", "roem of 30"): (
        deal(melds=["B: 30"]),
        "meld-points-impossible",
        "no melds make 30 (B): there are 20, 50, 100, 200",
    ),
    ("klaverjas-amsterdam", "a double"): (deal(double="contra"), "double-not-allowed", NO_DOUBLES),
}


def asked(game: str, *rounds: dict[str, Any]) -> list[dict[str, Any]]:
    question = {"ask": "score", "match": {"ruleset": game, "sides": SIDES}, "rounds": [*rounds]}
    return list(answer_question(question)["rounds"])


@pytest.mark.parametrize(("game", "case"), ASKED)
def test_a_round_that_a_game_refuses(game: str, case: str) -> None:
    row, code, text = ASKED[game, case]
    [answer] = asked(game, row)
    assert [(found["code"], found["text"]) for found in answer["findings"]] == [(code, text)]
    assert (answer["status"], answer["score"]) == ("withheld", None)


@pytest.mark.parametrize("game", ["klaverjas-rotterdam", "klaverjas-amsterdam"])
def test_a_seventeenth_round(shell: Shell, game: str) -> None:
    shell.ok("new", *FOUR, "--rules", game)
    shell.ok("add", "-", stdin="lea hearts 122\n" * 16)
    before = shell.match.read_bytes()
    ran = shell.run("add", "lea", "hearts", "122")
    assert (ran.code, ran.out) == (1, "")
    assert " ".join(ran.err.split()).startswith(f"belascore: {OVER} ")
    assert shell.match.read_bytes() == before
    *sixteen, last = asked(game, *[deal()] * 17)
    assert all(one["status"] == "scored" for one in sixteen)
    assert last["status"] == "withheld"
    assert [(found["code"], found["text"]) for found in last["findings"]] == [
        ("round-after-end", OVER)
    ]


@pytest.mark.parametrize("roem", [20, 40, 50, 60, 70, 80, 90, 100, 120, 150, 200, 340])
def test_roem_that_tricks_can_hold(roem: int) -> None:
    [answer] = asked("klaverjas-rotterdam", deal(melds=[f"A: {roem}"]))
    assert answer["score"] == [122 + roem, 40]
