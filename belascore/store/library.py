"""The library: where matches are kept, which one is open, and how to find the others."""

import os
from pathlib import Path
from typing import Final

from belascore.errors import BelascoreError, NotFoundError, StorageError, UsageError
from belascore.matchfile import printable
from belascore.rounds import Header, Match, Seats
from belascore.spelling import nearest
from belascore.store.disk import UnconfirmedError, fetch, is_plain, put, reason
from belascore.store.folders import VARIABLE, data_folder
from belascore.store.lock import locked
from belascore.store.save import read
from belascore.store.second_copy import last_copy, move
from belascore.store.slug import slug

SUFFIX: Final = ".toml"
"""Of the files of matches."""
_STEM: Final = 110
_POINTER: Final = "open"
_ID_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_SHOWN: Final = 5
_CONFLICTS: Final = (".sync-conflict-", "conflicted copy", "case conflict", "_conflict-")
_BEGIN: Final = "Begin one: belascore new ...  Or look: belascore matches list"


def matches_folder() -> Path:
    """The folder of the matches; it need not be there yet."""
    return data_folder() / "matches"


def new_id() -> str:
    """An id for a match: 12 letters and digits, none of them easily misread."""
    return "".join(_ID_LETTERS[byte & 31] for byte in os.urandom(12))


def new_path(header: Header) -> Path:
    """A free file name for a match, `2026-01-16-ana-eva-ivo-jure-7f3k.toml`; makes its folder.

    Raises:
        StorageError: the folder cannot be made.
    """
    folder = matches_folder()
    make_folder(folder)
    names = Seats(header.sides).players or tuple(key for key, _ in header.sides)
    day = header.date.isoformat() if header.date else ""
    mark = slug(header.id) or new_id()
    for end in (mark[:4], mark, new_id()):
        start = "-".join(filter(None, (day, *map(slug, names))))[: _STEM - len(end)]
        path = folder / ("-".join(filter(None, (start.strip("-"), end))) + SUFFIX)
        if not os.path.lexists(path):
            break
    return path


