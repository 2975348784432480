"""A series: games of the same people one after another, and who has won how many."""

import datetime as dt
from pathlib import Path

from belascore.errors import BelascoreError, RefusedError
from belascore.matchfile import header_text
from belascore.rounds import Round
from belascore.store.game import Game, game_of, load_game
from belascore.store.library import list_matches, new_id, new_path, set_open
from belascore.store.save import create

LONGEST = 200
"""Games of a series that are looked at, so that a ring of files cannot hold us up."""


def ending(game: Game, abandoned_by: str) -> Round:
    """The block that ends a match before its target.

    Raises:
        RefusedError: it is over already, or nobody of that name plays.
    """
    if game.score.finish is not None:
        raise RefusedError("the match is over already", "The next game: belascore next")
    if not abandoned_by:
        return Round(ends="stopped")
    who = game.score.seats.find(abandoned_by)
    if who is None:
        there = ", ".join(game.score.seats.names())
        raise RefusedError(f'"{abandoned_by[:24]}" does not play here', f"At the table: {there}.")
    return Round(ends=f"abandon: {who.name}")


def next_game(game: Game, today: dt.date, file: Path | None) -> Game:
    """Begin the next game: the same people and law, the deal goes on.

    Raises:
        RefusedError: this one is not over.
        BelascoreError: the file could not be made.
    """
    if game.score.finish is None:
        raise RefusedError("this match is not over", "Stop it first: belascore end")
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
    document = create(path, text)
    if file is None:
        set_open(path)
    return game_of(path, document)


def games_won(game: Game) -> tuple[int, ...]:
    """Games that each side has won in this series, this one included."""
    won = [0] * len(game.score.totals)
    seen: set[str] = set()
    current: Game | None = game
    while current is not None and len(seen) < LONGEST:
        finish = current.score.finish
        if finish is not None and finish.winner is not None and finish.winner < len(won):
            won[finish.winner] += 1
        follows = current.score.header.follows
        current = _with_id(follows) if follows and follows not in seen else None
        seen.add(follows)
    return tuple(won)


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
