"""What is set once for all matches: which word goes before which, and what cannot be set."""

import json
from typing import Any

import pytest
from conftest import Shell

FOUR = ("Ana", "Maja", "Ivo", "Pero")


def setting(shell: Shell, key: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(shell.ok("config", "--json"))["settings"][key]
    return told


def test_a_flag_goes_before_the_environment_that_before_the_file(shell: Shell) -> None:
    assert setting(shell, "rules") == {"value": "", "source": "usual"}
    shell.ok("config", "rules", "bela-hr")
    assert setting(shell, "rules") == {"value": "bela-hr", "source": "file"}
    assert "bela-hr" in shell.ok("new", *FOUR)
    shell.env["BELASCORE_RULES"] = "belotten"
    assert setting(shell, "rules") == {"value": "belotten", "source": "environment"}
    assert "belotten" in shell.ok("new", *FOUR)
    assert "coinche" in shell.ok("new", *FOUR, "--rules", "coinche")
    del shell.env["BELASCORE_RULES"]
    shell.ok("config", "rules", "--unset")
    assert setting(shell, "rules")["source"] == "usual"
    assert "coinche" in shell.ok("new", *FOUR)


def test_people_are_set_once(shell: Shell) -> None:
    shell.ok("config", "players", "Ana,Maja,Ivo,Pero")
    assert "Ana, Ivo" in shell.ok("new", "--rules", "bela-hr")
    assert "Eva, Jure" in shell.ok("new", "Eva", "Maja", "Jure", "Pero")


def test_signs_and_colours_are_set_once(shell: Shell) -> None:
    shell.ok("new", *FOUR, "--rules", "bela-hr")
    shell.ok("config", "ascii", "yes")
    assert shell.ok("add", "ana", "hearts", "102").startswith("1 H Ana")
    shell.ok("config", "ascii", "--unset")
    shell.ok("config", "color", "always")
    assert "\x1b[" in shell.ok("add", "maja", "hearts", "20")
    assert "\x1b[" not in shell.ok("--color", "never", "add", "ivo", "hearts", "20")
    shell.env["NO_COLOR"] = "1"
    assert "\x1b[" not in shell.ok("add", "pero", "hearts", "20")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rulse", "bela-hr"), "Did you mean rules?"),
        (("color", "blue"), "auto, always, never"),
        (("ascii", "perhaps"), "yes, no"),
        (("rules", "tarok"), "bela-hr"),
        (("players", "Ana,,Ivo"), "name"),
        (("lang", "x"), "There are: en (English), hr"),
        (("lang", "tr_TR.UTF-8"), "is no language here"),
        (("--unset",), "config rules --unset"),
    ],
)
def test_what_cannot_be_set(shell: Shell, words: tuple[str, ...], says: str) -> None:
    ran = shell.run("config", *words)
    assert ran.code in (2, 4)
    assert says in ran.err
    assert not (shell.data / "config.toml").exists()


def test_a_file_with_an_unknown_key_is_one_message_and_stops_no_deal(shell: Shell) -> None:
    shell.ok("new", *FOUR, "--rules", "bela-hr")
    (shell.data / "config.toml").write_text('zork = "1"\n')
    for words in (("config",), ("new", *FOUR)):
        ran = shell.run(*words)
        assert ran.code == 3
        assert 'there is no setting "zork"' in ran.err
    shell.ok("add", "ana", "hearts", "102")


def test_help_finds_commands(shell: Shell) -> None:
    assert shell.ok("help", "undo") == shell.ok("undo", "--help")
    assert shell.ok("help", "matches", "rm") == shell.ok("matches", "rm", "--help")
    assert shell.run("help", "unod").code == 4


def test_a_language_is_kept_by_its_code(shell: Shell) -> None:
    assert "hr" in shell.ok("config", "lang", "hr_HR.UTF-8")
    assert (shell.data / "config.toml").read_text() == 'lang = "hr"\n'
