"""`belascore check`: is everything about these matches in order?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli.common import target
from belascore.cli.output import (
    emit,
    emit_json,
    is_json,
    progress,
    say,
    say_all,
    sentence,
    speech,
)
from belascore.text import Text, Textual, printable, text

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
    from belascore.repair.verify import check_file, siblings
    from belascore.store.library import match_files
    from belascore.words.say import ENGLISH

    found = match_files(paths or [target(None)])
    noted = _noted(code, len(found))
    step = progress("progress.checking")
    worst, bad, apart = 0, 0, 0
    told: list[Checked] = []
    for number, path in enumerate(found, 1):
        step(number, len(found))
        checked = check_file(path, noted)
        worst, bad = max(worst, checked.exit_code), bad + bool(checked.exit_code)
        told += [checked] if checked.accepts else []
        if is_json():
            emit_json(checked.json())
        elif not quiet:
            lines = checked.lines(speech())
            emit(
                line if str(line).startswith(printable(path.name)) else _of(path, line)
                for line in lines
            )
            say_all(_of(path, speech().say(note.code, note.data)) for note in checked.notes)
    for pair in siblings(found):
        worst, apart = max(worst, pair.exit_code), apart + bool(pair.exit_code)
        if is_json():
            text = str(ENGLISH.say(pair.fault.code, pair.fault.data))
            emit_json({"files": list(map(str, pair.paths)), "exit": pair.exit_code, "text": text})
        elif not quiet:
            emit([speech().say(pair.fault.code, pair.fault.data)])
    if not quiet and not is_json():
        verdict = {
            (False, False): "",
            (True, False): ".bad",
            (False, True): ".apart",
            (True, True): ".bad-and-apart",
        }[bool(bad), bool(apart)]
        say(sentence(f"check.done{verdict}", count=len(found), bad=bad, n=apart))
        say(*("  " + line for line in _advice(told, apart, given=bool(paths))))
    if worst:
        raise typer.Exit(worst)


def _of(path: Path, said: Textual) -> Text:
    return sentence("check.of", file=path.name, said=text(said))


def _noted(code: str, count: int) -> str:
    """The code as it was noted, without what is between its letters."""
    from belascore.faults import UsageError
    from belascore.repair.verify import plain_code

    if code and count > 1:
        raise UsageError("codes-for-files", count=count)
    return plain_code(code) if code else ""


def _advice(told: "Sequence[Checked]", apart: int, *, given: bool) -> "Iterator[Text]":
    """What can be done, in commands that can be typed as they stand where one file is meant."""
    from belascore.faults import Remedy

    file = str(told[0].path) if len(told) == 1 else "FILE"

    def accept(number: str) -> Remedy:
        return Remedy("accept", (number,), ("because=TEXT", *([f"match={file}"] if given else ())))

    if len(told) == 1 and len(told[0].accepts) == 1:
        (what,) = told[0].accepts
        yield sentence("check.meant", accept=accept(what if what == "head" else f"@{what}"))
    elif told:
        yield sentence("check.meant.several", accept=accept("@N"))
        yield sentence("check.meant.all", accept=accept("all"))
    if any(checked.recovers for checked in told):
        recover = Remedy("recover", (file,) if given else ())
        yield sentence("check.unmeant", recover=recover)
    if apart:
        yield sentence("check.apart", log=Remedy("log", (), ("match=FILE",)))
