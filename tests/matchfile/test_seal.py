"""The seal: fixed vectors, what it notices and what it does not mind."""

import json
import subprocess
import sys
import tomllib
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from belascore.jsontext import canon
from belascore.matchfile.seal import FIRST, code, head, seal, verify

ROW: dict[str, Any] = {
    "n": 1,
    "taker": "Ana",
    "call": "hearts",
    "points": "98-64",
    "melds": ["Ana: 7H 8H 9H"],
    "belote": ["Ana"],
    "at": datetime(2026, 1, 16, 20, 4, tzinfo=UTC),
}
SEALED = "i5d6btdlojjpxnuwgza54jnrri"


def chain(*rows: dict[str, Any]) -> list[dict[str, Any]]:
    sealed: list[dict[str, Any]] = []
    for row in rows:
        sealed.append({**row, "seal": seal(row, head(sealed))})
    return sealed


def test_vectors() -> None:
    assert FIRST == seal({}, "") == "rd6hyvmtdfwx6bybuniuhi6ngu"
    assert seal(ROW, FIRST) == SEALED


def test_the_code_for_paper_is_the_beginning_of_the_last_seal() -> None:
    assert code(SEALED) == "i5d6-btdl-ojjp"
    assert code(head([])) == "rd6h-yvmt-dfwx"


def test_vector_without_the_interpreters_own_sha() -> None:
    code = (
        "import sys; sys.modules['_sha2'] = sys.modules['_sha256'] = None\n"
        "from belascore.matchfile.seal import FIRST; print(FIRST)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == FIRST


@pytest.mark.parametrize(
    "value",
    [
        {"b": 1, "a": [True, False, -3], "a b": "x", "": 2},
        {"note": 'Đuro said "no" \\ 8 < 9 \x7f \x1f \t \n é 🂡'},
        ["", {}, [], {"x": {"y": "z"}}],
    ],
)
def test_canon_is_json(value: object) -> None:
    expected = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canon(value) == expected


def test_canon_of_times() -> None:
    zone = timezone(timedelta(hours=2, minutes=30))
    moment = datetime(2026, 1, 16, 22, 34, 0, 999_999, tzinfo=zone)
    assert canon(moment) == '{"$t":"2026-01-16T20:04:00Z"}'
    assert canon(moment.date()) == '{"$d":"2026-01-16"}'


@pytest.mark.parametrize(
    "text",
    [
        'seal = "{seal}" # a comment\ncall="hearts"\nn=0x1\ntaker=\'Ana\'\n'
        'belote=["Ana"]\nmelds=["Ana: 7H 8H 9H"]\npoints="98-64"\nat=2026-01-16T22:04:00+02:00',
        'n = 1\r\ntaker = "Ana"\r\ncall = "hearts"\r\npoints = "98\\u002D64"\r\n'
        'melds = [\r\n\r\n"Ana: 7H 8H 9H"]\r\nbelote = ["Ana",]\r\n'
        'at = 2026-01-16 20:04:00.25Z\r\nseal = "{seal}"',
    ],
)
def test_spelling_does_not_matter(text: str) -> None:
    assert verify([tomllib.loads(text.replace("{seal}", SEALED))]) == ("good",)


def test_composed_and_decomposed_letters_are_one() -> None:
    assert seal({"taker": "S\u030cime"}, FIRST) == seal({"taker": "\u0160ime"}, FIRST)


def test_one_changed_block_is_the_only_one_named() -> None:
    rows = chain({"n": 1, "points": "98-64"}, {"n": 2, "points": "60-102"}, {"n": 3, "void": "x"})
    assert verify(rows) == ("good", "good", "good")
    rows[1]["points"] = "102-60"
    assert verify(rows) == ("good", "changed", "good")


def test_blocks_taken_out_doubled_or_swapped_are_noticed() -> None:
    rows = chain(*({"note": f"{number}"} for number in range(5)))
    assert verify(rows[:2] + rows[3:]) == ("good", "good", "changed", "good")
    assert verify(rows[:2] + rows[1:]).count("changed") == 1
    assert verify([rows[1], rows[0], *rows[2:]]).count("changed") == 3
    # the chain alone cannot see that its end was cut off
    assert verify(rows[:3]) == ("good",) * 3


def test_the_chain_goes_on_over_a_block_typed_by_hand() -> None:
    rows = chain({"n": 1, "points": "98-64"})
    typed = {"n": 2, "points": "60-102"}
    rows.append(typed)
    rows += [{"n": 3, "seal": seal({"n": 3}, head(rows))}]
    assert verify(rows) == ("good", "unsealed", "good")
    typed["points"] = "61-101"
    assert verify(rows) == ("good", "unsealed", "changed")


def test_head_of_nothing_and_of_typed_blocks() -> None:
    assert head([]) == FIRST
    assert head([{"n": 1}, {"n": 2}]) == seal({"n": 2}, seal({"n": 1}, FIRST))
    assert verify([{"n": 1, "seal": ""}]) == ("unsealed",)
