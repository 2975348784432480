"""`belascore matches`: the stored matches."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from belascore.cli.output import emit, emit_json, is_json, progress, say_all, sentence, speech
from belascore.text import Text, Textual, joined, printable, text

if TYPE_CHECKING:
    from pathlib import Path

    from belascore.rounds import Match
    from belascore.rules.law import Law

    Laws = Callable[[Match], Law]

Told = TypeVar("Told")

SCHEMA: Final = "belascore/matches@1"
"""What a list of matches calls itself in JSON."""


def list_() -> None:
    """List the stored matches, last played first; * marks the open one."""
    from belascore.faults import NotFoundError, Remedy
    from belascore.store.library import conflict_copies, is_any_open, list_matches, open_match
    from belascore.text import table

    current = None
    try:
        current = open_match()
    except NotFoundError as error:
        if is_any_open():
            say_all([joined("\n", speech().error(error))])
    paths = list_matches()
    if is_json():
        stored = _each(paths, lambda path, laws: _stored(path, laws, current))
        conflicts = [path.stem for path in conflict_copies()]
        emit_json({"schema": SCHEMA, "matches": stored, "conflicts": conflicts})
        return
    rows = [
        [text("*" if path == current else ""), *row]
        for path, row in zip(paths, _each(paths, _described), strict=True)
    ]
    empty = [sentence("matches.none", new=Remedy("new"))]
    emit(table(rows, "<<<<", speech().room) if rows else empty)
    copies = conflict_copies()
    if copies:
        emit(["", sentence("matches.copies", check=Remedy("check", ("FILE", "FILE")))])
        emit(f"  {path}" for path in copies)


def _each(paths: Sequence["Path"], tell: "Callable[[Path, Laws], Told]") -> "list[Told]":
    """What is told of each match; of many it is said how far this is."""
    from belascore.match.gather import known_laws

    step, laws = progress("progress.reading"), known_laws()
    told = []
    for done, path in enumerate(paths, 1):
        step(done, len(paths))
        told.append(tell(path, laws))
    return told


def _described(path: "Path", laws: "Laws") -> list[Text]:
    from belascore.answers.phrases import finish_text, goal, versus, voice_of
    from belascore.faults import BelascoreError
    from belascore.match.game import load_game

    try:
        game = load_game(path, laws)
    except BelascoreError as error:
        first = text(str(speech().error(error)[0]).splitlines()[0][:60])
        return [text(printable(path.stem)), sentence("matches.unreadable"), first]
    score, voice = game.score, voice_of(game.score, game.law, speech())
    state = finish_text(score, voice) if score.finish else goal(score, game.law, speech())
    totals = versus(score.totals, voice.terms)
    return [
        text(printable(path.stem)),
        text(" +".join((game.law.id, *game.law.house))),
        sentence("matches.standing", totals=totals, state=state),
    ]


def _stored(path: "Path", laws: "Laws", current: "Path | None" = None) -> Mapping[str, Any]:
    """A match in a list as JSON."""
    return {"name": path.stem, "open": path == current, **_answer(path, laws)}


def _answer(path: "Path", laws: "Laws") -> Mapping[str, Any]:
    """A match as JSON: how it stands, or why it cannot be read."""
    from belascore.answers.status import Standing
    from belascore.cli.faults import fault_answer
    from belascore.faults import BelascoreError
    from belascore.match.game import load_game

    try:
        game = load_game(path, laws)
        return Standing(game.score, game.law, str(game.path)).json()
    except BelascoreError as error:
        return {"file": str(path), "error": fault_answer(error)}


def open_(
    stored: Annotated[str, typer.Argument(metavar="NAME", help="Its name, or a part of it.")],
) -> None:
    """Make a stored match the open one."""
    from belascore.answers.echo import score_line
    from belascore.answers.phrases import voice_of
    from belascore.answers.status import Standing
    from belascore.match.game import load_game
    from belascore.store.library import find, set_open

    game = load_game(find(stored))
    set_open(game.path)
    if is_json():
        emit_json(Standing(game.score, game.law, str(game.path)).json())
        return
    line = score_line(game.score, game.law, voice_of(game.score, game.law, speech()))
    emit([sentence("matches.open", match=game.path.stem), line])


def path(
    stored: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Else that of the open match.")
    ] = None,
) -> None:
    """Print the path of a match file."""
    from belascore.store.library import find, open_match

    found = find(stored) if stored else open_match()
    _say_where(found, str(found), fold=False)  # whatever blanks it has


def _say_where(path: "Path", *lines: "Textual", fold: bool = True) -> None:
    """Say what was done, or to a program where the file is now."""
    if is_json():
        emit_json({"name": path.stem, "file": str(path)})
    else:
        emit(lines, fold=fold)


def rename(
    stored: Annotated[str, typer.Argument(metavar="NAME", help="Its name, or a part of it.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What it is to be called.")],
) -> None:
    """Give a stored match another name."""
    from belascore.store.library import find
    from belascore.store.library import rename as give_name

    renamed = give_name(find(stored), new)
    _say_where(renamed, sentence("matches.renamed", match=renamed.stem))


def rm(
    stored: Annotated[str, typer.Argument(metavar="NAME", help="Its name, or a part of it.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Move a stored match to the trash folder; nothing is deleted."""
    from belascore.cli.common import confirmed, is_dialogue
    from belascore.faults import Remedy, UsageError
    from belascore.store.library import find
    from belascore.store.trash import discard

    found = find(stored)
    if not yes and not is_dialogue():
        raise UsageError("match-stays", match=found.stem, option=Remedy("", options=("yes",)))
    if not yes and not confirmed(sentence("matches.trash-question", match=found.stem)):
        raise typer.Exit(1)
    place = discard(found)
    back = Remedy("matches restore", (place.stem,))
    _say_where(
        place,
        sentence("matches.discarded", file=str(place)),
        sentence("matches.discarded.back", restore=back),
    )


def restore(
    discarded: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Its name, or a part of it; else a list.")
    ] = "",
    new: Annotated[str, typer.Argument(metavar="[NEW]", help="What it is to be called.")] = "",
) -> None:
    """Bring a match back from the trash. Without a name it lists what lies there."""
    from belascore.faults import Remedy
    from belascore.store import trash

    if not discarded:
        _list_discarded(trash.discarded())
        return
    found = trash.find_discarded(discarded)
    back = trash.bring_back(found, new or _free_name(found))
    _say_where(
        back,
        sentence("matches.restored", file=str(back)),
        sentence("matches.restored.open", open=Remedy("matches open", (back.stem,))),
    )


def _list_discarded(paths: Sequence["Path"]) -> None:
    from belascore.text import table

    if is_json():
        emit_json({"schema": SCHEMA, "matches": _each(paths, _stored)})
        return
    rows = _each(paths, _described)
    emit(table(rows, "<<<", speech().room) if rows else [sentence("matches.trash-empty")])


def _free_name(path: "Path") -> str:
    """Another name for a match that cannot have its own, if somebody wants that one."""
    from belascore.cli.common import confirmed, is_dialogue
    from belascore.store.trash import free_name

    free = free_name(path.stem)
    if free == path.stem or not is_dialogue():
        return ""
    if not confirmed(sentence("matches.free-question", match=path.stem, free=free)):
        raise typer.Exit(1)
    return free
