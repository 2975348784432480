"""Exporting: a match in another format, as bytes, and a file of it that never covers a match."""

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from belascore.exchange.formats import FORMATS, SHEETS, canonical, require
from belascore.faults import Fault, Phrase, Remedy, UsageError
from belascore.match.game import Game
from belascore.store.atomic import write_whole
from belascore.store.disk import DISK, Disk
from belascore.store.folders import data_folder, state_folder
from belascore.store.library import matches_folder
from belascore.tomltext import toml_text
from belascore.words.say import Speech

if TYPE_CHECKING:
    from belascore.sheet.build import Wish
    from belascore.sheet.edition import Edition

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
    from belascore.sheet.edition import Edition, cells

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
