"""JSON at the gate and at the exit, bounded and hiding nothing; and the text that is hashed."""

import datetime as dt
import unicodedata
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from belascore.faults import BadValueError, Place

_DIGITS: Final = 20
_JSON_ESCAPES: Final = str.maketrans(
    {chr(code): f"\\u{code:04x}" for code in range(32)}
    | {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
)


def read_json(text: str) -> Any:
    """What a JSON text says.

    Raises:
        BadValueError: it is no JSON, a key is there twice, a number has too many digits or is none,
            or it is nested too deeply.
    """
    import json

    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_int=_bounded, parse_constant=_refused
        )
    except json.JSONDecodeError as error:
        where = {"row": error.lineno, "column": error.colno, "position": error.pos}
        place = Place(line=error.lineno)
        raise BadValueError("json-bad.syntax", place=place, message=error.msg, **where) from None
    except RecursionError:
        raise BadValueError("json-bad.deep") from None


def json_text(value: Any, *, indent: int | None = None, ascii_only: bool = False) -> str:
    """A value as JSON: letters as they are, or escaped if `ascii_only`; nothing hidden in it.

    A day is 2026-01-16, a moment 2026-01-16T20:04:00Z.

    Raises:
        ValueError: it holds a number that JSON has not, as infinity.
    """
    import json

    text = json.dumps(
        value, ensure_ascii=ascii_only, allow_nan=False, indent=indent, default=_moment
    )
    if text.isprintable():
        return text
    return "".join(json.dumps(one)[1:-1] if _is_hidden(one) else one for one in text)


def _moment(value: Any) -> str:
    if isinstance(value, dt.datetime):
        return value.astimezone(dt.UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"
    if isinstance(value, dt.date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no place in JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise BadValueError("json-bad.twice", value=key)
        table[key] = value
    return table


def _bounded(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise BadValueError("json-bad.digits")
    return int(digits)


def _refused(constant: str) -> Any:
    raise BadValueError("json-bad.constant", constant=constant)


def _is_hidden(character: str) -> bool:
    category = unicodedata.category(character)
    return character != "\n" and (category[0] == "C" or category in ("Zl", "Zp"))


def canon(value: Any) -> str:
    """The one JSON text of a value: sorted keys, no blanks, NFC, times as `{"$t":"...Z"}`."""
    if isinstance(value, str):
        return f'"{value if _is_plain(value) else _escaped(value)}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, dt.datetime):
        try:
            moment = value.astimezone(dt.UTC).replace(microsecond=0, tzinfo=None)
        except OverflowError:  # at either end of the calendar, in a table that nobody reads
            return canon({"$t": value.isoformat()})
        return canon({"$t": moment.isoformat() + "Z"})
    if isinstance(value, dt.date):
        return canon({"$d": value.isoformat()})
    if isinstance(value, Mapping):
        pairs = [f"{canon(key)}:{canon(value[key])}" for key in sorted(value)]
        return "{" + ",".join(pairs) + "}"
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
