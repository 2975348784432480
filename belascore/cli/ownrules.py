"""`belascore rules check`, `new` and `schema`: rules of one's own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from belascore.cli.common import emit, emit_json, say, speech
from belascore.cli.files import write_file

UNREADABLE: Final = 3
"""The exit code of a ruleset that cannot be played by."""

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belascore.faults import Fault
    from belascore.own_rules.authoring import Draft
    from belascore.own_rules.review import Review
    from belascore.rules.law import Law


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
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a file.")] = False,
) -> None:
    """Check ruleset files: every fault, and what is likely a slip.

    Exits with 0 if all can be played by, with 3 if one cannot, with 4 if one is not there.

    Example: belascore rules check mine.toml
    """
    from belascore.own_rules.file import check_ruleset

    worst, bad = 0, 0
    for file in files:
        checked = check_ruleset(file)
        worst, bad = max(worst, checked.exit_code), bad + bool(checked.exit_code)
        if as_json:
            emit_json(_answer(file, checked))
        else:
            _tell(checked)
    if not as_json:
        say(f"{len(files)} checked, {f'{bad} cannot' if bad else 'can'} be played by")
    if worst:
        raise typer.Exit(worst)


def _tell(checked: "Review") -> None:
    if checked.exit_code > UNREADABLE:  # no file was read that could have faults
        for fault in checked.faults:
            first, *others = speech().fault(fault)
            say("belascore: " + first, *others)
    else:
        for fault in checked.faults:
            emit(speech().fault(fault))
    for warning in checked.warnings:
        first, *others = speech().fault(warning)
        emit(["warning: " + first, *others])


def _answer(file: Path, checked: "Review") -> dict[str, Any]:
    return {
        "file": str(file),
        "exit": checked.exit_code,
        "faults": list(map(_fault, checked.faults)),
        "warnings": list(map(_fault, checked.warnings)),
    }


def _fault(fault: "Fault") -> dict[str, Any]:
    from belascore.words.say import ENGLISH

    remedy = "\n".join(map(str, ENGLISH.remedy(fault)))
    said = str(ENGLISH.say(fault.code, fault.data, place=fault.place))
    place = {"line": fault.place.line, "key": fault.place.key}
    return {"code": fault.public, **place, "what": said, "remedy": remedy}


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
        emit(draft.text.splitlines())
    else:
        _write(file, draft, yes=yes)
    if draft.left_out:
        say(f"Left out, since they no longer fit: {', '.join(draft.left_out)}")


def _write(file: Path, draft: "Draft", *, yes: bool) -> None:
    from belascore.own_rules.authoring import write_ruleset

    where = str(file) if file.is_absolute() else f"./{file}"
    write_file(
        file,
        lambda over: write_ruleset(file, draft.text, over=over),
        yes=yes,
        more=(f"Play by it: belascore new ... --rules {where}",),
    )


def schema() -> None:
    """Print the JSON Schema of rulesets, for editors.

    Example: belascore rules schema > ruleset.schema.json

    Then the first line of a ruleset beside it may be: #:schema ./ruleset.schema.json
    """
    from belascore.own_rules.json_schema import json_schema

    emit_json(json_schema(), indent=2)
