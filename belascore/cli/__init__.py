"""The command line: one module a command, joined here, and the one place where errors end.

Data goes to standard output, talk to standard error. Every command imports what it needs in its
body, so that the commands of the table start fast.
"""

import io
import os
import sys
from pathlib import Path
from typing import NoReturn, TextIO, cast

import typer

from belascore.cli import (
    add,
    batch,
    check,
    correct,
    count,
    demo,
    entries,
    export,
    import_,
    judge,
    manual,
    matches,
    new,
    rules,
    series,
    status,
    table,
    undo,
)
from belascore.cli.common import nobody_reads

app = typer.Typer(
    name="belascore",
    help=status.HELP,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback(invoke_without_command=True)(status.belascore)
app.command()(new.new)
app.command(context_settings={"ignore_unknown_options": True})(add.add)
app.command(context_settings={"ignore_unknown_options": True})(correct.edit)
for command in (
    entries.show,
    entries.need,
    entries.why,
    entries.log,
    undo.undo,
    undo.redo,
    correct.drop,
    correct.restore,
    correct.note,
    series.end,
    check.check,
    count.count,
    export.export,
    table.table,
    batch.batch,
    demo.demo,
):
    app.command()(command)
app.command("next")(series.next_)
app.command("import")(import_.import_)
app.command("help")(manual.manual)
app.add_typer(matches.app, name="matches")
app.add_typer(judge.app, name="judge")
app.add_typer(rules.app, name="rules")


def main() -> NoReturn:
    """Run one command and end the process with its exit code."""
    _prepare_streams()
    sys.exit(_exit_code())


def _prepare_streams() -> None:
    """Whatever the terminal cannot show or send must not end a command halfway."""
    # a parent that closed them left None in their place
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    # a terminal that has no glyph gets a question mark
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "replace"),
        (sys.stderr, "replace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _nowhere(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode, encoding="utf-8"))


def _exit_code() -> int:
    from belascore.errors import BelascoreError

    try:
        code = _run()
        sys.stdout.flush()
    except BelascoreError as error:
        sys.stderr.write(f"belascore: {error}\n")
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _output_failed(error)
    except Exception as error:
        if os.environ.get("BELASCORE_DEBUG"):
            raise
        sys.stderr.write(
            f"belascore: this is a bug, not a mistake of yours: {error!r:.200}\n"
            "  What was recorded is as it was. BELASCORE_DEBUG=1 shows where it broke.\n"
        )
        return 70
    return code


def _run() -> int:
    _build_only(sys.argv[1] if len(sys.argv) > 1 else "")
    try:
        app()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


def _build_only(name: str) -> None:
    """Leave only the command that is run: to build them all costs half a bare start."""
    commands = [
        command
        for command in app.registered_commands
        if name == (command.name or getattr(command.callback, "__name__", ""))
    ]
    groups = [group for group in app.registered_groups if group.name == name]
    if name != "help" and (commands or groups):
        app.registered_commands, app.registered_groups = commands, groups


def _output_failed(error: OSError) -> int:
    """The answer could not be printed; what the command recorded stays recorded."""
    nobody_reads()
    if isinstance(error, BrokenPipeError):
        return 0
    sys.stderr.write(
        f"belascore: the answer could not be printed ({error.strerror}). "
        "If it answered an entry, that is recorded: `belascore show` prints it again\n"
    )
    return 7
