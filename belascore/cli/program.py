"""The program: which commands there are, and which module has each.

To load and build them all costs a whole bare start. Only the command that is run is loaded and
built; all of them are where somebody asks for help, completes a word, or types no command.
"""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import typer

from belascore.cli import status

_COMMANDS: Final = {
    "new": "new.new",
    "add": "add.add",
    "edit": "correct.edit",
    "show": "read.show",
    "need": "read.need",
    "why": "read.why",
    "dispute": "dispute.dispute",
    "log": "read.log",
    "undo": "undo.undo",
    "redo": "undo.redo",
    "drop": "correct.drop",
    "restore": "correct.restore",
    "note": "correct.note",
    "end": "series.end",
    "check": "check.check",
    "recover": "recover.recover",
    "accept": "recover.accept",
    "migrate": "recover.migrate",
    "count": "count.count",
    "export": "export.export",
    "table": "table.table",
    "batch": "batch.batch",
    "demo": "demo.demo",
    "next": "series.next_",
    "stats": "stats.stats",
    "import": "import_.import_",
    "help": "manual.manual",
    "matches": "matches.app",
    "judge": "judge.app",
    "rules": "rules.app",
}
"""Each command with its module and the name it has there, in the order of the help."""

_LISTS_ALL: Final = "help"
_WITH_ENTRIES: Final = ("add", "edit")
"""Commands whose words may begin with a dash and be no option."""

_EVERYWHERE: Final = ("--ascii", "--color", "--json", "--no-lock")
"""Options that may stand before the name of a command; see `everywhere`."""
_COMPLETION: Final = "_BELASCORE_COMPLETE"
"""Set by shells that ask how a word goes on."""
_SHOWS_OPTIONS: Final = (*_EVERYWHERE, "--help", "-h")
"""How words begin for which the options of every command have to be there."""


def run(words: Sequence[str]) -> int:
    """Run the command that these words say; its exit code."""
    if _COMPLETION in os.environ:
        return _complete()
    name = typed_command(words)
    command = typer.main.get_command(program(name))
    # to build an option costs as much as to add up a deal: these only where somebody sees them
    if name not in _COMMANDS or any(word.startswith(_SHOWS_OPTIONS) for word in words):
        from belascore.cli.global_options import attach

        attach(command)
    ended = command(list(words), standalone_mode=False)
    return ended if isinstance(ended, int) else 0


def _complete() -> int:
    """Tell a shell how the word that is typed may go on; silent about whatever goes wrong."""
    from belascore.cli.completing import prepare
    from belascore.cli.global_options import attach
    from belascore.cli.lookups import typed_words

    app = program(typed_command(typed_words()), completion=True)
    command = typer.main.get_command(app)
    attach(command)
    prepare(command)
    try:
        command([], prog_name="belascore", complete_var=_COMPLETION, standalone_mode=False)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except Exception:
        return 1
    return 0


def typed_command(words: Sequence[str]) -> str:
    """The command that is typed, behind the options of every command; empty if there is none."""
    rest = iter(words)
    for word in rest:
        if not word.startswith(_EVERYWHERE):
            return word
        if word == "--color":
            next(rest, "")
    return ""


def program(command: str = "", *, completion: bool = False) -> typer.Typer:
    """The program as it is when that command is typed: with it alone, or else with all.

    `completion` is for shells that ask how a word goes on, with whatever command.
    """
    alone = command in _COMMANDS and command != _LISTS_ALL
    app = typer.Typer(
        name="belascore",
        help=status.HELP,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=completion or not alone,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(status.belascore)
    for name in (command,) if alone else _COMMANDS:
        module, _, attribute = _COMMANDS[name].partition(".")
        found = getattr(import_module(f"belascore.cli.{module}"), attribute)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            settings = {"ignore_unknown_options": name in _WITH_ENTRIES}
            app.command(name, context_settings=settings)(found)
    return app
