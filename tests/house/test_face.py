"""The face: what other Python programs are promised."""

import ast
import contextlib
import io
import re
from pathlib import Path
from typing import Final

import pytest

import belascore

README: Final = Path(__file__).parents[2] / "README.md"
FORMATS: Final = Path(__file__).parents[1] / "formats"


def test_the_example_of_the_readme_prints_what_stands_there() -> None:
    section = README.read_text("utf-8").partition("## From Python")[2].partition("\n## ")[0]
    found = re.search(r"```python\n(.*?)```\s*```text\n(.*?)```", section, re.DOTALL)
    assert found is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.parse(found[1]), "README.md", "exec"), {})
    assert printed.getvalue() == found[2]


def test_everything_that_is_promised_is_there_and_explained() -> None:
    for name in belascore.__all__:
        assert getattr(belascore, name).__doc__, name
    with pytest.raises(AttributeError):
        belascore.__getattr__("no such thing")


def test_a_match_file_is_read_and_scored() -> None:
    path = sorted(FORMATS.rglob("*.toml"))[0]
    match = belascore.read_match(path)
    score = belascore.replay(match)
    own = belascore.replay(match, belascore.load_law(match.header.ruleset, match.house))
    assert score.totals == own.totals
    assert len(score.entries) == len(match.rounds)


def test_sides_may_be_named() -> None:
    law = belascore.load_law("belot-3")
    deal = {"taker": "Ana", "call": "hearts", "points": "102-40-20"}
    sides = {"ana": ["Ana"], "eva": ["Eva"], "ivo": ["Ivo"]}
    verdict = belascore.adjudicate(deal, law, sides)
    assert [finding.code for finding in verdict.findings if finding.severity == "error"] == []
    assert {line.side for line in verdict.lines} <= {0, 1, 2}


def test_what_cannot_be_read_is_told() -> None:
    law = belascore.load_law("bela-hr")
    with pytest.raises(belascore.BelascoreError) as caught:
        belascore.legal_cards(law, "hearts", "8X")
    assert "8X" in belascore.tell(caught.value)
    assert isinstance(caught.value.fault, belascore.Fault)


def test_the_face_loads_nothing_by_itself() -> None:
    import subprocess
    import sys

    code = "import sys, belascore; print([m for m in sys.modules if m.startswith('belascore.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
