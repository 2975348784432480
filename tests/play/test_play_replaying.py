"""Deals card by card: what is found in them, with and without the hands."""

from collections.abc import Sequence

import pytest
from games import tables_in

from belascore.cards import CardSet, parse_card, parse_cards
from belascore.play.replaying import Hand, Irregularity, Record, Replay, Trick, hand_of, replay

HANDS = (
    "TS 9H 9D TD KD AD 9C QC",
    "9S QS KS 8H 8D JD 7C AC",
    "7S 8S AS 7H TH KH AH QD",
    "JS JH QH 7D 8C TC JC KC",
)
PLAY = (
    "3: QH 9H 8H TH",
    "0: QC AC 7H JC",
    "2: AS JS TS KS",
    "2: AH JH 9C 7C",
    "3: TC 9D QS KH",
    "2: 7S KC TD 9S",
    "1: 8D QD 7D AD",
    "0: KD JD 8S 8C",
)
BELA = tables_in("bela-hr", "hearts")
UNKNOWN: tuple[Hand | None, ...] = (None,) * 4


def tricks(rows: Sequence[str]) -> tuple[Trick, ...]:
    parted = (row.partition(": ") for row in rows)
    return tuple(Trick(int(leader), parse_cards(cards)) for leader, _, cards in parted)


def written(*hands: str | None) -> tuple[Hand | None, ...]:
    """Hands as a table writes them, with `?` for a card it does not know."""
    return tuple(
        None
        if hand is None
        else hand_of(parse_cards(hand.replace("?", " ")), unknown=hand.count("?"))
        for hand in hands
    )


def replayed(
    play: Sequence[str] = PLAY,
    hands: tuple[Hand | None, ...] | None = None,
    first: int | None = 3,
    laid: str = "",
) -> Replay:
    hands = written(*HANDS) if hands is None else hands
    return replay(BELA, Record(hands, tricks(play), 8, first, CardSet(parse_cards(laid))))


def told(irregular: Sequence[Irregularity]) -> list[str]:
    """Each irregularity as `trick.position seat card code (could have)`."""
    return [
        f"{one.trick}.{one.position} {one.seat} {one.card} {one.code} {one.could_have}"
        for one in irregular
    ]


def changed(number: int, row: str, *more: tuple[int, str]) -> list[str]:
    rows = list(PLAY)
    for place, text in ((number, row), *more):
        rows[place - 1] = text
    return rows


LOW = changed(2, "0: QC 7C 7H JC", (4, "2: AH JH 9C AC"))
"""The clean deal, but for an ace kept back that had to be played."""


def test_a_clean_deal() -> None:
    done = replayed()
    assert done.irregular == ()
    assert done.winners == (0, 2, 2, 3, 2, 1, 0, 0)
    assert done.points == (27, 16, 27, 31, 17, 14, 14, 6)


def test_a_revoke_with_what_could_have_been_played() -> None:
    rows = changed(3, "2: AS JS 9D KS", (5, "3: TC TS QS KH"))
    assert told(replayed(rows).irregular) == ["3.3 0 9D revoke {TS}"]


def test_what_follows_a_fault_is_judged_as_the_cards_fell() -> None:
    rows = changed(1, "3: QH 9H 8H AH", (4, "2: TH JH 9C 7C"))
    assert replayed(rows).irregular == ()
    assert told(replayed(LOW).irregular) == ["2.2 1 7C must-beat {AC}"]


def test_the_wrong_leader() -> None:
    assert told(replayed(first=2).irregular) == ["1.1 3 QH wrong-leader {}"]
    assert replayed(first=2).irregular[0].other == 2
    assert replayed(first=None).irregular == ()
    rows = [*PLAY[:6], "0: KD JD 8S 8C", "1: 8D QD 7D AD"]
    found = replayed(rows).irregular
    assert [one.code for one in found][:1] == ["wrong-leader"]
    assert (found[0].trick, found[0].seat, found[0].other) == (7, 0, 1)


def test_a_card_that_is_not_in_the_hand() -> None:
    rows = changed(8, "0: KD JD 7S 8C")
    assert told(replayed(rows).irregular) == ["8.3 2 7S not-in-hand {8S}"]
    rows = changed(7, "1: 8D KD 7D AD", (8, "0: QD JD 8S 8C"))
    assert [one.code for one in replayed(rows).irregular] == ["not-in-hand", "not-in-hand"]


def test_hands_of_the_wrong_size_stop_the_audit() -> None:
    hands = written(HANDS[0][:-3], HANDS[1] + " QC", *HANDS[2:])
    done = replayed(hands=hands)
    assert [(one.code, one.seat) for one in done.irregular] == [("hand-size", 0), ("hand-size", 1)]
    assert done.winners == done.points == ()


def test_a_card_in_two_hands_stops_the_audit() -> None:
    hands = written(HANDS[0], HANDS[1].replace("AC", "QC"), *HANDS[2:])
    done = replayed(hands=hands)
    assert done.irregular == (Irregularity("card-twice", 1, card=parse_card("QC"), other=0),)
    assert done.winners == ()


def test_a_card_twice_in_one_hand() -> None:
    hands = written(HANDS[0].replace("AD", "KD"), *HANDS[1:])
    (one,) = replayed(hands=hands).irregular
    assert (one.code, one.seat, str(one.card), one.other) == ("card-twice", 0, "KD", 0)


def test_without_hands_a_clean_deal_is_clean() -> None:
    assert replayed(hands=UNKNOWN) == replayed()


def test_without_hands_a_suit_denied_and_shown_later_is_a_revoke() -> None:
    rows = changed(3, "2: AS JS 9D KS", (5, "3: TC TS QS KH"))
    assert told(replayed(rows, UNKNOWN).irregular) == ["3.3 0 9D revoke {TS}"]


