"""What the commands about a match answer with `--json`: the object `score` of the batch protocol.

Of the rounds it holds those that the command is about. What a command adds has a key of its own.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from belascore.answers.score_json import entry_answer, score_answer
from belascore.cli.common import emit_json
from belascore.rounds import header_to_row
from belascore.words.terms import terms_for

if TYPE_CHECKING:
    from belascore.match.enter import Lines
    from belascore.match.game import Game
    from belascore.score.verdict import Entry


def emit_score(game: "Game", numbers: Collection[int] | None = None, **more: Any) -> None:
    """Print how a match stands.

    Args:
        game: the match.
        numbers: of the rounds to name; None is all.
        more: keys beside those of the protocol.
    """
    emit_json(_score(game, numbers) | more)


def match_answer(game: "Game") -> Mapping[str, Any]:
    """How a match stands, who plays it and where it is kept, without its rounds.

    `match` is its head, as in a question of the batch protocol.
    """
    about = {"file": str(game.path), "match": header_to_row(game.score.header)}
    return _score(game, ()) | about


def _score(game: "Game", numbers: Collection[int] | None) -> dict[str, Any]:
    answer = score_answer(game.score, game.law)
    if numbers is not None:
        answer["rounds"] = [one for one in answer["rounds"] if one["number"] in numbers]
    return answer


def emit_changes(before: "Game", after: "Game", number: int | None = None) -> None:
    """Print a match after a correction: its block, and each round that came out otherwise.

    Args:
        before: the match without it.
        after: the match with it.
        number: of the round that was corrected, if one was.
    """
    pairs = zip(before.score.entries, after.score.entries, strict=False)
    changed = {
        new.number for old, new in pairs if (old.status, old.score) != (new.status, new.score)
    }
    changed |= {number} if number is not None else set()
    added = {entry.number for entry in after.score.entries[len(before.score.entries) :]}
    emit_score(after, changed | added, before=_entries(before, changed))


def emit_explained(game: "Game", entry: "Entry", says: Callable[[str], str]) -> None:
    """Print one round, and what every clause says that it rests on."""
    terms = terms_for(game.law.words, game.score.header.sides)
    round_ = entry_answer(entry, game.score, terms)
    cites = [cite for part in (*round_["lines"], *round_["findings"]) for cite in part["cites"]]
    clauses = {cite: says(cite) for cite in (*round_["judged_by"], *cites)}
    emit_score(game, (entry.number,), clauses=clauses)


def emit_history(game: "Game") -> None:
    """Print every block with its row in the file and what became of its seal."""
    from belascore.score.corrections import standing
    from belascore.store.tampering import seals_of

    stands = standing(game.match.rounds)
    answer = score_answer(game.score, game.law)
    blocks = zip(answer["rounds"], game.document.rows, seals_of(game.document), strict=True)
    answer["rounds"] = [
        {**entry, "stands": entry["number"] in stands, "written": dict(row), "seal": seal}
        for entry, row, seal in blocks
    ]
    emit_json(answer)


def emit_lines(done: "Lines", *, recorded: bool) -> None:
    """Print what became of many lines."""
    from belascore.cli.faults import fault_answer

    refused = [{"line": line, "error": fault_answer(error)} for line, error in done.refused]
    numbers = [entry.number for entry in done.entries]
    emit_score(done.game, numbers, refused=refused, recorded=recorded)


def _entries(game: "Game", numbers: Iterable[int]) -> list[Any]:
    terms = terms_for(game.law.words, game.score.header.sides)
    found = (game.score.entry(number) for number in sorted(numbers))
    return [entry_answer(entry, game.score, terms) for entry in found if entry is not None]
