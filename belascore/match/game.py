"""A match as commands see it: the file, the law it is played by, and its score."""

from collections.abc import Callable, Sequence
from pathlib import Path

from belascore.errors import Fault, NotFoundError, UnreadableError
from belascore.matchfile import Document
from belascore.rounds import Match, Round
from belascore.rules.law import Law
from belascore.rules.load import load_law
from belascore.score.replay import Played, play_on
from belascore.score.verdict import Score
from belascore.store.save import append, read
from belascore.store.second_copy import witnesses
from belascore.tuples import NamedTuple


class Game(NamedTuple):
    """One match file, read, with its law in force and its score.

    Attributes:
        played: the match replayed.
        notes: what the reader of the file should know: rounds changed by hand, another law.
            After a save also how it was saved.
    """

    path: Path
    document: Document
    law: Law
    played: Played
    notes: tuple[str, ...]

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
        numbered = [block._replace(n=start + at) for at, block in enumerate(more)]
        match = self.match._replace(rounds=(*self.match.rounds, *numbered))
        return self.grown(self.document._replace(match=match))

    def grown(self, document: Document) -> "Game":
        """The game once its file has grown; what stood there is not replayed again if possible."""
        return self._replace(
            document=document, played=_played(document.match, self.law, self.played)
        )


def load_game(path: Path, law_of: Callable[[Match], Law] | None = None) -> Game:
    """Read and replay a match file.

    Args:
        path: of the file.
        law_of: finds the law of a match; whoever reads many files may keep those it has found.

    Raises:
        BelascoreError: it cannot be read, or its law is not known here.
    """
    return game_of(path, read(path), law_of=law_of or law_in_force, copies=witnesses(path))


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
) -> Game:
    """Replay a match file that was read.

    Args:
        path: of the file.
        document: what stands in it.
        law_of: finds the law of a match.
        copies: what it is compared with, the oldest first.

    Raises:
        BelascoreError: its law is not known here, or the sides do not fit it.
    """
    law = law_of(document.match)
    _require_fit(document, law)
    played = _played(document.match, law)
    return Game(path, document, law, played, tuple(_notes(document, law, copies)))


def _require_fit(document: Document, law: Law) -> None:
    header = document.match.header
    if header.edition is not None and header.edition != law.edition:
        raise NotFoundError(
            f"{document.name} is played by edition {header.edition} of {law.id}; "
            f"this belascore has edition {law.edition}",
            "Nothing was changed. Use the belascore it was begun with.",
        )
    sizes = [len(players) for _, players in header.sides]
    size = law.table.players // law.sides
    if len(sizes) != law.sides or any(number not in (0, size) for number in sizes):
        what = f"{law.id} is played by {law.sides} sides of {size}"
        raise UnreadableError(
            f"{document.name} cannot be scored", faults=(Fault(what, place=document.place(0)),)
        )


def record(
    path: Path,
    decide: Callable[[Game], Sequence[Round]],
    tell: Callable[[Game], None] | None = None,
) -> Game:
    """Add blocks to a match file, judged and written under one lock.

    Args:
        path: of the match file.
        decide: told how the match stands, says what to add; what it raises leaves the file alone.
        tell: says that it is recorded, before an interruption that was held back arrives.

    Raises:
        BelascoreError: nothing was recorded, unless it is a NotConfirmedError.
    """
    before: list[Game] = []
    after: list[Game] = []

    def judge(document: Document) -> Sequence[Round]:
        before.append(game_of(path, document, copies=witnesses(path)))
        return decide(before[0])

    def saved(document: Document, notes: tuple[str, ...]) -> None:
        grown = before[0].grown(document)
        after.append(grown._replace(notes=grown.notes + notes))
        if tell:
            tell(after[0])

    append(path, judge, tell=saved)
    return (after or before)[0]


def _played(match: Match, law: Law, before: Played | None = None) -> Played:
    try:
        return play_on(match, law, before)
    except Exception:
        # the file says that its law was checked when it began; where it was not, that is the fault
        load_law(match.header.ruleset, match.house, match.own_rules)
        raise


def _notes(document: Document, law: Law, copies: tuple[bytes, ...]) -> list[str]:
    notes = []
    if "changed" in document.seals or copies not in ((), (document.data,)):
        from belascore.store.tampering import traces  # most files are as they were written

        notes += [one.text for one in traces(document, *copies) if one.kind != "unsealed"]
    if document.match.header.rules not in ("", law.digest):
        here = "now stands in it" if document.match.own_rules else "this belascore has"
        notes.append(f"this match was begun by another text of {law.id} than {here}")
    return notes
