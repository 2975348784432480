"""The entry grammar: what is typed at the table, and the round it says."""

from typing import TYPE_CHECKING, NamedTuple

import pytest

from belascore.cards import parse_cards
from belascore.entry import Context, parse, render
from belascore.faults import UsageError
from belascore.play.givens import Kind
from belascore.rounds import BeloteClaim, Claim, Forfeit, Round, Seats, from_row, to_row
from belascore.rules.load import load_law
from belascore.words.say import ENGLISH

if TYPE_CHECKING:
    from belascore.rules.law import Law

BELA = load_law("bela-hr")
TOTALS = load_law("belot-4")  # a belote announced with melds weighs in their contest

# Three more games made of these, with what their shape asks of an entry.
_SUIT = BELA.contracts["suit"]
AUCTION = BELA._replace(
    bidding=BELA.bidding._replace(kind="auction", min=80),
    contracts={"suit": _SUIT, "no-trumps": _SUIT._replace(name="no-trumps", trumps="none")},
    words={"us": "nous", "them": "eux"},
)
DUEL = TOTALS._replace(
    table=TOTALS.table._replace(players=2, pairs=False), deck=TOTALS.deck._replace(hand=10)
)
TRIO = DUEL._replace(table=DUEL.table._replace(players=3))


def _seats(*sides: tuple[str, str]) -> Seats:
    return Seats(tuple((key, tuple(names.split(","))) for key, names in sides))


ZAGREB = Context(BELA, _seats(("mi", "Ana,Ivo"), ("vi", "Maja,Pero")))
LYON = Context(AUCTION, _seats(("nous", "Léa,Inès"), ("eux", "Karim,Zoé")))
TWO = Context(DUEL, _seats(("ana", "Ana"), ("eva", "Eva")))
THREE = Context(TRIO, _seats(("ana", "Ana"), ("eva", "Eva"), ("ivo", "Ivo")))
FOUR = Context(TOTALS, _seats(("mi", "Ana,Ivo"), ("vi", "Maja,Pero")))


def said(text: str | list[str], context: Context = ZAGREB, *, comments: bool = False) -> Round:
    """What an entry says; and its rendering says the same, and so does the file."""
    deal = parse(text, context, comments=comments)
    assert parse(render(deal, context, comments=comments), context, comments=comments) == deal
    block = deal._replace(n=1)
    assert from_row(to_row(block), 1, context.law.sides) == block
    return deal


class Told(NamedTuple):
    """What is wrong with an entry: its code for programs, and in English."""

    code: str
    what: str
    remedy: str


def refused(text: str | list[str], context: Context = ZAGREB) -> Told:
    with pytest.raises(UsageError) as caught:
        parse(text, context)
    fault = caught.value.fault
    what = str(ENGLISH.say(fault.code, fault.data))
    (remedy,) = map(str, ENGLISH.remedy(fault))
    assert f"{what}{remedy}".isprintable()
    assert "{" not in f"{what}{remedy}"
    assert what[0] == what[0].lower()
    assert not what.endswith(".")
    assert caught.value.kind == "usage"
    return Told(fault.public, what, remedy)


# The table of the grammar


@pytest.mark.parametrize(
    "text", ["ana 102 herc", "ana herc 102", "ANA Hearts 102", "an ♥\ufe0f 102"]
)
def test_points_stand_before_or_after_the_call_where_nobody_bids(text: str) -> None:
    assert said(text) == Round(taker="Ana", call="hearts", points=(102, 60))


def test_a_number_before_the_call_is_the_bid() -> None:
    deal = said("léa 110 pique 122", LYON)
    assert deal == Round(taker="Léa", call="spades", bid=110, points=(122, 40))


def test_without_a_call_the_first_number_is_the_bid() -> None:
    # several contracts, so the total is not known: `call-needed` is for the judge
    assert said("léa 110 122", LYON) == Round(taker="Léa", bid=110, points=(122, None))
    one = LYON._replace(law=AUCTION._replace(contracts={"suit": _SUIT}))
    assert said("léa 110 122", one) == Round(taker="Léa", bid=110, points=(122, 40))


def test_the_bid_or_the_points() -> None:
    error = refused("léa 110", LYON)
    assert error.what == '"110": is that the bid or the points?'
    assert error.remedy == 'Write both, "Léa 110 hearts 122".'


def test_two_numbers() -> None:
    error = refused("ana herc 102 20")
    assert error.what == '"102" and "20" are two results'
    assert error.remedy == 'A meld is "+20"; points of all sides are "102-20".'


@pytest.mark.parametrize("text", ["64 102", "102 20"])
def test_two_numbers_and_no_taker(text: str) -> None:
    one, two = text.split()
    error = refused(text)
    assert error.what == f'who called? "{one}" is no player or side'
    assert f'both sides\' points are "{one}-{two}"' in error.remedy
    assert f'"Ana {one}-{two}"' in error.remedy


def test_a_meld_behind_the_points() -> None:
    deal = said("ana herc 102+20")
    assert deal.points == (102, 60)
    assert deal.melds == (Claim("mi", points=20),)
    assert said("ana herc 102-60+20").melds == (Claim("mi", points=20),)


