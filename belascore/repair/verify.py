"""Checking: everything about a match file that can be verified, without changing it."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from belascore.answers.phrases import terms_of
from belascore.errors import BelascoreError, NotFoundError, UsageError, shown
from belascore.match.game import Game, load_game
from belascore.matchfile import ALPHABET, CODE, Document, code
from belascore.store.second_copy import witnesses
from belascore.store.tampering import Trace, rounds, traces
from belascore.tuples import NamedTuple
from belascore.words.say import ENGLISH

DIFFERENT = frozenset(("paper-differs",))
"""Warnings that make a check fail: the table wrote something else."""


class Checked(NamedTuple):
    """What was found in one file.

    Attributes:
        exit_code: what it deserves.
        faults: a line each.
        notes: what is no fault, but should be known.
        accepts: what could be accepted as it stands: numbers of rounds, or `head`.
        recovers: whether an older version may be put back.
    """

    path: Path
    exit_code: int
    faults: tuple[str, ...]
    notes: tuple[str, ...] = ()
    accepts: tuple[str, ...] = ()
    recovers: bool = False


def files(paths: Sequence[Path]) -> list[Path]:
    """The match files among files and folders; in a folder every TOML file, in order.

    Raises:
        NotFoundError: there is no such file or folder.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(Path(e.path) for e in os.scandir(path) if e.name.endswith(".toml"))
        elif path.exists():
            found.append(path)
        else:
            raise NotFoundError(f"there is no file {path}")
    if not found:
        raise NotFoundError("there is no match file in that folder", "Match files end in .toml.")
    return found


def plain_code(text: str) -> str:
    """A code as somebody typed it, its letters alone.

    Raises:
        UsageError: it is none.
    """
    letters = "".join(text.casefold().replace("-", " ").split())
    if len(letters) != CODE or not set(letters) <= ALPHABET:
        raise UsageError(
            f"{shown(text)} is no code",
            f"It has {CODE} letters and digits from 2 to 7, as in lxzi-tfoi-c2wk.",
        )
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
        return Checked(path, error.exit_code, (str(error),))
    typed = _typed(game.document)
    told = traces(game.document, *witnesses(path))
    found = [one for one in told if one.kind != "unsealed" or one.number > typed]
    changed = [*_changes(game, found), *(_otherwise(game, noted) if noted else ())]
    scored = list(_findings(game))
    return Checked(
        path,
        8 if changed else 1 if scored else 0,
        (*changed, *scored),
        (f"{_first(typed)} typed by hand, without a seal",) if len(found) < len(told) else (),
        tuple(dict.fromkeys(str(one.number or "head") for one in found)),
        any(one.kind != "unsealed" for one in found),
    )


def _typed(document: Document) -> int:
    """How many rounds the file began with before belascore wrote any into it."""
    sealed = (number for number, seal in enumerate(document.seals) if seal != "unsealed")
    return next(sealed, len(document.seals))


def _first(count: int) -> str:
    return "round 1 was" if count == 1 else f"rounds 1 to {count} were"


def _changes(game: Game, found: Sequence[Trace]) -> Iterator[str]:
    for one in found:
        line = f"line {game.document.place(one.number).line}: " if one.number else ""
        yield f"{line}{one.text}"
    if game.match.header.rules not in ("", game.law.digest):
        yield f"begun by another text of {game.law.id} than this belascore has"


def _otherwise(game: Game, noted: str) -> Iterator[str]:
    """That the code of a match is another one than was noted, and whose it was."""
    seals = [str(row.get("seal", "")) for row in game.document.rows]
    now = game.document.code
    if plain_code(now) == noted:
        return
    then = next((number for number, seal in enumerate(seals, 1) if seal.startswith(noted)), None)
    if then is None:
        yield f"the code is {now}, and {code(noted)} belongs to no round here"
    else:
        later = rounds(len(seals) - then)
        yield f"the code is {now}; {code(noted)} was that of round {then}, {later} before the last"


def _findings(game: Game) -> Iterator[str]:
    """Faults of rounds that count; what was crossed out is no fault."""
    terms = terms_of(game.score, game.law)
    for entry in game.score.entries:
        if entry.status == "struck":
            continue
        for finding in entry.verdict.findings:
            if finding.severity == "error" or finding.code in DIFFERENT:
                text = ENGLISH.finding(finding.code, finding.data, terms)
                yield f"{game.document.place(entry.number)}: {finding.code}: {text}"
