"""French: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "shell-usage": "Usage : {usage}",
        "help-options": "Options",
        "help-commands": "Commandes",
        "yes-no": "{question} [o/N] : ",
    }
)