def test_a_player_called_bela() -> None:
    seats = _seats(("mi", "Bela,Ivo"), ("vi", "Maja,Pero"))
    context = Context(BELA, seats)
    deal = said("bela herc 102 bela", context)
    assert (deal.taker, deal.belote) == ("Bela", (BeloteClaim("mi"),))
    assert said("bela herc 102 bela:bela", context).belote == (BeloteClaim("Bela"),)


def test_a_player_called_h() -> None:
    context = Context(BELA, _seats(("mi", "Ana,Ivo"), ("vi", "H,Viktor")))
    assert said("h H 92", context) == Round(taker="H", call="hearts", points=(70, 92))


def test_a_suit_calls_nobody() -> None:
    error = refused("herc 102")
    assert error.what == 'who called? "herc" is no player or side'
    assert error.remedy == 'Begin with the taker: "Ana herc 102".'


def test_a_beginning_of_two_names() -> None:
    context = Context(BELA, _seats(("mi", "Ana,Ivo"), ("vi", "Anica,Pero")))
    error = refused("an herc 102", context)
    assert error.what == '"an" may be Ana or Anica'
    assert error.remedy == "Type more of it: Ana or Anica."
    assert said("ana herc 102", context).taker == "Ana"
    assert said("ani herc 102", context).taker == "Anica"


def test_an_exact_side_goes_before_a_longer_name() -> None:
    context = Context(BELA, _seats(("mi", "Ana,Ivo"), ("vi", "Viktor,Pero")))
    assert said("ana herc 102 vi+50", context).melds == (Claim("vi", points=50),)
    assert said("ana herc 102 vik+50", context).melds == (Claim("Viktor", points=50),)


def test_a_capot_that_was_bid() -> None:
    made = said("karim capot cœur capot", LYON)
    assert (made.bid, made.points, made.tricks) == ("capot", (0, 162), (0, 8))
    failed = said("karim capot cœur 150", LYON)
    assert (failed.bid, failed.points, failed.tricks) == ("capot", (12, 150), None)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("ana herc 252", (252, None)),
        ("ana herc 170", (170, None)),
        ("ana herc 162", (162, 0)),
        ("ana herc 0", (0, 162)),
        ("ana herc 97-66", (97, 66)),
        ("pero herc 97-66", (97, 66)),
        ("pero herc 97", (65, 97)),
        ("pero herc 252", (None, 252)),
        ("ana herc vi=60", (102, 60)),
        ("ana herc pero=60", (102, 60)),
        ("ana herc 007", (7, 155)),
    ],
)
def test_points_are_read_right_or_wrong(text: str, points: tuple[int | None, ...]) -> None:
    assert said(text).points == points


def test_where_cards_are_out_of_play_nothing_is_filled_in() -> None:
    assert said("ana 98", TWO).points == (98, None)
    assert said("ana 98", THREE).points == (98, None, None)
    assert said("ana ivo=20", THREE).points == (None, None, 20)
    assert said("ana 82-60-20", THREE).points == (82, 60, 20)


def test_a_penalty_needs_no_points() -> None:
    deal = said("ana herc vi:renons")
    assert deal == Round(taker="Ana", call="hearts", forfeit=Forfeit("vi", "revoke"))
    with_melds = said("ana herc vi:revoke ana:terca bela")
    assert with_melds.melds == (Claim("Ana", kind="terca"),)
    assert with_melds.belote == (BeloteClaim("mi"),)


def test_belot_needs_its_cards_or_a_yes() -> None:
    error = refused("ana herc ana:belot")
    assert error.what.startswith('"belot" is eight in a row and wins the match')
    assert '"Ana:789TJQKAH"' in error.remedy
    assert "--yes" in error.remedy
    refused("ana:belot")
    cards = said("ana herc ana:789TJQKAH")
    assert cards.melds == (Claim("Ana", cards=parse_cards("7H 8H 9H TH JH QH KH AH")),)
    assert cards.points is None
    sure = ZAGREB._replace(confirmed=True)
    assert said("ana herc ana:belot", sure).melds == (Claim("Ana", kind="belot"),)
    assert said("ana herc 102 ana:belot", sure).points == (102, 60)


@pytest.mark.parametrize(
    ("word", "what", "remedy"),
    [
        ("-64", '"-64" is below nothing; points never are', 'Write "64".'),
        ("−64", '"−64" is below nothing; points never are', 'Write "64".'),
        ("3.5", '"3.5" is not a whole number', "Card points are whole numbers."),
        ("3,5", '"3,5" is not a whole number', "Card points are whole numbers."),
        ("٣", '"٣" is written in digits of another script', 'Write "3".'),
        ("1०2", '"1०2" is written in digits of another script', 'Write "102".'),
        ("10^30", '"10^30" is not a number', "Write digits, 0 to 9, five at most."),
        ("1e3", '"1e3" is not a number', "Write digits, 0 to 9, five at most."),
        ("½", '"½" is not a number', "Write digits, 0 to 9, five at most."),
        ("102²", '"102²" is not a number', "Write digits, 0 to 9, five at most."),
        ("100000", '"100000" is too large', "Write digits, 0 to 9, five at most."),
        ("102–60", '"102–60" is not joined by dashes', 'Write "102-60".'),
        ("102/60", '"102/60" is not joined by dashes', 'Write "102-60".'),
        ("102:60", '"102:60" is not joined by dashes', 'Write "102-60".'),
        ("102-", '"102-" ends with a dash', 'Write "102".'),
        (
            "102-60-0",
            '"102-60-0" is not one number for each side',
            'The order is mi, vi: "102-60".',
        ),
        ("--dryrun", 'there is no option "--dryrun"', "Did you mean --dry-run?"),
    ],
)
def test_numbers_that_are_none(word: str, what: str, remedy: str) -> None:
    error = refused(f"ana herc {word}")
    assert (error.what, error.remedy) == (what, remedy)


