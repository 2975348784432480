"""The program: which commands there are, and which module has each.

To load and build them all costs a whole bare start. Only the command that is run is loaded and
built; all of them are where somebody asks for help, completes a word, or types no command.
"""

from importlib import import_module
from typing import Final, cast

import typer

from belascore.cli import status

MistypedError: Final = cast("type[Exception]", typer.BadParameter.__bases__[0])
"""What Typer raises for a command that was typed wrongly."""

_COMMANDS: Final = {
    "new": "new.new",
    "add": "add.add",
    "edit": "correct.edit",
    "show": "entries.show",
    "need": "entries.need",
    "why": "entries.why",
    "dispute": "dispute.dispute",
    "log": "entries.log",
    "undo": "undo.undo",
    "redo": "undo.redo",
    "drop": "correct.drop",
    "restore": "correct.restore",
    "note": "correct.note",
    "end": "series.end",
    "check": "check.check",
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


def program(command: str = "") -> typer.Typer:
    """The program as it is when that command is typed: with it alone, or else with all."""
    alone = command in _COMMANDS and command != _LISTS_ALL
    app = typer.Typer(
        name="belascore",
        help=status.HELP,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=not alone,
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
