"""`belascore config`: what is set once for all matches."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from belascore.cli.output import emit, emit_json, is_json, require_language, sentence

if TYPE_CHECKING:
    from belascore.text import Text


_SOURCES: Final = {
    "environment": "config.environment",
    "file": "config.file-says",
    "usual": "config.usual",
}


def config(
    key: Annotated[str, typer.Argument(metavar="[KEY]", help="What to set; else a list.")] = "",
    value: Annotated[
        str | None, typer.Argument(metavar="[VALUE]", help="To this; else it is shown.")
    ] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Take it out of the file.")] = False,
) -> None:
    """Set rules, players, language, colour once for all matches.

    Example: belascore config players Ana,Maja,Ivo,Pero

    More: belascore help config
    """
    from belascore.faults import Remedy, UsageError
    from belascore.store.folders import config_file
    from belascore.store.settings import change, require_key, settings

    if key:
        require_key(key)
    if unset and (value is not None or not key):
        raise UsageError("config-unset", command=Remedy("config", ("rules",), ("unset",)))
    if key and (unset or value is not None):
        if value is not None and key == "rules":
            value = _rules(value)
        if value is not None and key == "lang":
            from belascore.words.say.languages import language_of

            require_language(value)
            value = language_of(value)
        change(key, value)
    shown = [one for one in settings() if key in ("", one.key)]
    if is_json():
        answer = {one.key: {"value": one.value, "source": one.source} for one in shown}
        emit_json({"schema": "belascore/config@1", "file": str(config_file()), "settings": answer})
        return
    from belascore.text import table, text

    rows = [
        [text(one.key), _value(one.value), sentence(_SOURCES[one.source], variable=one.variable)]
        for one in shown
    ]
    emit(table(rows, "<<<"))
    if not key:
        emit([sentence("config.file", file=str(config_file()))])


def _value(value: str) -> "Text":
    from belascore.text import text

    return text(value) if value else sentence("config.of-last")


def _rules(value: str) -> str:
    """Rules that are there: an id, or the whole path of a file."""
    from pathlib import Path

    from belascore.own_rules.file import find_ruleset, is_file_name, own_ruleset

    if is_file_name(value):
        own_ruleset(Path(value))
        return str(Path(value).absolute())
    find_ruleset(value)
    return value