# Without a taker


@pytest.mark.parametrize("word", ["dalje", "pas", "passe", "Weiter", "пас", "PASS"])
def test_everybody_passed(word: str) -> None:
    assert said(word) == Round(call="all-pass")


def test_a_pass_stands_alone() -> None:
    error = refused("dalje herc 102")
    assert error.what == '"dalje" says that everybody passed, and stands alone'
    pascal = Context(BELA, _seats(("mi", "Pascal,Ivo"), ("vi", "Maja,Pero")))
    assert said("pas", pascal).call == "all-pass"
    assert refused("pas herc 102", pascal).remedy == "For Pascal type more of the name."
    assert said("pasc herc 102", pascal).taker == "Pascal"


def test_a_void_deal() -> None:
    assert said("void") == Round(void="void")
    assert said("void cards  fell down") == Round(void="cards fell down")
    assert said(["void", "cards fell", 'the "king" & #2']).void == 'cards fell the "king" & #2'
    assert said('void an open " quote').void == 'an open " quote'
    assert said("poništeno") == Round(void="void")


def test_a_player_goes_before_a_pass() -> None:
    context = Context(BELA, _seats(("mi", "Pas,Void"), ("vi", "Maja,Pero")))
    assert said("pas herc 102", context).taker == "Pas"
    assert said("void herc 102", context).taker == "Void"


# Every trick


@pytest.mark.parametrize(
    ("text", "points", "tricks"),
    [
        ("ana herc štiglja", (162, 0), (8, 0)),
        ("ana štiglja herc", (162, 0), (8, 0)),
        ("pero herc capot", (0, 162), (0, 8)),
        ("ana herc vi:capot", (0, 162), (0, 8)),
        ("ana herc pero:štiglja", (0, 162), (0, 8)),
        ("ana herc 162 capot", (162, 0), (8, 0)),
        ("ana herc 252 capot", (252, None), (8, 0)),
        ("ana herc 150 capot", (150, 12), (8, 0)),
        ("ana herc 162 tricks=7-1", (162, 0), (7, 1)),
        ("ana herc capot tricks=8-0", (162, 0), (8, 0)),
    ],
)
def test_every_trick(text: str, points: tuple[int | None, ...], tricks: tuple[int, ...]) -> None:
    deal = said(text)
    assert (deal.points, deal.tricks) == (points, tricks)


def test_every_trick_where_cards_are_out_of_play() -> None:
    assert said("ana 150 capot", THREE) == Round(taker="Ana", points=(150, 0, 0), tricks=(10, 0, 0))
    assert said("ana capot", THREE) == Round(taker="Ana", tricks=(10, 0, 0))
    assert said("ana eva:capot", TWO) == Round(taker="Ana", tricks=(0, 10))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("ana herc 102 vi:capot", '"102" and "vi:capot" are two results'),
        ("ana herc 162-0 capot", '"162-0" and "capot" are two results'),
        ("ana herc capot vi:capot", '"capot" and "vi:capot" are two results'),
        ("ana herc 102 vi=60", '"102" and "vi=60" are two results'),
        ("ana herc capot tricks=7-1", "the entry says every trick and other tricks"),
    ],
)
def test_one_result(text: str, what: str) -> None:
    assert refused(text).what == what


# Bid, call, double


@pytest.mark.parametrize(
    ("text", "bid", "points", "tricks"),
    [
        ("léa pique 122", None, (122, 40), None),
        ("léa 110 pique 122-40", 110, (122, 40), None),
        ("léa 110 eux=40 pique", 110, (122, 40), None),
        ("léa 110 122-40", 110, (122, 40), None),
        ("léa 122-40", None, (122, 40), None),
        ("léa nous=122", None, (122, None), None),
        ("léa 110 capot", 110, None, (8, 0)),
        ("léa capot 150", "capot", (150, None), None),
        ("léa pique capot", None, (162, 0), (8, 0)),
        ("léa 110 150 capot", 110, (150, 0), (8, 0)),
        ("léa eux:capot", None, None, (0, 8)),
        ("léa 110 eux:renonce", 110, None, None),
    ],
)
def test_bids(
    text: str,
    bid: int | str | None,
    points: tuple[int | None, ...] | None,
    tricks: tuple[int, ...] | None,
) -> None:
    deal = said(text, LYON)
    assert (deal.bid, deal.points, deal.tricks) == (bid, points, tricks)


