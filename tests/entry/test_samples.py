"""What messages offer as an example is taken by the game at the table, without a complaint."""

import pytest

from belascore.entry import Context, parse
from belascore.faults import UsageError
from belascore.referee.typed import header_for
from belascore.rounds import Match, Seats
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids
from belascore.score.replay import replay
from belascore.score.verdict import Entry
from belascore.words.say import ENGLISH
from belascore.words.terms import terms_for

NAMES = ("Ana", "Maja", "Ivo", "Pero")


def scored(law: Law, entry: str) -> Entry:
    """The deal of an entry, in a match of that law."""
    header = header_for(law, ",".join(NAMES[: law.table.players]), "")
    written = parse(entry, Context(law, Seats(header.sides)))
    return replay(Match(header, {}, None, (written,)), law).entries[0]


def offered(law: Law, entry: str) -> str:
    """What is to be typed instead of an entry that cannot be read."""
    with pytest.raises(UsageError) as caught:
        scored(law, entry)
    data = caught.value.fault.data
    return str(data.get("form") or data["entry"])


@pytest.mark.parametrize("name", ruleset_ids())
@pytest.mark.parametrize("typed", ["", "ana hearts"])
def test_an_entry_that_is_offered_is_scored(name: str, typed: str) -> None:
    entry = scored(load_law(name), offered(load_law(name), typed))
    assert entry.status == "scored"
    assert not entry.verdict.findings


@pytest.mark.parametrize("name", ruleset_ids())
def test_words_that_are_offered_after_the_taker_are_read(name: str) -> None:
    law = load_law(name)
    words = offered(law, "ana qwerty 82-60-20")
    assert scored(law, f"ana {words}").status == "scored"


@pytest.mark.parametrize("name", ruleset_ids())
def test_numbers_for_each_side_that_are_offered_add_up(name: str) -> None:
    law = load_law(name)
    bid = "80 " if law.bidding.kind == "auction" else ""
    points = offered(law, f"ana {bid}hearts 1-2-3-4")
    assert not scored(law, f"ana {bid}hearts {points}").verdict.findings


@pytest.mark.parametrize("name", ["belot-2", "belot-3"])
def test_where_one_number_does_not_tell_the_others_all_are_offered(name: str) -> None:
    law = load_law(name)
    (finding,) = scored(law, "ana hearts 82").verdict.findings
    header = header_for(law, ",".join(NAMES[: law.table.players]), "")
    text = str(ENGLISH.finding(finding.code, finding.data, terms_for(law.words, header.sides)))
    points = text.rpartition(" ")[2]
    assert f" {points}" in offered(law, "")
    assert not scored(law, f"ana hearts {points}").verdict.findings


def test_a_double_in_the_place_of_a_name_is_nobody() -> None:
    law = load_law("belot-4")
    with pytest.raises(UsageError) as caught:
        scored(law, "xx hearts 1")
    assert caught.value.fault.public == "unknown-player"
    assert offered(law, "xx ana hearts 102") == "ana xx hearts 102"
