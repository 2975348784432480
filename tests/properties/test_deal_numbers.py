"""Deals are numbered as people count them, whatever was crossed out, brought back or corrected."""

import itertools
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from belascore.answers.log import History
from belascore.answers.why import Explanation
from belascore.rounds import Header, Match, Round
from belascore.rules.load import load_law
from belascore.score.corrections import deals
from belascore.score.replay import play_on, replay
from belascore.sheet.build import build_sheet
from belascore.sheet.exporters.to_text import lines
from belascore.words.say import ENGLISH

LAW = load_law("bela-hr")
HEADER = Header("bela-hr", (("mi", ("Ana", "Ivo")), ("vi", ("Maja", "Pero"))), dealer="Pero")
DEAL = Round(taker="Ana", call="hearts", points=(90, 72))


@st.composite
def acts(draw: st.DrawFn) -> tuple[Round, ...]:
    blocks: list[Round] = []
    for n in range(1, draw(st.integers(1, 12)) + 1):
        before = st.integers(1, max(n - 1, 1))
        block = draw(
            st.one_of(
                st.just(DEAL),
                st.just(Round(void="misdealt")),
                st.just(Round(note="late")),
                st.builds(lambda at: Round(strikes=at), before),
                st.builds(lambda at: Round(restores=at), before),
                st.builds(lambda at: DEAL._replace(replaces=at, points=(100, 62)), before),
            )
        )
        blocks.append(block._replace(n=n))
    return tuple(blocks)


def match(blocks: Sequence[Round]) -> Match:
    return Match(HEADER, {}, None, tuple(blocks))


@settings(deadline=None, max_examples=60)
@given(acts())
def test_deals_that_stand_are_one_to_n_everywhere(blocks: tuple[Round, ...]) -> None:
    score = replay(match(blocks), LAW)
    count = len(score.deals)
    assert [entry.deal for entry in score.deals] == list(range(1, count + 1))
    # the one that completes words knows no law, and counts the same
    assert deals(blocks) == tuple(entry.number for entry in score.deals)
    for entry in score.entries:
        assert entry.label == (str(entry.deal) if entry.deal else f"@{entry.number}")
        found = score.deal(entry.deal) if entry.deal else score.entry(entry.number)
        assert found == entry
        told = Explanation(score, entry, LAW, lambda _: "")
        assert str(told.lines(ENGLISH)[0]).startswith(entry.label)
        (row,) = told.json()["rounds"]
        assert (row["deal"], row["number"]) == (entry.deal, entry.number)
    (grid,) = build_sheet(score, LAW, ENGLISH).grids
    numbers = [row.number for row in grid.rows if row.number]
    assert numbers == list(range(1, count + 1))
    shown = [str(line) for line in lines(build_sheet(score, LAW, ENGLISH), numbered=True)]
    first = [line.split()[0] for line in shown if "│" in line and "crossed out" not in line]
    assert [cell for cell in first if cell.isdigit()][:count] == list(map(str, numbers))


@settings(deadline=None, max_examples=40)
@given(acts())
def test_numbers_do_not_depend_on_how_the_match_grew(blocks: tuple[Round, ...]) -> None:
    played = play_on(match(blocks[:1]), LAW)
    for n in range(2, len(blocks) + 1):
        played = play_on(match(blocks[:n]), LAW, played)
    whole = replay(match(blocks), LAW)
    assert [entry.deal for entry in played.score.entries] == [e.deal for e in whole.entries]


@settings(deadline=None, max_examples=40)
@given(acts())
def test_undo_frees_the_number_and_a_correction_keeps_it(blocks: tuple[Round, ...]) -> None:
    at = len(blocks) + 1
    count = len(replay(match(blocks), LAW).deals)
    grown = (*blocks, DEAL._replace(n=at))
    assert replay(match(grown), LAW).entries[-1].deal == count + 1
    edited = (*grown, DEAL._replace(n=at + 1, replaces=at, points=(82, 80)))
    assert replay(match(edited), LAW).entries[at - 1].deal == count + 1
    undone = (*grown, Round(n=at + 1, strikes=at, undo=True), DEAL._replace(n=at + 2))
    assert replay(match(undone), LAW).entries[-1].deal == count + 1


@settings(deadline=None, max_examples=20)
@given(acts())
def test_the_log_numbers_every_act(blocks: tuple[Round, ...]) -> None:
    score = replay(match(blocks), LAW)
    seals = tuple("good" for _ in blocks)
    rows = tuple({"n": block.n} for block in blocks)
    told = History(score, LAW, blocks, seals, rows).lines(ENGLISH)
    pairs = itertools.zip_longest(told[:-1], score.entries)
    assert all(str(line).split()[0] == f"@{entry.number}" for line, entry in pairs)