def test_two_bids() -> None:
    error = refused("léa 110 122 pique", LYON)
    assert error.what == '"110" and "122" both stand where the bid does'
    assert error.remedy == 'Bid, suit, points: "Léa 110 spades 122".'
    assert refused("léa 0 pique 122", LYON).what == '"0" is no bid'
    late = refused("léa pique 110 122", LYON)
    assert late.remedy.startswith("The bid stands before the suit.")


@pytest.mark.parametrize(
    ("word", "call"),
    [
        ("herc", "hearts"),
        ("H", "hearts"),
        ("d", "diamonds"),
        ("♣\ufe0f", "clubs"),
        ("sa", "no-trumps"),
        ("bez aduta", "no-trumps"),
        ("tout atout", "all-trumps"),
        ("всичко коз", "all-trumps"),
    ],
)
def test_calls(word: str, call: str) -> None:
    assert said(f"ana {word} 102").call == call


def test_a_second_call() -> None:
    assert refused("ana herc pik 102").what == '"pik" is a second call'


@pytest.mark.parametrize(
    ("word", "double"), [("x", "contra"), ("Kontra", "contra"), ("surcoinche", "recontra")]
)
def test_doubles(word: str, double: str) -> None:
    assert said(f"ana herc {word} 102").double == double
    assert said(f"ana herc 102 {word}").double == double


def test_a_double_twice() -> None:
    assert refused("ana herc x x 102").what == '"x" doubles twice'
    assert refused("ana herc x rekontra 102").what == '"rekontra" doubles twice'


def test_a_double_said_in_two_words_is_one() -> None:
    assert parse("ana herc x kontra 102", ZAGREB).double == "contra"


def test_the_first_letter_of_two_suits_is_asked() -> None:
    told = refused("ana s 102")
    assert told.what == '"s" is the first letter of two suits'
    assert told.remedy == "Write pik or herc."
    assert refused("ana c 102").remedy == "Write herc or tref."


# Melds, belotes, marks


@pytest.mark.parametrize(
    ("word", "melds"),
    [
        ("+20", (Claim("mi", 20),)),
        ("+20+50", (Claim("mi", 20), Claim("mi", 50))),
        ("vi+50+20", (Claim("vi", 50), Claim("vi", 20))),
        ("maja+50", (Claim("Maja", 50),)),
        ("maja:50", (Claim("Maja", 50),)),
        ("ana:terca", (Claim("Ana", kind="terca"),)),
        ("ana:tierce", (Claim("Ana", kind="terca"),)),
        ("ana:Terz", (Claim("Ana", kind="terca"),)),
        ("ana:cinquante", (Claim("Ana", kind="kvarta"),)),
        ("ana:cent", (Claim("Ana", kind="kvinta"),)),
        ("ana:cetiri-decka", (Claim("Ana", kind="četiri dečka"),)),
        ("ana:carre-de-valets", (Claim("Ana", kind="četiri dečka"),)),
        ("ana:vier-azen", (Claim("Ana", kind="četiri iste"),)),
        ("ana:789H", (Claim("Ana", cards=parse_cards("7H 8H 9H")),)),
        ("ana:8910jh", (Claim("Ana", cards=parse_cards("8H 9H TH JH")),)),
        ("ana:JJJJ", (Claim("Ana", cards=parse_cards("JS JH JD JC")),)),
        ("ana:9999", (Claim("Ana", cards=parse_cards("9S 9H 9D 9C")),)),
        ("ana:50=789TH", (Claim("Ana", 50, cards=parse_cards("7H 8H 9H TH")),)),
        ("ana:150=9999", (Claim("Ana", 150, cards=parse_cards("9S 9H 9D 9C")),)),
        ("ana:789H+late", (Claim("Ana", cards=parse_cards("7H 8H 9H"), flags=("late",)),)),
        ("ana:20+50+unshown", tuple(Claim("Ana", n, flags=("unshown",)) for n in (20, 50))),
        ("mi:20+kasno", (Claim("mi", 20, flags=("late",)),)),
    ],
)
def test_melds(word: str, melds: tuple[Claim, ...]) -> None:
    assert said(f"ana herc 102 {word}").melds == melds


def test_two_melds_in_one_word() -> None:
    deal = said("ana herc 102 maja:789H+JJJJ ana:terca")
    assert deal.melds == (
        Claim("Maja", cards=parse_cards("7H 8H 9H")),
        Claim("Maja", cards=parse_cards("JS JH JD JC")),
        Claim("Ana", kind="terca"),
    )


def test_cards_with_blanks_in_quotes() -> None:
    expected = (Claim("Ana", cards=parse_cards("7H 8H 9H")),)
    assert said(["ana", "herc", "102", "ana:7H 8H 9H"]).melds == expected
    assert said('ana herc 102 ana:"7H 8H 9H"').melds == expected
    assert said(["ana", "herc", "102", "ana: dečko herc dama herc "]).melds == (
        Claim("Ana", cards=parse_cards("JH QH")),
    )


def test_a_word_for_several_kinds() -> None:
    error = refused("ana herc 102 ana:carré")
    assert error.what == '"carré" may be "četiri-dečka", "četiri-devetke", "četiri-iste"'


