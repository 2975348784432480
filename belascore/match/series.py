"""A series: games of the same people one after another, and who has won how many."""

import datetime as dt
from pathlib import Path

from belascore.entry import Context, People
from belascore.faults import BelascoreError, RefusedError, Remedy
from belascore.match.game import Game, game_of, load_game
from belascore.matchfile import header_text
from belascore.rounds import Round
from belascore.store.filenames import new_id
from belascore.store.library import begin_open, list_matches, new_path
from belascore.store.save import create

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
