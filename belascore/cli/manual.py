"""`belascore help`: the topics that no single command explains."""

from typing import Annotated

import typer

from belascore.cli.common import emit


def manual(
    context: typer.Context,
    topic: Annotated[
        str | None, typer.Argument(metavar="TOPIC", help="Or nothing: a list.")
    ] = None,
) -> None:
    """Explain a topic; alone it lists them all."""
    from belascore.cli.topics import TOPICS
    from belascore.errors import NotFoundError, shown

    if topic is None:
        parent = context.parent
        emit([parent.get_help() if parent else "", "", "Topics, as in `belascore help entry`:"])
        emit(f"  {name:<12}{text.splitlines()[0]}" for name, text in TOPICS.items())
        return
    if topic not in TOPICS:
        raise NotFoundError(f"there is no topic {shown(topic)}", f"Topics: {', '.join(TOPICS)}.")
    emit(TOPICS[topic].rstrip().splitlines())
