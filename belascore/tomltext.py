"""TOML as it is written, of values, of tables and of whole texts; reading it is `tomllib`'s."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

_BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_SHORT: Final = {"\b": "\\b", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_ESCAPES: Final = str.maketrans(
    {chr(code): f"\\u{code:04x}" for code in (*range(32), 127) if code != 9} | _SHORT
)
_INDENT: Final = "    "
_LINE: Final = 100


def toml_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if key and _BARE.issuperset(key) else toml_value(key)


def toml_value(value: Any, *, inline: bool = False, level: int = 0) -> str:
    """A value behind its key.

    Args:
        value: a text, a number, a truth, a day or a moment, or lists and tables of them.
        inline: that lists stand on one line; else each of their items has its own.
        level: how deep in lists the value stands.
    """
    if isinstance(value, str):
        return f'"{value.translate(_ESCAPES)}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        pairs = ", ".join(
            f"{toml_key(key)} = {toml_value(inner, inline=inline)}" for key, inner in value.items()
        )
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        items = [toml_value(item, inline=inline, level=level + 1) for item in value]
        if inline or not items:
            return f"[{', '.join(items)}]"
        lines = "".join(f"{_INDENT * (level + 1)}{item},\n" for item in items)
        return f"[\n{lines}{_INDENT * level}]"
    return str(value)


def toml_text(table: Mapping[str, Any], name: str = "") -> str:
    """A table as text, its own keys first, then the tables below it with their heads.

    Args:
        table: its keys and values.
        name: what its head says; empty for a whole file.
    """
    return "\n".join(_tables(table, name, f"[{name}]" if name else ""))


def _tables(table: Mapping[str, Any], name: str, head: str) -> Iterator[str]:
    """The texts of a table and of those below it, which stand apart by blank lines."""
    own = {key: value for key, value in table.items() if not _has_heads(value)}
    lines = [f"{toml_key(key)} = {toml_value(value)}\n" for key, value in own.items()]
    # the head of a table that holds nothing but tables is said by theirs
    if head and (lines or not table or head.startswith("[[")):
        lines.insert(0, f"{head}\n")
    if lines:
        yield "".join(lines)
    for key in (key for key in table if key not in own):
        path = f"{name}.{toml_key(key)}" if name else toml_key(key)
        value = table[key]
        if isinstance(value, Mapping):
            yield from _tables(value, path, f"[{path}]")
        else:
            for item in value:
                yield from _tables(item, path, f"[[{path}]]")


def _has_heads(value: Any) -> bool:
    """Whether a value has heads of its own: a table, or a list of tables too long for one line."""
    if not isinstance(value, list | tuple):
        return isinstance(value, Mapping)
    tables = bool(value) and all(isinstance(item, Mapping) for item in value)
    return tables and not all(map(_fits, value))


def _fits(table: Mapping[str, Any]) -> bool:
    text = f"{_INDENT}{toml_value(table)},"
    return len(text) <= _LINE and "\n" not in text
