"""With `--json`: one line on standard output, in the shapes of the batch protocol."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import Shell

from belascore.cli.commands import COMMANDS

FOUR = ("Ana", "Šime", "Ivo", "Eva")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Three deals, one of them crossed out, and a correction."""
    shell = Shell(tmp_path_factory.mktemp("evening"))
    shell.ok("new", *FOUR, "--rules", "bela-hr")
    shell.ok("add", "-", stdin="ana herc 102 +20\nmi pik 70\nvi karo 90\n")
    shell.ok("edit", "3", "95")
    shell.ok("drop", "2")
    return shell


def asked(shell: Shell, *words: str, code: int = 0, stdin: str = "") -> Any:
    """The answer of a command with `--json`: one line, nothing beside it."""
    ran = shell.run(*words, "--json", stdin=stdin)
    assert (ran.code, ran.err) == (code, ""), ran
    assert ran.out.count("\n") == 1
    return json.loads(ran.out)


def _scored(shown: dict[str, Any]) -> dict[str, Any]:
    """The score in what `show` says, without what is said of the match."""
    return {key: shown[key] for key in shown if key not in ("match", "house", "file")}


def test_show_is_the_answer_of_batch(evening: Shell) -> None:
    shown = asked(evening, "show")
    assert shown["match"] == asked(evening)["match"]
    assert (shown["house"], shown["file"]) == ([], str(evening.match))
    shown = _scored(shown)
    assert shown == json.loads(evening.ok("export", "json"))["score"]
    head = asked(evening)["match"]
    del head["rules"]
    rounds = [one["written"] for one in asked(evening, "log")["rounds"]]
    for row in rounds:
        del row["seal"]
    question = {"ask": "score", "match": head, "rounds": rounds}
    assert json.loads(evening.ok("batch", stdin=json.dumps(question))) == shown


def test_the_option_may_stand_before_the_command(evening: Shell) -> None:
    assert json.loads(evening.ok("--json", "show")) == asked(evening, "show")
    assert json.loads(evening.ok("--json")) == asked(evening)
    assert asked(evening, "rules", "list")["rulesets"]
    assert json.loads(evening.ok("--json", "rules", "list")) == asked(evening, "rules", "list")
    assert json.loads(evening.ok("--json", "check")) == asked(evening, "check")
    for words in (("export",), ("rules", "schema")):
        ran = evening.run("--json", *words)
        assert (ran.code, json.loads(ran.out)["error"]["code"]) == (2, "option-misplaced")


def test_why_is_one_round_with_its_clauses(evening: Shell) -> None:
    answer = asked(evening, "why", "1")
    assert answer["rounds"] == asked(evening, "show")["rounds"][:1]
    assert answer["clauses"]["001#judge"].startswith("The calling team must get more than half")
    for line in answer["rounds"][0]["lines"]:
        assert set(line["cites"]) <= answer["clauses"].keys()


def test_log_has_what_was_written(evening: Shell) -> None:
    rounds = asked(evening, "log")["rounds"]
    assert [one["stands"] for one in rounds] == [True, False, True, True, True]
    assert {one["seal"] for one in rounds} == {"good"}
    assert rounds[0]["written"]["melds"] == ["mi: 20"]
    assert rounds[0]["written"]["at"].endswith("Z")
    assert rounds[3]["written"]["replaces"] == 3


def test_need_says_the_numbers(evening: Shell) -> None:
    answer = asked(evening, "need")
    text = evening.ok("need")
    assert [f"{bar['needed']} of {bar['of']}" in text for bar in answer["bars"]] == [True] * 3
    assert answer["to_go"] == [1001 - total for total in asked(evening)["totals"]]


@pytest.mark.parametrize(
    ("rules", "floor", "bars"),
    [("belotten-81", 81, 0), ("coinche", None, 3), ("contree", None, 0), ("belot-bg", None, 7)],
)
def test_need_without_a_number(shell: Shell, rules: str, floor: int | None, bars: int) -> None:
    shell.ok("new", *FOUR, "--rules", rules)
    answer = asked(shell, "need")
    assert (answer["floor"], len(answer["bars"])) == (floor, bars)


