"""The golden cases: tables that a player can check, asked in process, compared by their runner.

A case of a ruleset that is not shipped, or of a question or evidence that `batch` does not read
yet, is not asked here; as soon as it can be, it is.
"""

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from belascore.faults import BelascoreError
from belascore.protocol import answer_question, error_answer
from belascore.rounds import KEYS
from belascore.rules.load import ruleset_ids

GOLDEN: Final = Path(__file__).parent / "golden"

Answer = dict[str, Any]


class Case(NamedTuple):
    """One case, and what its file says for all of them."""

    stem: str
    case: dict[str, Any]
    defaults: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.stem}: {self.case['id']}"

    @property
    def ruleset(self) -> str:
        return str(self.case.get("ruleset", self.defaults.get("ruleset")))

    def question(self) -> dict[str, Any]:
        return dict(RUNNER.request(self.case, self.defaults))

    def answer(self, **more: Any) -> Answer:
        """What `batch` answers; `more` house rules may be laid over those of the case."""
        question = self.question()
        question["house"] = {**question["house"], **more}
        try:
            return answer_question(question)
        except BelascoreError as error:
            return error_answer(error)

    def differences(self, answer: Answer) -> list[str]:
        """Every expectation that is not met, with the error where there is one."""
        wrong = list(RUNNER.differences(self.case, answer))
        if "error" in answer and "error" not in self.case["expect"]:
            wrong.append(f"error: {answer['error']}")
        return wrong


def _runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("golden_run", GOLDEN / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _all_cases() -> list[Case]:
    cases = []
    for path in sorted(GOLDEN.glob("*.toml")):
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
        cases += [Case(path.stem, case, doc) for case in doc["case"]]
    return cases


def _waived() -> set[str]:
    lines = (GOLDEN / "skip.txt").read_text(encoding="utf-8").splitlines()
    return {" ".join(line.split()[:2]) for line in lines if line.strip()}


def _is_answered(ask: str) -> bool:
    try:
        answer_question({"ask": ask})
    except BelascoreError as error:
        return error.fault.code != "ask-unknown"
    return True


def _is_askable(one: Case) -> bool:
    """Whether its ruleset is shipped, and its question and evidence can be read."""
    evidence = {key for row in one.case.get("rounds", ()) for key in row}
    evidence |= one.case.get("melds", {}).keys()
    later = {"hands", "discards", "play", "auction"} - set(KEYS)
    known = one.ruleset in ruleset_ids() and _ANSWERED[one.question()["ask"]]
    return known and not evidence & later


RUNNER: Final = _runner()
EVERY: Final = _all_cases()
WAIVED: Final = _waived()
_ANSWERED: Final = {ask: _is_answered(ask) for ask in ("score", "melds", "legal", "trick")}
ASKABLE: Final = [one for one in EVERY if _is_askable(one)]
CASES: Final = [one for one in ASKABLE if one.name not in WAIVED]
"""The cases that have to pass."""
