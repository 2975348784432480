"""Records: what hands and tricks say is derived, and what was written beside is checked."""

from typing import Final

import pytest
from test_golden import CASES, Case

from belascore.rules.law import SUIT_CALLS

AT_FAULT: Final = frozenset(("not-in-hand", "card-twice", "hand-size", "call-needed", "revoke"))
"""Findings that only written hands can show, or that leave a record unread."""


def _shown_by_tricks(one: Case) -> bool:
    """Whether every hand is written in a case, and every card of it is played."""
    rounds = one.case.get("rounds", ())
    written = [row for row in rounds if "hands" in row]
    whole = all(len(row.get("play", ())) == 8 and "discards" not in row for row in written)
    return bool(written) and whole and not AT_FAULT & {*one.case["expect"].get("findings", ())}


PLAYED: Final = [one for one in CASES if _shown_by_tricks(one)]


@pytest.mark.parametrize("case", [pytest.param(one, id=one.name) for one in PLAYED])
def test_the_tricks_show_the_hands(case: Case) -> None:
    """What hands and tricks give together, the tricks give alone."""
    rows = [{k: v for k, v in row.items() if k != "hands"} for row in case.case["rounds"]]
    alone = case._replace(case={**case.case, "rounds": rows})
    assert alone.differences(alone.answer()) == []
    assert alone.answer()["totals"] == case.answer()["totals"]


def test_every_contract_with_a_belote_is_among_them() -> None:
    calls = {row.get("call") for one in PLAYED for row in one.case["rounds"]}
    assert {*SUIT_CALLS, "all-trumps", "no-trumps"} == calls
