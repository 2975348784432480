"""A match as commands see it: the file, the law it is played by, and its score."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from belascore.faults import Fault, NotFoundError, UnreadableError
from belascore.matchfile import Document
from belascore.rounds import Match, Round
from belascore.rules.law import Law
from belascore.rules.load import load_law
from belascore.score.replay import Played, play_on
from belascore.score.verdict import Entry, Score
from belascore.store.save import append, hold, read
from belascore.store.second_copy import copies_of
from belascore.store.tampering import is_typed, traces
from belascore.tuples import NamedTuple


class Game(NamedTuple):
    """One match file, read, with its law in force and its score.

    Attributes:
        played: the match replayed.
        notes: what the reader of the file should know: rounds changed by hand, another law.
    """

    path: Path
    document: Document
    law: Law
    played: Played
    notes: tuple[Fault, ...]

    @property
    def match(self) -> Match:
        """The match as the file says it."""
        return self.document.match

    @property
    def score(self) -> Score:
        """How the match stands."""
        return self.played.score

    def ahead(self, more: Sequence[Round]) -> "Game":
        """The game as if these blocks stood in its file already."""
        start = len(self.match.rounds) + 1
        numbered = [block._replace(n=n) for n, block in enumerate(more, start)]
        match = self.match._replace(rounds=(*self.match.rounds, *numbered))
        # what stands there is not replayed again, unless a block looks back
        played = _played(match, self.law, self.played)
        return self._replace(document=self.document._replace(match=match), played=played)

    def with_last(self, block: Round) -> "Game":
        """The same with another text of the last block, which says the same and more."""
        last = block._replace(n=len(self.match.rounds))
        match = self.match._replace(rounds=(*self.match.rounds[:-1], last))
        return self._replace(document=self.document._replace(match=match))

    def saved(self, document: Document) -> "Game":
        """The game that was `ahead`, once its blocks stand in the file: each now has its seal."""
        score, rounds = self.score, document.match.rounds
        entries = tuple(
            entry if entry.verdict.written.seal else _sealed(entry, rounds)
            for entry in score.entries
        )
        played = self.played._replace(score=score._replace(entries=entries))
        return self._replace(document=document, played=played)


def _sealed(entry: Entry, rounds: Sequence[Round]) -> Entry:
    """An entry with the seal of the block whose text is in force."""
    written = entry.verdict.written
    sealed = written._replace(seal=rounds[written.n - 1].seal)
    return entry._replace(verdict=entry.verdict._replace(written=sealed))


class Recording(NamedTuple):
    """A match before and after something was recorded in it.

    Attributes:
        notes: what should be known of the file, and of how it was saved.
    """

    before: Game
    after: Game
    notes: tuple[Fault, ...]

    @property
    def entry(self) -> Entry:
        """The last block that was recorded, and what it does."""
        return self.after.score.entries[-1]


def load_game(
    path: Path, law_of: Callable[[Match], Law] | None = None, known: Game | None = None
) -> Game:
    """Read and replay a match file.

    Args:
        path: of the file.
        law_of: finds the law of a match; whoever reads many files may keep those it has found.
        known: the match as it was, which is not replayed again where the file is the same.

    Raises:
        BelascoreError: it cannot be read, or its law is not known here.
    """
    document = read(path, known and known.document)
    law_of = law_of or law_in_force
    return game_of(path, document, law_of=law_of, copies=copies_of(path), known=known)


def law_in_force(match: Match) -> Law:
    """The law that a match is played by, without what houses could differ in.

    Raises:
        BelascoreError: it is not known here, or cannot be played by.
    """
    name, rules = match.header.ruleset, match.header.rules
    return load_law(name, match.house, match.own_rules, rules, options=False)


def game_of(
    path: Path,
    document: Document,
    *,
    law_of: Callable[[Match], Law] = law_in_force,
    copies: tuple[bytes, ...] = (),
    known: Game | None = None,
) -> Game:
    """Replay a match file that was read.

    Args:
        path: of the file.
        document: what stands in it.
        law_of: finds the law of a match.
        copies: what it is compared with, the oldest first.
        known: the match as it was replayed before; of the same document it still is.

    Raises:
        BelascoreError: its law is not known here, or the sides do not fit it.
    """
    if known is not None and known.document is document:
        return known._replace(notes=tuple(_notes(document, known.law, copies)))
    law = law_of(document.match)
    _require_fit(document, law)
    played = _played(document.match, law)
    return Game(path, document, law, played, tuple(_notes(document, law, copies)))


def _require_fit(document: Document, law: Law) -> None:
    header, file = document.match.header, document.name
    if header.edition is not None and header.edition != law.edition:
        edition, here = header.edition, law.edition
        raise NotFoundError("no-such-edition", file=file, rules=law.id, edition=edition, here=here)
    sizes = [len(players) for _, players in header.sides]
    size = law.table.players // law.sides
    if len(sizes) != law.sides or any(number not in (0, size) for number in sizes):
        data = {"rules": law.id, "n": law.sides, "size": size}
        faults = (Fault("sides-do-not-fit.match", data, document.place(0)),)
        raise UnreadableError("not-scored", file=file, faults=faults)


@contextmanager
def hold_game(path: Path, known: Game | None = None) -> Iterator[Game]:
    """Read and replay a match that nobody else writes meanwhile; nothing may be asked under it.

    Args:
        path: of the file.
        known: the match as it was, which is not replayed again where the file is the same.

    Raises:
        BusyError: another one is writing.
        BelascoreError: it cannot be read or written, or its law is not known here.
    """
    with hold(path, known=known and known.document) as document:
        yield game_of(path, document, copies=copies_of(path), known=known)


@contextmanager
def record(game: Game, ahead: Game) -> Iterator[Recording]:
    """Record what was judged, while the match is held.

    Interruptions are held back until the body of the `with` has told what was recorded.

    Args:
        game: the match as it stands in its file, from `hold_game`.
        ahead: the same with the blocks that are to be added.

    Raises:
        BelascoreError: nothing was recorded, unless it is a NotConfirmedError.
    """
    blocks = ahead.match.rounds[len(game.match.rounds) :]
    with append(game.path, game.document, blocks) as saved:
        # judged once: the text was read back, and says what was judged
        yield Recording(game, ahead.saved(saved.after), game.notes + saved.notes)


def _played(match: Match, law: Law, before: Played | None = None) -> Played:
    try:
        return play_on(match, law, before)
    except Exception:
        # the file says that its law was checked when it began; where it was not, that is the fault
        load_law(match.header.ruleset, match.house, match.own_rules)
        raise


def _notes(document: Document, law: Law, copies: tuple[bytes, ...]) -> Iterator[Fault]:
    # most files are as they were written, and need not be compared
    if "changed" in document.seals or copies not in ((), (document.data,)):
        yield from (trace for trace in traces(document, *copies) if not is_typed(trace))
    if document.match.header.rules not in ("", law.digest):
        yield Fault("other-law.own" if document.match.own_rules else "other-law", {"rules": law.id})
