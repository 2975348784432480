"""Several matches: what figures are made of, and the games of a series."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from belascore.entry import Context, People
from belascore.faults import BelascoreError, NotFoundError, RefusedError, Remedy
from belascore.jsontext import canon
from belascore.match.game import Game, game_of, law_in_force, load_game
from belascore.matchfile import header_text
from belascore.rounds import Match, Round
from belascore.rules.law import Law
from belascore.stats import Record, record_of
from belascore.store.folders import new_id
from belascore.store.library import begin_open, list_matches, match_files, new_path
from belascore.store.save import create
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


LONGEST = 200
"""Games of a series that are looked at, so that a ring of files cannot hold us up."""


def ending(game: Game, abandoned_by: str) -> Round:
    """The block that ends a match before its target.

    Raises:
        RefusedError: it is over already.
        UsageError: nobody of that name plays.
    """
    if game.score.finish is not None:
        raise RefusedError("match-over", next=Remedy("next"))
    if not abandoned_by:
        return Round(ends="stopped")
    who = People(Context(game.law, game.score.seats)).find(abandoned_by)
    return Round(ends=f"abandon: {who.name}")


def next_game(game: Game, today: dt.date, file: Path | None) -> Game:
    """Begin the next game: the same people and law, the deal goes on.

    Raises:
        RefusedError: this one is not over.
        BelascoreError: the file could not be made.
    """
    if game.score.finish is None:
        raise RefusedError("match-not-over", end=Remedy("end"))
    before, dealer = game.score.header, game.score.next_dealer
    players = game.score.seats.players
    header = before._replace(
        id=new_id(),
        follows=before.id,
        date=today,
        edition=game.law.edition,
        rules=game.law.digest,
        dealer=players[dealer] if dealer is not None and players else None,
    )
    path = file or new_path(header)
    text = header_text(header, game.match.house, game.match.own_rules)
    document = begin_open(path, text) if file is None else create(path, text)
    return game_of(path, document)


def series(game: Game) -> tuple[Game, ...]:
    """The games of a series up to this one, oldest first, as far as they are kept here."""
    games = [game]
    seen = {""}
    while len(games) < LONGEST and (follows := games[0].score.header.follows) not in seen:
        seen.add(follows)
        before = _with_id(follows)
        if before is None:
            break
        games.insert(0, before)
    return tuple(games)


def _with_id(wanted: str) -> Game | None:
    """The match of that id; its file name most often ends with the id's first four."""
    paths = sorted(list_matches(), key=lambda path: not path.stem.endswith(wanted[:4]))
    for path in paths:
        try:
            game = load_game(path)
        except BelascoreError:
            continue
        if game.match.header.id == wanted:
            return game
    return None
