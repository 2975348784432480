"""What somebody set once for all matches: `config.toml` in the data folder.

An option that is typed goes before an environment variable, that before the file, and the file
before what is usual.
"""

import os
import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

from belascore.faults import (
    NotFoundError,
    Phrase,
    StorageError,
    UnreadableError,
    UsageError,
    nearest,
)
from belascore.rounds import name_fault
from belascore.store.atomic import put
from belascore.store.disk import cause, fetch, locked
from belascore.store.folders import config_file
from belascore.store.library import make_folder
from belascore.tomltext import toml_text
from belascore.tuples import NamedTuple

KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {"rules": "", "players": "", "lang": "en", "color": "auto", "ascii": "no"}
)
"""Each key with what is usual; empty where the last match says it."""
COLORS: Final = ("auto", "always", "never")
_TRUTHS: Final[Mapping[str, str]] = MappingProxyType(
    {"yes": "yes", "true": "yes", "1": "yes", "no": "no", "false": "no", "0": "no"}
)
_SIZE: Final = 10_000
_LANGUAGE: Final = 20

Source = Literal["environment", "file", "usual"]


class Setting(NamedTuple):
    """A key, its value as it is typed, and where that comes from.

    Attributes:
        variable: the environment variable that goes before the file.
    """

    key: str
    value: str
    source: Source
    variable: str


def variable(key: str) -> str:
    """The environment variable of a key."""
    return f"BELASCORE_{key.upper()}"


def settings() -> tuple[Setting, ...]:
    """Every key with the value in force.

    Raises:
        UnreadableError: the file, or a variable, says something that cannot be.
    """
    kept = _kept()
    return tuple(_setting(key, kept) for key in KEYS)


def setting(key: str) -> str:
    """The value of a key that somebody set; empty where nobody did.

    Raises:
        UnreadableError: the file, or the variable, says something that cannot be.
    """
    found = _setting(key, _kept())
    return "" if found.source == "usual" else found.value


def _setting(key: str, kept: Mapping[str, str]) -> Setting:
    name = variable(key)
    if given := os.environ.get(name):
        return Setting(key, _checked(key, given), "environment", name)
    if key in kept:
        return Setting(key, kept[key], "file", name)
    return Setting(key, KEYS[key], "usual", name)


def change(key: str, value: str | None) -> None:
    """Set a key in the file; None takes it out.

    Raises:
        UsageError: there is no such key, or it cannot have that value.
        UnreadableError: the file cannot be read.
        StorageError: it could not be written.
    """
    require_key(key)
    kept = dict(_kept())
    kept.pop(key, None)
    if value is not None:
        kept[key] = _checked(key, value)
    file = config_file()
    make_folder(file.parent)
    before = file.stat() if file.exists() else None
    try:
        with locked(file):
            put(
                file,
                toml_text({key: _written(key, kept[key]) for key in KEYS if key in kept}).encode(),
                before,
            )
    except OSError as error:
        raise StorageError("config-not-written", file=str(file), cause=cause(error)) from error


def require_key(key: str) -> None:
    """Refuse a key that there is not.

    Raises:
        UsageError: says which there are.
    """
    if key not in KEYS:
        near = nearest(key, KEYS)
        code = "config-key-unknown.near" if near else "config-key-unknown"
        raise UsageError(code, value=key, near=near, there=list(KEYS))


def _kept() -> Mapping[str, str]:
    """What the file says, as it is typed."""
    file = config_file()
    try:
        data, _ = fetch(file, _SIZE)
    except NotFoundError:
        return {}
    try:
        table: dict[str, Any] = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise UnreadableError("config-unreadable", file=str(file), cause=str(error)) from None
    kept = {}
    for key, value in table.items():
        try:
            require_key(key)
            kept[key] = _checked(key, _typed(value))
        except UsageError as error:
            why = Phrase(error.fault.code, error.fault.data)
            raise UnreadableError(
                "config-file-bad", file=str(file), why=why, there=list(KEYS)
            ) from None
    return kept


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _written(key: str, value: str) -> Any:
    if key == "ascii":
        return value == "yes"
    return value.split(",") if key == "players" else value


def _checked(key: str, value: str) -> str:
    """A value that a key can have, as it is kept.

    Raises:
        UsageError: it cannot.
    """
    value = value.strip()
    if key == "ascii" and value.casefold() in _TRUTHS:
        return _TRUTHS[value.casefold()]
    if key == "color" and value in COLORS:
        return value
    if key == "players":
        names = [name.strip() for name in value.split(",")]
        for name in names:
            if fault := name_fault(name):
                raise UsageError("name-unfit.player", cause=fault)
        return ",".join(names)
    if key == "lang" and 1 < len(value) <= _LANGUAGE and value.replace("-", "").isalpha():
        return value
    if key == "rules" and value and value.isprintable():
        return value
    known = {"ascii": ["yes", "no"], "color": list(COLORS)}.get(key, [])
    raise UsageError(
        f"config-value-bad{'' if known else '.text'}", setting=key, value=value, known=known
    )
