"""Exports of several matches, or in every format: a file each, all in one folder."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from belascore.exchange.exporting import spare_matches, write_export
from belascore.exchange.formats import FORMATS
from belascore.faults import BelascoreError, Fault, Phrase, Remedy, StorageError, UsageError
from belascore.match.game import Game, load_game
from belascore.match.gather import Tell
from belascore.store.disk import cause
from belascore.tuples import NamedTuple

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
