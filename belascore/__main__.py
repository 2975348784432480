"""The `belascore` command, and `python -m belascore`."""

import gc
import os
import sys


def main() -> None:
    """Load and run the command line, and end the process with its exit code.

    An interruption while it is loaded says nothing.
    """
    # most commands are over before a ring of objects could be worth looking for
    gc.set_threshold(100_000)
    code: object = 130
    try:
        from belascore.cli import main as run

        run()
    except KeyboardInterrupt:
        pass
    except SystemExit as ended:
        code = ended.code
    # Files were closed where they were written. To take all of Typer apart before the end would
    # cost more than to score an evening.
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            continue
    os._exit(code if isinstance(code, int) else 70)


if __name__ == "__main__":
    main()
