"""Dutch: what is wrong with what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "write": 'Schrijf "{entry}".',
        "write-one": "Schrijf er één van.",
        "did-you-mean": 'Bedoel je "{near}"?',
        "ambiguous-name": '"{word}" kan zijn: {people}',
        "ambiguous-name.remedy": "Typ er meer van: {people}.",
        "unknown-word": '"{word}" is geen woord van dit spel',
        "two-calls": '"{word}" is een tweede troef',
        "whose": '"{word}" zegt niet van wie',
    }
)
