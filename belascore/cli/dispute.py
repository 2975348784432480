"""`belascore dispute`: what other laws say, and which of their rules make the difference."""

from typing import Annotated

import typer

from belascore.cli.common import MatchOption, emit, emit_json, open_game
from belascore.cli.numbers import round_of


def dispute(
    number: Annotated[
        str | None, typer.Argument(metavar="N", help="Of the round, as `log` has it, or last.")
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
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    match: MatchOption = None,
) -> None:
    """Score a round by other laws; name the rules that differ.

    Without --rules these are the options of the match's own law, and every other ruleset for as
    many players. Exits with 0 if all agree, with 1 if
    they do not, or if none of them can be compared.

    Example: belascore dispute 3 --rules belotten,bela-hr+tie-hangs
    """
    from belascore.answers.dispute import dispute_answer, dispute_lines
    from belascore.cli.progress import progress
    from belascore.dispute.ask import Wanted
    from belascore.dispute.ask import dispute as ask
    from belascore.errors import UsageError

    if number is None and not evening:
        raise UsageError("which round is in dispute?", "As in: belascore dispute 3, or --evening")
    if number is not None and evening:
        raise UsageError("one round, or the whole match?", f"Leave out {number}, or --evening.")
    game = open_game(match)
    entry = round_of(game, number) if number is not None else None
    names = tuple(name.strip() for one in rules or () for name in one.split(",") if name.strip())
    wanted = Wanted(names, every, options)
    found = ask(game, None if evening else entry, wanted, progress("asking"))
    if as_json:
        emit_json(dispute_answer(found))
    else:
        emit(dispute_lines(found))
    if not found.is_settled:
        raise typer.Exit(1)
