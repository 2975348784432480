"""`belascore dispute`: what other laws say, and which of their rules make the difference."""

from typing import TYPE_CHECKING, Annotated

import typer

from belascore.cli.common import MatchOption, entry_of, open_game
from belascore.cli.output import tell

if TYPE_CHECKING:
    from belascore.dispute.ask import Asked
    from belascore.dispute.case import Played
    from belascore.match.game import Game


def dispute(
    number: Annotated[
        str | None,
        typer.Argument(metavar="[N]", help="Of the deal, or @N; else the last."),
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="A,B", help="Only these; with an option: ID+OPTION."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every ruleset, and every option of each.")
    ] = False,
    options: Annotated[bool, typer.Option("--options", help="Every option of each, too.")] = False,
    evening: Annotated[bool, typer.Option("--evening", help="The whole match.")] = False,
    match: MatchOption = None,
) -> None:
    """Score a deal by other laws; name the rules that differ.

    Without --rules these are the options of the match's own law, and every other ruleset for as
    many players. Exits with 0 if all agree, with 1 if
    they do not, or if none of them can be compared.

    Example: belascore dispute 3 --rules belotten,bela-hr+tie-hangs
    """
    from belascore.answers.dispute import DisputeAnswer
    from belascore.cli.output import progress
    from belascore.dispute.ask import dispute as ask
    from belascore.dispute.ask import named, usual
    from belascore.rules.load import ruleset_ids, shipped_ruleset

    names = [name.strip() for part in rules or () for name in part.split(",") if name.strip()]
    _check(number, names, every=every, evening=evening)
    game = open_game(match)
    entry = None if evening else entry_of(game, number or "")
    played = _played(game)
    if names:
        asked = named(map(_named, names), options=options)
    else:
        shipped = map(shipped_ruleset, ruleset_ids())
        asked = usual(played, shipped, every=every, options=options)
    result = ask(played, entry, asked, progress("progress.asking"))
    tell(DisputeAnswer(result))
    if not result.is_settled:
        raise typer.Exit(1)


def _check(number: str | None, names: list[str], *, every: bool, evening: bool) -> None:
    """Refuse what cannot be meant together."""
    from belascore.faults import Remedy, UsageError

    whole = Remedy("", options=("evening",))
    if number is not None and evening:
        raise UsageError("round-or-evening", word=number, evening=whole)
    if names and every:
        rules, all_ = (Remedy("", options=(option,)) for option in ("rules", "all"))
        raise UsageError("rules-or-all", rules=rules, all=all_)


def _played(game: "Game") -> "Played":
    """The match, with the text of the rules it is played by."""
    from belascore.dispute.case import Played
    from belascore.rules.load import shipped_ruleset

    match = game.match
    ruleset = match.own_rules or shipped_ruleset(match.header.ruleset)
    return Played(match, ruleset, game.law, game.score)


def _named(name: str) -> "Asked":
    """A law as it was named: a ruleset's id or a file, with options as in `bela-hr+tie-hangs`."""
    from belascore.cli.rules import found
    from belascore.dispute.ask import Asked

    rules, *options = (part.strip() for part in name.split("+"))
    ruleset, _ = found(rules, options)
    return Asked(ruleset, tuple(options))
