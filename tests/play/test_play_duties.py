"""What every value of every duty asks for, one by one."""

import pytest
from games import ALWAYS, CALLS, CHOICES, PLAIN, TRUMP, duties, tables_of

from belascore.cards import CardSet, parse_card, parse_cards
from belascore.play.givens import Duties
from belascore.play.tables import legal, points, refusal, standing, tables, winner

NEVER = Duties("never", "never", "never", "never", "may")


def ruled(own: Duties, hand: str, trick: str, call: str = "spades", players: int = 4) -> str:
    """The cards that may be played, then every other with its reason: `JS | 8S must-overruff`."""
    table = tables_of(own, call, players)
    held, lying = CardSet(parse_cards(hand)), parse_cards(trick)
    may = legal(table, held, lying)
    played = " ".join(str(card) for card in parse_cards(hand) if card in may)
    others = [card for card in parse_cards(hand) if card not in may]
    return " | ".join([played, *(f"{card} {refusal(table, held, lying, card)}" for card in others)])


@pytest.mark.parametrize(
    ("value", "clean", "ruffed"),
    [
        ("never", "9H AH", "9H AH"),
        ("unless-ruffed", "AH | 9H must-beat", "9H AH"),
        ("always", "AH | 9H must-beat", "AH | 9H must-beat"),
    ],
)
def test_beat_led(value: str, clean: str, ruffed: str) -> None:
    own = duties(beat_led=value)
    assert ruled(own, "9H AH", "KH") == clean
    assert ruled(own, "9H AH", "KH 7H") == clean
    assert ruled(own, "9H AH", "KH 7S") == ruffed
    assert ruled(own, "9H", "KH 7S") == "9H"


def test_beat_led_after_a_ruff_looks_at_the_best_of_the_suit() -> None:
    own = duties(beat_led="always")
    assert ruled(own, "QH AH", "KH 7S TH") == "AH | QH must-beat"
    assert ruled(own, "QH TH", "KH 7S AH") == "QH TH"
    assert ruled(own, "QH KH", "JH TH 7S") == "QH KH"


def test_beat_led_is_for_plain_suits_and_for_a_call_with_trumps() -> None:
    own = NEVER._replace(beat_led="always")
    assert ruled(own, "7S JS", "9S") == "7S JS"
    assert ruled(own, "7H AH", "9H", "no-trumps") == "7H AH"
    assert ruled(own, "7H AH", "9H", "all-trumps") == "7H AH"


@pytest.mark.parametrize(
    ("value", "opponent", "partner"),
    [
        ("never", "QS JS", "QS JS"),
        ("unless-partner", "JS | QS must-beat", "QS JS"),
        ("always", "JS | QS must-beat", "JS | QS must-beat"),
    ],
)
def test_beat_trump(value: str, opponent: str, partner: str) -> None:
    own = duties(beat_trump=value)
    assert ruled(own, "QS JS", "KS") == opponent
    assert ruled(own, "QS JS", "KS 7S") == partner
    assert ruled(own, "QS JS", "KS TS") == opponent
    assert ruled(own, "QS JS", "KS 7S", players=3) == opponent
    assert ruled(own, "QH JH", "KH", "all-trumps") == opponent.replace("S", "H")
    assert ruled(own, "QH JH", "KH 7H", "all-trumps") == partner.replace("S", "H")
    assert ruled(own, "QH JH", "KH AS", "all-trumps") == partner.replace("S", "H")


@pytest.mark.parametrize(
    ("value", "opponent", "partner"),
    [
        ("never", "8S 9D", "8S 9D"),
        ("unless-partner", "8S | 9D must-ruff", "8S 9D"),
        ("always", "8S | 9D must-ruff", "8S | 9D must-ruff"),
    ],
)
def test_ruff(value: str, opponent: str, partner: str) -> None:
    own = duties(ruff=value)
    assert ruled(own, "8S 9D", "KH") == opponent
    assert ruled(own, "8S 9D", "KH 7H") == partner
    assert ruled(own, "8S 9D", "KH AH") == opponent
    assert ruled(own, "8S 9D", "TH AC") == partner
    assert ruled(own, "8S 9D", "TH AH 7H") == partner
    assert ruled(own, "8S 9D", "KH 7H", players=3) == opponent
    assert ruled(own, "8S 9D", "KH", "no-trumps") == "8S 9D"
    assert ruled(own, "8S 9D", "KH", "all-trumps") == "8S 9D"


@pytest.mark.parametrize(
    ("value", "opponent", "partner"),
    [
        ("never", "8S JS | 9D must-overruff", "8S JS | 9D must-overruff"),
        (
            "unless-partner",
            "JS | 8S must-overruff | 9D must-overruff",
            "8S JS | 9D must-overruff",
        ),
        (
            "always",
            "JS | 8S must-overruff | 9D must-overruff",
            "JS | 8S must-overruff | 9D must-overruff",
        ),
    ],
)
def test_overruff(value: str, opponent: str, partner: str) -> None:
    own = duties(overruff=value)
    assert ruled(own, "8S JS 9D", "KH TS") == opponent
    assert ruled(own, "8S JS 9D", "KH TS 7H") == partner
    assert ruled(own, "8S JS 9D", "KH TS AS") == opponent


