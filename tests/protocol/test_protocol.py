"""The batch protocol: the shape of answers, the codes of errors, and that nothing stops it."""

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belascore.protocol import answer_line
from belascore.rounds import KEYS
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset

MATCH: Final[dict[str, Any]] = {
    "ruleset": "bela-hr",
    "sides": {"mi": ["Ana", "Ivo"], "vi": ["Eva", "Jure"]},
    "target": 1001,
    "dealer": "Jure",
}
PLAYERS: Final = {"A": ["A1", "A2"], "B": ["B1", "B2"]}
DEAL: Final[dict[str, Any]] = {"taker": "Ana", "call": "hearts", "points": "98-64"}

Json = dict[str, Any]


def ask(question: Any) -> Json:
    """The answer to a question; it is one line of JSON, whatever it says."""
    line = answer_line(question if isinstance(question, str) else json.dumps(question))
    assert "\n" not in line
    line.encode()
    answer = json.loads(line)
    assert isinstance(answer, dict)
    return answer


def score(*rounds: Json, **more: Any) -> Json:
    return ask({"ask": "score", "match": MATCH, "rounds": list(rounds), **more})


def melds(*claims: str, **more: Any) -> Json:
    question = {"ask": "melds", "ruleset": "bela-hr", "call": "hearts", "players": PLAYERS}
    return ask({**question, "melds": list(claims), **more})


# Shapes


def test_a_score_has_these_keys() -> None:
    answer = score({**DEAL, "melds": ["Ana: 20", "vi: 50"]}, {"points": "1-1"})
    assert list(answer) == [
        *("schema", "ruleset", "edition", "digest", "sides", "unit", "rounds", "totals", "pot"),
        *("target", "to_go", "next_dealer", "finish", "findings"),
    ]
    scored, withheld = answer["rounds"]
    for one in (scored, withheld):
        assert list(one) == [
            *("number", "deal", "status", "outcome", "taker", "counted", "needed", "of"),
            *("judged_by", "score", "totals", "pot", "dealer", "lines", "findings"),
        ]
    for line in scored["lines"]:
        assert list(line) == ["stage", "side", "source", "amount", "reason", "cites", "text"]
    for finding in (*scored["findings"], *withheld["findings"]):
        assert list(finding) == ["code", "severity", "key", "cites", "text"]


def test_a_score_says_this() -> None:
    answer = score({"taker": "mi", "points": "98-64"})
    assert answer["schema"] == "belascore/score@1"
    assert (answer["ruleset"], answer["edition"]) == ("bela-hr", 1)
    assert answer["digest"] == load_law("bela-hr").digest
    assert (answer["sides"], answer["unit"]) == (["mi", "vi"], 1)
    assert (answer["totals"], answer["pot"], answer["finish"]) == ([98, 64], 0, None)
    assert answer["next_dealer"] == "Ana"
    assert answer["findings"] == []
    one = answer["rounds"][0]
    assert (one["number"], one["status"], one["outcome"], one["taker"]) == (
        1,
        "scored",
        "made",
        "mi",
    )
    assert (one["counted"], one["needed"], one["score"]) == ([98, 64], 82, [98, 64])
    assert one["judged_by"] == ["001#judge", "001#writes"]
    assert one["dealer"] == "Jure"
    assert one["lines"][0] == {
        "stage": "award",
        "side": "mi",
        "source": "cards",
        "amount": 98,
        "reason": "cards",
        "cites": ["001#card-points", "001#last-trick"],
        "text": "card points, last trick included",
    }


def test_melds_have_these_keys() -> None:
    answer = melds("A1: 7D 8D 9D", "B1: 7C 8C 9C", "B2: TS JS QS !late")
    assert list(answer) == ["scores", "winner", "melds", "findings"]
    assert (answer["scores"], answer["winner"]) == ({"A": 20, "B": 0}, "A")
    for one in answer["melds"]:
        keys = ["by", "side", "kind", "points", "status", "reason", "cites", "cards", "top"]
        assert list(one) == keys
    assert [(one["cards"], one["top"]) for one in answer["melds"]] == [
        (["7D", "8D", "9D"], "9"),
        (["7C", "8C", "9C"], "9"),
        (["TS", "JS", "QS"], "Q"),
    ]
    assert [(one["by"], one["status"], one["reason"]) for one in answer["melds"]] == [
        ("A1", "scores", "best"),
        ("B1", "outranked", "turn"),
        ("B2", "late", "late"),
    ]


