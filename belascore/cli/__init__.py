"""The command line: one module a command, listed in `program`; here is where errors end.

Data goes to standard output, talk to standard error. Every command imports what it needs in its
body, so that the commands of the table start fast.
"""

import gc
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, cast

if TYPE_CHECKING:
    import typer

    app: typer.Typer


def __getattr__(name: str) -> Any:
    """`app`, the whole program, for whoever looks at it; no command needs it whole."""
    if name != "app":
        raise AttributeError(name)
    from belascore.cli.program import program

    return program()


def main() -> NoReturn:
    """Run one command and end the process with its exit code."""
    # Most commands are over before a ring of objects could be worth looking for, and what is left
    # at the end goes with the process: the collector would look through all of Typer for nothing.
    gc.set_threshold(100_000)
    _prepare_streams()
    code = _exit_code()
    gc.freeze()
    sys.exit(code)


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
    from belascore.errors import BelascoreError, visible

    try:
        code = _run()
        sys.stdout.flush()
    except BelascoreError as error:
        sys.stderr.write(visible(f"belascore: {error}\n"))
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
    import typer

    from belascore.cli.program import MistypedError, program

    try:
        code = program(sys.argv[1] if len(sys.argv) > 1 else "")(standalone_mode=False)
    except SystemExit as ended:
        code = ended.code
    except MistypedError as error:
        return _mistyped(error)
    except typer.Abort:
        sys.stderr.write("Aborted!\n")
        return 1
    return code if isinstance(code, int) else 0


def _mistyped(error: Any) -> int:
    """Say how the command is used; what was typed may hold anything."""
    from belascore.errors import visible

    text = io.StringIO()
    error.show(text)
    sys.stderr.write(visible(text.getvalue()))
    code: int = error.exit_code
    return code


def _output_failed(error: OSError) -> int:
    """The answer could not be printed; what the command recorded stays recorded."""
    from belascore.cli.common import nobody_reads

    nobody_reads()
    if isinstance(error, BrokenPipeError):
        return 0
    sys.stderr.write(
        f"belascore: the answer could not be printed ({error.strerror}). "
        "If it answered an entry, that is recorded: `belascore show` prints it again\n"
    )
    return 7
