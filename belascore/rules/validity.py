"""Whether a ruleset may be played by: every fault of it, each with its key."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic import ValidationError

from belascore.faults import NOTHING, Data, Fault, Or, Place
from belascore.rules.consistency import inconsistent
from belascore.rules.playable import unplayable
from belascore.rules.schema import Ruleset

_MOST: Final = 20
_KINDS: Final = {
    "missing": "key-missing.law",
    "extra_forbidden": "key-unknown.law",
    "literal_error": "value-bad.law.choice",
    "int_type": "value-bad.law.integer",
    "int_parsing_size": "value-bad.law.integer-size",
    "bool_type": "value-bad.law.boolean",
    "string_type": "value-bad.law.string",
    "tuple_type": "value-bad.law.array",
    "dict_type": "value-bad.law.object",
    "model_type": "value-bad.law.object",
    "greater_than_equal": "value-bad.law.at-least",
    "less_than_equal": "value-bad.law.at-most",
    "string_pattern_mismatch": "value-bad.law.pattern",
    "string_too_short": "value-bad.law.short",
    "string_too_long": "value-bad.law.long",
    "too_short": "value-bad.law.empty",
    "too_long": "value-bad.law.many",
    "json_invalid": "value-bad.law.character",  # half a character, as an argument may hold it
}
"""What pydantic finds, by its own names, and what it is called here."""
_LIMITS: Final = ("ge", "le", "min_length", "max_length")


def check(doc: Mapping[str, Any], name: str) -> tuple[Fault, ...]:
    """Every fault of a ruleset, each with its key; empty where it may be played by."""
    return tuple(fault._replace(place=Place(name, key=fault.place.key)) for fault in _faults(doc))


def _faults(doc: Mapping[str, Any]) -> Iterator[Fault]:
    try:
        # through JSON, because strict mode then takes lists for tuples but no text for a number;
        # what JSON does not know, a day, becomes what no key may be
        ruleset = Ruleset.model_validate_json(json.dumps(doc, default=lambda _: [[]]))
    except ValidationError as error:
        yield from map(_fault, error.errors(include_url=False)[:_MOST])
    except (TypeError, ValueError):
        yield Fault("ruleset-unreadable.json")
    else:
        # what may be left out may not be said to be nothing, as JSON can
        yield from (Fault("value-bad.law.nothing", place=Place(key=key)) for key in _nulls(doc))
        yield from inconsistent(ruleset)
        yield from unplayable(ruleset)


def _nulls(value: Any, path: str = "") -> Iterator[str]:
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, Mapping):
        inner = value.items()
    elif isinstance(value, list | tuple):
        inner = enumerate(value)
    for key, member in inner:
        yield from _nulls(member, f"{path}.{key}" if path else str(key))
    if value is None:
        yield path


def _fault(error: Any) -> Fault:
    key = ".".join(str(part) for part in error["loc"])
    kind, context = error["type"], error.get("ctx", {})
    code, data = _KINDS.get(kind, "value-bad.law"), _data(kind, context)
    if (kind == "string_pattern_mismatch" and key.endswith("cites")) or ".cites." in key:
        code, data = "value-bad.law.cite", NOTHING
    if kind == "tuple_type" and isinstance(error["input"], str | int):
        code, data = f"{code}.one", {"form": json.dumps([error["input"]], ensure_ascii=False)}
    return Fault(code, data, Place(key=key))


def _data(kind: str, context: Mapping[str, Any]) -> Data:
    if kind == "literal_error":  # as TOML spells them
        return {"choices": Or(re.split(", | or ", context["expected"].replace("True", "true")))}
    if kind == "string_pattern_mismatch":
        return {"pattern": context["pattern"]}
    limits = [context[limit] for limit in _LIMITS if limit in context]
    return {"n": limits[0]} if limits else NOTHING


def kept_by_oversight(ruleset: Mapping[str, Any]) -> tuple[str, ...]:
    """Sources that count, stay with a fallen taker, and are not said to: most often a slip."""
    moved = {
        source
        for row in ruleset["transfer"].values()
        if row["when"] == "failed"
        for source in row["sources"]
    }
    judge = ruleset["judge"]
    return tuple(
        source
        for source in judge["counts"]
        if source not in moved and source not in judge.get("keeps", ())
    )
