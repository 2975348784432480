"""Plurals: which form of a text a number takes, one line a language."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final


def _one_or_more(n: int) -> int:
    return int(n != 1)


PLURALS: Final[Mapping[str, Callable[[int], int]]] = MappingProxyType({"en": _one_or_more})
"""The place of the form in its tuple, as CLDR has them."""
