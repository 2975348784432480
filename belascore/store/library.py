"""The library: where matches are kept, which one is open, and how to find the others."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from belascore.faults import (
    BelascoreError,
    Data,
    NotConfirmedError,
    NotFoundError,
    Remedy,
    StorageError,
    UsageError,
    nearest,
)
from belascore.matchfile import Document
from belascore.rounds import Header, Match, Seats
from belascore.store.atomic import UnconfirmedError, put, signals_held, sync_folder
from belascore.store.disk import DISK, cause, fetch, is_plain, lock_path, locked
from belascore.store.folders import (
    STEM,
    SUFFIX,
    TYPED,
    VARIABLE,
    data_folder,
    is_conflict,
    name_of,
    new_id,
    slug,
)
from belascore.store.save import create, read
from belascore.store.second_copy import last_copy, move, set_aside
from belascore.store.tampering import readable
from belascore.text import printable

_POINTER: Final = "open"
_SHOWN: Final = 5
_LOOKED: Final = 50
"""Matches that are read to find the last one of some kind."""
LIST: Final = Remedy("matches list")
"""What lists the matches of the library."""
_OPEN_ANOTHER: Final[Data] = {"list": LIST, "open": Remedy("matches open", ("NAME",))}


def matches_folder() -> Path:
    """The folder of the matches; it need not be there yet."""
    return data_folder() / "matches"


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
        start = "-".join(filter(None, (day, *map(slug, names))))[: STEM - len(end)]
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
        variable = Remedy("", (f"{VARIABLE}=FOLDER",))
        raise StorageError(
            "folder-not-made", folder=str(folder), cause=cause(error), variable=variable
        ) from error


def begin_open(path: Path, text: str) -> Document:
    """Make a match of the library and open it, or neither.

    Raises:
        BelascoreError: nothing was made.
    """
    document = create(path, text)
    try:
        set_open(path)
    except BelascoreError:
        with suppress(OSError), locked(path):
            if path.read_bytes() == document.data:  # nobody has entered anything
                path.unlink()
                set_aside(path)
        raise
    return document


def open_match() -> Path:
    """The match that commands without `--match` are about.

    Raises:
        NotFoundError: none is open, or its file is gone.
    """
    try:
        data, _ = fetch(data_folder() / _POINTER, 255)
    except NotFoundError:
        raise NotFoundError("no-match", new=Remedy("new", ("...",)), list=LIST) from None
    name = os.fsdecode(data).strip()
    # a name from a file must not lead out of the folder
    if not name.endswith(SUFFIX) or "\0" in name or Path(name).name != name or "\\" in name:
        raise NotFoundError("open-match-unreadable", **_OPEN_ANOTHER)
    path = matches_folder() / name
    if not is_plain(path):
        if last_copy(path):
            if renamed := _renamed(path):
                again = Remedy("matches open", (renamed.stem,))
                raise NotFoundError("match-gone.renamed", file=name, match=renamed.stem, open=again)
            recover = Remedy("recover", (str(path),))
            raise NotFoundError("match-gone.copy", file=name, command=recover, **_OPEN_ANOTHER)
        raise NotFoundError("match-gone", file=name, **_OPEN_ANOTHER)
    return path


def _renamed(gone: Path) -> Path | None:
    """The stored match that a second copy of a match which is gone is of, by whatever name."""
    old = readable(last_copy(gone))
    wanted = old.match.header.id if old else ""
    for path in list_matches() if wanted else ():
        with suppress(BelascoreError):
            if read(path).match.header.id == wanted:
                return path
    return None


def is_any_open() -> bool:
    """Whether a match was opened, be its file there or gone."""
    return os.path.lexists(data_folder() / _POINTER)


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
            option = Remedy("", options=("match=FILE",))
            raise UsageError("not-in-library", file=str(path), option=option)
        with locked(pointer):
            put(pointer, os.fsencode(f"{path.name}\n"), None)
    except UnconfirmedError:
        # the worst is that another match is open after a power cut, and its name is always shown
        return
    except OSError as error:
        raise StorageError("open-match-not-noted", cause=cause(error)) from error


def list_matches() -> tuple[Path, ...]:
    """Every match of the library, the one played last first; without copies of a conflict."""
    return tuple(path for path in files_of(matches_folder()) if not is_conflict(path))


def conflict_copies() -> tuple[Path, ...]:
    """What a program that syncs folders has put beside matches that were written in two places."""
    return tuple(path for path in files_of(matches_folder()) if is_conflict(path))


def match_files(paths: Sequence[Path]) -> list[Path]:
    """The match files among files and folders; in a folder every TOML file, in order.

    Raises:
        NotFoundError: there is no such file or folder.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(entry for entry in path.iterdir() if entry.name.endswith(SUFFIX))
        elif path.exists():
            found.append(path)
        else:
            raise NotFoundError("no-such-file.path", file=str(path))
    if not found:
        raise NotFoundError("folder-without-matches")
    return found


