"""`belascore export` and `belascore import`: matches in other formats, out and in."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from belascore.cli.common import (
    LayoutOption,
    MatchOption,
    may_cover,
    open_game,
    print_data,
    target,
    write_file,
)
from belascore.cli.output import emit, emit_json, is_json, say, say_all, sentence, speech
from belascore.exchange.formats import FORMATS
from belascore.text import Text, joined, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belascore.exchange.exporting import Make
    from belascore.exchange.importing import Imported
    from belascore.match.game import Game
    from belascore.sheet.build import Wish
    from belascore.words.say import Speech

_SHOWN: Final = 12
"""Files that are named when they are written; more are counted."""


def export(
    form: Annotated[
        str | None,
        typer.Argument(metavar="FORMAT", help=f"{', '.join(FORMATS)}."),
    ] = None,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE or FOLDER...", readable=False, help="Else the open match."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            readable=False,
            help="Write it there; - prints it. A folder for many.",
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every format, a file each.")] = False,
    dialect: Annotated[
        Literal["comma", "eu"],
        typer.Option("--dialect", help="Of csv: eu has semicolons, for most of Europe."),
    ] = "comma",
    layout: LayoutOption = "",
    detail: Annotated[
        bool, typer.Option("--detail", help="Also deal by deal, with what decided it.")
    ] = False,
    running: Annotated[bool, typer.Option("--running", help="Also the running totals.")] = False,
    blank: Annotated[bool, typer.Option("--blank", help="An empty sheet, to write on.")] = False,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="ID", help="Of an empty sheet without a match."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace files that are there.")] = False,
    match: MatchOption = None,
) -> None:
    """Print a match in another format, or write a file of each.

    Example: belascore export html -o evening.html

    A file's extension says the format: belascore export -o evening.csv. A folder of matches, or
    --all, writes a file each into the folder that -o names, or here.
    """
    from belascore.exchange.exporting import exported, form_of
    from belascore.faults import Remedy, UsageError
    from belascore.sheet.build import Wish

    named, sources = _sorted(form, paths or [])
    if named and every:
        raise UsageError("format-and-all", form=named, option=Remedy("", options=("all",)))
    file = None if output is None or str(output) == "-" else output
    several = every or len(sources) > 1 or any(path.is_dir() for path in sources)
    forms = tuple(FORMATS) if every else (form_of(named, None if several else file),)
    wish = Wish(layout, detail, running, blank or rules is not None)
    _require_use(forms, wish, dialect)

    def make(game: "Game", form: str) -> bytes:
        return exported(game, form, speech(), eu=dialect == "eu", wish=wish)

    if rules is not None:
        _blank(rules, wish, "" if several else forms[0], file, yes=yes)
    elif several:
        _several(sources or [target(match)], forms, output or Path(), make, yes=yes)
    else:
        game = open_game(sources[0] if sources else match)
        _put(make(game, forms[0]), forms[0], file, [game.path], yes=yes)
        if not blank:
            say(speech().say("export.code", {"code": game.document.code}))


def _sorted(form: str | None, paths: list[Path]) -> tuple[str | None, list[Path]]:
    """The format and the files: where the first word names what is there, it is a file."""
    if form is not None and (Path(form).is_dir() or form.endswith(".toml")):
        return None, [Path(form), *paths]
    return form, paths


def _require_use(forms: Sequence[str], wish: "Wish", dialect: str) -> None:
    """Refuse what is wanted of a format that knows nothing of it."""
    from belascore.exchange.formats import SHEETS
    from belascore.faults import Remedy, UsageError
    from belascore.sheet.build import PLAIN

    if dialect == "eu" and not any(FORMATS[form].eu for form in forms):
        raise UsageError("no-dialects", word=forms[0], dialect=Remedy("", options=("dialect",)))
    if wish != PLAIN and not set(forms) & set(SHEETS):
        raise UsageError("not-a-sheet", form=forms[0], there=SHEETS)


def _blank(rules: str, wish: "Wish", form: str, file: Path | None, *, yes: bool) -> None:
    """An empty sheet of a law."""
    from belascore.exchange.exporting import printed
    from belascore.exchange.sheets import blank_sheet
    from belascore.faults import Remedy, UsageError
    from belascore.sheet.model import Edition

    if not form:
        raise UsageError("one-empty-sheet", option=Remedy("", options=("rules",)))
    sheet = blank_sheet(rules, speech(), wish)
    _put(printed(Edition(lambda: sheet), form), form, file, (), yes=yes)


def _put(data: bytes, form: str, file: Path | None, sources: Sequence[Path], *, yes: bool) -> None:
    """Print an export, or write its file."""
    from belascore.exchange.exporting import write_export

    if file is None:
        print_data(data, for_people=form == "txt", text=FORMATS[form].text)
    else:
        write_file(file, lambda over: write_export(file, data, sources, over=over), yes=yes)


def _several(
    sources: Sequence[Path], forms: Sequence[str], folder: Path, make: "Make", *, yes: bool
) -> None:
    """Write a file a match and a format; ends with the exit code of what could not be written."""
    from belascore.cli.output import progress
    from belascore.exchange.exporting import carry_out, in_the_way, plan
    from belascore.exchange.formats import missing, require
    from belascore.faults import MissingExtraError, Remedy, UsageError
    from belascore.store.library import match_files

    if str(folder) == "-":
        raise UsageError("files-not-printable", option=Remedy("", options=("o=FOLDER",)))
    if len(forms) == 1:
        require(forms[0])
    there = [form for form in forms if not missing(form)]
    jobs = plan(match_files(sources), there, folder)
    over = may_cover(in_the_way(jobs), yes=yes)
    done = carry_out(jobs, make, progress("progress.exporting"), over=over)
    say_all(done.notes)
    for error in done.skipped.values():
        say(speech().say("export.left-out", {"fault": joined("\n", speech().error(error))}))
    say(_written(done.written, folder, speech()))
    if len(done.codes) <= _SHOWN:
        say(*(speech().say("export.code.of", {"code": text(code)}) for code in done.codes))
    codes = [error.exit_code for error in done.skipped.values()]
    for form in forms:
        if hint := missing(form):
            say(speech().say("export.missing", {"form": form, "hint": text(hint)}))
            codes.append(MissingExtraError.exit_code)
    if codes:
        raise typer.Exit(max(codes))


def _written(paths: Sequence[Path], folder: Path, speech: "Speech") -> Text:
    """What was written where: each by its name, or how many they are."""
    told = {"folder": str(folder), "files": [path.name for path in paths], "n": len(paths)}
    variant = "" if paths else ".nothing"
    return speech.say(f"written.into{variant if len(paths) <= _SHOWN else '.many'}", told)


_REMARKS: Final = 20


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
        say_all(remarks[:_REMARKS])
        if len(remarks) > _REMARKS:
            say(sentence("import.more", count=len(remarks) - _REMARKS, log=Remedy("log")))
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