def test_taker_is_the_side_and_score_lines_name_it() -> None:
    one = score({**DEAL, "taker": "Eva", "points": "100-62"})["rounds"][0]
    assert (one["taker"], one["outcome"], one["score"]) == ("vi", "failed", [162, 0])
    assert {line["side"] for line in one["lines"]} == {"mi", "vi"}


def test_what_hangs_is_a_side_of_its_own() -> None:
    house = {"options": ["tie-hangs"]}
    answer = score({**DEAL, "points": "81-81"}, house=house)
    assert (answer["pot"], answer["rounds"][0]["pot"]) == (81, 81)
    assert "pot" in {line["side"] for line in answer["rounds"][0]["lines"]}


@pytest.mark.parametrize(
    ("rounds", "status"),
    [
        ([DEAL], "scored"),
        ([{"void": "misdealt"}], "void"),
        ([{**DEAL, "points": "98-63"}], "withheld"),
        ([{"note": "rain"}], "correction"),
        ([{"ends": "stopped"}], "correction"),
        ([{"header": ["target: 701"]}], "correction"),
        ([{"strikes": 9}], "correction"),
        ([{"restores": 9}], "correction"),
        ([{"accepts": 1}], "correction"),
        ([DEAL, {"replaces": 1, **DEAL}], "correction"),
    ],
)
def test_every_block_has_an_entry_with_totals(rounds: list[Json], status: str) -> None:
    answer = score(*rounds)
    assert [one["number"] for one in answer["rounds"]] == list(range(1, len(rounds) + 1))
    last = answer["rounds"][-1]
    assert last["status"] == status
    assert (last["score"] is not None) == (status == "scored")
    assert bool(last["lines"]) == (status == "scored")
    assert last["totals"] == answer["totals"]
    assert last["pot"] == answer["pot"]
    assert last["dealer"] is not None


def test_a_struck_round_is_struck() -> None:
    first, second = score(DEAL, {"strikes": 1})["rounds"]
    assert (first["status"], first["score"], first["totals"]) == ("struck", None, [0, 0])
    assert second["status"] == "correction"


def test_a_replaced_round_shows_what_is_in_force() -> None:
    first, second = score(DEAL, {"replaces": 1, **DEAL, "points": "90-72"})["rounds"]
    assert (first["by"], first["score"]) == (2, [90, 72])
    assert "by" not in second


def test_a_finish_names_winner_and_reason() -> None:
    sweep = {"taker": "mi", "points": "162-0", "tricks": "8-0"}
    answer = score(sweep, sweep, sweep, sweep)
    assert answer["finish"] == {"winner": "mi", "reason": "target"}
    assert score({"ends": "stopped"})["finish"] == {"winner": None, "reason": "stopped"}
    assert score({"ends": "abandon: Ana"})["finish"] == {"winner": "vi", "reason": "abandon"}


def test_a_forfeit_is_compared_with_nothing() -> None:
    one = score({"forfeit": "Ana: revoke"})["rounds"][0]
    assert (one["outcome"], one["needed"], one["taker"]) == ("forfeit", None, None)


def test_players_need_not_be_named() -> None:
    answer = ask({"ask": "score", "match": {"ruleset": "bela-hr", "sides": {"A": [], "B": []}}})
    assert (answer["sides"], answer["next_dealer"], answer["rounds"]) == (["A", "B"], None, [])


