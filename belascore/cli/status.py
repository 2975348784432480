"""`belascore` alone: how the open match stands, or how to begin one."""

from typing import Annotated, Final

import typer

from belascore.cli.output import emit, emit_json, is_json, tell

HELP: Final = """\
Keep the score of Bela, Belot and their kin, and settle what the table argues about.

\b
Begin:  belascore new Ana Maja Ivo Pero --rules bela-hr
Then:   belascore add ana hearts 102 +20
Look:   belascore show, belascore why 3
Mend:   belascore undo
More:   belascore help
"""


def _version(asked: bool) -> None:
    if asked:
        from belascore import __version__

        emit([f"belascore {__version__}"])
        raise typer.Exit


def _require_json(command: str) -> None:
    """Refuse `--json` before a command that prints none."""
    from belascore.cli.commands import COMMANDS
    from belascore.faults import Remedy, UsageError

    if not COMMANDS[command].json:
        option, topic = Remedy("", options=("json",)), Remedy("help", ("json",))
        raise UsageError("option-misplaced", option=option, command=command, help=topic)


def belascore(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 Typer calls back before anything else happens
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which one.")
    ] = False,
) -> None:
    """Keep the score of Bela, Belot and their kin, and settle what the table argues about."""
    if context.invoked_subcommand is not None:
        if is_json():
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
        if is_json():
            emit_json({"match": None})
        else:
            emit([context.get_help()])
        return
    tell(Standing(game.score, game.law, str(game.path)))
