"""English: what a table hears of its deals: add, why, need, status, undo, saving."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "said": "{text}",
        "said.remedy": "{remedy}",
        "list.and": "{first} and {last}",
        "list.or": "{first} or {last}",
        "place.round": "round {number}",
        "value.very-large": "a very large number",
        "value.decimal": "a decimal number",
        "value.list": "a list",
        "value.table": "a table",
        "value.nothing": "nothing",
        "value.time": "a date or time",
        "value.other": "something else",
    }
)
