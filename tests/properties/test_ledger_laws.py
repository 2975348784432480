"""Laws of the ledger: points are moved and never made, and every line says why it is there."""

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import GAMES, Game, games, played, rotated

from belascore.ledger import POT, balance
from belascore.rounds import Forfeit, Round, from_row, to_row
from belascore.score.verdict import Verdict

Played = tuple[Game, Round]
examples = settings(max_examples=120, deadline=None, derandomize=True)

RANK = {"failed": 0, "tied": 1, "made": 2}


def scores(verdict: Verdict, game: Game) -> list[int]:
    return [balance(verdict.lines, side) for side in range(game.law.sides)]


def is_conserving(game: Game) -> bool:
    """Whether no row of the law gives points to each of several sides, or to nobody."""
    return all(row.share is None and row.to != "nobody" for row in game.law.transfers)


@examples
@given(played())
def test_what_was_played_is_scored(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    verdict = game.judge(deal)
    assert verdict.errors == ()
    assert verdict.lines
    assert verdict.judgement is not None


@examples
@given(played(), st.integers(0, 400))
def test_transfers_and_carries_create_nothing(game_and_deal: Played, pot: int) -> None:
    game, deal = game_and_deal
    assume(is_conserving(game))
    lines = game.judge(deal, pot if game.law.carry else 0).lines
    for stage in ("transfer", "carry"):
        assert sum(line.amount for line in lines if line.stage == stage) == 0


@examples
@given(played(), st.integers(0, 400))
def test_scores_and_pot_are_what_was_awarded(game_and_deal: Played, pot: int) -> None:
    game, deal = game_and_deal
    verdict = game.judge(deal, pot if game.law.carry else 0)
    assert verdict.judgement is not None
    awarded = sum(line.amount for line in verdict.lines if line.stage == "award")
    if is_conserving(game):
        assert sum(scores(verdict, game)) + balance(verdict.lines, POT) == awarded
    counted = sum(
        line.amount
        for line in verdict.lines
        if line.stage == "award" and line.source in game.law.judge.counts
    )
    assert sum(verdict.judgement.counted) == counted


@examples
@given(played())
def test_every_line_judgement_and_finding_names_a_clause(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    verdict = game.judge(deal)
    assert verdict.judgement is not None
    assert all(line.cites for line in verdict.lines)
    assert verdict.judgement.cites
    assert all(finding.cites for finding in verdict.findings)


@examples
@given(played())
def test_no_line_is_empty(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    assert all(line.amount for line in game.judge(deal).lines)


@examples
@given(played(), st.integers(0, 400))
def test_no_side_and_no_pot_ends_below_zero(game_and_deal: Played, pot: int) -> None:
    game, deal = game_and_deal
    pot = pot if game.law.carry else 0
    verdict = game.judge(deal, pot)
    assert min(scores(verdict, game)) >= 0
    assert pot + balance(verdict.lines, POT) >= 0


@examples
@given(played())
def test_the_needed_points_are_the_bar(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    judgement = game.judge(deal).judgement
    assert judgement is not None
    assert judgement.taker is not None
    assert judgement.needed is not None
    has, bar = judgement.counted[judgement.taker], judgement.needed
    assert (has >= bar) == (judgement.outcome == "made")


@examples
@given(played(), st.integers(0, 3))
def test_a_rotated_table_has_a_rotated_score(game_and_deal: Played, lead: int) -> None:
    game, deal = game_and_deal
    lead %= game.law.table.players
    one = game.judge(deal, lead=lead)
    other = game.judge(rotated(game, deal), lead=(lead + 1) % game.law.table.players)
    here, there = scores(one, game), scores(other, game)
    assert there == [here[-1], *here[:-1]]
    assert one.judgement is not None
    assert other.judgement is not None
    assert one.judgement.outcome == other.judgement.outcome
    assert [f.code for f in one.findings] == [f.code for f in other.findings]


@settings(max_examples=25, deadline=None, derandomize=True)
@given(played())
def test_a_point_more_never_makes_a_passing_taker_fall(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    assume(game.law.sides == 2)
    who = game.seats.find(deal.taker or "")
    assert who is not None
    total = sum(number or 0 for number in deal.points or ())
    reached = 0
    for mine in range(1, total):
        points = (mine, total - mine) if who.side == 0 else (total - mine, mine)
        judgement = game.judge(deal._replace(points=points, tricks=None)).judgement
        if judgement is None:
            continue  # no tricks make these points
        rank = RANK[judgement.outcome]
        assert rank >= reached
        reached = rank
    assert reached > 0 or deal.melds


@examples
@given(played(), st.randoms(use_true_random=False), st.integers(0, 3))
def test_the_order_in_which_melds_are_written_does_not_matter(
    game_and_deal: Played, dice: Random, lead: int
) -> None:
    game, deal = game_and_deal
    assume(deal.melds and len(deal.melds) > 1)
    lead %= game.law.table.players
    melds = list(deal.melds or ())
    dice.shuffle(melds)
    one = game.judge(deal, lead=lead)
    other = game.judge(deal._replace(melds=tuple(melds)), lead=lead)
    assert scores(one, game) == scores(other, game)
    assert sorted(map(repr, one.lines)) == sorted(map(repr, other.lines))


@examples
@given(played())
def test_melds_of_the_losing_side_are_not_written(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    lines = [line for line in game.judge(deal).lines if line.source == "melds"]
    assert len({line.side for line in lines if line.stage == "award"}) <= 1


@examples
@given(played())
def test_nothing_written_of_melds_is_the_same_as_none(game_and_deal: Played) -> None:
    """Melds at fault take no part: without them the deal is scored alike."""
    game, deal = game_and_deal
    sound = tuple(claim for claim in deal.melds or () if not claim.flags)
    one, other = game.judge(deal), game.judge(deal._replace(melds=sound))
    assert one.lines == other.lines
    assert one.judgement == other.judgement


@examples
@given(games, st.data())
def test_a_forfeit_gives_the_others_the_deal_and_the_offender_nothing(
    game: Game, data: st.DataObject
) -> None:
    assume(game.law.penalties)
    who = data.draw(st.sampled_from(game.seats.names()))
    penalty = data.draw(st.sampled_from(sorted(game.law.penalties)))
    verdict = game.judge(Round(forfeit=Forfeit(who, penalty)))
    side = game.seats.find(who)
    assert side is not None
    total = game.law.deal_total(next(iter(game.law.contracts.values())))
    assert scores(verdict, game) == [0 if one == side.side else total for one in range(2)]


@examples
@given(played(), st.tuples(st.integers(0, 300), st.integers(0, 300)), st.integers(0, 200))
def test_what_the_table_agreed_is_obeyed(
    game_and_deal: Played, agreed: tuple[int, int], pot: int
) -> None:
    game, deal = game_and_deal
    assume(game.law.sides == 2)
    verdict = game.judge(deal._replace(agreed=agreed), pot if game.law.carry else 0)
    by_law = game.judge(deal, pot if game.law.carry else 0)
    assert scores(verdict, game) == list(agreed)
    codes = [finding.code for finding in verdict.findings]
    assert ("agreed-against-law" in codes) == (scores(by_law, game) != list(agreed))


@examples
@given(played())
def test_rows_say_what_rounds_say(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    deal = deal._replace(n=1)
    assert from_row(to_row(deal), 1, game.law.sides) == deal


def test_every_game_and_every_option_is_played() -> None:
    assert {game.ruleset for game in GAMES} >= {"bela-hr", "belot-4"}
    assert len(GAMES) == len(set(GAMES)) > 20
