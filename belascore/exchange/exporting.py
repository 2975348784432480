"""Exporting: a match in another format, as bytes, and a file of it that never covers a match."""

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from belascore.errors import UsageError, shown
from belascore.exchange.extras import require
from belascore.faults import Fault, Phrase, Remedy
from belascore.match.game import Game
from belascore.matchfile import printable
from belascore.store.atomic import write_whole
from belascore.store.disk import DISK, Disk
from belascore.store.folders import data_folder
from belascore.store.library import matches_folder
from belascore.words.say import Speech

if TYPE_CHECKING:
    from belascore.sheet.build import Wish
    from belascore.sheet.edition import Edition

EXPORTERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "txt": "to_text",
        "md": "to_markdown",
        "html": "to_html",
        "pdf": "to_pdf",
        "csv": "to_csv",
        "json": "to_json",
        "xlsx": "to_xlsx",
        "svg": "to_svg",
    }
)
"""The formats, with the module of each exporter."""
FORMS: Final = tuple(EXPORTERS)
"""The formats there are."""
SHEETS: Final = ("txt", "md", "html", "pdf")
"""Those that are sheets, of which somebody may have wishes."""
BINARY: Final = ("pdf", "xlsx")
"""The formats that are no text."""
_PRINT: Final = Phrase("elsewhere.print", {"option": Remedy("", options=("o=-",))})
_ALIASES: Final = {"text": "txt", "markdown": "md", "htm": "html"}
_INSTEAD: Final = {
    "ods": "Spreadsheets open the xlsx. ",
    "toml": "That is the match file itself: belascore matches path. ",
}

MATCH_SCHEMA: Final = "belascore/match@1"
"""What a JSON export calls itself; a reader of it ignores keys that it does not know."""


def exported(
    game: Game, form: str, speech: Speech, *, eu: bool = False, wish: "Wish | None" = None
) -> bytes:
    """The match in one of the `FORMS`.

    Args:
        game: the match.
        form: of the export.
        speech: the language of the words in it.
        eu: whether csv is wanted in the dialect of most of Europe.
        wish: what is wanted of a sheet; the other formats know no wishes.

    Raises:
        NotFoundError: there is no layout of the name that is wished for.
        MissingExtraError: the format needs what is not installed.
    """
    from belascore.exchange.sheets import sheet_of
    from belascore.sheet.columns import cells
    from belascore.sheet.edition import Edition

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
    """An edition of a match in one of the `FORMS`.

    Raises:
        MissingExtraError: the format needs what is not installed.
    """
    require(form)
    data: bytes = import_module(f"belascore.sheet.exporters.{EXPORTERS[form]}").export(edition)
    return data


def form_of(wanted: str | None, file: Path | None) -> str:
    """The format that was named, or else that of the file's extension.

    Raises:
        UsageError: neither says one that there is, or each says another.
    """
    ending = file.suffix.removeprefix(".") if file else ""
    name = wanted or ending
    form = _canonical(name)
    if form in FORMS:
        _require_same(form, _canonical(ending), file)
        return form
    there = f"There are: {', '.join(FORMS)}."
    if not name:
        raise UsageError("export as what?", f"{there} As in: belascore export html -o sheet.html")
    if Path(name).suffix.removeprefix(".").casefold() in (*FORMS, *_ALIASES):
        raise UsageError(f"{shown(name)} is no format", f"For a file of that name write -o {name}")
    hint = _INSTEAD.get(form, "")
    raise UsageError(f"there is no export as {shown(name)}", f"{hint}{there}")


def _canonical(name: str) -> str:
    return _ALIASES.get(name.casefold(), name.casefold())


def _require_same(form: str, ending: str, file: Path | None) -> None:
    """Refuse a file whose name says another format than it would hold; txt holds any text."""
    if file is None or ending == form or ending not in FORMS:
        return
    if ending == "txt" and form not in BINARY:
        return
    raise UsageError(
        f"{form} is wanted, and {printable(str(file))} is named as {ending}",
        f"Write -o {printable(str(file.with_suffix(f'.{form}')))}, or leave out {form}.",
    )


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
    library = Path(os.path.realpath(matches_folder()))
    pointer = Path(os.path.realpath(data_folder())) / "open"
    for path in targets:
        target, name = Path(os.path.realpath(path)), printable(str(path))
        if str(target) in matches or _identity(target) in known:
            raise UsageError(f"{name} is the match itself", "Give the export another name.")
        if library in target.parents or target == pointer:
            raise UsageError(f"{name} is in the library of matches", "Put the export elsewhere.")


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

    import tomli_w

    return tomllib.loads(tomli_w.dumps(table))
