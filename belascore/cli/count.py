"""`belascore count`: adding up a pile of cards."""

from typing import Annotated

import typer

from belascore.cli.common import emit, emit_json, whole


def count(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="In any notation: JH 789S.")],
    call: Annotated[
        str | None, typer.Option("--call", metavar="SUIT", help="Trumps, in any language.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="ID", help="Or FILE. Else those of the last match."),
    ] = None,
    last: Annotated[bool, typer.Option("--last", help="The last trick is in it.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Add up the cards of a pile, with what each is worth.

    Example: belascore count "JH 9H AS 10S" --call hearts --last --rules bela-hr
    """
    from belascore.answers.count import add_up, pile_answer, pile_lines
    from belascore.errors import UsageError
    from belascore.match.begin import law_of
    from belascore.words.notation import read_cards

    law = law_of(rules)
    try:
        held = read_cards(whole(" ".join(cards)))
    except ValueError as error:
        raise UsageError(str(error), "More: belascore help notation") from None
    pile = add_up(held, law, call, last=last)
    if as_json:
        emit_json(pile_answer(pile, law))
    else:
        emit(pile_lines(pile, law))
