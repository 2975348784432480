"""One deal under every law: 71 and the belote against 91, and 81 against 81, on the lowest bid.

`tests/golden/one_deal.txt` holds what each ruleset and each of its options makes of them, with the
clauses that decide it. BELASCORE_UPDATE_GOLDEN=1 writes it anew.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from belascore.protocol import answer_question
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids

GOLDEN = Path(__file__).parent / "one_deal.txt"
SIDES = {
    4: {"A": ["A1", "A2"], "B": ["B1", "B2"]},
    3: {"A": ["A"], "B": ["B"], "C": ["C"]},
    2: {"A": ["A"], "B": ["B"]},
}
POINTS = {4: ("71-91", "81-81"), 3: ("71-60-31", "81-41-40"), 2: ("71-91", "81-81")}


def deal(law: Law, option: str, points: str, belote: bool) -> str:
    round_: dict[str, Any] = {"taker": "A", "call": "hearts", "points": points}
    if law.bidding.kind == "auction":
        round_["bid"] = law.bidding.min
    if belote:
        round_["belote"] = ["A"]
    answer = answer_question(
        {
            "ask": "score",
            "match": {"ruleset": law.id, "sides": SIDES[law.table.players]},
            "house": {"options": [option]} if option else {},
            "rounds": [round_],
        }
    )
    one = answer["rounds"][0]
    if one["status"] != "scored":
        return f"{points}: {one['status']}, {one['findings'][0]['code']}"
    moved = [cite for line in one["lines"] if line["stage"] == "transfer" for cite in line["cites"]]
    cites = dict.fromkeys((*one["judged_by"], *moved))
    score = ":".join(map(str, one["score"]))
    hung = f" +{one['pot']} hang" if one["pot"] else ""
    told = f"{points}{' and belote' if belote else ''}: {one['outcome']} {score}{hung}"
    return f"{told:<46}{' '.join(cites)}"


def table() -> Iterator[str]:
    for ruleset in ruleset_ids():
        law = load_law(ruleset)
        points = POINTS[law.table.players]
        for option in ("", *(option.name for option in law.options)):
            yield f"{ruleset}{' + ' + option if option else ''}"
            yield f"  {deal(law, option, points[0], law.belote is not None)}"
            yield f"  {deal(law, option, points[1], belote=False)}"


def test_one_deal_under_every_law_and_option() -> None:
    text = "\n".join(table()) + "\n"
    if os.environ.get("BELASCORE_UPDATE_GOLDEN"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
