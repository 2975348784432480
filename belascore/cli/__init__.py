"""The command line: one module a command, listed in `program`; here is where errors end.

Data goes to standard output, talk to standard error. Every command imports what it needs in its
body, so that the commands of the table start fast.
"""

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO, cast

if TYPE_CHECKING:
    import typer

    app: typer.Typer

INTERRUPTED: Final = 130
"""The exit code of what somebody interrupted, be it while the program is still being loaded."""


def __getattr__(name: str) -> Any:
    """`app`, the whole program, for whoever looks at it; no command needs it whole."""
    if name != "app":
        raise AttributeError(name)
    from belascore.cli.program import program

    return program()


def main() -> NoReturn:
    """Run one command and end the process with its exit code."""
    try:
        from belascore.cli.output import begin

        _prepare_streams()
        begin(sys.argv[1:])
        code = _exit_code()
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def _prepare_streams() -> None:
    """Whatever the terminal cannot show or send must not end a command halfway."""
    # a parent that closed them left None in their place
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _closed()
    sys.stderr = sys.stderr or _nowhere("w")
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "replace"),
        (sys.stderr, "replace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _closed() -> TextIO:
    """A stream that nothing can be written to: whoever asked must hear that nothing was printed."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    return os.fdopen(nothing, "w", encoding="utf-8")


def _nowhere(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode, encoding="utf-8"))


def _exit_code() -> int:
    """Run what is typed; its exit code, also of what went wrong."""
    try:
        from belascore.cli.output import printing
        from belascore.cli.program import run

        code = run(sys.argv[1:])
        with printing():
            sys.stdout.flush()
    except SystemExit:
        return 0  # whoever read the answer has gone
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        from belascore.cli.faults import report

        return report(error)
    return code
