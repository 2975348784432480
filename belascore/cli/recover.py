"""`belascore recover`, `accept` and `migrate`: match files that are not as they were written."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli.common import MatchOption, confirmed, is_dialogue, now, target
from belascore.cli.output import emit, emit_json, is_json, say, say_all, sentence, speech

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belascore.faults import Fault
    from belascore.match.game import Recording
    from belascore.repair.plan import Plan, Way

NOT_IN_ORDER = 8
"""The exit code where a file is not as it was written, and nothing was done about it."""


def recover(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", readable=False, help="Else the open match.")
    ] = None,
    cut: Annotated[
        bool, typer.Option("--cut", help="Keep the whole rounds before a torn end.")
    ] = False,
    restore: Annotated[
        bool, typer.Option("--restore", help="Put back what was changed, or all of it.")
    ] = False,
) -> None:
    """Say what can be done for a damaged file, and do it.

    It may be torn, emptied, gone, changed, or an older one. What stands in the file is kept beside
    it, whatever is done.

    Example: belascore recover --cut
    """
    from belascore.faults import Remedy, UsageError
    from belascore.repair.plan import plan
    from belascore.store.second_copy import copies_of

    made = plan(file or target(None))
    if cut and restore and made.wrong:
        cut_option, restore_option = (Remedy("", options=(way,)) for way in ("cut", "restore"))
        raise UsageError("cut-or-restore", cut=cut_option, restore=restore_option)
    wanted = "cut" if cut else "restore" if restore else ""
    if is_json():
        _answer(made, wanted)
        return
    if not made.wrong:
        code = "recover.nothing" if copies_of(made.path) else "recover.nothing.no-copy"
        emit([sentence(code, file=made.path.name)])
        emit(speech().say(trace.code, trace.data) for trace in made.typed)
        return
    emit(made.lines(speech()))
    chosen = _chosen(made, wanted)
    if chosen is None:
        say(sentence("nothing-changed"))
        raise typer.Exit(NOT_IN_ORDER)
    _do(made, chosen)


def _answer(made: "Plan", wanted: str) -> None:
    """Print what is wrong, what can be done and what was done; nothing is asked."""
    from belascore.repair.apply import carry_out
    from belascore.words.say import ENGLISH

    chosen = [way for way in made.ways if way.how == wanted]
    kept = [str(path) for way in chosen for path in carry_out(made, way, now())]
    emit_json(
        {
            "schema": "belascore/recover@1",
            "file": str(made.path),
            "wrong": [str(line) for line in made.lines(ENGLISH)],
            "ways": [
                {"how": way.how, "text": str(ENGLISH.say(way.says.code, way.says.data))}
                for way in made.ways
            ],
            "done": chosen[0].how if chosen else None,
            "kept": kept,
        }
    )
    if made.wrong and not chosen:
        raise typer.Exit(NOT_IN_ORDER)


def _chosen(made: "Plan", wanted: str) -> "Way | None":
    """The way that was asked for; else all are shown, and a single one is asked about."""
    for way in made.ways:
        if way.how == wanted:
            return way
    from belascore.faults import Remedy

    said = speech().say
    emit(f"  --{way.how:8} " + said(way.says.code, way.says.data) for way in made.ways)
    if not made.ways:
        emit(["  " + sentence("recover.by-hand")])
    elif len(made.ways) == 1 and not wanted and is_dialogue():
        (way,) = made.ways
        option = Remedy("", options=(way.how,))
        return way if confirmed(sentence("recover.question", option=option)) else None
    return None


def _do(made: "Plan", way: "Way") -> None:
    from belascore.answers.echo import score_line
    from belascore.answers.phrases import voice_of
    from belascore.match.game import load_game
    from belascore.repair.apply import carry_out

    for kept in carry_out(made, way, now()):
        say(sentence("recover.kept", file=str(kept)))
    game = load_game(made.path)
    emit([score_line(game.score, game.law, voice_of(game.score, game.law, speech()))])
    say_all(game.notes)


def accept(
    what: Annotated[
        str,
        typer.Argument(metavar="@N", help="Of the round, as `check` names it; or head, or all."),
    ],
    because: Annotated[
        str, typer.Option("--because", metavar="TEXT", help="Why it was changed by hand.")
    ] = "",
    match: MatchOption = None,
) -> None:
    """Accept a change by hand as it stands, and keep the reason.

    Example: belascore accept @3 --because "the points were written the wrong way round"
    """
    from belascore.match.game import hold_game, record
    from belascore.repair.apply import acceptances, numbered

    number = numbered(what)
    with hold_game(target(match)) as game:
        blocks, settled = acceptances(game, number, because)
        with record(game, game.ahead([block._replace(at=now()) for block in blocks])) as recording:
            _tell_accepted(recording, settled)


def _tell_accepted(recording: "Recording", settled: "Sequence[Fault]") -> None:
    from belascore.faults import Phrase

    first, last = len(recording.before.match.rounds) + 1, len(recording.after.match.rounds)
    if is_json():
        from belascore.answers.score_json import score_answer
        from belascore.words.say import ENGLISH

        told = [str(ENGLISH.say(trace.code, trace.data)) for trace in settled]
        after = recording.after
        answer = score_answer(after.score, after.law, range(first, last + 1))
        emit_json({**answer, "accepted": told})
        return
    code = "accept.done.several" if last > first else "accept.done"
    emit(
        sentence(code, number=first, last=last, trace=Phrase(trace.code, trace.data))
        for trace in settled
    )


def migrate(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", readable=False, help="Else the open match."),
    ] = None,
) -> None:
    """Bring match files of an older schema up to date.

    There is one schema yet, so there is nothing to do. Exits with 3 if a file cannot be read, or a
    newer belascore made it.
    """
    from belascore.rounds import SCHEMA
    from belascore.store.save import read

    for path in files or [target(None)]:
        schema = read(path).match.header.schema
        if is_json():
            emit_json({"file": str(path), "schema": schema, "newest": SCHEMA})
            continue
        emit([sentence("migrate.nothing", file=path.name, schema=schema, newest=SCHEMA)])
