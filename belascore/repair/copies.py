"""Two files of one match, as a mail, a stick or a program that syncs folders leaves them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from belascore.faults import BelascoreError, Fault, IntegrityError
from belascore.matchfile import Document
from belascore.store.save import read
from belascore.store.tampering import shared
from belascore.tuples import NamedTuple


class Pair(NamedTuple):
    """Two files of one match, and how far they say the same."""

    paths: tuple[Path, Path]
    fault: Fault

    @property
    def exit_code(self) -> int:
        """What they deserve: where they went apart, nobody can tell which is right."""
        return IntegrityError.exit_code if self.fault.code == "copies-apart" else 0


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


def _beside(path: Path, document: Document, other_path: Path, other: Document) -> Pair:
    alike, least, most = shared(document, other), *sorted((len(document.rows), len(other.rows)))
    data = {"file": path.name, "beside": other_path.name}
    if alike < least:
        fault = Fault("copies-apart", {**data, "n": alike})
    elif least == most:
        fault = Fault("copies-alike", {**data, "n": most})
    else:
        fault = Fault("copies-shorter", {**data, "least": least, "n": most})
    return Pair((path, other_path), fault)
