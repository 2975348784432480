"""`belascore rules`: the law itself, and the sources it rests on."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from belascore.cli.output import tell
from belascore.cli.ownrules import found

HouseOption = Annotated[
    list[str] | None, typer.Option("--house", metavar="OPTION", help="Lay this option over it.")
]


def list_() -> None:
    """List the rulesets that belascore knows."""
    from belascore.answers.rules import Rulesets
    from belascore.rules.load import load_law, ruleset_ids

    tell(Rulesets(tuple(map(load_law, ruleset_ids()))))


def show(
    ruleset: Annotated[str, typer.Argument(metavar="ID", help="A ruleset's id, or a FILE.")],
    agree: Annotated[bool, typer.Option("--agree", help="Only what houses differ in.")] = False,
    house: HouseOption = None,
) -> None:
    """Show a law as a person reads it, each rule with its clause.

    Example: belascore rules show bela-hr --agree
    """
    from belascore.answers.rules import Lawbook

    doc, law = found(ruleset, house or [])
    tell(Lawbook(doc, law, agree))


def cite(
    cite: Annotated[str, typer.Argument(metavar="SOURCE#CLAUSE", help="As in 001#capot.")],
) -> None:
    """Show a clause of a source, and which rules rest on it.

    Example: belascore rules cite 001#capot
    """
    from belascore.answers.rules import Citation
    from belascore.rules.clauses import find_clause, resting_on
    from belascore.rules.load import ruleset_ids, shipped_ruleset

    seed, clause = find_clause(cite)
    rests = [key for name in ruleset_ids() for key in resting_on(cite, shipped_ruleset(name))]
    tell(Citation(seed, clause, rests))


def diff(
    one: Annotated[str, typer.Argument(metavar="A", help="A ruleset's id, or a FILE.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another, or the same.")],
    house_a: Annotated[
        list[str] | None, typer.Option("--house-a", metavar="OPTION", help="Laid over A.")
    ] = None,
    house_b: Annotated[
        list[str] | None, typer.Option("--house-b", metavar="OPTION", help="Laid over B.")
    ] = None,
) -> None:
    """Compare two laws key by key: both values, both clauses.

    Exits with 1 if they differ, with 0 if they are the same law.

    Example: belascore rules diff bela-hr belot-4

    One option: belascore rules diff bela-hr bela-hr --house-b tie-hangs
    """
    from belascore.answers.diff import Comparison
    from belascore.dispute.key_diff import differences

    docs = [found(one, house_a or [])[0], found(other, house_b or [])[0]]
    labels = _label(docs[0], house_a or []), _label(docs[1], house_b or [])
    if labels[0] == labels[1]:
        labels = one, other
    answer = Comparison(labels, differences(*docs))
    tell(answer)
    if answer.differences:
        raise typer.Exit(1)


def _label(ruleset: Mapping[str, Any], options: list[str]) -> str:
    return " + ".join((ruleset["id"], *options))
