"""Which keys a ruleset may have: as JSON Schema for editors, and by name for whoever mistypes."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from belascore.faults import Remedy, UsageError
from belascore.rules.schema import Ruleset
from belascore.spelling import nearest

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
