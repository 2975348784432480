"""Laws of replay: a match is a fold over its blocks; a correction leaves no trace but itself."""

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Game, deals, evenings

from belascore.ledger import POT, balance
from belascore.rounds import Match, Round, from_row, to_row
from belascore.rules.law import Law
from belascore.score.replay import Played, play_on, replay
from belascore.score.verdict import Entry

Evening = tuple[Game, tuple[Round, ...]]
examples = settings(max_examples=60, deadline=None, derandomize=True)


@examples
@given(evenings(), st.data())
def test_totals_do_not_depend_on_what_comes_later(evening: Evening, data: st.DataObject) -> None:
    game, rounds = evening
    known = data.draw(st.integers(0, len(rounds)))
    all_of_it, so_far = game.play(rounds), game.play(rounds[:known])
    assert all_of_it.entries[:known] == so_far.entries
    if known:
        assert so_far.totals == so_far.entries[-1].totals


@examples
@given(evenings(), st.data())
def test_to_go_on_is_to_begin_again(evening: Evening, data: st.DataObject) -> None:
    game, rounds = evening
    number = data.draw(st.integers(1, len(rounds)))
    others = [
        Round(strikes=number),
        Round(restores=number),
        rounds[0]._replace(replaces=number),
        Round(header=("target: 501",)),
        Round(accepts=number),
        Round(note="late"),
        Round(ends="stopped"),
    ]
    more = data.draw(st.lists(st.one_of(deals(game), st.sampled_from(others)), max_size=3))
    blocks = tuple(one._replace(n=at) for at, one in enumerate((*rounds, *more), 1))
    match, law = Match(game.header, {}, None, blocks), game.law
    before = play_on(match._replace(rounds=blocks[: len(rounds)]), law)
    assert _comparable(play_on(match, law, before)) == _comparable(play_on(match, law))


def _comparable(played: Played) -> tuple[object, ...]:
    """Everything but the seats, which do not compare, with the names they know."""
    score, resolved, run = played
    seats = (score.seats.names(), resolved.seats.names())
    return (*score[:1], *score[2:], *resolved[:3], *resolved[4:], seats, run)


@examples
@given(evenings())
def test_totals_are_sums_of_scores_and_scores_of_lines(evening: Evening) -> None:
    game, rounds = evening
    score = game.play(rounds)
    pot, unit = 0, game.law.unit
    totals = (0,) * game.law.sides
    for entry in score.entries:
        if entry.score is not None:
            lines = entry.verdict.lines
            sides = range(game.law.sides)
            points = tuple(number * unit for number in entry.score)
            assert points == tuple(balance(lines, side) for side in sides)
            totals = tuple(map(sum, zip(totals, entry.score, strict=True)))
            pot += balance(lines, POT)
        assert (entry.totals, entry.pot * unit) == (totals, pot)
    assert score.totals == totals
    assert score.pot * unit == (0 if score.finish else pot)


@examples
@given(evenings(), st.data())
def test_crossed_out_and_brought_back_is_as_before(evening: Evening, data: st.DataObject) -> None:
    game, rounds = evening
    number = data.draw(st.integers(1, len(rounds)))
    struck = (*rounds, Round(strikes=number))
    before, after = game.play(rounds), game.play((*struck, Round(restores=number)))
    assert after.entries[: len(rounds)] == before.entries
    assert after[2:3] + after[4:] == before[2:3] + before[4:]


@examples
@given(evenings(), st.data())
def test_crossed_out_is_as_if_never_entered(evening: Evening, data: st.DataObject) -> None:
    game, rounds = evening
    number = data.draw(st.integers(1, len(rounds)))
    struck = game.play((*rounds, Round(strikes=number)))
    never = game.play((*rounds[: number - 1], *rounds[number:]))
    assert struck.totals == never.totals
    assert struck.pot == never.pot
    assert struck.finish == never.finish
    assert struck.next_dealer == never.next_dealer
    assert struck.entries[number - 1].status == "struck"


