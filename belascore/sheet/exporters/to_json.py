"""A match as JSON, complete: header, house, rules and blocks as they stand in its file, the score.

`belascore import` makes the same match file of it again. A block has a line of its own, so that
two exports can be compared line by line.
"""

from collections.abc import Mapping
from typing import Any

from belascore.jsontext import json_text
from belascore.sheet.model import Edition


def export(edition: Edition) -> bytes:
    """The whole match as one JSON object."""
    return by_lines(edition.document()).encode()


def by_lines(document: Mapping[str, Any]) -> str:
    """A document as one JSON object; of lists, each item on its own line."""
    pairs = (f"{_dumped(key)}: {_lines(value)}" for key, value in document.items())
    return "{\n" + ",\n".join(pairs) + "\n}\n"


def _lines(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {_dumped(item)}" for item in value) + "\n]"
    return _dumped(value)


def _dumped(value: Any) -> str:
    return json_text(value)
