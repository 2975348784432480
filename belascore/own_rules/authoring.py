"""Writing a ruleset of one's own: another's text and comments, with a few keys set otherwise."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from belascore.errors import Fault, UsageError, shown
from belascore.own_rules.json_schema import require_known
from belascore.own_rules.patch import patched, without_items
from belascore.own_rules.review import option_faults, review
from belascore.rules import schema
from belascore.rules.house import lay_over
from belascore.rules.load import ruleset_ids

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Draft(NamedTuple):
    """The text of a new ruleset, and the options of the old one that no longer fit it."""

    text: str
    left_out: tuple[str, ...]


def derived(text: str, name: str, house: Mapping[str, Any]) -> Draft:
    """A new ruleset from the text of a sound one.

    Args:
        text: of the old one.
        name: id of the new one.
        house: what is set otherwise, as `[house]` of a match; what rests on it cites `house`.

    Raises:
        UsageError: a bad id, a key that no ruleset has, an option that the old one has not, or a
            value that makes no law.
    """
    _require_new(name)
    old = tomllib.loads(text)
    for key in house:
        if key != "options":
            require_known(old, key)
    meant = {**_laid(old, {"title": f"{old['title']} ({name})", "edition": 1, **house}), "id": name}
    _require(schema.check(meant, name))
    misfits = [
        number
        for number, option in enumerate(meant.get("option", ()))
        if option_faults(meant, option["name"])
    ]
    left_out = tuple(meant["option"][number]["name"] for number in misfits)
    if misfits:
        meant["option"] = [one for one in meant["option"] if one["name"] not in left_out]
        text = without_items(text, "option", misfits)
    if not meant.get("option"):
        meant.pop("option", None)
    _require(review(meant, name).faults)
    return Draft(patched(text, meant), left_out)


def _laid(old: Mapping[str, Any], house: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return lay_over(old, house)
    except (KeyError, TypeError, ValueError, AttributeError):  # cites that are no list
        raise UsageError("these settings cannot be read", "Write --set judge.tie=made") from None


def _require_new(name: str) -> None:
    if not _ID.fullmatch(name):
        remedy = "Small letters, digits and hyphens: our-bela"
        raise UsageError(f"{shown(name)} cannot be the id of a ruleset", remedy)
    if name in ruleset_ids():
        raise UsageError(f"{name} is a ruleset of belascore", "Give yours another id.")


def _require(faults: tuple[Fault, ...]) -> None:
    if faults:
        raise UsageError(
            "these rules could not be played by", "See: belascore help rules", faults=faults
        )