def test_a_series(shell: Shell) -> None:
    new = asked(shell, "new", *FOUR, "--rules", "bela-hr", "--to", "501")
    assert new["match"]["sides"] == {"mi": ["Ana", "Ivo"], "vi": ["Šime", "Eva"]}
    assert new["file"] == str(shell.match)
    assert (new["rounds"], new["totals"]) == ([], [0, 0])
    added = asked(shell, "add", "-", stdin="ana herc capot\nana pik capot\n")
    assert [one["number"] for one in added["rounds"]] == [1, 2]
    assert added["finish"] == {"winner": "mi", "reason": "target"}
    assert (added["refused"], added["recorded"]) == ([], True)
    following = asked(shell, "next")
    assert following["match"]["follows"] == new["match"]["id"]
    assert following["games"] == [1, 0]
    ended = asked(shell, "end")
    assert [one["status"] for one in ended["rounds"]] == ["correction"]
    assert ended["finish"] == {"winner": None, "reason": "stopped"}
    listed = asked(shell, "matches", "list")["matches"]
    assert [(one["open"], one["finish"]["reason"]) for one in listed] == [
        (True, "stopped"),
        (False, "target"),
    ]
    opened = asked(shell, "matches", "open", new["match"]["id"][:4])
    assert opened["file"] == new["file"]
    assert asked(shell, "matches", "path")["file"] == new["file"]
    assert (
        asked(shell, "matches", "rename", "ana", "first", code=2)["error"]["code"]
        == "ambiguous-match"
    )
    renamed = asked(shell, "matches", "rename", new["match"]["id"][:4], "first")
    assert renamed["name"] == "first"
    gone = asked(shell, "matches", "rm", "first", "--yes")
    assert "trash" in gone["file"]


def test_a_match_that_cannot_be_read_is_listed(table: Shell) -> None:
    table.match.write_bytes(b"[match\n")
    (one,) = asked(table, "matches", "list")["matches"]
    assert one["error"]["code"] == "file-unreadable"
    assert one["error"]["faults"][0]["line"] == 1


def test_entries(table: Shell) -> None:
    dry = asked(table, "add", "ana", "herc", "102", "--dry-run")
    made = asked(table, "add", "ana", "herc", "102")
    assert (dry.pop("recorded"), made.pop("recorded")) == (False, True)
    assert dry == made
    assert made == _scored(asked(table, "show"))
    lines = asked(table, "add", "-", "--keep-going", code=1, stdin="vi pik 90\n\nana herc 999\n")
    assert [one["number"] for one in lines["rounds"]] == [2]
    (refused,) = lines["refused"]
    assert (refused["line"], refused["error"]["code"]) == (3, "points-do-not-add-up")
    noted = asked(table, "note", "2", "shown late")
    assert [(one["number"], one["status"]) for one in noted["rounds"]] == [(3, "correction")]


def test_corrections_say_what_came_out_otherwise(table: Shell) -> None:
    table.ok("add", "-", stdin="mi herc 102\nmi pik 90\nvi karo 90\n")
    edited = asked(table, "edit", "2", "70")
    assert [(one["number"], one["score"]) for one in edited["before"]] == [(2, [90, 72])]
    assert [(one["number"], one["score"]) for one in edited["rounds"]] == [
        (2, [0, 162]),
        (4, None),
    ]
    undone = asked(table, "undo")
    assert undone["before"][0] == edited["rounds"][0]
    assert undone["rounds"][0]["score"] == [90, 72]
    redone = asked(table, "redo")
    assert redone["totals"] == edited["totals"]
    dropped = asked(table, "drop", "1")
    assert [one["status"] for one in dropped["rounds"]] == ["struck", "correction"]
    restored = asked(table, "restore", "@1")
    assert restored["rounds"][0] == dropped["before"][0]


def test_an_import(evening: Shell, shell: Shell) -> None:
    (shell.folder / "evening.json").write_text(evening.ok("export", "json"))
    answer = asked(shell, "import", "evening.json")
    assert answer["totals"] == asked(evening)["totals"]
    assert answer["file"] == str(shell.match)


# What fails


