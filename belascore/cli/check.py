"""`belascore check`: is everything about these matches in order?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from belascore.cli.common import emit, emit_json, say, target

if TYPE_CHECKING:
    from belascore.store.checking import Checked

_CHANGED = 8
"""The exit code of a file that is not as it was written."""


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE or FOLDER...", readable=False, help="Else the open match."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the exit code.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a file.")] = False,
) -> None:
    """Verify match files: can be read, law, arithmetic, paper, seals. Nothing is changed.

    Exits with 0 if all is well, else with the worst: 1 a fault of the score, 3 unreadable,
    8 changed after it was recorded.
    """
    from belascore.cli.progress import progress
    from belascore.store.checking import check_file, files

    found = files(paths or [target(None)])
    tell = progress("checking")
    worst, bad = 0, 0
    for number, path in enumerate(found, 1):
        tell(number, len(found))
        checked = check_file(path)
        worst, bad = max(worst, checked.exit_code), bad + bool(checked.exit_code)
        if as_json:
            emit_json(_answer(checked))
        elif not quiet:
            emit(f"{path.name}: {fault}" for fault in checked.faults)
    if not quiet and not as_json:
        verdict = "all in order" if not bad else f"{bad} not in order"
        say(f"{len(found)} checked, {verdict}")
        if worst == _CHANGED:
            say("  A change that was meant: belascore accept N --because TEXT")
            say("  One that was not: belascore recover")
    if worst:
        raise typer.Exit(worst)


def _answer(checked: "Checked") -> dict[str, Any]:
    faults = list(checked.faults)
    return {"file": str(checked.path), "exit": checked.exit_code, "faults": faults}
