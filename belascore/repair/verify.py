"""Checking: everything about a match file that can be verified, without changing it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from belascore.faults import (
    BelascoreError,
    Fault,
    IntegrityError,
    Place,
    RefusedError,
    UnreadableError,
    UsageError,
)
from belascore.match.game import Game, load_game
from belascore.matchfile import ALPHABET, CODE, Document, earlier_codes
from belascore.matchfile import code as code_of
from belascore.score.verdict import Finding
from belascore.store.save import read
from belascore.store.second_copy import copies_of
from belascore.store.tampering import is_typed, shared, traces
from belascore.text import Text, joined
from belascore.tuples import NamedTuple
from belascore.words.terms import Terms, terms_for

if TYPE_CHECKING:
    from belascore.words.say import Speech


DIFFERENT: Final = frozenset(("paper-differs",))
"""Warnings that make a check fail: the table wrote something else."""
_TOLD: Final = 100
"""Faults, and findings, of one file that are told."""
_NO_TERMS: Final = Terms({}, (), ())


class Checked(NamedTuple):
    """What was found in one file.

    Attributes:
        exit_code: what it deserves.
        error: why it cannot be read or scored at all.
        faults: what is not as it was written.
        findings: what cannot be scored, each with its place.
        notes: what is no fault, but should be known.
        accepts: what could be accepted as it stands: numbers of rounds, or `head`.
        more: how many faults and findings there are beside those told.
        recovers: whether an older version may be put back.
        terms: the words of the match.
    """

    path: Path
    exit_code: int
    error: BelascoreError | None = None
    faults: tuple[Fault, ...] = ()
    findings: tuple[tuple[Place, Finding], ...] = ()
    notes: tuple[Fault, ...] = ()
    accepts: tuple[str, ...] = ()
    more: int = 0
    recovers: bool = False
    terms: Terms = _NO_TERMS

    def json(self) -> Mapping[str, Any]:
        """As JSON has it."""
        from belascore.words.say import ENGLISH

        notes = [str(ENGLISH.say(note.code, note.data)) for note in self.notes]
        return {
            "file": str(self.path),
            "exit": self.exit_code,
            "faults": [str(line) for line in self.lines(ENGLISH)],
            "notes": notes,
            "accepts": list(self.accepts),
            **({"more": self.more} if self.more else {}),
        }

    def lines(self, speech: "Speech") -> list[Text]:
        """Everything that is wrong, one text each."""
        if self.error is not None:
            return [joined("\n", speech.error(self.error))]
        lines = []
        for fault in self.faults:
            told = speech.say(fault.code, fault.data, place=fault.place)
            line = fault.place.line
            where = speech.say("place.line", {"number": line}) if line else ""
            lines.append(joined(": ", (where, told)) if where else told)
        for place, finding in self.findings:
            told = speech.finding(finding.code, finding.data, self.terms)
            lines.append(joined(": ", (speech.place(place), finding.code, told)))
        if self.more:
            lines.append(speech.say("check.more", {"n": self.more}))
        return lines


def plain_code(text: str) -> str:
    """A code as somebody typed it, its letters alone.

    Raises:
        UsageError: it is none.
    """
    letters = "".join(text.casefold().replace("-", " ").split())
    if len(letters) != CODE or not set(letters) <= ALPHABET:
        raise UsageError("not-a-code", word=text, count=CODE)
    return letters


def check_file(path: Path, noted: str = "") -> Checked:
    """Read, replay and compare one match file.

    Args:
        path: the file.
        noted: its code as it was noted once, or nothing.
    """
    try:
        game = load_game(path)
    except BelascoreError as error:
        return Checked(path, _exit_code(error), error)
    typed = _typed(game.document)
    told = traces(game.document, *copies_of(path))
    found = [trace for trace in told if not is_typed(trace) or trace.data["number"] > typed]
    notes: list[Fault] = []
    changed = [*_changes(game, found)]
    otherwise = _otherwise(game, noted) if noted else None
    if otherwise:
        (notes if otherwise.code == "code-of-deals" else changed).append(otherwise)
    scored = tuple(_findings(game))
    if len(found) < len(told):
        code = "typed-by-hand" if typed == 1 else "typed-by-hand.rounds"
        notes.append(Fault(code, {"number": 1, "last": typed}))
    return Checked(
        path,
        IntegrityError.exit_code if changed else RefusedError.exit_code if scored else 0,
        None,
        tuple(changed[:_TOLD]),
        scored[:_TOLD],
        tuple(notes),
        tuple(dict.fromkeys(str(trace.data["number"] or "head") for trace in found)),
        max(0, len(changed) - _TOLD) + max(0, len(scored) - _TOLD),
        any(not is_typed(trace) for trace in found),
        terms_for(game.law.words, game.score.header.sides),
    )


def _exit_code(error: BelascoreError) -> int:
    """What a file deserves; nobody typed it, so what is wrong in it is not to be read."""
    return UnreadableError.exit_code if isinstance(error, UsageError) else error.exit_code


def _typed(document: Document) -> int:
    """How many rounds the file began with before belascore wrote any into it."""
    sealed = (number for number, seal in enumerate(document.seals) if seal != "unsealed")
    return next(sealed, len(document.seals))


def _changes(game: Game, found: Sequence[Fault]) -> Iterator[Fault]:
    lines = game.document.lines_of([number for trace in found if (number := trace.data["number"])])
    for trace in found:
        line = lines.get(trace.data["number"])
        yield trace._replace(place=trace.place._replace(line=line))
    if game.match.header.rules not in ("", game.law.digest):
        yield Fault("other-law.check", {"rules": game.law.id})


def _otherwise(game: Game, noted: str) -> Fault | None:
    """That the code of a match is another one than was noted, and whose it was."""
    document, code = game.document, code_of(noted)
    if document.code == code:
        return None
    earlier = list(earlier_codes(document.above, document.rows))
    if earlier and earlier[-1][1] == code:
        return Fault("code-of-deals")
    data, count = {"now": document.code, "noted": code}, len(earlier)
    then = next((number for number, codes in enumerate(earlier, 1) if code in codes), None)
    if then is None:
        return Fault("code-differs", data)
    return Fault("code-differs.earlier", {**data, "number": then, "n": count - then})


def _findings(game: Game) -> Iterator[tuple[Place, Finding]]:
    """Faults of rounds that count; what was crossed out is no fault."""
    found = [
        (entry.number, finding)
        for entry in game.score.entries
        if entry.status != "struck"
        for finding in entry.verdict.findings
        if finding.severity == "error" or finding.code in DIFFERENT
    ]
    lines = game.document.lines_of({number for number, _ in found})
    for number, finding in found:
        yield Place(game.document.name, lines[number], number), finding


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