def test_a_kind_that_the_game_has_not_is_for_the_judge() -> None:
    assert BELA.melds is not None
    short = tuple(k for k in BELA.melds.kinds if k.name in ("terca", "četiri dečka"))
    law = BELA._replace(melds=BELA.melds._replace(kinds=short))
    context = ZAGREB._replace(law=law)
    assert said("ana herc 102 ana:Quinte", context).melds == (Claim("Ana", kind="quinte"),)
    assert said("ana herc 102 ana:carre", context).melds == (Claim("Ana", kind="četiri dečka"),)
    assert refused("ana herc 102 ana:belot", context).what.startswith('"belot", eight in a row')
    none = ZAGREB._replace(law=BELA._replace(melds=None, penalties={}))
    assert said("ana herc 102 ana:tierce", none).melds == (Claim("Ana", kind="tierce"),)
    assert said("ana herc ana:renege", none).forfeit == Forfeit("Ana", "revoke")


@pytest.mark.parametrize(
    ("word", "belote"),
    [
        ("bela", BeloteClaim("mi")),
        ("belote", BeloteClaim("mi")),
        ("pero:bela", BeloteClaim("Pero")),
        ("vi:stuk", BeloteClaim("vi")),
        ("mi:bela", BeloteClaim("mi")),
        ("pero:bela+uncalled", BeloteClaim("Pero", uncalled=True)),
        ("mi:bela+uncalled", BeloteClaim("mi", uncalled=True)),
    ],
)
def test_belotes(word: str, belote: BeloteClaim) -> None:
    assert said(f"ana herc 102 {word}").belote == (belote,)


def test_melds_and_a_belote_in_one_word() -> None:
    deal = said("ana herc 102 pero:789D+bela")
    assert deal.melds == (Claim("Pero", cards=parse_cards("7D 8D 9D")),)
    assert deal.belote == (BeloteClaim("Pero"),)


def test_a_belote_announced_with_melds_weighs_in_a_contest_of_totals() -> None:
    run = Claim("Maja", cards=parse_cards("7D 8D 9D"))
    early = said("ana herc 102 maja:789D+belote", FOUR)
    assert (early.melds, early.belote) == ((run, Claim("Maja", kind="belote")), None)
    alone = said("ana herc 102 maja:789D maja:belote", FOUR)
    assert (alone.melds, alone.belote) == ((run,), (BeloteClaim("Maja"),))
    late = said("ana herc 102 maja:789D+belote+late", FOUR)
    assert (late.melds, late.belote) == ((run._replace(flags=("late",)),), (BeloteClaim("Maja"),))
    uncalled = said("ana herc 102 maja:789D+belote+uncalled", FOUR)
    assert uncalled.belote == (BeloteClaim("Maja", uncalled=True),)
    unshown = said("ana herc 102 maja:belote+789D+unshown", FOUR)
    assert unshown.melds == (Claim("Maja", kind="belote"), run._replace(flags=("unshown",)))


def test_where_king_and_queen_are_a_meld_like_others() -> None:
    assert BELA.melds is not None
    pair = Kind("stuk", "royal-pair", 20, 0, False, (), False)
    law = BELA._replace(belote=None, melds=BELA.melds._replace(kinds=(*BELA.melds.kinds, pair)))
    context = ZAGREB._replace(law=law)
    assert said("ana herc 102 stuk vi:bela", context).melds == (
        Claim("mi", kind="stuk"),
        Claim("vi", kind="stuk"),
    )


def test_the_rulesets_own_words_are_read() -> None:
    law = BELA._replace(words={**BELA.words, "belote": "Pilotta", "capot": "Tout vu"})
    context = ZAGREB._replace(law=law)
    assert said("ana herc 102 pilotta", context).belote == (BeloteClaim("mi"),)
    assert said("ana herc tout vu", context).tricks == (8, 0)


# Names


def test_sides_are_named_by_key_or_by_the_rulesets_words() -> None:
    context = Context(BELA, _seats(("lijevi", "Ana,Ivo"), ("desni", "Maja,Pero")))
    deal = said("mi herc 102 vi+20 desni+50 Lij+20", context)
    assert deal.taker == "lijevi"
    assert deal.melds == (Claim("desni", 20), Claim("desni", 50), Claim("lijevi", 20))


def test_a_side_of_one_player_is_that_player() -> None:
    deal = said("ana herc 98-64 +20 eva+50 bela last=eva claim=EVA dealer=ana", TWO)
    assert deal.taker == "Ana"
    assert deal.melds == (Claim("Ana", 20), Claim("Eva", 50))
    assert deal.belote == (BeloteClaim("Ana"),)
    assert (deal.last, deal.claim, deal.dealer) == ("Eva", "Eva", "Ana")


def test_a_match_without_names() -> None:
    context = Context(BELA, Seats((("mi", ()), ("vi", ()))))
    assert said("mi herc 102 +20", context) == Round(
        taker="mi", call="hearts", points=(102, 60), melds=(Claim("mi", 20),)
    )


def test_before_a_sign_stands_a_name_even_if_it_begins_like_a_suit() -> None:
    context = Context(BELA, _seats(("mi", "Hercule,Ivo"), ("vi", "Maja,Pero")))
    assert said("ivo herc 102 herc+20 herc:bela", context) == Round(
        taker="Ivo",
        call="hearts",
        points=(102, 60),
        melds=(Claim("Hercule", 20),),
        belote=(BeloteClaim("Hercule"),),
    )


