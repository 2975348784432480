"""Remedies: a command is data, and is typed as a shell takes it."""

import shlex

import pytest

from belascore.faults import BusyError, Phrase, Remedy, UsageError
from belascore.words.say import ENGLISH, Speech, typed


@pytest.mark.parametrize(
    ("remedy", "command"),
    [
        (Remedy("undo"), "belascore undo"),
        (Remedy("matches open", ("NAME",)), "belascore matches open NAME"),
        (Remedy("add", ("ana", "♦", "102", "+20")), "belascore add ana ♦ 102 +20"),
        (Remedy("recover", ("/my files/m.toml",)), 'belascore recover "/my files/m.toml"'),
        (Remedy("", options=("yes",)), "--yes"),
        (Remedy("", options=("o=FILE",)), "-o FILE"),
        (Remedy("accept", ("3",), ("because=a slip",)), 'belascore accept 3 --because "a slip"'),
        (Remedy("add", ("...",), ("no-lock",)), "belascore --no-lock add ..."),
        (Remedy("", ("BELASCORE_DIR=FOLDER",)), "BELASCORE_DIR=FOLDER"),
    ],
)
def test_how_a_terminal_takes_it(remedy: Remedy, command: str) -> None:
    assert typed(remedy) == command


@pytest.mark.parametrize("word", ["a b", "", "it's", 'a"b', "$HOME", "a;b", "#1", "`a`", "šime"])
def test_a_shell_gives_back_the_word(word: str) -> None:
    assert shlex.split(typed(Remedy("recover", (word,))))[2:] == [word]


def test_another_speech_words_it_otherwise() -> None:
    page = Speech(remedy=lambda remedy: f"[{remedy.command}]")
    assert str(page.say("repeated.note", {"undo": Remedy("undo")})).count("[undo]") == 1


def test_advice_stands_below_the_remedy() -> None:
    error = BusyError("busy", file="m.toml")
    error.advice = (Phrase("parts-kept", {"command": Remedy("recover", ("m.toml",))}),)
    assert [str(line) for line in ENGLISH.error(error)] == [
        "another belascore is writing m.toml; nothing was recorded",
        "  Let it finish, then enter it again.",
        "  See what can be kept: belascore recover m.toml",
    ]


def test_refused_lines_stand_with_their_numbers() -> None:
    inner = BusyError("busy", file="m.toml")
    error = UsageError("lines-refused", refused=((2, inner),), option=Remedy("", (), ("yes",)))
    assert [str(line) for line in ENGLISH.error(error)] == [
        "nothing was recorded",
        "line 2: another belascore is writing m.toml; nothing was recorded",
        "  Let it finish, then enter it again.",
        "  Mend them, or add --yes.",
    ]
