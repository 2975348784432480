"""Laws of the ledger: points are moved and never made, and every line says why it is there."""

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import GAMES, Game, deals, played, rotated

from belascore.ledger import POT, Line, balance
from belascore.rounds import Forfeit, Round, from_row, to_row
from belascore.score.melds import ROYAL, read_claims
from belascore.score.verdict import Verdict

Played = tuple[Game, Round]
examples = settings(max_examples=120, deadline=None, derandomize=True)

RANK = {"failed": 0, "tied": 1, "made": 2}


def scores(verdict: Verdict, game: Game) -> list[int]:
    return [balance(verdict.lines, side) for side in range(game.law.sides)]


def hung(game: Game, pot: int) -> int:
    """A pot that can hang here: none without carry, whole units where points are rounded."""
    unit = game.law.rounding.unit if game.law.rounding else 1
    return pot // unit * unit if game.law.carry else 0


def of(verdict: Verdict, stage: str) -> list[Line]:
    return [line for line in verdict.lines if line.stage == stage]


def made_or_lost(verdict: Verdict, game: Game) -> int:
    """What rows give to each of several sides beyond the whole, less what they give to nobody."""
    judgement = verdict.judgement
    assert judgement is not None
    amount = 0
    for row in game.law.transfers:
        doubled = verdict.written.double is not None
        if row.when != judgement.outcome or row.doubled not in (None, doubled):
            continue
        receivers = {"nobody": 0, "defence": game.law.sides - 1}.get(row.to, 1)
        amount += (receivers - 1) * sum(
            line.amount
            for line in of(verdict, "award")
            if (line.side == judgement.taker) == (row.from_ == "taker")
            and line.source in row.sources
        )
    return amount


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
def test_transfers_create_what_their_rows_say_and_carries_nothing(
    game_and_deal: Played, pot: int
) -> None:
    game, deal = game_and_deal
    verdict = game.judge(deal, hung(game, pot))
    moved = sum(line.amount for line in of(verdict, "transfer"))
    assert moved == made_or_lost(verdict, game)
    if all(row.share is None and row.to != "nobody" for row in game.law.transfers):
        assert moved == 0
    assert sum(line.amount for line in of(verdict, "carry")) == 0


@examples
@given(played(), st.integers(0, 400))
def test_scores_and_pot_are_what_was_awarded(game_and_deal: Played, pot: int) -> None:
    game, deal = game_and_deal
    verdict = game.judge(deal, hung(game, pot))
    assert verdict.judgement is not None
    awarded = sum(line.amount for line in of(verdict, "award"))
    added = sum(line.amount for line in (*of(verdict, "round"), *of(verdict, "scale")))
    assert added == 0 or game.law.rounding or deal.double
    whole = awarded + made_or_lost(verdict, game) + added
    assert sum(scores(verdict, game)) + balance(verdict.lines, POT) == whole
    bids = [line for line in verdict.lines if line.source == "bid" and line.stage == "award"]
    assert len(bids) == (game.law.writes_bid and deal.bid is not None)
    assert all(line.side == verdict.judgement.taker for line in bids)
    counted = sum(
        line.amount
        for line in verdict.lines
        if line.stage == "award" and line.source in game.law.judge.counts
    )
    assert sum(verdict.judgement.counted) == counted