def test_names_with_blanks() -> None:
    context = Context(BELA, _seats(("mi", "Ana,Ivo"), ("vi", "Ana Marija,Pero")))
    for text in ("ana-marija herc 102", '"Ana Marija" herc 102', "ANA-MARIJA herc 102"):
        assert said(text, context).taker == "Ana Marija"
    assert said(["ana marija", "herc", "102", "ana marija:bela"], context).belote == (
        BeloteClaim("Ana Marija"),
    )
    error = refused("ana marija herc 102", context)
    assert error.what == '"marija" is part of a name with a blank'
    assert error.remedy == 'Write "Ana-Marija".'


def test_names_that_differ_only_in_accents_or_blanks() -> None:
    context = Context(BELA, _seats(("mi", "Žana,Zana"), ("vi", "Ana Marija,Ana-Marija")))
    assert said("Žana herc 102", context).taker == "Žana"
    assert said("Zana herc 102", context).taker == "Zana"
    assert said('"Ana Marija" herc 102', context).taker == "Ana Marija"
    assert said("Ana-Marija herc 102", context).taker == "Ana-Marija"
    assert refused("ZANA herc 102", context).what == '"ZANA" may be Žana or Zana'


def test_a_player_and_a_side_of_nearly_the_same_name() -> None:
    context = Context(BELA, _seats(("mi", "Ana,Ivo"), ("vi", "Vi,Pero")))
    assert said("vi herc 102", context).taker == "vi"
    assert said("Vi herc 102", context).taker == "Vi"
    assert said("VI herc 102", context).taker == "Vi"


@pytest.mark.parametrize("name", ["Ђорђе", "محمد", "राम", "春樹", "<b>", "🂡 Ace", "Zoë", "x"])
def test_names_of_every_script(name: str) -> None:
    context = Context(BELA, _seats(("mi", f"{name},Ivo"), ("vi", "Maja,Pero")))
    assert said([name, "herc", "102", f"{name}+20"], context).melds == (Claim(name, 20),)


def test_earlier_spellings_are_known() -> None:
    seats = Seats((("mi", ("Jure", "Ivo")), ("vi", ("Maja", "Pero"))), {"Jre": "Jure"})
    assert said("Jre herc 102", Context(BELA, seats)).taker == "Jure"


@pytest.mark.parametrize(
    ("text", "what", "remedy"),
    [
        (
            "petar herc 102",
            '"petar" does not play in this match',
            "Here are: Ana, Maja, Ivo, Pero, mi, vi.",
        ),
        (
            "maia herc 102",
            '"maia" does not play in this match',
            'Did you mean "Maja"? Here are: Ana, Maja, Ivo, Pero, mi, vi.',
        ),
        ("a herc 102", '"a" is too short for Ana', 'Type at least two letters: "ana".'),
        ("m herc 102", '"m" may be Maja or mi', "Type more of it: Maja or mi."),
        (
            "ana herc 102 petar+50",
            '"petar" does not play in this match',
            "Here are: Ana, Maja, Ivo, Pero, mi, vi.",
        ),
        (
            "ana herc 102 vi +50",
            '"vi" stands alone; after the taker a name needs : + or = behind it',
            'Write "vi+50".',
        ),
        ("ana herc 102 dealer=vi", '"vi" is a side, and a player deals', "Name the player."),
        (
            "vi=60 ana herc",
            '"vi=60" stands before who called',
            'Begin with the taker: "ana vi=60 herc".',
        ),
        ("+20 ana", '"+20" stands before who called', 'Begin with the taker: "ana +20".'),
    ],
)
def test_strangers(text: str, what: str, remedy: str) -> None:
    error = refused(text)
    assert (error.what, error.remedy) == (what, remedy)


# The rest of an entry


def test_what_else_may_be_said() -> None:
    deal = said("ana herc 102 tricks=7-1 last=vi paper=102-60 agreed=100-62 dealer=maja")
    assert deal.tricks == (7, 1)
    assert deal.last == "vi"
    assert deal.paper == (102, 60)
    assert deal.agreed == (100, 62)
    assert deal.dealer == "Maja"
    assert said("ana herc agreed=100-62").points is None


def test_a_claim_ends_the_deal_before_all_is_played() -> None:
    deal = said("ana herc 60 claim=pero")
    assert (deal.points, deal.claim) == ((60, None), "vi")
    assert said("ana herc 60-40 claim=vi").points == (60, 40)


def test_notes() -> None:
    deal = said("ana herc 102 # lijepa  igra", comments=True)
    assert deal == Round(taker="Ana", call="hearts", points=(102, 60), note="lijepa igra")
    assert said("# samo bilješka", comments=True) == Round(note="samo bilješka")
    assert said("dalje # opet", comments=True) == Round(call="all-pass", note="opet")
    error = refused("ana herc 102 # lijepa igra")
    assert error.remedy == 'Write it with --note "...".'


def test_a_whole_entry_quoted_in_the_shell() -> None:
    assert said(["ana herc 102 +20"]) == said("ana herc 102 +20")


