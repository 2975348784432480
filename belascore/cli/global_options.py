"""What every command has: options that say how it prints, and the language of its help.

Typer would build them for each command at every start; they are built where they are typed, and
where somebody asks for help or completes a word.
"""

import copy
import os
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

import typer

from belascore.cli import output
from belascore.cli.commands import AS_JSON, COMMANDS, EVERYWHERE
from belascore.text import Textual, text
from belascore.words.say import Speech

_OF_THE_PROGRAM: Final = ("--version", "--no-lock")
"""Options that stand before a command and that none has."""
_WHEN: Final = "auto, always or never; auto is on a terminal."


def _version(asked: bool) -> None:
    if asked:
        from belascore import __version__

        output.emit([f"belascore {__version__}"])
        raise typer.Exit


def _answer_json(asked: bool) -> None:
    if asked:  # it may stand before the command, which has the option too
        output.answer_json(True)


def _write_without_locks(asked: bool) -> None:
    if asked:
        from belascore.store.disk import WITHOUT

        os.environ[WITHOUT] = "1"


VersionOption = Annotated[
    bool,
    typer.Option(
        "--version", expose_value=False, callback=_version, is_eager=True, help="Say which one."
    ),
]
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
    version: VersionOption = False,
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
    if option.opts[0] in _OF_THE_PROGRAM:
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


# The language of help


def help_parts(command: Any, key: str = "help") -> Iterator[tuple[str, Any]]:
    """Every command and parameter that has a help, with the key that other languages say it by."""
    own = "help.belascore" if key == "help" else key
    yield own, command
    for param in command.params:
        if said := getattr(param, "help", None):
            shared = param.opts[0] in EVERYWHERE and (param.name != "as_json" or said == AS_JSON)
            yield f"{'help.everywhere' if shared else own}.{param.name}", param
    for name, inner in getattr(command, "commands", {}).items():
        yield from help_parts(inner, f"{key}.{name}")


def put_into(command: Any, speech: Speech) -> None:
    """Put what a language says into the built commands, and into what Typer frames it with."""
    context = type(
        "SpokenContext", (command.context_class,), {"formatter_class": _formatter(command, speech)}
    )
    for key, part in list(help_parts(command)):
        part.help = speech.own(key) or part.help
        if hasattr(part, "context_class"):
            part.context_class = context


def _formatter(command: Any, speech: Speech) -> type:
    """What lays out a page of help, with the few words that Typer has only in English."""

    def told(code: str, **data: Textual) -> str:
        return str(speech.say(code, data))

    headings = {name: told(f"help-{name.lower()}") for name in ("Options", "Arguments", "Commands")}
    said = {
        "Show this message and exit.": told("help-this"),
        "[required]": f"[{told('help-required')}]",
        "[default: ": f"[{told('help-default', value=text(''))}",
    }
    base: Any = command.context_class.formatter_class

    class Formatter(base):  # type: ignore[misc]
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, prefix or told("shell-usage", usage=""))

        def write_heading(self, heading: str) -> None:
            super().write_heading(headings.get(heading, heading))

        def write_dl(self, rows: Any, *args: Any, **settings: Any) -> None:
            super().write_dl([(one, _replaced(two)) for one, two in rows], *args, **settings)

    def _replaced(told: str) -> str:
        for english, other in said.items():
            told = told.replace(english, other)
        return told

    return Formatter
