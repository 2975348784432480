"""Bulgarian: what is wrong with what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "write": 'Напиши "{entry}".',
        "write-one": "Напиши едното.",
        "did-you-mean": 'Може би "{near}"?',
        "ambiguous-name": '"{word}" може да е {people}',
        "ambiguous-name.remedy": "Напиши още букви: {people}.",
        "unknown-word": '"{word}" не е дума от играта',
        "two-calls": '"{word}" е втора обява',
        "whose": '"{word}" не казва чие',
    }
)
