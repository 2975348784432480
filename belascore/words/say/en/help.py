"""English: what frames a help page; what help says of commands stands beside their code."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "help.word.usage": "Usage: ",
        "help.word.options": "Options",
        "help.word.arguments": "Arguments",
        "help.word.commands": "Commands",
        "help.word.required": "required",
        "help.word.default": "default: {default}",
        "help.word.topics": "Topics, as in `belascore help entry`:",
        "help.word.help": "Show this message and exit.",
    }
)