@pytest.mark.parametrize(
    ("text", "what", "remedy"),
    [
        ("", "nothing was entered", 'Write "Ana herc 102".'),
        ("  \t ", "nothing was entered", 'Write "Ana herc 102".'),
        ("ana", "the points are missing", 'Write those of the taker\'s side: "Ana 102".'),
        (
            "ana herc bela",
            "the points are missing",
            'Write those of the taker\'s side: "Ana herc 102 bela".',
        ),
        ("ana hercz 102", '"hercz" is no word of the game', 'Did you mean "herc"?'),
        (
            "ana qwerty 102",
            '"qwerty" is no word of the game',
            'After the taker come suit, points and extras: "herc 102 +20 bela".',
        ),
        (
            "ana herc 102 belot",
            '"belot" is eight in a row; king and queen of trumps are belote',
            'Write "bela", or the cards: "Ana:789TJQKAH".',
        ),
        ("ana herc 102 zvanja", '"zvanja" does not say how many points', 'Write "+20".'),
        ("ana herc 102 terca", '"terca" does not say whose', 'Write "Ana:terca".'),
        ("ana herc 102 renons", '"renons" does not say whose', 'Write "Ana:renons".'),
        ("ana herc 102 789H", '"789H" does not say whose', 'Write "Ana:789H".'),
        ("ana herc 102 HJ", '"HJ" does not say whose', 'Write "Ana:JH".'),
        ("ana herc 102 late", '"late" does not say of what', 'Write it behind: "Ana:789H+late".'),
        ("ana herc 102 dečko", '"dečko" is a card, and no suit', 'A meld is "Ana:789H".'),
        ("ana herc pass", '"pass" stands alone on its line', 'Write "pass" only.'),
        ("ana herc 102 +", "a number is missing at a +", 'A meld is "+20", two are "+20+50".'),
        ("ana herc+20 102", '"herc" before + is no player or side', 'Write "herc +20".'),
        ("ana herc 102 +789H", 'after + come points, not "789H"', 'By card or name: "mi:789H".'),
        ("ana herc 102 +bela", 'after + come points, not "bela"', 'By card or name: "mi:bela".'),
        (
            "ana herc 102 ana:",
            "something is missing after the name Ana",
            'Write "Ana:789H", "Ana+20".',
        ),
        ("ana herc 102 ana:late", '"late" needs a meld to stand on', 'Write "Ana:789H+late".'),
        (
            "ana herc 102 ana:20+uncalled",
            '"uncalled" is for a belote',
            'Write "Ana:belote+uncalled".',
        ),
        ("ana herc 102 ana:789H!late", "marks follow a + here", 'Write "Ana:789H+late".'),
        ("ana herc 102 ana:HJ", '"HJ" is suit then rank', "Write JH."),
        (
            "ana herc 102 ana:trca",
            '"trca" is no meld, belote or penalty',
            'Did you mean "terca"? Here: points, cards as 789H, belote, terca, kvarta, kvinta, '
            "belot, cetiri-decka, cetiri-devetke, cetiri-iste, revoke.",
        ),
        (
            "ana herc 102 ana:terca=789H",
            'before = come the points that were said, not "terca"',
            'Write "Ana:20=789H".',
        ),
        (
            "ana herc 102 ana:tierce=789H",
            'before = come the points that were said, not "tierce"',
            'Write "Ana:20=789H".',
        ),
        (
            "ana herc 102 ana:foo=789H",
            'before = come the points that were said, not "foo"',
            'Write "Ana:789H".',
        ),
        ("ana herc 102 50=789H", '"50=789H" does not say whose', 'Write "Ana:50=789H".'),
        ("ana herc 102 trik=7-1", '"trik" before = is no side', 'Did you mean "tricks="?'),
        (
            "ana herc 102 tricks=8",
            '"8" is not one number for each side',
            'The order is mi, vi: "7-1".',
        ),
        ("ana herc 102 last=vi last=mi", '"last=" is there twice', "Write it once."),
        ("ana herc vi=60+20", '"vi=60+20" says two things', 'Write "vi=60 vi+20".'),
        ("ana herc vi=60-40", '"60-40" is more than one number', "Write one."),
        (
            "ana herc vi:renons mi:renons",
            "two penalties in one deal",
            "Write the one that counts.",
        ),
        ('ana herc 102 ana:"7H 8H', "a quote is opened and not closed", 'Close it: "Ana Marija".'),
        (
            "ana herc 1\u202e02",
            "the entry holds the character U+202E, which cannot be seen",
            "Type it again by hand.",
        ),
        (
            "ana herc 1\x1b[31m",
            "the entry holds the character U+001B, which cannot be seen",
            "Type it again by hand.",
        ),
        ("ana " + "h" * 3000, "that is far too long for one deal", "Write one deal a line."),
    ],
)
def test_what_cannot_be_read_says_what_to_type(text: str, what: str, remedy: str) -> None:
    error = refused(text)
    assert (error.what, error.remedy) == (what, remedy)


