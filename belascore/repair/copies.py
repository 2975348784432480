"""Two files of one match, as a mail, a stick or a program that syncs folders leaves them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from belascore.errors import BelascoreError
from belascore.matchfile import Document, printable
from belascore.store.save import read
from belascore.store.tampering import rounds, shared
from belascore.tuples import NamedTuple


class Pair(NamedTuple):
    """Two files of one match, what is said of them, and the exit code they deserve."""

    paths: tuple[Path, Path]
    text: str
    exit_code: int


def siblings(paths: Iterable[Path]) -> Iterator[Pair]:
    """Each later file of a match beside the first one; files that cannot be read are left out."""
    first: dict[str, tuple[Path, Document]] = {}
    for path in paths:
        try:
            document = read(path)
        except BelascoreError:
            continue
        name = document.match.header.id
        if name and name in first:
            yield _beside(*first[name], path, document)
        elif name:
            first[name] = (path, document)


def _beside(path: Path, one: Document, other_path: Path, other: Document) -> Pair:
    names = f"{printable(path.name)} and {printable(other_path.name)} are one match"
    alike, least, most = shared(one, other), *sorted((len(one.rows), len(other.rows)))
    if alike < least:
        return Pair((path, other_path), f"{names}: both share {rounds(alike)}, then differ", 8)
    all_of = f"the same {rounds(most)}" if least == most else f"{least} of {rounds(most)}"
    return Pair((path, other_path), f"{names}: {all_of} in both", 0)
