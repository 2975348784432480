"""Match files of tests, written without a shell."""

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

from belascore.matchfile import Document, appended, header_text, read_match
from belascore.rounds import Header, Round

HEAD = '[match]\nruleset = "bela-hr"\nsides = { mi = ["Ana", "Ivo"], vi = ["Eva", "Jure"] }\n'
BELA = ("Ana", "Ivo"), ("Maja", "Pero")


def read(text: str) -> Document:
    return read_match(text.encode(), "evening.toml")


def write(
    path: Path,
    sides: Sequence[tuple[str, ...]],
    rounds: Sequence[Round],
    *,
    rules: str = "bela-hr",
    day: str | None = "2026-01-16",
    target: int = 501,
    name: str = "",
) -> Path:
    """A match file; two sides are mi and vi, three are called as their players."""
    keys = ("mi", "vi") if len(sides) == 2 else tuple(people[0].casefold() for people in sides)
    date = dt.date.fromisoformat(day) if day else None
    header = Header(rules, tuple(zip(keys, sides, strict=True)), target=target, date=date, id=name)
    document = read_match(header_text(header, {}, None).encode(), path.name)
    path.write_bytes(appended(document, *rounds).data)
    return path


def deal(taker: str, points: str, **more: object) -> Round:
    known: dict[str, object] = {"taker": taker, "call": "hearts"} | more
    numbers = tuple(int(number) for number in points.split("-"))
    return Round(points=numbers, **known)  # type: ignore[arg-type]
