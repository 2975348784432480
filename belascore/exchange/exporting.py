"""Exporting: matches in another format, as bytes, and in files that never cover a match."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from belascore.exchange.formats import FORMATS, SHEETS, canonical, require
from belascore.faults import BelascoreError, Fault, Phrase, Remedy, StorageError, UsageError
from belascore.match.game import Game, load_game
from belascore.match.gather import Tell
from belascore.store.atomic import write_whole
from belascore.store.disk import DISK, Disk, cause
from belascore.store.folders import data_folder, state_folder
from belascore.store.library import matches_folder
from belascore.tomltext import toml_text
from belascore.tuples import NamedTuple
from belascore.words.say import Speech

if TYPE_CHECKING:
    from belascore.sheet.build import Wish
    from belascore.sheet.model import Edition

_PRINT: Final = Phrase("elsewhere.print", {"option": Remedy("", options=("o=-",))})
_INSTEAD: Final = ("ods", "toml")
"""Formats that are no exports, of which something is known that serves as well."""
MATCH_SCHEMA: Final = "belascore/match@1"
"""What a JSON export calls itself; a reader of it ignores keys that it does not know."""


def exported(
    game: Game, form: str, speech: Speech, *, eu: bool = False, wish: "Wish | None" = None
) -> bytes:
    """The match in one of the `FORMATS`.

    Args:
        game: the match.
        form: of the export.
        speech: the language of the words in it.
        eu: whether the dialect of most of Europe is wanted, of a format that has it.
        wish: what is wanted of a sheet; the other formats know no wishes.

    Raises:
        NotFoundError: there is no layout of the name that is wished for.
        MissingExtraError: the format needs what is not installed.
    """
    from belascore.exchange.sheets import sheet_of
    from belascore.sheet.model import Edition, cells

    wishes = [wish] if wish and form in SHEETS else []
    edition = Edition(
        sheet=lambda: sheet_of(game, speech, *wishes, sealed=True),
        rows=lambda: cells(game.score, game.law.id, game.match.house),
        document=lambda: _document(game),
        keys=game.score.seats.keys,
        eu=eu,
    )
    return printed(edition, form)


def printed(edition: "Edition", form: str) -> bytes:
    """An edition of a match in one of the `FORMATS`.

    Raises:
        MissingExtraError: the format needs what is not installed.
    """
    require(form)
    exporter: Any = import_module(f"belascore.sheet.exporters.{FORMATS[form].exporter}")
    data: bytes = exporter.export(edition)
    return data


def form_of(wanted: str | None, file: Path | None) -> str:
    """The format that was named, or else that of the file's extension.

    Raises:
        UsageError: neither says one that there is, or each says another.
    """
    ending = file.suffix.removeprefix(".") if file else ""
    name = wanted or ending
    form = canonical(name)
    if form in FORMATS:
        _require_same(form, canonical(ending), file)
        return form
    known = list(FORMATS)
    if not name:
        example = Remedy("export", ("html",), ("o=sheet.html",))
        raise UsageError("format-needed", known=known, example=example)
    if canonical(Path(name).suffix.removeprefix(".")) in FORMATS:
        raise UsageError("no-such-format.file", value=name, option=_output(name))
    code = f"no-such-format.{form}" if form in _INSTEAD else "no-such-format"
    raise UsageError(code, value=name, known=known, path=Remedy("matches path"))


def _output(file: str) -> Remedy:
    return Remedy("", options=(f"o={file}",))


def _require_same(form: str, ending: str, file: Path | None) -> None:
    """Refuse a file whose name says another format than it would hold; txt holds any text."""
    if file is None or ending == form or ending not in FORMATS:
        return
    if ending == "txt" and FORMATS[form].text:
        return
    option = _output(str(file.with_suffix(f".{form}")))
    raise UsageError("format-differs", form=form, file=str(file), ending=ending, option=option)


def write_export(
    path: Path, data: bytes, sources: Sequence[Path], *, over: bool, disk: Disk = DISK
) -> tuple[Fault, ...]:
    """Write an export as a whole, or leave what is there as it is.

    Args:
        path: the file; a link stays a link.
        data: its bytes.
        sources: the matches that it is made of.
        over: that a file of that name may be covered.
        disk: the calls to make.

    Returns:
        Notes on how it was written.

    Raises:
        UsageError: there is a file and it may not be covered, or it is a match.
        StorageError: nothing was written.
        NotConfirmedError: it is there, but may not survive a power cut.
    """
    spare_matches([path], sources)
    return write_whole(path, data, over=over, otherwise=_PRINT, disk=disk)


def spare_matches(targets: Sequence[Path], sources: Sequence[Path]) -> None:
    """Refuse to cover a match, by whatever name, or anything that the library keeps.

    Raises:
        UsageError: one of the targets is one of the sources, or lies in the library.
    """
    matches = {os.path.realpath(source) for source in sources}
    known = {_identity(source) for source in sources} - {None}
    kept = {Path(os.path.realpath(folder)) for folder in (matches_folder(), state_folder())}
    pointer = Path(os.path.realpath(data_folder())) / "open"
    for path in targets:
        target = Path(os.path.realpath(path))
        if str(target) in matches or _identity(target) in known:
            raise UsageError("covers-match", file=str(path))
        if not kept.isdisjoint(target.parents) or target == pointer:
            raise UsageError("covers-library", file=str(path))


def _identity(path: Path) -> tuple[int, int] | None:
    """What a file is on its disk, whatever it is called; None if it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


