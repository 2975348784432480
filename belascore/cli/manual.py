"""`belascore help`: topics, and the help of commands."""

from collections.abc import Iterator
from typing import Annotated

import typer

from belascore.cli.commands import COMMANDS, GROUPS
from belascore.cli.output import emit, sentence, speech
from belascore.cli.topics import TOPICS
from belascore.faults import NotFoundError


def help_(
    context: typer.Context,
    topic: Annotated[
        list[str] | None,
        typer.Argument(metavar="TOPIC", help="Or a command, as in `help undo`; nothing: a list."),
    ] = None,
) -> None:
    """Explain a topic or a command; alone it lists them all."""
    named = " ".join(topic or ())
    if not named:
        parent = context.parent
        emit([parent.get_help() if parent else "", "", sentence("help-topics")])
        emit(f"  {name:<12}{_topic(name)[0]}" for name in TOPICS)
        return
    if named not in TOPICS and (named in COMMANDS or named in GROUPS):
        from belascore.cli.program import run

        raise typer.Exit(run([*named.split(), "--help"]))
    if named not in TOPICS:
        raise NotFoundError("no-such-topic", value=named, topics=list(TOPICS))
    emit(_topic(named))
    if named == "json":
        emit(_codes())


def _topic(name: str) -> list[str]:
    return (speech().own(f"help.topic.{name}") or TOPICS[name]).rstrip().splitlines()


def _codes() -> Iterator[str]:
    """Every code that an error, a fault in it or a finding may have, by kind."""
    from belascore.codes import CODES
    from belascore.text import wrapped

    for kind, codes in CODES.items():
        yield from ("", *wrapped(f"{kind}: {', '.join(codes)}", 92, indent=2))
