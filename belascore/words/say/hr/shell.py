"""Croatian: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "shell-usage": "Uporaba: {usage}",
        "help-options": "Opcije",
        "help-commands": "Naredbe",
        "yes-no": "{question} [d/N]: ",
    }
)
