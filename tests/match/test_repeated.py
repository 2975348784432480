"""The same entry twice within two minutes: asked about at a terminal, a line of talk elsewhere."""

import sys
from pathlib import Path

import pytest
from conftest import Shell
from terminal import at_a_terminal

WORDS = ("add", "ana", "herc", "102")
SAME = "note: the same as the round before, a moment ago; `belascore undo` if it is a slip\n"


def rounds(match: Path) -> int:
    return match.read_text().count("[[round]]")


def test_a_line_of_talk_where_nobody_sits(table: Shell) -> None:
    assert table.run(*WORDS).err == ""
    assert table.run(*WORDS).err == SAME
    assert rounds(table.match) == 2
    assert table.run(*WORDS[:-1], "103").err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
@pytest.mark.parametrize(("answer", "code", "count"), [("n\n", 1, 1), ("\n", 1, 1), ("y\n", 0, 2)])
def test_a_question_at_a_terminal(table: Shell, answer: str, code: int, count: int) -> None:
    table.ok(*WORDS)
    ended, said = at_a_terminal(table, answer, *WORDS)
    assert "this is deal 1 again, recorded a moment ago. Was it really played twice?" in said
    assert (ended, rounds(table.match)) == (code, count)
    assert ("Nothing was recorded." in said) == (code == 1)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_no_question_where_it_is_said_to_be_meant(table: Shell) -> None:
    table.ok(*WORDS)
    ended, said = at_a_terminal(table, "", *WORDS, "--yes")
    assert (ended, said) == (0, "")
    assert rounds(table.match) == 2


def test_two_minutes_later_it_is_a_deal(table: Shell) -> None:
    table.ok(*WORDS)
    text = table.match.read_text()
    start = text.index("at = ") + 5
    # that the time was changed by hand is another matter
    table.match.write_text(f"{text[:start]}2026-01-16 20:00:00+00:00{text[start + 25 :]}")
    assert SAME not in table.run(*WORDS).err
    assert rounds(table.match) == 2
