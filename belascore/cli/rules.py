"""`belascore rules`: the law itself, and the sources it rests on."""

from typing import Annotated

import typer

from belascore.cli.common import emit

app = typer.Typer(help="The rulesets, and the clauses they cite.", rich_markup_mode=None)


@app.command("list")
def list_() -> None:
    """List the rulesets that belascore knows."""
    from belascore.rules.load import load_law, ruleset_ids
    from belascore.sheet.text import table

    laws = [load_law(name) for name in ruleset_ids()]
    emit(table([[law.id, law.title, f"to {law.end.target}"] for law in laws], "<<<"))


@app.command()
def show(
    ruleset: Annotated[str, typer.Argument(metavar="ID", help="As `rules list` names it.")],
    agree: Annotated[bool, typer.Option("--agree", help="Only what houses differ in.")] = False,
    house: Annotated[
        list[str] | None, typer.Option("--house", metavar="OPTION", help="Lay this option over it.")
    ] = None,
) -> None:
    """Show a law as a person reads it, each rule with its clause.

    Example: belascore rules show bela-hr --agree
    """
    from belascore.rules.load import load_law
    from belascore.sheet.lawbook import checklist, lawbook

    law = load_law(ruleset, {"options": house} if house else None)
    if not agree:
        emit([*lawbook(law), ""])
    emit(checklist(law))


@app.command()
def cite(
    clause: Annotated[str, typer.Argument(metavar="SOURCE#CLAUSE", help="As in 001#capot.")],
) -> None:
    """Show a clause of a source, and which rules rest on it.

    Example: belascore rules cite 001#capot
    """
    import textwrap

    from belascore.rules.load import ruleset_ids, shipped_ruleset
    from belascore.rules.seeds import find_clause, resting_on

    seed, found = find_clause(clause)
    rows = [
        ("", found.says),
        ("In its words: ", found.terms),
        ("Our reading: ", found.reading),
        ("No rule rests on it: ", found.waived),
    ]
    emit([found.cite])
    for label, text in rows:
        if text:
            emit(textwrap.wrap(label + text, 92, initial_indent="  ", subsequent_indent="  "))
    emit([f"Source: {seed.title}", f"  {seed.where}, read {seed.read}"])
    keys = [key for name in ruleset_ids() for key in resting_on(clause, shipped_ruleset(name))]
    emit(["On it rest:", *(f"  {key}" for key in keys)] if keys else [])
