"""English: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        # cli: options and arguments
        "option-misplaced": "{option} does not stand before {command}, which prints no JSON",
        "option-misplaced.remedy": "More: {help}",
    }
)
