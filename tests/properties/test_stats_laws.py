"""Figures add up, under every shipped law and every one of its options."""

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Game, evenings

from belascore.rounds import Round
from belascore.stats import Figures, figures_by, player_key, record_of

Evening = tuple[Game, tuple[Round, ...]]


def summed(figures: tuple[Figures, ...], name: str) -> int:
    return sum(getattr(one, name) for one in figures)


@given(evenings())
def test_points_are_those_of_the_score_whoever_they_are_told_of(evening: Evening) -> None:
    game, rounds = evening
    score = game.play(rounds)
    record = record_of(score, game.law)
    written = sum(score.totals) * game.law.unit
    assert summed(figures_by([record], "law"), "points") == written
    assert summed(figures_by([record], "month"), "points") == written
    share = game.law.table.players // game.law.sides
    assert summed(figures_by([record], "player"), "points") == share * written
    assert summed(figures_by([record], "pair"), "points") == (written if share == 2 else 0)


@given(evenings())
def test_calls_are_counted_once(evening: Evening) -> None:
    game, rounds = evening
    record = record_of(game.play(rounds), game.law)
    (law,) = figures_by([record], "law")
    assert law.made + law.failed + law.tied <= law.calls <= law.deals
    for name in ("calls", "made", "failed", "tied", "capots"):
        sides = figures_by([record], "pair")
        if sides:
            assert summed(sides, name) == getattr(law, name)
    players = figures_by([record], "player")
    assert all(summed(players, name) <= getattr(law, name) for name in ("calls", "made", "failed"))


@settings(max_examples=40)
@given(st.lists(evenings(size=3), min_size=1, max_size=4))
def test_the_laws_of_a_player_add_up_to_the_player(played: list[Evening]) -> None:
    records = [record_of(game.play(rounds), game.law) for game, rounds in played]
    whole = figures_by(records, "player")
    for name in ("matches", "deals", "calls", "made", "failed", "tied", "capots", "points"):
        for one in whole:
            own = figures_by(records, "law", player_key(one.name, records))
            assert summed(own, name) == getattr(one, name)
