"""`belascore rules`: the law itself, and the sources it rests on."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from belascore.cli.common import write_file
from belascore.cli.output import complain, emit, emit_json, is_json, say, speech, tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belascore.faults import Fault
    from belascore.own_rules.authoring import Draft
    from belascore.rules.law import Law

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
    from belascore.rules.load import find_clause, resting_on, ruleset_ids, shipped_ruleset

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
    from belascore.answers.rules import Comparison
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


UNREADABLE: Final = 3
"""The exit code of a ruleset that cannot be played by."""


def found(rules: str, options: list[str]) -> "tuple[Mapping[str, Any], Law]":
    """The ruleset of an id or in a file with options laid over it, and the law it makes."""
    from belascore.own_rules.file import find_ruleset, is_file_name
    from belascore.rules.house import lay_over
    from belascore.rules.load import load_law

    doc = find_ruleset(rules)
    house = {"options": options} if options else {}
    law = load_law(doc["id"], house, doc if is_file_name(rules) else None)
    return (lay_over(doc, house) if house else doc), law


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", readable=False, help="Ruleset files.")
    ],
) -> None:
    """Check ruleset files: every fault, and what is likely a slip.

    Exits with 0 if all can be played by, with 3 if one cannot, with 4 if one is not there.

    Example: belascore rules check mine.toml
    """
    from belascore.answers.rules import Checkup
    from belascore.own_rules.file import check_ruleset

    exit_codes = []
    for file in files:
        found = check_ruleset(file)
        exit_codes.append(found.exit_code)
        if found.exit_code > UNREADABLE and not is_json():  # nothing was read that has faults
            _refuse(found.faults)
        else:
            tell(Checkup(str(file), found.exit_code, found.faults, found.warnings))
    if not is_json():
        bad = sum(map(bool, exit_codes))
        code = "rulesets-checked.bad" if bad else "rulesets-checked"
        say(speech().say(code, {"n": len(files), "bad": bad}))
    if any(exit_codes):
        raise typer.Exit(max(exit_codes))


def _refuse(faults: "Iterable[Fault]") -> None:
    for fault in faults:
        complain(*speech().fault(fault))


def new(
    name: Annotated[str, typer.Argument(metavar="ID", help="What the new one is called.")],
    base: Annotated[
        str, typer.Option("--from", metavar="BASE", help="A ruleset's id, or a file, to copy.")
    ],
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A key set otherwise.")
    ] = None,
    house: Annotated[
        list[str] | None, typer.Option("--house", metavar="OPTION", help="An option of BASE.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", readable=False, help="Else ./ID.toml; - prints it."
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace a file that is there.")] = False,
) -> None:
    """Write a ruleset of your own, from the text of another.

    Example: belascore rules new our-bela --from bela-hr --set judge.tie=made

    A whole table: --set 'carry={to="deal-winner"}'
    """
    from belascore.own_rules.authoring import base_text, derived
    from belascore.rules.house import settings_of

    file = output or Path(f"{name}.toml")
    options = {"options": house} if house else {}
    text = base_text(base, file.parent)
    draft = derived(text, name, options | settings_of(settings or []))
    if str(file) == "-":
        emit(draft.text.splitlines(), fold=False)
    else:
        _write(file, draft, yes=yes)
    if draft.left_out:
        say(speech().say("ruleset-left-out", {"options": draft.left_out}))


def _write(file: Path, draft: "Draft", *, yes: bool) -> None:
    from belascore.exchange.exporting import spare_matches
    from belascore.faults import Remedy
    from belascore.own_rules.authoring import write_ruleset

    spare_matches([file], [])
    where = str(file) if file.is_absolute() else f"./{file}"
    play = Remedy("new", ("...",), (f"rules={where}",))
    write_file(
        file,
        lambda over: write_ruleset(file, draft.text, over=over),
        yes=yes,
        more=(speech().say("ruleset-play-by", {"new": play}),),
    )


def schema() -> None:
    """Print the JSON Schema of rulesets, for editors.

    Example: belascore rules schema > ruleset.schema.json

    Then the first line of a ruleset beside it may be: #:schema ./ruleset.schema.json
    """
    from belascore.own_rules.authoring import json_schema

    emit_json(json_schema(), indent=2)
