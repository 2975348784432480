"""`belascore count`: adding up a pile of cards."""

import json

import pytest
from conftest import Shell

from belascore.answers.count import add_up
from belascore.faults import UsageError
from belascore.rules.load import load_law, ruleset_ids
from belascore.words.notation import read_cards
from belascore.words.say import ENGLISH

BELA = ("--rules", "bela-hr")
PACK = "789TJQKAS 789TJQKAH 789TJQKAD 789TJQKAC"
LAW = load_law("bela-hr")


def lines(cards: str, call: str | None = None, *, last: bool = False) -> list[str]:
    return [*map(str, add_up(read_cards(cards), LAW, call, last=last).lines(ENGLISH))]


def test_each_card_and_the_sum(shell: Shell) -> None:
    assert shell.ok("count", "JH 9H AS 10S", "--call", "hearts", "--last", *BELA) == (
        "trumps  J♥ 20 + 9♥ 14   34\n"
        "        A♠ 11 + 10♠ 10  21\n"
        "        zadnji štih     10\n"
        "                        65  of 162, which leaves 97\n"
    )


def test_it_goes_by_the_last_match_and_its_house_rules(shell: Shell) -> None:
    ran = shell.run("count", "JH")
    assert (ran.code, ran.out) == (2, "")
    assert "which rules?" in ran.err
    jack = ("--set", "values.tables.trump.J=25")
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", *jack)
    answer = json.loads(shell.ok("count", "J♥", "dečko pik", "--call", "herc", "--json"))
    assert answer["schema"] == "belascore/count@1"
    assert answer["cards"] == [{"card": "JH", "points": 25}, {"card": "JS", "points": 2}]
    assert [answer[key] for key in ("call", "points", "last_trick", "of")] == ["hearts", 27, 0, 167]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("JH 9H",), 2, ("which suit is trumps? J♥ counts 20 or 2", "--call", "hearts")),
        (("JH", "JH", "--call", "H"), 1, ("J♥ is there twice", "each card once")),
        (("XX",), 2, ('"XX" is not cards', "belascore help notation")),
        (("7H", "--call", "zwiebel"), 2, ('"zwiebel" is no suit', "hearts, spades")),
    ],
)
def test_what_cannot_be_counted(
    shell: Shell, words: tuple[str, ...], code: int, says: tuple[str, ...]
) -> None:
    ran = shell.run("count", *words, *BELA)
    assert (ran.code, ran.out) == (code, "")
    assert all(part in ran.err for part in says), ran.err


def test_nothing_is_asked_that_makes_no_difference() -> None:
    assert lines("AS 10S KH 7D") == [
        "A♠ 11 + 10♠ 10  21",
        "K♥ 4             4",
        "7♦ 0             0",
        "                25  of 162, which leaves 137",
    ]
    assert lines("JJJJ")[-1].split()[0] == "26"
    assert lines(PACK, last=True)[-1].split()[0] == "162"
    with pytest.raises(UsageError):
        lines("JS JH JD")


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_whole_pack_comes_to_the_deal(name: str) -> None:
    law = load_law(name)
    for contract in law.contracts:
        call = "clubs" if contract == "suit" else contract
        pile = add_up(read_cards(PACK), law, call, last=True)
        found = law.contract(call)
        assert found is not None
        assert pile.total == law.deal_total(found)