def test_letters_of_every_alphabet_stay_as_they_are() -> None:
    match = {**MATCH, "sides": {"ние": ["Иван", "Мария"], "те": ["Ђура", "Živa"]}}
    line = answer_line(json.dumps({"ask": "score", "match": {**match, "dealer": "Ђура"}}))
    assert '"ние"' in line
    assert '"next_dealer": "Ђура"' in line


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_ruleset_answers(ruleset: str) -> None:
    law = load_law(ruleset)
    names = [f"P{n}" for n in range(law.table.players)]
    sides = {f"S{side}": names[side :: law.sides] for side in range(law.sides)}
    match = {"ruleset": ruleset, "sides": sides}
    points = "-".join(("82", "60", "20")[: law.sides]) if law.sides > 2 else "82-80"
    deal: dict[str, Any] = {"taker": "S0", "points": points}
    if len(law.contracts) > 1:
        deal["call"] = "hearts"
    if law.bidding.kind == "auction":
        deal["bid"] = law.bidding.min
    answer = ask({"ask": "score", "match": match, "rounds": [deal]})
    assert answer["rounds"][0]["status"] == "scored"
    assert answer["rounds"][0]["outcome"] == "made"


# House rules and rules of one's own

TIE: Final = {**DEAL, "points": "81-81"}


def test_house_rules_stand_in_the_match_or_beside_it() -> None:
    stands = {"judge.tie": "made"}
    inside = {**MATCH, "house": stands}
    assert score(TIE)["totals"] == [0, 162]
    assert score(TIE, house=stands)["totals"] == [81, 81]
    assert score(TIE, match=inside)["totals"] == [81, 81]


def test_house_rules_beside_the_match_win() -> None:
    inside = {**MATCH, "house": {"judge.tie": "made"}}
    assert score(TIE, match=inside, house={"judge.tie": "failed"})["totals"] == [0, 162]
    assert score(TIE, match=inside, house={})["totals"] == [0, 162]


def test_melds_take_house_rules() -> None:
    claims = ("A1: TS TH TD TC", "B1: KS KH KD KC")
    assert melds(*claims)["winner"] == "A"
    assert melds(*claims, house={"options": ["fours-by-rank"]})["winner"] == "B"


def own(**changes: Any) -> Json:
    rules = copy.deepcopy(shipped_ruleset("bela-hr"))
    rules["judge"]["tie"] = "made"
    return {**rules, "id": "ours", "title": "Ours", **changes}


def test_rules_of_ones_own_stand_in_place_of_a_ruleset() -> None:
    match = {key: value for key, value in MATCH.items() if key != "ruleset"}
    answer = score(TIE, match={**match, "rules": own()})
    assert (answer["ruleset"], answer["totals"]) == ("ours", [81, 81])
    assert score(TIE, match={**MATCH, "rules": own()})["ruleset"] == "ours"


def test_house_rules_lie_over_rules_of_ones_own() -> None:
    answer = score(TIE, match={**MATCH, "rules": own()}, house={"judge.tie": "failed"})
    assert answer["totals"] == [0, 162]


# Errors


def deal(**changes: Any) -> Json:
    return {"ask": "score", "match": MATCH, "rounds": [{**DEAL, **changes}]}


def header(**changes: Any) -> Json:
    return {"ask": "score", "match": {**MATCH, **changes}, "rounds": [DEAL]}


def without(*keys: str) -> Json:
    match = {key: value for key, value in MATCH.items() if key not in keys}
    return {"ask": "score", "match": match, "rounds": [DEAL]}


def legal(**changes: Any) -> Json:
    return {"ask": "legal", "ruleset": "bela-hr", "call": "spades", "hand": "7S 8H", **changes}


MELDS: Final = {"ask": "melds", "ruleset": "bela-hr", "players": PLAYERS, "melds": ["A1: 20"]}


