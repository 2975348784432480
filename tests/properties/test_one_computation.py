"""Every question of a referee has one answer: people, programs and `batch` are told the same.

For random hands, claims and tricks of all rulesets: the numbers, findings and clauses of the lines
are those of the JSON, the exit codes agree, and `batch` answers what `--json` prints.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from belascore.answers.count import add_up
from belascore.answers.meld_contest import MeldContest
from belascore.cards import DECK, Card
from belascore.entry.tokens import calls_of
from belascore.faults import BelascoreError
from belascore.protocol import answer_line
from belascore.referee.deal import judged_deals
from belascore.referee.deal_file import Wanted, read_case
from belascore.referee.typed import asked_play, asked_trick, contested, header_for, judged_entry
from belascore.rounds import Seats
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids
from belascore.words.notation import compact
from belascore.words.say import ENGLISH

LAWS: Final = {name: load_law(name) for name in ruleset_ids()}
FEW: Final = settings(max_examples=15, deadline=None)
CITE: Final = re.compile(r"  ([a-z0-9-]+#[a-z0-9-]+)$")


def batch(**question: Any) -> Any:
    return json.loads(answer_line(json.dumps(question)))


def told(answer: Any) -> list[str]:
    return [*map(str, answer.lines(ENGLISH))]


def sides_of(law: Law) -> dict[str, list[str]]:
    return {key: [*names] for key, names in header_for(law, "", "").sides}


def pack_of(law: Law) -> list[Card]:
    return [card for card in DECK if card.rank in law.deck.ranks]


def cites_of(lines: Sequence[str]) -> set[str]:
    return {found[1] for line in lines if (found := CITE.search(line))}


def cites_in(value: Any) -> set[str]:
    """Every clause that a JSON answer names."""
    if isinstance(value, dict):
        own = {cite for key in ("cites", "judged_by") for cite in value.get(key, ())}
        return own.union(*map(cites_in, value.values()))
    return set[str]().union(*map(cites_in, value)) if isinstance(value, list) else set()


# Melds

PARTS: Final = ("20", "50", "100", "150", "200", "789H", "8910JD", "QKAS", "JJJJ", "9999", "belote")


def words_of(claims: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{who}{'+' if part.isdigit() else ':'}{part}" for who, part in claims]


def require_one(answer: MeldContest, law: Law) -> None:
    """What is told of melds is one thing, whoever hears it."""
    said, lines = answer.json(), told(answer)
    errors = [finding for finding in said["findings"] if finding["severity"] == "error"]
    assert answer.exit_code == bool(errors)
    shown = errors or said["findings"]
    for finding in shown:
        assert any(line.strip().startswith(finding["text"]) for line in lines)
    clauses = {finding["cites"][0] for finding in shown if finding["cites"]}
    own = {row["cites"][0] for row in said["melds"]} | {*answer.deciding[:1]}
    assert clauses <= cites_of(lines) <= clauses | (own if not errors else set())
    if errors:
        assert not any(said["scores"].values())
        assert said["winner"] is None
        assert len(lines) == 1 + len(errors)
        assert not {"scores", "apart"} & {row["status"] for row in said["melds"]}
        return
    assert sum(row["points"] for row in said["melds"] if row["status"] == "scores") == sum(
        said["scores"].values()
    )
    counts = [row for row in said["melds"] if row["status"] in ("scores", "apart")]
    rows = [line for line in lines if line.endswith((" counts", " wins the match"))]
    assert len(rows) == len(counts)
    if answer.facts.wins is None:
        numbers = re.findall(r"(?<= )\d+(?= |$)", CITE.sub("", lines[-1]).split(", with ")[0])
        assert sorted(map(int, numbers)) == sorted(said["scores"].values())
    else:
        assert said["winner"] is not None


@pytest.mark.parametrize("name", LAWS)
@FEW
@given(data=st.data())
def test_melds_that_were_declared(name: str, data: st.DataObject) -> None:
    law = LAWS[name]
    players = [player for names in sides_of(law).values() for player in names]
    call = data.draw(st.sampled_from(calls_of(law)))
    claim = st.tuples(st.sampled_from(players), st.sampled_from(PARTS))
    words = words_of(data.draw(st.lists(claim, min_size=1, max_size=5)))
    try:
        answer = contested(law, call, words, "", "", hands=False)
    except BelascoreError:
        assume(False)
    require_one(answer, law)


@pytest.mark.parametrize("name", LAWS)
@FEW
@given(data=st.data())
def test_batch_answers_of_claims_what_the_command_prints(name: str, data: st.DataObject) -> None:
    law, sides = LAWS[name], sides_of(LAWS[name])
    players = [player for names in sides.values() for player in names]
    call = data.draw(st.sampled_from(calls_of(law)))
    cards = ("7H 8H 9H", "8D 9D TD JD", "QS KS AS", "JS JH JD JC", "20", "50", "100", "50 !late")
    claim = st.tuples(st.sampled_from(players), st.sampled_from(cards))
    claims = data.draw(st.lists(claim, min_size=1, max_size=5))
    rows = [f"{who}: {what}" for who, what in claims]
    typed = []
    for who, what in claims:
        part, late = what.removesuffix(" !late"), "+late" * what.endswith("!late")
        typed.append(f"{who}{'+' if part.isdigit() and not late else ':'}{part}{late}")
    try:
        answer = contested(law, call, typed, "", "", hands=False)
    except BelascoreError:
        assume(False)
    question = {"ask": "melds", "ruleset": name, "players": sides, "call": call, "melds": rows}
    assert batch(**question) == answer.json()


@pytest.mark.parametrize("name", LAWS)
@FEW
@given(data=st.data())
def test_melds_of_whole_hands(name: str, data: st.DataObject) -> None:
    law, sides, size = LAWS[name], sides_of(LAWS[name]), LAWS[name].deck.hand
    call = data.draw(st.sampled_from(calls_of(law)))
    pack = data.draw(st.permutations(pack_of(law)))
    if data.draw(st.booleans()):
        pack = sorted(pack)
    players = Seats(header_for(law, "", "").sides).players
    hands = {who: pack[at * size : at * size + size] for at, who in enumerate(players)}
    words = [f"{who}:{compact(hand)}" for who, hand in hands.items()]
    rows = [f"{who}: {' '.join(map(str, hand))}" for who, hand in hands.items()]
    answer = contested(law, call, words, "", "", hands=True)
    require_one(answer, law)
    question = {"ask": "melds", "ruleset": name, "players": sides, "call": call, "hands": rows}
    assert batch(**question) == answer.json()


# Cards


@pytest.mark.parametrize("name", LAWS)
@FEW
@given(data=st.data())
def test_what_may_be_played(name: str, data: st.DataObject) -> None:
    law = LAWS[name]
    call = data.draw(st.sampled_from(calls_of(law)))
    pack = data.draw(st.permutations(pack_of(law)))
    many = data.draw(st.integers(1, law.deck.hand))
    lying = data.draw(st.integers(0, law.table.players - 1))
    hand, trick = pack[:many], pack[many : many + lying]
    card = data.draw(st.sampled_from([None, *hand, pack[-1]]))
    answer = asked_play(law, call, compact(hand), compact(trick), "" if card is None else str(card))
    held, laid = (" ".join(map(str, cards)) for cards in (hand, trick))
    question = {"ask": "legal", "ruleset": name, "call": call, "hand": held, "trick": laid}
    said = answer.json()
    assert batch(**question) == said
    assert answer.exit_code == (card is not None and str(card) not in said["legal"])
    lines = told(answer)
    if card is None or answer.exit_code:
        legal = " ".join(each.glyphs for each in hand if str(each) in said["legal"])
        assert f"  may be played: {legal}" in lines
    refused = [row for key, row in said["illegal"].items() if card is None or key == str(card)]
    for row in refused:
        assert any(line.startswith(f"  {row['text']}") for line in lines)
    assert cites_of(lines) == {row["cites"][0] for row in refused}


@pytest.mark.parametrize("name", LAWS)
@FEW
@given(data=st.data())
def test_who_wins_a_trick(name: str, data: st.DataObject) -> None:
    law = LAWS[name]
    call = data.draw(st.sampled_from(calls_of(law)))
    many = data.draw(st.integers(1, law.table.players))
    cards = data.draw(st.permutations(pack_of(law)))[:many]
    answer = asked_trick(law, call, compact(cards))
    said, lines = answer.json(), told(answer)
    question = {"ask": "trick", "ruleset": name, "call": call}
    assert batch(**question, cards=" ".join(map(str, cards))) == said
    assert answer.exit_code == 0
    assert lines[1].startswith(f"  {cards[said['winner']].glyphs}, ")
    assert CITE.sub("", lines[2]).rstrip().endswith(f"= {said['points']}")
    for meld in said.get("melds", ()):
        assert f"{meld['kind']} {meld['points']}" in lines[3]


@pytest.mark.parametrize("name", LAWS)
@FEW
@given(data=st.data())
def test_what_a_pile_comes_to(name: str, data: st.DataObject) -> None:
    law = LAWS[name]
    call, last = data.draw(st.sampled_from(calls_of(law))), data.draw(st.booleans())
    many = data.draw(st.integers(1, 12))
    cards = data.draw(st.permutations(pack_of(law)))[:many]
    answer = add_up(cards, law, call, last=last)
    said, lines = answer.json(), told(answer)
    assert said["points"] == said["last_trick"] + sum(row["points"] for row in said["cards"])
    assert str(said["points"]) in re.sub(r"  of .*", "", lines[-1]).split()
    for row, card in zip(said["cards"], cards, strict=True):
        assert any(f"{card.glyphs} {row['points']}" in line for line in lines)


# Deals


@pytest.mark.parametrize("name", LAWS)
@FEW
@given(data=st.data())
def test_a_deal_in_one_line(name: str, data: st.DataObject) -> None:
    law, sides = LAWS[name], sides_of(LAWS[name])
    players = Seats(header_for(law, "", "").sides).players
    call = data.draw(st.sampled_from(calls_of(law)))
    points = data.draw(st.integers(0, 170))
    bid = [str(law.bidding.min)] if law.bidding.kind == "auction" else []
    try:
        answer = judged_entry(
            law, [players[0], *bid, call, str(points)], "", "", lambda _: "", confirmed=True
        )
    except BelascoreError:
        assume(False)
    said = answer.json()
    row = said["rounds"][0]
    match = {"ruleset": name, "sides": sides, "dealer": players[-1]}
    deal: dict[str, Any] = {"taker": players[0], "call": call}
    if answer.written.points:
        shown = ("" if n is None else str(n) for n in answer.written.points)
        deal["points"] = "-".join(shown)
    if bid:
        deal["bid"] = law.bidding.min
    assert batch(ask="score", match=match, rounds=[deal]) == said
    assert answer.exit_code == (row["status"] == "withheld")
    lines = told(answer)
    for finding in row["findings"]:
        assert any(finding["text"] in line for line in lines)
    if row["status"] == "scored":
        written = next(line for line in lines if line.strip().startswith("written "))
        assert [*map(str, row["score"])] == [n.replace("–", "0") for n in written.split()[1:]]
    assert cites_of(lines) <= cites_in(said)


@pytest.mark.parametrize("name", LAWS)
@FEW
@given(data=st.data())
def test_a_deal_card_by_card(name: str, data: st.DataObject) -> None:
    law, sides = LAWS[name], sides_of(LAWS[name])
    players = Seats(header_for(law, "", "").sides).players
    call = data.draw(st.sampled_from(calls_of(law)))
    pack, size = data.draw(st.permutations(pack_of(law))), law.table.players
    many = data.draw(st.integers(1, law.deck.hand))
    tricks = [pack[at * size : at * size + size] for at in range(many)]
    leads = [data.draw(st.sampled_from(players)) for _ in tricks[1:]]
    play = [
        f"{who}: {' '.join(map(str, trick))}"
        for who, trick in zip((players[0], *leads), tricks, strict=True)
    ]
    row = {"taker": players[0], "call": call, "play": play}
    text = "\n".join(f"{key} = {json.dumps(value)}" for key, value in row.items())
    answer = judged_deals(read_case(text.encode(), "deal.toml", Wanted(name)), None, lambda _: "")
    said = answer.json()
    match = {"ruleset": name, "sides": sides, "dealer": players[-1]}
    deal = {**row, "dealer": players[-1]}
    assert batch(ask="score", match=match, rounds=[deal]) == said
    entry, lines = said["rounds"][0], told(answer)
    offences = [finding for finding in entry["findings"] if finding["key"] == "play"]
    assert answer.exit_code == (entry["status"] == "withheld" or bool(offences))
    errors = [finding for finding in entry["findings"] if finding["severity"] == "error"]
    causes = [finding for finding in errors if finding["code"] != "points-needed"]
    for finding in (*offences, *(causes or errors)):
        said_once = finding["text"].partition("; if the table")[0]
        assert any(said_once in line for line in lines)
