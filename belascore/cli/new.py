"""`belascore new`: begin a match."""

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from belascore.cli.common import emit, emit_json, is_json, sample_entry, say
from belascore.cli.numbers import whole_number

if TYPE_CHECKING:
    from belascore.match.begin import Wanted
    from belascore.match.game import Game


def new(
    players: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER...", help="In order of play.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="ID", help="Or FILE. Once; then the last used."),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option("--dealer", metavar="NAME", help="Of the first deal; else the last."),
    ] = None,
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", parser=whole_number, help="Play to this."),
    ] = None,
    house: Annotated[
        list[str] | None, typer.Option("--house", metavar="OPTION", help="See: rules show --agree.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A house rule by its key."),
    ] = None,
    sides: Annotated[
        str, typer.Option("--sides", metavar="US,THEM", help="What the sides are called.")
    ] = "",
    names: Annotated[
        str, typer.Option("--players", metavar="A,B,C,D", help="The players in one word.")
    ] = "",
    match: Annotated[
        Path | None,
        typer.Option("--match", metavar="FILE", readable=False, help="Keep it in this file."),
    ] = None,
) -> None:
    """Begin a match. Name the players in order of play.

    Example: belascore new Ana Maja Ivo Pero --rules bela-hr --to 701

    Rules of your own: --rules ./mine.toml
    """
    from belascore.match.begin import Wanted
    from belascore.rounds import alike

    before = _open_before() if match is None else None
    listed = [name.strip() for name in names.split(",")] if names else []
    labels = [label.strip() for label in sides.split(",")] if sides else []
    wanted = Wanted(
        players=(players or []) + listed,
        rules=rules,
        dealer=dealer,
        target=to,
        house=_house(house or [], settings or []),
        sides=labels,
    )
    game = _begun(wanted, match)
    if is_json():
        from belascore.cli.answers import match_answer

        emit_json(match_answer(game))
    else:
        emit(greeting(game))
    if game.match.own_rules is not None:
        say(f"The rules of {game.law.id} are kept inside the match.")
    twins = alike(game.score.seats.players)
    if twins:
        say(f"note: {twins[0]} and {twins[1]} look alike, in letters of two alphabets")
    if before is not None:
        say(f"The match before stays as it is: belascore matches open {before.stem}")


def _begun(wanted: "Wanted", match: Path | None) -> "Game":
    from belascore.errors import UsageError
    from belascore.match.begin import begin
    from belascore.rules.load import RulesetError

    try:
        return begin(wanted, dt.datetime.now().astimezone().date(), match)
    except RulesetError as error:
        if not wanted.house:
            raise
        # the law was whole before: what was typed spoils it
        what, remedy = "these house rules cannot be played by", "See: belascore help rules"
        raise UsageError(what, remedy, faults=error.faults) from None


def _open_before() -> Path | None:
    from belascore.errors import NotFoundError
    from belascore.store.library import open_match

    try:
        return open_match()
    except NotFoundError:
        return None


def _house(options: list[str], typed: list[str]) -> dict[str, Any]:
    from belascore.rules.house import settings_of

    house: dict[str, Any] = {"options": options} if options else {}
    return house | settings_of(typed)


def greeting(game: "Game") -> list[str]:
    """The lines that open a match: the law, who sits where, who deals, what to type."""
    from belascore.answers.phrases import deals, goal, terms_of
    from belascore.text import at_columns

    score, law = game.score, game.law
    title = f"New match · {law.id}, {goal(score, law)}"
    terms = terms_of(score, law)
    sides = [
        (36 + 20 * side, f"{label}  {', '.join(players)}" if len(players) > 1 else label)
        for side, (label, (_, players)) in enumerate(
            zip(terms.sides, score.header.sides, strict=True)
        )
    ]
    players = score.seats.players
    first = f"{deals(score)}, {players[score.lead]} speaks first." if deals(score) else ""
    following = f"Next: {sample_entry(game)}"
    return [at_columns((0, title), *sides), at_columns((0, first), (36 if first else 0, following))]
