"""Writing a ruleset of one's own: another with a few keys set otherwise, and which there are."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from belascore.faults import Fault, Phrase, Remedy, UsageError, nearest
from belascore.own_rules.file import (
    find_ruleset,
    is_file_name,
    option_faults,
    read_lawfile,
    require_playable,
    review,
)
from belascore.own_rules.patch import patched, without_items
from belascore.rules.house import SETTING, lay_over
from belascore.rules.load import ruleset_ids, shipped_text
from belascore.rules.schema import Ruleset
from belascore.rules.validity import check
from belascore.store.atomic import write_whole

Node = dict[str, Any]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema() -> Node:
    """The JSON Schema of rulesets; TOML has no null, so a key that may be absent is just that."""
    node: Node = _plain(Ruleset.model_json_schema(by_alias=True))
    return {"$schema": _DIALECT, **node, "title": "A ruleset of belascore"}


def require_known(ruleset: Mapping[str, Any], key: str) -> None:
    """Refuse a dotted key that no ruleset has at that place.

    Args:
        ruleset: of this one, whose own names (of transfers, of melds) are known too.
        key: `judge.tie`, or a table.

    Raises:
        UsageError: says which key may be meant.
    """
    root = json_schema()
    known: list[str] = []
    named: list[str] = []
    for path, is_open in _keys(root, root, ruleset, ""):
        (named if is_open else known).append(path)
    table, _, name = key.rpartition(".")
    if key in known or (table in named and name):
        return
    # a key is mistyped more often than it is sought in the wrong table
    beside = [path for path in known if path.rpartition(".")[0] == table]
    near = nearest(key, beside) or nearest(key, known)
    if near:
        raise UsageError("no-such-key.near", value=key, near=near)
    raise UsageError("no-such-key", value=key, show=Remedy("rules show", (ruleset["id"],)))


def _plain(node: Any) -> Any:
    """A node without the choice of null, and closed to names that no pattern allows."""
    if isinstance(node, list):
        return [_plain(item) for item in node]
    if not isinstance(node, dict):
        return node
    choices = [choice for choice in node.get("anyOf", ()) if choice != {"type": "null"}]
    if len(choices) == 1:
        rest = {key: value for key, value in node.items() if key not in ("anyOf", "default")}
        return _plain({**choices[0], **rest})
    kept = {key: _plain(value) for key, value in node.items() if (key, value) != ("default", None)}
    if "patternProperties" in kept:
        kept["additionalProperties"] = False
    return kept


def _keys(root: Node, node: Node, doc: Any, path: str) -> Iterator[tuple[str, bool]]:
    """Every key below a node with its path; a table where names are free is told apart too."""
    if "$ref" in node:
        node = root["$defs"][node["$ref"].rpartition("/")[2]]
    table = doc if isinstance(doc, Mapping) else {}
    members = dict(node.get("properties", {}))
    for free in _free(node):
        yield path, True
        members |= dict.fromkeys(table, free)
    for name, inner in members.items():
        dotted = f"{path}.{name}" if path else name
        yield dotted, False
        yield from _keys(root, inner, table.get(name), dotted)


def _free(node: Node) -> Iterator[Node]:
    """What the members of a table are whose names are free."""
    yield from node.get("patternProperties", {}).values()
    if isinstance(node.get("additionalProperties"), dict):
        yield node["additionalProperties"]


_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_LINK: Final = "#:schema"
"""How the first line of a ruleset names a JSON Schema for editors."""
_ANOTHER: Final = Phrase("elsewhere.name", {"option": Remedy("", options=("o=FILE",))})


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
    _require(check(meant, name))
    misfits = [
        number
        for number, option in enumerate(meant.get("option", ()))
        if option_faults(meant, option["name"])
    ]
    left_out = tuple(meant["option"][number]["name"] for number in misfits)
    if misfits:
        meant["option"] = [row for row in meant["option"] if row["name"] not in left_out]
        text = without_items(text, "option", misfits)
    if not meant.get("option"):
        meant.pop("option", None)
    _require(review(meant, name).faults)
    return Draft(patched(text, meant), left_out)


def _laid(old: Mapping[str, Any], house: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return lay_over(old, house)
    except (KeyError, TypeError, ValueError, AttributeError):  # cites that are no list
        raise UsageError("settings-unreadable", example=SETTING) from None


def _require_new(name: str) -> None:
    if not _ID.fullmatch(name):
        raise UsageError("ruleset-id-bad", value=name)
    if name in ruleset_ids():
        raise UsageError("ruleset-id-taken", ruleset=name)


def _require(faults: tuple[Fault, ...]) -> None:
    if faults:
        raise UsageError("ruleset-unplayable", help=Remedy("help", ("rules",)), faults=faults)


# On the disk


def base_text(rules: str, folder: Path) -> str:
    """The text of a sound ruleset, to write another from it.

    Args:
        rules: its id, or a file.
        folder: where the new one will lie.

    Raises:
        NotFoundError: there is no such ruleset or file.
        UnreadableError: the file cannot be read or played by; holds every fault.
    """
    if not is_file_name(rules):
        find_ruleset(rules)
        return shipped_text(rules)
    law = read_lawfile(Path(rules))
    require_playable(law)
    return _relinked(law.text.replace("\r\n", "\n"), folder)


def _relinked(text: str, folder: Path) -> str:
    """Without a link to a schema that is not there from the new place."""
    first, _, rest = text.partition("\n")
    link = first.removeprefix(_LINK).strip()
    if not first.startswith(_LINK) or "://" in link or (folder / link).is_file():
        return text
    return rest.lstrip("\n")


def write_ruleset(path: Path, text: str, *, over: bool) -> tuple[Fault, ...]:
    """Write a ruleset file as a whole, or leave what is there as it is; gives notes on it.

    Raises:
        UsageError: there is a file and it may not be covered.
        StorageError: nothing was written.
        NotConfirmedError: it is there, but may not survive a power cut.
    """
    return write_whole(path, text.encode(), over=over, otherwise=_ANOTHER)