@examples
@given(played())
def test_rounding_leaves_whole_units_and_moves_less_than_one(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    verdict, rounding = game.judge(deal), game.law.rounding
    lines = of(verdict, "round")
    if rounding is None:
        assert not lines
        return
    settled = [*of(verdict, "award"), *of(verdict, "transfer"), *lines]
    for holder in (*range(game.law.sides), POT):
        assert balance(settled, holder) % rounding.unit == 0
    assert all(line.source == "rounding" for line in lines)
    if rounding.method == "each":
        assert all(abs(line.amount) < rounding.unit for line in lines)
    else:  # the whole is rounded once, and one unit may be left to who took anything
        assert abs(sum(line.amount for line in lines)) * 2 <= rounding.unit
        assert all(abs(line.amount) < 2 * rounding.unit for line in lines)


@examples
@given(played(), st.integers(0, 400))
def test_a_double_multiplies_what_the_winner_has_and_nothing_else(
    game_and_deal: Played, pot: int
) -> None:
    game, deal = game_and_deal
    verdict = game.judge(deal, hung(game, pot))
    scaled, judgement = of(verdict, "scale"), verdict.judgement
    assert judgement is not None
    assert judgement.taker is not None
    if deal.double is None:
        assert not scaled
        return
    double = game.law.doubles[deal.double]
    sides = range(game.law.sides)
    winners: list[int] = {
        "made": [judgement.taker],
        "failed": [side for side in sides if side != judgement.taker],
    }.get(judgement.outcome, [POT])
    for holder in (*sides, POT):
        has = sum(
            line.amount
            for line in verdict.lines
            if line.stage in ("award", "transfer", "round")
            and line.side == holder
            and line.source in double.sources
        )
        assert balance(scaled, holder) == has * (double.factor - 1) * (holder in winners)


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
    pot = hung(game, pot)
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
    if isinstance(deal.bid, str):  # tricks were promised, no points
        swept = game.judge(deal).capot == judgement.taker
        assert judgement.needed is None
        assert judgement.outcome == ("made" if swept else "failed")
        return
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
    # a bid of all tricks, or of more points than a side without them can have, is never made here
    beyond = isinstance(deal.bid, str) or (deal.bid or 0) > total - 2
    assert reached > 0 or deal.melds or beyond


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
    """One side wins the contest, or one for each shape; without a contest all are written."""
    game, deal = game_and_deal
    melds, verdict = game.law.melds, game.judge(deal)
    lines = [line for line in of(verdict, "award") if line.source == "melds"]
    if melds is None:
        assert not lines
    elif melds.contest == "none":
        # king and queen of trumps are written beside the run that brings them
        pairs = {kind.name for kind in melds.kinds if kind.shape == ROYAL}
        claims = [claim for claim in deal.melds or () if not claim.flags]
        sound = [c.who for c in claims if c.kind not in pairs and len(c.cards) != 2]
        assert [line.by for line in lines if line.kind not in pairs] == sound
        sides = [who.side for line in lines if (who := game.seats.find(line.by))]
        assert [line.side for line in lines] == sides
    elif melds.contest == "per-shape":
        shapes = {kind.name: kind.shape for kind in melds.kinds}
        writers = {(shapes[line.kind], line.side) for line in lines}
        assert len(writers) == len({shape for shape, _ in writers})
    else:
        assert len({line.side for line in lines}) <= 1


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
@given(st.sampled_from([game for game in GAMES if game.law.penalties]), st.data())
def test_a_forfeit_gives_the_others_what_the_penalty_says_and_the_offender_nothing(
    game: Game, data: st.DataObject
) -> None:
    law = game.law
    who = data.draw(st.sampled_from(game.seats.names()))
    penalty = law.penalties[data.draw(st.sampled_from(sorted(law.penalties)))]
    deal = data.draw(deals(game))
    side = game.seats.find(who)
    assert side is not None
    said = Round(call=deal.call, melds=deal.melds, belote=deal.belote)
    for block in (Round(), said):
        contract = law.contract(block.call) or next(iter(law.contracts.values()))
        paid = penalty.points
        if penalty.award != "fixed":
            paid = law.deal_total(contract) * contract.factor
        paid += penalty.melds or 0
        if penalty.award == "deal-and-melds":
            paid += declared(block, game)
        verdict = game.judge(block._replace(forfeit=Forfeit(who, penalty.name)))
        assert scores(verdict, game) == [0 if s == side.side else paid for s in range(law.sides)]


def declared(deal: Round, game: Game) -> int:
    """Points of everything that was called in time, whoever's."""
    law = game.law
    claims = [(one, who) for one in deal.melds or () if (who := game.seats.find(one.who))]
    melds = read_claims(claims, law, deal.call)[0] if claims else ()
    called = sum(not one.uncalled for one in deal.belote or ())
    belotes = called * law.belote.points if law.belote else 0
    return sum(meld.points for meld in melds if not meld.at_fault) + belotes


@examples
@given(played(), st.tuples(st.integers(0, 300), st.integers(0, 300)), st.integers(0, 200))
def test_what_the_table_agreed_is_obeyed(
    game_and_deal: Played, agreed: tuple[int, int], pot: int
) -> None:
    game, deal = game_and_deal
    assume(game.law.sides == 2)
    verdict = game.judge(deal._replace(agreed=agreed), hung(game, pot))
    by_law = game.judge(deal, hung(game, pot))
    written = [number * game.law.unit for number in agreed]
    assert scores(verdict, game) == written
    codes = [finding.code for finding in verdict.findings]
    assert ("agreed-against-law" in codes) == (scores(by_law, game) != written)


@examples
@given(played())
def test_rows_say_what_rounds_say(game_and_deal: Played) -> None:
    game, deal = game_and_deal
    deal = deal._replace(n=1)
    assert from_row(to_row(deal), 1, game.law.sides) == deal


def test_every_game_and_every_option_is_played() -> None:
    assert {game.ruleset for game in GAMES} >= {"bela-hr", "belot-4", "coinche", "belot-bg"}
    assert len(GAMES) == len(set(GAMES)) > 20
