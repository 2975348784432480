"""What a remedy shows is taken as it stands: at the shell, at the prompt, and from a pipe."""

import re

import pytest
from conftest import Shell

TABLE = ("Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", "--dealer", "Pero")
FRENCH = ("Jean", "Zoé", "Max", "Léa", "--rules", "coinche", "--dealer", "Léa")


def commands(text: str) -> list[str]:
    return [line.strip() for line in re.findall("belascore (?:add|undo).*", text)]


@pytest.mark.parametrize("entry", ["jean 110 pique 162", "jean 110 pique 0", "jean 110 pique 252"])
def test_every_remedy_is_taken_at_the_prompt_and_the_shell(shell: Shell, entry: str) -> None:
    shell.ok("new", *FRENCH)
    ran = shell.run("add", *entry.split())
    assert ran.code == 1
    offers = commands(ran.err)
    assert offers
    for offer in offers:
        assert "110 pique" in offer
        words = offer.split()[1:]
        shell.ok(*words, "--dry-run")
        shell.ok("table", "--plain", stdin=f"{offer}\n")
        shell.ok("undo")


def test_the_programs_name_may_stand_before_an_entry(shell: Shell) -> None:
    shell.ok("new", *TABLE)
    lines = ("ana herc 102", "add ana pik 98", "belascore add ivo tref 90", "belascore undo")
    shell.ok("table", "--plain", stdin="\n".join(lines) + "\n")
    shell.ok("add", "-", stdin="belascore add mi karo 100\n")
    shell.ok("add", "belascore", "add", "mi", "karo", "102")
    told = shell.ok("log")
    assert [told.count(points) for points in ("102-60", "98-64", "90-72", "100-62")] == [2, 1, 1, 1]


def test_what_has_to_be_meant_is_said_so_at_the_prompt(shell: Shell) -> None:
    shell.ok("new", *FRENCH)
    ran = shell.run("add", "jean", "1100", "pique", "100")
    assert ran.code == 2
    assert "--yes" in ran.err
    shell.ok("table", "--plain", stdin="jean 1100 pique 100 --yes\n")
    assert "1100" in shell.ok("log")
