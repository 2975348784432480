"""English: commands, options and topics."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType({})
