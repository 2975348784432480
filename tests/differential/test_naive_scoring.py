"""Evenings of deals without cards, scored by the program and by plain arithmetic."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

import naive_scoring as naive
import pytest
from naive_scoring import Alone, Deal

from belascore.protocol import answer_question

ROUNDS: Final = 2000
ROUNDS_ALONE: Final = 50
"""Of a match: a fallen side may give its points twice, and totals have an end."""
TRUMPS: Final = (20, 14, 11, 10, 4, 3, 0, 0)
PLAIN: Final = (11, 10, 4, 3, 2, 0, 0, 0)
MELDS: Final = (20, 50, 70, 100, 150, 200)
SUITS: Final = ("spades", "hearts", "diamonds", "clubs")


class Game(NamedTuple):
    """A game and its arithmetic.

    Attributes:
        doubles: their names.
        highest: of its bids; nought where nothing is bid.
        melds: whether a side may have any, both, or none.
        belote: whether there is one.
        rounds: of a match.
    """

    ruleset: str
    rules: naive.Rules
    calls: Sequence[str] = SUITS
    doubles: Sequence[str] = ()
    highest: int = 0
    melds: int = 1
    belote: bool = True
    rounds: int = 100


GAMES: Final = (
    Game("bela-hr", naive.bela),
    Game("belot-4", naive.bela),
    Game("belote", naive.belote),
    Game("belote-plain", naive.belote, melds=0),
    Game("belotten", naive.belotten),
    Game("belotten-81", naive.belotten_81),
    Game("bourlot", naive.bourlot),
    Game("coinche", naive.coinche, doubles=("coinche", "surcoinche"), highest=160),
    Game("contree", naive.contree, doubles=("coinche", "surcoinche"), highest=160, melds=0),
    Game("pilotta", naive.pilotta, doubles=("contra", "recontra"), highest=160),
    Game(
        "belot-bg",
        naive.belot_bg,
        calls=(*SUITS, "no-trumps", "no-trumps", "all-trumps", "all-trumps"),
        doubles=("contra", "recontra"),
    ),
    Game("klaverjas-rotterdam", naive.klaverjas, melds=2, belote=False, rounds=16),
    Game("klaverjas-amsterdam", naive.klaverjas, melds=2, belote=False, rounds=16),
)


def pack_of(call: str) -> list[int]:
    suits = {"no-trumps": (0, 4), "all-trumps": (4, 0)}.get(call, (1, 3))
    return [*TRUMPS * suits[0], *PLAIN * suits[1]]


def deal_at_random(game: Game, random: Random) -> Deal:
    """A deal that can be; often with the points of a tie, sometimes a sweep."""
    call = random.choice(game.calls)
    points, swept = taken(call, random)
    trumps = {"no-trumps": 0, "all-trumps": 4}.get(call, 1)
    able = [side for side in (0, 1) if not (game.melds == 2 and swept == 1 - side)]
    deal = Deal(
        taker=random.randrange(2),
        points=points,
        swept=swept,
        melds=melds_of(game.melds if trumps else 0, able, random),
        belotes=belotes_of(trumps if game.belote else 0, random),
        bid=random.randrange(80, game.highest + 1, 10) if game.highest else 0,
        all_tricks_bid=bool(game.highest) and random.random() < 0.1,
        level=random.choice((1, 1, 2, 4)) if game.doubles else 1,
        call=call,
    )
    return level_points(deal) if swept is None and random.random() < 0.2 else deal


def taken(call: str, random: Random) -> tuple[tuple[int, int], int | None]:
    """Points that tricks of a shuffled pack make, and the side that took every trick, if any."""
    pack, points = pack_of(call), [0, 0]
    random.shuffle(pack)
    winners = [random.randrange(2) for _ in range(8)]
    if random.random() < 0.1:
        winners = [winners[0]] * 8
    for at, winner in enumerate(winners):
        points[winner] += sum(pack[at * 4 : at * 4 + 4])
    points[winners[-1]] += 10
    swept = winners[0] if len(set(winners)) == 1 else None
    return (points[0], points[1]), swept


def melds_of(sides: int, able: list[int], random: Random) -> tuple[int, int]:
    """Points in melds: of no side, of one, or of both, and of those only that are able."""
    melds = [0, 0]
    for side in random.sample(able, min(sides, len(able))):
        melds[side] = random.choice((0, random.choice(MELDS[:4] if sides == 2 else MELDS)))
    return melds[0], melds[1]


def belotes_of(trumps: int, random: Random) -> tuple[int, int]:
    """One a suit of trumps, or none."""
    belotes = [0, 0]
    for _ in range(trumps):
        if random.random() < 0.3:
            belotes[random.randrange(2)] += 1
    return belotes[0], belotes[1]


def level_points(deal: Deal) -> Deal:
    """The same with points by which both sides have as much, if there are such."""
    ahead = deal.melds[0] - deal.melds[1] + 20 * (deal.belotes[0] - deal.belotes[1])
    factor = 2 if deal.call == "no-trumps" else 1
    total = sum(deal.points)
    mine, odd = divmod(total - ahead // factor, 2)
    return deal if odd or not 15 < mine < total - 15 else deal._replace(points=(mine, total - mine))


def row(deal: Deal, game: Game) -> dict[str, Any]:
    """The deal as a table writes it."""
    sides = "AB"
    said: dict[str, Any] = {
        "taker": sides[deal.taker],
        "call": deal.call,
        "points": f"{deal.points[0]}-{deal.points[1]}",
    }
    if deal.call != "no-trumps" and game.melds:
        said["melds"] = [f"{sides[at]}: {n}" for at, n in enumerate(deal.melds) if n]
    if deal.call != "no-trumps" and game.belote:
        said["belote"] = [side for at, side in enumerate(sides) for _ in range(deal.belotes[at])]
    if deal.swept is not None:
        said["tricks"] = ("8-0", "0-8")[deal.swept]
    elif 0 in deal.points:
        said["tricks"] = ("7-1", "1-7")[deal.points[0] == 0]
    if game.highest:
        said["bid"] = "capot" if deal.all_tricks_bid else deal.bid
    if deal.level > 1:
        said["double"] = game.doubles[deal.level // 4]
    return said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)
def test_plain_arithmetic_comes_to_the_same(game: Game) -> None:
    random = Random(game.ruleset)
    seen: Counter[tuple[str, int, bool]] = Counter()
    sides = {"A": ["A1", "A2"], "B": ["B1", "B2"]}
    match: dict[str, Any] = {"ruleset": game.ruleset, "sides": sides}
    if game.rounds == 100:
        match["target"] = 99_999
    for _ in range(ROUNDS // game.rounds):
        deals = [deal_at_random(game, random) for _ in range(game.rounds)]
        rows = [row(deal, game) for deal in deals]
        answer = answer_question({"ask": "score", "match": match, "rounds": rows})
        hung, totals = 0, [0, 0]
        for deal, entry in zip(deals, answer["rounds"], strict=True):
            assert entry["status"] == "scored", (deal, entry["findings"])
            plain = game.rules(deal, hung)
            hung = plain.hangs
            totals = [one + more for one, more in zip(totals, plain.scores, strict=True)]
            found = (*entry["score"], entry["pot"], entry["outcome"])
            assert found == (*plain.scores, plain.hangs, plain.outcome), (deal, entry["lines"])
            seen[plain.outcome, deal.level, deal.swept is not None] += 1
        assert answer["totals"] == totals
    assert min(seen.values()) >= 3, seen


class Singles(NamedTuple):
    """A game in which each plays alone: how many, the tricks, its arithmetic, its melds."""

    ruleset: str
    players: int
    tricks: int
    rules: naive.Alones
    melds: tuple[int, ...] = MELDS


SINGLES: Final = (
    Singles("belot-2", 2, 10, naive.each_alone),
    Singles("belot-3", 3, 10, naive.each_alone),
    Singles("belote-2", 2, 9, naive.belote_for_two, (20, 50, 100)),
    Singles("klaberjass", 2, 9, naive.klaberjass, (20, 50)),
)


def alone_at_random(
    game: Singles, names: Sequence[str], random: Random
) -> tuple[dict[str, Any], Alone]:
    """A deal as it is written down, and as it is reckoned."""
    players = game.players
    pack, points, tricks = pack_of("hearts"), [0] * players, [0] * players
    random.shuffle(pack)
    takers = random.sample(range(players), random.choice((1, players, players, players)))
    winners = [random.choice(takers) for _ in range(game.tricks)]
    for at, winner in enumerate(winners):
        points[winner] += sum(pack[at * players : at * players + players])
        tricks[winner] += 1
    points[winners[-1]] += 10
    melds, belotes = [0] * players, [0] * players
    melds[random.randrange(players)] = random.choice((0, *game.melds))
    belotes[random.randrange(players)] = random.randrange(2)
    taker = random.randrange(players)
    row = {
        "taker": names[taker],
        "call": "hearts",
        "points": "-".join(map(str, points)),
        "tricks": "-".join(map(str, tricks)),
        "melds": [f"{who}: {n}" for who, n in zip(names, melds, strict=True) if n],
        "belote": [who for who, n in zip(names, belotes, strict=True) if n],
    }
    return row, Alone(taker, points, tricks, melds, belotes)


@pytest.mark.parametrize("game", [pytest.param(one, id=one.ruleset) for one in SINGLES])
def test_plain_arithmetic_comes_to_the_same_where_each_plays_alone(game: Singles) -> None:
    random, seen = Random(game.ruleset), Counter[tuple[str, bool]]()
    names = ["Ana", "Eva", "Ivo"][: game.players]
    sides = {name.lower(): [name] for name in names}
    match = {"ruleset": game.ruleset, "sides": sides, "target": 99_999}
    for _ in range(ROUNDS // ROUNDS_ALONE):
        deals = [alone_at_random(game, names, random) for _ in range(ROUNDS_ALONE)]
        asked = {"ask": "score", "match": match, "rounds": [written for written, _ in deals]}
        entries, hung = answer_question(asked)["rounds"], 0
        for (written, deal), entry in zip(deals, entries, strict=True):
            scores, hung = game.rules(deal, hung)
            found = (entry["status"], entry["score"], entry["pot"])
            assert found == ("scored", scores, hung), (written, entry)
            seen[entry["outcome"], str(game.tricks) in written["tricks"]] += 1
    assert min(seen[what, swept] for what in ("made", "failed") for swept in (True, False)) >= 20
    assert game.rules is naive.each_alone or seen["tied", False] >= 5, seen
