"""A ruleset of one's own: another's text, changed in place."""

import difflib
import re
import tomllib
from typing import Any

import pytest

from belascore.faults import UsageError
from belascore.own_rules.authoring import derived
from belascore.own_rules.patch import line_of, patched, spans, without_items
from belascore.rules.house import lay_over, setting
from belascore.rules.load import ruleset_ids, shipped_ruleset, shipped_text
from belascore.words.say import ENGLISH

BASE = shipped_text("bela-hr")
OWN = BASE.replace('"bela-hr"', '"mine"')
Node = dict[str, Any]


def changes(old: str, new: str) -> list[str]:
    """The lines that differ: `-` as they were, `+` as they are."""
    lines = difflib.ndiff(old.splitlines(), new.splitlines())
    return [re.sub(r"^([+-]) ", r"\1", line) for line in lines if line[0] in "+-"]


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("mine", "judge.tie", ('"judge.tie" sets nothing', "--set judge.tie=made")),
        ("mine", "=made", ('"=made" sets nothing',)),
        ("mine", "judge.cites=5", ("these settings cannot be read",)),
        ("mine", 'judge.cites=["my club"]', ("judge.cites.0: must name a clause",)),
        ("mine", 'judge.cites=["001#jugde"]', ("no clause 001#jugde", "Did you mean 001#judge?")),
        ("mine", "title=\x1b[31m", ("title: holds the character U+001B",)),
        ("mine", "match.target=2026-01-16", ("match.target: input should be a valid integer",)),
        ("mine", "match.target=" + "9" * 5000, ("match.target: input should be a valid integer",)),
        ("mine", "carry.to=deal-winner", ("carry.cites: is missing",)),
        ("mine", 'options=["tie-hung"]', ('no option "tie-hung"', "tie-hangs")),
        ("Mine!", "judge.tie=made", ('"Mine!" cannot be the id', "our-bela")),
        ("belot-4", "judge.tie=made", ("belot-4 is a ruleset of belascore",)),
    ],
)
def test_what_cannot_be_set(name: str, typed: str, says: tuple[str, ...]) -> None:
    with pytest.raises(UsageError) as caught:
        derived(BASE, name, dict([setting(typed)]))
    said = "\n".join(map(str, ENGLISH.error(caught.value)))
    for words in says:
        assert words in said


def test_whole_tables_stand_before_the_options() -> None:
    settings = {
        "judge.tie": "tied",
        "carry": {"to": "deal-winner"},
        "transfer.tied": {"when": "tied", "from": "taker", "to": "pot", "sources": ["cards"]},
        "penalty.talking": {"award": "deal-and-melds"},
        "melds.kinds.four sevens": {"shape": "four", "ranks": ["7"], "points": 70},
        "judge.keeps": ["belote"],
        "melds.kinds.terca.points": 25,
    }
    text = derived(BASE, "mine", settings).text
    added = "\n".join(line[1:] for line in changes(BASE, text) if line[0] == "+")
    for part in (
        'terca            = { shape = "run", length = 3, points = 25 }\n',
        '"four sevens"    = { shape = "four", ranks = ["7"], points = 70 }\n',
        'keeps  = ["belote"]\n',
        '\n[carry]\nto    = "deal-winner"\ncites = ["house"]\n',
        '\n[transfer.tied]\nwhen    = "tied"\n',
        '\n[penalty.talking]\naward = "deal-and-melds"\ncites = ["house"]',
    ):
        assert part in added
    assert text.index("[penalty.talking]") < text.index("# Ways in which houses differ")
    assert tomllib.loads(text)["carry"] == {"to": "deal-winner", "cites": ["house"]}


# Texts changed in place


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_key_is_found_where_it_stands(name: str) -> None:
    text, doc = shipped_text(name), shipped_ruleset(name)
    lines, found = text.splitlines(), spans(text)
    for keys, span in found.items():
        value: Any = doc
        for key in keys:
            value = value[int(key)] if isinstance(value, list) else value[key]
        if not span.is_header:
            assert tomllib.loads(f"x = {text[span.value : span.end]}")["x"] == value, keys
        line = lines[line_of(text, found, ".".join(keys)) - 1]
        assert keys[-1].isdigit() or keys[-1] in line


@pytest.mark.parametrize("name", ruleset_ids())
def test_options_can_be_written_into_the_text(name: str) -> None:
    text, doc = shipped_text(name), shipped_ruleset(name)
    comments = re.findall("# [^\n]+$", text, re.MULTILINE)
    for option in doc.get("option", [])[::3]:  # all of them take seconds
        draft = derived(text, "mine", {"options": [option["name"]]})
        result = tomllib.loads(draft.text)
        laid = lay_over(doc, {"options": [option["name"]]})
        same = laid.keys() - {"id", "title", "option"}
        assert {key: result[key] for key in same} == {key: laid[key] for key in same}
        if not draft.left_out:
            gone = [one for one in comments if one not in draft.text]
            assert all(_table_of(one, text) not in draft.text for one in gone)


def _table_of(comment: str, text: str) -> str:
    """The head of the table that a comment stands behind; nothing where it stands elsewhere."""
    head = re.search(r"^\[.+\] (?=" + re.escape(comment) + ")", text, re.MULTILINE)
    return head[0].rstrip() if head else ""


def test_taking_out_leaves_the_rest_as_it_was() -> None:
    text = "a = 1 # one\n\n[b] # two\nc = 2\nd = { e = 3 }\n\n"
    text += "# of f\n[[f]]\ng = 1\n\n# more\n[[f]]\ng = 2\n"
    assert without_items(text, "f", [0]) == text.replace("# of f\n[[f]]\ng = 1\n\n", "")
    assert patched(text, {"b": {"d": {"e": 4}, "h": "x"}, "f": [{"g": 1}, {"g": 2}]}) == (
        '\n[b] # two\nd = { e = 4 }\nh = "x"\n\n# of f\n[[f]]\ng = 1\n\n# more\n[[f]]\ng = 2\n'
    )
