"""Words as one ruleset has them: read, offered when misspelt, and asked where two are meant."""

import pytest

from belascore.entry import Context, parse, render
from belascore.faults import UsageError
from belascore.rounds import Round, Seats
from belascore.rules.load import load_law, ruleset_ids

GREEKS = Seats((("εμεις", ("Αντρέας", "Ελένη")), ("εσεις", ("Νίκος", "Γιώργος"))))
OTHERS = Seats((("mi", ("Ana", "Ivo")), ("vi", ("Maja", "Pero"))))


def context(ruleset: str) -> Context:
    return Context(load_law(ruleset), GREEKS if ruleset == "pilotta" else OTHERS)


def refused(ruleset: str, entry: str) -> UsageError:
    with pytest.raises(UsageError) as caught:
        parse(entry, context(ruleset))
    return caught.value


@pytest.mark.parametrize(
    ("ruleset", "entry", "near"),
    [
        ("pilotta", "νίκος 80 κούπα 97 πιλόττ", "πιλοττα"),
        ("pilotta", "νίκος 80 μπαστουν 97", "μπαστουνι"),
        ("bela-hr", "ana her 102", "herc"),
        ("bela-hr", "ana herc 102 bel", "bela"),
        ("klaverjas-rotterdam", "ana klave 102", "klaveren"),
        ("coinche", "ana 80 piqu 102", "pique"),
    ],
)
def test_what_was_probably_meant_is_a_word_of_the_table(
    ruleset: str, entry: str, near: str
) -> None:
    error = refused(ruleset, entry)
    assert error.fault.code == "unknown-word.near"
    assert error.fault.data["near"] == near


@pytest.mark.parametrize("name", ["antreas", "andreas", "andr", "yannis"])
def test_a_greek_name_is_found_as_it_is_heard(name: str) -> None:
    seats = Seats((("a", ("Αντρέας", "Ελένη")), ("b", ("Υαννις", "Γιώργος"))))
    deal = parse(f"{name} 8 κούπα 97", Context(load_law("pilotta"), seats))
    assert deal.taker in ("Αντρέας", "Υαννις")
    assert deal.bid == 80


@pytest.mark.parametrize(("said", "bid"), [("8", 80), ("9", 90), ("15", 150), ("80", 80)])
def test_pilotta_is_bid_in_tens_or_in_points(said: str, bid: int) -> None:
    assert parse(f"νίκος {said} κούπα 97", context("pilotta")).bid == bid
    assert parse(f"ana {said} pique 97", context("coinche")).bid == int(said)


def test_the_first_word_of_a_call_in_two_is_asked() -> None:
    error = refused("belot-bg", "ana ани коз 140")
    assert error.fault.code == "unknown-word.ending"
    assert set(error.fault.data["words"]) == {"без коз", "всичко коз"}


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_word_of_a_ruleset_for_what_is_typed_is_read(ruleset: str) -> None:
    here = context(ruleset)
    for name in ("spades", "hearts", "diamonds", "clubs", "capot", "belote", "failed", "made"):
        if name in here.law.words:
            said = here.meaning(here.law.words[name])
            assert said is not None
            assert said.value == name


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_what_is_offered_in_words_of_the_table_reads_the_same(ruleset: str) -> None:
    here = context(ruleset)
    taker = here.seats.players[0]
    bid = here.law.bidding.min if here.law.bidding.kind == "auction" else None
    deal = Round(taker=taker, call="hearts", bid=bid, outcome="failed")
    told = render(deal, here, local=True)
    assert parse(told, here) == deal
    assert here.law.words["hearts"] in told


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("ana herc102", "ana herc 102"),
        ("ana herc 102;", "ana herc 102"),
        ("ana, herc, 102", "ana herc 102"),
        ("ana: herc 102", "ana herc 102"),
        ("ana herc 102 + 20", "ana herc 102 +20"),
        ("ana ❤ 102", "ana hearts 102"),
        ("ana ❤️ 102", "ana hearts 102"),
        ("ana herc 102 ivo:789❤", "ana herc 102 ivo:789H"),
    ],
)
def test_slips_of_the_thumb_are_read(typed: str, same: str) -> None:
    assert parse(typed, context("bela-hr")) == parse(same, context("bela-hr"))


@pytest.mark.parametrize("typed", ["ana herc pad prolaz", "ana herc pad 70 visi"])
def test_two_outcomes_are_one_too_many(typed: str) -> None:
    assert refused("bela-hr", typed).fault.code == "two-outcomes"


def test_two_numbers_that_make_the_deal_are_the_points() -> None:
    error = refused("bela-hr", "mi pik 95 67")
    assert error.fault.code == "two-results.sum"
    assert error.fault.data["points"] == "95-67"


def test_a_capot_that_was_bid_is_completed_by_one() -> None:
    entry = refused("coinche", "ana capot trefle").fault.data["entry"]
    assert entry == "Ana capot trèfle capot"
