"""Greek: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "shell-usage": "Χρήση: {usage}",
        "help-options": "Επιλογές",
        "help-commands": "Εντολές",
        "yes-no": "{question} [ν/Ο]: ",
    }
)
