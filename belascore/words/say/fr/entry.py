"""French: what is wrong with what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "write": 'Écrire "{entry}".',
        "write-one": "N'en écrire qu'un.",
        "did-you-mean": 'Peut-être "{near}" ?',
        "ambiguous-name": '"{word}" peut être {people}',
        "ambiguous-name.remedy": "Taper quelques lettres de plus : {people}.",
        "unknown-word": '"{word}" n\'est pas un mot du jeu',
        "two-calls": '"{word}" est un second atout',
        "whose": '"{word}" ne dit pas à qui',
    }
)
