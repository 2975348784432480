"""What `belascore batch` costs for full deals: its memory, and its time beside the library alone.

    python tests/bench/batch.py [--deals N]

A child process answers N questions, each a match of one deal with every hand and every trick, once
through the protocol and once by the library alone: rows read, the match replayed, the totals
printed. Aims: no more memory for N deals than for a tenth of them, and at most twice the time of
the processor.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

import naive_play as naive
from play import DUTIES, rules_of

from belascore.rounds import Match, from_row, header_from_row
from belascore.rules.load import load_law
from belascore.score.replay import replay

ROUNDS = 5
RULESET = "bela-hr"
PEOPLE = ("Ana", "Eva", "Ivo", "Jure")
HEAD = {"ruleset": RULESET, "sides": {"mi": ["Ana", "Ivo"], "vi": ["Eva", "Jure"]}}
SPREAD = 1.05
"""Of the memory of two runs that need the same."""


class Cost(NamedTuple):
    """What a child process took: seconds of the processor, and the most memory in MiB."""

    seconds: float
    memory: float


def question(rules: naive.Rules, random: Random) -> str:
    hands = naive.deal(rules, random)
    tricks = naive.play_out(rules, hands, random)
    first = tricks[0].leader
    row = {
        "taker": random.choice(PEOPLE),
        "call": "hearts",
        "hands": [f"{who}: {cards_text(hand)}" for who, hand in zip(PEOPLE, hands, strict=True)],
        "play": [f"{PEOPLE[trick.leader]}: {cards_text(trick.cards)}" for trick in tricks],
    }
    match = {**HEAD, "dealer": PEOPLE[first - 1]}
    return json.dumps({"ask": "score", "match": match, "rounds": [row]})


def cards_text(cards: list[naive.Card] | tuple[naive.Card, ...]) -> str:
    return " ".join(map(str, cards))


def without_protocol(path: str) -> None:
    """The same deals, scored by the library; nothing is answered but totals."""
    law = load_law(RULESET)
    with Path(path).open(encoding="utf-8") as lines:
        for line in lines:
            asked = json.loads(line)
            rounds = tuple(from_row(row, n, law.sides) for n, row in enumerate(asked["rounds"], 1))
            match = Match(header_from_row(asked["match"]), {}, None, rounds)
            print(*replay(match, law).totals)  # noqa: T201


def cost(command: list[str], source: Path) -> Cost:
    with source.open("rb") as given:
        child = subprocess.Popen([sys.executable, *command], stdin=given, stdout=subprocess.DEVNULL)
        _, code, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(code)
    assert child.returncode == 0, command
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def measure(deals: int, folder: Path) -> None:
    random, rules = Random("batch"), rules_of(DUTIES["always a trump"])
    lines = [question(rules, random) for _ in range(min(deals, 1000))]
    many, few = folder / "many", folder / "few"
    many.write_text("".join(f"{lines[at % len(lines)]}\n" for at in range(deals)))
    few.write_text("".join(f"{line}\n" for line in lines[: deals // 10]))

    batch = ["-m", "belascore", "batch"]
    least = cost(batch, few)
    pairs = [
        (cost(batch, many), cost([__file__, "--bare", str(many)], many)) for _ in range(ROUNDS)
    ]
    ours, theirs = (
        Cost(*map(median, zip(*costs, strict=True))) for costs in zip(*pairs, strict=True)
    )
    ratio = median(a.seconds / b.seconds for a, b in pairs)
    growth = ours.memory / least.memory
    say = sys.stdout.write
    say(
        f"{deals} deals: {deals / ours.seconds:,.0f}/s, without the protocol "
        f"{deals / theirs.seconds:,.0f}/s: {ratio:.2f}x the time   aim 2x: {reached(ratio <= 2)}\n"
    )
    say(
        f"most memory: {ours.memory:.1f} MiB, of {deals // 10} deals {least.memory:.1f} MiB: "
        f"{growth:.3f}x   aim {SPREAD}x: {reached(growth <= SPREAD)}\n"
    )


def reached(yes: bool) -> str:
    return "reached" if yes else "missed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--bare", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.bare:
        without_protocol(asked.bare)
        return
    with tempfile.TemporaryDirectory(prefix="belascore-bench-") as name:
        measure(asked.deals, Path(name))


if __name__ == "__main__":
    main()
