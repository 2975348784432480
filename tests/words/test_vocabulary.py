"""Words of every language, and that they do not collide."""

import unicodedata
from itertools import combinations

import pytest

from belascore.rules.load import load_law, ruleset_ids
from belascore.words.vocabulary import (
    LANGUAGES,
    MEANINGS,
    Meaning,
    all_words,
    fold,
    meaning,
    words_in,
)

SPOKEN = [language for language in LANGUAGES if language]


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_whole_words_do_not_collide(one: str, other: str) -> None:
    first, second = words_in(one), words_in(other)
    clashes = {word for word in first.keys() & second.keys() if first[word] != second[word]}
    assert clashes == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_twice_in_one_table(language: str) -> None:
    rows = LANGUAGES[language].replace("\n", ";").split(";")
    words = [word for row in rows for word in row.partition("=")[2].split()]
    folded: dict[str, set[str]] = {}
    for row in rows:
        value, _, spelt = row.partition("=")
        for word in spelt.split():
            folded.setdefault(fold(word), set()).add(value.strip())
    assert [word for word, values in folded.items() if len(values) > 1] == []
    assert len(words) == len(set(words))


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_says_what_an_evening_needs(language: str) -> None:
    said = set(words_in(language).values())
    common = {
        value: told
        for value, told in MEANINGS.items()
        # eight in a row has a name of its own only in some games; so has a four of sevens, and
        # every trick of the others
        if value not in ("run:8", "four:7", "four:8", "counter-capot")
    }
    assert set(common.values()) - said == set()


HEARD = {
    "вк": "all-trumps",
    "бк": "no-trumps",
    "vsichko koz": "all-trumps",
    "bez koz": "no-trumps",
    "kupa": "hearts",
    "pika": "spades",
    "spatia": "clubs",
    "crvena": "hearts",
    "zelena": "spades",
    "rebela": "belote",
    "sto": "run:5",
    "pedeset": "run:4",
}


@pytest.mark.parametrize("word", HEARD)
def test_words_that_are_heard_at_tables(word: str) -> None:
    assert meaning(word) == MEANINGS[HEARD[word]]


@pytest.mark.parametrize("name", ruleset_ids())
def test_what_a_sheet_prints_of_a_call_can_be_typed(name: str) -> None:
    """A call stands as one word or as several, as `всичко коз` does."""
    law = load_law(name)
    for call in law.contracts:
        if call in law.words:
            said = meaning(law.words[call])
            assert said is not None
            assert (said.kind, said.value) == ("call", call)
    for at, double in enumerate(law.doubles, 1):
        said = meaning(law.words.get(double, double))
        assert said is not None
        assert (said.kind, said.value) == ("double", str(at))


def test_one_letter_is_a_canonical_suit_or_doubles() -> None:
    letters = {word for word in all_words() if len(word) == 1 and word.isalpha()}
    assert letters == {"s", "h", "d", "c", "x"}


def test_no_word_holds_a_digit_or_goes_on_with_a_sign() -> None:
    """A reader of entries looks up nothing that does."""
    for word in all_words():
        assert not any(map(str.isdigit, word))
        assert all(part.isalpha() for part in word.split("-")[1:])


def test_words_are_kept_folded() -> None:
    assert [word for word in all_words() if fold(word) != word] == []


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("HERC", "herc"),
        ("štiglja", "stiglja"),
        ("Žir", "zir"),
        ("Đuro", "duro"),
        ("cœur", "coeur"),
        ("Trèfle", "trefle"),
        ("Grün", "grun"),
        ("weiß", "weiss"),
        ("Łukasz", "lukasz"),
        ("İpek", "ipek"),
        ("ана-Мария", "ана-мария"),
        ("Андрей", "андреи"),
        ("Ana  Marija", "ana-marija"),
        (" ana\u00a0marija ", "ana-marija"),
        ("Zoë–Léa", "zoe-lea"),
        ("d’as", "d-as"),
        ("d'as", "d-as"),
        ("♥\ufe0f", "♥"),
        ("राम", "राम"),
        ("रामू", "रामू"),
        ("が", "が"),
        ("", ""),
    ],
)
def test_fold(typed: str, folded: str) -> None:
    assert fold(typed) == folded
    assert fold(unicodedata.normalize("NFD", typed)) == folded


@pytest.mark.parametrize(
    ("word", "kind", "value"),
    [
        ("herc", "suit", "hearts"),
        ("SRCE", "suit", "hearts"),
        ("cœur", "suit", "hearts"),
        ("harten", "suit", "hearts"),
        ("Herz", "suit", "hearts"),
        ("купа", "suit", "hearts"),
        ("♥", "suit", "hearts"),
        ("♥\ufe0f", "suit", "hearts"),
        ("♡", "suit", "hearts"),
        ("H", "suit", "hearts"),
        ("s", "suit", "spades"),
        ("zelje", "suit", "spades"),
        ("Laub", "suit", "spades"),
        ("bundeva", "suit", "diamonds"),
        ("koeken", "suit", "diamonds"),
        ("Schellen", "suit", "diamonds"),
        ("žir", "suit", "clubs"),
        ("Eichel", "suit", "clubs"),
        ("acorns", "suit", "clubs"),
        ("спатия", "suit", "clubs"),
        ("bez aduta", "call", "no-trumps"),
        ("sans-atout", "call", "no-trumps"),
        ("SA", "call", "no-trumps"),
        ("ta", "call", "all-trumps"),
        ("всичко коз", "call", "all-trumps"),
        ("dečko", "rank", "J"),
        ("baba", "rank", "Q"),
        ("Unter", "rank", "J"),
        ("zot", "rank", "J"),
        ("поп", "rank", "K"),
        ("cener", "rank", "T"),
        ("dalje", "pass", "pass"),
        ("passe", "pass", "pass"),
        ("weiter", "pass", "pass"),
        ("ПАС", "pass", "pass"),
        ("void", "void", "void"),
        ("stiglja", "capot", "capot"),
        ("pit", "capot", "capot"),
        ("валат", "capot", "capot"),
        ("Durchmarsch", "capot", "capot"),
        ("bela", "belote", "belote"),
        ("belote-rebelote", "belote", "belote"),
        ("stuk", "belote", "belote"),
        ("белот", "belote", "belote"),
        ("belot", "meld", "run:8"),
        ("terca", "meld", "run:3"),
        ("кварта", "meld", "run:4"),
        ("cinquante", "meld", "run:4"),
        ("vijfkaart", "meld", "run:5"),
        ("Terz", "meld", "run:3"),
        ("carré", "meld", "four"),
        ("četiri dečka", "meld", "four:J"),
        ("carré d'as", "meld", "four:A"),
        ("x", "double", "1"),
        ("coinche", "double", "1"),
        ("XX", "double", "2"),
        ("herdubbel", "double", "2"),
        ("late", "mark", "late"),
        ("nepokazano", "mark", "unshown"),
        ("renons", "penalty", "revoke"),
        ("verzaakt", "penalty", "revoke"),
    ],
)
def test_meaning(word: str, kind: str, value: str) -> None:
    assert meaning(word) == Meaning(kind, value)


@pytest.mark.parametrize("word", ["", "v", "B", "д", "К", "ana", "10", "h h", "rebelo"])
def test_other_words_say_nothing(word: str) -> None:
    assert meaning(word) is None
