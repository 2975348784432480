"""`belascore import`: a match file made of an export."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belascore.cli.output import emit, emit_json, is_json, say, say_all, sentence, speech

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belascore.exchange.importing import Imported
    from belascore.text import Text
    from belascore.words.say import Speech

_SHOWN: Final = 20


def import_(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", readable=False, help="What `export json` or `export csv` wrote."
        ),
    ],
    yes: Annotated[
        bool, typer.Option("--yes", help="Though the match is there: under another id.")
    ] = False,
    keep_going: Annotated[
        bool,
        typer.Option("--keep-going", help="Of csv: keep deals that cannot be scored, unscored."),
    ] = False,
    rules: Annotated[
        Path | None,
        typer.Option(
            "--rules", metavar="FILE", readable=False, help="Of csv by rules of your own: these."
        ),
    ] = None,
    match: Annotated[
        Path | None,
        typer.Option("--match", metavar="FILE", readable=False, help="Keep it in this file."),
    ] = None,
) -> None:
    """Make a match of an exported file, and open it.

    Example: belascore import evening.json

    JSON brings all of it back; csv only the deals as they stand, all or none of them.
    """
    from belascore.answers.echo import score_line
    from belascore.answers.phrases import voice_of
    from belascore.answers.status import Standing
    from belascore.exchange.importing import import_match
    from belascore.faults import Remedy
    from belascore.words.say import ENGLISH

    done = import_match(file, match, anew=yes, rules=rules, keep_going=keep_going)
    game = done.game
    standing = Standing(game.score, game.law, str(game.path))
    voice = ENGLISH if is_json() else speech()
    remarks = [*(voice.say(*note) for note in done.notes), *_remarks(done, voice)]
    if is_json():
        emit_json({**standing.json(), "notes": list(map(str, remarks))})
    else:
        line = score_line(game.score, game.law, voice_of(game.score, game.law, speech()))
        emit([sentence("import.done", match=game.path.stem), line], now=True)
        say_all(game.notes)
        say_all(remarks[:_SHOWN])
        if len(remarks) > _SHOWN:
            say(sentence("import.more", count=len(remarks) - _SHOWN, log=Remedy("log")))
    if done.withheld:
        raise typer.Exit(1)


def _remarks(done: "Imported", voice: "Speech") -> "Iterator[Text]":
    """What cannot be scored, and what was written otherwise on paper."""
    from belascore.answers.phrases import terms_of
    from belascore.faults import Phrase
    from belascore.words.say.variants import finding_sentence

    terms = terms_of(done.game.score, done.game.law)
    for entry in done.game.score.entries:
        for finding in entry.verdict.findings:
            if finding.severity == "error" or finding.code == "paper-differs":
                cause = Phrase(*finding_sentence(finding.code, finding.data, terms))
                yield voice.say("import.round", {"number": entry.number, "cause": cause}, terms)
