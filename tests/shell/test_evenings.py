"""Evenings in the games of the family: typed line by line, carried elsewhere, scored again."""

import json
import random
from typing import Any, Final, NamedTuple

import pytest
from conftest import Shell

from belascore.protocol import answer_question

FOUR: Final = ("Léa", "Zoé", "Hugo", "Karim")
Row = dict[str, Any]


class Evening(NamedTuple):
    """A game, how long it is played, and what may be called.

    Attributes:
        begun: words after `new`.
        calls: by the word that is typed, the call and the points of the deal.
        doubles: by the word that is typed; "" for none.
        melds: points that may be declared.
        people: who plays.
        tricks: of a deal.
        whole: whether every card is dealt, so that one number is enough.
    """

    game: str
    deals: int
    begun: tuple[str, ...]
    calls: dict[str, tuple[str, int]]
    doubles: dict[str, str]
    melds: tuple[int, ...]
    auction: bool = False
    belote: bool = True
    people: tuple[str, ...] = FOUR
    tricks: int = 8
    whole: bool = True


SUITS: Final = {"pique": "spades", "♥": "hearts", "karo": "diamonds", "спатия": "clubs"}
OF_162: Final = {word: (call, 162) for word, call in SUITS.items()}
EVENINGS: Final = (
    Evening(
        "coinche",
        30,
        ("--set", "match.target=30000"),
        OF_162,
        {"": "", "coinche": "coinche", "xx": "surcoinche"},
        (20, 50, 100, 150),
        auction=True,
    ),
    Evening(
        "belot-bg",
        30,
        ("--set", "match.target=3000"),
        {**OF_162, "без-коз": ("no-trumps", 130), "ta": ("all-trumps", 258)},
        {"": "", "контра": "contra", "реконтра": "recontra"},
        (20, 50, 100),
    ),
    Evening("klaverjas-rotterdam", 16, (), OF_162, {"": ""}, (20, 40, 70, 100), belote=False),
    Evening("klaverjas-amsterdam", 16, (), OF_162, {"": ""}, (20, 50, 200), belote=False),
    Evening("bourlot", 30, ("--set", "match.target=30000"), OF_162, {"": ""}, (20, 50, 100)),
    Evening(
        "belote-2",
        30,
        ("--set", "match.target=30000"),
        {word: (call, 130) for word, call in SUITS.items()},
        {"": ""},
        (20, 50, 100),
        people=FOUR[:2],
        tricks=9,
        whole=False,
    ),
    Evening(
        "klaberjass",
        30,
        ("--set", "match.target=30000"),
        {word: (call, 130) for word, call in SUITS.items()},
        {"": ""},
        (20, 50),
        people=FOUR[:2],
        tricks=9,
        whole=False,
    ),
)


def deal(evening: Evening, rng: random.Random) -> tuple[str, Row]:
    """A line as somebody types it, and the same deal as `batch` reads it."""
    taker, word = rng.choice(evening.people), rng.choice([*evening.calls])
    call, total = evening.calls[word]
    typed = [taker.lower()]
    row: Row = {"taker": taker, "call": call}
    if evening.auction:
        bid = rng.choice([80, 90, 100, 110, 130, 160, "capot"])
        typed, row = [*typed, str(bid)], {**row, "bid": bid}
    double = rng.choice([*evening.doubles, ""])
    typed += [word, double]
    if double:
        row["double"] = evening.doubles[double]
    side, swept = evening.people.index(taker) % 2, rng.random() < 0.15
    own = total if swept else rng.randint(30, total - 30)
    points = [own, total - own] if side == 0 else [total - own, own]
    row["points"] = "-".join(map(str, points))
    if swept:
        typed.append("capot" if evening.whole else f"{own} capot")
        row["tricks"] = f"0-{evening.tricks}" if side else f"{evening.tricks}-0"
    else:
        typed.append(str(own) if evening.whole else row["points"])
    if call != "no-trumps":
        declared(evening, rng, typed, row)
    return " ".join(filter(None, typed)), row


def declared(evening: Evening, rng: random.Random, typed: list[str], row: Row) -> None:
    """One side's melds, so that no contest is open; and a belote."""
    if rng.random() < 0.5:
        who, worth = rng.choice(evening.people), rng.choice(evening.melds)
        typed.append(f"{who}+{worth}")
        row["melds"] = [f"{who}: {worth}"]
    if evening.belote and rng.random() < 0.4:
        who = rng.choice(evening.people)
        typed.append(f"{who}:belote")
        row["belote"] = [who]


def whole(evening: Evening) -> tuple[list[str], list[Row]]:
    rng = random.Random(f"{evening.game} 2")
    deals = [deal(evening, rng) for _ in range(evening.deals)]
    return [line for line, _ in deals], [row for _, row in deals]


@pytest.mark.parametrize("evening", [pytest.param(one, id=one.game) for one in EVENINGS])
def test_an_evening_typed_carried_and_scored_again(evening: Evening, shell: Shell) -> None:
    lines, rows = whole(evening)
    shell.ok("new", *evening.people, "--rules", evening.game, *evening.begun)
    typed = shell.run("table", "--plain", stdin="".join(f"{line}\n" for line in lines))
    assert typed.code == 0, typed
    first = shell.ok("export", "json")
    kept = json.loads(first)

    # what was typed is what is kept, and batch makes the same score of it
    seen = [
        {key: row[key] for key in row if key not in ("n", "at", "seal")} for row in kept["rounds"]
    ]
    assert seen == rows
    match = {key: kept["match"][key] for key in kept["match"] if key != "rules"}
    match["house"] = kept["house"]
    answer = answer_question({"ask": "score", "match": match, "rounds": rows})
    assert [one["status"] for one in answer["rounds"]] == ["scored"] * evening.deals
    for key in ("rounds", "totals", "pot", "finish", "next_dealer"):
        assert answer[key] == kept["score"][key]
    assert (answer["finish"] is not None) == (evening.deals == 16)

    # in another data folder it is the same match, to the byte
    (shell.folder / "evening.json").write_text(first, encoding="utf-8")
    elsewhere = {"BELASCORE_DIR": str(shell.folder / "elsewhere")}
    shell.ok("import", "evening.json", env=elsewhere)
    assert shell.ok("export", "json", env=elsewhere) == first
    assert shell.ok("show", env=elsewhere) == shell.ok("show")
    assert shell.ok("check", env=elsewhere) == shell.ok("check")


@pytest.mark.parametrize("evening", [pytest.param(one, id=one.game) for one in EVENINGS])
def test_an_evening_holds_everything_that_its_game_has(evening: Evening) -> None:
    _, rows = whole(evening)
    assert {row["call"] for row in rows} == {call for call, _ in evening.calls.values()}
    assert {row.get("double", "") for row in rows} == set(evening.doubles.values())
    keys = {"melds", "tricks", *(["belote"] * evening.belote), *(["bid"] * evening.auction)}
    assert keys <= {key for row in rows for key in row}
