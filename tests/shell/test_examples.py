"""Every command that help prints runs: in an empty folder, or with what it presumes."""

import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
import typer
from conftest import Shell

from belascore.cli import app
from belascore.cli.topics import TOPICS

FOUR: Final = ("Ana", "Maja", "Ivo", "Pero")
BLANKS: Final = {"TAKER", "N", "TEXT", "FILE", "FOLDER", "NAME", "-", "..."}
"""Words that stand for what is to be put in their place."""
DEALS: Final = "ana hearts 102 +20\nmaja spades 90\nivo clubs 98\n"


def helps(command: object, words: str = "belascore") -> Iterator[tuple[str, str]]:
    """The help of every command there is."""
    yield words, getattr(command, "help", None) or ""
    inner: dict[str, object] = getattr(command, "commands", {})
    for name, one in inner.items():
        yield from helps(one, f"{words} {name}")


def printed(text: str) -> Iterator[str]:
    """The commands that a text shows: on a line of their own, behind a colon, or in quotes."""
    for line in text.splitlines():
        own = re.fullmatch(r" +(belascore .+?)(?:  +\S.*)?", line)
        behind = re.search(r": +(belascore .+)", line)
        quoted = re.findall(r"`(belascore [^`]+)`", line)
        if quoted:
            yield from quoted
        elif own:
            yield own[1]
        elif behind:
            # more than one, or a sentence that goes on
            yield re.sub(r"[.,] .*", "", behind[1])
            yield from re.findall(r", (belascore .+)", line)


def examples() -> dict[str, str]:
    """Each command that is shown whole, with where it stands."""
    texts = [*helps(typer.main.get_command(app)), *TOPICS.items()]
    found = {line: where for where, text in texts for line in printed(text)}
    return {line: where for line, where in found.items() if not BLANKS & {*line.split()}}


def nothing(shell: Shell) -> None:
    """An empty folder."""


def match(shell: Shell) -> None:
    shell.ok("new", *FOUR, "--rules", "bela-hr", "--dealer", "Pero")


def deals(shell: Shell) -> None:
    match(shell)
    shell.ok("add", "-", stdin=DEALS)


def other_deals(shell: Shell) -> None:
    """Three deals, of which the third is not yet what examples make of it."""
    match(shell)
    shell.ok("add", "-", stdin=DEALS.replace("98", "97"))


def misspelt(shell: Shell) -> None:
    shell.ok("new", "Ana", "Maja", "Jre", "Pero", "--rules", "bela-hr")


def may_pass(shell: Shell) -> None:
    shell.ok("new", *FOUR, "--rules", "belote")


def torn(shell: Shell) -> None:
    deals(shell)
    with shell.match.open("a", encoding="utf-8") as file:
        file.write('\n[[round]]\nn = 4\ntaker = "A')


def changed(shell: Shell) -> None:
    deals(shell)
    text = shell.match.read_text(encoding="utf-8")
    assert '"64-98"' not in text
    shell.match.write_text(text.replace('"98-64"', '"64-98"'), encoding="utf-8")


def exported(shell: Shell) -> None:
    deals(shell)
    shell.ok("export", "-o", "evening.json")
    shutil.rmtree(shell.data)


def league(shell: Shell) -> None:
    deals(shell)
    (shell.folder / "league").mkdir()
    shutil.copy(shell.match, shell.folder / "league" / "first.toml")
    shutil.copy(shell.match, shell.folder / "evening.toml")


def ruleset(shell: Shell) -> None:
    for name in ("our-bela", "mine"):
        shell.ok("rules", "new", name, "--from", "bela-hr")


def written_deal(shell: Shell) -> None:
    """The deal that the topic shows, word by word."""
    shown = re.findall(r"^  (\w+ += \S.*?)(?:   .*)?$", TOPICS["judge"], re.MULTILINE)
    assert len(shown) == 4
    (shell.folder / "deal.toml").write_text("\n".join(shown), encoding="utf-8")


# Of the commands that begin so: what they presume, and the exit codes of those that are not 0.
# The first that fits counts.
PRESUMED: Final[dict[str, tuple[Callable[[Shell], None], tuple[int, ...]]]] = {
    "judge deal": (written_deal, (1,)),
    "add dalje": (may_pass, (0,)),
    "add": (match, (0,)),
    "edit --name": (misspelt, (0,)),
    "edit 3": (other_deals, (0,)),
    "dispute": (deals, (0, 1)),
    "recover --cut": (torn, (0,)),
    "accept": (changed, (0,)),
    "check --code": (deals, (8,)),
    "import": (exported, (0,)),
    "stats league/": (league, (0,)),
    "rules check": (ruleset, (0,)),
    "new Ana Maja Ivo Pero --rules ./": (ruleset, (0,)),
    "new": (deals, (0,)),
    "rules diff": (nothing, (1,)),
    "export md --rules": (nothing, (0,)),
    "matches list": (nothing, (0,)),
    **dict.fromkeys(
        ("edit", "why", "show", "note", "undo", "export", "matches", "recover", "stats"),
        (deals, (0,)),
    ),
    "": (nothing, (0,)),
}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Callable[..., None]], Path]:
    """Folders in which something was begun already, each made once."""
    made: dict[str, Path] = {}

    def folder(begin: Callable[[Shell], None]) -> Path:
        name = begin.__name__
        if name not in made:
            made[name] = tmp_path_factory.mktemp(name)
            begin(Shell(made[name]))
        return made[name]

    return folder


@pytest.mark.parametrize("line", examples())
def test_a_command_that_help_shows_runs(
    shell: Shell, prepared: Callable[[Callable[..., None]], Path], line: str
) -> None:
    words = shlex.split(line.partition(" > ")[0])[1:]
    typed = " ".join(words)
    begin, codes = next(what for start, what in PRESUMED.items() if typed.startswith(start))
    shutil.copytree(prepared(begin), shell.folder, dirs_exist_ok=True)
    ran = shell.run(*words)
    assert ran.code in codes, (examples()[line], ran)


def test_the_whole_entries_that_help_shows_are_taken(shell: Shell) -> None:
    entries = re.findall(r"^  (ana .+?)   ", TOPICS["entry"], re.MULTILINE)
    assert len(entries) == 5
    for entry in entries:
        game = ("bela-hr", "--house", "na-dosta") if "claim" in entry else ("coinche",)
        shell.ok("new", *FOUR, "--sides", "mi,vi", "--rules", *game)
        shell.ok("add", *entry.split())


def test_help_shows_enough_commands_and_every_presumption_is_of_one() -> None:
    lines = [line.removeprefix("belascore ") for line in examples()]
    assert len(lines) > 60
    for start in PRESUMED:
        assert any(line.startswith(start) for line in lines), start