def files_of(folder: Path) -> tuple[Path, ...]:
    """The files of matches in a folder, the one written last first.

    Raises:
        StorageError: it cannot be read.
    """
    found: list[tuple[int, str, Path]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and entry.name[0] != ".":
                    moment = _written(entry)
                    if moment is not None:
                        found.append((moment, entry.name, Path(entry.path)))
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise StorageError("matches-not-listed", cause=cause(error)) from error
    return tuple(path for _, _, path in sorted(found, reverse=True))


def _written(entry: "os.DirEntry[str]") -> int | None:
    """When a file was written last; None of what is none.

    What cannot be looked at, as a link that loops, is listed last: whoever reads it says why.
    """
    try:
        return entry.stat().st_mtime_ns if entry.is_file() else None
    except FileNotFoundError:
        return None
    except OSError:
        return 0


def find(text: str, among: Sequence[Path] | None = None, see: Remedy = LIST) -> Path:
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
    typed, more = printable(text, TYPED), len(near) - _SHOWN
    if near:
        code = "ambiguous-match.more" if more > 0 else "ambiguous-match"
        stems = [path.stem for path in near[:_SHOWN]]
        raise UsageError(code, text=typed, matches=stems, more=more)
    if close := _close(wanted, paths):
        raise NotFoundError("no-such-match.near", text=typed, near=close)
    raise NotFoundError("no-such-match", text=typed, see=see)


def _close(wanted: str, paths: Sequence[Path]) -> str | None:
    """The name of a match, or a word of one, that is spelt much as what was looked for."""
    words = {word for path in paths for word in path.stem.split("-")}
    return nearest(wanted, (path.stem for path in paths)) or nearest(wanted, words)


def last_match(is_meant: Callable[[Match], bool] = lambda _: True) -> Match | None:
    """The open match, or else the last one played that can be read and is meant."""
    try:
        candidates = (open_match(), *list_matches()[:_LOOKED])
    except NotFoundError:
        candidates = list_matches()[:_LOOKED]
    for path in candidates:
        try:
            match = read(path).match
        except BelascoreError:
            continue
        if is_meant(match):
            return match
    return None


def rename(path: Path, name: str) -> Path:
    """Give a stored match another file name; the id stays in it, and it stays open if it was.

    Raises:
        UsageError: nothing is left of the name, or there is a match of that name.
        StorageError: the system did not let us.
    """
    renamed = path.with_name(name_of(name) + SUFFIX)
    opened = is_open(path)
    transfer(path, renamed)
    if opened:
        with _or_back(path, renamed):
            set_open(renamed)
    return renamed


@contextmanager
def _or_back(path: Path, place: Path) -> Iterator[None]:
    """Move a match back that was moved, where what belongs to that fails."""
    try:
        yield
    except BelascoreError:
        with suppress(BelascoreError):
            transfer(place, path)
        raise


def close_moved(path: Path, place: Path) -> None:
    """Close the open match, which was moved out of the library; else it is moved back.

    Raises:
        StorageError: that could not be noted.
    """
    with _or_back(path, place):
        set_open(None)


def is_open(path: Path) -> bool:
    """Whether this is the open match."""
    try:
        return open_match() == path
    except NotFoundError:
        return False


def transfer(path: Path, place: Path) -> None:
    """Move a match and its second copies, under the locks of both names; nothing is replaced.

    Raises:
        UsageError: there is a match of that name.
        BusyError: another one is writing one of them.
        StorageError: the system did not let us.
        NotConfirmedError: it is moved, but a power cut may take that back.
    """
    target = Path(os.path.realpath(path))
    # each side file once, and by name, so that two who move at once wait in one order
    sides = {os.path.realpath(lock_path(name)): name for name in (path, target, place)}
    try:
        with ExitStack() as locks:
            for side in sorted(sides):
                locks.enter_context(locked(sides[side]))
            with signals_held():
                DISK.claim(str(path), str(place))
                move(target, Path(os.path.realpath(place)))
                for folder in {place.parent, path.parent}:
                    sync_folder(folder)
    except FileExistsError:
        raise UsageError("match-exists", match=place.stem) from None
    except UnconfirmedError as error:
        raise NotConfirmedError("not-confirmed.moved", file=place.name) from error
    except OSError as error:
        raise StorageError("match-not-moved", file=path.name, cause=cause(error)) from error
