"""German: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "shell-usage": "Aufruf: {usage}",
        "help-options": "Optionen",
        "help-commands": "Befehle",
        "yes-no": "{question} [j/N]: ",
    }
)
