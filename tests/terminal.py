"""Commands at a terminal: what is asked there, and what is answered."""

import os
import subprocess
import time
from collections.abc import Sequence

from conftest import Shell


def at_a_terminal(
    shell: Shell, answer: str, *words: str, before: Sequence[str] = ()
) -> tuple[int, str]:
    """Run a command at a terminal and type an answer; its exit code, and what was said there."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [*before, *shell.command, *words],
        stdin=theirs,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env=shell.env,
        cwd=shell.folder,
    ) as command:
        os.close(theirs)
        os.write(ours, answer.encode())
        said, end = b"", time.monotonic() + 30
        while time.monotonic() < end:
            try:
                part = os.read(ours, 4096)
            except OSError:
                break  # the other end is closed
            if not part:
                break
            said += part
        code = command.wait(30)
    os.close(ours)
    return code, said.decode()
