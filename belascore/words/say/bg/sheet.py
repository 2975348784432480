"""Bulgarian: headings, notes and controls of sheets, charts and figures."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType({})
