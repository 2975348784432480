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
    code: Annotated[
        str, typer.Option("--code", metavar="CODE", help="What was noted of it on paper.")
    ] = "",
) -> None:
    """Verify match files: can be read, law, arithmetic, paper, seals. Nothing is changed.

    Exits with 0 if all is well, else with the worst: 1 a fault of the score, 3 unreadable,
    4 not there, or by rules that are not known here, 7 the system did not let us read it,
    8 changed after it was recorded, or another one than the code says.

    Two files of one match: says from where on they differ.
    """
    from belascore.cli.progress import progress
    from belascore.store.checking import check_file, files
    from belascore.store.copies import siblings

    found = files(paths or [target(None)])
    noted = _noted(code, len(found))
    tell = progress("checking")
    worst, bad = 0, 0
    for number, path in enumerate(found, 1):
        tell(number, len(found))
        checked = check_file(path, noted)
        worst, bad = max(worst, checked.exit_code), bad + bool(checked.exit_code)
        if as_json:
            emit_json(_answer(checked))
        elif not quiet:
            emit(f"{path.name}: {fault}" for fault in checked.faults)
    for pair in siblings(found):
        worst = max(worst, pair.exit_code)
        if as_json:
            emit_json(
                {"files": list(map(str, pair.paths)), "exit": pair.exit_code, "text": pair.text}
            )
        elif not quiet:
            emit([pair.text])
    if not quiet and not as_json:
        verdict = "all in order" if not bad else f"{bad} not in order"
        say(f"{len(found)} checked, {verdict}")
        if worst == _CHANGED:
            say("  A change that was meant: belascore accept N --because TEXT")
            say("  One that was not: belascore recover")
    if worst:
        raise typer.Exit(worst)


def _noted(code: str, count: int) -> str:
    """The code as it was noted, without what is between its letters."""
    from belascore.errors import UsageError
    from belascore.store.checking import plain_code

    if code and count > 1:
        raise UsageError(f"one code for {count} files", "Give the one file it belongs to.")
    return plain_code(code) if code else ""


def _answer(checked: "Checked") -> dict[str, Any]:
    faults = list(checked.faults)
    return {"file": str(checked.path), "exit": checked.exit_code, "faults": faults}
