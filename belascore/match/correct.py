"""Correcting: earlier rounds are edited, crossed out or brought back; nothing is erased."""

import datetime as dt
from collections.abc import Sequence

from belascore.entry import Context, amend
from belascore.entry.parsing import refused
from belascore.faults import NotFoundError, RefusedError, Remedy, UsageError
from belascore.match.begin import offered_target
from belascore.match.game import Game
from belascore.rounds import Header, Round, name_fault
from belascore.score.verdict import Entry
from belascore.tuples import NamedTuple
from belascore.words.vocabulary import fold


class HeaderChange(NamedTuple):
    """What of the head of a match is to be put right."""

    names: Sequence[str] = ()
    seats: str = ""
    dealer: str = ""
    target: int | None = None


def edited(
    game: Game,
    number: int,
    words: Sequence[str],
    now: dt.datetime | None = None,
    *,
    add: bool,
    confirmed: bool,
) -> Game:
    """The match with another text in the place of a round.

    Args:
        game: the match before it.
        number: of the round.
        words: a whole entry, or what is different.
        now: the moment to write beside it.
        add: that the words are added, and all else is kept.
        confirmed: that a meld which wins the match is meant.

    Raises:
        NotFoundError: there is no such deal.
        UsageError: the words cannot be read.
        RefusedError: the law cannot score the result.
    """
    entry = _deal(game, number)
    if entry.status == "struck":
        back = Remedy("restore", (entry.label,))
        raise RefusedError("round-crossed-out", number=number, command=back)
    context = Context(game.law, game.score.seats, confirmed)
    new = amend(entry.verdict.written, words, context, add=add)
    # the text in force may be a correction's: its own position, seal and moment stay its own
    block = new._replace(
        n=0, at=now, seal=None, replaces=number, undo=False, redo=False,
    )  # fmt: skip
    ahead = game.ahead([block])
    verdict = ahead.score.entries[number - 1].verdict
    if verdict.errors:
        again = Remedy("edit", (entry.label,))
        raise refused(verdict.errors, block, game.score, game.law, again)
    if _said(verdict.written) == _said(entry.verdict.written):
        raise RefusedError("edit-unchanged", number=entry.label)
    return ahead


def _said(written: Round) -> Round:
    """What a block says of its deal, wherever and whenever it was entered."""
    return written._replace(n=0, at=None, seal=None, replaces=None, undo=False, redo=False)


def dropped(game: Game, number: int, now: dt.datetime | None = None) -> Round:
    """The block that crosses out a round.

    Raises:
        NotFoundError: there is no such deal.
        RefusedError: it is crossed out already.
    """
    if _deal(game, number).status == "struck":
        raise RefusedError("round-crossed-out.already", number=number)
    return Round(strikes=number, at=now)


def restored(game: Game, number: int, now: dt.datetime | None = None) -> Round:
    """The block that brings a crossed-out round back.

    Raises:
        NotFoundError: there is no such deal.
        RefusedError: it is not crossed out.
    """
    if _deal(game, number).status != "struck":
        raise RefusedError("round-not-crossed-out", number=game.score.label(number))
    return Round(restores=number, at=now)


def not_by_deal(game: Game) -> RefusedError:
    """What to say to whoever names a crossed-out deal by a number among those that stand."""
    struck = [entry.label for entry in game.score.entries if entry.status == "struck"]
    if not struck:
        return RefusedError("round-not-crossed-out.none")
    command = Remedy("restore", (struck[-1],))
    return RefusedError("round-not-crossed-out.by-deal", there=struck, command=command)


def _deal(game: Game, number: int) -> Entry:
    entry = game.score.entry(number)
    if entry is None:
        raise NotFoundError("no-such-round", number=number, last=len(game.score.entries))
    if entry.status == "correction":
        deals = len(game.score.deals)
        code = "no-such-round.no-deal" if deals else "no-such-round.no-deal.none"
        raise NotFoundError(code, number=number, last=deals)
    return entry


# The header


def headed(game: Game, change: HeaderChange, now: dt.datetime | None = None) -> Game:
    """The match with its head corrected.

    Raises:
        UsageError: nothing to correct, or people that are not there.
        RefusedError: the head says that already.
    """
    ahead = game.ahead([header_block(game, change, now)])
    if _head(ahead) == _head(game):
        raise RefusedError("edit-unchanged.head")
    return ahead


def _head(game: Game) -> tuple[Header, int | None]:
    return game.score.header._replace(target=None), game.score.target


def header_block(game: Game, change: HeaderChange, now: dt.datetime | None = None) -> Round:
    """The block that corrects the head of a match.

    Raises:
        UsageError: nothing to correct, or people that are not there.
    """
    lines = [_renamed(game, text) for text in change.names]
    if change.seats:
        lines.append(f"seats: {', '.join(_seated(game, change.seats))}")
    if change.dealer:
        lines.append(f"dealer: {_player(game, change.dealer)}")
    if change.target is not None:
        lines.append(f"target: {offered_target(change.target, game.law)}")
    if not lines:
        example = Remedy("edit", ("3", "98"))
        heads = [_option(option) for option in ("name", "seats", "dealer", "to")]
        raise UsageError("nothing-to-correct", command=example, options=heads)
    return Round(header=tuple(lines), at=now)


def _renamed(game: Game, text: str) -> str:
    old, equals, new = (part.strip() for part in text.partition("="))
    if not equals:
        raise UsageError("renames-nobody", word=text, option=_option("name=Jre=Jure"))
    name, seats = _player(game, old), game.score.seats
    if cause := name_fault(new):
        raise UsageError("name-unfit.new", cause=cause)
    if fold(new) in [fold(other) for other in seats.names() if other != name]:
        raise UsageError("name-taken.table", word=new)
    earlier = seats.find(new)
    if earlier is not None and earlier != seats.find(name):
        raise UsageError("name-taken.earlier", word=new, who=earlier.name)
    return f"name: {name} = {new}"


def _option(text: str) -> Remedy:
    return Remedy("", options=(text,))


def _seated(game: Game, text: str) -> list[str]:
    names = [_player(game, name.strip()) for name in text.split(",")]
    players = game.score.seats.players
    if sorted(names) != sorted(players):
        raise UsageError(
            "seats-incomplete", word=text, option=_option(f"seats={','.join(players)}")
        )
    return names


def _player(game: Game, text: str) -> str:
    players = game.score.seats.players
    meant = [name for name in players if fold(name) == fold(text)]
    if not meant:
        raise UsageError("unknown-player.match", word=text, people=players)
    return meant[0]