@pytest.mark.parametrize(
    ("text", "context", "entry"),
    [
        ("pero herc kontra vi+50 bela", ZAGREB, "Pero herc contra 102 +50 bela"),
        ("maja dealer=ana last=ivo", ZAGREB, "Maja 102 last=Ivo dealer=Ana"),
        ("ana herc ana:terca claim=vi", ZAGREB, "Ana herc vi=60 Ana:terca claim=vi"),
        ("ana bela claim=mi", ZAGREB, "Ana 60 bela claim=mi"),
        ("ana herc +20", THREE, "Ana herc 82-60-20 +20"),
        ("léa kontra sa", LYON, "Léa 80 no-trumps contra 102"),
        ("léa 110 pique bela", LYON, "Léa 110 spades 102 belote"),
        ("léa 110 kontra bela", LYON, "Léa 110 hearts contra 122 belote"),
        ("karim capot +20", LYON, "Karim capot hearts 122 +20"),
        ("léa 110 122 sa eux+20", LYON, "Léa 110 no-trumps 122 eux+20"),
        ("léa 110 capot pique", LYON, "Léa 110 spades capot"),
        ("léa 0 pique 122 x", LYON, "Léa 80 spades contra 122"),
    ],
)
def test_what_was_understood_is_kept_in_what_is_offered(
    text: str, context: Context, entry: str
) -> None:
    assert f'"{entry}"' in refused(text, context).remedy
    assert said(entry, context)


@pytest.mark.parametrize(
    ("text", "code", "remedy"),
    [
        ("herc pero 102", "taker-needed", 'Begin with the taker: "pero herc 102".'),
        ("pero herc 102 789H", "whose", 'Write "Pero:789H".'),
        ("pero herc 102 7♥H", "whose", "And: "),
        ("pero herc 102 50=789H", "whose", 'Write "Pero:50=789H".'),
        ("ana herc 102 last=", "value-missing", 'Write it without blanks: "last=Ana".'),
        ("ana herc 102 tricks=", "value-missing", 'Write it without blanks: "tricks=7-1".'),
        ("ana herc 102 paper= 1-2", "value-missing", 'Write it without blanks: "paper=102-60".'),
        ("ana herc vi=", "value-missing", 'Write it without blanks: "vi=60".'),
        ("ana herc 102 foo=", "not-a-side", "Here are: Ana, Maja, Ivo, Pero, mi, vi; tricks=, "),
        ("ana herc 102 --zzz", "unknown-option", "Options: --dry-run --keep-going --match --note"),
    ],
)
def test_remedies_fit_what_was_typed(text: str, code: str, remedy: str) -> None:
    told = refused(text)
    assert told.code == code
    assert told.remedy.startswith(remedy)


def test_a_long_word_is_not_echoed_whole() -> None:
    assert sum(map(len, refused("ana herc " + "q" * 1900))) < 200


# Rendering


@pytest.mark.parametrize(
    ("text", "rendered"),
    [
        ("ana 102 herc +20", "Ana hearts 102 +20"),
        ("pero pik 78 +20 ana+50", "Pero spades 78 +20 Ana+50"),
        ("maja tref štiglja", "Maja clubs capot"),
        ("ana herc vi:štiglja", "Ana hearts vi:capot"),
        ("ana tref 88 ana:789S maja:JQKH", "Ana clubs 88 Ana:789S Maja:JQKH"),
        ("ana tref 97-66", "Ana clubs 97-66"),
        ("ana tref 252", "Ana clubs 252"),
        ("ana tref vi:renons", "Ana clubs vi:revoke"),
        (
            "ana tref 102 ana:carré-de-valets+late bela",
            "Ana clubs 102 Ana:četiri-dečka+late belote",
        ),
        ("dalje", "pass"),
        ("void thrown in", "void thrown in"),
    ],
)
def test_render(text: str, rendered: str) -> None:
    assert render(parse(text, ZAGREB), ZAGREB) == rendered


def test_what_only_files_can_say_is_rendered_as_near_as_can_be() -> None:
    half = Round(taker="Ana", call="hearts", points=(98, None))
    assert render(half, ZAGREB) == "Ana hearts 98"
    gap = Round(taker="Ana", points=(98, None, 20))
    assert render(gap, THREE) == "Ana 98--20"
    assert render(Round(points=(98, 64)), ZAGREB) == ""
    assert render(Round(taker="Petar", call="hearts", points=(98, 64)), ZAGREB) == "Petar hearts 98"


def test_laws_are_what_these_tests_take_them_for() -> None:
    laws: tuple[Law, ...] = (BELA, TOTALS, AUCTION, DUEL, TRIO)
    assert [law.sides for law in laws] == [2, 2, 2, 2, 3]
    assert [law.whole_deck for law in laws] == [True, True, True, False, False]


@pytest.mark.parametrize(
    ("word", "double"), [("kraak", "kraak"), ("x", "kraak"), ("superkraak", "superkraak")]
)
def test_a_double_that_a_house_brings_is_said_by_its_own_name(word: str, double: str) -> None:
    law = load_law("klaverjas-amsterdam", {"options": ["kraken"]})
    context = Context(law, _seats(("WIJ", "Jan,Kees"), ("ZIJ", "Piet,Wim")))
    assert said(f"jan klaver 100 {word}", context).double == double
