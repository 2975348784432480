"""What scoring a deal from its points costs, beside a scorer written the usual way with pydantic.

    python tests/bench/scoring.py [--rounds N]

The usual scorer knows one game, bela-hr, and is written twice: once it gives two numbers and a
reason, once also a ledger with the clause of every line, as the program's verdict has it. Both take
a record that is ready. All must agree on every round. Aim of the program: 10 times the former.
"""

import argparse
from enum import StrEnum
from random import Random

from pydantic import BaseModel, ConfigDict
from side_by_side import compare

from belascore.ledger import balance
from belascore.rounds import Round, Seats
from belascore.rules.load import load_law
from belascore.score.facts import Setting
from belascore.score.pipeline import adjudicate

SIDES = (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))
DEAL, CAPOT = 162, 90


class Side(StrEnum):
    US = "mi"
    THEM = "vi"


class Outcome(StrEnum):
    MADE = "made"
    FAILED = "failed"


class Model(BaseModel):
    model_config = ConfigDict(frozen=True)


class Record(Model):
    taker: Side
    points: dict[Side, int]
    tricks: dict[Side, int] | None = None


class Result(Model):
    outcome: Outcome
    score: dict[Side, int]
    reason: str


class Line(Model):
    stage: str
    side: Side
    source: str
    amount: int
    reason: str
    cites: tuple[str, ...]


class Verdict(Model):
    outcome: Outcome
    counted: dict[Side, int]
    needed: int
    lines: list[Line]
    findings: list[str]


def other(side: Side) -> Side:
    return Side.THEM if side is Side.US else Side.US


def sweeper(record: Record) -> Side | None:
    for side in Side:
        if record.tricks and record.tricks[side] == 8:
            return side
    return None


def points_of(record: Record) -> dict[Side, int]:
    points = dict(record.points)
    if sum(points.values()) != DEAL:
        raise ValueError("the points do not add up")
    if 0 in points.values() and record.tricks is None:
        raise ValueError("a sweep or not?")
    swept = sweeper(record)
    if swept:
        points[swept] += CAPOT
    return points


def scored(record: Record) -> Result:
    """Two numbers and a reason."""
    points, taker = points_of(record), record.taker
    if points[taker] > points[other(taker)]:
        return Result(outcome=Outcome.MADE, score=points, reason="made")
    score = {taker: 0, other(taker): sum(points.values())}
    return Result(outcome=Outcome.FAILED, score=score, reason="failed")


def judged(record: Record) -> Verdict:
    """A ledger."""
    points, taker, swept = points_of(record), record.taker, sweeper(record)
    cards = ("001#card-points", "001#last-trick")
    lines = [
        Line(stage="award", side=side, source="cards", amount=number, reason="cards", cites=cards)
        for side, number in record.points.items()
        if number
    ]
    if swept:
        cites = ("001#capot",)
        lines.append(
            Line(
                stage="award", side=swept, source="capot", amount=CAPOT, reason="capot", cites=cites
            )
        )
    outcome = Outcome.MADE if points[taker] > points[other(taker)] else Outcome.FAILED
    if outcome is Outcome.FAILED:
        for line in [line for line in lines if line.side is taker]:
            moved = {"stage": "transfer", "reason": "failed", "cites": ("001#failed",)}
            lines.append(Line(**{**line.model_dump(), **moved, "amount": -line.amount}))
            lines.append(Line(**{**line.model_dump(), **moved, "side": other(taker)}))
    return Verdict(
        outcome=outcome,
        counted=points,
        needed=sum(points.values()) // 2 + 1,
        lines=lines,
        findings=[],
    )


def rounds_at_random(count: int) -> tuple[list[Record], list[Round]]:
    random = Random("scoring")
    records, rounds = [], []
    for _ in range(count):
        taker = random.choice([*Side])
        mine = random.choice((DEAL, *range(16, 147)))
        tricks = (8, 0) if mine == DEAL else None
        points = {Side.US: mine, Side.THEM: DEAL - mine}
        swept = dict(zip(Side, tricks, strict=True)) if tricks else None
        records.append(Record(taker=taker, points=points, tricks=swept))
        rounds.append(Round(taker=taker.value, points=(mine, DEAL - mine), tricks=tricks))
    return records, rounds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000)
    count = parser.parse_args().rounds
    records, rounds = rounds_at_random(count)
    setting = Setting(Seats(SIDES), load_law("bela-hr"), 0, (0, 0))

    def ours() -> None:
        for written in rounds:
            adjudicate(written, setting)

    for record, written in zip(records, rounds, strict=True):
        verdict, usual = adjudicate(written, setting), judged(record)
        assert verdict.judgement is not None
        sums = [balance(verdict.lines, side) for side in (0, 1)]
        assert sums == [*map(scored(record).score.__getitem__, Side)]
        assert verdict.judgement.outcome == usual.outcome.value
        assert (verdict.judgement.needed, len(verdict.lines)) == (usual.needed, len(usual.lines))
    compare("points to verdict", ours, lambda: list(map(scored, records)), count, 10, "two numbers")
    compare("points to verdict", ours, lambda: list(map(judged, records)), count, None, "ledger")


if __name__ == "__main__":
    main()