@pytest.mark.parametrize(
    ("question", "code", "key", "says"),
    [
        ("", "not-json", "", "not JSON"),
        ("{", "not-json", "", "not JSON"),
        ("[" * 100_000, "not-json", "", "not JSON"),
        ('{"ask": 1e', "not-json", "", "not JSON"),
        ("[]", "not-json", "", "a question is a JSON object"),
        ("null", "not-json", "", "a question is a JSON object"),
        ('"score"', "not-json", "", "a question is a JSON object"),
        ("NaN", "not-json", "", "NaN is no whole number"),
        ({}, "ask-unknown", "ask", "known: score, legal, trick"),
        ({"ask": "scores"}, "ask-unknown", "ask", 'ask is "scores"'),
        ({"ask": ["score"]}, "ask-unknown", "ask", "ask is a list"),
        ({**deal(), "round": []}, "key-unknown", "round", '"round" is not a known key'),
        ({**MELDS, "meld": []}, "key-unknown", "meld", '"meld" is not a known key'),
        (deal(taker="Ana", tkaer="Ana"), "key-unknown", "rounds.1.tkaer", "Did you mean taker?"),
        (header(tagret=501), "key-unknown", "match.tagret", "Did you mean target?"),
        ({"ask": "score"}, "key-missing", "match", "match is missing"),
        ({"ask": "score", "match": []}, "key-missing", "match", "match is missing"),
        (without("ruleset"), "key-missing", "match.ruleset", "ruleset is missing"),
        (without("sides"), "key-missing", "match.sides", "sides is missing"),
        ({**deal(), "rounds": {}}, "value-bad", "rounds", "rounds is a list of objects"),
        ({**deal(), "rounds": [5]}, "value-bad", "rounds", "rounds is a list of objects"),
        (deal(points=98), "value-bad", "rounds.1.points", 'numbers like "98-64", not 98'),
        (deal(points="98"), "value-bad", "rounds.1.points", "must be 2 numbers, one a side"),
        (deal(points="98-64-20"), "value-bad", "rounds.1.points", "must be 2 numbers, one a side"),
        (deal(points="-"), "value-bad", "rounds.1.points", "must be 2 numbers, one a side"),
        (deal(points="98:64"), "value-bad", "rounds.1.points", "joined by dashes"),
        (deal(points="٩٨-٦٤"), "value-bad", "rounds.1.points", "joined by dashes"),
        (deal(tricks="8-"), "value-bad", "rounds.1.tricks", "a number for each side"),
        (deal(taker=["Ana"]), "value-bad", "rounds.1.taker", "must be a name, not a list"),
        (deal(taker="A+B"), "value-bad", "rounds.1.taker", "holds +"),
        (deal(note="a\u202eb"), "value-bad", "rounds.1.note", "U+202E"),
        (deal(melds="Ana: 20"), "value-bad", "rounds.1.melds", "must be a list of texts"),
        (deal(melds=["20"]), "value-bad", "rounds.1.melds", "does not say whose"),
        (deal(melds=["Ana: 20 !early"]), "value-bad", "rounds.1.melds", '"!early" is not a mark'),
        (deal(melds=["Ana: x = 7H"]), "value-bad", "rounds.1.melds", "before = must be points"),
        (deal(belote=[""]), "value-bad", "rounds.1.belote", "without a name"),
        (deal(forfeit="Ana"), "value-bad", "rounds.1.forfeit", "does not say whose"),
        (deal(undo=1), "value-bad", "rounds.1.undo", "must be true or left out"),
        (deal(strikes=0), "value-bad", "rounds.1.strikes", "whole number from 1"),
        (deal(n=2), "value-bad", "rounds.1.n", "is 2, expected 1"),
        (deal(at="yesterday"), "value-bad", "rounds.1.at", "is not a moment"),
        (deal(at="2026-01-16T20:04:00"), "value-bad", "rounds.1.at", "with its time zone"),
        (deal(ends="over"), "value-bad", "rounds.1.ends", '"stopped" or "abandon: WHO"'),
        (deal(header=["goal: 5"]), "value-bad", "rounds.1.header", "corrects nothing"),
        (header(target="1001"), "value-bad", "match.target", "whole number from 1"),
        (
            header(target=True),
            "value-bad",
            "match.target",
            "whole number from 1 to 99999, not true",
        ),
        (header(dealer="Eve"), "value-bad", "match.dealer", "does not play in this match"),
        (header(date="today"), "value-bad", "match.date", "is not a day"),
        (header(sides={"mi": ["Ana"]}), "value-bad", "match.sides", "must name the sides"),
        (
            header(sides={"mi": ["Ana", "ana"], "vi": ["Eva", "Jure"]}),
            "value-bad",
            "match.sides",
            "is there twice",
        ),
        (header(schema=2), "value-bad", "match.schema", "a newer belascore"),
        ({**MELDS, "melds": ["C1: 20"]}, "value-bad", "melds", '"C1" does not play here'),
        ({**deal(), "house": []}, "value-bad", "house", "house and rules are objects"),
        (deal(melds=["Ana: 10H JH QH"]), "card-bad", "rounds.1.melds", '"10H" is not a card'),
        (deal(melds=["Ana: 50 = 1H"]), "card-bad", "rounds.1.melds", '"1H" is not a card'),
        (deal(play=["Ana: КH QH TH 7H"]), "card-bad", "rounds.1.play", "К is U+041A"),
        (deal(play=["Ana:"]), "value-bad", "rounds.1.play", '"Ana:" has nothing after the colon'),
        (deal(play=["KH QH TH 7H"]), "value-bad", "rounds.1.play", "does not say whose"),
        (deal(play=["Ana: KH ?"]), "value-bad", "rounds.1.play", "a card nobody knows"),
        (deal(hands=["Ana: KH 1H"]), "card-bad", "rounds.1.hands", '"1H" is not a card'),
        (legal(hand="789TJQKA"), "card-bad", "hand", "write rank then suit"),
        (legal(hand="7S 7S"), "value-bad", "hand", "there twice: 7S 7S"),
        (legal(hand="7S 8S 9S TS JS QS KS AS 7H"), "value-bad", "hand", "has 1 to 8 cards, not 9"),
        (legal(hand=""), "value-bad", "hand", "has 1 to 8 cards, not 0"),
        (legal(trick="8H"), "value-bad", "trick", "8H is in the hand and in the trick"),
        (legal(trick="9H TH JH QH"), "value-bad", "trick", "4 cards lie there, and a trick has 4"),
        (legal(trick="9H КH"), "card-bad", "trick", "К is U+041A"),
        (legal(call="klubs"), "value-bad", "call", '"klubs" cannot be called in bela-hr'),
        (
            header(sides={"A": ["A"], "B": ["B"]}, dealer="A"),
            "sides-do-not-fit",
            "match.sides",
            "2 sides of 2, not 2 of 1",
        ),
        (
            header(sides={"A": ["A"], "B": ["B"], "C": ["C"]}, dealer="A"),
            "sides-do-not-fit",
            "match.sides",
            "2 sides of 2, not 3 of 1",
        ),
        (header(ruleset="bela-rh"), "ruleset-unknown", "ruleset", "no ruleset"),
        (header(ruleset="../../etc/passwd"), "ruleset-unknown", "ruleset", "no ruleset"),
        ({**MELDS, "ruleset": "x"}, "ruleset-unknown", "ruleset", "no ruleset"),
        (header(rules=own(deck={})), "ruleset-bad", "ruleset", "deck.ranks: is missing"),
        (header(rules={}), "ruleset-bad", "ruleset", "cannot be played by"),
        (header(rules=[]), "value-bad", "house", "house and rules are objects"),
        ({**deal(), "house": {"judge.tei": 1}}, "house-bad", "house", "judge.tei"),
        ({**deal(), "house": {"options": ["x"]}}, "house-bad", "house", "has no option"),
        ({**deal(), "house": {"judge.tie": "tied"}}, "house-bad", "house", "no transfer says"),
        ({**MELDS, "house": {"options": ["x"]}}, "house-bad", "house", "has no option"),
    ],
)
def test_an_error_has_its_code_and_key_and_says_why(
    question: Any, code: str, key: str, says: str
) -> None:
    answer = ask(question)
    assert list(answer) == ["error"]
    assert list(answer["error"]) == ["code", "text", "key", "kind"]
    assert (answer["error"]["code"], answer["error"]["key"]) == (code, key)
    assert says in answer["error"]["text"]


