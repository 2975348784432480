"""French: what is wrong in a row of a match file, in JSON or in a table of deals."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType({})
