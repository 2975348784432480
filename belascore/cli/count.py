"""`belascore count`: adding up a pile of cards."""

from typing import Annotated

import typer

from belascore.cli.common import whole
from belascore.cli.output import tell


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
) -> None:
    """Add up the cards of a pile, with what each is worth.

    Example: belascore count "JH 9H AS 10S" --call hearts --last --rules bela-hr
    """
    from belascore.answers.count import add_up
    from belascore.entry.readers import read_call, read_pack
    from belascore.faults import RefusedError
    from belascore.match.begin import law_of

    law = law_of(rules)
    held = read_pack(whole(" ".join(cards)), law, kind=RefusedError)
    called = None if call is None else read_call(call, law, "call")
    tell(add_up(held, law, called, last=last))
