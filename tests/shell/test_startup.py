"""The commands of the table start fast: what they never load."""

import pytest
from conftest import Shell
from starting import HEAVY, looked_at

from belascore.rules.load import load_law, ruleset_ids

EVERY_COMMAND = {
    f"belascore.cli{name}" for name in ("", ".commands", ".common", ".output", ".program")
}
"""Modules of the command line that every command needs beside its own."""

COMMANDS = {
    "add ana herc 102 ana:789S": "add",
    "show": "read",
    "undo": "correct",
    "redo": "correct",
    "add vi pik 98": "add",
    "need": "read",
}
"""What is typed, and the module of its command."""


@pytest.mark.parametrize("house", [(), ("--set", "match.target=9999", "--house", "tie-hangs")])
def test_the_commands_of_the_table_load_nothing_heavy(shell: Shell, house: tuple[str, ...]) -> None:
    shell.env["XDG_DATA_HOME"] = shell.env.pop("BELASCORE_DIR")
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", *house)
    for words, module in COMMANDS.items():
        found, slow = looked_at(shell, *words.split())
        assert "belascore.match.game" in found
        assert found.isdisjoint(HEAVY), (words, sorted(found.intersection(HEAVY)))
        assert slow == set(), f"{words}: named tuples of `typing`, not of `belascore.tuples`"
        ours = {name for name in found if name.startswith("belascore.cli")}
        assert ours == {*EVERY_COMMAND, f"belascore.cli.{module}"}, words


def test_options_are_the_last_tables_of_a_shipped_ruleset() -> None:
    """To play by one as it is, only what stands before them is read."""
    for name in ruleset_ids():
        plain = load_law(name, options=False)
        assert plain == load_law(name)._replace(options=())
