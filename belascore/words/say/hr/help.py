"""Croatian: what frames a help page; what help says of commands stands beside their code."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType({})
