"""Checking: everything about a match file that can be verified, without changing it."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from belascore.errors import BelascoreError, NotFoundError
from belascore.sheet.parts import terms_of
from belascore.store.game import Game, load_game
from belascore.store.shadow import witness
from belascore.store.traces import traces
from belascore.tuples import NamedTuple
from belascore.words.wording import finding_text

DIFFERENT = frozenset(("paper-differs",))
"""Warnings that make a check fail: the table wrote something else."""


class Checked(NamedTuple):
    """What was found in one file: the exit code it deserves, and one line a fault."""

    path: Path
    exit_code: int
    faults: tuple[str, ...]


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


def check_file(path: Path) -> Checked:
    """Read, replay and compare one match file."""
    try:
        game = load_game(path)
    except BelascoreError as error:
        return Checked(path, error.exit_code, (str(error),))
    changed = list(_changes(game))
    scored = list(_findings(game))
    code = 8 if changed else 1 if scored else 0
    return Checked(path, code, (*changed, *scored))


def _changes(game: Game) -> Iterator[str]:
    for one in traces(game.document, witness(game.path)):
        line = f"line {game.document.place(one.number).line}: " if one.number else ""
        yield f"{line}{one.text}"
    if game.match.header.rules not in ("", game.law.digest):
        yield f"begun by another text of {game.law.id} than this belascore has"


def _findings(game: Game) -> Iterator[str]:
    """Faults of rounds that count; what was crossed out is no fault."""
    terms = terms_of(game.score, game.law)
    for entry in game.score.entries:
        if entry.status == "struck":
            continue
        for finding in entry.verdict.findings:
            if finding.severity == "error" or finding.code in DIFFERENT:
                text = finding_text(finding.code, finding.data, terms)
                yield f"{game.document.place(entry.number)}: {finding.code}: {text}"