RECORD: Final[Json] = {
    "taker": "Ana",
    "call": "hearts",
    "hands": [
        "Ana: 7H QS TD JD 9C QH KS 9H",
        "Eva: KD QC KH 9D JC QD 8C TH",
        "Ivo: 7D AS 8S KC 8D TC 7S 7C",
        "Jure: 9S JS AC JH AD TS 8H AH",
    ],
    "play": [
        "Ana: QH KH TC AH",
        "Jure: AD TD KD 7D",
        "Jure: JH 9H TH 7S",
        "Jure: AC 9C JC 7C",
        "Jure: JS KS 8C AS",
        "Ivo: KC 8H 7H QC",
        "Jure: TS QS 9D 8S",
        "Jure: 9S JD QD 8D",
    ],
}
UNFINISHED: Final = "the card points are missing"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("TC 7S 7C", "TC 7S 7C", {}),
        ("Ana: 7H", "Ana: KD 7H", {"hands": "Ana has 9 cards, and not 8; K♦ cannot be with both"}),
        ("QD 8C TH", "QD 8C", {"hands": "the hand of Eva has 7 cards, and not 8"}),
        ("Ana: 7H", "Ana: QS", {"hands": "Q♠ is there twice in the hand of Ana"}),
        ("Ana: 7H", "Ana: KD", {"hands": "K♦ cannot be with both Eva and Ana"}),
        ("Ana: 7H QS", "Petar: 7H QS", {"hands": '"Petar" does not play here'}),
        ("AC 9C JC 7C", "AC 9C JC", {"play": "7♣ never came", "points": UNFINISHED}),
        ("AC 9C JC 7C", "AC 9C JC 7C 8H", {"play": "trick 4 has more cards than players"}),
        ("Ivo: KC 8H", "Petar: KC 8H", {"play": '"Petar" does not play here'}),
        ("Ivo: KC 8H", "mi: KC 8H", {"play": '"mi" does not play here'}),
        ("JC 7C", "JC AC", {"play": "Ivo does not hold A♣ and played it to trick 4"}),
        ("hearts", "klubs", {"call": '"klubs" cannot be called in this game'}),
    ],
)
def test_a_record_of_cards_that_cannot_be_is_told_once_and_where(
    old: str, new: str, says: dict[str, str]
) -> None:
    row = json.loads(json.dumps(RECORD).replace(old, new, 1))
    (entry,) = score(row)["rounds"]
    assert entry["status"] == ("withheld" if says else "scored")
    assert sorted({one["key"] for one in entry["findings"]}) == sorted(says)
    told = {key: [one["text"] for one in entry["findings"] if one["key"] == key] for key in says}
    for key, parts in says.items():
        assert len(told[key]) == len(parts.split("; "))
        assert all(part in text for part, text in zip(parts.split("; "), told[key], strict=True))


