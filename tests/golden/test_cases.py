"""Every golden case is answered as its table says; none is skipped that would pass."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from cases import ASKABLE, CASES, EVERY, GOLDEN, WAIVED, Case

from belascore.rules.load import ruleset_ids


@pytest.mark.parametrize("case", [pytest.param(one, id=one.name) for one in CASES])
def test_case(case: Case) -> None:
    assert case.differences(case.answer()) == []


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_ruleset_has_cases(ruleset: str) -> None:
    assert Counter(one.ruleset for one in CASES)[ruleset] > 0


def test_names_of_cases_are_unique() -> None:
    assert [name for name, count in Counter(one.name for one in EVERY).items() if count > 1] == []


def test_every_skipped_case_exists() -> None:
    assert WAIVED - {one.name for one in EVERY} == set()


def test_no_skipped_case_passes() -> None:
    skipped = [one for one in ASKABLE if one.name in WAIVED]
    assert [one.name for one in skipped if not one.differences(one.answer())] == []


def test_the_runner_runs_the_installed_command() -> None:
    command = Path(sys.executable).with_name("belascore")
    done = subprocess.run(
        [
            *(sys.executable, GOLDEN / "run.py", "--skip", GOLDEN / "skip.txt"),
            *("--command", f"'{command}' batch", GOLDEN / "bela-hr.toml"),
        ],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    asked = sum(one.stem == "bela-hr" for one in CASES)
    assert done.stdout.splitlines()[-1] == f"{asked} passed, 0 failed, 0 skipped"
    assert done.returncode == 0