# What JSON has


def _document(game: Game) -> dict[str, Any]:
    """The whole match: header, house, rules and blocks as they stand in its file, the score."""
    from belascore.answers.score_json import score_answer
    from belascore.rounds import header_to_row

    match = game.match
    return {
        "schema": MATCH_SCHEMA,
        "match": header_to_row(match.header),
        "house": _settled(match.house),
        "rules": _settled(match.own_rules) if match.own_rules else None,
        "rounds": list(game.document.rows),
        "score": score_answer(game.score, game.law),
    }


def _settled(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table with its keys in the order in which a match file that is made of it has them."""
    import tomllib

    return tomllib.loads(toml_text(table))


Make = Callable[[Game, str], bytes]
"""Makes the bytes of a match in a format."""


class Job(NamedTuple):
    """One file that is to be written: of which match, in which format, under which name."""

    source: Path
    form: str
    target: Path


class Done(NamedTuple):
    """What was written, how, and which matches could not be read.

    Attributes:
        codes: of the matches that were written, each behind the name of its file.
    """

    written: tuple[Path, ...]
    codes: tuple[str, ...]
    notes: tuple[Fault, ...]
    skipped: Mapping[Path, BelascoreError]


def plan(sources: Sequence[Path], forms: Sequence[str], folder: Path) -> tuple[Job, ...]:
    """The files that are to be written, each called as its match with the format behind.

    Raises:
        UsageError: the folder has the name of a file, or one of the files would cover a match.
    """
    if folder.suffix.removeprefix(".").casefold() in FORMATS and not folder.is_dir():
        option = Remedy("", options=("o=FOLDER",))
        raise UsageError("one-file-for-many", file=str(folder), option=option)
    jobs = tuple(
        Job(source, form, folder / f"{stem}.{form}")
        for source, stem in zip(sources, _stems(sources), strict=True)
        for form in forms
    )
    spare_matches([job.target for job in jobs], sources)
    return jobs


def _stems(sources: Sequence[Path]) -> Iterator[str]:
    """The names of the files to be, none of them twice, also where capitals are nothing."""
    taken: set[str] = set()
    for source in sources:
        stem, number = source.stem, 2
        while stem.casefold() in taken:
            stem, number = f"{source.stem}-{number}", number + 1
        taken.add(stem.casefold())
        yield stem


def in_the_way(jobs: Sequence[Job]) -> tuple[Path, ...]:
    """Files that are there already and would be covered."""
    return tuple(job.target for job in jobs if job.target.exists())


def carry_out(jobs: Sequence[Job], make: Make, tell: Tell, *, over: bool) -> Done:
    """Write the files; a match that cannot be read is left out.

    Args:
        jobs: the files, those of one match one after another.
        make: makes the bytes.
        tell: told after each match how many of how many are done.
        over: that files may be covered.

    Raises:
        StorageError: the disk refused one; no new one is left, and of those covered some are new.
        UsageError: one is there and may not be covered.
    """
    _require_folder(jobs[0].target.parent)
    groups = [(source, tuple(group)) for source, group in groupby(jobs, lambda job: job.source)]
    written: list[Path] = []
    covered = in_the_way(jobs)
    codes: list[str] = []
    notes: list[Fault] = []
    skipped: dict[Path, BelascoreError] = {}
    for done, (source, group) in enumerate(groups, 1):
        try:
            game = load_game(source)
        except BelascoreError as error:
            skipped[source] = error
        else:
            notes += (note_of(source, note) for note in game.notes)
            for job in group:
                try:
                    more = write_export(job.target, make(game, job.form), [source], over=over)
                except BelascoreError:
                    _take_back(written, covered)
                    raise
                notes += (note for note in more if note not in notes)
                written.append(job.target)
            codes.append(f"{source.name}: {game.document.code}")
        tell(done, len(groups))
    return Done(tuple(written), tuple(codes), tuple(notes), skipped)


def _take_back(written: Sequence[Path], covered: Sequence[Path]) -> None:
    """Remove the files that were made before one was refused."""
    for path in written:
        if path not in covered:
            with suppress(OSError):
                path.unlink()


def note_of(path: Path, note: Fault) -> Fault:
    """A note with the file that it is about, where there are several."""
    return Fault("note.file", {"file": path.name, "text": Phrase(note.code, note.data)})


def _require_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError("not-a-folder", file=str(folder), cause=cause(error)) from error