def test_without_a_match(shell: Shell) -> None:
    assert asked(shell) == {"match": None}


NEEDS_WORDS = {
    "add": "ana",
    "edit": "1",
    "why": "1",
    "drop": "1",
    "restore": "1",
    "note": "1 x",
    "accept": "1",
}


ABOUT_A_MATCH = (
    *("add", "edit", "show", "need", "why", "log", "undo", "redo", "drop", "restore"),
    *("note", "end", "next", "accept"),
)
"""Commands that need an open match."""


@pytest.mark.parametrize("command", ABOUT_A_MATCH)
def test_errors_are_objects(shell: Shell, command: str) -> None:
    words = (command, *NEEDS_WORDS.get(command, "").split())
    error = asked(shell, *words, code=4)["error"]
    assert (error["code"], error["exit"]) == ("no-match", 4)
    assert error["text"] == "no match is open"
    assert "belascore new" in error["remedy"]


def faults() -> Iterator[tuple[str, int, str, str]]:
    yield "add ana herc 163", 1, "points-do-not-add-up", "points"
    yield "add ana herc 1000000", 2, "number-too-large", ""
    yield "add petar herc 90", 2, "unknown-player", ""
    yield "redo", 1, "nothing-to-redo", ""
    yield "why 9", 4, "no-such-round", ""
    yield "show --detial", 2, "shell-no-option", ""
    yield "nothing", 2, "shell-no-command", ""
    yield "show --match evening.json", 4, "no-such-file", ""
    yield "rules show tarok", 4, "ruleset-unknown", ""
    yield "judge play --hand XX", 2, "call-needed", ""
    yield "count XX", 2, "cards-unread", ""


@pytest.mark.parametrize(("words", "exit_code", "code", "key"), list(faults()))
def test_every_error_has_its_code(
    evening: Shell, words: str, exit_code: int, code: str, key: str
) -> None:
    error = asked(evening, *words.split(), code=exit_code)["error"]
    assert (error["code"], error["key"], error["exit"]) == (code, key, exit_code)
    assert "\n" not in error["text"]
    assert "  " not in error["text"]


def test_a_refused_file_names_its_lines(table: Shell) -> None:
    error = asked(table, "add", "-", code=2, stdin="ana herc 999\nana herc -3\n")["error"]
    assert error["code"] == "lines-refused"
    assert [(one["line"], one["error"]["exit"]) for one in error["refused"]] == [(1, 1), (2, 2)]
    table.match.write_bytes(table.match.read_bytes() + b"\n[[round]]\ntaker = 3\npoints = true\n")
    error = asked(table, "show", code=3)["error"]
    assert error["code"] == "file-unreadable"
    assert [fault["key"] for fault in error["faults"]] == ["taker", "points"]


def test_damage_and_its_mending(table: Shell) -> None:
    table.ok("add", "-", stdin="ana herc 102\nmi pik 90\n")
    sound = asked(table, "recover")
    assert (sound["wrong"], sound["done"]) == ([], None)
    assert asked(table, "migrate")["schema"] == 1
    text = table.match.read_text(encoding="utf-8")
    table.match.write_text(text.replace("102-60", "60-102"), encoding="utf-8")
    assert asked(table, "recover", code=8)["wrong"]
    accepted = asked(table, "accept", "1", "--because", "a slip")
    assert [one["number"] for one in accepted["rounds"]] == [3]
    assert accepted["totals"] == asked(table)["totals"]
    data = table.match.read_bytes()
    table.match.write_bytes(data[:-20])
    torn = asked(table, "recover", code=8)
    assert {way["how"] for way in torn["ways"]} >= {"restore"}
    done = asked(table, "recover", "--restore")
    assert done["done"] == "restore"
    assert len(done["kept"]) == 1
    assert table.match.read_bytes() == data


def test_every_such_command_says_so_in_its_help(evening: Shell) -> None:
    for name, command in COMMANDS.items():
        shown = [
            line for line in evening.ok(*name.split(), "--help").splitlines() if "--json" in line
        ]
        assert [line.split("--json")[1].strip() for line in shown] == [command.json] * bool(
            command.json
        )
