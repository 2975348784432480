"""What an error says, for tests of what people read."""

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import pytest

from belascore.faults import BadValueError, BelascoreError
from belascore.words.say import ENGLISH, NO_TERMS

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = TypeVar("Kind", bound=BelascoreError | BadValueError)


def told(error: BelascoreError | BadValueError) -> str:
    """An error in English, as the command line tells it."""
    if isinstance(error, BadValueError):
        return str(ENGLISH.say(error.fault.code, error.fault.data))
    return "\n".join(map(str, ENGLISH.error(error)))


def what_of(error: BelascoreError) -> str:
    """What is wrong, without the faults it holds and without what mends it."""
    code, data, place, _ = error.fault
    return str(ENGLISH.say(code, data, error.terms or NO_TERMS, place=place))


def remedy_of(error: BelascoreError) -> str:
    """What mends it."""
    return "\n  ".join(map(str, ENGLISH.remedies(error)))


@contextmanager
def raises(kind: type[Kind], *, match: str) -> "Iterator[pytest.ExceptionInfo[Kind]]":
    """As `pytest.raises`, where `match` is looked for in what people are told."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(match, told(caught.value)), told(caught.value)
