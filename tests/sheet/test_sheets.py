"""Sheets as people see them: one file for every way of looking at three evenings.

`BELASCORE_UPDATE_GOLDEN=1 pytest tests/sheet/test_sheets.py` writes the files anew; look at the
difference before it is kept.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from conftest import Shell

from belascore.answers.echo import Echo, score_line
from belascore.answers.log import History
from belascore.answers.need import Needs
from belascore.answers.phrases import voice_of
from belascore.answers.why import Explanation
from belascore.matchfile import Document, read_match
from belascore.rules.law import Law
from belascore.rules.load import find_clause, load_law
from belascore.score.replay import replay
from belascore.score.verdict import Score
from belascore.sheet.build import build_sheet
from belascore.sheet.exporters.to_text import lines as sheet_lines
from belascore.text import width
from belascore.words.say import ENGLISH

if TYPE_CHECKING:
    from belascore.cli.output import Answer

SHEETS: Final = Path(__file__).parents[1] / "sheets"
UPDATE: Final = os.environ.get("BELASCORE_UPDATE_GOLDEN") == "1"
WHY: Final = {
    "evening": (2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16),
    "house": (1, 2, 5, 9),
    "belot": (2,),
}


@pytest.fixture(autouse=True)
def _in_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Times are shown where the reader is; on Windows there is no way to move."""
    if hasattr(time, "tzset"):
        monkeypatch.setenv("TZ", "UTC")
        time.tzset()
        yield
        monkeypatch.undo()
        time.tzset()


def evening(name: str) -> tuple[Document, Law, Score]:
    document = read_match((SHEETS / f"{name}.toml").read_bytes(), f"{name}.toml")
    header = document.match.header
    law = load_law(header.ruleset, document.match.house, None, header.rules)
    return document, law, replay(document.match, law)


def clause(cite: str) -> str:
    return find_clause(cite)[1].says if "#" in cite else ""


def shows(name: str) -> str:
    _, law, score = evening(name)
    return _lines([*map(str, sheet_lines(build_sheet(score, law, ENGLISH), 80))])


def logs(name: str) -> str:
    document, law, score = evening(name)
    return _told(History(score, law, document.match.rounds, document.seals, tuple(document.rows)))


def asks(name: str) -> str:
    _, law, score = evening(name)
    return _told(Needs(score, law))


def echoes(name: str) -> str:
    """What the table heard after every block, as the evening went on."""
    document, law, _ = evening(name)
    match = document.match
    heard: list[str] = []
    for number in range(1, len(match.rounds) + 1):
        score = replay(match._replace(rounds=match.rounds[:number]), law)
        heard += map(str, Echo(score, law, score.entries[-1:], True).lines(ENGLISH))
    return _lines(heard)


def reasons(name: str, number: int) -> str:
    _, law, score = evening(name)
    entry = score.entry(number)
    assert entry is not None
    return _told(Explanation(score, entry, law, clause))


def _told(answer: "Answer") -> str:
    return _lines([*map(str, answer.lines(ENGLISH))])


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def compare(file: str, text: str) -> None:
    """The text is that of the golden file; with BELASCORE_UPDATE_GOLDEN=1 it becomes that."""
    path = SHEETS / file
    if UPDATE:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text


each_evening = pytest.mark.parametrize("name", WHY)
each_why = pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name, numbers in WHY.items() for number in numbers]
)


@each_evening
def test_show(name: str) -> None:
    compare(f"{name}.show.txt", shows(name))


@each_evening
def test_log(name: str) -> None:
    compare(f"{name}.log.txt", logs(name))


@each_evening
def test_need(name: str) -> None:
    compare(f"{name}.need.txt", asks(name))


@each_evening
def test_echo(name: str) -> None:
    compare(f"{name}.echo.txt", echoes(name))


@each_why
def test_why(name: str, number: int) -> None:
    compare(f"{name}.why-{number}.txt", reasons(name, number))


def test_every_golden_file_belongs_to_a_test() -> None:
    made = {f"{name}.{what}.txt" for name in WHY for what in ("show", "log", "need", "echo")}
    made |= {f"{name}.why-{number}.txt" for name, numbers in WHY.items() for number in numbers}
    assert {path.name for path in SHEETS.glob("*.txt")} == made


@each_evening
def test_the_evening_is_as_it_was_recorded(name: str) -> None:
    document, law, _ = evening(name)
    assert set(document.seals) <= {"good", "unsealed"}
    assert document.match.header.edition == law.edition


# What holds of every sheet


@each_evening
def test_columns_line_up(name: str) -> None:
    body = [line for line in shows(name).splitlines() if "│" in line or "┼" in line]
    assert len({line.replace("┼", "│").index("│") for line in body}) == 1


@each_evening
def test_no_line_is_wider_than_a_terminal(name: str) -> None:
    for text in (shows(name), asks(name)):
        assert max(map(width, text.splitlines())) <= 80


@each_evening
def test_no_line_ends_in_blanks(name: str) -> None:
    for text in (shows(name), logs(name), asks(name), echoes(name)):
        assert [line for line in text.splitlines() if line != line.rstrip()] == []


@each_evening
def test_the_sum_is_the_sum_of_the_rows(name: str) -> None:
    _, law, score = evening(name)
    (grid,) = build_sheet(score, law, ENGLISH).grids
    for side, total in enumerate(score.totals):
        at = next(n for n, one in enumerate(grid.columns) if one.adds and one.side == side)
        cells = [row.cells[at] for row in grid.rows]
        counted = [cell.value or 0 for cell in cells[:-1] if not cell.struck]
        assert sum(counted) == cells[-1].value == total


@each_evening
def test_every_block_is_in_the_log(name: str) -> None:
    document, _, score = evening(name)
    lines = logs(name).splitlines()
    numbers = [int(line.split()[0].removeprefix("@")) for line in lines[:-1]]
    assert numbers == list(range(1, len(lines)))
    assert len(lines) == len(document.match.rounds) + 1 == len(score.entries) + 1


def test_the_score_line_says_who_has_won() -> None:
    _, law, score = evening("belot")
    assert str(score_line(score, law, voice_of(score, law, ENGLISH))).endswith("VI won: belot")


def test_lines_speak_of_calls_in_the_words_of_the_match(shell: Shell) -> None:
    shell.ok("new", "Иван", "Петър", "Мария", "Елена", "--rules", "belot-bg")
    said = shell.ok("add", "Иван", "всичко", "коз", "контра", "160")
    assert said.startswith("1 всичко коз Иван контра ")
    assert "всичко коз Иван контра" in shell.ok("log")
    assert shell.ok("why", "1").startswith("1 всичко коз Иван контра · ")
    assert "1 всичко коз Иван контра." in shell.ok("undo")
    assert "1 всичко коз Иван контра." in shell.ok("redo")
