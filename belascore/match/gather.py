"""Gathering: what many match files come to, for figures over all of them."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from belascore.faults import BelascoreError, NotFoundError, Remedy
from belascore.jsontext import canon
from belascore.match.game import Game, law_in_force, load_game
from belascore.rounds import Match
from belascore.rules.law import Law
from belascore.stats import Record, record_of
from belascore.store.library import list_matches, match_files
from belascore.store.tampering import seals_of
from belascore.tuples import NamedTuple

Tell = Callable[[int, int], None]


class Gathered(NamedTuple):
    """What was found in some files.

    Attributes:
        records: one a match.
        paths: every file.
        skipped: files that could not be read, and so are in no figure, each with the reason.
        copies: files that hold a match which another of them holds too, as far or further.
        apart: the same, but they hold rounds that the other one does not; each with that one.
        changed: how many matches have rounds that were changed after they were recorded.
    """

    records: tuple[Record, ...]
    paths: tuple[Path, ...]
    skipped: Mapping[Path, BelascoreError]
    copies: tuple[Path, ...]
    apart: tuple[tuple[Path, Path], ...]
    changed: int


def matches_of(paths: Sequence[Path]) -> list[Path]:
    """The match files among files and folders; without any, all that are stored.

    Raises:
        NotFoundError: there is none.
    """
    files = match_files(paths) if paths else sorted(list_matches())
    if not files:
        raise NotFoundError("no-matches", new=Remedy("new"))
    return files


class _File(NamedTuple):
    path: Path
    marks: tuple[str, ...]
    changed: bool
    record: Record


def gather(paths: Sequence[Path], tell: Tell = lambda _done, _count: None) -> Gathered:
    """Read and replay match files; those that cannot be read are skipped.

    Args:
        paths: the files.
        tell: told after each file how many of how many are done.
    """
    laws = known_laws()
    kept: dict[str, _File] = {}
    skipped: dict[Path, BelascoreError] = {}
    left: list[tuple[_File, _File]] = []
    for done, path in enumerate(paths, 1):
        tell(done, len(paths))
        try:
            game = load_game(path, laws)
        except BelascoreError as error:
            skipped[path] = error
            continue
        # a match without an id is nobody's copy
        key = game.match.header.id or f"/{done}"
        both = [_file(game), *([kept[key]] if key in kept else [])]
        both.sort(key=lambda file: -len(file.marks))
        kept[key] = both[0]
        left += [(file, both[0]) for file in both[1:]]
    return Gathered(
        records=tuple(file.record for file in kept.values()),
        paths=tuple(paths),
        skipped=skipped,
        copies=tuple(file.path for file, other in left if _holds(other, file)),
        apart=tuple((file.path, other.path) for file, other in left if not _holds(other, file)),
        changed=sum(file.changed for file in kept.values()),
    )


def _file(game: Game) -> _File:
    changed = "changed" in seals_of(game.document)
    record = record_of(game.score, game.law)
    marks = tuple(str(row.get("seal") or canon(row)) for row in game.document.rows)
    return _File(game.path, marks, changed, record)


def _holds(file: _File, other: _File) -> bool:
    """Whether a file begins with all that another holds."""
    return file.marks[: len(other.marks)] == other.marks


def known_laws() -> Callable[[Match], Law]:
    """Finds the law of a match, once for all matches that are played by it."""
    known: dict[str, Law] = {}

    def law_of(match: Match) -> Law:
        header = match.header
        key = canon([header.ruleset, header.rules, match.house, match.own_rules])
        if key not in known:
            known[key] = law_in_force(match)
        return known[key]

    return law_of