def make_folder(folder: Path) -> None:
    """Make a folder of the data folder, if it is not there yet.

    Raises:
        StorageError: it cannot be made.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            f"cannot make the folder {printable(str(folder))}: {reason(error)}",
            f"Name another data folder: {VARIABLE}=FOLDER",
        ) from error


def open_match() -> Path:
    """The match that commands without `--match` are about.

    Raises:
        NotFoundError: none is open, or its file is gone.
    """
    try:
        data, _ = fetch(data_folder() / _POINTER, 255)
    except NotFoundError:
        raise NotFoundError("no match is open", _BEGIN) from None
    name = os.fsdecode(data).strip()
    # a name from a file must not lead out of the folder
    if not name.endswith(SUFFIX) or "\0" in name or Path(name).name != name or "\\" in name:
        raise NotFoundError("the note of which match is open cannot be read", _OPEN_ANOTHER)
    path = matches_folder() / name
    if not is_plain(path):
        import shlex  # only a match that is gone needs it

        back = (
            f"Bring it back: belascore recover {shlex.quote(printable(str(path)))}\n  "
            if last_copy(path)
            else ""
        )
        raise NotFoundError(f"the open match {printable(name)} is gone", back + _OPEN_ANOTHER)
    return path


def is_any_open() -> bool:
    """Whether a match was opened, be its file there or gone."""
    return os.path.lexists(data_folder() / _POINTER)


_OPEN_ANOTHER: Final = "Open another: belascore matches list, then belascore matches open NAME"


def set_open(path: Path | None) -> None:
    """Make a match of the library the open one; None closes it.

    Raises:
        UsageError: the file is not in the library.
        StorageError: it could not be noted.
    """
    pointer = data_folder() / _POINTER
    try:
        if path is None:
            pointer.unlink(missing_ok=True)
            return
        if Path(os.path.realpath(path.parent)) != Path(os.path.realpath(matches_folder())):
            raise UsageError(f"{printable(str(path))} is not in the library", "Use --match FILE.")
        with locked(pointer):
            put(pointer, os.fsencode(f"{path.name}\n"), None)
    except UnconfirmedError:
        # the worst is that another match is open after a power cut, and its name is always shown
        return
    except OSError as error:
        raise StorageError(f"the open match was not noted: {reason(error)}") from error


def list_matches() -> tuple[Path, ...]:
    """Every match of the library, the one played last first; without copies of a conflict."""
    return tuple(path for path in files_of(matches_folder()) if not is_conflict(path))


def conflict_copies() -> tuple[Path, ...]:
    """What a program that syncs folders has put beside matches that were written in two places."""
    return tuple(path for path in files_of(matches_folder()) if is_conflict(path))


def is_conflict(path: Path) -> bool:
    """Whether a file is named as such programs name the other version of a file."""
    name = path.name.casefold()
    return any(mark in name for mark in _CONFLICTS)


def files_of(folder: Path) -> tuple[Path, ...]:
    """The files of matches in a folder, the one written last first.

    Raises:
        StorageError: it cannot be read.
    """
    found: list[tuple[int, str, Path]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and entry.name[0] != "." and entry.is_file():
                    found.append((entry.stat().st_mtime_ns, entry.name, Path(entry.path)))
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise StorageError(f"the matches cannot be listed: {reason(error)}") from error
    return tuple(path for _, _, path in sorted(found, reverse=True))


def find(
    text: str, among: tuple[Path, ...] | None = None, see: str = "belascore matches list"
) -> Path:
    """The match of that name, or the only one whose name holds that text.

    Args:
        text: the name, or a part of it.
        among: the matches that are meant; None is those of the library.
        see: the command that lists them.

    Raises:
        NotFoundError: there is none.
        UsageError: there are several.
    """
    paths = list_matches() if among is None else among
    wanted = slug(text.removesuffix(SUFFIX))
    near = [path for path in paths if text in (path.name, path.stem)]
    near = near or [path for path in paths if wanted and wanted == slug(path.stem)]
    near = near or [path for path in paths if wanted and wanted in slug(path.stem)]
    if len(near) == 1:
        return near[0]
    shown = ", ".join(printable(path.stem) for path in near[:_SHOWN])
    if near:
        more = f" and {len(near) - _SHOWN} more" if len(near) > _SHOWN else ""
        raise UsageError(
            f'"{printable(text, 60)}" may be {shown}{more}',
            "Type more of the name, or its last four.",
        )
    raise NotFoundError(f'there is no match "{printable(text, 60)}"', _guess(wanted, paths, see))


def _guess(wanted: str, paths: tuple[Path, ...], see: str) -> str:
    close = nearest(wanted, (path.stem for path in paths))
    words = {word for path in paths for word in path.stem.split("-")}
    close = close or nearest(wanted, words)
    return f"Did you mean {printable(close)}?" if close else f"See: {see}"


def last_match() -> Match | None:
    """The open match, or else the last one played that can be read."""
    try:
        candidates = (open_match(), *list_matches()[:_SHOWN])
    except NotFoundError:
        candidates = list_matches()[:_SHOWN]
    for path in candidates:
        try:
            return read(path).match
        except BelascoreError:
            continue
    return None


def name_of(text: str) -> str:
    """What a match is called that somebody gives that name.

    Raises:
        UsageError: nothing is left of it.
    """
    short = slug(text)[:_STEM]
    if not short:
        raise UsageError(f'"{printable(text, 60)}" holds no letter or digit', "Give another name.")
    return short


def rename(path: Path, name: str) -> Path:
    """Give a stored match another file name; the id stays in it, and it stays open if it was.

    Raises:
        UsageError: nothing is left of the name, or there is a match of that name.
        StorageError: the system did not let us.
    """
    renamed = path.with_name(name_of(name) + SUFFIX)
    if os.path.lexists(renamed):
        raise UsageError(f"there is a match {printable(renamed.stem)} already")
    opened = is_open(path)
    transfer(path, renamed)
    if opened:
        set_open(renamed)
    return renamed


def is_open(path: Path) -> bool:
    """Whether this is the open match."""
    try:
        return open_match() == path
    except NotFoundError:
        return False


def transfer(path: Path, place: Path) -> None:
    """Move a match and its second copies, under its lock.

    Raises:
        StorageError: the system did not let us.
    """
    target = Path(os.path.realpath(path))
    try:
        with locked(path):
            path.rename(place)
            move(target, Path(os.path.realpath(place)))
    except OSError as error:
        raise StorageError(f"{printable(path.name)} was not moved: {reason(error)}") from error
