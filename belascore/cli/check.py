"""`belascore check`: is everything about these matches in order?"""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli.common import emit, emit_json, is_json, say, say_all, speech, target

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belascore.repair.verify import Checked


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE or FOLDER...", readable=False, help="Else the open match."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the exit code.")] = False,
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
    from belascore.errors import printable, so_many
    from belascore.repair.copies import siblings
    from belascore.repair.verify import check_file
    from belascore.store.library import match_files
    from belascore.words.say import ENGLISH

    found = match_files(paths or [target(None)])
    noted = _noted(code, len(found))
    tell = progress("checking")
    worst, bad, apart = 0, 0, 0
    told: list[Checked] = []
    for number, path in enumerate(found, 1):
        tell(number, len(found))
        checked = check_file(path, noted)
        worst, bad = max(worst, checked.exit_code), bad + bool(checked.exit_code)
        told += [checked] if checked.accepts else []
        if is_json():
            emit_json(checked.json())
        elif not quiet:
            name = printable(path.name)
            lines = checked.lines(speech())
            emit(line if str(line).startswith(name) else f"{name}: " + line for line in lines)
            say_all(f"{name}: " + speech().say(one.code, one.data) for one in checked.notes)
    for pair in siblings(found):
        worst, apart = max(worst, pair.exit_code), apart + bool(pair.exit_code)
        if is_json():
            text = str(ENGLISH.say(pair.fault.code, pair.fault.data))
            emit_json({"files": list(map(str, pair.paths)), "exit": pair.exit_code, "text": text})
        elif not quiet:
            emit([speech().say(pair.fault.code, pair.fault.data)])
    if not quiet and not is_json():
        verdict = [f"{bad} not in order"] if bad else []
        verdict += [f"{so_many(apart, 'pair')} went apart"] if apart else []
        say(f"{len(found)} checked, {' and '.join(verdict) or 'all in order'}")
        say(*_advice(told, apart, given=bool(paths)))
    if worst:
        raise typer.Exit(worst)


def _noted(code: str, count: int) -> str:
    """The code as it was noted, without what is between its letters."""
    from belascore.errors import UsageError
    from belascore.repair.verify import plain_code

    if code and count > 1:
        raise UsageError(f"one code for {count} files", "Give the one file it belongs to.")
    return plain_code(code) if code else ""


def _advice(told: "Sequence[Checked]", apart: int, *, given: bool) -> "Iterator[str]":
    """What can be done, in commands that can be typed as they stand where one file is meant."""
    from belascore.errors import printable

    one = told[0] if len(told) == 1 else None
    file = f" {shlex.quote(printable(str(one.path)))}" if one else " FILE"
    where = f" --match{file}" if given else ""
    if one and len(one.accepts) == 1:
        number = one.accepts[0]
        yield f"  A change that was meant: belascore accept {number} --because TEXT{where}"
    elif told:
        yield f"  Changes that were meant: belascore accept N --because TEXT{where}"
        yield f"  All of them at once: belascore accept all --because TEXT{where}"
    if any(checked.recovers for checked in told):
        yield f"  One that was not: belascore recover{file if given else ''}"
    if apart:
        yield "  What only one of a pair holds: belascore log --match FILE. Enter it in the one"
        yield "  that you keep, and move the other away; nothing joins them on its own."
