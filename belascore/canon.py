"""The one text of a value and its hash: what seals, and the digests of laws, are made of."""

import unicodedata
from collections.abc import Mapping
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any, Final

_JSON_ESCAPES: Final = str.maketrans(
    {chr(code): f"\\u{code:04x}" for code in range(32)}
    | {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
)


def canon(value: Any) -> str:
    """The one JSON text of a value: sorted keys, no blanks, NFC, times as `{"$t":"...Z"}`."""
    if isinstance(value, str):
        return f'"{value if _is_plain(value) else _escaped(value)}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, datetime):
        try:
            moment = value.astimezone(UTC).replace(microsecond=0, tzinfo=None)
        except OverflowError:  # at either end of the calendar, in a table that nobody reads
            return canon({"$t": value.isoformat()})
        return canon({"$t": moment.isoformat() + "Z"})
    if isinstance(value, date):
        return canon({"$d": value.isoformat()})
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{canon(key)}:{canon(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(canon, value)) + "]"
    return str(value)


def _is_plain(text: str) -> bool:
    """Whether a text, as most do, stands for itself: to see that takes a tenth of escaping it."""
    return text.isascii() and text.isprintable() and '"' not in text and "\\" not in text


def _escaped(text: str) -> str:
    return unicodedata.normalize("NFC", text).translate(_JSON_ESCAPES)


def digest(data: bytes) -> bytes:
    """The SHA-256 of bytes."""
    return sha256(data).digest()
