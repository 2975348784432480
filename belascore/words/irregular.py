"""What a player owes who may not play a card; becomes a part of the catalogue."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_OWED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "revoke": "must follow suit",
        "must-beat": "must go higher in the suit led",
        "must-ruff": "must play a trump",
        "must-overruff": "must go over the trump that lies there",
        "must-underruff": "must play a trump, even a lower one",
        "must-not-underruff": "must keep a lower trump back while holding another card",
    }
)


def owed(code: str) -> str:
    """What a player owes, by the code of what he did instead."""
    return _OWED[code]
