"""A call or cards that are asked about by themselves."""

import pytest

from belascore.entry.tokens import calls_of, read_call, read_pack
from belascore.faults import Phrase, RefusedError, Remedy, UsageError
from belascore.rules.load import load_law
from belascore.words.say import ENGLISH

BELA = load_law("bela-hr")
HAND = Phrase("holder.hand-of", {"who": "Ana"})


def told(error: UsageError | RefusedError) -> list[str]:
    return [str(line).strip() for line in ENGLISH.error(error)]


def test_everything_that_may_be_called() -> None:
    assert calls_of(BELA) == ("spades", "hearts", "diamonds", "clubs")
    assert calls_of(load_law("belot-bg"))[4:] == ("no-trumps", "all-trumps")


@pytest.mark.parametrize("word", ["hearts", "♥", "H", "herc", "harten", "cœur", "Herz", "купа"])
def test_a_call_is_read_in_any_language(word: str) -> None:
    assert read_call(word, BELA) == "hearts"


@pytest.mark.parametrize(
    ("word", "code", "lines"),
    [
        ("", "call-needed", ["what was called?", "Write one of: clubs, diamonds, hearts, spades."]),
        (
            "zzz",
            "unknown-call",
            ['"zzz" is no suit', "Write one of: clubs, diamonds, hearts, spades."],
        ),
        ("hertz", "unknown-call", ['"hertz" is no suit', 'Did you mean "herz"?']),
        (
            "sa",
            "unknown-call",
            [
                "no-trumps cannot be called in bela-hr",
                "Write one of: clubs, diamonds, hearts, spades.",
            ],
        ),
    ],
)
def test_a_call_that_is_none(word: str, code: str, lines: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        read_call(word, BELA)
    assert caught.value.fault.public == code
    assert told(caught.value) == lines
    with pytest.raises(UsageError) as caught:
        read_call(word, BELA, "call")
    assert caught.value.fault.data["option"] == Remedy("", options=("call",))
    assert told(caught.value) == [line.replace("Write", "Write --call with") for line in lines]


def test_cards_of_one_pack() -> None:
    cards = read_pack("789H", BELA, HAND, 8)
    assert [str(card) for card in cards] == ["7H", "8H", "9H"]


def test_cards_that_no_pack_holds() -> None:
    with pytest.raises(RefusedError) as refused:
        read_pack("JH JH AS AS", BELA, kind=RefusedError)
    assert told(refused.value) == ["A♠ J♥ are there twice", "A pack holds each card once."]
    with pytest.raises(UsageError) as caught:
        read_pack("7S 789S", BELA, HAND)
    assert caught.value.fault.public == "card-twice"
    assert caught.value.fault.data["cards"] == ["7S"]
    assert told(caught.value)[0] == "the hand of Ana: 7♠ is there twice"
    short = BELA._replace(deck=BELA.deck._replace(ranks=BELA.deck.ranks[1:]))
    with pytest.raises(UsageError) as caught:
        read_pack("7S 7H 8H", short)
    assert caught.value.fault.public == "card-not-in-pack"
    assert told(caught.value) == ["7♠ 7♥ are not in the pack of bela-hr"]


def test_cards_that_cannot_be_read_or_are_too_many() -> None:
    with pytest.raises(UsageError) as caught:
        read_pack("7X", BELA, HAND)
    assert told(caught.value) == [
        'the hand of Ana: "7X" is not cards: X is neither rank nor suit',
        "Write rank and suit, 789TJQKA with SHDC: 7H, 789H, J♥.",
        "More: belascore help notation",
    ]
    with pytest.raises(UsageError) as caught:
        read_pack("789H", BELA, HAND, 2)
    assert told(caught.value) == ["the hand of Ana: 3 cards, and at most 2 can be there"]