def test_a_card_not_shown_yet_proves_nothing() -> None:
    rows = changed(3, "2: AS JS 9D KS")[:3]
    assert [one.code for one in replayed(rows, UNKNOWN).irregular] == ["deck-incomplete"]
    known = written(HANDS[0], None, None, None)
    assert [one.code for one in replayed(rows, known).irregular] == ["revoke", "deck-incomplete"]


def test_without_hands_other_duties_are_proved_too() -> None:
    assert told(replayed(LOW, UNKNOWN).irregular) == ["2.2 1 7C must-beat {AC}"]


def test_a_hand_known_in_part() -> None:
    partly = written("TS 9H ? ? ? ? ? ?", "? ? ? ? ? ? ? AC", None, None)
    assert replayed(hands=partly).irregular == ()
    rows = changed(3, "2: AS JS 9D KS")
    found = replayed(rows[:4], written("TS 9H ? ? ? ? ? ?", None, None, None)).irregular
    assert told(found[:1]) == ["3.3 0 9D revoke {TS}"]


def test_a_hand_known_in_part_has_room_for_so_many_cards() -> None:
    hand = "TS 9H 9D TD KD AD 9C ?"
    assert replayed(hands=written(hand, None, None, None)).irregular == ()
    hand = "8S 9H 9D TD KD AD 9C ?"
    found = replayed(hands=written(hand, None, None, None)).irregular
    assert told(found) == ["3.3 0 TS not-in-hand {8S}", "8.3 2 8S not-in-hand {}"]


def test_without_hands_a_card_played_twice_stops_the_audit() -> None:
    rows = changed(8, "0: KD JD 8S 8D")
    done = replayed(rows, UNKNOWN)
    assert done.winners == ()
    assert done.irregular == (Irregularity("card-twice", 3, 8, 4, parse_card("8D"), other=1),)


def test_an_unfinished_record() -> None:
    done = replayed([*PLAY[:6], "1: 8D QD"])
    assert done.winners == (*replayed().winners[:6], None)
    (one,) = done.irregular
    assert (one.code, one.seat, one.trick, one.position) == ("deck-incomplete", None, 7, 3)
    assert one.could_have == CardSet(parse_cards("KD AD JD 8S 7D 8C"))
    assert replayed([]).irregular == ()


def test_a_short_trick_in_the_middle() -> None:
    done = replayed(changed(3, "2: AS JS TS"))
    assert told(done.irregular) == ["3.4 None None deck-incomplete {KS}"]
    assert done.winners[2:4] == (None, 3)
    done = replayed(changed(3, "2: "))
    assert [one.code for one in done.irregular] == ["deck-incomplete"]
    assert done.winners[2:4] == (None, 3)


def test_what_a_gap_hides_accuses_nobody() -> None:
    rows = changed(3, "2: AS JS")
    assert told(replayed(rows).irregular) == ["3.3 None None deck-incomplete {TS KS}"]
    rows = changed(3, "2: AS JS", (5, "3: TC TS QS KH"), (8, "0: KD 8H 8S 8C"))
    assert told(replayed(rows).irregular)[1:] == ["8.2 1 8H not-in-hand {}"]


def test_a_trick_of_five() -> None:
    done = replayed(changed(8, "0: KD JD 8S 8C 7H"))
    assert told(done.irregular) == ["8.5 0 7H hand-size {}"]


def three() -> tuple[Record, list[str]]:
    hands = [
        "7S 8S 9S TS JS QS KS AS 7H 8H",
        "9H TH JH QH KH AH 7D 8D 9D TD",
        "JD QD KD AD 7C 8C 9C TC JC QC",
    ]
    return Record(written(*hands), (), 10, laid=CardSet(parse_cards("KC AC"))), hands


def test_cards_laid_away_are_out_of_the_game() -> None:
    table = tables_in("belot-3", "spades")
    record, hands = three()
    play = tricks(["0: 7S 9H KC"])
    done = replay(table, record._replace(tricks=play))
    assert [one.code for one in done.irregular] == ["not-in-hand", "deck-incomplete"]
    taken = written(hands[0] + " KC AC", *hands[1:])
    assert replay(table, record._replace(hands=taken)).irregular == ()
    assert replay(table, record._replace(tricks=play, hands=taken)) == done
    twice = written(hands[0].replace("8H", "KC"), *hands[1:])
    (one,) = replay(table, record._replace(hands=twice)).irregular
    assert (one.code, one.seat, str(one.card), one.other) == ("card-twice", 0, "KC", None)
    unknown = record._replace(tricks=play, hands=(None,) * 3)
    assert [one.code for one in replay(table, unknown).irregular][:1] == ["not-in-hand"]


def test_two_players_see_only_a_part_of_the_pack() -> None:
    table = tables_in("belot-2", "spades")
    hands = written("7S 8S 9S TS JS QS KS AS 7H 8H", "9H TH JH QH KH AH 7D 8D 9D TD")
    done = replay(table, Record(hands, tricks(["0: 7H 9H"]), 10, 0))
    assert done.winners == (1,)
    (one,) = done.irregular
    assert (one.code, len(one.could_have)) == ("deck-incomplete", 18)


@pytest.mark.parametrize("seat", range(4))
def test_every_hand_alone_is_enough_to_judge_its_player(seat: int) -> None:
    hands = [None, None, None, None, *HANDS][:4]
    hands[seat] = HANDS[seat]
    assert replayed(hands=written(*hands)).irregular == ()


def test_hands_are_gathered_from_cards() -> None:
    hand = hand_of(parse_cards("7H 8H 7H"), unknown=2)
    assert (str(hand.cards), hand.unknown, str(hand.twice)) == ("{7H 8H}", 2, "{7H}")