def test_who_owes_no_ruff_owes_no_higher_trump_either() -> None:
    own = duties(ruff="unless-partner", overruff="always")
    assert ruled(own, "8S JS 9D", "KH TS 7H") == "8S JS 9D"
    assert ruled(own._replace(ruff="never"), "8S JS 9D", "KH TS") == "8S JS 9D"


@pytest.mark.parametrize(
    ("value", "cannot", "nothing_else"),
    [
        ("must", "7S 8S | 9D must-underruff", "7S 8S"),
        ("may", "7S 8S 9D", "7S 8S"),
        ("only-if-forced", "9D | 7S must-not-underruff | 8S must-not-underruff", "7S 8S"),
    ],
)
def test_underruff(value: str, cannot: str, nothing_else: str) -> None:
    own = duties(underruff=value)
    assert ruled(own, "7S 8S 9D", "AH JS") == cannot
    assert ruled(own, "7S 8S", "AH JS") == nothing_else


def test_only_if_forced_also_where_no_ruff_is_owed() -> None:
    own = duties(ruff="unless-partner", overruff="unless-partner", underruff="only-if-forced")
    assert ruled(own, "AD 8S JS", "KH TS 9H") == "AD JS | 8S must-not-underruff"
    assert ruled(own, "8S JS", "KH TS 9H") == "JS | 8S must-not-underruff"
    assert ruled(own, "7S 8S", "KH TS 9H") == "7S 8S"
    assert ruled(own, "7S AD", "KH 9H") == "7S AD"
    assert ruled(own, "7S 8S", "AS") == "7S 8S"


def test_only_if_forced_where_going_over_is_no_duty() -> None:
    own = duties(overruff="never", underruff="only-if-forced")
    assert ruled(own, "8S JS 9D", "KH TS") == "JS | 8S must-not-underruff | 9D must-overruff"


def test_where_going_over_is_no_duty_any_trump_will_do() -> None:
    own = duties(overruff="never", underruff="may")
    assert ruled(own, "8S JS 9D", "KH TS") == "8S JS | 9D must-overruff"
    assert ruled(own, "8S 9D", "KH TS") == "8S 9D"


def test_a_discard_is_nothing_to_beat_and_does_not_hold_the_trick() -> None:
    own = duties(ruff="unless-partner")
    assert ruled(own, "7S TS KD", "9H AC JH") == "7S TS | KD must-ruff"
    assert ruled(duties(beat_led="always"), "7H TH", "8H AC") == "TH | 7H must-beat"


def test_following_comes_before_everything() -> None:
    for call in CALLS:
        assert ruled(NEVER, "7H JS AC", "KH", call) == "7H | JS revoke | AC revoke"


def test_whoever_leads_is_free() -> None:
    assert ruled(ALWAYS, "7H JS AC", "") == "7H JS AC"


def test_a_card_that_is_not_held() -> None:
    table = tables_of(ALWAYS, "spades")
    hand = CardSet(parse_cards("7H"))
    assert refusal(table, hand, (), parse_card("AH")) == "not-in-hand"


def test_only_four_have_partners() -> None:
    own = duties(ruff="unless-partner")
    assert ruled(own, "8S 9D", "KH 7H 8H", players=4) == "8S | 9D must-ruff"
    assert ruled(own, "8S 9D", "TH KH 8H", players=4) == "8S | 9D must-ruff"
    assert ruled(own, "8S 9D", "TH AH 8H", players=4) == "8S 9D"


def test_order_of_equal_points_is_natural() -> None:
    table = tables_of(NEVER, "clubs")
    assert winner(table, parse_cards("7C 8C")) == 1
    assert winner(table, parse_cards("7H 8H 9H")) == 2
    assert winner(table, ()) is None
    assert points(table, ()) == 0


def test_an_absent_rule_is_an_empty_mask() -> None:
    table = tables_of(NEVER, "clubs")
    assert {mask for lead in table.leads for rises in lead[2] for mask in rises} == {0}
    trick = standing(table, parse_cards("AH JC"))
    assert (trick.rise, trick.owed[2], trick.owed[3]) == (0, 0, False)


def test_a_contract_is_compiled_once_however_its_values_come() -> None:
    one = tables("one", "hearts", TRUMP, PLAIN, ALWAYS, 4)
    assert one is tables("one", "hearts", dict(TRUMP), dict(PLAIN), Duties(*ALWAYS), 4)
    assert one is not tables("one", "spades", TRUMP, PLAIN, ALWAYS, 4)
    assert tables("all", None, TRUMP, None, ALWAYS, 4).points[:8] == (0, 0, 14, 10, 20, 3, 4, 11)
    assert tables("none", None, None, PLAIN, ALWAYS, 4).points[:8] == (0, 0, 0, 10, 2, 3, 4, 11)


def test_ranks_without_a_value_are_not_in_the_pack() -> None:
    short = {rank: PLAIN[rank] for rank in "9TJQKA"}
    table = tables("none", None, None, short, ALWAYS, 2)
    assert len(table.pack) == 24
    assert parse_card("7S") not in table.pack


def test_every_choice_is_tried_here() -> None:
    assert [len(choice) for choice in CHOICES.values()] == [3] * len(Duties._fields)
