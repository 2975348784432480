"""Cards in every form people write them."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belascore.cards import DECK, Card, parse_cards
from belascore.faults import UsageError
from belascore.rounds import hidden_character
from belascore.words import notation, vocabulary
from belascore.words.notation import compact, glyphs, looks_like_cards, read_cards
from belascore.words.say import ENGLISH
from belascore.words.vocabulary import LANGUAGES, words_in


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("TS", "TS"),
        ("10S", "TS"),
        ("ts 10h", "TS TH"),
        ("J♥", "JH"),
        ("♥J", "JH"),
        ("J♥\ufe0f", "JH"),
        ("♥\ufe0fJ", "JH"),
        ("♥\ufe0e10", "TH"),
        ("♡j", "JH"),
        ("10♠", "TS"),
        ("♠A♥K", "AS KH"),
        ("A♠K♥", "AS KH"),
        ("♥789", "7H 8H 9H"),
        ("789H", "7H 8H 9H"),
        ("8910JH", "8H 9H TH JH"),
        ("7H8H9H", "7H 8H 9H"),
        ("7H 8H 9H", "7H 8H 9H"),
        ("7h, 8h, 9h", "7H 8H 9H"),
        ("7 8 9 H", "7H 8H 9H"),
        ("10 H", "TH"),
        ("J ♥", "JH"),
        ("789H10S", "7H 8H 9H TS"),
        ("JJJJ", "JS JH JD JC"),
        ("j j j j", "JS JH JD JC"),
        ("9999", "9S 9H 9D 9C"),
        ("10101010", "TS TH TD TC"),
        ("JJJJ 789H", "JS JH JD JC 7H 8H 9H"),
        ("7H 7H", "7H 7H"),
        ("dečko herc", "JH"),
        ("herc dečko", "JH"),
        ("harten boer", "JH"),
        ("Herz Unter", "JH"),
        ("DECKO SRCE", "JH"),
        ("вале купа", "JH"),
        ("kralj herc dama herc", "KH QH"),
        ("herc kralj herc dama", "KH QH"),
        ("7 8 9 herc", "7H 8H 9H"),
        ("sedmica osmica devetka herc", "7H 8H 9H"),
        ("dečko ♥", "JH"),
        ("dečko H", "JH"),
        ("as herc", "AH"),
        ("herc as", "AH"),
        ("as", "AS"),
        ("as pik as herc", "AS AH"),
    ],
)
def test_every_form_is_read(text: str, cards: str) -> None:
    assert read_cards(text) == parse_cards(cards)
    assert looks_like_cards(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no cards"),
        ("VC", "V is neither rank nor suit"),
        ("BH", "B is neither rank nor suit"),
        ("foobar herc", "foobar is neither rank nor suit"),
        ("КH", "the Cyrillic letter К is neither rank nor suit"),
        ("HJ", '"HJ" is suit then rank'),
        ("H J", '"H J" is suit then rank'),
        ("789", '"789" names no suit'),
        ("hd", '"hd" names no rank'),
        ("7♥H", "every rank needs a suit after it"),
        ("herc", "every rank needs one suit beside it"),
        ("AS dečko herc", "every rank needs one suit beside it"),
        ("aas", "every rank needs"),
        ("5H", "5 is neither rank nor suit"),
        ("1H", "1 and 0 stand only in 10"),
        ("0H", "0 stand only in 10"),
        ("7H\u202e", "U+202E"),
        ("7H\x07", "U+0007"),
    ],
)
def test_what_is_no_card_says_why(text: str, says: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_cards(text)
    said = " ".join(map(str, ENGLISH.error(caught.value)))
    assert says in said
    assert said.isprintable()


@pytest.mark.parametrize(
    "text", ["102", "789", "20", "terca", "herc", "sa", "ta", "aas", "jack", "h", "J"]
)
def test_what_does_not_look_like_cards(text: str) -> None:
    assert not looks_like_cards(text)


def test_words_of_the_game_do_not_look_like_cards_but_for_the_ace() -> None:
    alike = {word for word in vocabulary.all_words() if looks_like_cards(word)}
    assert alike == {"as"}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language])
def test_every_card_has_a_name_in_every_language(language: str) -> None:
    words = words_in(language)
    for rank, said in words.items():
        for suit, of in words.items():
            if said.kind == "rank" and of.kind == "suit":
                expected = parse_cards(said.value + of.value[0].upper())
                assert read_cards(f"{rank} {suit}") == expected
                assert read_cards(f"{suit.upper()}-{rank}") == expected


def test_glyphs_and_compact() -> None:
    assert glyphs(parse_cards("7H 8H 9H TS")) == "7♥ 8♥ 9♥ 10♠"
    assert compact(parse_cards("7H 8H 9H TS")) == "789HTS"
    assert compact(parse_cards("JS JH JD JC")) == "JJJJ"
    assert compact(parse_cards("JH JS JD JC")) == "JHJSJDJC"
    assert compact(()) == glyphs(()) == ""


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=9))
def test_what_is_shown_can_be_typed(cards: list[Card]) -> None:
    assert read_cards(compact(cards)) == tuple(cards)
    assert read_cards(compact(cards).lower()) == tuple(cards)
    assert read_cards(glyphs(cards)) == tuple(cards)
    assert read_cards(" ".join(map(str, cards))) == tuple(cards)


@given(st.text(alphabet="789TJQKA10SHDC♥♠ \ufe0fdečkoherc-,К", max_size=20) | st.text(max_size=20))
def test_any_text_is_cards_or_says_why(text: str) -> None:
    cards: tuple[Card, ...] = ()
    why = ""
    try:
        cards = read_cards(text)
    except UsageError as error:
        why = str(ENGLISH.say(error.fault.code, error.fault.data))
    assert bool(cards) != bool(why)
    assert hidden_character(why) is None
    assert looks_like_cards(text) or not cards


@pytest.mark.parametrize("module", [notation, vocabulary])
def test_the_examples_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
