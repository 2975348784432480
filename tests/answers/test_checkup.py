"""What is told of rulesets: people and programs hear the same."""

from pathlib import Path

import pytest

from belascore.answers.rules import Checkup, Citation, Rulesets
from belascore.own_rules.file import check_ruleset
from belascore.rules.load import load_law, load_seeds, ruleset_ids, shipped_text
from belascore.words.say import ENGLISH

OWN = shipped_text("bela-hr").replace('"bela-hr"', '"mine"')


def checkup(path: Path, text: str) -> Checkup:
    path.write_text(text, encoding="utf-8")
    found = check_ruleset(path)
    return Checkup(str(path), found.exit_code, found.faults, found.warnings)


def test_a_line_for_each_ruleset() -> None:
    answer = Rulesets(tuple(map(load_law, ruleset_ids())))
    rows, lines = answer.json()["rulesets"], list(map(str, answer.lines(ENGLISH)))
    for row, line in zip(rows, lines, strict=True):
        length = f"to {row['target']}" if row["target"] else f"{row['rounds']} rounds"
        assert line.startswith(f"{row['id']} ")
        assert line.endswith(length)


@pytest.mark.parametrize("seed", load_seeds().values(), ids=lambda seed: seed.id)
def test_a_clause_is_told_whole(seed: object) -> None:
    for clause in seed.clauses:  # type: ignore[attr-defined]
        answer = Citation(seed, clause, ["bela-hr: judge"])  # type: ignore[arg-type]
        lines = list(map(str, answer.lines(ENGLISH)))
        words = " ".join(line.strip() for line in lines)
        told = answer.json()
        for part in ("cite", "says", "terms", "reading", "waived"):
            assert " ".join(told[part].split()) in words
        assert told["source"]["title"] in words
        assert lines[-2:] == ["On it rest:", "  bela-hr: judge"]
        assert max(map(len, lines[1:-4])) <= 92


def test_a_clause_on_which_nothing_rests_says_nothing_of_it() -> None:
    seed = load_seeds()["001"]
    lines = map(str, Citation(seed, seed.clauses[0], ()).lines(ENGLISH))
    assert "On it rest:" not in lines


def test_faults_of_a_file_have_codes_lines_and_keys(tmp_path: Path) -> None:
    answer = checkup(tmp_path / "mine.toml", OWN.replace('tie    = "failed"', 'tie = "stands"'))
    (row,) = answer.json()["faults"]
    line = OWN[: OWN.index('tie    = "failed"')].count("\n") + 1
    assert row == {
        "code": "value-bad",
        "line": line,
        "key": "judge.tie",
        "what": "must be 'made', 'failed' or 'tied'",
        "remedy": "",
    }
    assert answer.json()["exit"] == 3
    lines = list(map(str, answer.lines(ENGLISH)))
    assert lines == [
        f"{tmp_path}/mine.toml:{line}: judge.tie: must be 'made', 'failed' or 'tied'",
        '  | tie = "stands"',
    ]


def test_a_slip_is_a_warning(tmp_path: Path) -> None:
    text = OWN.replace(
        'sources = ["cards", "capot", "melds", "belote"]\ncites   = ["001#failed"]',
        'sources = ["cards", "capot", "belote"]\ncites   = ["001#failed"]',
    )
    answer = checkup(tmp_path / "mine.toml", text)
    assert (answer.json()["exit"], answer.json()["faults"]) == (0, [])
    (row,) = answer.json()["warnings"]
    assert (row["code"], row["key"]) == ("kept-by-oversight", "judge.counts")
    first, _, remedy = map(str, answer.lines(ENGLISH))
    assert first.startswith("warning: ")
    assert row["what"] in first
    assert row["remedy"] == remedy.strip() == "If it is meant to stay, list it in judge.keeps."
