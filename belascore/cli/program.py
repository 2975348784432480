"""The program: as much of it as what is typed needs.

To load and build all commands costs a whole bare start. Only the command that is run is loaded and
built; all of them are where somebody asks for help, completes a word, or types no command.
"""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import typer

from belascore.cli import output
from belascore.cli.commands import COMMANDS, EVERYWHERE, GROUPS, LISTS_ALL, named_so, typed_command

HELP: Final = """\
Keep the score of Bela, Belot and their kin, and settle what the table argues about.

\b
Begin:  belascore new Ana Maja Ivo Pero --rules bela-hr
Then:   belascore add ana hearts 102 +20
Look:   belascore show, belascore why 3
Mend:   belascore undo
More:   belascore help
"""
_COMPLETION: Final = "_BELASCORE_COMPLETE"
"""Set by shells that ask how a word goes on."""
_SHOWS_OPTIONS: Final = (*EVERYWHERE, "--help", "-h")
"""How words begin for which the options of every command have to be there."""


def run(words: Sequence[str]) -> int:
    """Run the command that these words say; its exit code."""
    if _COMPLETION in os.environ:
        return _complete()
    name = typed_command(words)
    output.require_language()
    _require_command(name)
    command = typer.main.get_command(program(name))
    # to build an option costs as much as to add up a deal: these only where somebody sees them
    if name not in COMMANDS or any(word.startswith(_SHOWS_OPTIONS) for word in words):
        from belascore.cli.global_options import attach

        attach(command)
        _translate(command)
    elif name == LISTS_ALL:
        _translate(command)
    try:
        ended = command(list(words), standalone_mode=False)
    finally:
        output.answer_json(False)
    return ended if isinstance(ended, int) else 0


def _require_command(name: str) -> None:
    """Refuse a command that is not there, and name those it may be.

    Typer would say so too, but only in English.
    """
    group, _, word = name.rpartition(" ")
    if not word or word.startswith("-") or name in COMMANDS or name in GROUPS:
        return
    from difflib import get_close_matches

    from belascore.cli.faults import usage
    from belascore.faults import UsageError

    path = f"belascore {group}".strip()
    start = f"{group} " if group else ""
    there = {other[len(start) :].partition(" ")[0] for other in COMMANDS if other.startswith(start)}
    near = [f"'{other}'" for other in get_close_matches(word, sorted(there - {""}))]
    raise UsageError(
        "shell-no-command.near" if near else "shell-no-command",
        command=word,
        near=near,
        usage=usage(path),
        help=f"{path} --help",
    )


def _translate(command: Any) -> None:
    """Let help speak as the answers do; English stands in it already."""
    if (speech := output.speech()).language != "en":
        from belascore.cli.global_options import put_into

        put_into(command, speech)


def _complete() -> int:
    """Tell a shell how the word that is typed may go on; silent about whatever goes wrong."""
    from belascore.cli.completing import prepare, typed_words
    from belascore.cli.global_options import attach

    name = typed_command(typed_words())
    command = typer.main.get_command(program(name, completion=True))
    attach(command)
    _translate(command)
    prepare(command)
    try:
        command([], prog_name="belascore", complete_var=_COMPLETION, standalone_mode=False)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except Exception:
        return 1
    return 0


def program(name: str = "", *, completion: bool = False) -> typer.Typer:
    """The program as it is when that command is typed: with it alone, or else with all.

    `completion` is for shells that ask how a word goes on, with whatever command.
    """
    there = named_so(name)
    app = typer.Typer(
        name="belascore",
        help=HELP,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=completion or len(there) > 1,
        context_settings={"help_option_names": ["-h", "--help"], "obj": name},
    )
    app.callback(invoke_without_command=True)(belascore)
    groups: dict[str, typer.Typer] = {}
    for whole in there:
        group, _, last = whole.rpartition(" ")
        if group and group not in groups:
            groups[group] = typer.Typer(help=GROUPS[group], rich_markup_mode=None)
            app.add_typer(groups[group], name=group)
        settings = {"ignore_unknown_options": COMMANDS[whole].dashes}
        parent = groups[group] if group else app
        parent.command(last, context_settings=settings)(_function(COMMANDS[whole].place))
    return app


def _function(place: str) -> Any:
    module, _, attribute = place.partition(".")
    return getattr(import_module(f"belascore.cli.{module}"), attribute)


def _require_json(command: str) -> None:
    """Refuse `--json` before a command that prints none."""
    from belascore.faults import Remedy, UsageError

    if not COMMANDS[command].json:
        option, topic = Remedy("", options=("json",)), Remedy("help", ("json",))
        raise UsageError("option-misplaced", option=option, command=command, help=topic)


def belascore(context: typer.Context) -> None:
    """Keep the score of Bela, Belot and their kin, and settle what the table argues about."""
    if context.invoked_subcommand is not None:
        if output.is_json():
            _require_json(context.obj)
        return
    from belascore.answers.status import Standing
    from belascore.cli.common import open_game
    from belascore.faults import NotFoundError
    from belascore.store.library import is_any_open

    try:
        game = open_game(None)
    except NotFoundError:
        if is_any_open():
            raise
        if output.is_json():
            output.emit_json({"match": None})
        else:
            run(["--help"])
        return
    output.tell(Standing(game.score, game.law, str(game.path)))