def test_every_code_of_the_design_is_shown_above() -> None:
    marks = vars(test_an_error_has_its_code_and_key_and_says_why)["pytestmark"]
    codes = {row[1] for row in marks[0].args[1]}
    assert codes == {
        *("not-json", "ask-unknown", "key-unknown", "key-missing", "value-bad", "card-bad"),
        *("sides-do-not-fit", "ruleset-unknown", "ruleset-bad", "house-bad"),
    }


def test_a_bad_line_does_not_stop_the_rest() -> None:
    good = json.dumps(deal())
    command = Path(sys.executable).with_name("belascore")
    done = subprocess.run(
        [command, "batch"],
        input="\n".join((good, "{", "", good, '{"ask":"?"}')) + "\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, False, True]
    assert done.returncode == 1
    assert done.stderr == ""


# Nothing else is ever raised

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**18), 10**18),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["Ana", "mi", "98-64", "Ana: 20", "Ana: 7H 8H 9H", "hearts", "8-0", "0-162"]),
    st.sampled_from(["stopped", "abandon: mi", "Ana: revoke", "all-pass", "target: 1", "-"]),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
blocks = st.dictionaries(st.sampled_from(KEYS), values, max_size=5)
plausible = st.fixed_dictionaries(
    {"taker": st.sampled_from(["Ana", "vi"])},
    optional={
        "points": st.sampled_from(["98-64", "-70", "0-162", "162-", "9-9"]),
        "tricks": st.sampled_from(["8-0", "0-8", "4-4", "9-0"]),
        "call": st.sampled_from(["hearts", "suit", "all-pass", "no-trumps", ""]),
        "melds": st.lists(
            st.sampled_from(
                [
                    *("Ana: 20", "vi: 100", "Ana: belote", "Eva: 7H 8H 9H !late", "mi: 250"),
                    *("Ivo: belot", "Ivo: JS JH JD JC", "Jure: 9D TD JD", "Ana: 50 = 7H 8H 9H"),
                ]
            ),
            max_size=4,
        ),
        "belote": st.lists(st.sampled_from(["Ana", "vi", "Jure !uncalled"]), max_size=2),
        "forfeit": st.sampled_from(["mi: revoke", "Ana: early-look"]),
        "claim": st.sampled_from(["mi", "Jure"]),
        "agreed": st.sampled_from(["0-0", "81-81"]),
        "dealer": st.sampled_from(["Ana", "mi"]),
        "replaces": st.integers(1, 4),
        "undo": st.just(True),
        "void": st.just("misdealt"),
    },
)
acts = st.sampled_from(
    [
        *({"strikes": 1}, {"strikes": 3, "undo": True}, {"restores": 1}, {"accepts": 2}),
        *({"ends": "stopped"}, {"ends": "abandon: vi"}, {"ends": "abandon: x"}, {"note": "x"}),
        *({"header": ["target: 501"]}, {"header": ["seats: Ana Jure Ivo Eva"]}),
        *({"header": ["name: Ana = Anica"]}, {"header": ["dealer: Eva", "target: 701"]}),
    ]
)
houses = st.sampled_from(
    [
        {},
        {"options": ["tie-hangs", "na-dosta"]},
        {"options": ["melds-travel", "belote-without-trick"]},
        {"options": ["level-melds-cancel"]},
        {"options": ["fours-by-rank", "no-belot"]},
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(plausible, acts), max_size=6), houses)
def test_whatever_was_played_is_answered(rounds: list[Json], house: Json) -> None:
    answer = score(*rounds, house=house)
    assert "error" not in answer
    assert [one["number"] for one in answer["rounds"]] == list(range(1, len(rounds) + 1))


