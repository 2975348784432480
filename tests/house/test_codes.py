"""The table of codes is what the code raises: no other, and each under its kind."""

import ast
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import belascore
from belascore import faults
from belascore.codes import CODES
from belascore.words.say import MODULES

HOUSE = Path(belascore.__file__).parent
TESTS = Path(__file__).parents[1]
ERRORS: list[type[faults.BelascoreError]] = [
    faults.BelascoreError,
    *faults.BelascoreError.__subclasses__(),
]
KINDS = {
    **{error.__name__: error.kind for error in ERRORS},
    "RulesetError": "unreadable",
    "Fault": "fault",
    "BadValueError": "fault",
    "Finding": "finding",
}
EXITS = {kind.exit_code: kind.kind for kind in faults.BelascoreError.__subclasses__()}


def trees() -> Iterator[ast.Module]:
    for path in sorted(HOUSE.rglob("*.py")):
        if "say" not in path.parts and path.name != "codes.py":
            yield ast.parse(path.read_text(encoding="utf-8"))


def codes_of(node: ast.expr) -> Iterator[str]:
    """The codes that an expression may be, as far as it is written out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value.partition(".")[0]
    elif isinstance(node, ast.IfExp):
        yield from (*codes_of(node.body), *codes_of(node.orelse))
    elif isinstance(node, ast.JoinedStr):
        yield from codes_of(node.values[0])


def raised() -> Iterator[tuple[str, str]]:
    for node in (node for tree in trees() for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            kind = KINDS.get(node.func.id)
            if kind:
                yield from ((kind, code) for code in codes_of(node.args[0]))


def test_whatever_is_raised_stands_under_its_kind() -> None:
    assert sorted({(kind, code) for kind, code in raised() if code not in CODES[kind]}) == []


def test_whatever_the_gallery_shows_stands_under_its_kind() -> None:
    for path in (TESTS / "golden" / "complaints").glob("[!_]*.toml"):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            if code := case.get("json_code"):
                assert code in CODES[EXITS[case["exit"]]], case["id"]


def test_every_finding_of_the_golden_deals_is_listed() -> None:
    assert {path.stem for path in (TESTS / "findings").glob("*.toml")} <= {*CODES["finding"]}


def test_no_code_is_listed_that_nothing_says() -> None:
    written = {
        node.value.partition(".")[0]
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    listed = {code for codes in CODES.values() for code in codes}
    assert sorted(listed - written) == []


@pytest.mark.parametrize("kind", CODES)
def test_a_kind_lists_its_codes_once_and_sorted(kind: str) -> None:
    assert [*CODES[kind]] == sorted({*CODES[kind]})
    assert kind in {*KINDS.values()}


def test_every_code_has_a_sentence() -> None:
    keys = [
        key for module in MODULES for key in import_module(f"belascore.words.say.en.{module}").SAY
    ]
    said = {part for key in keys for part in key.removeprefix("finding.").split(".")[:1]}
    for kind, codes in CODES.items():
        assert [code for code in codes if code not in said] == [], kind
