"""Croatian: what is wrong with what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "write": 'Upiši "{entry}".',
        "write-one": "Upiši jedno od toga.",
        "did-you-mean": 'Misliš li na "{near}"?',
        "ambiguous-name": '"{word}" može biti {people}',
        "ambiguous-name.remedy": "Upiši još koje slovo: {people}.",
        "unknown-word": '"{word}" nije riječ ove igre',
        "two-calls": '"{word}" je drugi adut',
        "whose": '"{word}" ne kaže čije',
    }
)
