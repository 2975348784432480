"""A fall that nobody counted comes to what it would have come to, counted."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import GAMES, Game, deals

from belascore.entry import Context, parse, render
from belascore.ledger import POT, balance
from belascore.rounds import Round, from_row, to_row

BETWEEN_TWO = [game for game in GAMES if game.law.sides == 2]


@given(st.data())
def test_a_fall_is_scored_as_if_it_had_been_counted(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(BETWEEN_TWO))
    deal = data.draw(deals(game))
    counted = game.judge(deal)
    assume(counted.judgement is not None)
    assert counted.judgement is not None
    # a side without a trick loses more than the deal
    assume(counted.judgement.outcome == "failed" and counted.capot is None)
    assume(0 not in (deal.tricks or (1,)))
    said = game.judge(deal._replace(points=None, tricks=None, outcome="failed"))
    if said.errors:
        assert [finding.code for finding in said.errors] in (["points-needed"], ["outcome-differs"])
        return
    for side in (POT, 0, 1):
        assert balance(said.lines, side) == balance(counted.lines, side)
    assert said.judgement is not None
    assert said.judgement.outcome == "failed"
    assert said.judgement.counted == ()


@given(st.data())
def test_a_fall_is_entered_filed_and_read_again(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    deal = data.draw(deals(game))._replace(points=None, tricks=None, outcome="failed", n=1)
    context = Context(game.law, game.seats)
    for local in (False, True):
        assert parse(render(deal, context, local=local), context).outcome == "failed"
    assert from_row(to_row(deal), 1, game.law.sides) == deal


@given(st.data(), st.sampled_from(["made", "failed", "tied"]))
def test_an_outcome_beside_points_is_compared_and_not_kept(
    data: st.DataObject, outcome: str
) -> None:
    game = data.draw(st.sampled_from(GAMES))
    deal = data.draw(deals(game))
    counted = game.judge(deal)
    assume(counted.judgement is not None)
    assert counted.judgement is not None
    said = game.judge(deal._replace(outcome=outcome))
    if outcome == counted.judgement.outcome:
        assert said == counted
    else:
        assert [finding.code for finding in said.errors] == ["outcome-differs"]


FALLS = {
    "bela-hr": ("ana herc pad", (0, 162)),
    "belote": ("ana pique dedans", (0, 162)),
    "klaverjas-rotterdam": ("ana klaver nat +20", (0, 182)),
    "coinche": ("ana 110 pique chute", (0, 270)),
    "contree": ("ana 120 pique chute", (0, 280)),
    "pilotta": ("ana 8 κούπα μέσα", (0, 24)),
    "belot-bg": ("ana купа вътре", (0, 16)),
}


@pytest.mark.parametrize("ruleset", FALLS)
def test_the_defence_writes_all(ruleset: str) -> None:
    game = Game(ruleset, None)
    entry, score = FALLS[ruleset]
    written = parse(entry, Context(game.law, game.seats))
    verdict = game.judge(written)
    assert not verdict.errors
    unit = game.law.unit
    assert tuple(balance(verdict.lines, side) // unit for side in range(2)) == score


def test_where_points_move_something_they_are_asked() -> None:
    game = Game("belot-3", None)
    written = Round(taker="Ana", call="hearts", outcome="failed")
    assert [finding.code for finding in game.judge(written).errors] == ["points-needed"]
