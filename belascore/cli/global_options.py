"""The options of every command: how it prints, and as what.

Typer would build them for each command at every start; they are built where they are typed, and
where somebody asks for help or completes a word.
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from belascore.cli import common

if TYPE_CHECKING:
    from collections.abc import Mapping

JSON_COMMANDS: Final = (
    *("", "new", "add", "edit", "show", "need", "why", "log", "undo", "redo", "drop", "restore"),
    *("note", "end", "next", "accept"),
)
"""Commands that ask `common.is_json`; others that print JSON have an option of their own."""

_WHEN: Final = "auto, always or never; auto is on a terminal."
_LIMITED: Final = {"--json": JSON_COMMANDS, "--no-lock": ("",)}
"""Options that only some commands have; the program itself has no name."""


def _answer_json(asked: bool) -> None:
    if asked:
        common.answer_json()


def _write_without_locks(asked: bool) -> None:
    if asked:
        from belascore.store.lock import WITHOUT

        os.environ[WITHOUT] = "1"


AsciiOption = Annotated[
    bool, typer.Option("--ascii", expose_value=False, help="No signs but those of ASCII.")
]
ColorOption = Annotated[
    Literal["auto", "always", "never"],
    typer.Option("--color", metavar="WHEN", expose_value=False, show_default=False, help=_WHEN),
]
JsonOption = Annotated[
    bool, typer.Option("--json", expose_value=False, callback=_answer_json, help="As JSON.")
]
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
    as_json: JsonOption = False,
    no_lock: NoLockOption = False,
) -> None:
    """Hold the options; nobody runs this."""


def attach(command: Any) -> None:
    """Give a command, and all below it, the options that it has like every other."""
    app = typer.Typer(add_completion=False)
    app.command()(_options)
    options = typer.main.get_command(app).params
    for name, one in _below(command, ""):
        own = {text for param in one.params for text in param.opts}
        one.params += [
            option
            for option in options
            if own.isdisjoint(option.opts) and name in _LIMITED.get(option.opts[0], (name,))
        ]


def _below(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    yield name, command
    commands: Mapping[str, Any] = getattr(command, "commands", {})
    for inner, one in commands.items():
        yield from _below(one, f"{name} {inner}".strip())
