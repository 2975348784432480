"""Croatian: the referee's answers about cards, melds and deals that no match holds."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "bug": "ovo je greška u programu, nije do tebe: {cause}",
    }
)
