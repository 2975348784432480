"""Bulgarian: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "shell-usage": "Употреба: {usage}",
        "help-options": "Опции",
        "help-commands": "Команди",
        "yes-no": "{question} [д/Н]: ",
    }
)
