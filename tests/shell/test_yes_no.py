"""A question knows yes and no of the languages that people type, and is asked once."""

import pytest

from belascore.words.terms import is_no, is_yes


@pytest.mark.parametrize("answer", ["y", "YES", "da", "D", "oui", "o", "ja", "j", "да", "ναί"])
def test_yes(answer: str) -> None:
    assert is_yes(answer)
    assert not is_no(answer)


@pytest.mark.parametrize("answer", ["", "n", "No", "ne", "non", "nee", "nein", "не", "όχι"])
def test_no(answer: str) -> None:
    assert is_no(answer)
    assert not is_yes(answer)


@pytest.mark.parametrize("answer", ["ana pik 90", "yesterday", ".", "show"])
def test_anything_else_is_neither(answer: str) -> None:
    assert not is_yes(answer)
    assert not is_no(answer)