@settings(max_examples=150, deadline=None)
@given(st.lists(blocks, max_size=3))
def test_whatever_is_written_is_answered(rounds: list[Json]) -> None:
    answer = score(*rounds)
    assert "error" in answer or len(answer["rounds"]) == len(rounds)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["score", "melds"]),
    st.dictionaries(
        st.sampled_from(["match", "rounds", "house", "ruleset", "players", "melds", "call"]),
        values,
    ),
)
def test_whatever_is_asked_is_answered(kind: str, question: Json) -> None:
    answer = ask({"ask": kind, "ruleset": "bela-hr", "players": PLAYERS, **question})
    assert "error" in answer or "rounds" in answer or "scores" in answer


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_whatever_is_typed_is_answered(line: str) -> None:
    assert "error" in ask(line)


KEYED: Final = ("judge.tie", "melds", "transfer.failed", "award.capot", "carry", "options", "match")


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYED), values, min_size=1, max_size=2))
def test_whatever_the_house_says_is_answered(house: Json) -> None:
    answer = score(DEAL, house=house)
    assert "rounds" in answer or answer["error"]["code"] == "house-bad"


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(own())), values)
def test_whatever_ones_own_rules_say_is_answered(key: str, value: Any) -> None:
    answer = score(DEAL, match={**MATCH, "rules": own(**{key: value})}, house={"judge.tie": "made"})
    assert "rounds" in answer or answer["error"]["code"] in ("ruleset-bad", "house-bad")


# A mistake of ours


def test_an_inner_mistake_costs_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(question: Any) -> Json:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("belascore.protocol.answer_question", broken)
    error = ask(deal())["error"]
    assert (error["code"], error["kind"], error["key"]) == ("bug", "bug", "")
    assert "ZeroDivisionError('by nothing')" in error["text"]
    monkeypatch.undo()
    assert "error" not in ask(deal())


def test_a_deal_with_hands_names_the_cards_of_its_melds() -> None:
    hands = ["Ana: 7H 8H 9H TH JS QS KD AD", "Eva: JC JH JD AC 7S 8S 9S TD"]
    answer = score({**DEAL, "hands": hands})
    assert answer["rounds"][0]["melds"] == [
        {"by": "Ana", "cards": ["7H", "8H", "9H", "TH"], "top": "T"},
        {"by": "Eva", "cards": ["7S", "8S", "9S"], "top": "9"},
    ]
    assert "melds" not in score(DEAL)["rounds"][0]
