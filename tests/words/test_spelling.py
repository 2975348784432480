"""The known word that was meant."""

import time

import pytest

from belascore.faults import nearest


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("maya", ("ana", "maja", "ivo"), "maja"),
        ("hrec", ("herc", "pik"), "herc"),
        ("xxx", ("x", "xx"), "xx"),
        ("TAEKR", ("Taker", "call"), "Taker"),
        ("zoki", ("ivo", "mi", "vi"), ""),
        ("", ("ivo",), ""),
        ("ivo", (), ""),
    ],
)
def test_nearest(word: str, known: tuple[str, ...], near: str) -> None:
    assert nearest(word, known) == near


def test_a_very_long_word_takes_no_time() -> None:
    begin = time.perf_counter()
    nearest("ab" * 100_000, ["ba" * 40] * 50)
    assert time.perf_counter() - begin < 2
