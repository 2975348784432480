"""The JSON Schema of rulesets accepts what is shipped and nothing misspelt."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from belascore.own_rules.authoring import json_schema
from belascore.rules.load import ruleset_ids, shipped_ruleset, shipped_text

BASE = shipped_text("bela-hr")
OWN = BASE.replace('"bela-hr"', '"mine"')
Node = dict[str, Any]


def valid(value: Any, node: Node, root: Node) -> bool:
    """Whether a value is what a JSON Schema asks for, as far as ours goes."""
    if "$ref" in node:
        return valid(value, root["$defs"][node["$ref"].rpartition("/")[2]], root)
    if "const" in node or "enum" in node:
        choices = node.get("enum", (node.get("const"),))
        return any(value == one and type(value) is type(one) for one in choices)
    kinds: Node = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    kind = node.get("type")
    if kind is None:
        return not node.get("anyOf") or any(valid(value, one, root) for one in node["anyOf"])
    if not isinstance(value, kinds[kind]) or (kind == "integer" and isinstance(value, bool)):
        return False
    if kind == "array":
        return all(valid(one, node.get("items", {}), root) for one in value)
    return kind != "object" or all(_members(value, node, root))


def _members(value: Node, node: Node, root: Node) -> Iterator[bool]:
    yield value.keys() >= set(node.get("required", ()))
    for key, inner in value.items():
        patterns = node.get("patternProperties", {}).items()
        fitting = [one for pattern, one in patterns if re.search(pattern, key)]
        free = node.get("additionalProperties", True)
        own = node.get("properties", {}).get(key) or next(iter(fitting), free)
        yield own if isinstance(own, bool) else valid(inner, own, root)


@pytest.mark.parametrize("name", ruleset_ids())
def test_editors_accept_what_is_shipped_and_nothing_misspelt(name: str) -> None:
    root, doc = json_schema(), shipped_ruleset(name)
    assert valid(doc, root, root)
    assert not valid({**doc, "colour": "red"}, root, root)
    assert not valid({**doc, "match": {**doc["match"], "tagret": 5}}, root, root)
    assert not valid({**doc, "title": 5}, root, root)
    assert not valid({key: doc[key] for key in doc if key != "judge"}, root, root)
