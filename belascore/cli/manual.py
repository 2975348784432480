"""`belascore help`: topics, and the help of commands."""

from collections.abc import Iterator
from typing import Annotated, Final

import typer

from belascore.cli.commands import COMMANDS, GROUPS
from belascore.cli.output import emit, sentence, speech
from belascore.cli.topics import TOPICS
from belascore.faults import NotFoundError

_LEFT_OUT: Final = ("four:7", "four:8", "four:9", "four:T", "four:J", "four:Q", "four:K", "four:A")
"""What is plain from the word for four alike and those of the ranks."""


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
    if named == "words":
        emit(_glossary())


def _topic(name: str) -> list[str]:
    return (speech().own(f"help.topic.{name}") or TOPICS[name]).rstrip().splitlines()


def _glossary() -> Iterator[str]:
    """Each thing of the game in the reader's words, and behind it what other languages call it."""
    from belascore.text import wrapped
    from belascore.words.vocabulary import LANGUAGES, MEANINGS, usual_words

    said = {language: usual_words(language) for language in LANGUAGES if language}
    own = said[speech().language]
    yield ""
    for value in MEANINGS:
        others = {
            words[value].replace("-", " "): language
            for language, words in reversed(said.items())
            if value in words and words is not own
        }
        if value in own and others and value not in _LEFT_OUT:
            told = ", ".join(f"{word} {others[word]}" for word in reversed(others))
            yield from wrapped(f"{own[value].replace('-', ' ')}: {told}", 92, indent=2)


def _codes() -> Iterator[str]:
    """Every code that an error, a fault in it or a finding may have, by kind."""
    from belascore.codes import CODES
    from belascore.text import wrapped

    for kind, codes in CODES.items():
        yield from ("", *wrapped(f"{kind}: {', '.join(codes)}", 92, indent=2))
