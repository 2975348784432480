"""The options of every command: how it prints, and as what.

Typer would build them for each command at every start; they are built where they are typed, and
where somebody asks for help or completes a word.
"""

import copy
import os
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

import typer

from belascore.cli import output
from belascore.cli.commands import COMMANDS

_WHEN: Final = "auto, always or never; auto is on a terminal."


def _answer_json(asked: bool) -> None:
    if asked:  # it may stand before the command, which has the option too
        output.answer_json(True)


def _write_without_locks(asked: bool) -> None:
    if asked:
        from belascore.store.disk import WITHOUT

        os.environ[WITHOUT] = "1"


AsciiOption = Annotated[
    bool, typer.Option("--ascii", expose_value=False, help="No signs but those of ASCII.")
]
ColorOption = Annotated[
    Literal["auto", "always", "never"],
    typer.Option("--color", metavar="WHEN", expose_value=False, show_default=False, help=_WHEN),
]
LangOption = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="LANG",
        expose_value=False,
        show_default=False,
        help="The language of the answers: en, hr, fr, nl, de, bg, el.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", expose_value=False, callback=_answer_json)]
NoLockOption = Annotated[
    bool,
    typer.Option(
        "--no-lock",
        expose_value=False,
        callback=_write_without_locks,
        help="Write where a disk knows no locks, if you are alone.",
    ),
]


def _options(
    ascii_only: AsciiOption = False,
    color: ColorOption = "auto",
    lang: LangOption = "",
    as_json: JsonOption = False,
    no_lock: NoLockOption = False,
) -> None:
    """Hold the options; nobody runs this."""


def attach(command: Any) -> None:
    """Give the program, and all commands in it, the options that they have like every other."""
    app = typer.Typer(add_completion=False)
    app.command()(_options)
    options = typer.main.get_command(app).params
    for name, part in _below(command, ""):
        part.params += [own for option in options if (own := _of(name, option))]


def _of(name: str, option: Any) -> Any:
    """An option as a command of that name has it; None where it has it not."""
    if option.opts == ["--no-lock"]:
        return option if not name else None
    if option.opts != ["--json"]:
        return option
    if name not in COMMANDS or not COMMANDS[name].json:
        return None
    own = copy.copy(option)
    own.help = COMMANDS[name].json
    return own


def _below(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    yield name, command
    commands: Mapping[str, Any] = getattr(command, "commands", {})
    for inner, part in commands.items():
        yield from _below(part, f"{name} {inner}".strip())