@examples
@given(evenings(), st.data())
def test_replaced_is_as_if_entered_so(evening: Evening, data: st.DataObject) -> None:
    game, rounds = evening
    number = data.draw(st.integers(1, len(rounds)))
    new = data.draw(deals(game))
    replaced = game.play((*rounds, new._replace(replaces=number)))
    entered = game.play((*rounds[: number - 1], new, *rounds[number:]))
    assert replaced.totals == entered.totals
    assert replaced.pot == entered.pot
    assert replaced.finish == entered.finish
    assert replaced.entries[number - 1].by == len(rounds) + 1


@examples
@given(evenings(), st.integers(0, 6))
def test_notes_change_nothing(evening: Evening, at: int) -> None:
    game, rounds = evening
    noted = game.play((*rounds[:at], Round(note="rain"), *rounds[at:]))
    plain = game.play(rounds)
    assert (noted.totals, noted.pot, noted.finish) == (plain.totals, plain.pot, plain.finish)
    assert noted.next_dealer == plain.next_dealer


@examples
@given(evenings())
def test_the_deal_passes_on_after_deals_and_not_after_void_ones(evening: Evening) -> None:
    game, rounds = evening
    score = game.play(rounds)
    players, dealer = game.law.table.players, game.law.table.players - 1
    for entry in score.entries:
        if any(finding.code == "round-after-end" for finding in entry.verdict.findings):
            break
        dealer += dealer < 0
        moved = entry.status in ("scored", "withheld")
        passed = entry.verdict.written.call == "all-pass" and entry.status == "void"
        if passed:
            moved = game.law.deal.all_pass == "next-dealer"
        assert entry.dealer == dealer
        dealer = (dealer + moved) % players


def is_last(entry: Entry, dealt: int, target: int, law: Law) -> bool:
    """Whether the match ends with this deal, the `dealt`th that was scored."""
    if law.end.rounds is not None:
        return dealt == law.end.rounds
    best = max(entry.totals)
    if best < target or entry.totals.count(best) > 1:
        return False
    if "capot" in law.end.not_on and entry.verdict.capot is not None:
        return False
    own = [line for line in entry.verdict.lines if line.side == entry.totals.index(best)]
    kinds = {line.source for line in own}
    written = {kind for kind in kinds if sum(x.amount for x in own if x.source == kind) > 0}
    return not written or not written <= set(law.end.not_by)


@examples
@given(evenings(size=12))
def test_a_match_ends_once_and_nothing_counts_after(evening: Evening) -> None:
    game, rounds = evening
    law = game.law
    target = 301 // law.unit
    header = game.header if law.end.rounds else game.header._replace(target=target)
    score = replay(Match(header, {}, None, rounds), law)
    over = [
        entry
        for entry in score.entries
        if any(finding.code == "round-after-end" for finding in entry.verdict.findings)
    ]
    assert all(entry.totals == score.totals for entry in over)
    scored = [entry for entry in score.entries if entry.status == "scored"]
    ends = [is_last(entry, at, target, law) for at, entry in enumerate(scored, 1)]
    assert not any(ends[:-1])
    assert (score.finish is not None) == any(ends)
    best = max(score.totals)
    level = score.totals.count(best) > 1
    if score.finish is None:
        assert not over
        assert score.target == (None if law.end.rounds else target)
    elif law.end.rounds:
        assert score.finish.reason == "rounds"
        assert score.finish.winner == (None if level else score.totals.index(best))
    else:
        assert score.finish.winner == score.totals.index(best)
        assert best >= target


@examples
@given(evenings())
def test_rows_say_what_matches_say(evening: Evening) -> None:
    game, rounds = evening
    read = [
        from_row(to_row(block._replace(n=at)), at, game.law.sides)
        for at, block in enumerate(rounds, 1)
    ]
    assert game.play(read).entries == game.play(rounds).entries
