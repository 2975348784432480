"""Words people type, language by language: each entry is read as the canonical English one.

Cases are data, `golden/lang/*.toml`. `same` is the canonical entry; `refused` an exit code: 1 where
the words contradict the points, 2 where they cannot be read.
"""

import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from belascore.entry import Context, parse
from belascore.faults import BelascoreError, UsageError
from belascore.referee.typed import header_for
from belascore.rounds import Match, Round, Seats
from belascore.rules.load import load_law
from belascore.score.replay import replay

BOOKS = [
    tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parents[1] / "golden/lang").glob("*.toml"))
]
CASES = [(case, book["table"][case["table"]]) for book in BOOKS for case in book["case"]]


def read(entry: str, table: dict[str, Any], house: list[str]) -> Round:
    """The deal as it would be recorded.

    Raises:
        UsageError: it cannot be read.
        AssertionError: the law refuses it.
    """
    law = load_law(table["ruleset"], {"options": house} if house else None)
    header = header_for(law, ",".join(table["players"]), "")
    if "sides" in table:
        keys = zip(table["sides"], header.sides, strict=True)
        header = header._replace(sides=tuple((key, people) for key, (_, people) in keys))
    written = parse(shlex.split(entry), Context(law, Seats(header.sides)))
    verdict = replay(Match(header, {}, None, (written,)), law).entries[0].verdict
    assert not verdict.errors, [finding.code for finding in verdict.errors]
    return verdict.written


@pytest.mark.parametrize(("case", "table"), CASES, ids=[case["id"] for case, _ in CASES])
def test_an_entry_in_any_language_is_read_as_the_canonical_one(
    case: dict[str, Any], table: dict[str, Any]
) -> None:
    house = case.get("house", [])
    if "refused" not in case:
        assert read(case["typed"], table, house) == read(case["same"], table, house)
        return
    wrong: type[Exception] = UsageError if case["refused"] == 2 else AssertionError
    with pytest.raises(wrong):
        read(case["typed"], table, house)


def test_every_case_is_unique() -> None:
    ids = [case["id"] for case, _ in CASES]
    assert len(ids) == len(set(ids))
    assert issubclass(UsageError, BelascoreError)
