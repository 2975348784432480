"""Dutch: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "shell-usage": "Gebruik: {usage}",
        "help-options": "Opties",
        "help-commands": "Opdrachten",
        "yes-no": "{question} [j/N]: ",
    }
)
